/* SPDX-License-Identifier: MIT
 *
 * check_mon_scrape.c -- samples on demand for several threads, from a sampler that this test plays.
 */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "monitor/scrape/scrape.h"
#include "sdk/core/atomic.h"
#include "sdk/port/port.h"

#define THREADS 20

static struct mon_computer computer;
static struct mon_sampler sampler;
static struct mon_shared_sampler *scrape;
static struct block block;
static struct epci_span answer;
static uint32_t samples, limit, wait_for, announced, uses;
static int sampler_status;
static bool missing;

static int next_played(struct mon_sampler *self)
{
    (void)self;
    while (epci_load_u32(&announced) < epci_load_u32(&wait_for))
        epci_thread_sleep(1);
    if (epci_load_u32(&wait_for))
        epci_thread_sleep(50); /* those who have announced themselves are waiting by now */
    epci_store_u32(&wait_for, 0);
    epci_store_u32(&samples, epci_load_u32(&samples) + 1);
    if (sampler_status != EPC_OK)
        return sampler_status;
    if (missing) {
        mon_computer_move_newer_to_older(&computer);
        return EPC_OK;
    }
    block_put(&block, 40, samples); /* the second of its time says which one it is */
    return mon_computer_add_borrowed_answer(&computer, answer);
}

static void limit_played(struct mon_sampler *self, uint32_t milliseconds)
{
    (void)self;
    limit = milliseconds;
}

static struct mon_provider_status *providers_played(const struct mon_sampler *self, size_t *count)
{
    struct mon_provider_status *list = calloc(1, sizeof *list);

    (void)self;
    *count = list ? 1 : 0;
    if (list)
        snprintf(list->service, sizeof list->service, "number %u", epci_load_u32(&samples));
    return list;
}

static void begin(void)
{
    samples = limit = wait_for = announced = uses = 0;
    sampler_status = EPC_OK;
    missing = false;
    block_init(&block);
    block_answer(&block, "HERE");
    block_single(&block, 1000, 1002, EPC_PERF_COUNTER_RAWCOUNT, 7);
    answer = block_span(&block);
    memset(&computer, 0, sizeof computer);
    sampler = (struct mon_sampler){ .computers = &computer,
                                    .count = 1,
                                    .next = next_played,
                                    .limit = limit_played,
                                    .providers = providers_played };
    ck_assert_int_eq(mon_shared_sampler_create(&scrape, &sampler), EPC_OK);
}

static void end(void)
{
    mon_shared_sampler_free(scrape);
    mon_computer_release(&computer);
    block_release(&block);
}

struct seen {
    uint64_t number;
    char provider[256];
    char name[64];
    bool newer, older;
    size_t values;
};

static void look(void *context, const struct mon_scrape_sample *sample)
{
    struct seen *seen = context;

    __atomic_fetch_add(&uses, 1, __ATOMIC_SEQ_CST);
    ck_assert_uint_eq(sample->computer_count, 1);
    ck_assert_uint_eq(sample->provider_count, 1);
    seen->number = sample->number;
    snprintf(seen->provider, sizeof seen->provider, "%s", sample->providers[0].service);
    snprintf(seen->name, sizeof seen->name, "%.63s", sample->computers[0].name);
    seen->newer = sample->computers[0].newer.there;
    seen->older = sample->computers[0].older.there;
}

EPC_TEST_IN(scrape__a_sample_that_is_used_began_after_the_call, begin(), end())
{
    struct seen seen;

    for (uint32_t i = 1; i <= 3; i++) {
        ck_assert_int_eq(mon_scrape_call_with_fresh_sample(scrape, 100 * i, look, &seen), EPC_OK);
        ck_assert_uint_eq(samples, i);
        ck_assert_uint_eq(seen.number, i);
        ck_assert_uint_eq(limit, 100 * i);
        ck_assert(seen.newer);
    }
    ck_assert_str_eq(seen.provider, "number 3");
    ck_assert_str_eq(seen.name, "HERE");
}

static void one_thread(void *context)
{
    struct seen seen = { 0 };
    const uint32_t before = epci_load_u32(&samples);

    (void)context;
    __atomic_fetch_add(&announced, 1, __ATOMIC_SEQ_CST);
    ck_assert_int_eq(mon_scrape_call_with_fresh_sample(scrape, 0, look, &seen), EPC_OK);
    ck_assert_uint_gt(seen.number, before);
}

EPC_TEST_IN(scrape__threads_that_ask_at_the_same_time_share_a_sample, begin(), end())
{
    void *threads[THREADS];

    wait_for = THREADS;
    for (int i = 0; i < THREADS; i++)
        ck_assert_int_eq(epci_thread_start(one_thread, NULL, &threads[i]), EPC_OK);
    for (int i = 0; i < THREADS; i++)
        epci_thread_join(threads[i]);
    ck_assert_uint_eq(uses, THREADS);
    /* The first thread's, one for all others, and some for those that came late after all. */
    ck_assert_uint_ge(samples, 2);
    ck_assert_uint_lt(samples, THREADS / 2);
}

