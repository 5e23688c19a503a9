/* SPDX-License-Identifier: MIT
 *
 * check_pieces.c -- a provider maps what applications use, shares its addresses between them, and
 * says once that these are used up.
 */
#include "epc_check.h"
#include "collecting.h"
#include "forge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sdk/app/app.h"
#include "mem/faults.h"
#include "mem/log.h"
#include "mem/memory.h"
#include "sdk/provider/events/events.h"

/* A block of 5 KiB: three slots in an extent. */
enum { WIDE = 0, WIDE_FIRST = 2, WIDE_COUNTERS = 639, WIDE_IN_EXTENT = 3 };
#define MIB        ((uint64_t)1 << 20)
#define OF_32_BITS (512 * MIB) /* the room of a 32-bit host */

static epc_counter counters[WIDE_COUNTERS];
static epc_object object = { .symbol = WIDE, .flags = EPC_MANY, .counters = counters };
static epc_schema schema = { EPC_SCHEMA_HEAD, "EpcPieces-a", &object, 1, NULL, NULL };
static struct collecting c;
static size_t mapped; /* by the provider */
static size_t mapped_before;

static void begin(void)
{
    static char service[] = "EpcPieces-a";

    service[10]++;
    schema.service = service;
    object.counter_count = WIDE_COUNTERS;
    for (uint32_t i = 0; i < WIDE_COUNTERS; i++)
        counters[i] =
            (epc_counter){ .symbol = WIDE_FIRST + 2 * i, .type = EPC_PERF_COUNTER_BULK_COUNT };
    epci_mem_clear_logged_events_and_marks();
    mapped_before = epci_mem_mapped_bytes();
    collecting_open(&c, &schema);
    c.collector->regions.capacity.maximum = OF_32_BITS;
    mapped = 0;
}

static void end(void)
{
    collecting_close(&c);
    ck_assert_uint_eq(epci_mem_mapped_bytes(), mapped_before);
}

/* Collect; returns the number of instances. */
static int shown(void)
{
    enum { CAPACITY = 32 << 20 };
    static unsigned char *buffer;
    const size_t before = epci_mem_mapped_bytes();
    unsigned char *own = c.buffer;
    int count;

    if (!buffer)
        buffer = malloc(CAPACITY);
    ck_assert_ptr_nonnull(buffer);
    c.buffer = buffer;
    ck_assert_int_eq(collecting_ask_in(&c, "Global", CAPACITY), EPC_OK);
    count = collecting_count(&c, WIDE);
    for (int i = 0; i < count; i += count / 7 + 1) {
        struct check_parsed_object wide = collecting_object(&c, WIDE);

        const uint64_t value = collecting_value(&wide, i, WIDE_FIRST + 2 * (WIDE_COUNTERS - 1));

        if (value == 0 || value % 7 != 0)
            ck_abort_msg("instance %d of %d has no 7", i, count);
    }
    c.buffer = own;
    mapped += epci_mem_mapped_bytes() - before;
    return count;
}

static void add(epc_app *app, int from, int to)
{
    for (; from < to; from++) {
        epc_instance made;
        char name[16];

        snprintf(name, sizeof name, "%d", from);
        if (epc_instance_add(app, WIDE, name, &made) != EPC_OK)
            ck_abort_msg("no instance %d", from);
        epc_add(made, WIDE_FIRST + 2 * (WIDE_COUNTERS - 1), 7);
    }
}

static epc_app *app;

EPC_TEST_IN(pieces__a_small_region_takes_little_and_gives_it_back, begin(), end())
{
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    add(app, 0, 3);
    ck_assert_int_eq(shown(), 3);
    ck_assert_uint_eq(mapped, 2 * EPCI_PIECE_LEAST); /* with the directory */
    ck_assert_uint_eq(epci_mem_mapped_bytes() - mapped_before, 4 * EPCI_PIECE_LEAST);
    epc_app_close(app);
    ck_assert_int_eq(shown(), 0);
    ck_assert_uint_eq(epci_mem_mapped_bytes() - mapped_before, EPCI_PIECE_LEAST);
}

