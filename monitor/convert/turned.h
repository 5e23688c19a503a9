/* SPDX-License-Identifier: MIT
 *
 * turned.h -- 64-bit words that come row by row and are wanted column by column, however many they
 * are: those that do not fit into memory are in a temporary file.
 *
 * They are kept in blocks of rows.  In the file, a block has its columns one after the other; the
 * last block is in memory.
 */
#pragma once

#include "kit/system/fileat.h"

struct mon_transposed {
    size_t width;  /* words in a row */
    size_t height; /* rows of a block that is full */
    size_t blocks; /* of the file; there is one more */
    size_t rows;   /* of the last one */
    uint64_t *words, *piece;
    struct kit_file_at file;
};

/* EPC_OK or EPC_E_NOMEM.  Release it in every case. */
int mon_transposed_init(struct mon_transposed *out, size_t width);
void mon_transposed_release(struct mon_transposed *turned);

/* Add a row; the caller writes its words to *out.  EPC_OK, or a status of the temporary file. */
int mon_transposed_add_row_to_fill(struct mon_transposed *turned, uint64_t **out);

/* How many rows a block has, 0 <= block <= blocks. */
size_t mon_transposed_rows_of_block(const struct mon_transposed *turned, size_t block);
/* Copy the column of a block; `out` has room for `height` words.  EPC_OK, or a status of the
 * temporary file. */
int mon_transposed_read_column_of_block(const struct mon_transposed *turned, size_t block,
                                        size_t column, uint64_t *out);