/* The other thread's sample takes 50 ms after both have announced themselves. */
EPC_TEST_IN(scrape__waiting_for_another_ones_sample_counts, begin(), end())
{
    struct seen seen;
    void *thread;

    limit = 10000;
    for (int tries = 0; tries < 50 && (limit == 0 || limit >= 10000 - 20); tries++) {
        announced = 0;
        wait_for = 2;
        ck_assert_int_eq(epci_thread_start(one_thread, NULL, &thread), EPC_OK);
        while (epci_load_u32(&announced) == 0)
            epci_thread_sleep(1);
        epci_thread_sleep(5); /* by now it has most likely begun */
        __atomic_fetch_add(&announced, 1, __ATOMIC_SEQ_CST);
        ck_assert_int_eq(mon_scrape_call_with_fresh_sample(scrape, 10000, look, &seen), EPC_OK);
        epci_thread_join(thread);
    }
    ck_assert_uint_lt(limit, 10000 - 20);
    ck_assert_uint_ge(limit, 2500);
}

EPC_TEST_IN(scrape__an_error_of_the_sampler_is_returned_and_nothing_is_used, begin(), end())
{
    struct seen seen;

    sampler_status = EPC_E_NOMEM;
    ck_assert_int_eq(mon_scrape_call_with_fresh_sample(scrape, 0, look, &seen), EPC_E_NOMEM);
    ck_assert_int_eq(mon_scrape_call_with_sample_pair(scrape, 10, 0, look, &seen), EPC_E_NOMEM);
    ck_assert_uint_eq(uses, 0);
    sampler_status = EPC_OK;
    ck_assert_int_eq(mon_scrape_call_with_fresh_sample(scrape, 0, look, &seen), EPC_OK);
    ck_assert_uint_eq(uses, 1);
}

EPC_TEST(scrape__the_first_pair_takes_two_samples_an_interval_apart)
{
    const uint64_t start = epci_clock_100ns();
    struct seen seen;

    begin();
    ck_assert_int_eq(mon_scrape_call_with_sample_pair(scrape, 200, 50, look, &seen), EPC_OK);
    ck_assert_uint_ge(epci_clock_100ns() - start, 190 * 10000ull);
    ck_assert_uint_eq(samples, 2);
    ck_assert_uint_eq(limit, 50);
    ck_assert(seen.newer && seen.older);
    ck_assert_str_eq(seen.name, "HERE");
    end();
}

EPC_TEST_IN(scrape__within_an_interval_a_pair_is_shared, begin(), end())
{
    struct seen first, second;

    ck_assert_int_eq(mon_scrape_call_with_sample_pair(scrape, 1, 0, look, &first), EPC_OK);
    for (int i = 0; i < 10; i++)
        ck_assert_int_eq(mon_scrape_call_with_sample_pair(scrape, 3600000, 0, look, &second),
                         EPC_OK);
    ck_assert_uint_eq(samples, 2);
}

/* The time of the pair's samples, which is their number in this test. */
static void look_at_times(void *context, const struct mon_scrape_sample *sample)
{
    uint32_t *times = context;

    times[0] = sample->computers[0].older.snapshot.data.head.system_time[2];
    times[1] = sample->computers[0].newer.snapshot.data.head.system_time[2];
}

EPC_TEST_IN(scrape__a_scrape_between_does_not_shorten_a_pair, begin(), end())
{
    struct seen seen;
    uint32_t times[2];

    ck_assert_int_eq(mon_scrape_call_with_sample_pair(scrape, 20, 0, look, &seen),
                     EPC_OK); /* 1 and 2 */
    for (int i = 0; i < 5; i++)
        ck_assert_int_eq(mon_scrape_call_with_fresh_sample(scrape, 0, look, &seen), EPC_OK);
    epci_thread_sleep(30);
    ck_assert_int_eq(mon_scrape_call_with_sample_pair(scrape, 20, 0, look_at_times, times), EPC_OK);
    if (samples == 8) { /* else the machine was busy for ten intervals, and a new pair began */
        ck_assert_uint_eq(times[0], 2);
        ck_assert_uint_eq(times[1], 8);
    }
}

EPC_TEST_IN(scrape__a_pair_after_a_pause_of_ten_intervals_begins_anew, begin(), end())
{
    struct seen seen;

    ck_assert_int_eq(mon_scrape_call_with_sample_pair(scrape, 5, 0, look, &seen), EPC_OK);
    epci_thread_sleep(200);
    ck_assert_int_eq(mon_scrape_call_with_sample_pair(scrape, 5, 0, look, &seen), EPC_OK);
    ck_assert_uint_eq(samples, 4);
}

EPC_TEST_IN(scrape__a_computer_that_does_not_answer_has_no_newer_sample, begin(), end())
{
    struct seen seen;

    ck_assert_int_eq(mon_scrape_call_with_sample_pair(scrape, 1, 0, look, &seen), EPC_OK);
    missing = true;
    epci_thread_sleep(5);
    ck_assert_int_eq(mon_scrape_call_with_sample_pair(scrape, 1, 0, look, &seen), EPC_OK);
    ck_assert(!seen.newer);
}
