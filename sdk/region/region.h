/* SPDX-License-Identifier: MIT
 *
 * region.h -- the shared memory through which one application process publishes its counters.
 *
 * docs/shared-region.md is normative.  Written by its owner alone, mapped read-only by providers;
 * all numbers little-endian, all layouts equal in 32- and 64-bit processes; no pointers.
 *
 * A process's counters stand in one section of 16 MiB, and in further ones when it is full; each is a
 * region of its own, and leads to the next.
 *
 *            +-------------------------------+
 *         0: | header                    128 |  constant once state is LIVE, except where said
 *       128: | object records             16 |  object_count times
 *            | counter records            16 |  counter_count times, object by object
 *            +-------------------------------+  pad to 4096
 *   extents: | extent 0                16384 |  extents_offset, a multiple of 4096
 *            | extent 1                16384 |  extent_count of them, grows
 *            +-------------------------------+  <= EPCI_SECTION_BYTES
 *
 * An extent holds slots of one object and one size, or rows of one object (row.h):
 *
 *         0: | extent header              64 |
 *        64: | slot 0            slot_bytes  |  slot_bytes a multiple of 64
 *            | ...              slot_count   |
 *
 * A slot holds the very bytes that Collect returns for an instance:
 *
 *         0: | sequence, state ...        32 |  slot.h
 *        32: | instance definition        24 |  \ not for the only instance of
 *        56: | name, UTF-16, NUL, zeros      |  / an object without instances
 *  block_at: | counter block                 |  a multiple of 8
 *            | one cell of 8 bytes           |  for updates of no counter; never read
 */
#ifndef EPC_REGION_REGION_H
#define EPC_REGION_REGION_H

#include "sdk/core/name.h"
#include "sdk/core/schema.h"

#define EPCI_REGION_MAGIC   0x314E474552435045u /* "EPCREGN1" */
#define EPCI_REGION_VERSION 1u
#define EPCI_SECTION_BYTES  ((size_t)16 << 20)
#define EPCI_SECTIONS_MOST  128u /* of one process */
#define EPCI_EXTENT_BYTES   16384u
#define EPCI_EXTENT_HEAD    64u
#define EPCI_PAGE           4096u
#define EPCI_SLOT_HEAD      32u
#define EPCI_SLOT_ALIGN     64u /* a cache line: two instances never share one */
#define EPCI_ROW_HEAD       64u
#define EPCI_ROW_ALIGN      128u /* processors fetch cache lines in pairs */
#define EPCI_NAME_CLASSES   6u   /* room for names: 16, 32, 64, 128, 256, 512 bytes with the NUL */

enum epci_region_state {
    EPCI_REGION_MAKING = 0, /* not yet to be read                  */
    EPCI_REGION_LIVE = 1,
    EPCI_REGION_CLOSED = 2 /* its owner has withdrawn it in order */
};

struct epci_region_header {
    uint64_t magic;
    uint32_t version;
    uint32_t header_bytes; /* 128 */
    uint32_t state;        /* written last when made; release/acquire */
    uint32_t pid;
    uint64_t start_time; /* of the process, 100 ns since 1601 */
    uint64_t serial;     /* tells regions of one process apart; part of the name */
    uint64_t fingerprint;
    uint32_t object_count;
    uint32_t counter_count;
    uint32_t extents_offset;
    uint32_t extent_bytes;   /* 16384 */
    uint32_t extent_count;   /* grows; release/acquire: an extent below it has its header */
    uint32_t wants_requests; /* 1: it has an event that a provider sets; release/acquire */
    uint64_t next_serial; /* of a further section of the same process; 0: none; release/acquire */
    uint32_t padding[12]; /* zero */
};

struct epci_region_object {
    uint32_t symbol;
    uint32_t flags; /* EPC_MANY or 0 */
    uint32_t counter_count;
    uint32_t block_bytes;
};

struct epci_region_counter {
    uint32_t symbol;
    uint32_t type;
    uint32_t offset;
    uint32_t size;
};

struct epci_extent_header {
    uint32_t object; /* position in the object records                               */
    uint32_t slot_bytes;
    uint32_t slot_count; /* that have room                                               */
    uint32_t block_at;   /* of the counter block in a slot                               */
    uint32_t used;       /* slots ever made, from the first on; grows; release/acquire   */
    uint32_t live;       /* slots that hold an instance now: a hint for the size         */
    uint32_t kind;       /* enum epci_extent_kind                                        */
    uint32_t padding[9];
};

enum epci_extent_kind { EPCI_EXTENT_SLOTS = 0, EPCI_EXTENT_ROWS = 1 };

_Static_assert(sizeof(struct epci_region_header) == 128, "region header");
_Static_assert(offsetof(struct epci_region_header, start_time) == 24, "region header");
_Static_assert(offsetof(struct epci_region_header, extent_count) == 64, "region header");
_Static_assert(offsetof(struct epci_region_header, next_serial) == 72, "region header");
_Static_assert(sizeof(struct epci_region_object) == 16, "region object record");
_Static_assert(sizeof(struct epci_region_counter) == 16, "region counter record");
_Static_assert(sizeof(struct epci_extent_header) == EPCI_EXTENT_HEAD, "extent header");

