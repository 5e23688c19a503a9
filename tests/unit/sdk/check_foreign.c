/* SPDX-License-Identifier: MIT
 *
 * check_foreign.c -- answers for other computers: the queries and the data.
 */
#include "epc_check.h"

#include <string.h>

#include "mem/log.h"

#include "foreign_box.h"

static struct check_parsed_data data_block(void)
{
    struct check_parsed_data data;

    ck_assert_int_eq(check_read_data_header(epci_span_of(demand_answer, demand_bytes), &data, NULL),
                     EPC_OK);
    return data;
}

/* ---- Answers ---- */

/* Resets the log, so that every event may be logged. */
static unsigned fresh_log(void)
{
    epci_mem_clear_logged_events_and_marks();
    return epci_mem_log_count();
}

static struct check_parsed_data data;

EPC_TEST_IN(foreign__is_answered_with_a_data_block_and_then_the_objects, box_open(), demand_close())
{
    struct check_parsed_object object;
    char name[256];

    demand_collect("Foreign \\\\Box9");
    data = data_block();
    ck_assert_uint_eq(data.head.total_bytes, demand_bytes);
    ck_assert_uint_eq(data.head.object_count, 2);
    ck_assert_uint_eq(demand_objects, 2);
    ck_assert_int_eq(data.head.default_object, -1);
    ck_assert_uint_eq(data.name.left, 8);
    ck_assert_mem_eq(data.name.at, "B\0o\0x\0009\0", 8);
    object = demand_object(DEMAND_DISK);
    ck_assert_int_eq(object.head.instance_count, 1);
    demand_name(&object, 0, name);
    ck_assert_str_eq(name, "far");
    ck_assert_uint_eq(demand_value(&object, 0, DEMAND_DISK_READS), 1);
    object = demand_object(DEMAND_STATE);
    ck_assert_uint_eq(demand_value(&object, -1, DEMAND_STATE_FILES), 7);
    ck_assert_uint_eq(demand_value(&object, -1, DEMAND_STATE_VALID), 1);
}

EPC_TEST(foreign__objects_come_in_the_order_of_the_schema)
{
    struct check_parsed_object object;

    box_open(); /* the callback adds STATE before DISK */
    demand_collect("Foreign box");
    data = data_block();
    ck_assert_int_eq(check_read_next_object(&data.objects, &object, NULL), EPC_OK);
    ck_assert_uint_eq(object.head.name_index, DEMAND_FIRST_COUNTER + DEMAND_DISK);
    ck_assert_int_eq(check_read_next_object(&data.objects, &object, NULL), EPC_OK);
    ck_assert_uint_eq(object.head.name_index, DEMAND_FIRST_COUNTER + DEMAND_STATE);
    demand_close();
}

EPC_TEST_IN(foreign__exact_room_is_enough_and_one_byte_less_writes_nothing, box_open(),
            demand_close())
{
    size_t needed;

    demand_collect("Foreign box");
    needed = demand_bytes;
    ck_assert_int_eq(demand_collect_in("Foreign box", needed), EPC_OK);
    ck_assert_uint_eq(demand_bytes, needed);
    ck_assert_int_eq(demand_collect_in("Foreign box", needed - 1), EPC_E_NOSPACE);
}

EPC_TEST(foreign__without_a_callback_gets_no_data)
{
    const epc_on_demand what = { sizeof what, box_callbacks, 3, NULL, NULL };

    demand_open(&what, NULL, 0);
    demand_collect("Foreign box");
    ck_assert_uint_eq(demand_bytes, 0);
    ck_assert_uint_eq(demand_objects, 0);
    demand_close();
}

EPC_TEST(foreign__an_unknown_computer_has_no_data_and_no_log_entry)
{
    unsigned before = fresh_log();

    box_open();
    box.knows_nobody = true;
    demand_collect("Foreign box");
    ck_assert_uint_eq(box.calls, 1);
    ck_assert_uint_eq(demand_bytes, 0);
    ck_assert_uint_eq(epci_mem_log_count(), before);
    demand_close();
}

