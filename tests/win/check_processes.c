/* SPDX-License-Identifier: MIT
 *
 * check_processes.c -- many application processes of one service that start, end and misbehave.
 *
 * The parent collects all the time.  It publishes the name "shared" itself, so this instance always
 * exists.  Each child counts in it, and in an instance of its own, and prints the total at its end.
 */
#include "epc_check.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collecting.h"
#include "processes.h"

#include "check/check.h"

enum {
    WORK = 0,
    WORK_DONE = 2,
    WORK_ACTIVE = 4,
    APART = 10,
    APART_DONE = 12,
    KEPT = 20,
    KEPT_DONE = 22,
    KEPT_STATUS = 24,
    CHILD = 30,
    CHILD_DONE = 32
};

static const epc_counter work[] = {
    { .symbol = WORK_DONE, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = WORK_ACTIVE, .type = EPC_PERF_COUNTER_RAWCOUNT },
};
static const epc_counter apart[] = { { .symbol = APART_DONE, .type = EPC_PERF_COUNTER_COUNTER } };
static const epc_counter kept[] = {
    { .symbol = KEPT_DONE, .type = EPC_PERF_COUNTER_COUNTER },
    { .symbol = KEPT_STATUS, .type = EPC_PERF_COUNTER_RAWCOUNT, .flags = EPC_ROLE_STATUS },
};
static const epc_counter child[] = { { .symbol = CHILD_DONE, .type = EPC_PERF_COUNTER_COUNTER } };
static const epc_object objects[] = {
    { .symbol = WORK, .flags = EPC_MANY, .counters = work, .counter_count = 2 },
    { .symbol = APART, .flags = EPC_MANY | EPC_SEPARATE, .counters = apart, .counter_count = 1 },
    { .symbol = KEPT,
      .flags = EPC_MANY | EPC_KEEP | EPC_UNIQUE_ID,
      .counters = kept,
      .counter_count = 2 },
    { .symbol = CHILD,
      .flags = EPC_MANY,
      .parent = &objects[0],
      .counters = child,
      .counter_count = 1 },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD,    "EpcProcesses", objects,
                                   EPC_COUNT(objects), NULL,           NULL };

static void say(const char *format, unsigned long number)
{
    printf(format, number);
    fflush(stdout);
}

static epc_instance add(epc_app *app, uint32_t object, const char *name)
{
    epc_instance instance;

    epc_instance_add(app, object, name, &instance);
    return instance;
}

/* Set once for each worker that may close: counts are lost if a process closes before a Collect. */
#define MAY_CLOSE L"Local\\epc-test-may-close"

/* "work MS": counts for that time as fast as it can, prints the total, waits until it may close,
 * and closes properly. */
EPC_ROLE(work)
{
    ULONGLONG end = GetTickCount64() + (unsigned)atoi(argv[0]);
    HANDLE may_close = CreateEventW(NULL, FALSE, FALSE, MAY_CLOSE);
    unsigned long count = 0;
    epc_instance shared, own, instance;
    epc_instance_options number = { sizeof number, 7, NULL }, under = { sizeof under, 0, &shared };
    epc_app *app;
    char name[32];

    (void)argc;
    if (epc_app_open(&schema, NULL, &app) != EPC_OK)
        return 1;
    snprintf(name, sizeof name, "process %lu", GetCurrentProcessId());
    shared = add(app, WORK, "shared");
    own = add(app, WORK, name);
    epc_set(shared, WORK_ACTIVE, 1);
    epc_add(add(app, APART, "x"), APART_DONE, 1);
    epc_instance_add_with(app, KEPT, NULL, &number, &instance);
    epc_add(instance, KEPT_DONE, 3);
    epc_instance_add_with(app, CHILD, "child", &under, &instance);
    epc_add(instance, CHILD_DONE, 1);
    say("EPC_OK\n", 0);
    while (GetTickCount64() < end) {
        for (int i = 0; i < 1000; i++) {
            epc_add(shared, WORK_DONE, 1);
            epc_add(own, WORK_DONE, 1);
        }
        count += 1000;
    }
    say("%lu\n", count);
    WaitForSingleObject(may_close, 60000);
    epc_instance_remove(&shared);
    epc_instance_remove(&own);
    epc_app_close(app);
    return 0;
}

static void note_fault(void *context, const struct check_finding *finding)
{
    if (finding->rule != CHECK_RULE_BASE_ZERO) /* the values are arbitrary */
        ++*(unsigned *)context;
}

/* "collect MS": a provider in another process, for that time; prints the number of Collects.  It
 * has no assertions, because Check's work only in tests. */
