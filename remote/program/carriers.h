/* SPDX-License-Identifier: MIT
 *
 * carriers.h -- connections to a computer's interface winreg, through the libraries that there are.
 *
 * libdcerpc binds with privacy or integrity of its own, NTLM or Kerberos.  libsmbclient opens the
 * pipe as a file: there the session's protection is all.  Either may be left out of a build.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "remote/exchange/target.h"
#include "remote/program/account.h"
#include "remote/rrp/calls.h"

enum remote_protection {
    REMOTE_PROTECT_BEST,      /* privacy, and the session's where the server has no other */
    REMOTE_PROTECT_PRIVACY,   /* calls are encrypted */
    REMOTE_PROTECT_INTEGRITY, /* calls are signed */
    REMOTE_PROTECT_SESSION    /* as the session is: signed, or encrypted where that is asked for */
};

struct remote_connection {
    struct remote_target target;
    const struct remote_account *account;
    enum remote_protection protection;
};

/* A library that connects. */
struct remote_library {
    const char *name; /* "libdcerpc", "libsmbclient" */
    bool protects;    /* has protections other than the session's */
    /* EPC_OK, EPC_E_NOMEM, or a refusal's status. */
    int (*connect)(const struct remote_connection *connection, struct remote_carrier *out,
                   struct remote_refusal *refusal);
};

/* Of a build that has them. */
extern const struct remote_library remote_libdcerpc, remote_libsmbclient;

/* Ends with NULL; the best one is the first. */
extern const struct remote_library *const remote_libraries[];
