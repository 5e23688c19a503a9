/* SPDX-License-Identifier: MIT
 *
 * worker.c -- the thread of one provider: waits for a question, calls the DLL, and files what came
 * of it.
 *
 * All state is guarded by the crew's lock; the thread leaves it while it calls the DLL.  Only the
 * thread touches `host`.
 */
#include "reader/collect/worker.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "kit/console/safetext.h"
#include "sdk/core/atomic.h"
#include "host/key/settings.h"

/* Where neither the caller nor the registry limits a call. */
#define TIMEOUT_MS 10000u

/* Two hundred processes may have to be started before this one. */
#define START_ALL_MS 120000u

/* The session reports a late call itself; only if that takes longer, the worker is given up. */
#define GRACE_MS 250u

#define SENTENCES_MAX 1000u

uint64_t reader_now_ms(void)
{
    return epci_uptime_100ns() / 10000;
}

void reader_crew_queue_message(struct reader_crew *crew, const char *service, const char *text)
{
    struct reader_sentence *sentence = calloc(1, sizeof *sentence);
    uint32_t count = 0;

    for (const struct reader_sentence *at = crew->sentences; at; at = at->next)
        count++;
    if (!sentence || count >= SENTENCES_MAX) {
        free(sentence);
        return;
    }
    snprintf(sentence->service, sizeof sentence->service, "%s", service);
    snprintf(sentence->text, sizeof sentence->text, "%s", text);
    kit_replace_unprintable_in_place(sentence->text);
    *(crew->sentences ? crew->last : &crew->sentences) = sentence;
    crew->last = &sentence->next;
}

struct reader_worker *reader_alloc_worker_without_thread(struct reader_crew *crew, const char *word,
                                                         bool is_service,
                                                         struct host_provider_key *key)
{
    struct reader_worker *worker = calloc(1, sizeof *worker);

    if (!worker)
        return NULL;
    worker->word = kit_copy_string(word);
    if (!worker->word) {
        free(worker);
        return NULL;
    }
    worker->crew = crew;
    worker->is_service = is_service;
    worker->key = *key;
    memset(key, 0, sizeof *key);
    snprintf(worker->state.service, sizeof worker->state.service, "%s", word);
    if (worker->key.installed && !worker->key.system) {
        worker->state.first_counter = worker->key.first_counter;
        worker->state.last_counter = worker->key.last_counter;
    }
    return worker;
}

void reader_worker_free(struct reader_worker *worker)
{
    host_provider_release(&worker->key);
    reader_dll_facts_release(&worker->facts);
    free(worker->question);
    free(worker->word);
    free(worker);
}

/* ---- What came of a question ---- */

static void mark_question_answered(struct reader_worker *worker)
{
    struct reader_crew *crew = worker->crew;

    worker->settled = worker->asked;
    if (!worker->pending)
        return;
    worker->pending = false;
    if (--crew->pending == 0)
        kit_condition_wake_all(&crew->moved);
}

/* It has failed; that is reported once. */
static void mark_worker_failed_until_retry(struct reader_worker *worker, const char *why)
{
    struct reader_provider_state *state = &worker->state;

    if (!worker->retry.failing) {
        state->condition = READER_PROVIDER_FAILING;
        state->since = epci_clock_100ns();
        state->failures++;
        worker->crew->complete = false;
        reader_crew_queue_message(worker->crew, state->service, why);
    }
    snprintf(state->why, sizeof state->why, "%s", why);
    kit_replace_unprintable_in_place(state->why);
    reader_retry_record_failure(&worker->retry, reader_now_ms());
    worker->good = false;
    mark_question_answered(worker);
}

static void record_worker_success_and_reply(struct reader_worker *worker,
                                            const struct reader_hosted *reply)
{
    struct reader_provider_state *state = &worker->state;

    if (reader_retry_record_success(&worker->retry, reader_now_ms()))
        reader_crew_queue_message(worker->crew, state->service, "it answers again");
    state->condition = READER_PROVIDER_WORKING;
    if (reply->dropped && reply->status)
        snprintf(state->why, sizeof state->why, "Collect returned %" PRIu32, reply->status);
    else
        snprintf(state->why, sizeof state->why, "%s",
                 reply->dropped ? "its data are not correct and were dropped" : "");
    state->misfit = false;
    state->dropped = reply->dropped;
    state->collected = epci_clock_100ns();
    state->collect_microseconds = reply->microseconds;
    if (reply->dropped && !worker->reported_dropped) {
        char text[READER_WHY_CAPACITY];

        worker->reported_dropped = true;
        worker->crew->complete = false;
        snprintf(text, sizeof text, "%.100s; epc-harness check \"%s\" tells more", state->why,
                 worker->word);
        reader_crew_queue_message(worker->crew, state->service, text);
    }
    worker->reply = *reply;
    worker->good = true;
    mark_question_answered(worker);
}

