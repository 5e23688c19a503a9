/* SPDX-License-Identifier: MIT
 *
 * records.h -- a capture of version 3: answers as what they differ in, deflated; their names; an
 * index at the end.
 *
 * docs/capture.md describes the format.  A file is foreign input.  No state; any thread.
 */
#pragma once

#include "reader/records/recordcode.h"
#include "reader/records/recordhead.h"

/* What is not written later than this after an answer was taken, in 100 ns. */
#define READER_RECORDS_FLUSH_100NS 100000000u

/* ---- Writing ---- */

/* Zeroed: a new file. */
struct reader_records_writer {
    struct record_encoder encoder;
    struct kit_buffer answers; /* that are not yet written, one after the other */
    struct epci_span *spans;   /* of them; `at` is set when they are written */
    size_t count, capacity;
    uint64_t first_time; /* of them */
    uint64_t waited;     /* by them, as it was said, in 100 ns */
    uint64_t offset;     /* bytes of the file so far */
    uint64_t number;     /* answers in them */
    uint32_t since_key;  /* records since the last key */
    size_t names;        /* bytes of all names */
    struct record_entry *entries;
    size_t entry_count, entry_capacity;
    struct kit_buffer code;
};

/* Append to `out` what the file gets next, which may be nothing until the next call.  `names`: JSON
 * that holds for this answer and later ones, or nothing; above READER_RECORD_NAMES_MAX in all they
 * are left out.  `next_100ns`: when the next answer will come.  EPC_OK; EPC_E_INVALID: the answer
 * is empty, or larger than READER_RECORD_ANSWER_MAX; EPC_E_NOMEM. */
int reader_records_write_answer(struct reader_records_writer *writer, struct kit_buffer *out,
                                struct epci_span answer, struct epci_span names,
                                uint64_t next_100ns);
/* Append what is not yet written: the next answer may be long in coming.  EPC_OK or EPC_E_NOMEM. */
int reader_records_write_waiting(struct reader_records_writer *writer, struct kit_buffer *out);
/* Append what is not yet written, and the index: the file is complete. */
int reader_records_write_end(struct reader_records_writer *writer, struct kit_buffer *out);
void reader_records_writer_release(struct reader_records_writer *writer);

/* ---- Reading ---- */

struct reader_records {
    struct epci_span file;
    struct record_entry *records; /* all with answers, and those with names */
    size_t count, capacity;
    uint64_t answers;
    size_t names;   /* bytes of all names */
    bool has_index; /* else it was cut off, or is still being written, and these bytes at its end */
    size_t cut;     /* are the beginning of one more record */
};

bool reader_is_records_file(struct epci_span file);

/* Look at all records of a whole file, which has to live as long.  EPC_E_CORRUPT, and one sentence
 * of `capacity` bytes, also if no answer is there; EPC_E_NOMEM.  Release it in every case. */
int reader_records_open(struct reader_records *out, struct epci_span file, char *message,
                        size_t capacity);
void reader_records_release(struct reader_records *records);

/* The names of a record, which is to be freed with free(); *out has length 0 if it has answers.
 * EPC_E_CORRUPT or EPC_E_NOMEM. */
int reader_records_take_names(const struct reader_records *records, size_t record,
                              struct epci_span *out, void **memory);

/* Where one reads; zeroed: nowhere. */
struct reader_records_cursor {
    struct record_decoder decoder;
    unsigned char *code;
    size_t code_capacity;
    size_t record;    /* the next one, if there are no more answers in the code */
    uint64_t next;    /* number of the next answer */
    uint64_t in_code; /* answers of the code that are to come */
};

/* Answer `number`, quickly if it follows the one that was read last.  It and the one that was read
 * before it are valid until the call after the next.  EPC_E_CORRUPT: what is stored has the right
 * checksum, and is none; EPC_E_NOMEM. */
int reader_records_read_answer(const struct reader_records *records,
                               struct reader_records_cursor *cursor, uint64_t number,
                               struct epci_span *out);
void reader_records_cursor_release(struct reader_records_cursor *cursor);
