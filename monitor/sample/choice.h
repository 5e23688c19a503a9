/* SPDX-License-Identifier: MIT
 *
 * choice.h -- the counters that a command line chooses, and what to say of paths that mean nothing.
 */
#pragma once

#include "monitor/tool/options.h"
#include "monitor/sample/computer.h"

/* The items of one station's newer sample. */
struct mon_items {
    struct epci_item *list;
    size_t *paths; /* the first path of the selection that means each of them */
    size_t count, room, path_room;
    bool failed; /* out of memory */
};

/* Make a selection of -p, -f and --detail.  EPC_OK; EPC_E_INVALID and one sentence, of a file or
 * path that cannot be used; EPC_E_NOMEM.  Release it in every case. */
int mon_choose(struct epci_selection *out, const struct mon_options *options, char *message,
               size_t room);

/* Does a column of a log fit a path that was chosen, in one of their first readings?  And any path
 * of the selection, or does that choose everything? */
bool mon_column_fits(const struct epci_path *wanted, struct kit_slice column);
bool mon_column_is_chosen(const struct epci_selection *selection, struct kit_slice column);

/* The items that the selection means in the station's newer sample, in the answer's order;
 * `missing` (may be NULL) is called for each path that means nothing.  EPC_OK or EPC_E_NOMEM. */
int mon_items_find(struct mon_items *out, const struct epci_selection *selection,
                   const struct mon_station *station,
                   void (*missing)(void *context, const struct epci_missing *missing),
                   void *context);
void mon_items_release(struct mon_items *items);

/* "\A\b: no object is called A; did you mean B or C?"; cut at `room` - 1 bytes, and safe to be
 * printed. */
void mon_missing_text(const struct epci_selection *selection, const struct epci_missing *missing,
                      char *out, size_t room);

/* May it come later: is an instance missing, and not a name? */
bool mon_missing_may_come(const struct epci_missing *missing);
/* The same, or an object of an installed name is missing while a provider fails that may have it,
 * by its range. */
bool mon_missing_is_awaited(const struct mon_sampler *sampler, const struct mon_station *station,
                            const struct epci_missing *missing);

/* "read in code page 1252, which is a guess ...", on standard error. */
void mon_codepage_note(const char *path, unsigned codepage);
