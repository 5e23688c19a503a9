/* SPDX-License-Identifier: MIT
 *
 * reading.h -- values of another computer, one after the other, over one connection.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "remote/program/connect.h"
#include "remote/rrp/answer.h"

/* A value, and what is to be said with it. */
struct remote_reading {
    int status;             /* EPC_OK; EPC_E_NOT_FOUND with `code`; EPC_E_NOMEM; or the refusal's */
    uint32_t type;          /* REG_... */
    uint32_t code;          /* Win32: there is no such value */
    struct kit_buffer data; /* to be released */
    char note[256];         /* a sentence, or "" */
    struct remote_refusal refusal;
};

struct remote_reader {
    const struct remote_way *way;
    struct remote_key key; /* open once something was read */
    bool noted;            /* that answers are not correct */
    bool mends;            /* answers are put right */
};

/* Read a value, and connect first where there is no connection.  A refusal ends the connection. */
void remote_reader_read_value(struct remote_reader *reader, const char *name,
                              struct remote_reading *out);

void remote_reader_close(struct remote_reader *reader, bool politely);
