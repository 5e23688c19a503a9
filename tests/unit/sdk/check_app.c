/* SPDX-License-Identifier: MIT
 *
 * check_app.c -- instances of an application: how they are found again, their parents, and their
 * memory.
 */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include "app_schema.h"
#include "reader.h"

static struct epc_reader reader;
static struct epc_seen seen;
static epc_app *app;

static void open_app(uint32_t limit_mib)
{
    epc_app_options options = { .size = sizeof options, .limit_mib = limit_mib };

    ck_assert_int_eq(epc_app_open(&app_schema, &options, &app), EPC_OK);
}

static uint32_t sections(void)
{
    uint32_t count;

    epc_reader_open(&reader, app);
    count = reader.sections.count;
    epc_reader_close(&reader);
    return count;
}

static bool is_shown(uint32_t object, const char *name)
{
    bool found;

    epc_reader_open(&reader, app);
    found = epc_reader_find(&reader, object, name, &seen);
    epc_reader_close(&reader);
    return found;
}

static void ignore(void *context, const struct epc_seen *one)
{
    (void)context;
    (void)one;
}

static uint32_t count(uint32_t object)
{
    uint32_t found;

    epc_reader_open(&reader, app);
    found = epc_reader_each(&reader, object, ignore, NULL);
    epc_reader_close(&reader);
    return found;
}

/* ---- Memory.  An instance of DISK fills an extent, 1 023 extents a section. ---- */

enum { PER_EXTENT = 1, PER_SECTION = 1023, CAPACITY = 2 * PER_SECTION };

static epc_instance disks[CAPACITY + 1];

static int add_disk(int number)
{
    char name[20];
    int status;

    snprintf(name, sizeof name, "disk %04d", number);
    status = epc_instance_add(app, APP_DISK, name, &disks[number]);
    epc_set(disks[number], APP_DISK_READS, number);
    return status;
}

static void add_disks(int from, int to)
{
    for (int i = from; i < to; i++)
        ck_assert_int_eq(add_disk(i), EPC_OK);
}

struct roll {
    bool there[CAPACITY + 1];
    unsigned wrong;
};

static void tick_off(void *context, const struct epc_seen *one)
{
    uint64_t number = epc_reader_value(&reader, DISK_AT, one, APP_DISK_READS);
    struct roll *roll = context;
    char name[16], own[16] = "";

    for (uint32_t i = 0; i < one->units && i < sizeof own - 1; i++)
        own[i] = (char)one->name[i];
    snprintf(name, sizeof name, "disk %04d", (int)number);
    if (number > CAPACITY || roll->there[number] || strcmp(name, own) != 0)
        roll->wrong++;
    else
        roll->there[number] = true;
}

/* Are exactly the disks below `end` shown, each once, with its own number? */
static bool all_are_shown(int end)
{
    static struct roll roll;
    uint32_t found;

    memset(&roll, 0, sizeof roll);
    epc_reader_open(&reader, app);
    found = epc_reader_each(&reader, DISK_AT, tick_off, &roll);
    epc_reader_close(&reader);
    for (int i = 0; i < end; i++)
        roll.wrong += !roll.there[i];
    return found == (uint32_t)end && roll.wrong == 0;
}

EPC_TEST_IN(app__goes_on_in_a_further_section, open_app(0), epc_app_close(app))
{
    unsigned char *first;

    add_disks(0, 1);
    first = disks[0].block;
    ck_assert_uint_eq(sections(), 1);
    add_disks(1, PER_SECTION);
    ck_assert_uint_eq(sections(), 1);
    add_disks(PER_SECTION, PER_SECTION + 1);
    ck_assert_uint_eq(sections(), 2);
    add_disks(PER_SECTION + 1, CAPACITY + 1);
    ck_assert_uint_eq(sections(), 3);
    ck_assert(all_are_shown(CAPACITY + 1));
    ck_assert_ptr_eq(disks[0].block, first);
}

