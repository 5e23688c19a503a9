/* SPDX-License-Identifier: MIT
 *
 * check_collect.c -- an application and a provider of one schema, in one process.
 */
#include "epc_check.h"
#include "collecting.h"
#include "resting.h"
#include "sample_schema.h"

#include "sdk/app/app.h"
#include "sdk/app/group.h"

#include <string.h>

#include "sdk/core/types.h"
#include "sdk/region/directory.h"

static struct collecting c;
static epc_app *app;

static void open_both(void)
{
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &app), EPC_OK);
    collecting_open(&c, &sample_schema);
}

static void close_both(void)
{
    collecting_close(&c);
    epc_app_close(app);
}

static struct check_parsed_object object(uint32_t symbol)
{
    return collecting_object(&c, symbol);
}

static epc_instance a;
static struct check_parsed_object site;

EPC_TEST_IN(collect__shows_the_applications_values, open_both(), close_both())
{
    ck_assert_int_eq(epc_instance_add(app, SAMPLE_SITE, "a", &a), EPC_OK);
    epc_add(a, SAMPLE_SITE_REQUESTS, 5);
    epc_add(a, SAMPLE_SITE_REQUESTS, 0x100000000);
    epc_set(a, SAMPLE_SITE_ACTIVE, 3);
    epc_add(a, SAMPLE_SITE_ACTIVE, -1);
    collecting_ask(&c, "Global");
    ck_assert_uint_eq(c.objects, 2);
    site = object(SAMPLE_SITE);
    ck_assert_int_eq(site.head.instance_count, 1);
    ck_assert_uint_eq(collecting_value(&site, 0, SAMPLE_SITE_REQUESTS), 0x100000005);
    ck_assert_uint_eq(collecting_value(&site, 0, SAMPLE_SITE_ACTIVE), 2);
}

/* ---- A process that is killed inside a group ---- */

static uint64_t requests_of_all(void)
{
    struct check_parsed_object site;

    collecting_ask(&c, "Global");
    site = object(SAMPLE_SITE);
    return collecting_value(&site, 0, SAMPLE_SITE_REQUESTS);
}

/* Its groups change too quickly, so what a Collect shows has a part of one; the copy of the cells,
 * which is read when it has ended, has not. */
EPC_TEST_IN(collect__a_sum_that_was_shown_does_not_fall_when_its_process_is_killed, open_both(),
            close_both())
{
    struct epci_row_header *row;
    epc_app *killed;
    epc_instance a, b;

    ck_assert_int_eq(epc_instance_add(app, SAMPLE_SITE, "a", &a), EPC_OK);
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &killed), EPC_OK);
    ck_assert_int_eq(epc_instance_add(killed, SAMPLE_SITE, "a", &b), EPC_OK);
    epc_add(a, SAMPLE_SITE_REQUESTS, 1);
    epc_add(b, SAMPLE_SITE_REQUESTS, 100);
    epc_begin(b);
    epc_add(b, SAMPLE_SITE_REQUESTS, 10);
    ck_assert_uint_eq(requests_of_all(), 101);
    row = (void *)((struct epci_entry *)b.owner)->group->row->at;
    row->group--; /* as while the cells are copied */
    ck_assert_uint_eq(requests_of_all(), 111);
    row->group++;
    epci_close_system_object(killed->publication.alive);
    killed->publication.alive = NULL;
    ck_assert_uint_eq(requests_of_all(), 111);
    ck_assert_uint_eq(requests_of_all(), 111);
    epc_end(b);
    epc_app_close(killed);
}

EPC_TEST_IN(collect__without_application_shows_no_instances_and_zeros,
            collecting_open(&c, &sample_schema), collecting_close(&c))
{
    struct check_parsed_object server;

    collecting_ask(&c, "Global");
    ck_assert_int_eq(object(SAMPLE_SITE).head.instance_count, 0);
    server = object(SAMPLE_SERVER);
    ck_assert_int_eq(server.head.instance_count, -1);
    ck_assert_uint_eq(collecting_value(&server, -1, SAMPLE_SERVER_CONNECTED), 0);
}

