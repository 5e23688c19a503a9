/* SPDX-License-Identifier: MIT
 *
 * aslog.h -- a binary log as any other log: columns, and rows with a value for each.
 *
 * The columns are all that occur in the log, those of an entry of the catalogue next to each other;
 * where they are not known before the last sample, it is read once more.
 */
#pragma once

#include "reader/binarylog/rows/rows.h"
#include "reader/files/textlog.h"

struct reader_blg_log_options {
    enum reader_formulas formulas;
    reader_blg_chooses_fn *chooses; /* which columns are wanted; NULL: all */
    void *context;
    /* Called often while the log is opened, which reads it: up to which offset; NULL: is not. */
    void (*looks)(void *context, uint64_t at);
    void *looks_context;
};

/* Open a file as a log.  EPC_E_CORRUPT, and one sentence of `capacity` bytes;
 * EPC_E_NOMEM; EPC_E_RANGE: more columns than any; or what reading it says.  Release *out, of
 * textlog.h, in every case. */
int reader_blg_log_open_file(struct reader_textlog *out, const char *path,
                             const struct reader_blg_log_options *options, char *message,
                             size_t capacity);

/* Does the file begin as a trace does, or as an older log of Windows? */
bool reader_blg_is_log_file(const char *path);

/* The binary log, where the log is one; NULL: it is another form. */
const struct reader_blg *reader_get_blg_within_textlog(const struct reader_textlog *log);

/* The offset in the file of the latest row's sample; 0: the log is another form. */
uint64_t reader_blg_sample_file_offset(const struct reader_textlog *log);

/* "times are local ...", a sentence on how instants are known; NULL: nothing needs to be said. */
const char *reader_blg_uncertain_utc_warning(const struct reader_blg *log);
