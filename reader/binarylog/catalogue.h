/* SPDX-License-Identifier: MIT
 *
 * catalogue.h -- what a binary log has values of: an entry for each part of every sample.
 */
#pragma once

#include <stdbool.h>

#include "kit/arena.h"
#include "reader/binarylog/format.h"
#include "sdk/core/span.h"

struct reader_blg_entry {
    uint32_t flags, cookie, type;
    uint64_t time_base; /* ticks per second of the type's clock */
    int32_t scale;
    uint32_t index; /* the n of #n */
    bool has_instance, has_parent;
    /* UTF-16 without NUL; pieces of the record. */
    struct epci_span machine, object, instance, parent, counter;
};

struct reader_blg_catalogue {
    unsigned char *record; /* a copy of the record, from malloc */
    size_t bytes;
    struct reader_blg_entry *entries; /* from malloc */
    size_t count, capacity;
    uint32_t version, access;
};

/* Read a record, which is copied.  EPC_E_CORRUPT, and *at says where in the record; EPC_E_NOMEM;
 * then *out is empty. */
int reader_blg_catalogue_parse(struct reader_blg_catalogue *out, struct epci_span record,
                               size_t *at);
void reader_blg_catalogue_release(struct reader_blg_catalogue *catalogue);

/* Do both mean the same counters in the same order? */
bool reader_blg_catalogue_equals(const struct reader_blg_catalogue *a,
                                 const struct reader_blg_catalogue *b);

/* All counters of the object, and their bases? */
static inline bool reader_blg_entry_is_whole_object(const struct reader_blg_entry *entry)
{
    return (entry->flags & READER_BLG_ENTRY_OBJECT) != 0;
}