EPC_TEST_IN(collect__elapsed_time_is_zero_without_an_application,
            collecting_open(&c, &sample_schema), collecting_close(&c))
{
    struct check_parsed_object server;

    collecting_ask(&c, "Global");
    server = object(SAMPLE_SERVER);
    ck_assert_uint_gt(server.head.perf_time, 0);
    ck_assert_uint_eq(collecting_value(&server, -1, SAMPLE_SERVER_UPTIME), server.head.perf_time);
}

EPC_TEST_IN(app__many_parts_of_one_process_publish_side_by_side,
            collecting_open(&c, &sample_schema), collecting_close(&c))
{
    /* A 32-bit provider maps at most 32 regions as long as it maps each one whole. */
    enum { PARTS = sizeof(void *) == 8 ? 64 : 24 };
    epc_app *parts[PARTS];
    epc_instance instance;
    char name[] = "part 00";

    for (int i = 0; i < PARTS; i++) {
        name[5] = (char)('0' + i / 10);
        name[6] = (char)('0' + i % 10);
        ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &parts[i]), EPC_OK);
        ck_assert_int_eq(epc_instance_add(parts[i], SAMPLE_SITE, name, &instance), EPC_OK);
    }
    collecting_ask(&c, "Global");
    ck_assert_int_eq(object(SAMPLE_SITE).head.instance_count, PARTS);
    for (int i = 0; i < PARTS; i++)
        epc_app_close(parts[i]);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(object(SAMPLE_SITE).head.instance_count, 0);
}

EPC_TEST_IN(collect__sees_an_application_that_comes_and_goes, collecting_open(&c, &sample_schema),
            collecting_close(&c))
{
    struct check_parsed_object server;
    epc_instance only;

    collecting_ask(&c, "Global");
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, SAMPLE_SERVER, NULL, &only), EPC_OK);
    epc_set(only, SAMPLE_SERVER_UPTIME, 77);
    collecting_ask(&c, "Global");
    server = object(SAMPLE_SERVER);
    ck_assert_uint_eq(collecting_value(&server, -1, SAMPLE_SERVER_UPTIME), 77);
    ck_assert_uint_eq(collecting_value(&server, -1, SAMPLE_SERVER_CONNECTED), 1);
    epc_app_close(app);
    collecting_ask(&c, "Global");
    server = object(SAMPLE_SERVER);
    ck_assert_uint_eq(collecting_value(&server, -1, SAMPLE_SERVER_CONNECTED), 0);
}

EPC_TEST_IN(collect__forgets_a_removed_instance_and_reuses_its_slot, open_both(), close_both())
{
    epc_instance a, b;
    unsigned char *block;

    epc_instance_add(app, SAMPLE_SITE, "a", &a);
    epc_add(a, SAMPLE_SITE_REQUESTS, 9);
    block = a.block;
    epc_instance_remove(&a);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(object(SAMPLE_SITE).head.instance_count, 0);
    slots_rest(app, SAMPLE_SITE);
    epc_instance_add(app, SAMPLE_SITE, "b", &b);
    ck_assert_ptr_eq(b.block, block);
    collecting_ask(&c, "Global");
    site = object(SAMPLE_SITE);
    ck_assert_uint_eq(collecting_value(&site, 0, SAMPLE_SITE_REQUESTS), 0);
}

EPC_TEST_IN(app__the_same_name_is_the_same_instance_counted, open_both(), close_both())
{
    epc_instance a, again;

    epc_instance_add(app, SAMPLE_SITE, "Default", &a);
    epc_instance_add(app, SAMPLE_SITE, "DEFAULT", &again);
    ck_assert_ptr_eq(a.block, again.block);
    epc_instance_remove(&a);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(object(SAMPLE_SITE).head.instance_count, 1);
    epc_instance_remove(&again);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(object(SAMPLE_SITE).head.instance_count, 0);
}

EPC_TEST_IN(app__a_removed_handle_counts_into_the_sink, open_both(), close_both())
{
    epc_instance_add(app, SAMPLE_SITE, "a", &a);
    epc_instance_remove(&a);
    epc_add(a, SAMPLE_SITE_REQUESTS, 1);
    epc_instance_remove(&a);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(object(SAMPLE_SITE).head.instance_count, 0);
}

