/* SPDX-License-Identifier: MIT
 *
 * compare.h -- what only two answers of one provider show, laid side by side: a layout that changes,
 * counts that fall, bytes that nobody wrote.  The rules are in the table of check.h.
 *
 * Blocks are bare, as Collect returned them, and foreign.  What is wrong with one of them alone says
 * check.h; here an object counts only where both have it whole, so that nothing said here follows
 * from a wrong length.  A rule speaks once per object (goes-backwards and reset-on-read: once per
 * counter), at the first place; offsets are those of the newer, or of `one`.  Levels are those of
 * our rules in check.h.  No state, no allocation, linear in the size; any thread.
 */
#ifndef EPC_CHECK_COMPARE_H
#define EPC_CHECK_COMPARE_H

#include "sdk/check/check.h"

/* Two answers to the same query, of the same profile and session, the newer collected after the
 * older: layout-changed, goes-backwards, reset-on-read. */
void epci_check_compare(struct epci_span older, struct epci_span newer,
                        const struct epci_check_options *options, epci_finding_fn *report,
                        void *context);

/* A block and what every byte of its buffer held before Collect. */
struct epci_filled {
    struct epci_span bytes;
    unsigned char fill;
};

/* Two answers to the same query into buffers of different fill: uninitialised.  With equal fills, or
 * where the layout is not the same, nothing can be told.  In what may change between the calls only
 * whole 4-byte words of fill count; a byte of padding counts alone. */
void epci_check_unwritten(struct epci_filled one, struct epci_filled other,
                          const struct epci_check_options *options, epci_finding_fn *report,
                          void *context);

#endif
