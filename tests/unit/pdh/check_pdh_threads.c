/* SPDX-License-Identifier: MIT
 *
 * check_pdh_threads.c -- 64 threads with one query, and with one each, while instances come and go;
 * what they leave; the cost of many counters.
 *
 *     check_pdh_threads [--seconds N]   so long, where both kinds of threads run at once
 *
 * Every answer is a second after the one before, and all its numbers follow from its own, so a
 * value that mixes two answers shows: 7 requests a second, half of the lookups are hits.
 */
#include "epc_check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fakemachine.h"
#include "pdh/caller/era.h"
#include "pdh/caller/handles.h"
#include "pdh/caller/types.h"
#include "threads.h"

/* LEFT_BYTES: what the C library may keep for itself; thousands of queries come and go. */
enum { THREADS = 64, SHORT_MS = 1500, START = 1000, LEFT_BYTES = 1024 };

#define S(name) ((PDH_STATUS)(name))

static unsigned number; /* of the answer: changed by next_answer alone */

/* There are always the sites 0 and 1, and up to five more. */
static void next_answer(void)
{
    number++;
    fake_pass(1000000);
    fake.count = 2 + number % 6;
    for (uint32_t i = 0; i < fake.count; i++) {
        snprintf(fake.names[i], sizeof fake.names[i], "site%u", i);
        fake.cells[i][0] = 7u * number;
        fake.cells[i][1] = number;
        fake.cells[i][2] = number;
        fake.cells[i][3] = 2u * number;
    }
}

static void threads_begin(void)
{
    pdh_era_set_for_tests(PDH_TODAY);
    fake_begin("009");
    number = 0;
    fake.asked = next_answer;
}

static void threads_end(void)
{
    ck_assert_uint_eq(pdh_count_open_handles_of_kind(PDH_QUERY), 0);
    ck_assert_uint_eq(pdh_count_open_handles_of_kind(PDH_COUNTER), 0);
    fake_end();
}

/* Each of these may be called by any thread at any time.  CK's assertions may not, so problems are
 * counted. */
static unsigned torn, wrong, seen;

static void note(unsigned *problem, bool bad)
{
    if (bad)
        __atomic_fetch_add(problem, 1, __ATOMIC_RELAXED);
}

static HCOUNTER add_to(HQUERY query, const char *path)
{
    HCOUNTER counter = NULL;

    note(&wrong, PdhAddCounterA(query, path, 0, &counter) != ERROR_SUCCESS);
    return counter;
}

static void raw_is_of_one_answer(HCOUNTER counter)
{
    PDH_RAW_COUNTER raw;

    if (PdhGetRawCounterValue(counter, NULL, &raw) != ERROR_SUCCESS || raw.CStatus != 0 ||
        raw.SecondValue == 0)
        return;
    note(&torn, raw.FirstValue != 7 * (raw.SecondValue / 1000000 - START));
    note(&seen, true);
}

static void rate_is_seven(HCOUNTER counter)
{
    PDH_FMT_COUNTERVALUE value;
    const PDH_STATUS status = PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE, NULL, &value);

    if (status == ERROR_SUCCESS)
        note(&torn, value.doubleValue != 7.0);
    else
        note(&wrong, status != S(PDH_CSTATUS_INVALID_DATA) && status != S(PDH_INVALID_DATA) &&
                         status != S(PDH_NO_DATA));
}

/* All items are of one answer. */
static void array_is_of_one_answer(HCOUNTER counter)
{
    static const DWORD capacity = 4096;
    PDH_RAW_COUNTER_ITEM_A *items = malloc(capacity);
    DWORD bytes = capacity, count = 0;

    if (items && PdhGetRawCounterArrayA(counter, &bytes, &count, items) == ERROR_SUCCESS) {
        note(&wrong, count != 0 && (count < 2 || count > 7));
        for (DWORD i = 0; i < count; i++) {
            char name[32];

            snprintf(name, sizeof name, "site%u", (unsigned)i);
            note(&torn, strcmp(items[i].szName, name) != 0 ||
                            items[i].RawValue.FirstValue != items[0].RawValue.FirstValue ||
                            count != 2 + items[0].RawValue.FirstValue % 6);
            note(&seen, true);
        }
    }
    free(items);
}

/* ---- One query ---- */

static HQUERY shared;
static HCOUNTER rate, wild;