EPC_TEST(app__a_wrong_schema_still_gives_something_to_count_into)
{
    ck_assert_int_eq(epc_app_open(NULL, NULL, &app), EPC_E_SCHEMA);
    EPC_FORGET(a);
    ck_assert_int_eq(epc_instance_add(app, SAMPLE_SITE, "a", &a), EPC_E_INVALID);
    epc_add(a, EPC_MAX_SYMBOL, 1);
    epc_set(a, SAMPLE_SITE_REQUESTS, 1);
    epc_instance_remove(&a);
    epc_app_close(app);
}

EPC_TEST(app__a_squatted_name_costs_the_counters_and_nothing_else)
{
    char name[EPCI_NAME_BYTES];
    void *squatter;

    epci_make_shared_object_name(EPCI_SCOPE_GLOBAL, EPCI_SHARED_DIRECTORY, sample_schema.service,
                                 NULL, name);
    ck_assert_int_eq(epci_event_create(name, NULL, &squatter), EPC_OK);
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &app), EPC_E_EXISTS);
    EPC_FORGET(a);
    ck_assert_int_eq(epc_instance_add(app, SAMPLE_SITE, "a", &a), EPC_E_EXISTS);
    epc_add(a, SAMPLE_SITE_REQUESTS, 1);
    epc_instance_remove(&a);
    epc_app_close(app);
    epci_close_system_object(squatter);
}

EPC_TEST_IN(app__other_things_than_its_objects_are_refused, open_both(), close_both())
{
    EPC_FORGET(a);
    ck_assert_int_eq(epc_instance_add(app, SAMPLE_SITE_REQUESTS, "a", &a), EPC_E_INVALID);
    epc_add(a, SAMPLE_SITE_REQUESTS, 1);
    ck_assert_int_eq(epc_instance_add(app, SAMPLE_SITE, "", &a), EPC_E_INVALID);
    ck_assert_int_eq(epc_instance_add(app, SAMPLE_SITE, NULL, &a), EPC_E_INVALID);
    ck_assert_int_eq(epc_instance_add(app, SAMPLE_SERVER, "a", &a), EPC_E_INVALID);
}

EPC_TEST_IN(app__a_counter_of_another_object_changes_nothing_shown, open_both(), close_both())
{
    epc_instance_add(app, SAMPLE_SITE, "a", &a);
    epc_add(a, SAMPLE_SERVER_UPTIME, 5);
    epc_set(a, SAMPLE_SITE, 5);
    collecting_ask(&c, "Global");
    site = object(SAMPLE_SITE);
    ck_assert_uint_eq(collecting_value(&site, 0, SAMPLE_SITE_REQUESTS), 0);
    ck_assert_uint_eq(collecting_value(&site, 0, SAMPLE_SITE_ACTIVE), 0);
}

EPC_TEST_IN(app__a_thousand_instances_of_all_name_lengths, open_both(), close_both())
{
    epc_instance all[1000];
    struct epci_span rest;
    char name[256];

    for (int i = 0; i < 1000; i++) {
        memset(name, 'n', sizeof name);
        name[i % 250 + 4] = '\0';
        name[0] = (char)('A' + i % 26);
        name[1] = (char)('A' + i / 26 % 26);
        name[2] = (char)('A' + i / 676);
        ck_assert_int_eq(epc_instance_add(app, SAMPLE_SITE, name, &all[i]), EPC_OK);
        epc_set(all[i], SAMPLE_SITE_REQUESTS, i);
    }
    collecting_ask(&c, "Global");
    site = object(SAMPLE_SITE);
    ck_assert_int_eq(site.head.instance_count, 1000);
    rest = site.rest;
    for (int i = 0; i < 1000; i++) {
        struct check_parsed_instance at;

        ck_assert_int_eq(check_read_next_instance(&rest, &at, NULL), EPC_OK);
        ck_assert_uint_eq(at.head.unique_id, EPCI_NO_UNIQUE_ID);
    }
    ck_assert_uint_eq(rest.left, 0);
    for (int i = 0; i < 1000; i++)
        epc_instance_remove(&all[i]);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(object(SAMPLE_SITE).head.instance_count, 0);
}

