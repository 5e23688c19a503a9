/* SPDX-License-Identifier: MIT
 *
 * textlogtext.h -- a log's file as lines of UTF-8, whatever its encoding.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kit/slice.h"
#include "sdk/core/span.h"

/* Where `word` begins in the text, or text.bytes. */
size_t epci_textlog_find(struct kit_slice text, const char *word);

/* The next line without its end; false at the end of the text. */
bool epci_textlog_line(struct kit_slice text, size_t *at, struct kit_slice *line);

/* The first line that is not empty.  Adds the lines that it has passed to *number. */
bool epci_textlog_first_line(struct kit_slice text, size_t *at, size_t *number,
                             struct kit_slice *line);

/* Does the line have "(PDH-CSV " or "(PDH-TSV " in it? */
bool epci_textlog_has_signature(struct kit_slice line);

/* The file's text as valid UTF-8 without its byte order mark.  *memory is to be freed with free(),
 * and is NULL where the text is the file's own bytes.  EPC_OK or EPC_E_NOMEM. */
int epci_textlog_decode(struct epci_span file, struct kit_slice *text, char **memory);
