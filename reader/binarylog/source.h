/* SPDX-License-Identifier: MIT
 *
 * source.h -- where the bytes of a binary log are: a file, or memory.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sdk/core/span.h"

struct reader_blg_source {
    /* Copy at most `count` bytes that begin at the offset; *got says how many, fewer only at the
     * end.  EPC_OK, or an EPC_ status. */
    int (*read)(void *context, uint64_t at, void *to, size_t count, size_t *got);
    void *context;
};

/* ---- Pieces of a source, in memory ---- */

#define READER_BLG_WINDOWS 16u
#define READER_BLG_NEED    0x10000u /* the most that a caller may ask for */
#define READER_BLG_AHEAD   0x20000u /* and the most that is read for it   */

/* Zeroed but for the source: nothing is in memory yet. */
struct reader_blg_windows {
    struct reader_blg_source source;
    struct {
        unsigned char *memory; /* of `capacity` bytes */
        size_t capacity, bytes;
        uint64_t at, used;
    } list[READER_BLG_WINDOWS];
    unsigned last; /* the one that the latest call found */
    uint64_t time;
    size_t ahead; /* how much was read ahead last: it doubles */
    int status;   /* why the source could not be read, or memory was not there */
};

/* The `need` bytes at the offset, valid until the next call, and what of `ahead` bytes is there in
 * memory for later calls.  NULL: the source has not so many, or see `status`. */
const unsigned char *reader_blg_read_source_bytes(struct reader_blg_windows *windows, uint64_t at,
                                                  size_t need, size_t ahead);
void reader_blg_release_file_windows(struct reader_blg_windows *windows);
