/* SPDX-License-Identifier: MIT
 *
 * refusal.c -- the words and the statuses of refusals.
 */
#include "remote/rrp/refusal.h"

#include <stdarg.h>
#include <stdio.h>

#include <epc/epc.h>

static const struct {
    const char *word;
    int status;
} refusals[REMOTE_REFUSED_KINDS] = {
    [REMOTE_REFUSED_NAME] = { "name", EPC_E_NOT_FOUND },
    [REMOTE_REFUSED_ROUTE] = { "route", EPC_E_SYSTEM },
    [REMOTE_REFUSED_ACCOUNT] = { "account", EPC_E_ACCESS },
    [REMOTE_REFUSED_RIGHT] = { "right", EPC_E_ACCESS },
    [REMOTE_REFUSED_PROTOCOL] = { "protocol", EPC_E_CORRUPT },
    [REMOTE_REFUSED_UNCHECKED] = { "account", EPC_E_SYSTEM },
};

const char *remote_refused_word(enum remote_refused kind)
{
    return refusals[kind].word;
}

int remote_fill_refusal(struct remote_refusal *refusal, enum remote_refused kind, uint32_t code,
                        const char *format, ...)
{
    va_list arguments;

    refusal->kind = kind;
    refusal->code = code;
    va_start(arguments, format);
    vsnprintf(refusal->why, sizeof refusal->why, format, arguments);
    va_end(arguments);
    return refusals[kind].status;
}

int remote_refusal_change_kind(struct remote_refusal *refusal, enum remote_refused kind)
{
    refusal->kind = kind;
    return refusals[kind].status;
}
