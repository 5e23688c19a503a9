/* SPDX-License-Identifier: MIT
 *
 * record.h -- a structure with its texts after it, in one buffer of the caller's.
 *
 * PdhParseCounterPath, PdhGetCounterInfo and the two arrays return such blocks.  The texts are
 * written while the structure is filled in; if they do not fit, only their size is counted, and
 * nothing of the buffer is changed at the end but these texts' bytes.
 */
#pragma once

#include "pdh/caller/texts.h"

struct pdh_block {
    enum pdh_letters letters;
    unsigned char *at; /* the caller's buffer; NULL: nothing is written */
    size_t room;
    size_t used; /* structure and texts so far; more than `room`: they do not fit */
    size_t head; /* bytes of the structure */
};

/* A block with a structure of `head` bytes in a buffer of `room` bytes, which may be NULL. */
void pdh_block_begin(struct pdh_block *block, enum pdh_letters letters, void *buffer, size_t room,
                     size_t head);

/* Append a text; the address that it has in the caller's buffer.  NULL for NULL. */
void *pdh_block_text(struct pdh_block *block, const char *text);

/* Write the structure, if everything fits, and set *size to what is needed.  ERROR_SUCCESS or a
 * status of `sizing`. */
PDH_STATUS pdh_block_end(struct pdh_block *block, const void *head, const struct pdh_sizing *sizing,
                         DWORD *size);
