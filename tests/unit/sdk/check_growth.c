/* SPDX-License-Identifier: MIT
 *
 * check_growth.c -- a million instances of ten counters, and ten million that come and go.
 *
 * Under a sanitizer, and in a process of 2 GiB, fewer of both.  Failures in the loops are only
 * counted, because every ck_assert writes a file.
 */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

#include "check/walk.h"
#include "sdk/provider/collect.h"

#if defined(__SANITIZE_ADDRESS__)
enum { INSTANCES = 1000000, ROUNDS = 300000 };
#elif defined(__SANITIZE_THREAD__)
enum { INSTANCES = 200000, ROUNDS = 300000 };
#elif UINTPTR_MAX == UINT32_MAX
enum { INSTANCES = 200000, ROUNDS = 10000000 };
#else
enum { INSTANCES = 1000000, ROUNDS = 10000000 };
#endif

#define COUNTER(symbol_) { .symbol = symbol_, .type = EPC_PERF_COUNTER_BULK_COUNT }
static const epc_counter counters[] = {
    COUNTER(2),  COUNTER(4),  COUNTER(6),  COUNTER(8),  COUNTER(10),
    COUNTER(12), COUNTER(14), COUNTER(16), COUNTER(18), COUNTER(20),
};
static const epc_object object = { .flags = EPC_MANY,
                                   .counters = counters,
                                   .counter_count = EPC_COUNT(counters) };
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcGrowth", &object, 1, NULL, NULL };

static struct epc_reader reader;
static epc_app *app;

static uint32_t extents(void)
{
    uint32_t count;

    epc_reader_open(&reader, app);
    count = epc_reader_extents(&reader);
    epc_reader_close(&reader);
    return count;
}

/* "PREFIX0000123"; printf would take longer than the code under test. */
static const char *name_of(const char *prefix, uint32_t number)
{
    static char name[64];
    size_t length = strlen(prefix);

    memcpy(name, prefix, length);
    for (int i = 7; i >= 0; i--, number /= 10)
        name[length + (size_t)i] = (char)('0' + number % 10);
    name[length + 8] = '\0';
    return name;
}

struct roll {
    unsigned char *there; /* indexed by number */
    uint32_t wrong;
};

/* The number is in the name and the value of every counter. */
static void tick_off(void *context, const struct epc_seen *seen)
{
    struct roll *roll = context;
    uint64_t number = 0;

    for (uint32_t i = 0; i < seen->units; i++)
        number = number * 10 + seen->name[i] - '0';
    for (size_t i = 0; i < EPC_COUNT(counters); i++)
        if (epc_reader_value(&reader, 0, seen, counters[i].symbol) != number + i)
            roll->wrong++;
    if (number >= INSTANCES || roll->there[number]++)
        roll->wrong++;
}

/* Checks the instances that a provider shows. */
static uint32_t collect(struct roll *roll)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    const struct epci_query query = epci_query_parse(global, EPC_COUNT(global));
    const struct epci_indexes indexes = { 2000, 2001 };
    const size_t capacity = (size_t)INSTANCES * 160;
    static struct epc_seen seen;
    unsigned char *buffer = malloc(capacity);
    struct epci_responder *collector;
    struct check_parsed_instance instance;
    struct check_parsed_object shown;
    struct epci_span rest;
    uint32_t objects, count = 0;
    size_t bytes;

    ck_assert_ptr_nonnull(buffer);
    ck_assert_int_eq(epci_responder_open(&schema, &indexes, &collector), EPC_OK);
    ck_assert_int_eq(epci_responder_collect(collector, &query, buffer, capacity, &bytes, &objects),
                     EPC_OK);
    rest = epci_span_of(buffer, bytes);
    ck_assert_int_eq(check_read_next_object(&rest, &shown, NULL), EPC_OK);
    while (check_read_next_instance(&shown.rest, &instance, NULL) == EPC_OK) {
        seen.units = (uint32_t)(instance.name.left / 2);
        memcpy(seen.name, instance.name.at, instance.name.left);
        memcpy(seen.block, instance.block.at, instance.block.left);
        tick_off(roll, &seen);
        count++;
    }
    epci_responder_close(collector);
    free(buffer);
    return count;
}

EPC_TEST(growth__a_million_instances_of_ten_counters_are_all_there_and_none_moves)
{
    epc_instance *all = malloc(INSTANCES * sizeof *all);
    struct roll roll = { calloc(INSTANCES, 1), 0 };
    epc_instance again;
    uint32_t failed = 0;

    ck_assert(all && roll.there);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    for (uint32_t i = 0; i < INSTANCES; i++)
        failed += epc_instance_add(app, 0, name_of("", i), &all[i]) != EPC_OK;
    ck_assert_uint_eq(failed, 0);
    for (uint32_t i = 0; i < INSTANCES; i++)
        for (size_t j = 0; j < EPC_COUNT(counters); j++)
            epc_add(all[i], counters[j].symbol, (int64_t)(i + j));
    epc_reader_open(&reader, app);
    ck_assert_uint_eq(epc_reader_each(&reader, 0, tick_off, &roll), INSTANCES);
    ck_assert_uint_eq(roll.wrong, 0);
    printf("%u instances in %u sections\n", (unsigned)INSTANCES, reader.sections.count);
    memset(roll.there, 0, INSTANCES);
    ck_assert_uint_eq(collect(&roll), INSTANCES);
    ck_assert_uint_eq(roll.wrong, 0);
    epc_reader_close(&reader);
    for (uint32_t i = 0; i < INSTANCES; i += 997) {
        ck_assert_int_eq(epc_instance_add(app, 0, name_of("", i), &again), EPC_OK);
        ck_assert_ptr_eq(again.block, all[i].block);
    }
    epc_app_close(app);
    free(roll.there);
    free(all);
}

EPC_TEST(growth__instances_that_come_and_go_take_no_more_room)
{
    enum { AT_ONCE = 100 };
    static const char *const prefixes[] = { "", "name ", "a name that is rather long " };
    epc_instance here[AT_ONCE] = { { NULL, NULL, NULL } };
    uint32_t before = 0, failed = 0;

    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        epc_instance *one = &here[i * 7 % AT_ONCE];

        if (i == ROUNDS / 100)
            before = extents();
        if (one->block)
            epc_instance_remove(one);
        failed += epc_instance_add(app, 0, name_of(prefixes[i % 3], i), one) != EPC_OK;
    }
    ck_assert_uint_eq(failed, 0);
    ck_assert_uint_gt(before, 0);
    ck_assert_uint_eq(extents(), before);
    ck_assert_uint_le(before, 4 * (1 + AT_ONCE / 50));
    printf("%u made and removed in %u extents\n", (unsigned)ROUNDS, before);
    epc_app_close(app);
}