EPC_TEST_IN(collect__exact_room_is_enough_and_one_byte_less_writes_nothing, open_both(),
            close_both())
{
    size_t needed;

    epc_instance_add(app, SAMPLE_SITE, "a", &a);
    collecting_ask(&c, "Global");
    needed = c.bytes;
    ck_assert_uint_eq(needed % 8, 0);
    ck_assert_int_eq(collecting_ask_in(&c, "Global", needed), EPC_OK);
    ck_assert_uint_eq(c.bytes, needed);
    memset(c.buffer, 0xEE, COLLECTING_CAPACITY);
    ck_assert_int_eq(collecting_ask_in(&c, "Global", needed - 1), EPC_E_NOSPACE);
    ck_assert_uint_eq(c.bytes, 0);
    ck_assert_uint_eq(c.objects, 0);
    for (size_t i = 0; i < needed; i++)
        ck_assert_uint_eq(c.buffer[i], 0xEE);
}

EPC_TEST_IN(collect__costly_objects_only_on_costly_or_by_index, collecting_open(&c, &sample_schema),
            collecting_close(&c))
{
    struct check_parsed_object found;

    collecting_ask(&c, "Global");
    ck_assert(!collecting_find(&c, SAMPLE_REPORT, &found));
    collecting_ask(&c, "COSTLY");
    ck_assert(collecting_find(&c, SAMPLE_REPORT, &found));
    collecting_ask(&c, "4 2016");
    ck_assert(collecting_find(&c, SAMPLE_REPORT, &found));
}

EPC_TEST_IN(collect__a_child_brings_its_parent, collecting_open(&c, &sample_schema),
            collecting_close(&c))
{
    struct check_parsed_object found;

    collecting_ask(&c, "2016");
    ck_assert(collecting_find(&c, SAMPLE_SITE, &found));
    ck_assert(!collecting_find(&c, SAMPLE_SERVER, &found));
    ck_assert_uint_eq(c.objects, 2);
}

EPC_TEST_IN(collect__a_region_with_a_wrong_instance_count_takes_no_other_objects_room, open_both(),
            close_both())
{
    struct epci_entry *entry;
    epc_instance one;
    size_t exact;

    for (int i = 0; i < 5; i++) {
        char name[] = "n0";

        name[1] = (char)('0' + i);
        epc_instance_add(app, SAMPLE_SITE, name, &one);
        epc_set(one, SAMPLE_SITE_REQUESTS, 1);
    }
    collecting_ask(&c, "Global");
    ck_assert_int_eq(object(SAMPLE_SITE).head.instance_count, 5);
    exact = c.bytes;
    /* All instances have the same size in an answer, 64 here. */
    entry = one.owner;
    ((struct epci_extent_header *)(void *)entry->chunk->extent)->live = 2;
    ck_assert_int_eq(collecting_ask_in(&c, "Global", exact - 2 * 64), EPC_OK);
    ck_assert_int_eq(object(SAMPLE_SITE).head.instance_count, 3);
    ck_assert_int_eq(object(SAMPLE_SERVER).head.instance_count, EPCI_NO_INSTANCES);
}

EPC_TEST_LOOP_IN(collect__a_query_for_other_objects_gets_no_data, 6,
                 collecting_open(&c, &sample_schema), collecting_close(&c))
{
    static const char *const queries[] = { "", "Foreign box", "20", "20000", "Globa", "2000x" };

    collecting_ask(&c, queries[_i]);
    ck_assert_uint_eq(c.bytes, 0);
    ck_assert_uint_eq(c.objects, 0);
}

EPC_TEST_IN(collect__metadata_has_definitions_and_no_instances, open_both(), close_both())
{
    epc_instance_add(app, SAMPLE_SITE, "a", &a);
    collecting_ask(&c, "MetadataGlobal");
    ck_assert_int_eq(object(SAMPLE_SITE).head.instance_count, -2);
    ck_assert_int_eq(object(SAMPLE_SERVER).head.instance_count, -3);
    ck_assert_uint_eq(object(SAMPLE_SITE).rest.left, 0);
    ck_assert_uint_eq(object(SAMPLE_SERVER).rest.left, 0);
}