static void add_object_without_rows(epc_foreign *answer)
{
    epc_foreign_rows(answer, DEMAND_SITE);
}

EPC_TEST_IN(foreign__an_object_may_be_there_without_instances, box_open(), demand_close())
{
    box.more = add_object_without_rows;
    demand_collect("Foreign box");
    ck_assert_int_eq(demand_object(DEMAND_SITE).head.instance_count, 0);
}

/* ---- Queries ---- */

EPC_TEST_IN(foreign__the_callback_gets_name_devices_and_wanted_objects, box_open(), demand_close())
{
    demand_collect("fOREIGN  \\\\B\xC3\xB6x");
    ck_assert_str_eq(box.computer, "B\xC3\xB6x");
    ck_assert_uint_eq(box.device_count, 1);
    ck_assert_uint_eq(box.object_count, 3); /* SURVEY is costly */
    ck_assert_uint_eq(box.objects[0], DEMAND_DISK);
    ck_assert_uint_eq(box.objects[1], DEMAND_STATE);
    ck_assert_uint_eq(box.objects[2], DEMAND_SITE);
    demand_collect("Foreign box 5020 7 5016");
    ck_assert_uint_eq(box.object_count, 3);
    ck_assert_uint_eq(box.objects[0], DEMAND_DISK); /* parent of SURVEY */
    ck_assert_uint_eq(box.objects[1], DEMAND_SURVEY);
    ck_assert_uint_eq(box.objects[2], DEMAND_SITE);
}

EPC_TEST_IN(foreign__a_query_for_other_objects_calls_no_callback, box_open(), demand_close())
{
    demand_collect("Foreign box 7 238");
    ck_assert_uint_eq(demand_bytes, 0);
    ck_assert_uint_eq(box.calls, 0);
}

static void add_what_is_not_wanted(epc_foreign *answer)
{
    epc_instance row;

    ck_assert_int_eq(epc_rows_add(epc_foreign_rows(answer, DEMAND_SURVEY), "x", &row),
                     EPC_E_INVALID);
    epc_set(row, DEMAND_SURVEY_N, 1);
    ck_assert_int_eq(epc_rows_add(epc_foreign_rows(answer, 4711), NULL, &row), EPC_E_INVALID);
    epc_set(row, DEMAND_SITE_REQUESTS, 1);
}

EPC_TEST_IN(foreign__objects_that_are_not_wanted_count_into_a_sink, box_open(), demand_close())
{
    box.more = add_what_is_not_wanted;
    demand_collect("Foreign box");
    ck_assert_uint_eq(demand_objects, 2);
    ck_assert(!demand_has_object(DEMAND_SURVEY));
}

EPC_TEST_IN(foreign__an_impossible_name_calls_no_callback, box_open(), demand_close())
{
    char query[600] = "Foreign ";
    static const uint16_t lone[] = { 'F', 'o', 'r', 'e', 'i', 'g', 'n', ' ', 0xD800, 'x' };
    struct epci_query parsed = epci_query_parse(lone, 10);
    unsigned char memory[4096];
    size_t bytes;
    uint32_t objects;

    demand_collect("Foreign \\\\");
    memset(query + 8, 'x', 256);
    demand_collect(query);
    epci_responder_collect(demand_collector, &parsed, memory, sizeof memory, &bytes, &objects);
    ck_assert_uint_eq(box.calls, 0);
    query[8 + 255] = '\0';
    demand_collect(query);
    ck_assert_uint_eq(box.calls, 1);
}

/* ---- Times, name, default ---- */

