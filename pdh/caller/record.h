/* SPDX-License-Identifier: MIT
 *
 * record.h -- a structure with its texts after it, in one buffer of the caller's.
 *
 * PdhParseCounterPath, PdhGetCounterInfo and the two arrays return such records.  The texts are
 * written while the structure is filled in; if they do not fit, only their size is counted, and
 * nothing of the buffer is changed at the end but these texts' bytes.
 */
#pragma once

#include "pdh/caller/texts.h"

struct pdh_record {
    enum pdh_encoding encoding;
    unsigned char *buffer; /* the caller's buffer; NULL: nothing is written */
    size_t capacity;
    size_t used; /* structure and texts so far; more than `capacity`: they do not fit */
    size_t head; /* bytes of the structure */
};

/* A record with a structure of `head` bytes in a buffer of `capacity` bytes, which may be NULL. */
void pdh_record_init_in_buffer(struct pdh_record *record, enum pdh_encoding encoding, void *buffer,
                               size_t capacity, size_t head);

/* Append a text; the address that it has in the caller's buffer.  NULL for NULL. */
void *pdh_record_append_text_after_struct(struct pdh_record *record, const char *text);

/* Write the structure, if everything fits, and set *size to what is needed.  ERROR_SUCCESS or a
 * status of `sizing`. */
PDH_STATUS pdh_record_write_struct_if_fits(struct pdh_record *record, const void *head,
                                           const struct pdh_sizing *sizing, DWORD *size);
