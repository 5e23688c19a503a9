/* SPDX-License-Identifier: MIT
 *
 * capturenames.c -- which names a capture needs.  See capture.h.
 */
#include "sdk/consumer/capture.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "sdk/core/walk.h"

static int by_index(const void *key, const void *entry)
{
    uint32_t index = *(const uint32_t *)key, other = ((const struct epci_name_entry *)entry)->index;

    return index < other ? -1 : index > other;
}

/* Add an index's entry, if there is one and it is not in the list yet. */
static void add_name(const struct epci_names *names, uint32_t index, struct epci_names *used)
{
    const struct epci_name_entry *entry =
        names->count
            ? bsearch(&index, names->entries, names->count, sizeof *names->entries, by_index)
            : NULL;

    if (!entry || used->count == EPCI_CAPTURE_NAMES_MOST)
        return;
    for (size_t i = 0; i < used->count; i++)
        if (used->entries[i].index == index)
            return;
    used->entries[used->count++] = *entry;
}

void epci_capture_names(const struct epci_names *names, struct epci_span block,
                        struct epci_names *used)
{
    struct epci_object_view object;
    struct epci_counter_view counter;

    while (epci_walk_object(&block, &object, NULL) == EPC_OK) {
        struct epci_span definitions = object.definitions;

        add_name(names, object.head.name_index, used);
        while (epci_walk_counter(&definitions, &counter, NULL) == EPC_OK)
            add_name(names, counter.head.name_index, used);
    }
}