EPC_TEST_IN(app__without_room_for_another_extent_counts_into_the_sink, open_app(1),
            epc_app_close(app))
{
    enum { FITS = 63 }; /* and the head */

    add_disks(0, FITS);
    ck_assert_int_eq(add_disk(FITS), EPC_E_NOSPACE);
    ck_assert_ptr_eq(disks[FITS].block, app->sink);
    ck_assert(all_are_shown(FITS));
    /* Freed slots can be used again, and other names fit into existing extents. */
    ck_assert_int_eq(add_disk(FITS - 1), EPC_OK);
    ck_assert_int_eq(add_disk(FITS), EPC_E_NOSPACE);
    epc_instance_remove(&disks[7]);
    ck_assert_int_eq(add_disk(FITS), EPC_OK);
    ck_assert_int_eq(add_disk(7), EPC_E_NOSPACE);
    epc_instance_remove(&disks[FITS]);
    ck_assert_int_eq(add_disk(7), EPC_OK);
    ck_assert(all_are_shown(FITS));
}

static uint64_t committed_bytes(void)
{
    uint64_t bytes = app->sections.full_bytes;
    const struct epci_shm *last = app->sections.count
                                      ? &app->sections.further[app->sections.count - 1]
                                      : &app->publication.region;

    return bytes + epci_region_bytes_with_extents(
                       last->base,
                       ((const struct epci_region_header *)(const void *)last->base)->extent_count);
}

EPC_TEST(app__a_limit_is_kept_and_used_to_the_last_extent)
{
    static const uint32_t limits[] = { 1, 2, 15, 16, 17, 31 };

    for (size_t i = 0; i < EPC_COUNT(limits); i++) {
        const uint64_t limit = (uint64_t)limits[i] << 20;
        int number = 0;

        open_app(limits[i]);
        while (number < CAPACITY && add_disk(number) == EPC_OK)
            number++;
        ck_assert_int_lt(number, CAPACITY);
        ck_assert_int_eq(add_disk(number), EPC_E_NOSPACE);
        ck_assert_ptr_eq(disks[number].block, app->sink);
        ck_assert_uint_le(committed_bytes(), limit);
        /* A further section needs a head as well. */
        ck_assert_uint_gt(committed_bytes() + EPCI_EXTENT_BYTES + EPCI_PAGE, limit);
        ck_assert(all_are_shown(number));
        epc_app_close(app);
    }
}

EPC_TEST_IN(app__without_a_limit_has_the_default_one, open_app(0), epc_app_close(app))
{
    ck_assert_uint_eq(app->max_bytes, (uint64_t)(sizeof(void *) == 8 ? 1024 : 64) << 20);
    epc_app_close(app);
    open_app(UINT32_MAX);
    ck_assert_uint_eq(app->max_bytes, (uint64_t)UINT32_MAX << 20);
}

EPC_TEST(app__closes_every_section)
{
    struct epc_reader open;

    open_app(0);
    add_disks(0, PER_SECTION + 1);
    epc_reader_open(&open, app);
    ck_assert_uint_eq(open.sections.count, 2);
    epc_app_close(app);
    for (int i = 0; i < 2; i++)
        ck_assert(!epci_region_has_live_state(&open.views[i]));
    epc_reader_close(&open);
}

/* ---- Identity of instances ---- */

static epc_instance added;

static int add(uint32_t object, const char *name, const epc_instance_options *options)
{
    return epc_instance_add_with(app, object, name, options, &added);
}

static int add_numbered(uint32_t object, const char *name, uint32_t number,
                        const epc_instance *parent)
{
    return add(object, name,
               &(epc_instance_options){ sizeof(epc_instance_options), number, parent });
}

static int add_child(const char *name, const epc_instance *parent)
{
    return add_numbered(APP_PAGE, name, 0, parent);
}

static bool is_sink(void)
{
    return added.block == app->sink && !added.owner;
}

