/* SPDX-License-Identifier: MIT
 *
 * check_exhausted.c -- each allocation and each operation of the system fails once, of two
 * applications and of their provider.  It costs what the failing call says, or an answer; it costs
 * no count, also none that was shown before, and nothing is left over.
 *
 * Seen red when a failure to map a piece was taken for the end of the process (a map, at the end),
 * and when a failure to save the counts of a process that has ended was ignored (an allocation).
 */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include "collecting.h"
#include "sdk/app/app.h"
#include "mem/clock.h"
#include "mem/faults.h"
#include "mem/memory.h"
#include "mem/names.h"

enum { WORK = 0, WORK_DONE = 2, LOG = 4, LOG_TEXT = 6, LOG_LINES = 8 };

static const epc_counter work[] = {
    { .symbol = WORK_DONE, .type = EPC_PERF_COUNTER_BULK_COUNT },
};
static const epc_counter lines[] = {
    { .symbol = LOG_TEXT, .type = EPC_PERF_COUNTER_TEXT, .size = 4096 },
    { .symbol = LOG_LINES, .type = EPC_PERF_COUNTER_COUNTER },
};
static const epc_object objects[] = {
    { .symbol = WORK, .flags = EPC_MANY, .counters = work, .counter_count = 1 },
    { .symbol = LOG,
      .flags = EPC_MANY | EPC_SEPARATE,
      .counters = lines,
      .counter_count = EPC_COUNT(lines) },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcExhausted", objects, 2, NULL, NULL };

enum { APPS = 2, LOGS = 12 }; /* an extent each: they need four pieces of a section */

static struct collecting c;
static epc_app *apps[APPS];
static epc_instance done[APPS];
static uint64_t counted; /* into published instances */
static unsigned logs;    /* published */
static uint64_t shown;   /* by the last answer */

/* The pause between two calls of an application, which hundreds of them would wait for. */
void __wrap_epci_thread_sleep(uint32_t milliseconds);
void __wrap_epci_thread_sleep(uint32_t milliseconds)
{
    (void)milliseconds;
}

/* ---- Failures ---- */

/* What fails; the last one is an allocation. */
enum { ALLOCATION = EPCI_MEM_MAP + 1, KINDS };

static unsigned tried_before, fails_at;

/* Let number `number` from now on fail. */
static void fail_next(int kind, unsigned number)
{
    fails_at = number;
    if (kind == ALLOCATION) {
        epci_mem_set_nth_alloc_to_fail(number);
        return;
    }
    tried_before = epci_mem_count_tried_operations((enum epci_mem_act)kind);
    epci_mem_add_fault_rule((enum epci_mem_act)kind, "", number - 1, 1, EPC_E_NOMEM);
}

/* Did it fail? */
static bool end_failing(int kind)
{
    if (kind == ALLOCATION)
        return epci_mem_set_nth_alloc_to_fail(0) == 0;
    epci_mem_reset_faults_and_owner();
    return epci_mem_count_tried_operations((enum epci_mem_act)kind) - tried_before >= fails_at;
}

static bool is_expected(int status)
{
    return status == EPC_OK || status == EPC_E_NOMEM;
}

/* ---- Work ---- */

static void count(int app)
{
    epc_row row;

    epc_begin(done[app]);
    epc_add(done[app], WORK_DONE, 1);
    epc_end(done[app]);
    counted += done[app].owner != NULL;
    ck_assert(is_expected(epc_instance_own(done[app], &row)) || !done[app].owner);
    epc_row_begin(row);
    epc_row_add(row, WORK_DONE, 10);
    epc_row_end(row);
    counted += row.owner ? 10 : 0;
    epc_row_release(&row);
}

static void on_request(void *context)
{
    (void)context;
}

static void open_and_count(int app)
{
    char name[16];
    const int opened = epc_app_open(&schema, NULL, &apps[app]);
    int added;

    ck_assert(is_expected(opened));
    epc_app_on_request(apps[app], on_request, NULL);
    added = epc_instance_add(apps[app], WORK, "a", &done[app]);
    /* Without memory for the app itself nothing can be added to it. */
    ck_assert(is_expected(added) || (added == EPC_E_INVALID && opened == EPC_E_NOMEM));
    count(app);
    for (int i = 0; i < LOGS; i++) {
        epc_instance log;

        snprintf(name, sizeof name, "%d of %d", i, app);
        logs += epc_instance_add(apps[app], LOG, name, &log) == EPC_OK;
        epc_set_text(log, LOG_TEXT, name);
    }
}

/* A right answer, or none; one that may lack what is new, but nothing that was shown. */
static void ask(bool may_fail)
{
    struct check_parsed_object found;
    int status = collecting_ask_in(&c, "Global", COLLECTING_CAPACITY);
    uint64_t before = shown;

    ck_assert(status == EPC_OK || (may_fail && status == EPC_E_NOMEM));
    if (status)
        return;
    found = collecting_object(&c, WORK);
    shown = found.head.instance_count ? collecting_value(&found, 0, WORK_DONE) : 0;
    ck_assert_uint_ge(shown, before);
    ck_assert_uint_le(shown, counted);
    if (may_fail)
        return;
    ck_assert_int_eq(found.head.instance_count, counted > 0);
    ck_assert_uint_eq(shown, counted);
    ck_assert_int_eq(collecting_count(&c, LOG), (int)logs);
}

static void begin(void)
{
    counted = 0;
    logs = 0;
    shown = 0;
    collecting_open(&c, &schema);
}

static void end(void)
{
    for (int i = 0; i < APPS; i++) {
        epc_app_close(apps[i]);
        apps[i] = NULL;
    }
    collecting_close(&c);
    ck_assert_uint_eq(epci_mem_named_object_count(), 0);
    ck_assert_uint_eq(epci_mem_mapped_bytes(), 0);
}

/* The applications are opened, count and grow, and the provider finds them, while number `number`
 * fails.  Later all of it works.  False: nothing failed, there are fewer. */
static bool fail_at_the_beginning(int kind, unsigned number)
{
    bool failed;

    begin();
    fail_next(kind, number);
    for (int i = 0; i < APPS; i++) {
        open_and_count(i);
        ask(true);
    }
    ask(true);
    failed = end_failing(kind);
    ask(false);
    epci_mem_clock_advance(5000);
    for (int i = 0; i < APPS; i++) {
        epc_instance again;
        int status = epc_instance_add(apps[i], WORK, "a", &again);

        if (status == EPC_E_INVALID) {
            ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[i]), EPC_OK);
            status = epc_instance_add(apps[i], WORK, "a", &again);
        }
        ck_assert_int_eq(status, EPC_OK);
        done[i] = again;
        count(i);
    }
    ck_assert_uint_ge(counted, 22);
    ask(false);
    end();
    return failed;
}

