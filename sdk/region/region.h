/* SPDX-License-Identifier: MIT
 *
 * region.h -- the shared memory through which one application process publishes its counters.
 *
 * This header is normative; docs/shared-region.md has rights and limits.  Only its owner writes a
 * region; providers map it read-only.  All numbers are little-endian, padding is zero, all layouts
 * are equal in 32- and 64-bit processes, and there are no pointers.
 *
 * A process's counters are in one section of 16 MiB, and in further sections when that is full.
 * Each section is a region, whose header names the next one.
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
 * An extent holds slots of one object and one size, or rows of one object (row.h).  A slot has a
 * header and an image.  The headers are apart from the images, because Collect checks the headers
 * and copies the images:
 *
 *         0: | extent header              64 |
 *        64: | header of slot 0           32 |  sequence, state ... (slot.h); none for rows
 *            | ...              slot_count   |
 * images_at: | image of slot 0  slot_bytes   |  or row 0; both a multiple of 64, for rows of 128
 *            | ...              slot_count   |
 *
 * An image contains exactly the bytes that Collect returns for an instance:
 *
 *         0: | instance definition        24 |  \ missing in the only slot of an
 *        24: | name, UTF-16, NUL, zeros      |  / object without instances
 *  block_at: | counter block                 |  a multiple of 8
 *            | earlier texts 0, 1            |  only if the object has texts (slot.h); each
 *            |                               |  as large as the block
 */
#pragma once

#include "sdk/core/atomic.h"
#include "sdk/core/name.h"
#include "sdk/core/pieces.h"
#include "sdk/schema/schema.h"

#define EPCI_REGION_MAGIC   0x314E474552435045u /* "EPCREGN1" */
#define EPCI_REGION_VERSION 3u
#define EPCI_SECTION_BYTES  ((size_t)16 << 20)
#define EPCI_SECTIONS_MAX   128u /* of one process */
#define EPCI_EXTENT_BYTES   16384u
#define EPCI_EXTENT_HEAD    64u
#define EPCI_PAGE           4096u
#define EPCI_SLOT_HEAD      32u
#define EPCI_SLOT_ALIGN     64u /* a cache line: two images never share one */
#define EPCI_ROW_HEAD       64u
#define EPCI_ROW_ALIGN      128u /* processors fetch cache lines in pairs */
#define EPCI_NAME_CLASSES   6u   /* rooms for names: 16, 32, 64, 128, 256, 512 bytes with the NUL */

enum epci_region_state {
    EPCI_REGION_CREATING = 0, /* readers must not read it yet */
    EPCI_REGION_LIVE = 1,
    EPCI_REGION_CLOSED = 2 /* its owner has withdrawn it */
};

struct epci_region_header {
    uint64_t magic;
    uint32_t version;
    uint32_t header_bytes; /* 128 */
    uint32_t state;        /* enum epci_region_state; made LIVE last; release/acquire */
    uint32_t pid;
    uint64_t start_time; /* of the process, 100 ns since 1601 */
    uint64_t serial;     /* differs between the regions of one process; part of the name */
    uint64_t numbers;    /* FNV-1a of the records, each symbol, type, offset, size; for events */
    uint32_t object_count;
    uint32_t counter_count;
    uint32_t extents_offset;
    uint32_t extent_bytes;   /* 16384 */
    uint32_t extent_count;   /* grows; release/acquire: every extent below it has its header */
    uint32_t wants_requests; /* 1: there is an event for a provider to set; release/acquire */
    uint64_t next_serial;    /* of the process's next section; 0: none; release/acquire */
    uint32_t removals;       /* first section: instances removed so far; release/acquire */
    uint32_t padding0;       /* zero */
    uint64_t first_serial;   /* of the process's first section; set before LIVE */
    uint64_t fingerprint;    /* of the schema; 0: not known; set before LIVE */
    uint32_t numbers_all;    /* 1: LIVE slots have `removal` too (slot.h); set before LIVE */
    uint32_t padding[5];     /* zero */
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
    uint32_t object;     /* position in the object records */
    uint32_t slot_bytes; /* from one image, or row, to the next */
    uint32_t slot_count; /* as many as have room */
    uint32_t block_at;   /* of the counter block in an image or a row */
    uint32_t used;      /* slots that were ever in use, from the first on; grows; release/acquire */
    uint32_t live;      /* slots that contain an instance now: a hint for the answer's size */
    uint32_t kind;      /* enum epci_extent_kind */
    uint32_t images_at; /* from the extent's start; of the images or rows */
    uint32_t padding[8];
};

enum epci_extent_kind { EPCI_EXTENT_SLOTS = 0, EPCI_EXTENT_ROWS = 1 };

