/* SPDX-License-Identifier: MIT
 *
 * textlogforms.h -- the two forms of a text log, cells and JSON, for textlogrows.c.
 *
 * A log is opened with its text, its first line that is not empty, and where that ends.
 */
#pragma once

#include "reader/files/textlogtext.h"
#include "reader/files/textlog.h"

/* Read the head of a log of cells.  EPC_E_CORRUPT and one sentence; EPC_E_NOMEM. */
int reader_textlog_open_cells(struct reader_textlog *log, struct kit_slice head,
                              enum reader_textlog_order order, char *message, size_t capacity);
int reader_textlog_next_cell_row(struct reader_textlog *log, struct reader_textlog_row *row);

/* Find the columns of lines of JSON, which are read once for that.  The same. */
int reader_textlog_open_json(struct reader_textlog *log, struct kit_slice first, char *message,
                             size_t capacity);
int reader_textlog_next_json_row(struct reader_textlog *log, struct reader_textlog_row *row);
void reader_textlog_release_json(struct reader_textlog *log);
