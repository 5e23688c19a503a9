/* SPDX-License-Identifier: MIT
 *
 * check_published.c -- what one process publishes, another one's provider shows: every counter type
 * with all its bytes, texts, rows, groups, several processes' sums, and deaths.
 *
 * The other process runs this program too; in some runs its build for the other bitness.
 */
#include "epc_check.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collecting.h"
#include "processes.h"

#include "sdk/core/types.h"

enum {
    TYPES = 0, /* its counters begin at FIRST, EACH apart, with the base after the counter */
    FIRST = 2,
    EACH = 4,
    SUMS = 1000,
    SUMS_DONE = 1002,
    SUMS_SMALL = 1004,
    SUMS_AVERAGE = 1006,
    SUMS_AVERAGE_BASE = 1008,
    TEXT_BYTES = 64
};

#define LABEL                                                                                      \
    "Gr\xC3\xB6\xC3\x9F"                                                                           \
    "e \xF0\x9D\x84\x9E"
#define LABEL_UTF16 u"Gr\u00F6\u00DFe \U0001D11E"

static epc_counter types[100];
static const epc_counter sums[] = {
    { .symbol = SUMS_DONE, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = SUMS_SMALL, .type = EPC_PERF_COUNTER_COUNTER },
    { .symbol = SUMS_AVERAGE, .type = EPC_PERF_AVERAGE_BULK, .base = SUMS_AVERAGE_BASE },
    { .symbol = SUMS_AVERAGE_BASE, .type = EPC_PERF_AVERAGE_BASE },
};
static epc_object objects[] = {
    { .symbol = TYPES, .flags = EPC_MANY | EPC_SEPARATE, .counters = types },
    { .symbol = SUMS, .flags = EPC_MANY, .counters = sums, .counter_count = EPC_COUNT(sums) },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD,    "EpcPublished", objects,
                                   EPC_COUNT(objects), NULL,           NULL };

/* A type that an application can count with: no base, and not the one that is never shown. */
static bool is_shown(const struct epci_type *type)
{
    return epci_type_by_value(type->value) == type && !epci_type_is_base(type->value) &&
           type->value != (uint32_t)EPC_PERF_COUNTER_HISTOGRAM_TYPE;
}

/* The types of the table, and how many; makes the schema. */
static const struct epci_type *make_schema(uint32_t *count)
{
    const struct epci_type *all = epci_counter_type_table(count);

    objects[0].counter_count = 0;
    for (uint32_t i = 0; i < *count; i++) {
        const struct epci_type *base = epci_type_by_value(all[i].base);
        epc_counter *counter = &types[objects[0].counter_count];

        if (!is_shown(&all[i]))
            continue;
        *counter = (epc_counter){ .symbol = FIRST + i * EACH, .type = all[i].value };
        if (all[i].size == EPC_SIZE_ANY)
            counter->size = TEXT_BYTES;
        objects[0].counter_count++;
        if (!base)
            continue;
        counter->base = counter->symbol + 2;
        counter[1] = (epc_counter){ .symbol = counter->symbol + 2, .type = base->value };
        objects[0].counter_count++;
    }
    return all;
}

/* A value that needs all bytes of the cell, and is another one for each type. */
static uint64_t full(const struct epci_type *type, uint32_t i)
{
    return (type->size == 8 ? 0xF1E2D3C4B5A69700u : 0xF1E2D300u) + i;
}

static void set_types(epc_instance it)
{
    uint32_t count;
    const struct epci_type *all = make_schema(&count);

    for (uint32_t i = 0; i < count; i++) {
        if (!is_shown(&all[i]))
            continue;
        if (all[i].size == EPC_SIZE_ANY)
            epc_set_text(it, FIRST + i * EACH, LABEL);
        else
            epc_set(it, FIRST + i * EACH, (int64_t)full(&all[i], i));
    }
}

static DWORD WINAPI count_in_row(LPVOID instance)
{
    epc_row row;

    if (epc_instance_own(*(epc_instance *)instance, &row) != EPC_OK)
        return 1;
    epc_row_add(row, SUMS_DONE, 7);
    epc_row_begin(row);
    epc_row_average_add(row, SUMS_AVERAGE, (int64_t)1 << 40);
    epc_row_end(row);
    epc_row_release(&row);
    return 0;
}