_Static_assert(sizeof(struct epci_region_header) == 128, "region header");
_Static_assert(offsetof(struct epci_region_header, start_time) == 24, "region header");
_Static_assert(offsetof(struct epci_region_header, extent_count) == 64, "region header");
_Static_assert(offsetof(struct epci_region_header, next_serial) == 72, "region header");
_Static_assert(offsetof(struct epci_region_header, first_serial) == 88, "region header");
_Static_assert(offsetof(struct epci_region_header, fingerprint) == 96, "region header");
_Static_assert(offsetof(struct epci_region_header, numbers_all) == 104, "region header");
_Static_assert(sizeof(struct epci_region_object) == 16, "region object record");
_Static_assert(sizeof(struct epci_region_counter) == 16, "region counter record");
_Static_assert(sizeof(struct epci_extent_header) == EPCI_EXTENT_HEAD, "extent header");

/* ---- Sizes, for both sides ---- */

/* Where the first extent begins in a region of this schema. */
uint32_t epci_region_extents_offset(const struct epci_layout *layout);

/* The room for names of class 0 .. EPCI_NAME_CLASSES-1, in bytes with the NUL; and the class for a
 * name of `units` units (at most EPCI_NAME_UNITS). */
uint32_t epci_name_class_bytes(uint32_t name_class);
uint32_t epci_name_class_for_units(uint32_t units);

/* Where the counter block begins in an image with this room for its name; 0: one without name. */
uint32_t epci_block_offset_in_slot_image(uint32_t name_capacity);

/* Where an image keeps the texts from before the change with this odd sequence, or the next one if
 * it is even.  Each text has the offset there that it has in the block. */
uint32_t epci_slot_texts_before_change_offset(uint32_t block_at, uint32_t block_bytes,
                                              uint32_t sequence);

/* Where copy 0 or 1 begins in a row. */
uint32_t epci_offset_of_block_copy_in_row(uint32_t block_bytes, uint32_t copy);

/* What an extent contains. */
struct epci_extent_use {
    uint32_t object;
    enum epci_extent_kind kind;
    uint32_t name_capacity; /* bytes in each image; 0 for images without a name, and for rows */
};

/* Set object, kind and all sizes and positions in the header of an extent for this use; the
 * object's block has `block_bytes` bytes, and `texts` says whether it has texts. */
void epci_extent_compute_shape(struct epci_extent_header *out, const struct epci_extent_use *use,
                               uint32_t block_bytes, bool texts);

/* Where header number `slot` begins in an extent of slots, and where image or row number `slot`
 * begins. */
static inline uint32_t epci_extent_slot_header_offset(uint32_t slot)
{
    return EPCI_EXTENT_HEAD + slot * EPCI_SLOT_HEAD;
}

static inline uint32_t epci_extent_slot_image_offset(const struct epci_extent_header *extent,
                                                     uint32_t slot)
{
    return extent->images_at + slot * extent->slot_bytes;
}

/* ---- Locations: the place of a slot or a row of a process, in 31 bits ----
 *
 * 1 + (section * 2^18 + extent * 2^8 + number in the extent); 0 is none. */

struct epci_place {
    uint32_t section;
    uint32_t extent;
    uint32_t slot;
};

uint32_t epci_pack_place_as_location(struct epci_place place);

/* `location` is not 0. */
struct epci_place epci_unpack_location(uint32_t location);

/* ---- Writer ---- */

/* The process that publishes, and which of its regions this is. */
struct epci_region_owner {
    uint32_t pid;
    uint64_t start_time;
    uint64_t serial;
};

/* Write header and records into zeroed memory of at least extents_offset bytes.  The state stays
 * MAKING until epci_region_set_state. */
void epci_region_write_header_and_records(unsigned char *region, const struct epci_layout *layout,
                                          const struct epci_region_owner *owner);

void epci_region_set_state(unsigned char *region, enum epci_region_state state);

/* The section is a further one of the region that begins with this serial; before it is LIVE. */
void epci_region_set_first_section_serial(unsigned char *region, uint64_t serial);

/* Announce the process's next section, which must be LIVE already. */
void epci_region_set_next_section_serial(unsigned char *region, uint64_t serial);

/* How many instances our own region has removed; and one more, whose slot is FREE already, so that
 * a reader who sees the count sees the slot FREE.  Of the first section; the caller holds the
 * process lock. */
uint32_t epci_region_own_removal_count(const unsigned char *region);
void epci_region_increment_removals(unsigned char *region);

/* Announce that the application has an event that providers set when they are asked for data. */
void epci_region_mark_wants_requests(unsigned char *region);

/* Append an extent and return where it begins.  The caller holds the process lock, has checked that
 * the section has room, and has committed the memory up to the extent's end. */
