/* SPDX-License-Identifier: MIT
 *
 * savedfile.h -- a saved file as an answer, whatever it is: an answer, a capture, or a bare block.
 */
#pragma once

#include "reader/answer/answer.h"
#include "reader/files/saved.h"

/* A saved file and its answer; `made` holds the answer if the file has only a block. */
struct mon_saved_file {
    void *memory;
    struct reader_saved saved;
    struct reader_answer made;
    struct epci_span answer;
};

/* Read the file.  EPC_OK; EPC_E_INVALID and a message that names it; other errors are the
 * program's.  Close it in every case. */
int mon_saved_open(struct mon_saved_file *file, const char *path, char *message, size_t capacity);
void mon_saved_close(struct mon_saved_file *file);

/* The answers in it, the oldest first, and the names of what is in them; `answer` is the last. */
size_t mon_saved_count_answers(const struct mon_saved_file *file);
struct epci_span mon_saved_answer(const struct mon_saved_file *file, size_t i);
const struct reader_names *mon_saved_names(const struct mon_saved_file *file);