/* "publish": counts all that, and waits to be killed. */
EPC_ROLE(publish)
{
    epc_instance it, shared;
    epc_app *app;
    uint32_t count;
    DWORD failed = 1;
    HANDLE thread;

    (void)argc;
    (void)argv;
    make_schema(&count);
    if (epc_app_open(&schema, NULL, &app) || epc_instance_add(app, TYPES, "it", &it) ||
        epc_instance_add(app, SUMS, "shared", &shared))
        return 1;
    set_types(it);
    epc_add(shared, SUMS_DONE, (int64_t)1 << 33);
    epc_add(shared, SUMS_SMALL, 3);
    epc_begin(shared);
    epc_average_add(shared, SUMS_AVERAGE, 5);
    epc_average_add(shared, SUMS_AVERAGE, 6);
    epc_end(shared);
    thread = CreateThread(NULL, 0, count_in_row, &shared, 0, NULL);
    WaitForSingleObject(thread, INFINITE);
    GetExitCodeThread(thread, &failed);
    printf("%s\n", failed ? "no row" : "EPC_OK");
    fflush(stdout);
    Sleep(60000);
    return 1;
}

static struct collecting c;

/* In a run with roles of the other bitness it has the other bitness. */
static struct process publish(void)
{
    struct process child = process_start_ok("publish");
    BOOL own = FALSE, its = FALSE;

    ck_assert(IsWow64Process(GetCurrentProcess(), &own) && IsWow64Process(child.handle, &its));
    ck_assert_int_eq(own != its, getenv("EPC_ROLES_IN") != NULL);
    return child;
}

static void check_text(const struct check_parsed_counter *counter, struct check_parsed_instance at)
{
    uint16_t text[TEXT_BYTES / 2];

    ck_assert_uint_eq(counter->head.size, TEXT_BYTES);
    ck_assert_uint_ge(at.block.left, counter->head.offset + TEXT_BYTES);
    memcpy(text, at.block.at + counter->head.offset, sizeof text);
    ck_assert_mem_eq(text, LABEL_UTF16, sizeof LABEL_UTF16);
}

EPC_TEST(published__every_type_arrives_with_all_its_bytes)
{
    uint32_t count, tried = 0;
    const struct epci_type *all = make_schema(&count);
    struct process child = publish();
    struct check_parsed_object found;
    struct check_parsed_counter counter;

    collecting_open(&c, &schema);
    collecting_ask(&c, "Global");
    found = collecting_object(&c, TYPES);
    ck_assert_int_eq(found.head.instance_count, 1);
    while (check_read_next_counter(&found.definitions, &counter, NULL) == EPC_OK) {
        struct check_parsed_instance at = collecting_instance(&found, 0);
        uint32_t i = (counter.head.name_index - COLLECTING_COUNTER - FIRST) / EACH;
        struct epci_span cell;
        uint64_t got;

        if (epci_type_is_base(counter.head.type))
            continue;
        ck_assert_uint_eq(counter.head.type, all[i].value);
        tried++;
        if (all[i].size == EPC_SIZE_ANY) {
            check_text(&counter, at);
        } else if (all[i].size) {
            ck_assert_int_eq(check_read_cell(&counter, at.block, &cell, &got), EPC_OK);
            ck_assert_msg(got == full(&all[i], i), "%s: %llX", all[i].name,
                          (unsigned long long)got);
        }
    }
    ck_assert_uint_eq(tried, 33);
    process_kill(&child);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, TYPES), 0);
    collecting_close(&c);
}

static void check_sums(uint64_t processes)
{
    struct check_parsed_object found;

    collecting_ask(&c, "Global");
    found = collecting_object(&c, SUMS);
    ck_assert_int_eq(found.head.instance_count, 1);
    ck_assert_uint_eq(collecting_value(&found, 0, SUMS_DONE),
                      5 + processes * (((uint64_t)1 << 33) + 7));
    ck_assert_uint_eq(collecting_value(&found, 0, SUMS_SMALL), 3 * processes);
    ck_assert_uint_eq(collecting_value(&found, 0, SUMS_AVERAGE),
                      processes * (((uint64_t)1 << 40) + 11));
    ck_assert_uint_eq(collecting_base(&found, 0, SUMS_AVERAGE), 3 * processes);
}

EPC_TEST(published__sums_have_rows_and_groups_and_outlive_their_processes)
{
    struct process one, other;
    epc_instance shared;
    epc_app *app;
    uint32_t count;

    make_schema(&count);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, SUMS, "shared", &shared), EPC_OK);
    epc_add(shared, SUMS_DONE, 5);
    collecting_open(&c, &schema);
    check_sums(0);
    one = publish();
    check_sums(1);
    other = publish();
    check_sums(2);
    process_kill(&one);
    check_sums(2);
    process_suspend(&other);
    check_sums(2);
    process_resume(&other); /* Wine 8 does not end a suspended process */
    process_kill(&other);
    check_sums(2);
    collecting_close(&c);
    epc_app_close(app);
}