/* Each extent comes after the region was attached; those at 64 KiB, 128 KiB ... are in two
 * pieces. */
EPC_TEST_IN(pieces__growth_is_shown_by_the_next_collect, begin(), end())
{
    enum { EXTENTS = 70 };

    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(shown(), 0);
    for (int i = 0; i < EXTENTS; i++) {
        add(app, i * WIDE_IN_EXTENT, (i + 1) * WIDE_IN_EXTENT);
        ck_assert_int_eq(shown(), (i + 1) * WIDE_IN_EXTENT);
    }
    /* Less than twice what is used, and 64 KiB for each piece. */
    ck_assert_uint_lt(mapped, 2 * EXTENTS * EPCI_EXTENT_BYTES + 7 * EPCI_PIECE_LEAST);
    epc_app_close(app);
    ck_assert_int_eq(shown(), 0);
}

EPC_TEST_IN(pieces__further_sections_are_shown_as_they_come, begin(), end())
{
    enum { SECTION = 1023 * WIDE_IN_EXTENT };

    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    add(app, 0, SECTION - 1);
    ck_assert_int_eq(shown(), SECTION - 1);
    ck_assert_uint_eq(collecting_sections(&c), 1);
    add(app, SECTION - 1, SECTION + 1);
    ck_assert_int_eq(shown(), SECTION + 1);
    ck_assert_uint_eq(collecting_sections(&c), 2);
    add(app, SECTION + 1, SECTION + 40);
    ck_assert_int_eq(shown(), SECTION + 40);
    epc_app_close(app);
    ck_assert_int_eq(shown(), 0);
}

/* The records need more than one piece. */
EPC_TEST(pieces__a_long_header_is_read)
{
    enum { OBJECTS = 8, EACH = 511 };
    static epc_counter many[OBJECTS][EACH];
    static epc_object objects[OBJECTS];
    epc_schema long_schema = { EPC_SCHEMA_HEAD, "EpcPieces-long", objects, OBJECTS, NULL, NULL };
    uint32_t symbol = 0;
    epc_instance made;

    for (int i = 0; i < OBJECTS; i++) {
        objects[i] = (epc_object){
            .symbol = symbol, .flags = EPC_MANY, .counters = many[i], .counter_count = EACH
        };
        for (int j = 0; j < EACH; j++)
            many[i][j] = (epc_counter){ .symbol = symbol += 2, .type = EPC_PERF_COUNTER_RAWCOUNT };
        symbol += 2;
    }
    mapped_before = epci_mem_mapped_bytes();
    collecting_open(&c, &long_schema);
    ck_assert_uint_gt(epci_region_extents_offset(&c.collector->layout), EPCI_PIECE_LEAST);
    ck_assert_int_eq(epc_app_open(&long_schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, objects[7].symbol, "a", &made), EPC_OK);
    epc_set(made, objects[7].symbol + 2, 5);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, objects[7].symbol), 1);
    epc_app_close(app);
    end();
}

/* ---- Limits ---- */

/* What a hostile process can publish at most, and in it nothing. */
struct hostile {
    struct forged sections[EPCI_SECTIONS_MAX];
};

static void publish_much(struct hostile *hostile, uint64_t serial, uint32_t sections)
{
    for (uint32_t i = 0; i < sections; i++) {
        struct forged *at = &hostile->sections[i];

        forge(at, &schema, EPCI_SCOPE_GLOBAL, serial + i, NULL);
        ck_assert_int_eq(epci_shm_commit(&at->region, EPCI_SECTION_BYTES), EPC_OK);
        ((struct epci_region_header *)(void *)at->region.base)->extent_count = 1023;
        if (i == 0)
            continue;
        epci_directory_free_owners_entry(at->directory.base, &at->owner, at->entry);
        epci_region_set_first_section_serial(at->region.base, serial);
        epci_region_set_next_section_serial(at[-1].region.base, serial + i);
    }
}

static void withdraw(struct hostile *hostile, uint32_t sections)
{
    while (sections > 0)
        forge_end(&hostile->sections[--sections]);
}

