/* SPDX-License-Identifier: MIT
 *
 * columnentry.h -- a column of any log as an entry of a binary log's catalogue, and its values as
 * raw values.
 */
#pragma once

#include "reader/binarylog/rows/aslog.h"

#define READER_BLG_DOUBLE READER_TEXTLOG_DOUBLE

/* Statuses of PDH, for samples without a value. */
#define READER_BLG_NO_INSTANCE 0x800007D1u /* PDH_CSTATUS_NO_INSTANCE  */
#define READER_BLG_NO_DATA     READER_TEXTLOG_INVALID

/* Take a counter path apart: set the texts of an entry, in the arena, and its index.  EPC_OK;
 * EPC_E_INVALID: it is not a path; EPC_E_NOMEM. */
int reader_blg_entry_from_path(struct kit_slice path, struct kit_arena *arena,
                               struct reader_blg_entry *out);

/* The entries of all columns, in their order, in the arena, with their texts.  Of a binary log they
 * have the columns' types, clocks and scales; of any other log, and where these differ between
 * joined logs, they are numbers.  A column that is not a counter path has an entry without texts.
 * EPC_OK or EPC_E_NOMEM. */
int reader_blg_build_entries_for_any_log(const struct reader_textlog *log, struct kit_arena *arena,
                                         struct reader_blg_entry **out);

/* The raw value of a column in the latest row, whose value is `value`, for this entry.  Returns the
 * status of PDH. */
uint32_t reader_blg_raw_of_column(const struct reader_textlog *log, size_t column,
                                  const struct reader_blg_entry *entry,
                                  const struct reader_textlog_value *value, struct reader_raw *out);
