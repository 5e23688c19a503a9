/* SPDX-License-Identifier: MIT
 *
 * textlogtext.h -- a log's file as lines of UTF-8, whatever its encoding.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kit/slice.h"
#include "sdk/core/span.h"

/* The next line without its end; false at the end of the text. */
bool reader_textlog_next_line(struct kit_slice text, char line_end, size_t *at,
                              struct kit_slice *line);
/* The character at which the lines of a text end: a line feed, or where it has none the carriage
 * return of old Macintoshes, which spreadsheets still write. */
char reader_textlog_detect_line_end(struct kit_slice text);

/* The first line that is not empty.  Adds the lines that it has passed to *number. */
bool reader_textlog_find_nonblank_line(struct kit_slice text, size_t *at, size_t *number,
                                       struct kit_slice *line);

/* Does the line have "(PDH-CSV " or "(PDH-TSV " in it? */
bool reader_textlog_has_signature(struct kit_slice line);

struct reader_textlog_text {
    struct kit_slice text; /* valid UTF-8 without its byte order mark */
    char *memory;          /* to be freed with free(); NULL: the text is the file's own bytes */
    unsigned codepage;     /* as in struct reader_textlog, with the next ones */
    bool codepage_is_guess;
    size_t replaced;
};

/* A byte order mark comes first, then `codepage` (0: none was named), then UTF-8; what is neither
 * is read in the system's code page.  EPC_OK; EPC_E_UNSUPPORTED: the system has no such code page;
 * EPC_E_NOMEM. */
int reader_textlog_decode(struct epci_span file, unsigned codepage,
                          struct reader_textlog_text *out);
