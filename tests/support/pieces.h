/* SPDX-License-Identifier: MIT
 *
 * pieces.h -- memory that is not a section, or is mapped as one view, in pieces.
 */
#pragma once

#include "sdk/core/pieces.h"

static inline struct epci_pieces epct_pieces_from_memory(unsigned char *base)
{
    struct epci_pieces pieces = { .count = EPCI_PIECES };

    for (uint32_t i = 0; i < EPCI_PIECES; i++)
        pieces.at[i] = base + epci_piece_start_offset(i);
    return pieces;
}