EPC_TEST_IN(app__a_number_tells_instances_apart_whatever_their_names, open_app(0),
            epc_app_close(app))
{
    epc_instance one;

    ck_assert_int_eq(add_numbered(APP_TASK, "same", 1, NULL), EPC_OK);
    one = added;
    ck_assert_int_eq(add_numbered(APP_TASK, "same", 2, NULL), EPC_OK);
    ck_assert_ptr_ne(added.block, one.block);
    ck_assert_int_eq(add_numbered(APP_TASK, "another", 1, NULL), EPC_OK);
    ck_assert_ptr_eq(added.block, one.block);
    ck_assert_uint_eq(count(TASK_AT), 2);
    epc_instance_remove(&added);
    ck_assert_uint_eq(count(TASK_AT), 2);
    epc_instance_remove(&one);
    ck_assert_uint_eq(count(TASK_AT), 1);
}

EPC_TEST_IN(app__a_number_is_in_the_definition_and_needs_no_name, open_app(0), epc_app_close(app))
{
    ck_assert_int_eq(add_numbered(APP_TASK, NULL, 0, NULL), EPC_OK);
    ck_assert(is_shown(TASK_AT, ""));
    ck_assert_uint_eq(seen.definition.unique_id, 0);
    ck_assert_uint_eq(seen.definition.name_bytes, 0);
    ck_assert_int_eq(add_numbered(APP_TASK, "seven", 0xFFFFFFFE, NULL), EPC_OK);
    ck_assert(is_shown(TASK_AT, "seven"));
    ck_assert_uint_eq(seen.definition.unique_id, 0xFFFFFFFE);
    ck_assert_int_eq(add(APP_SITE, "plain", NULL), EPC_OK);
    ck_assert(is_shown(SITE_AT, "plain"));
    ck_assert_uint_eq(seen.definition.unique_id, EPCI_NO_UNIQUE_ID);
}

EPC_TEST_IN(app__options_that_do_not_go_with_the_object_are_refused, open_app(0),
            epc_app_close(app))
{
    epc_instance_options none = { sizeof none, 0, NULL }, short_one = { sizeof none - 1, 1, NULL };
    epc_instance site;

    ck_assert_int_eq(add(APP_SITE, "s", &none), EPC_OK);
    site = added;
    ck_assert_int_eq(add(APP_TASK, "t", NULL), EPC_E_INVALID);
    ck_assert(is_sink());
    ck_assert_int_eq(add_numbered(APP_TASK, "t", EPCI_NO_UNIQUE_ID, NULL), EPC_E_INVALID);
    ck_assert_int_eq(add_numbered(APP_SITE, "u", 1, NULL), EPC_E_INVALID);
    ck_assert_int_eq(add(APP_TASK, "t", &short_one), EPC_E_INVALID);
    ck_assert_int_eq(add(APP_PAGE, "p", NULL), EPC_E_INVALID);
    ck_assert_int_eq(add_numbered(APP_TASK, "t", 1, &site), EPC_E_INVALID);
    ck_assert_int_eq(add_numbered(APP_SERVER, NULL, 1, NULL), EPC_E_INVALID);
    ck_assert_int_eq(add_numbered(APP_TASK, "", 1, NULL), EPC_E_INVALID);
    ck_assert(is_sink());
    ck_assert_uint_eq(count(TASK_AT) + count(PAGE_AT), 0);
}

EPC_TEST_IN(app__a_child_refers_to_its_parent, open_app(0), epc_app_close(app))
{
    struct epc_seen parent;
    epc_instance site;

    ck_assert_int_eq(add(APP_SITE, "gone", NULL), EPC_OK);
    epc_instance_remove(&added);
    ck_assert_int_eq(add(APP_SITE, "site", NULL), EPC_OK);
    site = added;
    ck_assert_int_eq(add_child("page", &site), EPC_OK);
    ck_assert(is_shown(SITE_AT, "site"));
    parent = seen;
    ck_assert(is_shown(PAGE_AT, "page"));
    ck_assert_uint_eq(seen.slot.parent, parent.location);
    ck_assert_uint_eq(seen.slot.parent_generation, parent.slot.generation);
    ck_assert_uint_ne(seen.slot.parent_generation, 0);
}