/* ---- Sizes, for both sides ---- */

/* Where the first extent begins in a region of this schema. */
uint32_t epci_region_extents_offset(const struct epci_layout *layout);

/* Room for names of class 0 .. EPCI_NAME_CLASSES-1, in bytes with the NUL; and the class that holds
 * a name of `units` units (at most EPCI_NAME_UNITS). */
uint32_t epci_name_room(uint32_t name_class);
uint32_t epci_name_class(uint32_t units);

/* Where the counter block begins in a slot with this room for its name; 0: a slot without name. */
uint32_t epci_slot_block_at(uint32_t name_room);

/* Bytes of a slot, a multiple of EPCI_SLOT_ALIGN. */
uint32_t epci_slot_bytes(uint32_t block_at, uint32_t block_bytes);

/* Bytes of a row, a multiple of EPCI_ROW_ALIGN; and where its block and its two copies begin. */
uint32_t epci_row_bytes(uint32_t block_bytes);
uint32_t epci_row_copy_at(uint32_t block_bytes, uint32_t copy);

/* ---- Locations: where a slot or a row of a process stands, in 31 bits; 0 is nowhere ---- */

struct epci_place {
    uint32_t section;
    uint32_t extent;
    uint32_t slot;
};

uint32_t epci_location(struct epci_place place);
struct epci_place epci_place_of(uint32_t location); /* of a location that is not 0 */

/* ---- Writer ---- */

/* Who publishes. */
struct epci_region_owner {
    uint32_t pid;
    uint64_t start_time;
    uint64_t serial;
};

/* Write header and records into zeroed memory of at least extents_offset bytes; the state stays
 * MAKING until epci_region_set_state. */
void epci_region_format(unsigned char *region, const struct epci_layout *layout,
                        const struct epci_region_owner *owner);

void epci_region_set_state(unsigned char *region, enum epci_region_state state);

/* There is a further section, LIVE already. */
void epci_region_set_next(unsigned char *region, uint64_t serial);

/* The application wants to be told of requests. */
void epci_region_set_wants_requests(unsigned char *region);

/* What an extent is for. */
struct epci_extent_use {
    uint32_t object;
    enum epci_extent_kind kind;
    uint32_t name_room; /* of its slots; 0: without a name, and rows */
};

/* Append an extent.  The caller holds the process lock and has made the memory usable up to the
 * extent's end. */
unsigned char *epci_region_add_extent(unsigned char *region, const struct epci_layout *layout,
                                      const struct epci_extent_use *use);

/* Bytes of the region that are in use once there are `extents` extents. */
uint64_t epci_region_bytes(const unsigned char *region, uint32_t extents);

/* ---- Reader ---- */

/* What a reader keeps of a region it accepted: nothing here is read from the region again. */
struct epci_region_view {
    const unsigned char *base;
    const struct epci_layout *layout; /* the provider's */
    uint64_t usable; /* bytes that may be touched; renewed by the caller once per Collect */
    uint32_t extents_offset;
    uint32_t object_count; /* at most the provider's own */
    uint32_t block_bytes[EPCI_MAX_OBJECTS];
};

/* Copy header and records once and compare them with `owner` and with the provider's layout.
 * EPC_OK; EPC_RETRY: closed; EPC_E_CORRUPT: not a region, or damaged, or not LIVE yet;
 * EPC_E_VERSION: another version or schema (an older schema that the provider's extends is
 * accepted).  `usable` bytes from `base` may be touched. */
int epci_region_accept(const unsigned char *base, uint64_t usable,
                       const struct epci_region_owner *owner, const struct epci_layout *layout,
                       struct epci_region_view *out);

/* Is the region still LIVE?  Which section follows (0: none)?  Does it want to be told of requests? */
bool epci_region_is_live(const struct epci_region_view *view);
uint64_t epci_region_next(const struct epci_region_view *view);
bool epci_region_wants_requests(const struct epci_region_view *view);

/* Is all of the section usable that can be?  Then `usable` need not be renewed. */
bool epci_region_is_full(const struct epci_region_view *view);

/* How many extents may be looked at now; and how many until `usable` is renewed, at most. */
uint32_t epci_region_extent_count(const struct epci_region_view *view);
uint32_t epci_region_extent_room(const struct epci_region_view *view);

/* A copy of an extent's header, checked against the view; `used` is at most slot_count, `live` at
 * most `used`.  EPC_E_CORRUPT: skip the extent. */
int epci_region_extent(const struct epci_region_view *view, uint32_t extent,
                       struct epci_extent_header *out, const unsigned char **slots);

/* The sections of one process, as far as they were accepted. */
struct epci_sections {
    const struct epci_region_view *views[EPCI_SECTIONS_MOST];
    uint32_t count;
};

/* Is the location in a section or an extent that this reader may not look at, as it may have come
 * since it looked what there is? */
bool epci_sections_end_before(const struct epci_sections *sections, uint32_t location);

/* The slot or row at a location, if there is one of this kind and object; else NULL.  *extent is a
 * checked copy of its extent's header. */
const unsigned char *epci_sections_find(const struct epci_sections *sections, uint32_t location,
                                        uint32_t object, enum epci_extent_kind kind,
                                        struct epci_extent_header *extent);

#endif
