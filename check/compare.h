/* SPDX-License-Identifier: MIT
 *
 * compare.h -- the rules for two answers of one provider: a layout that changes, counts that fall,
 * bytes that were never written.  They are in the table of check.h.
 *
 * The blocks are as Collect returned them, and foreign.  check.h checks each of them alone; here an
 * object is compared only if it is sound in both, so no finding follows from a wrong length.  A
 * rule reports once per object (goes-backwards and reset-on-read: once per counter), at the first
 * place; offsets are those in the newer block, or in `one`.  Levels are those of our rules in
 * check.h. No state, no allocation, linear time; any thread.
 */
#pragma once

#include "check/check.h"

/* Compare two answers to the same query in the same session, the newer collected after the older:
 * layout-changed, goes-backwards, reset-on-read. */
void check_compare_answers(struct epci_span older, struct epci_span newer,
                           const struct check_options *options, check_finding_fn *report,
                           void *context);

/* A number that is the same for two blocks with the same layout: their objects, in order, and what
 * layout-changed compares of each.  It costs as much as the definitions, whatever the instances. */
uint64_t check_compute_layout_hash(struct epci_span block);

/* A block, and the value that every byte of its buffer had before Collect. */
struct check_filled {
    struct epci_span bytes;
    unsigned char fill;
};

/* Compare two answers to the same query, collected into buffers with different fill: uninitialised.
 * Nothing is found if the fills are equal or the layouts differ.  In values, which may change
 * between the calls, only whole 4-byte words of fill count; in padding, single bytes. */
void check_unwritten(struct check_filled one, struct check_filled other,
                     const struct check_options *options, check_finding_fn *report, void *context);