EPC_TEST(foreign__times_left_out_are_the_local_systems)
{
    uint64_t ticks = epci_clock_ticks(), time = epci_clock_100ns();

    box_open();
    demand_collect("Foreign box");
    data = data_block();
    ck_assert_uint_ge(data.head.perf_time, ticks);
    ck_assert_uint_le(data.head.perf_time, epci_clock_ticks());
    ck_assert_uint_eq(data.head.perf_freq, epci_clock_frequency());
    ck_assert_uint_ge(data.head.perf_time_100ns, time);
    ck_assert_uint_le(data.head.perf_time_100ns, epci_clock_100ns());
    ck_assert_uint_ge(data.head.system_time[0], 2024);
    ck_assert_uint_eq(demand_object(DEMAND_DISK).head.perf_time, data.head.perf_time);
    ck_assert_uint_eq(demand_object(DEMAND_DISK).head.perf_freq, data.head.perf_freq);
    demand_close();
}

static void set_times(epc_foreign *answer)
{
    epc_foreign_set_times(answer, 5000, 250, 125962560000000000u); /* 2000-02-29 */
}

EPC_TEST_IN(foreign__times_that_are_set_are_in_the_answer_and_its_objects, box_open(),
            demand_close())
{
    box.more = set_times;
    demand_collect("Foreign box");
    data = data_block();
    ck_assert_uint_eq(data.head.perf_time, 5000);
    ck_assert_uint_eq(data.head.perf_freq, 250);
    ck_assert_uint_eq(data.head.perf_time_100ns, 125962560000000000u);
    ck_assert_uint_eq(data.head.system_time[0], 2000);
    ck_assert_uint_eq(data.head.system_time[3], 29);
    ck_assert_uint_eq(demand_object(DEMAND_STATE).head.perf_time, 5000);
    ck_assert_uint_eq(demand_object(DEMAND_STATE).head.perf_freq, 250);
}

static void set_half(epc_foreign *answer)
{
    epc_foreign_set_times(answer, 5000, 0, 1);
}

EPC_TEST_IN(foreign__ticks_without_their_frequency_are_left_out, box_open(), demand_close())
{
    box.more = set_half;
    demand_collect("Foreign box");
    data = data_block();
    ck_assert_uint_ne(data.head.perf_time, 5000);
    ck_assert_uint_eq(data.head.perf_freq, epci_clock_frequency());
    ck_assert_uint_eq(data.head.perf_time_100ns, 1);
}

static void set_name(epc_foreign *answer)
{
    char name[300];

    memset(name, 'n', sizeof name);
    name[256] = '\0';
    ck_assert_int_eq(epc_foreign_set_name(answer, "N\xC3\xA4me"), EPC_OK);
    ck_assert_int_eq(epc_foreign_set_name(answer, ""), EPC_E_INVALID);
    ck_assert_int_eq(epc_foreign_set_name(answer, NULL), EPC_E_INVALID);
    ck_assert_int_eq(epc_foreign_set_name(answer, "\xFF"), EPC_E_ENCODING);
    ck_assert_int_eq(epc_foreign_set_name(answer, name), EPC_E_NOSPACE);
    epc_foreign_set_default(answer, DEMAND_STATE);
}

EPC_TEST_IN(foreign__name_and_default_object_may_be_set, box_open(), demand_close())
{
    box.more = set_name;
    demand_collect("Foreign box");
    data = data_block();
    ck_assert_uint_eq(data.name.left, 8);
    ck_assert_mem_eq(data.name.at, "N\0\xE4\0m\0e\0", 8);
    ck_assert_int_eq(data.head.default_object, (int)DEMAND_FIRST_COUNTER + DEMAND_STATE);
}

static void set_default_to_what_is_not_there(epc_foreign *answer)
{
    epc_foreign_set_default(answer, DEMAND_SITE);
}

EPC_TEST_IN(foreign__a_default_object_that_is_not_there_is_none, box_open(), demand_close())
{
    box.more = set_default_to_what_is_not_there;
    demand_collect("Foreign box");
    ck_assert_int_eq(data_block().head.default_object, -1);
}