unsigned char *epci_region_add_slot_or_row_extent(const struct epci_pieces *region,
                                                  const struct epci_layout *layout,
                                                  const struct epci_extent_use *use);

/* Bytes of the region that are in use when there are `extents` extents. */
uint64_t epci_region_bytes_with_extents(const unsigned char *region, uint32_t extents);

/* Whether the header of our own region has the numbers of this layout, and its extents fit a
 * section. */
bool epci_own_region_header_matches_layout(const unsigned char *region,
                                           const struct epci_layout *layout);

/* ---- Reader ---- */

/* What a reader keeps of a region that it accepted; it does not read these from the region
 * again. */
struct epci_region_view {
    const struct epci_pieces *pieces; /* those that contain usable bytes do not change */
    const struct epci_layout *layout; /* the provider's */
    uint64_t usable; /* bytes that may be read, and are mapped; grows, release/acquire */
    uint32_t extents_offset;
    uint32_t object_count; /* at most the provider's own */
    bool numbers_all;      /* LIVE slots have `removal` */
    uint32_t block_bytes[EPCI_MAX_OBJECTS];
    bool texts[EPCI_MAX_OBJECTS]; /* the object has counters that are texts */
};

/* Copy header and records once and compare them with `owner` and with the provider's layout.
 *
 * `usable` bytes may be read, and are in these pieces, which the view refers to.  Returns EPC_OK
 * and sets *out; EPC_RETRY if it is closed; EPC_E_CORRUPT if it is not a region, is damaged, or is
 * not LIVE yet; EPC_E_VERSION for another version or schema (an older schema is accepted if the
 * provider's begins with it, number by number, and name by name where both are known). */
int epci_region_validate(const struct epci_pieces *pieces, uint64_t usable,
                         const struct epci_region_owner *owner, const struct epci_layout *layout,
                         struct epci_region_view *out);

/* Whether the view could come from epci_region_validate. */
bool epci_region_view_is_valid(const struct epci_region_view *view);

/* The header in the shared memory: of fields that change, only single loads are good. */
static inline const struct epci_region_header *
epci_region_shared_header(const struct epci_region_view *view)
{
    return (const struct epci_region_header *)(const void *)view->pieces->at[0];
}

/* Whether the region is still LIVE; the serial of the next section (0: none). */
static inline bool epci_region_has_live_state(const struct epci_region_view *view)
{
    return epci_load_u32(&epci_region_shared_header(view)->state) == EPCI_REGION_LIVE;
}
static inline uint64_t epci_region_serial_of_next_section(const struct epci_region_view *view)
{
    return epci_load_u64(&epci_region_shared_header(view)->next_serial);
}

/* How many instances were removed so far, modulo 2^32. */
static inline uint32_t epci_region_removal_count(const struct epci_region_view *view)
{
    return epci_load_u32(&epci_region_shared_header(view)->removals);
}

/* Where the last extent ends that its owner counts, at most EPCI_SECTION_BYTES.  If that is more
 * than `usable`, `usable` has to be updated first. */
uint64_t epci_region_extents_end_offset(const struct epci_region_view *view);

/* How many extents may be read now; and how many at most until `usable` is updated. */
uint32_t epci_region_readable_extent_count(const struct epci_region_view *view);
uint32_t epci_region_extents_in_usable_bytes(const struct epci_region_view *view);

/* Of a header that was read from `at`, read again what changes: `used` and `live`.  false: it is
 * corrupt, and `extent` must not be used. */
bool epci_extent_read_counts(const unsigned char *at, struct epci_extent_header *extent);

/* Copy and check an extent's header; *at is where the extent begins.  All sizes and positions are
 * those of epci_extent_compute_shape, `used` is at most slot_count, `live` at most `used`.  EPC_OK,
 * or EPC_E_CORRUPT: the caller skips the extent. */
int epci_region_read_extent_header(const struct epci_region_view *view, uint32_t extent,
                                   struct epci_extent_header *out, const unsigned char **at);

/* The accepted sections of one process. */
struct epci_sections {
    const struct epci_region_view *views[EPCI_SECTIONS_MAX];
    uint32_t count;
};

/* Whether the location is in a section or an extent beyond those that this reader knows.  It may
 * have been added since the reader looked. */
bool epci_sections_is_location_beyond(const struct epci_sections *sections, uint32_t location);

/* Where the extent of the slot or row at a location begins, or NULL if that is not of this kind
 * and object.  *extent is a checked copy of the extent's header. */
const unsigned char *epci_find_extent_of_location(const struct epci_sections *sections,
                                                  uint32_t location, uint32_t object,
                                                  enum epci_extent_kind kind,
                                                  struct epci_extent_header *extent);
