/* SPDX-License-Identifier: MIT
 *
 * rows.h -- the samples of a binary log as values: a row for each, with a cell for each column that
 * is in it.
 *
 * Values are computed as everywhere (reader/formulas/math.h): those of single counters and of
 * instances from their raw values, those of whole objects from their blocks, in which instances are
 * paired as reader/answer/pairing.h says.  A value of two samples is that of a sample and the one
 * before.
 *
 * May be used by one thread at a time.
 */
#pragma once

#include "reader/answer/pairing.h"
#include "reader/binarylog/rows/columns.h"
#include "reader/formulas/math.h"

struct reader_blg_cell {
    uint32_t column;
    uint32_t status;           /* of PDH, as the log has it; 0 and 1: a value was there */
    enum reader_reason reason; /* NONE, and `status` is 0 or 1: there is a value        */
    struct reader_value value;
    struct reader_raw raw;
    uint64_t local; /* when it was taken, as the log says; 0: with the sample */
};

struct reader_blg_row {
    const struct reader_blg_sample *sample;
    const struct reader_blg_cell *cells; /* valid until the next call */
    size_t count;
};

struct reader_blg_entry_rows;

struct reader_blg_rows {
    struct reader_blg *log;
    struct reader_blg_columns columns; /* `count` grows; list[0..count) may be read */
    /* private */
    enum reader_formulas formulas;
    struct reader_blg_entry_rows *entries;
    struct reader_blg_sample sample;
    struct reader_blg_cell *cells;
    size_t cell_count, cell_capacity;
    uint64_t number; /* of the sample, from 1 */
};

/* Begin with the first sample of a log.  `chooses` says which columns are wanted; NULL: all.
 * EPC_OK or EPC_E_NOMEM.  Must not be moved; release it in every case, before the log. */
int reader_blg_rows_init(struct reader_blg_rows *out, struct reader_blg *log,
                         enum reader_formulas formulas, reader_blg_chooses_fn *chooses,
                         void *context);
void reader_blg_rows_release(struct reader_blg_rows *rows);

/* The next row.  EPC_OK; EPC_END; EPC_E_NOMEM; EPC_E_RANGE: the log has too many columns; or what
 * the source says. */
int reader_blg_rows_next(struct reader_blg_rows *rows, struct reader_blg_row *out);
/* The next row is the first again; columns keep their numbers. */
int reader_blg_rows_rewind(struct reader_blg_rows *rows);

/* Is there a value? */
static inline bool reader_blg_cell_has_value(const struct reader_blg_cell *cell)
{
    return cell->status <= 1 && cell->reason == READER_REASON_NONE;
}