EPC_ROLE(collect)
{
    static const struct check_options level1 = { .level = 1, .profile = CHECK_PROFILE_CURRENT };
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    static unsigned char buffer[65536];
    ULONGLONG end = GetTickCount64() + (unsigned)atoi(argv[0]);
    const struct epci_query query = epci_query_parse(global, 6);
    struct epci_indexes indexes = { COLLECTING_COUNTER, COLLECTING_HELP };
    struct epci_responder *collector;
    unsigned long count = 0;
    unsigned faults = 0;
    uint32_t found;
    size_t bytes;

    (void)argc;
    if (epci_responder_open(&schema, &indexes, &collector))
        return 1;
    say("EPC_OK\n", 0);
    for (; GetTickCount64() < end; count++) {
        if (epci_responder_collect(collector, &query, buffer, sizeof buffer, &bytes, &found))
            return 1;
        check_block(epci_span_of(buffer, bytes), found, &level1, note_fault, &faults);
    }
    epci_responder_close(collector);
    say("%lu\n", faults ? 0 : count);
    return 0;
}

/* "vandal MS": writes random bytes everywhere into its own region, for that time. */
EPC_ROLE(vandal)
{
    ULONGLONG end = GetTickCount64() + (unsigned)atoi(argv[0]);
    uint32_t random = GetCurrentProcessId() * 2654435761u;
    MEMORY_BASIC_INFORMATION info;
    epc_instance instance;
    epc_app *app;

    (void)argc;
    if (epc_app_open(&schema, NULL, &app) != EPC_OK)
        return 1;
    for (int i = 0; i < 100; i++) {
        char name[32];

        snprintf(name, sizeof name, "vandal %d", i);
        instance = add(app, WORK, name);
    }
    VirtualQuery(instance.block, &info, sizeof info);
    VirtualQuery(info.AllocationBase, &info, sizeof info);
    say("EPC_OK\n", 0);
    while (GetTickCount64() < end) {
        for (int i = 0; i < 100; i++) {
            /* The header's first words stay valid: a region that is refused at once shows
             * nothing. */
            random = random * 1664525u + 1013904223u;
            ((unsigned char *)info.BaseAddress)[64 + random % (info.RegionSize - 64)] =
                (unsigned char)(random >> 24);
        }
    }
    say("0\n", 0);
    return 0; /* without closing, because its region is destroyed */
}

/* "bare": opens, adds no instance, and waits until it is killed. */
EPC_ROLE(bare)
{
    epc_app *app;

    (void)argc;
    (void)argv;
    if (epc_app_open(&schema, NULL, &app) != EPC_OK)
        return 1;
    say("EPC_OK\n", 0);
    Sleep(INFINITE);
    return 0;
}

/* ---- The parent ---- */

static struct collecting c;
static epc_app *app;
static epc_instance shared;

static void open_both(void)
{
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    collecting_open(&c, &schema);
    shared = add(app, WORK, "shared");
}

static void close_both(void)
{
    epc_app_close(app);
    collecting_close(&c);
}

static uint64_t shown(void)
{
    struct check_parsed_object found;

    collecting_ask(&c, "Global");
    found = collecting_object(&c, WORK);
    ck_assert_int_ge(collecting_named(&found, "shared"), 0);
    return collecting_value(&found, collecting_named(&found, "shared"), WORK_DONE);
}

/* Collect for `milliseconds`, at least once; the sum never falls.  0 forgets the last sum. */
static void watch(unsigned milliseconds)
{
    static uint64_t last;
    ULONGLONG end = GetTickCount64() + milliseconds;

    if (milliseconds == 0)
        last = 0;
    do {
        uint64_t now = shown();

        ck_assert_uint_ge(now, last);
        last = now;
    } while (GetTickCount64() < end);
}

enum { MOST = 8 };

/* `count` processes at a time, in that many rounds; returns the sum of their printed totals. */
static uint64_t come_and_go(int count, int rounds)
{
    HANDLE may_close = CreateEventW(NULL, FALSE, FALSE, MAY_CLOSE);
    uint64_t all = 0;

    watch(0);
    for (int round = 0; round < rounds; round++) {
        struct process children[MOST];

        for (int i = 0; i < count; i++) {
            char arguments[32];

            snprintf(arguments, sizeof arguments, "work %d", 300 + 100 * (i % 3));
            children[i] = process_start_ok(arguments);
            watch(30);
        }
        watch(300);
        for (int i = 0; i < count; i++)
            all += strtoul(process_line(&children[i]), NULL, 10);
        for (int i = 0; i < count; i++) {
            SetEvent(may_close);
            watch(20);
        }
        for (int i = 0; i < count; i++)
            process_end(&children[i]);
    }
    CloseHandle(may_close);
    return all;
}

