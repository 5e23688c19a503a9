/* SPDX-License-Identifier: MIT
 *
 * check_mon_metrics_names.c -- families whose names would be equal get different ones, the same in
 * every run and whatever the order of providers is. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "metricsbox.h"

/* Add a gauge whose value says which one it is. */
static void add_gauge(uint32_t object, uint32_t counter, uint64_t value)
{
    block_object(&b, object, BLOCK_SINGLE);
    block_counter(&b, counter, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, &value);
}

/* ---- Counters of one object ---- */

static const struct mct_name cases[] = { { 100, "Plant", NULL },
                                         { 102, "Bytes In Doubt", NULL },
                                         { 104, "bytes in doubt", NULL },
                                         { 106, "Bytes in doubt", NULL },
                                         { 108, "Doubt in Bytes", NULL } };

/* Objects as the definitions of counters with these indexes, whose values are the indexes. */
static void add_counters(const uint32_t *indexes, uint32_t count)
{
    uint64_t values[16];

    block_object(&b, 100, BLOCK_SINGLE);
    for (uint32_t i = 0; i < count; i++) {
        block_counter(&b, indexes[i], EPC_PERF_COUNTER_RAWCOUNT);
        values[i] = indexes[i];
    }
    block_cells(&b, values);
}

/* They differ in case only, which no word shows. */
#define DOUBT_102 "epc_plant_bytes_in_doubt_05bc69"
#define DOUBT_104 "epc_plant_bytes_in_doubt_fd0c15"
#define DOUBT_106 "epc_plant_bytes_in_doubt_f3d9e9"

static void assert_doubts(const char *text)
{
    assert_has(text, DOUBT_102 " 102");
    assert_has(text, DOUBT_106 " 106");
    assert_has(text, DOUBT_104 " 104");
    assert_has(text, "epc_plant_doubt_in_bytes 108");
}

EPC_TEST_LOOP(names__of_counters_do_not_depend_on_their_order, 24)
{
    uint32_t left[4] = { 102, 104, 106, 108 }, order[4], which = (uint32_t)_i;

    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t pick = which % (4 - i);

        which /= 4 - i;
        order[i] = left[pick];
        left[pick] = left[3 - i];
    }
    begin_with(cases, EPC_COUNT(cases));
    add_counters(order, 4);
    assert_doubts(mct_one(&at, &b, &titles));
    end();
}

EPC_TEST(names__of_counters_do_not_depend_on_their_indexes)
{
    static const struct mct_name others[] = { { 100, "Plant", NULL },
                                              { 202, "bytes in doubt", NULL },
                                              { 204, "Bytes In Doubt", NULL } };
    begin_with(others, EPC_COUNT(others));
    add_counters((const uint32_t[]){ 202, 204 }, 2);
    assert_has(mct_one(&at, &b, &titles), DOUBT_102 " 204");
    assert_has(at.text.text, DOUBT_104 " 202");
    end();
}

EPC_TEST_IN(names__do_not_depend_on_the_selection, begin_with(cases, EPC_COUNT(cases)), end())
{
    struct reader_selection selection;

    add_counters((const uint32_t[]){ 102, 104, 106, 108 }, 4);
    reader_selection_init(&selection, READER_ALL_DETAILS);
    ck_assert_int_eq(reader_selection_add_path(&selection, kit_slice_of("\\#100\\#104"), NULL),
                     EPC_OK);
    at.sample.selection = &selection;
    ck_assert_str_eq(mct_one(&at, &b, &titles),
                     "# HELP " DOUBT_104 " [\\\\Plant\\\\bytes in doubt, PERF_COUNTER_RAWCOUNT]\n"
                     "# TYPE " DOUBT_104 " gauge\n" DOUBT_104 " 104\n");
    reader_selection_release(&selection);
}

EPC_TEST(names__of_different_kinds_differ_as_families)
{
    static const struct mct_name names[] = { { 100, "Plant", NULL },
                                             { 102, "Requests", NULL },
                                             { 104, "Requests/sec", NULL },
                                             { 106, "Base", NULL },
                                             { 108, "Requests Created", NULL } };
    begin_with(names, EPC_COUNT(names));
    block_object(&b, 100, BLOCK_SINGLE);
    block_counter(&b, 102, EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&b, 104, EPC_PERF_COUNTER_COUNTER);
    block_counter(&b, 102, EPC_PERF_AVERAGE_BULK);
    block_counter(&b, 106, EPC_PERF_AVERAGE_BASE);
    block_counter(&b, 108, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, (const uint64_t[]){ 1, 2, 3, 4, 5 });
    assert_has(mct_one(&at, &b, &titles), "epc_plant_requests_level 1");
    assert_has(at.text.text, "epc_plant_requests_mean_sum 3\nepc_plant_requests_mean_count 4");
    assert_has(at.text.text, "epc_plant_requests_total 2");
    /* OpenMetrics may want to write requests_created. */
    assert_has(at.text.text, "epc_plant_requests_created_level 5");
    end();
}

