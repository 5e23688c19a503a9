/* SPDX-License-Identifier: MIT
 *
 * samples.h -- whole answers of one computer in a file, one after the other, with the names of what
 * is in them, so that another machine can show them.
 *
 * docs/capture.md describes the two formats: version 2 has a magic line, and for each answer a line
 * of JSON and its bytes; version 3 has records (reader/records).  A file is foreign input.  No
 * state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/buffer.h"
#include "kit/slice.h"
#include "reader/names/titles.h"
#include "reader/records/records.h"
#include "sdk/core/span.h"

#define READER_SAMPLES_MAGIC "epc-capture 2\n"

/* The name of an object or counter as UTF-8 in `capacity` bytes; false if it has none. */
typedef bool reader_samples_name_fn(const void *context, uint32_t index, char *out,
                                    size_t capacity);

struct reader_samples_answer {
    struct epci_span bytes;
    const char *query; /* what was asked for */
    reader_samples_name_fn *name;
    const void *context;
};

/* What was written so far: a name is written once.  Zeroed: a new file. */
struct reader_samples_writer {
    uint32_t *known; /* indexes, sorted */
    size_t count, capacity;
    bool begun;
    struct reader_records_writer records; /* of version 3 */
    struct kit_buffer names;
};

/* Append what a file of version 2 gets next: the answer, with the magic before the first one.
 * False: out of memory, and `out` is of no use. */
bool reader_samples_write_next_to_buffer(struct reader_samples_writer *writer,
                                         struct kit_buffer *out,
                                         const struct reader_samples_answer *answer);

/* The same of a file of version 3, which may get nothing until a later call.  `next_100ns`: when
 * the next answer will come.  EPC_OK; EPC_E_INVALID: it has no room for so large an answer;
 * EPC_E_NOMEM. */
int reader_samples_write_next_record(struct reader_samples_writer *writer, struct kit_buffer *out,
                                     const struct reader_samples_answer *answer,
                                     uint64_t next_100ns);
/* Its answers that are not yet written are reader_records_write_waiting's of `records`, where the
 * next one may be long in coming; reader_records_write_end ends such a file. */
void reader_samples_writer_release(struct reader_samples_writer *writer);

struct reader_samples {
    struct epci_span *answers; /* of version 2: pieces of the file */
    size_t count, capacity;
    struct reader_names names;
    size_t cut;      /* bytes at the end that are the beginning of one more answer */
    bool unfinished; /* of version 3: it ends without its index */
    bool are_records;
    struct reader_records records; /* of version 3 */
};

/* Does this begin as such a file does? */
bool reader_is_samples_file(struct epci_span file);

/* Read a whole file, which has to live as long.  An answer that was cut off at the end is left out.
 * EPC_E_CORRUPT, and one sentence of `capacity` bytes, also if no answer is there; EPC_E_NOMEM.
 * Release it in every case. */
int reader_samples_open(struct reader_samples *out, struct epci_span file, char *message,
                        size_t capacity);
void reader_samples_release(struct reader_samples *samples);

/* Answer `i`, quickly if it follows the one that was read last.  It and the one that was read
 * before it are valid until the call after the next.  EPC_E_CORRUPT: its record has the right
 * checksum, and is damaged all the same; EPC_E_NOMEM. */
int reader_samples_read(const struct reader_samples *samples, struct reader_records_cursor *cursor,
                        size_t i, struct epci_span *out);
