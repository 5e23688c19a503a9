/* SPDX-License-Identifier: MIT
 *
 * serve.c -- epc-mon serve.
 */
#include "monitor/commands.h"

int mon_do_serve(const struct mon_options *options)
{
    return mon_refuse(options, "serve is not built yet", MON_EXIT_NOT_DONE);
}
