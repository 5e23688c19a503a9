/* SPDX-License-Identifier: MIT
 *
 * check_work.c -- a hostile publisher may change its memory between any two loads of a Collect; the
 * work of the Collect stays a small multiple of what it is with quiet applications.
 *
 * Work is the number of bytes that the provider loads from shared memory (reads.h), and the number
 * of times that it asks the system about a section.  No clock is used.  The test answers the loads
 * in the place of the publisher's threads, so that each attack is as good as it can be.
 */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>

#include "collecting.h"
#include "reads.h"
#include "sdk/app/app.h"
#include "sdk/provider/region/resuming.h"
#include "threads.h"

#undef epci_load_u32
#undef epci_load_u64
#undef epci_shm_usable_bytes

/* As docs/shared-region.md says. */
enum { MORE_THAN_QUIET = 5 };

enum {
    ITEM = 0,
    ITEM_DONE = 2,
    ITEM_WAIT = 4,
    LOG = 6,
    LOG_TEXT = 8,
    LOG_LINES = 10,
    ONE = 12,
    ONE_N = 14
};

static const epc_counter item[] = {
    { .symbol = ITEM_DONE, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = ITEM_WAIT, .type = EPC_PERF_COUNTER_LARGE_RAWCOUNT },
};
static const epc_counter lines[] = {
    { .symbol = LOG_TEXT, .type = EPC_PERF_COUNTER_TEXT, .size = 4096 },
    { .symbol = LOG_LINES, .type = EPC_PERF_COUNTER_COUNTER },
};
static const epc_counter one[] = {
    { .symbol = ONE_N, .type = EPC_PERF_COUNTER_COUNTER },
};
static const epc_object objects[] = {
    { .symbol = ITEM, .flags = EPC_MANY, .counters = item, .counter_count = 2 },
    { .symbol = LOG, .flags = EPC_MANY | EPC_SEPARATE, .counters = lines, .counter_count = 2 },
    { .symbol = ONE, .counters = one, .counter_count = 1 },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD,    "EpcWork", objects,
                                   EPC_COUNT(objects), NULL,      NULL };

enum { ITEMS = 1000, LOGS = 1100, OWNERS = 4, CAPACITY = 64 << 20 };

static struct collecting c;
static epc_app *app;
static epc_instance items[ITEMS];

/* ---- What is loaded ---- */

/* What a hostile publisher does between the loads; any of them together. */
enum attack {
    TEXT_CHANGES = 1,      /* the sequence is odd, and another one each time */
    SLOT_CHANGES = 2,      /* it is even, and another one each time */
    STATE_CHANGES = 4,     /* between LIVE and FREE */
    INSTANCE_CHANGES = 8,  /* `generation` */
    COPIES_CHANGE = 16,    /* the row with the copies */
    ONE_LIST = 32,         /* each slot has all rows */
    LIST_CHANGES = 64,     /* each row is followed by another one each time */
    GROUP_IS_COPIED = 128, /* `group` is 4 n + 1 */
    GROUPS_PASS = 256,     /* or another group each time */
    EXTENTS_GROW = 512,    /* one more each time, and copies are in the next one */
    REMOVED = 1024,        /* all slots are free, and removed since the last Collect */
    FEW_REMOVED = 2048,    /* few since the last Collect, and no slot has their numbers */
    ATTACKS = 4096,
    DIRECTORY_CHANGES = ATTACKS /* all entries are used, and changed all the time */
};

static struct {
    bool counts;
    unsigned attacks;
    uint64_t bytes, asked;
    uint32_t change; /* grows with each load */
    uint32_t slot;   /* location of the slot that is read */
} load;

/* Where a load is. */
struct spot {
    const struct epci_region_view *view;     /* NULL: in no region */
    const struct epci_extent_header *extent; /* NULL: in the header */
    struct epci_place place;
    uint32_t offset; /* in the header, the slot's header or the row; elsewhere: beyond them */
};

