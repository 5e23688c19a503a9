/* SPDX-License-Identifier: MIT
 *
 * rowentry.c -- the cells of a row.
 */
#include "reader/binarylog/rows/rowentry.h"

#include <epc/epc.h>

int reader_blg_cell_add(struct reader_blg_rows *rows, const struct reader_blg_cell *cell)
{
    if (!KIT_RESERVE(NULL, rows->cells, rows->cell_count, rows->cell_capacity))
        return EPC_E_NOMEM;
    rows->cells[rows->cell_count++] = *cell;
    return EPC_OK;
}
