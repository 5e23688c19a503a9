/* SPDX-License-Identifier: MIT
 *
 * refusal.h -- why another computer gave nothing: which of five things it was, and one sentence.
 */
#pragma once

#include <stdint.h>

#include "kit/arena.h"

enum remote_refused {
    REMOTE_REFUSED_NAME,     /* no computer of that name is known                        */
    REMOTE_REFUSED_ROUTE,    /* it cannot be reached, or has fallen silent               */
    REMOTE_REFUSED_ACCOUNT,  /* the account, its password or its ticket is not accepted  */
    REMOTE_REFUSED_RIGHT,    /* the account may not do this there                        */
    REMOTE_REFUSED_PROTOCOL, /* it speaks something else, or wants another protection    */
    /* The account too, but no password was found wrong: a ticket is missing or old, or nothing can
     * check the account.  Trying again cannot lock it. */
    REMOTE_REFUSED_UNCHECKED,
    REMOTE_REFUSED_KINDS
};

#define REMOTE_WHY 512

struct remote_refusal {
    enum remote_refused kind;
    uint32_t code; /* of the system that said it: Win32, NTSTATUS, errno or RPC; 0: none */
    char why[REMOTE_WHY];
};

/* "name", "route", "account" (also UNCHECKED), "right", "protocol". */
const char *remote_refused_word(enum remote_refused kind);

/* Fill it in.  Returns the status that is closest to the kind: EPC_E_NOT_FOUND (name), EPC_E_SYSTEM
 * (route, and UNCHECKED), EPC_E_ACCESS (account, right), EPC_E_CORRUPT (protocol). */
int remote_fill_refusal(struct remote_refusal *refusal, enum remote_refused kind, uint32_t code,
                        const char *format, ...) KIT_FORMAT(4, 5);

/* It was this kind after all; returns its status. */
int remote_refusal_change_kind(struct remote_refusal *refusal, enum remote_refused kind);
