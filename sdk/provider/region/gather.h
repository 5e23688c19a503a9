/* SPDX-License-Identifier: MIT
 *
 * gather.h -- collects objects whose answer is more than a copy of one process's slots.
 *
 * Equal names of several processes become one row, or get their process's number; children get the
 * position of their parent; totals are added; cells that depend on the time of reading are
 * completed. The result is built in the provider's own memory, so that its size is known before a
 * byte of the answer is written.
 */
#pragma once

#include "sdk/provider/region/history.h"
#include "sdk/provider/region/resuming.h"
#include "sdk/provider/region/sources.h"
#include "sdk/provider/table/image.h"

/* An object's instances with their blocks, or its only block, in the format of an answer. */
struct epci_gathered {
    unsigned char *bytes;
    size_t used;
    size_t capacity;
    uint32_t rows;
    uint32_t total; /* number of the row _Total */
};

/* A slot with an instance that may be a parent, as an entry of `parents`. */
struct epci_gathered_parent {
    uint64_t key;
    uint64_t row_key;
    uint64_t number; /* of its row */
    uint32_t symbol; /* of its object */
};

/* The state of gathering for one Collect.  Zeroed, then the first group of fields set; the
 * caller holds the lock of the histories. */
struct epci_gathering {
    const struct epci_layout *layout;
    struct epci_history *histories; /* by object */
    struct epci_lock *lock;         /* theirs; NULL: the caller holds it until the end */
    uint32_t first_counter;
    uint64_t seed; /* of keys, secret */
    uint64_t time; /* of the answer, in ticks */

    struct epci_sources sources;
    struct epci_gathered *objects; /* by object */
    struct epci_hashtable parents; /* slots of instances that may be parents */
    unsigned char *scratch;        /* room for the largest block */
    unsigned char *image;          /* room for the largest image */
    uint64_t *carries;             /* by word of a block, of the object now gathered (known.h) */
    bool has_carries;
    struct epci_resuming *resuming; /* of objects that are copied directly, by object */
    struct epci_removed removed;
    bool retires;  /* the object now gathered, of a process that has ended */
    bool is_short; /* rows are missing because memory ran out */
};

static inline uint64_t epci_key_of_region(const struct epci_gathering *gathering,
                                          const struct epci_cursor *cursor)
{
    return epci_mix_keys(gathering->seed, cursor->source->region->id);
}

/* The key of one instance in a slot: another instance there has another `generation`. */
static inline uint64_t epci_key_of_slot(const struct epci_gathering *gathering,
                                        const struct epci_cursor *cursor, uint32_t location,
                                        uint32_t generation)
{
    return epci_mix_keys(epci_key_of_region(gathering, cursor),
                         (uint64_t)location << 32 | generation);
}

/* The key of a row that has only a name: without a parent, a number or a process of its own. */
static inline uint64_t epci_key_of_named_row(const struct epci_gathering *gathering,
                                             uint32_t object, const unsigned char *name,
                                             uint32_t name_bytes)
{
    return epci_mix_name_into_key(name, name_bytes, epci_mix_keys(gathering->seed, object));
}

/* For the region `first` and, unless `alone`, the ones after it in the list.  EPC_OK or
 * EPC_E_NOMEM; end with epci_gathering_release also after an error. */
int epci_gathering_open(struct epci_gathering *gathering, const struct epci_attached *first,
                        bool alone);
void epci_gathering_release(struct epci_gathering *gathering);

/* Fill objects[object].  Parents must be gathered before their children.  If memory runs out,
 * `is_short` is set and the object is incomplete. */
void epci_gather_object(struct epci_gathering *gathering, uint32_t object);

/* The only process of gathering->sources has ended: add its counts of the objects with
 * (`objects_with_keep`) or without EPC_KEEP to the histories.  If memory runs out, `is_short` is
 * set, and the caller may do it again. */
void epci_retire_ended_process_counts(struct epci_gathering *gathering, bool objects_with_keep);

/* Has the object a child object, of those that are `wanted` (by position; NULL: all)? */
bool epci_object_has_child(const struct epci_layout *layout, uint32_t object, const bool *wanted);

/* Do the equations of `object`, which was gathered last, hold?  used <= room, and there are bytes
 * if there is room; the history has each row of the answer but _Total; an object without instances
 * has exactly one block. */
bool epci_gathering_is_valid(const struct epci_gathering *gathering, uint32_t object);
