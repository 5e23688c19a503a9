/* SPDX-License-Identifier: MIT
 *
 * connect.h -- opens HKEY_PERFORMANCE_DATA of another computer, by the best way there is.
 */
#pragma once

#include <stdint.h>

#include "remote/program/capture.h"
#include "remote/program/carriers.h"
#include "remote/rrp/key.h"

struct remote_way {
    struct remote_connection connection;
    const struct remote_library *library; /* NULL: the best that has the protection */
    uint32_t limit_ms;                    /* to reach the computer */
    struct remote_capture *capture;       /* NULL: nothing is kept */
    const char *replay;                   /* NULL, or a capture that answers in its place */
};

/* The library of this name; NULL: this program was built without it. */
const struct remote_library *remote_find_compiled_in_library(const char *name);

/* EPC_OK, EPC_E_NOMEM, or a refusal's status. */
int remote_connect_and_open_key(const struct remote_way *way, struct remote_key *out,
                                struct remote_refusal *refusal);