static void use_shared(void *context, unsigned thread)
{
    (void)context;
    while (epc_threads_go_on()) {
        HCOUNTER own;

        note(&wrong, PdhCollectQueryData(shared) != ERROR_SUCCESS);
        raw_is_of_one_answer(rate);
        rate_is_seven(rate);
        array_is_of_one_answer(wild);
        if (thread % 4 != 0)
            continue;
        own = add_to(shared,
                     thread % 8 ? "\\Web Site(site5)\\Active" : "\\Web Site(*)\\Requests/sec");
        PdhCollectQueryData(shared);
        note(&wrong, PdhRemoveCounter(own) != ERROR_SUCCESS);
        note(&wrong, PdhRemoveCounter(own) != S(PDH_INVALID_HANDLE));
    }
}

EPC_TEST_IN(pdh_threads__on_one_query_read_no_torn_value, threads_begin(), threads_end())
{
    torn = wrong = seen = 0;
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &shared), ERROR_SUCCESS);
    rate = add_to(shared, "\\Web Site(site1)\\Requests/sec");
    wild = add_to(shared, "\\Web Site(*)\\Active");
    epc_threads_run(THREADS, use_shared, NULL, SHORT_MS);
    ck_assert_uint_eq(torn, 0);
    ck_assert_uint_eq(wrong, 0);
    ck_assert_uint_gt(seen, 0);
    ck_assert_int_eq(PdhCloseQuery(shared), ERROR_SUCCESS);
}

/* ---- A query for each ---- */

static void use_own(void *context, unsigned thread)
{
    (void)context;
    (void)thread;
    while (epc_threads_go_on()) {
        HCOUNTER own, all;
        HQUERY query;

        note(&wrong, PdhOpenQueryA(NULL, 0, &query) != ERROR_SUCCESS);
        own = add_to(query, "\\Web Site(site0)\\Requests/sec");
        all = add_to(query, "\\Web Site(*)\\Active");
        for (int i = 0; i < 3; i++) {
            note(&wrong, PdhCollectQueryData(query) != ERROR_SUCCESS);
            raw_is_of_one_answer(own);
            rate_is_seven(own);
            array_is_of_one_answer(all);
        }
        note(&wrong, PdhCloseQuery(query) != ERROR_SUCCESS);
        note(&wrong,
             PdhGetRawCounterValue(own, NULL, &(PDH_RAW_COUNTER){ 0 }) != S(PDH_INVALID_HANDLE));
    }
}

EPC_TEST_IN(pdh_threads__on_their_own_queries_read_no_torn_value, threads_begin(), threads_end())
{
    torn = wrong = seen = 0;
    epc_threads_run(THREADS, use_own, NULL, SHORT_MS);
    ck_assert_uint_eq(torn, 0);
    ck_assert_uint_eq(wrong, 0);
    ck_assert_uint_gt(seen, 0);
}

/* ---- Both at once, and what they leave ---- */

/* Of the sanitizer that the test is built with. */
size_t live_bytes(void) __asm__("__sanitizer_get_current_allocated_bytes");

struct left {
    size_t bytes, threads, files;
};

static size_t count_in(const char *folder)
{
    DIR *directory = opendir(folder);
    size_t count = 0;

    ck_assert_ptr_nonnull(directory);
    while (readdir(directory))
        count++;
    closedir(directory);
    return count;
}

static struct left left_now(void)
{
    const struct left now = { .threads = count_in("/proc/self/task"),
                              .files = count_in("/proc/self/fd"),
                              .bytes = live_bytes() };

    return now;
}

static void use_both(void *context, unsigned thread)
{
    if (thread % 2)
        use_own(context, thread);
    else
        use_shared(context, thread);
}

static void run_both(unsigned milliseconds)
{
    threads_begin();
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &shared), ERROR_SUCCESS);
    rate = add_to(shared, "\\Web Site(site1)\\Requests/sec");
    wild = add_to(shared, "\\Web Site(*)\\Active");
    epc_threads_run(2 * THREADS, use_both, NULL, milliseconds);
    ck_assert_int_eq(PdhCloseQuery(shared), ERROR_SUCCESS);
    threads_end();
}