static unsigned limits_logged(void)
{
    unsigned count = 0;

    for (unsigned i = 0; i < epci_mem_log_count(); i++)
        count += epci_mem_logged_event(i)->id == EPCI_EVENT_CAPACITY;
    return count;
}

EPC_TEST_IN(pieces__a_process_with_all_sections_leaves_room_and_is_logged_once, begin(), end())
{
    struct hostile *hostile = calloc(1, sizeof *hostile);

    publish_much(hostile, 1000, EPCI_SECTIONS_MAX);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(shown(), 0);
    ck_assert_uint_le(mapped, 257 * MIB);
    ck_assert_uint_ge(mapped, 240 * MIB);
    ck_assert_uint_eq(limits_logged(), 1);
    ck_assert_str_eq(epci_mem_logged_event(0)->strings[0], schema.service);
    ck_assert_str_eq(epci_mem_logged_event(0)->strings[1], "512");
    ck_assert_str_eq(epci_mem_logged_event(0)->strings[2], "77");
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    add(app, 0, 2000);
    ck_assert_int_eq(shown(), 2000);
    withdraw(hostile, EPCI_SECTIONS_MAX);
    ck_assert_int_eq(shown(), 2000);
    ck_assert_uint_lt(c.collector->regions.capacity.taken, 32 * MIB);
    ck_assert_uint_eq(limits_logged(), 1);
    epc_app_close(app);
    ck_assert_int_eq(shown(), 0);
    free(hostile);
}

/* The regions of one account leave room for those of another. */
EPC_TEST_IN(pieces__an_account_with_many_regions_leaves_room, begin(), end())
{
    enum { REGIONS = 8, SECTIONS = 4 };
    struct hostile *hostile = calloc(REGIONS, sizeof *hostile);

    schema.publishers = "CO SY S-1-5-19";
    c.collector->regions.capacity.maximum = 128 * MIB + 64 * MIB;
    /* The first one owns the directory. */
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    epci_mem_set_owner_sid("S-1-5-19");
    for (int i = 0; i < REGIONS; i++)
        publish_much(&hostile[i], 1000 * (uint64_t)(i + 1), SECTIONS);
    epci_mem_reset_faults_and_owner();
    shown();
    ck_assert_uint_ge(mapped, 50 * MIB);
    ck_assert_uint_eq(limits_logged(), 1);
    add(app, 0, 300);
    ck_assert_int_eq(shown(), 300);
    for (int i = 0; i < REGIONS; i++)
        withdraw(&hostile[i], SECTIONS);
    epc_app_close(app);
    free(hostile);
    schema.publishers = NULL;
}

/* What does not fit is missing; all the rest is shown, also of the same process. */
EPC_TEST_IN(pieces__what_was_shown_stays_when_there_is_no_more_room, begin(), end())
{
    epc_app *app, *other;
    int before;

    c.collector->regions.capacity.maximum = 128 * MIB + MIB;
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    add(app, 0, 60);
    ck_assert_int_eq(before = shown(), 60);
    ck_assert_uint_eq(limits_logged(), 0);
    for (int i = 60; i < 400; i += 20) {
        int now;

        add(app, i, i + 20);
        now = shown();
        ck_assert_int_ge(now, before);
        before = now;
    }
    ck_assert_int_lt(before, 400);
    ck_assert_uint_eq(limits_logged(), 1);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &other), EPC_OK);
    add(other, 1000, 1009); /* three extents: the first piece */
    ck_assert_int_eq(shown(), before + 9);
    epc_app_close(app);
    epc_app_close(other);
    ck_assert_int_eq(shown(), 0);
}

/* The system has no addresses. */
EPC_TEST_LOOP_IN(pieces__that_cannot_be_mapped_come_when_they_can, 2, begin(), end())
{
    const unsigned granted = (unsigned)_i; /* nothing, or the first piece */

    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    add(app, 0, 30);
    epci_mem_add_fault_rule(EPCI_MEM_MAP, "-region", granted, EPCI_MEM_ALWAYS, EPC_E_NOMEM);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(shown(), granted ? 3 * WIDE_IN_EXTENT : 0);
    ck_assert_uint_eq(epci_mem_log_count(), 1);
    ck_assert_uint_eq(epci_mem_logged_event(0)->id, EPCI_EVENT_MEMORY);
    epci_mem_reset_faults_and_owner();
    ck_assert_int_eq(shown(), 30);
    epc_app_close(app);
}

