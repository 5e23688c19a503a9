/* SPDX-License-Identifier: MIT
 *
 * textlogvalue.h -- what lines of cells and lines of JSON have in common: times, numbers, losses.
 */
#pragma once

#include "reader/files/textlogtime.h"

/* Put the sentence into `message`; returns EPC_E_CORRUPT. */
int reader_textlog_refuse(char *message, size_t capacity, const char *what);

/* Count something of a line that is not read. */
void reader_textlog_count_loss(struct reader_textlog_loss *loss, size_t line, size_t count);

/* The time of a row in this log; false: the row begins with none. */
bool reader_textlog_time_of_stamp(const struct reader_textlog *log,
                                  const struct reader_textstamp *stamp, uint64_t *time);

/* Read digits with or without a minus; false if the text is anything else, or too large. */
bool reader_textlog_parse_whole(struct kit_slice text, bool *negative, uint64_t *out);