/* In which piece of a section is the address? */
static bool find_offset(const struct epci_section *section, const void *at, size_t *offset)
{
    for (uint32_t i = 0; i < section->shm.pieces.count; i++) {
        const uintptr_t start = (uintptr_t)section->shm.pieces.at[i];

        *offset = (uintptr_t)at - start + epci_piece_start_offset(i);
        if ((uintptr_t)at >= start && *offset < epci_piece_end_offset(i))
            return true;
    }
    return false;
}

static struct spot spot_in(const struct epci_section *section, uint32_t number, size_t offset)
{
    const struct epci_region_view *view = &section->view;
    struct spot spot = { .view = view, .offset = (uint32_t)offset };
    uint32_t in_extent, first, each;

    if (!view->layout || offset < view->extents_offset)
        return spot;
    spot.place.section = number;
    spot.place.extent = (uint32_t)((offset - view->extents_offset) / EPCI_EXTENT_BYTES);
    in_extent = (uint32_t)((offset - view->extents_offset) % EPCI_EXTENT_BYTES);
    spot.extent = (const void *)epci_pieces_address_of_offset(view->pieces, offset - in_extent,
                                                              EPCI_EXTENT_BYTES);
    spot.offset = EPCI_EXTENT_BYTES;
    first = spot.extent->kind == EPCI_EXTENT_ROWS ? spot.extent->images_at : EPCI_EXTENT_HEAD;
    each = spot.extent->kind == EPCI_EXTENT_ROWS ? spot.extent->slot_bytes : EPCI_SLOT_HEAD;
    if (each == 0 || in_extent < first || (in_extent - first) / each >= spot.extent->slot_count)
        return spot;
    spot.place.slot = (in_extent - first) / each;
    spot.offset = (in_extent - first) % each;
    return spot;
}

static struct spot find_spot(const void *at)
{
    size_t offset;

    for (const struct epci_attached *region = c.collector->regions.first; region;
         region = region->next)
        for (uint32_t i = 0; i < region->sections.count; i++)
            if (find_offset(region->mapped[i], at, &offset))
                return spot_in(region->mapped[i], i, offset);
    return (struct spot){ 0 };
}

static bool attacks(unsigned any)
{
    return load.attacks & any;
}

/* All rows of the first object as one list, by location; they are in the first section. */
static uint32_t row_after[(1u << 18) + 1], first_row;

static uint64_t two(uint32_t low, uint32_t high)
{
    return (uint64_t)high << 32 | low;
}

/* A row that need not be this slot's. */
static uint32_t some_row(void)
{
    return row_after[first_row] ? first_row + load.change % 16 : 0;
}

static uint32_t copies_now(uint32_t copies, const struct epci_region_view *view)
{
    if (attacks(EXTENTS_GROW))
        return epci_pack_place_as_location(
            (struct epci_place){ 0, epci_region_extents_in_usable_bytes(view), 0 });
    return attacks(COPIES_CHANGE) ? some_row() : copies;
}

/* A word of a slot's header. */
static uint64_t slot_word(uint64_t value, const struct spot *spot)
{
    uint32_t low = (uint32_t)value, high = (uint32_t)(value >> 32);

    if (spot->offset == 0) {
        load.slot = epci_pack_place_as_location(spot->place);
        if (attacks(TEXT_CHANGES | SLOT_CHANGES))
            low = load.change * 4 + (attacks(TEXT_CHANGES) ? 1 : 0);
        if (attacks(STATE_CHANGES))
            high = load.change & 1;
        if (attacks(REMOVED | FEW_REMOVED))
            high = EPCI_SLOT_FREE;
        return two(low, high);
    }
    if (spot->offset == 8)
        return two(attacks(ONE_LIST) ? first_row : low, copies_now(high, spot->view));
    if (spot->offset == 24)
        return two(attacks(INSTANCE_CHANGES) ? load.change : low,
                   attacks(REMOVED) ? load.change : high);
    return value;
}