uint32_t reader_worker_remaining_ms(const struct reader_worker *worker, uint64_t now_ms)
{
    const uint64_t end =
        worker->began_ms ? worker->began_ms + worker->limit_ms + worker->limit_ms / 16 + GRACE_MS
                         : worker->request_ms + worker->limit_ms + START_ALL_MS;

    return end > now_ms ? (uint32_t)(end - now_ms) : 0;
}

void reader_worker_fail_by_timeout(struct reader_worker *worker, bool early)
{
    char why[READER_WHY_CAPACITY];

    worker->late = early;
    snprintf(why, sizeof why, "it did not answer in time%s; epc-harness check \"%s\" tells more",
             early ? ", and is waited for" : "", worker->word);
    mark_worker_failed_until_retry(worker, why);
}

/* ---- The thread ---- */

/* The process runs: its place is free for another one. */
static void mark_process_started(struct reader_worker *worker)
{
    worker->began_ms = reader_now_ms();
    worker->crew->starting--;
    kit_condition_wake_all(&worker->crew->started);
}

static void mark_process_started_with_lock(void *context)
{
    struct reader_worker *worker = context;

    epci_lock_enter(&worker->crew->lock);
    mark_process_started(worker);
    epci_lock_leave(&worker->crew->lock);
}

/* The limits that the registry sets for a service, or the caller. */
static void read_time_limits(struct reader_worker *worker)
{
    const uint32_t given = worker->crew->options.timeout_ms;
    const struct host_settings_request request = { .profile = CHECK_PROFILE_CURRENT,
                                                   .timeout_given = given != 0,
                                                   .timeout_ms = given ? given : TIMEOUT_MS };
    const bool file = !worker->is_service && host_is_dll_file_not_service(worker->word);
    struct host_settings settings;

    host_settings_read(&settings, &request, worker->crew->options.registry,
                       file ? NULL : worker->word, NULL, NULL);
    worker->open_ms = settings.open_ms.value;
    worker->collect_ms = settings.collect_ms.value;
    worker->limit_ms = worker->open_ms > worker->collect_ms ? worker->open_ms : worker->collect_ms;
}

/* What the DLL's file is before it is loaded: if it is replaced meanwhile, these are the signs of
 * the old one, and the next look at them finds that out.  Called with the lock, which it leaves. */
static void record_facts_of_dll_file(struct reader_worker *worker)
{
    struct reader_dll_facts facts = { 0 };
    const bool can = worker->crew->ops->examine && worker->key.service[0];

    epci_lock_leave(&worker->crew->lock);
    if (can)
        worker->crew->ops->examine(&worker->key, &facts.file, &facts);
    epci_lock_enter(&worker->crew->lock);
    reader_dll_facts_release(&worker->facts);
    worker->facts = facts;
    worker->examined = can;
    worker->checked = worker->misfit = false;
}

/* Load and Open, once a process may be started.  Called with the lock, which it leaves for that
 * time. */
static bool load_provider(struct reader_worker *worker, char *why)
{
    struct reader_crew *crew = worker->crew;
    struct reader_host_request request = { .options = &crew->options,
                                           .word = worker->word,
                                           .is_service = worker->is_service,
                                           .stop = &worker->stop,
                                           .started = mark_process_started_with_lock,
                                           .context = worker };
    bool good;

    read_time_limits(worker);
    request.open_ms = worker->open_ms;
    request.collect_ms = worker->collect_ms;
    worker->began_ms = 0;
    while (crew->starting >= crew->max_starting && !worker->leave)
        kit_condition_wait(&crew->started, &crew->lock, EPCI_FOREVER);
    if (worker->leave)
        return false;
    crew->starting++;
    record_facts_of_dll_file(worker);
    epci_lock_leave(&crew->lock);
    good = crew->ops->open(&worker->host, &request, why);
    epci_lock_enter(&crew->lock);
    if (!worker->began_ms)
        mark_process_started(worker);
    if (!good)
        worker->host = NULL;
    return good;
}

