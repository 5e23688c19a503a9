/* SPDX-License-Identifier: MIT
 *
 * http.c -- the server of libmicrohttpd.
 */
#include "monitor/http/http.h"

#include <epc/epc.h>

int mon_http_open(struct mon_http **out, const struct mon_http_options *options, char *message,
                  size_t room)
{
    (void)options;
    (void)message;
    (void)room;
    *out = NULL;
    return EPC_E_UNSUPPORTED;
}
