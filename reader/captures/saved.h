/* SPDX-License-Identifier: MIT
 *
 * saved.h -- what a file may hold that replay and show read: a capture, whole answers, or a block.
 */
#pragma once

#include "reader/captures/capture.h"
#include "reader/captures/samples.h"

/* Files beyond this are not read. */
#define READER_SAVED_MAX 0x20000000u

enum reader_saved_form {
    READER_SAVED_BLOCK,   /* what Collect returned, and nothing else                    */
    READER_SAVED_ANSWER,  /* begins with "PERF" in UTF-16: a PERF_DATA_BLOCK            */
    READER_SAVED_CAPTURE, /* begins as capture.h says                                   */
    READER_SAVED_SAMPLES  /* begins as samples.h says: answers                          */
};

struct reader_saved {
    enum reader_saved_form form;
    struct epci_span bytes; /* the whole file, the caller's */
    struct reader_capture capture;
    struct reader_samples samples;
};

/* Tell what a file's bytes are.  EPC_E_CORRUPT, and one sentence of `capacity` bytes without the
 * file's name: an empty file, or a damaged capture; EPC_E_NOMEM.  Release it in every case; the
 * bytes have to live as long. */
int reader_saved_detect_and_decode(struct reader_saved *out, struct epci_span file, char *message,
                                   size_t capacity);
void reader_saved_release(struct reader_saved *saved);

/* "capture", "answer", "block"; SAMPLES are answers. */
const char *reader_saved_form_name(enum reader_saved_form form);

/* How many objects are there, counted as far as their lengths lead; in a block, or in an answer. */
uint32_t reader_saved_count_objects(struct epci_span bytes, bool answer);

/* May a file of so many bytes get one more answer of `answer` bytes, and its end, so that it is
 * read?  Always if it is new. */
bool reader_saved_has_room(const struct reader_samples_writer *writer, uint64_t bytes,
                           size_t answer);

/* Read a file of at most READER_SAVED_MAX bytes and open it.  EPC_E_INVALID, and one sentence
 * with the file's name, if either fails; EPC_E_NOMEM.  *memory is to be freed with
 * kit_free, also then. */
int reader_load_capture_or_answer_file(struct reader_saved *out, const char *path, void **memory,
                                       char *message, size_t capacity);
