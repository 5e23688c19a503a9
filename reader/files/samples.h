/* SPDX-License-Identifier: MIT
 *
 * samples.h -- whole answers of one computer in a file, one after the other, with the names of what
 * is in them, so that another machine can show them.
 *
 * docs/capture.md describes the format, which is version 2 of captures: a magic line, and for each
 * answer a line of JSON and its bytes.  An answer is appended by one write.  A file is foreign
 * input.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/buffer.h"
#include "kit/slice.h"
#include "reader/names/titles.h"
#include "sdk/core/span.h"

#define READER_SAMPLES_MAGIC "epc-capture 2\n"

/* The name of an object or counter as UTF-8 in `capacity` bytes; false if it has none. */
typedef bool reader_samples_name_fn(const void *context, uint32_t index, char *out,
                                    size_t capacity);

/* What was written so far: a name is written once.  Zeroed: a new file. */
struct reader_samples_writer {
    uint32_t *known; /* indexes, sorted */
    size_t count, capacity;
    bool begun;
};

/* Append what the file gets next: the answer, with the magic before the first one.  `query` is what
 * was asked for.  False: out of memory, and `out` is of no use. */
bool reader_samples_write_next_to_buffer(struct reader_samples_writer *writer,
                                         struct kit_buffer *out, struct epci_span answer,
                                         const char *query, reader_samples_name_fn *name,
                                         const void *context);
void reader_samples_writer_release(struct reader_samples_writer *writer);

struct reader_samples {
    struct epci_span *answers; /* pieces of the file */
    size_t count, capacity;
    struct reader_names names;
    size_t cut; /* bytes at the end that are the beginning of one more answer */
};

/* Does this begin as such a file does? */
bool reader_is_samples_file(struct epci_span file);

/* Read a whole file, which has to live as long.  An answer that was cut off at the end is left out.
 * EPC_E_CORRUPT, and one sentence of `capacity` bytes, also if no answer is there; EPC_E_NOMEM.
 * Release it in every case. */
int reader_samples_open(struct reader_samples *out, struct epci_span file, char *message,
                        size_t capacity);
void reader_samples_release(struct reader_samples *samples);
