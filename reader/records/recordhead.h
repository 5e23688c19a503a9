/* SPDX-License-Identifier: MIT
 *
 * recordhead.h -- the fixed parts of a capture of version 3: the heads of its records, its index.
 *
 * docs/capture.md is normative: READER_RECORD_HEAD_FIELDS and READER_RECORD_ENTRY_FIELDS are its
 * tables, which a test compares.  All numbers are little-endian.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define READER_RECORDS_MAGIC "epc-capture 3\n"

/* X(field, its bytes) */
#define READER_RECORD_HEAD_FIELDS(X)                                                               \
    X(kind, 4)                                                                                     \
    X(stored, 4)                                                                                   \
    X(bytes, 4)                                                                                    \
    X(answers, 4)                                                                                  \
    X(number, 8)                                                                                   \
    X(time, 8)                                                                                     \
    X(checksum, 4)

#define READER_RECORD_ENTRY_FIELDS(X)                                                              \
    X(kind, 4)                                                                                     \
    X(offset, 8)                                                                                   \
    X(number, 8)                                                                                   \
    X(time, 8)

#define RECORD_HEAD_BYTES  40u /* with a checksum of itself */
#define RECORD_ENTRY_BYTES 28u
#define RECORD_TAIL_BYTES  16u /* of an index: its offset, and this */
#define RECORD_TAIL_MAGIC  "epcindex"

enum record_kind {
    RECORD_NAMES = 0x454D414E, /* "NAME" */
    RECORD_KEY = 0x5F59454B,   /* "KEY_": answers, the first in full */
    RECORD_NEXT = 0x5458454E,  /* "NEXT": answers that need those before */
    RECORD_INDEX = 0x58444E49  /* "INDX" */
};

struct record_head {
    uint32_t kind;
    uint32_t stored;   /* bytes after the head */
    uint32_t bytes;    /* of what they are inflated to */
    uint32_t answers;  /* in it; of an index, 0 */
    uint64_t number;   /* answers before it */
    uint64_t time;     /* of its first answer */
    uint32_t checksum; /* of what is stored */
};

struct record_entry {
    uint32_t kind;
    uint64_t offset; /* of the head, from the beginning of the file */
    uint64_t number;
    uint64_t time;
};

void reader_record_head_write(const struct record_head *head, unsigned char out[RECORD_HEAD_BYTES]);
/* False: its own checksum is another. */
bool reader_record_head_read(struct record_head *out, const unsigned char bytes[RECORD_HEAD_BYTES]);
void reader_record_entry_write(const struct record_entry *entry,
                               unsigned char out[RECORD_ENTRY_BYTES]);
void reader_record_entry_read(struct record_entry *out,
                              const unsigned char bytes[RECORD_ENTRY_BYTES]);