EPC_TEST_LOOP_IN(processes__come_and_go_and_no_count_is_lost, 2, open_both(), close_both())
{
    uint64_t counted;

    epc_add(shared, WORK_DONE, 5);
    counted = come_and_go(_i ? MOST : 2, _i ? 1 : 3);
    ck_assert_uint_gt(counted, 0);
    ck_assert_uint_eq(shown(), counted + 5);
    ck_assert_int_eq(collecting_count(&c, WORK), 1);
    ck_assert_int_eq(collecting_count(&c, APART), 0);
}

EPC_TEST_IN(processes__killed_under_load_leave_their_counts, open_both(), close_both())
{
    struct process children[4];

    watch(0);
    for (int i = 0; i < 4; i++)
        children[i] = process_start_ok("work 60000");
    watch(200);
    for (int i = 0; i < 4; i++) {
        process_kill(&children[i]);
        watch(50);
    }
    ck_assert_uint_gt(shown(), 0);
    ck_assert_int_eq(collecting_count(&c, WORK), 1);
}

EPC_TEST_IN(processes__have_their_number_in_the_names_of_separate_objects, open_both(),
            close_both())
{
    struct process one, other;
    struct check_parsed_object found;
    char name[32];

    one = process_start_ok("work 60000");
    other = process_start_ok("work 60000");
    collecting_ask(&c, "Global");
    found = collecting_object(&c, APART);
    ck_assert_int_eq(found.head.instance_count, 2);
    snprintf(name, sizeof name, "x_p%lu", GetProcessId(one.handle));
    ck_assert_int_ge(collecting_named(&found, name), 0);
    snprintf(name, sizeof name, "x_p%lu", GetProcessId(other.handle));
    ck_assert_int_ge(collecting_named(&found, name), 0);
    process_kill(&one);
    process_kill(&other);
}

/* The value of the first instance's counter, and the number of instances. */
static uint64_t first(uint32_t object, uint32_t counter, int *count)
{
    struct check_parsed_object found;

    collecting_ask(&c, "Global");
    found = collecting_object(&c, object);
    *count = found.head.instance_count;
    return *count ? collecting_value(&found, 0, counter) : 0;
}

EPC_TEST_IN(processes__that_are_killed_leave_kept_values_until_another_starts, open_both(),
            close_both())
{
    struct process one;
    int count;

    one = process_start_ok("work 60000");
    ck_assert_uint_eq(first(KEPT, KEPT_DONE, &count), 3);
    ck_assert_uint_eq(first(KEPT, KEPT_STATUS, &count), 1);
    process_kill(&one);
    for (int i = 0; i < 3; i++) {
        ck_assert_uint_eq(first(KEPT, KEPT_DONE, &count), 3);
        ck_assert_int_eq(count, 1);
        ck_assert_uint_eq(first(KEPT, KEPT_STATUS, &count), 0);
    }
    one = process_start_ok("bare");
    first(KEPT, KEPT_DONE, &count);
    ck_assert_int_eq(count, 0);
    process_kill(&one);
}

EPC_TEST_IN(processes__children_and_numbers_of_several_are_one, open_both(), close_both())
{
    struct process one, other;
    int count;

    one = process_start_ok("work 60000");
    other = process_start_ok("work 60000");
    ck_assert_uint_eq(first(CHILD, CHILD_DONE, &count), 2);
    ck_assert_int_eq(count, 1);
    ck_assert_uint_eq(first(KEPT, KEPT_DONE, &count), 6);
    ck_assert_int_eq(count, 1);
    process_kill(&one);
    ck_assert_uint_eq(first(CHILD, CHILD_DONE, &count), 2);
    process_kill(&other);
    first(CHILD, CHILD_DONE, &count);
    ck_assert_int_eq(count, 0);
}

EPC_TEST_IN(processes__several_providers_collect_at_once, open_both(), close_both())
{
    struct process providers[3], worker;

    worker = process_start_ok("work 60000");
    for (int i = 0; i < 3; i++)
        providers[i] = process_start_ok("collect 500");
    watch(0);
    watch(500);
    for (int i = 0; i < 3; i++) {
        ck_assert_uint_gt(strtoul(process_line(&providers[i]), NULL, 10), 0);
        process_end(&providers[i]);
    }
    process_kill(&worker);
}

EPC_TEST_IN(processes__one_that_overwrites_its_region_harms_no_other, open_both(), close_both())
{
    struct process vandals[2];

    epc_add(shared, WORK_DONE, 7);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 2; i++)
            vandals[i] = process_start_ok("vandal 400");
        for (ULONGLONG end = GetTickCount64() + 400; GetTickCount64() < end;)
            ck_assert_uint_eq(shown(), 7);
        for (int i = 0; i < 2; i++) {
            process_line(&vandals[i]);
            process_end(&vandals[i]);
        }
    }
    ck_assert_uint_eq(shown(), 7);
}
