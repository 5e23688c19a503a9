/* SPDX-License-Identifier: MIT
 *
 * without.c -- in place of http.c where the library was not there when this was built.
 */
#include "monitor/http/http.h"

#include <stdio.h>

#include <epc/epc.h>

int mon_http_open(struct mon_http **out, const struct mon_http_options *options, char *message,
                  size_t capacity)
{
    (void)options;
    *out = NULL;
    snprintf(message, capacity,
             "this epc-mon was built without serve, because libmicrohttpd was not there; "
             "scripts/setup installs it, and \"epc-mon export\" needs no server");
    return EPC_E_UNSUPPORTED;
}

uint16_t mon_http_port(const struct mon_http *http)
{
    (void)http;
    return 0;
}

void mon_http_stop_and_free(struct mon_http *http)
{
    (void)http;
}
