/* SPDX-License-Identifier: MIT
 *
 * turned.c -- a block is turned when it goes into the file.
 */
#include "monitor/convert/turned.h"

#include <stdlib.h>

#include <epc/epc.h>

#define TURNED_WORDS 0x200000u /* of the block in memory: 16 MiB */
#define TURNED_PIECE 0x10000u  /* that are written at a time */

int mon_transposed_init(struct mon_transposed *out, size_t width)
{
    *out = (struct mon_transposed){ .width = width };
    out->height = width < TURNED_WORDS ? TURNED_WORDS / (width + 1) + 1 : 1;
    if (width == 0 || width > SIZE_MAX / sizeof *out->words / out->height)
        return EPC_E_NOMEM;
    out->words = malloc(out->height * width * sizeof *out->words);
    out->piece = malloc(TURNED_PIECE * sizeof *out->piece);
    return out->words && out->piece ? EPC_OK : EPC_E_NOMEM;
}

void mon_transposed_release(struct mon_transposed *turned)
{
    kit_file_at_close(&turned->file);
    free(turned->words);
    free(turned->piece);
    *turned = (struct mon_transposed){ .width = 0 };
}

/* Write the block in memory, which is full. */
static int write_block_transposed(struct mon_transposed *turned)
{
    const size_t words = turned->width * turned->height;
    uint64_t at = (uint64_t)turned->blocks * words * sizeof *turned->words;
    size_t used = 0, column = 0, row = 0;
    int status = turned->file.file ? EPC_OK : kit_file_at_open_temporary(&turned->file);

    for (size_t i = 0; i < words && status == EPC_OK; i++) {
        turned->piece[used++] = turned->words[row++ * turned->width + column];
        if (row == turned->height) {
            row = 0;
            column++;
        }
        if (used < TURNED_PIECE && i + 1 < words)
            continue;
        status = kit_file_at_write(&turned->file, at,
                                   epci_span_of(turned->piece, used * sizeof *turned->piece));
        at += used * sizeof *turned->piece;
        used = 0;
    }
    return status;
}

int mon_transposed_add_row_to_fill(struct mon_transposed *turned, uint64_t **out)
{
    if (turned->rows == turned->height) {
        const int status = write_block_transposed(turned);

        if (status != EPC_OK)
            return status;
        turned->blocks++;
        turned->rows = 0;
    }
    *out = turned->words + turned->rows++ * turned->width;
    return EPC_OK;
}

size_t mon_transposed_rows_of_block(const struct mon_transposed *turned, size_t block)
{
    return block < turned->blocks ? turned->height : turned->rows;
}

int mon_transposed_read_column_of_block(const struct mon_transposed *turned, size_t block,
                                        size_t column, uint64_t *out)
{
    const size_t bytes = turned->height * sizeof *out;
    size_t got;
    int status;

    if (block == turned->blocks) {
        for (size_t i = 0; i < turned->rows; i++)
            out[i] = turned->words[i * turned->width + column];
        return EPC_OK;
    }
    status = kit_file_at_read(&turned->file, ((uint64_t)block * turned->width + column) * bytes,
                              out, bytes, &got);
    return status == EPC_OK && got < bytes ? EPC_E_SYSTEM : status;
}
