/* SPDX-License-Identifier: MIT
 *
 * savedfile.h -- a saved file as an answer, whatever it is: an answer, a capture, or a bare block.
 */
#pragma once

#include "reader/answer/answer.h"
#include "reader/captures/saved.h"

/* A saved file; `answer` is that of a file that has one, `made` holds it if the file has only a
 * block. */
struct mon_saved_file {
    void *memory;
    struct reader_saved saved;
    struct reader_answer made;
    struct epci_span answer;
    struct reader_records_cursor cursor; /* of who reads the answers in order */
};

/* Read the file.  EPC_OK; EPC_E_INVALID and a message that names it; other errors are the
 * program's.  Close it in every case. */
int mon_saved_open(struct mon_saved_file *file, const char *path, char *message, size_t capacity);
void mon_saved_close(struct mon_saved_file *file);

/* The answers in it, the oldest first, and the names of what is in them.  An answer is read as
 * reader_samples_read says, which has its errors. */
size_t mon_saved_count_answers(const struct mon_saved_file *file);
int mon_saved_read_answer(const struct mon_saved_file *file, struct reader_records_cursor *cursor,
                          size_t i, struct epci_span *out);
const struct reader_names *mon_saved_names(const struct mon_saved_file *file);
