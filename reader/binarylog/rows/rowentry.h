/* SPDX-License-Identifier: MIT
 *
 * rowentry.h -- what rows.c and rowobjects.c know of an entry of the catalogue.
 */
#pragma once

#include "reader/binarylog/rows/rows.h"
#include "reader/values/values.h"

struct reader_blg_entry_rows {
    struct reader_formula formula;
    uint64_t time_base;
    bool has_formula;
    bool has_group; /* of a single counter: */
    uint32_t group;
    /* Of whole objects: the blocks of the latest two samples. */
    struct reader_blg_object_rows *object;
};

int reader_blg_cell_add(struct reader_blg_rows *rows, const struct reader_blg_cell *cell);

/* Add the cells of a PERF_DATA_BLOCK.  As reader_blg_rows_next. */
int reader_blg_add_object_cells(struct reader_blg_rows *rows, uint32_t entry,
                                struct epci_span block);
/* Release what is kept of blocks. */
void reader_blg_release_object_blocks(struct reader_blg_entry_rows *entry);
