/* SPDX-License-Identifier: MIT
 *
 * linked.c -- libmicrohttpd where it is a library of the system.
 */
#include "monitor/http/mhd.h"

#include <epc/epc.h>

int mon_mhd_load(struct mon_mhd *out, char *message, size_t capacity)
{
    (void)message;
    (void)capacity;
#define TAKE(name) out->name = &name;
    MON_MHD_FUNCTIONS(TAKE)
#undef TAKE
    return EPC_OK;
}