static uint32_t group_now(uint32_t group)
{
    const uint32_t passed = attacks(GROUPS_PASS) ? load.change * 16 : 0;

    if (attacks(GROUP_IS_COPIED))
        return passed + 1;
    return attacks(GROUPS_PASS) ? passed + (load.change & 2) : group;
}

/* A field of a row. */
static uint32_t row_field(uint32_t value, const struct spot *spot)
{
    if (spot->offset == 0 && attacks(LIST_CHANGES))
        return some_row();
    if (spot->offset == 0 && attacks(ONE_LIST) && spot->place.section == 0)
        return row_after[epci_pack_place_as_location(spot->place)];
    if (spot->offset == 4 && attacks(ONE_LIST | LIST_CHANGES | COPIES_CHANGE))
        return load.slot;
    return spot->offset == 8 ? group_now(value) : value;
}

/* A field of the directory: the reach, or an entry's sequence. */
static uint32_t directory_field(uint32_t value, const void *at)
{
    const uintptr_t base = (uintptr_t)c.collector->regions.directories[EPCI_SCOPE_GLOBAL].base;
    const uintptr_t offset = (uintptr_t)at - base;

    if (!base || offset >= EPCI_DIRECTORY_BYTES)
        return value;
    if (offset == offsetof(struct epci_directory_header, reach))
        return EPCI_DIRECTORY_CAPACITY;
    return offset >= sizeof(struct epci_directory_header) && offset % 32 == 0 ? load.change : value;
}

uint32_t epct_read_u32(const uint32_t *at)
{
    uint32_t value = epci_load_u32(at);
    struct spot spot;

    if (!load.counts)
        return value;
    load.bytes += sizeof value;
    load.change++;
    if (attacks(DIRECTORY_CHANGES))
        return directory_field(value, at);
    if (load.attacks == 0 || !(spot = find_spot(at)).view)
        return value;
    if (!spot.extent && attacks(EXTENTS_GROW) && spot.offset == 64)
        return value + load.change;
    if (!spot.extent && attacks(REMOVED) && spot.offset == 80)
        return load.change;
    if (!spot.extent && attacks(FEW_REMOVED) && spot.offset == 80)
        return value + ITEMS / EPCI_RESUMING_SLOTS;
    if (spot.extent && attacks(FEW_REMOVED) && at == &spot.extent->live)
        return 0;
    if (spot.extent && spot.extent->kind == EPCI_EXTENT_ROWS)
        return row_field(value, &spot);
    return value;
}

uint64_t epct_read_u64(const uint64_t *at)
{
    uint64_t value = epci_load_u64(at);
    struct spot spot;

    if (!load.counts)
        return value;
    load.bytes += sizeof value;
    load.change++;
    if (load.attacks == 0 || !(spot = find_spot(at)).extent ||
        spot.extent->kind != EPCI_EXTENT_SLOTS)
        return value;
    return slot_word(value, &spot);
}

size_t epct_usable(const struct epci_shm *shm)
{
    load.asked += load.counts;
    return epci_shm_usable_bytes(shm);
}

/* ---- Applications ---- */

/* The rows of one thread.  All threads keep theirs until each has them. */
static void own_all(void *context, unsigned number)
{
    static unsigned ready;
    epc_row row;

    (void)context;
    (void)number;
    for (int i = 0; i < ITEMS / 2; i++) {
        ck_assert_int_eq(epc_instance_own(items[i], &row), EPC_OK);
        epc_row_add(row, ITEM_DONE, 1);
    }
    __atomic_fetch_add(&ready, 1, __ATOMIC_RELAXED);
    while (__atomic_load_n(&ready, __ATOMIC_RELAXED) < OWNERS)
        epci_thread_sleep(1);
}

static void list_rows(void)
{
    for (const struct epci_row_chunk *chunk = app->row_chunks; chunk; chunk = chunk->next) {
        for (uint32_t i = 0; i < chunk->count && chunk->rows[i].object == app->layout.objects;
             i++) {
            row_after[chunk->rows[i].location] = first_row;
            first_row = chunk->rows[i].location;
        }
    }
}

