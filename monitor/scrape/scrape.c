/* SPDX-License-Identifier: MIT
 *
 * scrape.c -- one of the threads that wait for a sample takes it, for all of them.
 *
 * Each user gets a ticket: the number of the first sample that began after it came.  While a sample
 * is taken, those who come wait for the next one, which the first of them takes.  Samples and their
 * use exclude each other by `busy`, not by the lock, so that a user may take its time while others
 * get their tickets.
 *
 * Displayed values are compared with the sample of the same kind before, so each computer has a
 * twin, which takes a copy of the answer when a pair is wanted.  Without the twins, a scrape would
 * shorten the interval of a page that is watched at the same time.
 */
#include "monitor/scrape/scrape.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/threads.h"
#include "sdk/port/port.h"

/* Who asks after so many intervals gets a new first sample. */
#define PAIR_INTERVALS_LIMIT 10u

struct mon_shared_sampler {
    struct mon_sampler *sampler;
    struct mon_computer *twins;
    size_t count;
    struct epci_lock lock;
    struct kit_condition moved;
    bool busy;          /* a sample is taken or used */
    uint64_t begun;     /* samples that have begun, */
    uint64_t completed; /* and the number of the latest one that is there */
    int status;         /* of the latest one */
    uint64_t pair_ms;   /* when the twins' newer sample was taken; 0: never */
    double seconds;
    struct mon_provider_status *providers;
    size_t provider_count;
};

static uint64_t monotonic_time_ms(void)
{
    return epci_uptime_100ns() / 10000;
}

int mon_shared_sampler_create(struct mon_shared_sampler **out, struct mon_sampler *sampler)
{
    struct mon_shared_sampler *made = calloc(1, sizeof *made);

    *out = NULL;
    if (!made)
        return EPC_E_NOMEM;
    made->sampler = sampler;
    made->count = sampler->count;
    made->twins = calloc(made->count + 1, sizeof *made->twins);
    if (!made->twins) {
        free(made);
        return EPC_E_NOMEM;
    }
    *out = made;
    return EPC_OK;
}

void mon_shared_sampler_free(struct mon_shared_sampler *scrape)
{
    if (!scrape)
        return;
    for (size_t i = 0; i < scrape->count; i++)
        mon_computer_release(&scrape->twins[i]);
    free(scrape->twins);
    free(scrape->providers);
    free(scrape);
}

/* ---- Taking a sample; the thread is busy, and does not hold the lock ---- */

static void take_sample_and_measure_time(struct mon_shared_sampler *scrape, uint32_t limit_ms)
{
    struct mon_sampler *sampler = scrape->sampler;
    const uint64_t began = epci_clock_ticks();

    if (sampler->limit)
        sampler->limit(sampler, limit_ms);
    scrape->status = sampler->next(sampler);
    scrape->seconds = (double)epci_100ns_from_ticks(epci_clock_ticks() - began) / 1e7;
    free(scrape->providers);
    scrape->providers = NULL;
    scrape->provider_count = 0;
    if (sampler->providers)
        scrape->providers = sampler->providers(sampler, &scrape->provider_count);
}

/* The twin takes a copy of the computer's newer sample. */
static int copy_newer_sample_to_twin(struct mon_computer *twin, const struct mon_computer *computer)
{
    struct reader_answer copy;
    int status;

    memcpy(twin->name, computer->name, sizeof twin->name);
    twin->titles = computer->titles;
    twin->named_only = computer->named_only;
    twin->file = computer->file;
    twin->generation = computer->newer.generation;
    if (!computer->newer.there) {
        mon_computer_move_newer_to_older(twin);
        return EPC_OK;
    }
    status = reader_answer_init_copy(&copy, computer->newer.bytes);
    return status == EPC_OK ? mon_computer_add_answer(twin, &copy) : status;
}

static void copy_newer_samples_to_twin_computers(struct mon_shared_sampler *scrape)
{
    for (size_t i = 0; i < scrape->count && scrape->status == EPC_OK; i++)
        scrape->status =
            copy_newer_sample_to_twin(&scrape->twins[i], &scrape->sampler->computers[i]);
    scrape->pair_ms = monotonic_time_ms();
}

/* ---- Taking turns; with the lock ---- */

static void wait_and_become_busy(struct mon_shared_sampler *scrape)
{
    while (scrape->busy)
        kit_condition_wait(&scrape->moved, &scrape->lock, EPCI_FOREVER);
    scrape->busy = true;
}

static void end_turn_and_wake_waiters(struct mon_shared_sampler *scrape)
{
    scrape->busy = false;
    kit_condition_wake_all(&scrape->moved);
}

/* Take a sample unless there is one that began after the ticket. */
static void collect_sample_for_ticket(struct mon_shared_sampler *scrape, uint64_t ticket,
                                      uint32_t limit_ms)
{
    if (scrape->completed >= ticket)
        return;
    scrape->begun++;
    epci_lock_leave(&scrape->lock);
    take_sample_and_measure_time(scrape, limit_ms);
    epci_lock_enter(&scrape->lock);
    scrape->completed = scrape->begun;
}