EPC_TEST(pdh_threads__of_both_kinds_leave_nothing)
{
    const unsigned seconds = epc_check_argc > 1 && strcmp(epc_check_argv[0], "--seconds") == 0
                                 ? (unsigned)strtoul(epc_check_argv[1], NULL, 10)
                                 : 0;
    struct left before, after;

    torn = wrong = seen = 0;
    run_both(SHORT_MS / 5); /* what is kept for good is made here */
    before = left_now();
    run_both(seconds ? 1000 * seconds : SHORT_MS);
    after = left_now();
    printf("%u values in %u answers, %u torn; bytes %+ld, threads %+ld, files %+ld\n", seen, number,
           torn, (long)(after.bytes - before.bytes), (long)(after.threads - before.threads),
           (long)(after.files - before.files));
    ck_assert_uint_eq(torn, 0);
    ck_assert_uint_eq(wrong, 0);
    ck_assert_uint_gt(seen, 0);
    ck_assert_uint_eq(after.threads, before.threads);
    ck_assert_uint_eq(after.files, before.files);
    ck_assert_uint_le(after.bytes, before.bytes + LEFT_BYTES);
}

/* ---- Closing what another thread uses ---- */

static void close_while_used(void *context, unsigned thread)
{
    (void)context;
    while (epc_threads_go_on()) {
        HQUERY query = __atomic_load_n(&shared, __ATOMIC_ACQUIRE), fresh;
        PDH_STATUS status;

        if (thread == 0 && PdhOpenQueryA(NULL, 0, &fresh) == ERROR_SUCCESS) {
            add_to(fresh, "\\Web Site(*)\\Active");
            query = __atomic_exchange_n(&shared, fresh, __ATOMIC_ACQ_REL);
            note(&wrong, PdhCloseQuery(query) != ERROR_SUCCESS);
            continue;
        }
        status = PdhCollectQueryData(query);
        /* NO_DATA: its counters are gone already. */
        note(&wrong, status != ERROR_SUCCESS && status != S(PDH_INVALID_HANDLE) &&
                         status != S(PDH_NO_DATA));
    }
}

EPC_TEST_IN(pdh_threads__may_close_a_query_while_others_collect, threads_begin(), threads_end())
{
    torn = wrong = 0;
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &shared), ERROR_SUCCESS);
    epc_threads_run(THREADS, close_while_used, NULL, SHORT_MS);
    ck_assert_uint_eq(wrong, 0);
    ck_assert_int_eq(PdhCloseQuery(shared), ERROR_SUCCESS);
}

/* One thread closes the query, the others remove its counters. */
static HCOUNTER removed[THREADS];
static unsigned turns;

static void remove_while_closed(void *context, unsigned thread)
{
    (void)context;
    while (epc_threads_go_on()) {
        HQUERY fresh;

        if (thread) {
            HCOUNTER counter = __atomic_load_n(&removed[thread], __ATOMIC_ACQUIRE);
            const PDH_STATUS status = PdhRemoveCounter(counter);

            note(&wrong, status != ERROR_SUCCESS && status != S(PDH_INVALID_HANDLE));
            continue;
        }
        if (PdhOpenQueryA(NULL, 0, &fresh) != ERROR_SUCCESS)
            continue;
        for (unsigned i = 1; i < THREADS / 8; i++)
            __atomic_store_n(&removed[i], add_to(fresh, "\\Memory\\Free"), __ATOMIC_RELEASE);
        note(&wrong, PdhCloseQuery(fresh) != ERROR_SUCCESS);
        epc_threads_count(&turns);
    }
}

EPC_TEST_IN(pdh_threads__may_remove_a_counter_of_a_query_that_is_closed, threads_begin(),
            threads_end())
{
    wrong = turns = 0;
    epc_threads_run(THREADS / 8, remove_while_closed, NULL, SHORT_MS);
    ck_assert_uint_eq(wrong, 0);
    ck_assert_uint_gt(turns, 0);
}

/* ---- Many counters ---- */

EPC_TEST_IN(pdh_many__counters_of_one_object_cost_one_question, threads_begin(), threads_end())
{
    static const char *const names[] = { "Requests/sec", "Active", "Cache Hit %", "Busy %" };
    uint32_t questions;
    HQUERY query;

    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    for (unsigned i = 0; i < 1000; i++) {
        char path[64];

        snprintf(path, sizeof path, "\\Web Site(site%u)\\%s", i / 4 % 7, names[i % 4]);
        ck_assert_ptr_nonnull(add_to(query, path));
    }
    ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
    for (int i = 0; i < 3; i++) {
        questions = fake.questions;
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        ck_assert_uint_eq(fake.questions, questions + 1);
        ck_assert_str_eq(fake.last, "2");
    }
    ck_assert_int_eq(PdhCloseQuery(query), ERROR_SUCCESS);
}