EPC_TEST_IN(app__a_parent_may_be_in_a_further_section, open_app(0), epc_app_close(app))
{
    epc_instance site;

    add_disks(0, PER_SECTION);
    add(APP_SITE, "site", NULL);
    site = added;
    ck_assert_int_eq(add_child("page", &site), EPC_OK);
    ck_assert(is_shown(PAGE_AT, "page"));
    ck_assert_uint_eq(epci_unpack_location(seen.slot.parent).section, 1);
    epc_reader_open(&reader, app);
    ck_assert_int_eq(epc_reader_read(&reader, SITE_AT, seen.slot.parent, &seen), EPC_OK);
    ck_assert_uint_eq(seen.name[0], 's');
    epc_reader_close(&reader);
}

EPC_TEST_IN(app__only_a_live_instance_of_the_parent_object_can_be_a_parent, open_app(0),
            epc_app_close(app))
{
    epc_instance site, removed, sink, server, other;
    epc_app *other_app;

    add(APP_SITE, "site", NULL);
    site = added;
    add(APP_SITE, "removed", NULL);
    removed = added;
    epc_instance_remove(&added);
    sink = added;
    add(APP_SERVER, NULL, NULL);
    server = added;
    ck_assert_int_eq(epc_app_open(&app_schema, NULL, &other_app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(other_app, APP_SITE, "site", &other), EPC_OK);
    ck_assert_int_eq(add_child("a", &removed), EPC_E_INVALID);
    ck_assert_int_eq(add_child("a", &sink), EPC_E_INVALID);
    ck_assert_int_eq(add_child("a", &server), EPC_E_INVALID);
    ck_assert_int_eq(add_child("a", &other), EPC_E_INVALID);
    ck_assert(is_sink());
    ck_assert_uint_eq(count(PAGE_AT), 0);
    ck_assert_int_eq(add_child("a", &site), EPC_OK);
    epc_app_close(other_app);
}

EPC_TEST_IN(app__names_and_numbers_are_per_parent, open_app(0), epc_app_close(app))
{
    epc_instance a, b, first;

    add(APP_SITE, "a", NULL);
    a = added;
    add(APP_SITE, "b", NULL);
    b = added;
    ck_assert_int_eq(add_child("page", &a), EPC_OK);
    first = added;
    ck_assert_int_eq(add_child("page", &b), EPC_OK);
    ck_assert_ptr_ne(added.block, first.block);
    ck_assert_int_eq(add_child("PAGE", &a), EPC_OK);
    ck_assert_ptr_eq(added.block, first.block);
    add_numbered(APP_TASK, NULL, 1, NULL);
    a = added;
    add_numbered(APP_TASK, NULL, 2, NULL);
    b = added;
    ck_assert_int_eq(add_numbered(APP_STEP, NULL, 9, &a), EPC_OK);
    first = added;
    ck_assert_int_eq(add_numbered(APP_STEP, NULL, 9, &b), EPC_OK);
    ck_assert_ptr_ne(added.block, first.block);
}

EPC_TEST_IN(app__a_child_of_a_removed_parent_is_not_its_successors, open_app(0), epc_app_close(app))
{
    epc_instance site, orphan;

    add(APP_SITE, "first", NULL);
    site = added;
    add_child("page", &site);
    orphan = added;
    epc_instance_remove(&site);
    add(APP_SITE, "second", NULL); /* in the same slot */
    site = added;
    ck_assert_int_eq(add_child("page", &site), EPC_OK);
    ck_assert_ptr_ne(added.block, orphan.block);
    epc_add(orphan, APP_PAGE_VIEWS, 1);
    epc_instance_remove(&orphan);
    ck_assert_uint_eq(count(PAGE_AT), 1);
}

EPC_TEST_IN(app__a_copy_that_is_removed_after_the_last_reference_changes_nothing, open_app(0),
            epc_app_close(app))
{
    epc_instance copy;

    ck_assert_int_eq(add(APP_SERVER, NULL, NULL), EPC_OK);
    copy = added;
    epc_instance_remove(&added);
    epc_instance_remove(&copy);
    ck_assert_int_eq(add(APP_SERVER, NULL, NULL), EPC_OK); /* in the same slot */
    epc_instance_remove(&added);
    ck_assert_uint_eq(count(SERVER_AT), 0);
}

EPC_TEST_IN(app__the_name_of_the_total_is_the_providers, open_app(0), epc_app_close(app))
{
    static const char *const names[] = { "_Total", "_TOTAL", "_total", "/tOTAL" };
    static const char *const others[] = { "_Totals", "Total", "_Tota", "?Total", "_Total_" };

    for (size_t i = 0; i < EPC_COUNT(names); i++) {
        ck_assert_int_eq(add(APP_SITE, names[i], NULL), EPC_RENAMED);
        ck_assert_uint_eq(count(SITE_AT), 1);
        epc_instance_remove(&added);
    }
    ck_assert_int_eq(add(APP_SITE, "_Total", NULL), EPC_RENAMED);
    ck_assert(is_shown(SITE_AT, "%5FTotal"));
    for (size_t i = 0; i < EPC_COUNT(others); i++)
        ck_assert_int_eq(add(APP_SITE, others[i], NULL), EPC_OK);
    /* In an object without a total, an instance may have that name. */
    ck_assert_int_eq(add(APP_DISK, "_Total", NULL), EPC_OK);
    ck_assert(is_shown(DISK_AT, "_Total"));
}

/* ---- Places of cells: sdk/schema/schema.h ---- */

enum { MANY = 40 };

static struct epci_layout apart; /* of the schema, made without any application */

/* Count through the handle, and find that at the schema's offset from its block. */
static void assert_cells(epc_instance handle, uint32_t object, bool is_row)
{
    const struct epci_layout_object *own = &apart.objects[object];

    ck_assert_uint_eq((uintptr_t)handle.block % 8, 0);
    for (uint32_t i = 0; i < own->object->counter_count; i++) {
        const epc_row row = { handle.block, handle.cells, handle.owner };
        const uint32_t symbol = own->object->counters[i].symbol;
        uint64_t value = 0;

        if (own->object->counters[i].type == EPC_PERF_COUNTER_TEXT)
            continue;
        ck_assert_uint_eq((uintptr_t)(handle.block + own->cells[i].offset) % own->cells[i].size, 0);
        if (is_row)
            epc_row_add(row, symbol, 7 + i);
        else
            epc_set(handle, symbol, 7 + i);
        memcpy(&value, handle.block + own->cells[i].offset, own->cells[i].size);
        ck_assert_uint_eq(value, 7 + i);
    }
}

/* Whether some cache line has bytes of both blocks. */
static bool share_a_line(const unsigned char *a, const unsigned char *b, uint32_t bytes)
{
    return (uintptr_t)a / 64 <= ((uintptr_t)b + bytes - 1) / 64 &&
           (uintptr_t)b / 64 <= ((uintptr_t)a + bytes - 1) / 64;
}

/* Names of 1 to 200 letters, so that the slots are in extents of all classes. */
static void add_named(uint32_t object, epc_instance made[MANY])
{
    const struct epci_layout_object *own = &apart.objects[object];
    char name[256] = { 0 };

    for (int i = 0; i < MANY; i++) {
        memset(name, 'a' + i % 26, (size_t)(1 + i * 5));
        ck_assert_int_eq(epc_instance_add(app, own->object->symbol, name, &made[i]), EPC_OK);
        assert_cells(made[i], object, false);
        for (int j = 0; j < i; j++)
            ck_assert(!share_a_line(made[i].block, made[j].block, own->block_bytes));
    }
}

EPC_TEST_LOOP(app__places_of_cells_follow_from_the_schema_alone, 3)
{
    static const uint32_t objects[] = { SITE_AT, DISK_AT, LINE_AT };
    static uint64_t memory[1024];
    epc_instance made[MANY], server;
    epc_row row;

    ck_assert_int_eq(epci_layout_init(&apart, &app_schema, memory, sizeof memory), EPC_OK);
    open_app(0);
    add_named(objects[_i], made);
    ck_assert_int_eq(epc_instance_own(made[1], &row), EPC_OK);
    assert_cells((epc_instance){ row.block, row.cells, row.owner }, objects[_i], true);
    ck_assert_int_eq(epc_instance_add(app, APP_SERVER, NULL, &server), EPC_OK);
    assert_cells(server, SERVER_AT, false);
    epc_app_close(app);
}
