/* SPDX-License-Identifier: MIT
 *
 * check_system_base.c -- a provider whose symbols are indexes of the system's own objects.
 */
#include "epc_check.h"

#include <string.h>

#include <epc/ondemand.h>

#include "check/check.h"
#include "check/walk.h"
#include "sdk/core/text.h"
#include "sdk/provider/collect.h"

static const epc_counter processor[] = {
    { .symbol = 6, .type = EPC_PERF_100NSEC_TIMER_INV },
    { .symbol = 408, .type = EPC_PERF_RAW_FRACTION, .base = 1848 },
    { .symbol = 1848, .type = EPC_PERF_RAW_BASE },
};
static const epc_counter process[] = { { .symbol = 6, .type = EPC_PERF_100NSEC_TIMER } };
static const epc_object objects[] = {
    { .symbol = 238,
      .flags = EPC_MANY | EPC_CALLBACK | EPC_SYSTEM,
      .counters = processor,
      .counter_count = EPC_COUNT(processor),
      .default_counter = 408 },
    { .symbol = 230,
      .flags = EPC_MANY | EPC_CALLBACK | EPC_SYSTEM,
      .counters = process,
      .counter_count = EPC_COUNT(process) },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD,    "EpcSystem", objects,
                                   EPC_COUNT(objects), NULL,        NULL };

static int fill(void *context, const epc_request *request, epc_rows *rows)
{
    epc_instance row;

    (void)context;
    epc_rows_add(rows, "0", &row);
    epc_set(row, 6, request->object);
    epc_fraction(row, 408, 1, 2);
    return EPC_OK;
}

static const epc_callback callbacks[] = { { 238, fill, NULL, 0 }, { 230, fill, NULL, 0 } };
static const epc_on_demand what = { sizeof what, callbacks, EPC_COUNT(callbacks), NULL, NULL };

static uint64_t memory[1024];
static size_t bytes;

static const char *object_list; /* of the registry */
static size_t outside;          /* findings that say that an object is not in it */

static void count_finding(void *context, const struct check_finding *finding)
{
    (void)context;
    if (finding->rule != CHECK_RULE_INDEX_OUTSIDE)
        ck_abort_msg("%s", finding->message);
    ck_assert(strstr(finding->message, "which is not in the Object List"));
    outside++;
}

/* Collect, and let the rules check the answer; the indexes in the registry would be others. */
static void collect(const char *text, uint32_t objects_wanted)
{
    const struct check_options options = { .level = 1,
                                           .profile = CHECK_PROFILE_CURRENT,
                                           .first_counter = 2,
                                           .last_counter = EPC_SYSTEM_LAST,
                                           .first_help = 3,
                                           .last_help = EPC_SYSTEM_LAST + 1,
                                           .object_list = object_list };
    const struct epci_indexes indexes = { 5000, 5001 };
    struct epci_responder *collector;
    struct check_collect_call call;
    struct epci_device_names none = { 0 };
    uint16_t units[64];
    struct epci_query query;
    size_t count;
    uint32_t found = 0;

    ck_assert_int_eq(epci_responder_open(&schema, &indexes, &collector), EPC_OK);
    ck_assert_int_eq(epci_responder_set_on_demand(collector, &what, &none), EPC_OK);
    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), units, 64, &count), EPC_OK);
    query = epci_query_parse(units, count);
    ck_assert_int_eq(epci_responder_collect(collector, &query, (unsigned char *)memory,
                                            sizeof memory, &bytes, &found),
                     EPC_OK);
    ck_assert_uint_eq(found, objects_wanted);
    call = (struct check_collect_call){ .capacity = sizeof memory,
                                        .bytes = (uint32_t)bytes,
                                        .types = found,
                                        .moved = (int64_t)bytes,
                                        .buffer = (const unsigned char *)memory };
    check_collect_call_and_get_kept_bytes(&call, &options, count_finding, NULL);
    epci_responder_close(collector);
}

static struct check_parsed_object object(uint32_t number)
{
    struct epci_span rest = epci_span_of((const unsigned char *)memory, bytes);
    struct check_parsed_object view;

    for (uint32_t i = 0; i <= number; i++)
        ck_assert_int_eq(check_read_next_object(&rest, &view, NULL), EPC_OK);
    return view;
}

EPC_TEST(system_base__answers_have_the_absolute_indexes)
{
    struct check_parsed_object view;
    struct check_parsed_counter counter;
    struct epci_span definitions;

    collect("Global", 2);
    view = object(0);
    ck_assert_uint_eq(view.head.name_index, 238);
    ck_assert_uint_eq(view.head.help_index, 239);
    ck_assert_int_eq(view.head.default_counter, 1);
    definitions = view.definitions;
    ck_assert_int_eq(check_read_next_counter(&definitions, &counter, NULL), EPC_OK);
    ck_assert_uint_eq(counter.head.name_index, 6);
    ck_assert_uint_eq(counter.head.help_index, 7);
    for (int i = 0; i < 2; i++) { /* the base has its counter's */
        ck_assert_int_eq(check_read_next_counter(&definitions, &counter, NULL), EPC_OK);
        ck_assert_uint_eq(counter.head.name_index, 408);
        ck_assert_uint_eq(counter.head.help_index, 409);
    }
    view = object(1);
    ck_assert_uint_eq(view.head.name_index, 230);
}

EPC_TEST(system_base__queries_name_the_absolute_indexes)
{
    collect("238", 1);
    ck_assert_uint_eq(object(0).head.name_index, 238);
    collect("4 230 238", 2);
    collect("230", 1);
    ck_assert_uint_eq(object(0).head.name_index, 230);
    collect("5238", 0);
    collect("6", 0);
}

EPC_TEST(system_base__objects_are_checked_by_the_object_list)
{
    outside = 0;
    object_list = "230 238";
    collect("Global", 2);
    ck_assert_uint_eq(outside, 0);
    object_list = "2380 23 230";
    collect("Global", 2);
    ck_assert_uint_eq(outside, 1);
    object_list = NULL;
}
