/* SPDX-License-Identifier: MIT
 *
 * recordhead.c -- fields one after the other, by the tables of recordhead.h.
 */
#include "reader/records/recordhead.h"

#include <string.h>

#include "reader/records/recorddeflate.h"

#define SUM(field, bytes) +(bytes)
_Static_assert(0 READER_RECORD_HEAD_FIELDS(SUM) + 4 == RECORD_HEAD_BYTES, "docs/capture.md");
_Static_assert(0 READER_RECORD_ENTRY_FIELDS(SUM) == RECORD_ENTRY_BYTES, "docs/capture.md");

/* This runs on little-endian machines only, as all of epc. */
#define PUT(field, bytes)                                                                          \
    memcpy(at, &from->field, (bytes));                                                             \
    at += (bytes);
#define TAKE(field, bytes)                                                                         \
    memcpy(&to->field, at, (bytes));                                                               \
    at += (bytes);

void reader_record_head_write(const struct record_head *from, unsigned char out[RECORD_HEAD_BYTES])
{
    unsigned char *at = out;
    uint32_t checksum;

    READER_RECORD_HEAD_FIELDS(PUT)
    checksum = reader_record_checksum(out, RECORD_HEAD_BYTES - sizeof checksum);
    memcpy(at, &checksum, sizeof checksum);
}

bool reader_record_head_read(struct record_head *to, const unsigned char bytes[RECORD_HEAD_BYTES])
{
    const unsigned char *at = bytes;
    uint32_t checksum;

    READER_RECORD_HEAD_FIELDS(TAKE)
    memcpy(&checksum, at, sizeof checksum);
    return checksum == reader_record_checksum(bytes, RECORD_HEAD_BYTES - sizeof checksum);
}

void reader_record_entry_write(const struct record_entry *from,
                               unsigned char out[RECORD_ENTRY_BYTES])
{
    unsigned char *at = out;

    READER_RECORD_ENTRY_FIELDS(PUT)
    (void)at;
}

void reader_record_entry_read(struct record_entry *to,
                              const unsigned char bytes[RECORD_ENTRY_BYTES])
{
    const unsigned char *at = bytes;

    READER_RECORD_ENTRY_FIELDS(TAKE)
    (void)at;
}
