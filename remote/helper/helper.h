/* SPDX-License-Identifier: MIT
 *
 * helper.h -- epc-remote as a child process of its reader: one for each computer.
 *
 * One thread at a time uses a helper; many helpers work at once.  A helper that was refused, or
 * that is late, is of no more use and can only be closed.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "remote/rrp/refusal.h"

struct remote_helper;

struct remote_helper_options {
    const char *computer;   /* "HOST" or "HOST:PORT", with or without backslashes */
    const char *account;    /* its account file; NULL: as the environment says */
    const char *protection; /* a word of --protection; NULL: best */
    uint32_t limit_ms;      /* so long a value may take; 0: 30 seconds */
};

/* Is this a system where epc-remote can be: Linux, or Windows' programs on it (Wine)? */
bool remote_helper_can_start(void);

/* Start epc-remote (channel.h says which).  With an account file the environment's account
 * is kept from it.  The texts are copied.  EPC_OK, EPC_E_NOMEM; also EPC_OK where it cannot be
 * started: then each value is refused, and the refusal says why. */
int remote_helper_open(struct remote_helper **out, const struct remote_helper_options *options);

/* Read a value ("Global", "Counter 009") into memory from malloc.  EPC_OK; EPC_E_NOT_FOUND with
 * *code not 0: the computer has no such value (Win32); else the refusal's status or EPC_E_NOMEM,
 * and *code is 0. */
int remote_helper_read_value(struct remote_helper *helper, const char *name, void **data,
                             size_t *bytes, uint32_t *code);

/* Why the last value was refused: "account: it does not accept ..."; "" if it was not, and without
 * a helper. */
const char *remote_helper_last_refusal(const struct remote_helper *helper);
/* What it said about the answers so far, or "". */
const char *remote_helper_answers_note(const struct remote_helper *helper);

/* End it, at once; waits for nothing.  NULL has no effect. */
void remote_helper_close(struct remote_helper *helper);
