/* SPDX-License-Identifier: MIT
 *
 * sources.h -- one Collect's view of the regions: the extents of each object in each process.
 *
 * Made once per Collect, so that reading an object touches no extents of other objects; the next
 * Collect sees extents that are added later.
 */
#pragma once

#include "sdk/region/row.h"
#include "sdk/provider/region/regions.h"

#define EPCI_NO_NODE UINT32_MAX

/* An extent, and the link to the object's next one. */
struct epci_node {
    uint32_t section;
    uint32_t extent;
    uint32_t next;           /* number of a node, or EPCI_NO_NODE */
    const unsigned char *at; /* its bytes in the section */
    struct epci_extent_header header;
};

/* The extents of one object in one process. */
struct epci_part {
    uint64_t live_bytes; /* that its instances need in an answer, without changes */
    uint64_t row_bytes;  /* of all its rows */
    uint64_t used;       /* slots that were ever in use */
    uint32_t removed;    /* slots of what was removed since the last reading, once counted */
    uint32_t first;      /* number of a node, or EPCI_NO_NODE */
    uint32_t last;
};

/* One process during one Collect. */
struct epci_source {
    const struct epci_attached *region;
    uint32_t object_count;   /* the process has only the first ones of the schema */
    struct epci_part *parts; /* by object */
    struct epci_node *nodes;
    uint32_t node_count;
    struct epci_read_allowance spare;
    uint32_t removals;  /* of its instances, before its slots were read */
    bool is_below_zero; /* one of its levels; reported */
};

struct epci_sources {
    struct epci_source *each;
    struct epci_node *nodes; /* of all */
    uint32_t count;
};

/* For the region `first` and, unless `alone`, the ones after it in the list.  EPC_OK or
 * EPC_E_NOMEM; freed by epci_sources_free_extent_lists. */
int epci_sources_init(struct epci_sources *sources, const struct epci_layout *layout,
                      const struct epci_attached *first, bool alone);
void epci_sources_free_extent_lists(struct epci_sources *sources);

/* Were instances removed since then?  One may have been added again in a slot that had been read
 * before. */
bool epci_were_instances_removed(const struct epci_sources *sources);

/* Iterates over the extents of one object in one process. */
struct epci_cursor {
    struct epci_source *source;
    uint32_t object;
    uint32_t node;                    /* of the current extent */
    uint32_t next;                    /* node, or EPCI_NO_NODE */
    struct epci_extent_header extent; /* a checked copy */
    const unsigned char *at;          /* of the extent; extent.used slots are in it */
    uint32_t image_bytes;             /* the part of an instance's image that a slot has */
};

void epci_extent_cursor_init(struct epci_cursor *cursor, struct epci_source *source,
                             uint32_t object);

/* Go to the next extent; false after the last. */
bool epci_cursor_next_extent(struct epci_cursor *cursor);

/* The location of slot number `slot` of the current extent, and the addresses of its header and its
 * image. */
uint32_t epci_cursor_slot_location(const struct epci_cursor *cursor, uint32_t slot);

static inline const unsigned char *
epci_cursor_numbered_slot_header(const struct epci_cursor *cursor, uint32_t slot)
{
    return cursor->at + epci_extent_slot_header_offset(slot);
}

static inline const unsigned char *epci_cursor_image_of_slot(const struct epci_cursor *cursor,
                                                             uint32_t slot)
{
    return cursor->at + epci_extent_slot_image_offset(&cursor->extent, slot);
}

/* Fetch all headers of the extent, in the order of addresses: in turns with the images they would
 * cost more (docs/decisions/region.md). */
static inline void epci_prefetch_slot_headers(const struct epci_cursor *cursor)
{
    const unsigned char *headers = epci_cursor_numbered_slot_header(cursor, 0);

    for (uint32_t i = 0; i < cursor->extent.used; i += EPCI_SLOT_ALIGN / EPCI_SLOT_HEAD)
        __builtin_prefetch(headers + i * EPCI_SLOT_HEAD);
}

/* epci_cursor_copy_nth_slot for a slot in state `wanted` that has rows or copies, or that
 * changes. */
int epci_cursor_copy_slot_summing_rows(const struct epci_cursor *cursor, uint32_t slot,
                                       enum epci_slot_state wanted, unsigned char *out,
                                       unsigned char *scratch,
                                       struct epci_slot_header_seen *reading);

/* Copy a slot as epci_slot_copy_once does, with its rows added: definition, name and the part of
 * the block that the region has.  `scratch` has room for a block. */
static inline int epci_cursor_copy_nth_slot(const struct epci_cursor *cursor, uint32_t slot,
                                            unsigned char *out, unsigned char *scratch,
                                            struct epci_slot_header_seen *reading)
{
    int status = epci_slot_copy_once(epci_cursor_numbered_slot_header(cursor, slot),
                                     epci_cursor_image_of_slot(cursor, slot), EPCI_SLOT_LIVE, out,
                                     cursor->image_bytes, reading);

    if (status == EPC_END ||
        (!status && !(reading->rows | reading->copies | (reading->sequence & 1))))
        return status;
    return epci_cursor_copy_slot_summing_rows(cursor, slot, EPCI_SLOT_LIVE, out, scratch, reading);
}

/* Set levels below 0 in a copied block of the cursor's object to 0, before it is added to those of
 * other processes; once, say so with an event. */
void epci_zero_and_report_levels_below_zero(const struct epci_layout *layout,
                                            const struct epci_cursor *cursor, unsigned char *block);