EPC_TEST_IN(names__of_the_same_counter_twice_differ, begin_with(cases, EPC_COUNT(cases)), end())
{
    add_counters((const uint32_t[]){ 102, 102, 102 }, 3);
    assert_has(mct_one(&at, &b, &titles), "epc_plant_in_doubt_bytes 102");
    assert_has(at.text.text, "epc_plant_in_doubt_2_bytes 102");
    assert_has(at.text.text, "epc_plant_in_doubt_3_bytes 102");
}

EPC_TEST(names__that_are_the_exporters_own_are_taken)
{
    static const struct mct_name names[] = { { 100, "Scrape", NULL }, { 102, "Duration", NULL } };

    begin_with(names, EPC_COUNT(names));
    block_single(&b, 100, 102, EPC_PERF_ELAPSED_TIME, 10000000);
    assert_has(mct_one(&at, &b, &titles), "epc_scrape_duration_fc5f1a_seconds 6");
    end();
}

EPC_TEST(names__do_not_say_the_object_twice)
{
    static const struct mct_name names[] = { { 100, "System", NULL },
                                             { 102, "System Up Time", NULL },
                                             { 104, "Systems", NULL },
                                             { 106, "System", NULL } };
    begin_with(names, EPC_COUNT(names));
    block_object(&b, 100, BLOCK_SINGLE);
    block_counter(&b, 102, EPC_PERF_ELAPSED_TIME);
    block_counter(&b, 104, EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&b, 106, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, (const uint64_t[]){ 10000000, 4, 6 });
    assert_has(mct_one(&at, &b, &titles), "epc_system_up_time_seconds 6");
    assert_has(at.text.text, "epc_system_systems 4");
    assert_has(at.text.text, "epc_system 6");
    end();
}

EPC_TEST(names__say_the_unit_where_counters_differ_in_it)
{
    static const struct mct_name names[] = { { 100, "Memory", NULL },
                                             { 102, "Available Bytes", NULL },
                                             { 104, "Available KBytes", NULL },
                                             { 106, "Available MBytes", NULL },
                                             { 108, "Cache KBytes", NULL } };
    begin_with(names, EPC_COUNT(names));
    block_object(&b, 100, BLOCK_SINGLE);
    for (uint32_t i = 102; i <= 108; i += 2)
        block_counter(&b, i, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, (const uint64_t[]){ 4096, 4, 1, 3 });
    assert_has(mct_one(&at, &b, &titles), "epc_memory_available_bytes 4096");
    assert_has(at.text.text, "epc_memory_available_kbytes 4");
    assert_has(at.text.text, "epc_memory_available_mbytes 1");
    assert_has(at.text.text, "epc_memory_cache_bytes 3072");
    end();
}

/* ---- Objects ---- */

static const struct mct_name objects[] = {
    { 100, "Web Plant", NULL }, { 200, "Web-Plant", NULL }, { 300, "Web", NULL },
    { 400, "WebPlant", NULL },  { 102, "Level", NULL },     { 302, "Plant Level", NULL },
};

static void add_objects(const uint32_t *order, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_gauge(order[i], order[i] == 300 ? 302 : 102, order[i]);
}

EPC_TEST_LOOP_IN(names__of_objects_do_not_depend_on_the_order_of_providers, 4,
                 begin_with(objects, EPC_COUNT(objects)), end())
{
    static const uint32_t orders[4][4] = { { 100, 200, 300, 400 },
                                           { 400, 300, 200, 100 },
                                           { 200, 400, 100, 300 },
                                           { 300, 100, 400, 200 } };
    add_objects(orders[_i], 4);
    /* "Web" "Plant Level", and "Web Plant" "Level". */
    assert_has(mct_one(&at, &b, &titles), "epc_web_plant_level_d4d6be 300");
    assert_has(at.text.text, "epc_web_plant_level_e5fdc7 100");
    assert_has(at.text.text, "epc_web_plant_d2edd0_level 200");
    assert_has(at.text.text, "epc_web_plant_cafa83_level 400");
}

EPC_TEST_IN(names__stay_while_a_provider_fails, begin_with(objects, EPC_COUNT(objects)), end())
{
    add_objects((const uint32_t[]){ 100, 200, 300 }, 3);
    assert_has(mct_one(&at, &b, &titles), "epc_web_plant_d2edd0_level 200");
    block_release(&b);
    block_answer(&b, "HERE");
    add_objects((const uint32_t[]){ 200 }, 1);
    assert_has(mct_one(&at, &b, &titles), "epc_web_plant_d2edd0_level 200");
}

EPC_TEST_IN(names__are_the_same_if_a_provider_has_failed_from_the_start,
            begin_with(objects, EPC_COUNT(objects)), end())
{
    add_objects((const uint32_t[]){ 200 }, 1);
    assert_has(mct_one(&at, &b, &titles), "epc_web_plant_d2edd0_level 200");
    add_objects((const uint32_t[]){ 400 }, 1);
    assert_has(mct_one(&at, &b, &titles), "epc_web_plant_d2edd0_level 200");
    assert_has(at.text.text, "epc_web_plant_cafa83_level 400");
}