static int pass_sample_to_callback(struct mon_shared_sampler *scrape,
                                   const struct mon_computer *computers, mon_scrape_use_fn *use,
                                   void *context)
{
    const struct mon_scrape_sample sample = { .computers = computers,
                                              .computer_count = scrape->count,
                                              .providers = scrape->providers,
                                              .provider_count = scrape->provider_count,
                                              .number = scrape->completed,
                                              .seconds = scrape->seconds };

    if (scrape->status == EPC_OK)
        use(context, &sample);
    return scrape->status;
}

/* What is left of the limit after the wait for another one's sample.  No less than a quarter of it:
 * providers that answer at once should not look as if they failed. */
static uint32_t remaining_time_limit(uint32_t limit_ms, uint64_t since_ms)
{
    const uint64_t waited = monotonic_time_ms() - since_ms;
    const uint32_t minimum = limit_ms / 4;

    return waited < limit_ms - minimum ? limit_ms - (uint32_t)waited : minimum;
}

int mon_scrape_call_with_fresh_sample(struct mon_shared_sampler *scrape, uint32_t limit_ms,
                                      mon_scrape_use_fn *use, void *context)
{
    const uint64_t since = monotonic_time_ms();
    uint64_t ticket;
    bool waits;
    int status;

    epci_lock_enter(&scrape->lock);
    ticket = scrape->begun + 1;
    waits = scrape->busy;
    wait_and_become_busy(scrape);
    collect_sample_for_ticket(scrape, ticket,
                              waits ? remaining_time_limit(limit_ms, since) : limit_ms);
    epci_lock_leave(&scrape->lock);
    status = pass_sample_to_callback(scrape, scrape->sampler->computers, use, context);
    epci_lock_enter(&scrape->lock);
    end_turn_and_wake_waiters(scrape);
    epci_lock_leave(&scrape->lock);
    return status;
}

/* ---- Pairs ---- */

/* How long until the next pair may be taken; 0: now. */
static uint32_t ms_until_next_pair(const struct mon_shared_sampler *scrape, uint32_t interval_ms)
{
    const uint64_t age = monotonic_time_ms() - scrape->pair_ms;

    return age < interval_ms ? (uint32_t)(interval_ms - age) : 0;
}

static bool has_any_computer_sample_pair(const struct mon_shared_sampler *scrape)
{
    for (size_t i = 0; i < scrape->count; i++)
        if (scrape->twins[i].older.there)
            return true;
    return scrape->count == 0;
}

static void take_first_or_next_sample_of_pair(struct mon_shared_sampler *scrape, uint32_t limit_ms)
{
    scrape->begun++;
    epci_lock_leave(&scrape->lock);
    take_sample_and_measure_time(scrape, limit_ms);
    if (scrape->status == EPC_OK)
        copy_newer_samples_to_twin_computers(scrape);
    epci_lock_enter(&scrape->lock);
    scrape->completed = scrape->begun;
}

/* Has another thread's sample found another installation?  Its names are not those of the pair. */
static bool is_sample_pair_of_old_installation(const struct mon_shared_sampler *scrape)
{
    for (size_t i = 0; i < scrape->count; i++)
        if (scrape->twins[i].generation != scrape->sampler->computers[i].generation)
            return true;
    return false;
}

int mon_scrape_call_with_sample_pair(struct mon_shared_sampler *scrape, uint32_t interval_ms,
                                     uint32_t limit_ms, mon_scrape_use_fn *use, void *context)
{
    uint32_t left;
    int status;

    epci_lock_enter(&scrape->lock);
    wait_and_become_busy(scrape);
    left = scrape->pair_ms ? ms_until_next_pair(scrape, interval_ms) : 0;
    if (!scrape->pair_ms ||
        monotonic_time_ms() - scrape->pair_ms > (uint64_t)interval_ms * PAIR_INTERVALS_LIMIT) {
        for (size_t i = 0; i < scrape->count; i++)
            mon_computer_release(&scrape->twins[i]);
        take_first_or_next_sample_of_pair(scrape, limit_ms);
        left = interval_ms;
    }
    /* Others may scrape while this thread waits for the second sample of the first pair. */
    while (scrape->status == EPC_OK && left > 0 && !has_any_computer_sample_pair(scrape)) {
        end_turn_and_wake_waiters(scrape);
        epci_lock_leave(&scrape->lock);
        epci_thread_sleep(left);
        epci_lock_enter(&scrape->lock);
        wait_and_become_busy(scrape);
        left = ms_until_next_pair(scrape, interval_ms);
    }
    if (left == 0 || scrape->status != EPC_OK || is_sample_pair_of_old_installation(scrape))
        take_first_or_next_sample_of_pair(scrape, limit_ms);
    epci_lock_leave(&scrape->lock);
    /* Names may have been read anew by another thread's sample. */
    for (size_t i = 0; i < scrape->count; i++)
        scrape->twins[i].titles = scrape->sampler->computers[i].titles;
    status = pass_sample_to_callback(scrape, scrape->twins, use, context);
    epci_lock_enter(&scrape->lock);
    end_turn_and_wake_waiters(scrape);
    epci_lock_leave(&scrape->lock);
    return status;
}