EPC_TEST_IN(collect__definitions_carry_indexes_and_bases_those_of_their_counters,
            collecting_open(&c, &sample_schema), collecting_close(&c))
{
    struct epci_span rest;
    struct check_parsed_counter counter;
    static const uint32_t symbols[] = { SAMPLE_SITE_REQUESTS, SAMPLE_SITE_ACTIVE,
                                        SAMPLE_SITE_HITS };

    collecting_ask(&c, "Global");
    site = object(SAMPLE_SITE);
    rest = site.definitions;
    ck_assert_uint_eq(site.head.help_index, COLLECTING_HELP + SAMPLE_SITE);
    ck_assert_int_eq(site.head.default_counter, 0);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(check_read_next_counter(&rest, &counter, NULL), EPC_OK);
        ck_assert_uint_eq(counter.head.name_index, COLLECTING_COUNTER + symbols[i]);
        ck_assert_uint_eq(counter.head.help_index, COLLECTING_HELP + symbols[i]);
    }
    ck_assert_int_eq(check_read_next_counter(&rest, &counter, NULL), EPC_OK);
    ck_assert_uint_eq(counter.head.type, EPC_PERF_RAW_BASE);
    ck_assert_uint_eq(counter.head.name_index, COLLECTING_COUNTER + SAMPLE_SITE_HITS);
    ck_assert_uint_eq(counter.head.help_index, COLLECTING_HELP + SAMPLE_SITE_HITS);
    ck_assert_int_eq(counter.head.scale, 0);
}

/* Two counters share a base; each definition of it has the index of the counter before it. */
EPC_TEST_LOOP(collect__a_shared_base_has_the_index_of_each_counter_or_none, 2)
{
    const epc_counter counters[] = {
        { .symbol = 2, .type = EPC_PERF_RAW_FRACTION, .base = 8, .scale = 2 },
        { .symbol = 4, .type = EPC_PERF_RAW_FRACTION, .base = 8 },
        { .symbol = 6, .type = EPC_PERF_COUNTER_RAWCOUNT },
        { .symbol = 8, .type = EPC_PERF_RAW_BASE },
    };
    const uint32_t wanted[] = { 2, 2, 4, 4, 6 };
    const epc_object one = { .flags = _i ? EPC_BASE_ZERO : 0,
                             .counters = counters,
                             .counter_count = EPC_COUNT(counters) };
    const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcBases", &one, 1, NULL, NULL };
    struct check_parsed_counter counter;
    struct epci_span rest;

    collecting_open(&c, &schema);
    collecting_ask(&c, "Global");
    rest = object(0).definitions;
    for (uint32_t i = 0; i < EPC_COUNT(wanted); i++) {
        bool none = _i && (i == 1 || i == 3);

        ck_assert_int_eq(check_read_next_counter(&rest, &counter, NULL), EPC_OK);
        ck_assert_int_eq(epci_type_is_base(counter.head.type), i == 1 || i == 3);
        ck_assert_uint_eq(counter.head.name_index, none ? 0 : COLLECTING_COUNTER + wanted[i]);
        ck_assert_uint_eq(counter.head.help_index, none ? 0 : COLLECTING_HELP + wanted[i]);
    }
    ck_assert_uint_eq(rest.left, 0);
    collecting_close(&c);
}

EPC_TEST(collect__reads_an_application_of_an_older_schema)
{
    struct check_parsed_object site, server;
    epc_instance a, only;

    ck_assert_int_eq(epc_app_open(&sample_schema_older, NULL, &app), EPC_OK);
    collecting_open(&c, &sample_schema);
    epc_instance_add(app, SAMPLE_SITE, "a", &a);
    epc_instance_add(app, SAMPLE_SERVER, NULL, &only);
    epc_add(a, SAMPLE_SITE_REQUESTS, 4);
    epc_set(only, SAMPLE_SERVER_UPTIME, 6);
    collecting_ask(&c, "Global");
    site = object(SAMPLE_SITE);
    server = object(SAMPLE_SERVER);
    ck_assert_uint_eq(collecting_value(&site, 0, SAMPLE_SITE_REQUESTS), 4);
    ck_assert_uint_eq(collecting_value(&server, -1, SAMPLE_SERVER_UPTIME), 6);
    ck_assert_uint_eq(collecting_value(&server, -1, SAMPLE_SERVER_CONNECTED), 1);
    close_both();
}