/* Answer the question.  Called with the lock, which it leaves meanwhile. */
static void ask_provider_and_record_reply(struct reader_worker *worker)
{
    struct reader_crew *crew = worker->crew;
    char why[READER_WHY_CAPACITY] = "", *question = NULL;
    struct reader_hosted reply = { 0 };
    bool good = true;

    worker->busy = true;
    worker->good = false;
    if (!worker->host)
        good = load_provider(worker, why);
    else {
        worker->began_ms = reader_now_ms();
        worker->limit_ms = worker->collect_ms;
    }
    question = good ? kit_copy_string(worker->question) : NULL;
    if (good && !question)
        snprintf(why, sizeof why, "there is no memory for it");
    epci_lock_leave(&crew->lock);
    good = question && crew->ops->collect(worker->host, question, &reply, why);
    free(question);
    if (!good && worker->host) {
        crew->ops->close(worker->host);
        worker->host = NULL;
    }
    epci_lock_enter(&crew->lock);
    worker->busy = false;
    epci_store_u32(&worker->stop, 0);
    if (good && worker->late) /* as slow as that, it is not asked again at once */
        worker->retry.due_ms = reader_now_ms() + worker->retry.pause_ms;
    if (good && !worker->late)
        record_worker_success_and_reply(worker, &reply);
    else if (good || worker->leave) /* the call was ended, which says nothing about the DLL */
        mark_question_answered(worker);
    else
        mark_worker_failed_until_retry(worker, why);
    worker->late = false;
}

/* Wait until there is something to do.  False: it is time to unload. */
static bool wait_for_task(struct reader_worker *worker)
{
    struct reader_crew *crew = worker->crew;

    while (!worker->leave) {
        const uint64_t now = reader_now_ms(), idle = worker->request_ms + crew->options.idle_ms;
        uint64_t next = idle;

        if (worker->retry.failing ? worker->retry.due_ms <= now : worker->asked != worker->settled)
            return true;
        if (idle <= now && !crew->collecting)
            return false;
        if (idle <= now)
            next = now + crew->options.idle_ms;
        if (worker->retry.failing && worker->retry.due_ms < next)
            next = worker->retry.due_ms;
        kit_condition_wait(&worker->work, &crew->lock, (uint32_t)(next - now));
    }
    return false;
}

static void worker_main(void *context)
{
    struct reader_worker *worker = context;
    struct reader_crew *crew = worker->crew;

    epci_lock_enter(&crew->lock);
    for (;;) {
        while (wait_for_task(worker))
            ask_provider_and_record_reply(worker);
        if (!worker->host)
            break;
        worker->good = false; /* the answer's memory goes */
        epci_lock_leave(&crew->lock);
        crew->ops->close(worker->host); /* a question may come meanwhile */
        epci_lock_enter(&crew->lock);
        worker->host = NULL;
        if (worker->state.condition == READER_PROVIDER_WORKING)
            worker->state.condition = READER_PROVIDER_RESTING;
    }
    worker->runs = false;
    kit_condition_wake_all(&crew->moved);
    epci_lock_leave(&crew->lock);
}

/* ---- From outside ---- */

static bool start_worker_thread(struct reader_worker *worker)
{
    if (worker->runs)
        return true;
    epci_thread_join(worker->thread);
    worker->thread = NULL;
    worker->leave = false;
    worker->stop = 0;
    worker->runs = epci_thread_start(worker_main, worker, &worker->thread) == EPC_OK;
    return worker->runs;
}

/* Keep the question; false: no memory. */
static bool store_question(struct reader_worker *worker, const char *question)
{
    char *copy;

    if (worker->question && strcmp(worker->question, question) == 0)
        return true;
    copy = kit_copy_string(question);
    if (!copy)
        return false;
    free(worker->question);
    worker->question = copy;
    return true;
}

void reader_worker_ask(struct reader_worker *worker, const char *question)
{
    const bool kept = store_question(worker, question);

    worker->asked++;
    worker->request_ms = reader_now_ms();
    if (!worker->retry.failing) {
        worker->began_ms = 0;
        worker->limit_ms = TIMEOUT_MS;
        worker->pending = true;
        worker->crew->pending++;
    }
    if (!kept || !start_worker_thread(worker))
        mark_worker_failed_until_retry(worker, "there is no memory for it");
    else
        kit_condition_wake_all(&worker->work);
}

void reader_worker_dismiss(struct reader_worker *worker)
{
    worker->leave = true;
    if (worker->busy)
        epci_store_u32(&worker->stop, 1);
    kit_condition_wake_all(&worker->work);
    kit_condition_wake_all(&worker->crew->started);
}

bool reader_worker_join(struct reader_worker *worker)
{
    struct reader_crew *crew = worker->crew;
    const uint64_t end = reader_now_ms() + worker->collect_ms + START_ALL_MS;
    bool runs;

    epci_lock_enter(&crew->lock);
    while (worker->runs && reader_now_ms() < end)
        kit_condition_wait(&crew->moved, &crew->lock, 100);
    runs = worker->runs;
    epci_lock_leave(&crew->lock);
    if (runs)
        return false;
    epci_thread_join(worker->thread);
    worker->thread = NULL;
    return true;
}
