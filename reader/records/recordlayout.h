/* SPDX-License-Identifier: MIT
 *
 * recordlayout.h -- which bytes of an answer are, by their place in it, those of another answer:
 * objects are found again by their index, instances by their name.
 *
 * It decides how small a record is, not what a reader makes of it: any pieces are right.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"
#include "sdk/core/span.h"

/* A piece that is found again: a head, an object's definitions, an instance with its cells. */
struct record_part {
    uint64_t key;
    size_t at, bytes;
};

/* The parts of an answer, in order and without gaps; zeroed: none. */
struct record_layout {
    struct record_part *parts;
    size_t count, capacity;
};

/* Bytes of a new answer: from the other one, from byte `from` on, or of their own. */
struct record_piece {
    size_t bytes, from;
    bool is_own;
};

struct record_pieces {
    struct record_piece *list;
    size_t count, capacity;
};

/* All of them return EPC_OK or EPC_E_NOMEM. */
int reader_record_layout_of_answer(struct record_layout *out, struct epci_span answer);
bool reader_record_layouts_are_equal(const struct record_layout *a, const struct record_layout *b);
/* The pieces of `newer`; they begin at multiples of 4. */
int reader_record_find_pieces(struct record_pieces *out, const struct record_layout *older,
                              const struct record_layout *newer);
void reader_record_layout_release(struct record_layout *layout);
