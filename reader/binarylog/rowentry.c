/* SPDX-License-Identifier: MIT
 *
 * rowentry.c -- the cells of a row.
 */
#include "reader/binarylog/rowentry.h"

#include <epc/epc.h>

int epci_blg_cell_add(struct epci_blg_rows *rows, const struct epci_blg_cell *cell)
{
    if (!KIT_MAKE_ROOM(NULL, rows->cells, rows->cell_count, rows->cell_room))
        return EPC_E_NOMEM;
    rows->cells[rows->cell_count++] = *cell;
    return EPC_OK;
}