EPC_TEST_IN(pieces__a_full_directory_is_logged_once, begin(), end())
{
    char name[EPCI_NAME_BYTES];
    struct forged forged;
    uint32_t entry;

    forge(&forged, &schema, EPCI_SCOPE_GLOBAL, 1, NULL);
    for (uint32_t i = 2; i < EPCI_DIRECTORY_CAPACITY; i++)
        ck_assert_int_eq(epci_directory_claim_entry(forged.directory.base, &forged.owner, &entry),
                         EPC_OK);
    shown();
    ck_assert_uint_eq(epci_mem_log_count(), 0);
    ck_assert_int_eq(epci_directory_claim_entry(forged.directory.base, &forged.owner, &entry),
                     EPC_OK);
    for (int i = 0; i < 3; i++)
        shown();
    ck_assert_uint_eq(epci_mem_log_count(), 1);
    ck_assert_uint_eq(epci_mem_logged_event(0)->id, EPCI_EVENT_FULL);
    forge_name(&forged, EPCI_SHARED_DIRECTORY, name);
    ck_assert_str_eq(epci_mem_logged_event(0)->strings[0], name);
    ck_assert_str_eq(epci_mem_logged_event(0)->strings[1], "1022");
    forge_end(&forged);
}

/* A group begins in memory that came after the refresh: the Collect that goes on maps it. */
EPC_TEST_IN(pieces__a_group_is_whole_whose_copies_are_in_a_new_piece, begin(), end())
{
    struct epci_slot_header_seen reading;
    struct epci_sources sources;
    struct epci_cursor cursor;
    static _Alignas(8) unsigned char image[EPCI_MAX_BLOCK + 1024], scratch[EPCI_MAX_BLOCK];
    uint64_t value;
    epc_instance one;

    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, WIDE, "one", &one), EPC_OK);
    epci_regions_refresh(&c.collector->regions);
    ck_assert_int_eq(
        epci_sources_init(&sources, &c.collector->layout, c.collector->regions.first, false),
        EPC_OK);
    add(app, 0, 20);
    ck_assert_uint_eq(c.collector->regions.first->mapped[0]->shm.pieces.count, 1);
    epc_begin(one);
    epc_add(one, WIDE_FIRST, 1);
    epci_extent_cursor_init(&cursor, sources.each, 0);
    ck_assert(epci_cursor_next_extent(&cursor));
    ck_assert_int_eq(epci_cursor_copy_nth_slot(&cursor, 0, image, scratch, &reading), EPC_OK);
    ck_assert_uint_gt(c.collector->regions.first->mapped[0]->shm.pieces.count, 1);
    memcpy(&value, image + cursor.extent.block_at + 8, sizeof value);
    ck_assert_uint_eq(value, 0);
    ck_assert(!reading.doubtful);
    epc_end(one);
    epci_sources_free_extent_lists(&sources);
    epc_app_close(app);
}

/* Looking for what is new takes one question for each application, whatever they have published. */
EPC_TEST_IN(pieces__a_collect_of_many_asks_one_question_for_each, begin(), end())
{
    enum { APPS = 60 };
    epc_app *apps[APPS];
    unsigned opened, tried;

    for (int i = 0; i < APPS; i++) {
        ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[i]), EPC_OK);
        add(apps[i], i, i + 20);
    }
    shown();
    opened = epci_mem_count_tried_operations(EPCI_MEM_OPEN);
    tried = epci_mem_count_tried_operations(EPCI_MEM_MAP);
    ck_assert_int_eq(shown(), APPS + 19);
    ck_assert_uint_le(epci_mem_count_tried_operations(EPCI_MEM_OPEN) - opened,
                      APPS + 1); /* and Local\ */
    ck_assert_uint_eq(epci_mem_count_tried_operations(EPCI_MEM_MAP), tried);
    for (int i = 0; i < APPS; i++)
        epc_app_close(apps[i]);
}
