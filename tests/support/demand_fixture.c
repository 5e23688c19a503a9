/* SPDX-License-Identifier: MIT
 *
 * demand_fixture.c -- opens a collector with callbacks, gives it a heap buffer of exactly the
 * requested size, and checks each answer at level 1.
 */
#include "demand_fixture.h"

#include <stdlib.h>
#include <string.h>

#include "epc_check.h"
#include "findings.h"
#include "sdk/core/text.h"

struct epci_responder *demand_collector;
unsigned char *demand_answer;
size_t demand_bytes;
uint32_t demand_objects;

static bool is_whole; /* the answer begins with a PERF_DATA_BLOCK */

void demand_open(const epc_on_demand *what, const uint16_t *devices, size_t units)
{
    struct epci_indexes indexes = { DEMAND_FIRST_COUNTER, DEMAND_FIRST_COUNTER + 1 };
    struct epci_device_names list;

    ck_assert_int_eq(epci_responder_open(&demand_schema, &indexes, &demand_collector), EPC_OK);
    ck_assert_int_eq(epci_device_names_init(&list, devices, units), EPC_OK);
    ck_assert_int_eq(epci_responder_set_on_demand(demand_collector, what, &list), EPC_OK);
}

void demand_close(void)
{
    epci_responder_close(demand_collector);
    demand_collector = NULL;
    free(demand_answer);
    demand_answer = NULL;
}

static void check_answer(size_t capacity)
{
    const struct check_options level1 = { .level = 1, .profile = CHECK_PROFILE_CURRENT };
    const struct check_collect_call call = { .capacity = (uint32_t)capacity,
                                             .bytes = (uint32_t)demand_bytes,
                                             .types = demand_objects,
                                             .moved = (int64_t)demand_bytes,
                                             .foreign = is_whole,
                                             .buffer = demand_answer };
    struct findings found = { 0 };

    ck_assert_uint_eq(check_collect_call_and_get_kept_bytes(&call, &level1, findings_add, &found),
                      demand_bytes);
    ck_assert_msg(found.count == 0, "%s: %s", findings_rules(&found), found.kept[0].message);
}

/* `memory` has `capacity` bytes; bytes that were not written still have 0xEE. */
static int collect(const char *text, size_t capacity)
{
    uint16_t query[512];
    struct epci_query parsed;
    size_t units;
    int status;

    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), query, 512, &units), EPC_OK);
    free(demand_answer);
    demand_answer = malloc(capacity ? capacity : 1); /* a sanitizer notices any access past it */
    memset(demand_answer, 0xEE, capacity);
    parsed = epci_query_parse(query, units);
    is_whole = parsed.kind == EPCI_QUERY_FOREIGN;
    status = epci_responder_collect(demand_collector, &parsed, demand_answer, capacity,
                                    &demand_bytes, &demand_objects);
    if (status == EPC_OK && parsed.kind != EPCI_QUERY_METADATA_GLOBAL)
        check_answer(capacity);
    if (status != EPC_OK) {
        ck_assert_uint_eq(demand_bytes, 0);
        ck_assert_uint_eq(demand_objects, 0);
    }
    for (size_t i = demand_bytes; i < capacity; i++)
        if (demand_answer[i] != 0xEE)
            ck_abort_msg("bytes were written past the answer");
    return status;
}

int demand_collect_in(const char *query, size_t capacity)
{
    return collect(query, capacity);
}

void demand_collect(const char *query)
{
    ck_assert_int_eq(collect(query, DEMAND_CAPACITY), EPC_OK);
}

static bool find_object(uint32_t symbol, struct check_parsed_object *found)
{
    struct epci_span rest = epci_span_of(demand_answer, demand_bytes);
    struct check_parsed_data data;

    if (is_whole && demand_bytes > 0) {
        ck_assert_int_eq(check_read_data_header(rest, &data, NULL), EPC_OK);
        rest = data.objects;
    }
    while (check_read_next_object(&rest, found, NULL) == EPC_OK)
        if (found->head.name_index == DEMAND_FIRST_COUNTER + symbol)
            return true;
    return false;
}

bool demand_has_object(uint32_t symbol)
{
    struct check_parsed_object found;

    return find_object(symbol, &found);
}

struct check_parsed_object demand_object(uint32_t symbol)
{
    struct check_parsed_object found;

    ck_assert(find_object(symbol, &found));
    return found;
}

static struct check_parsed_instance instance_of(const struct check_parsed_object *object,
                                                int instance)
{
    struct epci_span rest = object->rest;
    struct check_parsed_instance at;

    if (instance < 0)
        ck_assert_int_eq(check_read_block_without_instance(&rest, &at, NULL), EPC_OK);
    for (int i = 0; i <= instance; i++)
        ck_assert_int_eq(check_read_next_instance(&rest, &at, NULL), EPC_OK);
    return at;
}

uint64_t demand_value(const struct check_parsed_object *object, int instance, uint32_t symbol)
{
    struct check_parsed_instance at = instance_of(object, instance);
    struct epci_span definitions = object->definitions, cell;
    struct check_parsed_counter counter;
    uint64_t number = 0;

    do
        ck_assert_int_eq(check_read_next_counter(&definitions, &counter, NULL), EPC_OK);
    while (counter.head.name_index != DEMAND_FIRST_COUNTER + symbol);
    ck_assert_int_eq(check_read_cell(&counter, at.block, &cell, &number), EPC_OK);
    return number;
}

void demand_name(const struct check_parsed_object *object, int instance, char name[256])
{
    struct check_parsed_instance at = instance_of(object, instance);
    size_t bytes;

    ck_assert_int_eq(epci_utf8_from_utf16_bytes(at.name.at, at.name.left, name, 255, &bytes, NULL),
                     EPC_OK);
    name[bytes] = '\0';
}