EPC_TEST_IN(names__follow_the_name_table, begin_with(objects, EPC_COUNT(objects)), end())
{
    static const struct mct_name fewer[] = { { 200, "Web-Plant", NULL }, { 102, "Level", NULL } };
    struct reader_titles less;

    mct_titles(&less, fewer, EPC_COUNT(fewer));
    add_objects((const uint32_t[]){ 200 }, 1);
    assert_has(mct_one(&at, &b, &less), "epc_web_plant_level 200");
    assert_has(mct_one(&at, &b, &titles), "epc_web_plant_d2edd0_level 200");
    assert_has(mct_one(&at, &b, &less), "epc_web_plant_level 200");
    reader_titles_release(&less);
}

EPC_TEST(names__of_two_objects_of_one_text_are_one_family)
{
    static const struct mct_name names[] = { { 100, "Plant", NULL },
                                             { 200, "Plant", NULL },
                                             { 102, "Level", NULL } };
    begin_with(names, EPC_COUNT(names));
    add_gauge(200, 102, 2);
    add_gauge(100, 102, 1);
    add_gauge(100, 102, 3);
    assert_has(mct_one(&at, &b, &titles), "epc_plant_level 1\n"
                                          "epc_plant_level{index=\"1:0\"} 3\n"
                                          "epc_plant_level{index=\"2:0\"} 2");
    block_release(&b);
    block_answer(&b, "HERE");
    add_gauge(200, 102, 2);
    assert_has(mct_one(&at, &b, &titles), "epc_plant_level{index=\"2:0\"} 2");
    end();
}

/* A provider is replaced by one whose objects have other indexes, and a counter is of another
 * type. */
EPC_TEST(names__and_labels_do_not_depend_on_what_was_installed_before)
{
    static const struct mct_name names[] = { { 100, "Plant", NULL },
                                             { 200, "Plant", NULL },
                                             { 102, "Level", NULL },
                                             { 104, "Work", NULL } };
    begin_with(names, EPC_COUNT(names));
    block_object(&b, 100, BLOCK_SINGLE);
    block_counter(&b, 102, EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&b, 104, EPC_PERF_COUNTER_COUNTER);
    block_cells(&b, (const uint64_t[]){ 1, 5 });
    assert_has(mct_one(&at, &b, &titles), "epc_plant_work_total 5");
    at.generation++;
    block_release(&b);
    block_answer(&b, "HERE");
    block_object(&b, 200, BLOCK_SINGLE);
    block_counter(&b, 102, EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&b, 104, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, (const uint64_t[]){ 2, 3 });
    assert_has(mct_one(&at, &b, &titles), "epc_plant_level 2");
    assert_has(at.text.text, "epc_plant_work 3");
    end();
}

EPC_TEST_IN(names__of_the_whole_output_are_the_same_in_any_order,
            begin_with(objects, EPC_COUNT(objects)), end())
{
    char *first;

    add_objects((const uint32_t[]){ 100, 200, 300, 400 }, 4);
    mct_one(&at, &b, &titles);
    first = malloc(at.text.bytes);
    memcpy(first, at.text.text, at.text.bytes);
    mct_end(&at);
    mct_begin(&at);
    block_release(&b);
    block_answer(&b, "HERE");
    add_objects((const uint32_t[]){ 300, 400, 200, 100 }, 4);
    ck_assert_str_eq(mct_one(&at, &b, &titles), first);
    free(first);
}

EPC_TEST_IN(names__of_a_second_computer_are_those_of_the_first, begin_with(cases, EPC_COUNT(cases)),
            end())
{
    static const struct mct_name there[] = { { 300, "Plant", NULL },
                                             { 304, "Bytes In Doubt", NULL } };
    struct reader_titles other;
    struct block remote;

    mct_titles(&other, there, EPC_COUNT(there));
    add_counters((const uint32_t[]){ 102, 104 }, 2);
    block_init(&remote);
    block_answer(&remote, "THERE");
    block_single(&remote, 300, 304, EPC_PERF_COUNTER_RAWCOUNT, 7);
    mct_source(&at, &remote, &other, "THERE");
    mct_source(&at, &b, &titles, "");
    assert_has(mct_write(&at, MON_METRICS_CLASSIC),
               DOUBT_102 " 102\n" DOUBT_102 "{computer=\"THERE\"} 7");
    block_release(&remote);
    reader_titles_release(&other);
}

EPC_TEST_IN(names__of_many_equal_counters_take_linear_time, begin_with(cases, EPC_COUNT(cases)),
            end())
{
    for (int object = 0; object < 300; object++) {
        block_object(&b, 100, BLOCK_SINGLE);
        for (int i = 0; i < BLOCK_COUNTERS; i++)
            block_counter(&b, 102, EPC_PERF_COUNTER_RAWCOUNT);
        block_cells(&b, NULL);
    }
    assert_has(mct_one(&at, &b, &titles), "epc_plant_in_doubt_64_bytes{index=\"299:0\"} 0");
}
