/* SPDX-License-Identifier: MIT
 *
 * items.h -- what a selection means in a sample.
 */
#pragma once

#include "monitor/sample/computer.h"

/* The items of one computer's newer sample. */
struct mon_items {
    struct reader_item *list;
    size_t *paths; /* the first path of the selection that means each of them */
    size_t count, capacity, path_capacity;
    bool failed; /* out of memory */
};

/* The items that the selection means in the computer's newer sample, in the answer's order;
 * `missing` (may be NULL) is called for each path that means nothing.  EPC_OK or EPC_E_NOMEM. */
int mon_items_fill_from_selection(struct mon_items *out, const struct reader_selection *selection,
                                  const struct mon_computer *computer,
                                  void (*missing)(void *context,
                                                  const struct reader_missing *missing),
                                  void *context);
void mon_items_release(struct mon_items *items);