/* The provider knows both.  Then one grows and counts, the other counts and ends, while number
 * `number` fails. */
static bool fail_at_the_end(int kind, unsigned number)
{
    epc_instance log;
    bool failed;

    begin();
    open_and_count(0);
    open_and_count(1);
    count(0); /* so that it counts for more than the other one does later */
    ask(false);
    fail_next(kind, number);
    count(1);
    for (int i = 0; i < LOGS; i++) {
        char name[16];

        snprintf(name, sizeof name, "more %d", i);
        logs += epc_instance_add(apps[0], LOG, name, &log) == EPC_OK;
    }
    count(0);
    ask(true);
    epc_app_close(apps[1]);
    apps[1] = NULL;
    logs -= LOGS;
    ask(true);
    failed = end_failing(kind);
    ask(false);
    count(0);
    ask(false);
    end();
    return failed;
}

/* Until there is no further one; there are at least as many as `least`. */
static void fail_each(bool (*run)(int kind, unsigned number), int kind, unsigned least)
{
    unsigned number = 1;

    while (run(kind, number))
        ck_assert_uint_lt(number++, 1000);
    ck_assert_uint_gt(number, least);
}

EPC_TEST_LOOP(exhausted__while_applications_begin_costs_no_count, KINDS)
{
    fail_each(fail_at_the_beginning, _i, 8);
}

EPC_TEST_LOOP(exhausted__while_applications_go_on_and_end_costs_no_count, KINDS)
{
    fail_each(fail_at_the_end, _i, _i == EPCI_MEM_CREATE ? 0 : 2);
}