static epc_instance add(epc_app *to, uint32_t object, const char *kind, int number)
{
    epc_instance made;
    char name[32];

    snprintf(name, sizeof name, "%s %d", kind, number);
    ck_assert_int_eq(epc_instance_add(to, object, object == ONE ? NULL : name, &made), EPC_OK);
    return made;
}

/* Its copies stay. */
static void add_group(epc_instance instance)
{
    epc_begin(instance);
    epc_end(instance);
}

/* Half of the items have rows and copies, the others are copied in one pass. */
static void open_app(void)
{
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    for (int i = 0; i < ITEMS; i++) {
        items[i] = add(app, ITEM, "item", i);
        if (i < ITEMS / 2)
            add_group(items[i]);
    }
    epc_threads_run(OWNERS, own_all, NULL, 0);
    for (int i = 0; i < LOGS; i++) {
        epc_instance log = add(app, LOG, "log", i);

        epc_set_text(log, LOG_TEXT, "text");
        add_group(log);
    }
    add(app, ONE, NULL, 0);
    list_rows();
    ck_assert_uint_ge(app->sections.count, 1);
}

static uint64_t work_of_a_collect(const char *query, unsigned by)
{
    int status;

    load.bytes = load.asked = 0;
    load.attacks = by;
    load.counts = true;
    status = collecting_ask_in(&c, query, CAPACITY);
    load.counts = false;
    load.attacks = 0;
    ck_assert_int_eq(status, EPC_OK);
    return load.bytes;
}

static void open_provider(void)
{
    collecting_open(&c, &schema);
    free(c.buffer);
    c.buffer = malloc(CAPACITY);
    ck_assert_ptr_nonnull(c.buffer);
}

static void compare(const char *query, unsigned by, uint64_t quiet)
{
    uint64_t work;

    for (unsigned times = 0; by & FEW_REMOVED && times < 2; times++)
        work_of_a_collect(query, 0); /* so that the last one was a direct copy */
    work = work_of_a_collect(query, by);
    ck_assert_msg(work <= MORE_THAN_QUIET * quiet, "attack %u: %.1f times as much is read", by,
                  (double)work / (double)quiet);
    /* Looking for more memory is paid for like the bytes. */
    ck_assert_uint_le(load.asked, MORE_THAN_QUIET * (16 + quiet / EPCI_EXTENT_BYTES));
}

/* Each attack alone; with `pairs` also with each other one, and some larger sets. */
static void attack(const char *query, bool pairs)
{
    uint64_t quiet;

    work_of_a_collect(query, 0);
    quiet = work_of_a_collect(query, 0);
    for (unsigned one = 1; one < ATTACKS; one *= 2)
        for (unsigned other = one; other < (pairs ? ATTACKS : one + 1); other *= 2)
            compare(query, one | other, quiet);
    srand(13);
    for (int i = 0; pairs && i < 60; i++)
        compare(query, (unsigned)rand() % ATTACKS, quiet);
}

EPC_TEST(work__of_a_collect_does_not_grow_with_what_a_publisher_changes)
{
    epc_app *other;

    open_app();
    open_provider();
    attack("2000", true); /* items only, which are copied directly */
    ck_assert_int_eq(epc_app_open(&schema, NULL, &other), EPC_OK);
    add(other, ITEM, "item", 0);
    attack("2000", true); /* now they are added up */
    attack("Global", false);
    collecting_close(&c);
    epc_app_close(other);
    epc_app_close(app);
}

/* ---- The directory ---- */

EPC_TEST(work__of_a_collect_does_not_grow_with_a_directory_that_changes)
{
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    add(app, ITEM, "item", 0);
    open_provider();
    work_of_a_collect("2000", 0);
    ck_assert_uint_le(work_of_a_collect("2000", DIRECTORY_CHANGES),
                      MORE_THAN_QUIET * EPCI_DIRECTORY_BYTES);
    collecting_close(&c);
    epc_app_close(app);
}
