/* SPDX-License-Identifier: MIT
 *
 * native.c -- epc-mon doctor where there is no Windows, and so no registry.
 */
#include "monitor/doctor/doctor.h"

#include "monitor/live/liverun.h"

int mon_doctor_run(const struct mon_options *options)
{
    return mon_live_check_available(options, NULL);
}
