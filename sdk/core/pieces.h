/* SPDX-License-Identifier: MIT
 *
 * pieces.h -- where the bytes of a section are, which is mapped in pieces.
 *
 * A section is larger than what is used of it, and a 32-bit process has little address space.  So
 * only its beginning is mapped at first, and a further piece when more is used.  Each piece ends at
 * twice the end of the one before, so there are few of them.  No piece moves.
 *
 *     bytes of the section  0      64 K         128 K                     256 K
 *     piece 0               +------+
 *     piece 1               +-------------------+
 *     piece 2                      +------------+-------------------------+
 *
 * Extents need not end where a piece ends.  So a piece begins EPCI_PIECE_LEAST bytes before the end
 * of the one before: what is not whole in one piece is whole in the next.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define EPCI_PIECE_LEAST ((size_t)64 << 10) /* addresses of views are multiples of this */
#define EPCI_PIECES      9u                 /* enough for 16 MiB */

struct epci_pieces {
    unsigned char *at[EPCI_PIECES];
    uint32_t count; /* of those that are mapped */
};

static inline size_t epci_piece_end_offset(uint32_t piece)
{
    return EPCI_PIECE_LEAST << piece;
}

static inline size_t epci_piece_start_offset(uint32_t piece)
{
    return piece == 0 ? 0 : epci_piece_end_offset(piece - 1) - EPCI_PIECE_LEAST;
}

/* The address of these bytes of the section, which are mapped: 1 .. EPCI_PIECE_LEAST of them, or
 * twice as many from offset 0. */
static inline unsigned char *epci_pieces_address_of_offset(const struct epci_pieces *pieces,
                                                           size_t offset, size_t bytes)
{
    const uint32_t last = (uint32_t)((offset + bytes - 1) / EPCI_PIECE_LEAST);
    const uint32_t piece = last == 0 ? 0 : 32 - (uint32_t)__builtin_clz(last);

    return pieces->at[piece] + (offset - epci_piece_start_offset(piece));
}
