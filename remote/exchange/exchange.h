/* SPDX-License-Identifier: MIT
 *
 * exchange.h -- what epc-remote and its reader say to each other.
 *
 * Lines of ASCII that a person can type, and counted bytes:
 *
 *     epc-remote           epc-remote 1\n                   once, when it starts
 *     reader               Global\n                         the name of a value, as "Help 009"
 *     epc-remote           note COUNT 0\n<sentence>         any number of these before the answer
 *     epc-remote           data COUNT TYPE\n<bytes>         the value; TYPE is REG_...
 *              or          none 0 CODE\n                    the computer has no such value (Win32)
 *              or          KIND COUNT CODE\n<sentence>      refused: "name", "route", "account",
 *                                                           "unchecked" (shown as account),
 *                                                           "right", "protocol"; epc-remote ends
 *
 * The reader ends epc-remote by closing the pipe.  What epc-remote says is judged as foreign bytes
 * are: it speaks with another computer through libraries that are not ours.  No state; any thread.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "remote/rrp/refusal.h"

#define REMOTE_GREETING "epc-remote 1\n"
#define REMOTE_LINE_MAX 48u      /* of a line that epc-remote says, with its end */
#define REMOTE_NAME_MAX 0x20000u /* of a line that a reader says, with its end */
#define REMOTE_DATA_MAX 0x4000000u
#define REMOTE_NOTE_MAX REMOTE_WHY

enum remote_said {
    REMOTE_SAID_NOTE,
    REMOTE_SAID_DATA,
    REMOTE_SAID_NONE,
    REMOTE_SAID_REFUSED /* .. + enum remote_refused */
};

struct remote_line {
    enum remote_said said;
    enum remote_refused refused; /* REFUSED: which */
    uint32_t count;              /* bytes that follow the line */
    uint32_t number;             /* TYPE or CODE */
};

/* Write a line with its end; returns its bytes.  `to` has REMOTE_LINE_MAX bytes and a NUL's. */
size_t remote_line_format(const struct remote_line *line, char to[REMOTE_LINE_MAX + 1]);

/* Read a line of `bytes` bytes without its end.  EPC_OK, or EPC_E_CORRUPT: it is none of these, or
 * more bytes would follow than may. */
int remote_line_parse(const char *text, size_t bytes, struct remote_line *out);