EPC_TEST(collect__leaves_out_an_application_of_another_schema)
{
    ck_assert_int_eq(epc_app_open(&sample_schema_other, NULL, &app), EPC_OK);
    collecting_open(&c, &sample_schema);
    epc_instance_add(app, SAMPLE_SITE, "a", &a);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(object(SAMPLE_SITE).head.instance_count, 0);
    close_both();
}

EPC_TEST_IN(collect__shows_a_slot_whose_writer_stopped_inside_a_text, open_both(), close_both())
{
    epc_instance a, b;

    epc_instance_add(app, SAMPLE_SITE, "a", &a);
    epc_instance_add(app, SAMPLE_SITE, "b", &b);
    *(uint32_t *)(void *)epci_entry_slot_header(a.owner) |= 1; /* sequence */
    collecting_ask(&c, "Global");
    ck_assert_int_eq(object(SAMPLE_SITE).head.instance_count, 2);
}

EPC_TEST_IN(collect__leaves_out_a_slot_whose_writer_stopped_in_making_it, open_both(), close_both())
{
    epc_instance a, b;

    epc_instance_add(app, SAMPLE_SITE, "a", &a);
    epc_instance_add(app, SAMPLE_SITE, "b", &b);
    *(uint64_t *)(void *)epci_entry_slot_header(a.owner) = 1; /* state FREE */
    collecting_ask(&c, "Global");
    ck_assert_int_eq(object(SAMPLE_SITE).head.instance_count, 1);
}

EPC_TEST_IN(collect__damaged_bytes_of_a_slot_cost_at_most_that_instance, open_both(), close_both())
{
    epc_instance a, b;

    epc_instance_add(app, SAMPLE_SITE, "a", &a);
    epc_instance_add(app, SAMPLE_SITE, "b", &b);
    epc_set(b, SAMPLE_SITE_REQUESTS, 42);
    for (int i = 0; i < 32 + 64; i++) { /* its header, then its image up to the block's end */
        unsigned char *at = i < 32 ? epci_entry_slot_header(a.owner) + i : a.block - 40 + (i - 32);
        unsigned char before = *at;
        int count;

        *at = 0xFF;
        collecting_ask(&c, "Global");
        site = object(SAMPLE_SITE);
        count = site.head.instance_count;
        ck_assert_int_ge(count, 1);
        ck_assert_uint_eq(collecting_value(&site, count - 1, SAMPLE_SITE_REQUESTS), 42);
        *at = before;
    }
}

/* Such updates go to the block's length, which is not read: neither when a slot is only copied, nor
 * when it has rows and copies of groups. */
EPC_TEST_IN(collect__updates_of_no_counter_show_nothing, open_both(), close_both())
{
    epc_instance a, b;
    epc_row row;

    epc_instance_add(app, SAMPLE_SITE, "a", &a);
    epc_instance_add(app, SAMPLE_SITE, "b", &b);
    epc_add(a, SAMPLE_SERVER_UPTIME, -1);
    epc_set(b, SAMPLE_SITE, 1 << 30);
    ck_assert_int_eq(epc_instance_own(b, &row), EPC_OK);
    epc_row_add(row, SAMPLE_SERVER_UPTIME, 12345);
    epc_begin(b);
    epc_add(b, SAMPLE_SERVER_UPTIME, 1);
    collecting_ask(&c, "Global");
    site = object(SAMPLE_SITE);
    ck_assert_int_eq(site.head.instance_count, 2);
    for (int i = 0; i < 2; i++) {
        ck_assert_uint_eq(collecting_value(&site, i, SAMPLE_SITE_REQUESTS), 0);
        ck_assert_uint_eq(collecting_value(&site, i, SAMPLE_SITE_ACTIVE), 0);
    }
    epc_end(b);
}
