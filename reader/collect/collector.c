/* SPDX-License-Identifier: MIT
 *
 * collector.c -- gives a question to the workers of the providers that it concerns, waits for all
 * of them at once, and puts the answer together.
 *
 * Blocks are taken over byte for byte, in the order of the registry; but one whose length is not a
 * multiple of 8 goes to the end, so that it does not move the others from their boundaries.  An
 * answer that shows children whose parents it lacks is asked for once more, with the parents; from
 * then on they are asked for at once.
 */
#include "reader/collect/collector.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/installed/applications.h"
#include "reader/answer/chosen.h"
#include "reader/collect/hosting.h"
#include "reader/answer/parents.h"
#include "reader/collect/providers.h"
#include "check/walk.h"
#include "kit/system/tool.h"
#include "sdk/core/query.h"

#define IDLE_MS 30000u

/* So many processes at least are started at once, and one per processor: more would only take each
 * other's time. */
#define STARTS 2u

/* How often the answer is asked for again with parents that it lacked. */
#define PARENT_ROUNDS 4

/* See collector.h. */
#define LOOK_AGAIN_MS 1000u

/* How often it is asked again because an installation changed meanwhile. */
#define COLLECT_TRIES 3

/* How often it is looked which applications the DLLs leave out. */
#define APPLICATIONS_MS 5000u

/* How often the time limits of pending workers are looked at. */
#define LOOK_MS 50u

/* After so long the providers are named that are waited for. */
#define AWAITS_MS 2000u

struct reader_collector {
    struct reader_crew crew;
    struct reader_providers providers;
    struct reader_parent_table parents;
    uint64_t ends_ms; /* when the answer has to be complete; UINT64_MAX: no limit */
    size_t answering;
    uint64_t applications_ms; /* when it was looked which ones are left out; 0: never */
    bool asked_before;
    bool reported_off;
    uint16_t name[256]; /* this computer's, which stays until it is started again */
    size_t name_units;
};

int reader_collector_open_with_hosts(struct reader_collector **out,
                                     const struct reader_collector_options *options,
                                     const struct reader_host_ops *ops)
{
    const uint32_t processors = kit_count_usable_processors();
    struct reader_collector *made = calloc(1, sizeof *made);
    int status = EPC_E_NOMEM;

    *out = NULL;
    if (!made)
        return EPC_E_NOMEM;
    made->crew = (struct reader_crew){ .ops = ops,
                                       .options = *options,
                                       .max_starting = processors > STARTS ? processors : STARTS,
                                       .complete = true };
    made->crew.options.words = NULL;
    if (!options->idle_ms)
        made->crew.options.idle_ms = IDLE_MS;
    if (!options->look_ms) {
        made->crew.options.look_ms = LOOK_AGAIN_MS;
        (void)reader_changes_open(&made->crew.changes); /* NULL: not reported */
    }
    made->name_units = kit_copy_computer_name_utf16(made->name, EPC_COUNT(made->name));
    status = reader_providers_init(&made->providers, options->words, options->count);
    if (status == EPC_OK)
        status = reader_providers_refresh(&made->providers, &made->crew);
    if (status == EPC_OK)
        *out = made;
    else
        reader_collector_close(made);
    return status;
}

/* ---- Asking ---- */

static const struct host_provider_key *
provider_key_if_registered(const struct reader_worker *worker)
{
    return worker->key.service[0] ? &worker->key : NULL;
}

/* Ask all that the query concerns; chosen[i]: its answer is waited for.  With the lock. */
static void ask_chosen_providers(struct reader_collector *collector, const char *query,
                                 bool *chosen)
{
    const struct reader_providers *providers = &collector->providers;

    for (size_t i = 0; i < providers->count; i++) {
        struct reader_worker *worker = providers->list[i];

        chosen[i] = chosen[i] && worker->state.condition != READER_PROVIDER_DISABLED;
        if (!chosen[i])
            continue;
        reader_worker_ask(
            worker, collector->crew.options.metadata
                        ? query
                        : reader_replace_metadata_query(query, provider_key_if_registered(worker)));
        chosen[i] = worker->pending;
    }
}

/* Name the providers that are waited for.  With the lock, which it leaves for each. */
static void report_awaited_providers(struct reader_collector *collector)
{
    for (size_t i = 0; i < collector->providers.count; i++) {
        char service[READER_PROVIDER_NAME];

        if (!collector->providers.list[i]->pending)
            continue;
        snprintf(service, sizeof service, "%s", collector->providers.list[i]->state.service);
        epci_lock_leave(&collector->crew.lock);
        collector->crew.options.awaits(collector->crew.options.context, service);
        epci_lock_enter(&collector->crew.lock);
    }
}

/* Wait until all have answered, or it is too late for them.  With the lock. */
static void wait_for_answers(struct reader_collector *collector)
{
    struct reader_crew *crew = &collector->crew;
    const uint64_t names_ms = reader_now_ms() + AWAITS_MS;
    bool named = !collector->crew.options.awaits;

    while (crew->pending > 0) {
        const uint64_t now = reader_now_ms();
        uint32_t least = LOOK_MS;

        for (size_t i = 0; i < collector->providers.count; i++) {
            struct reader_worker *worker = collector->providers.list[i];
            const uint32_t patience =
                worker->pending ? reader_worker_remaining_ms(worker, now) : LOOK_MS;

            if (patience == 0 || (worker->pending && now >= collector->ends_ms))
                reader_worker_fail_by_timeout(worker, patience != 0);
            else if (patience < least)
                least = patience;
        }
        if (crew->pending > 0)
            kit_condition_wait(&crew->moved, &crew->lock, least);
        if (!named && now >= names_ms && crew->pending > 0) {
            named = true;
            report_awaited_providers(collector);
        }
    }
}

/* ---- Putting the answer together ---- */

/* The block of a worker, or no bytes. */
static struct epci_span accepted_block(const struct reader_worker *worker, bool chosen)
{
    const bool good = chosen && worker->good && !worker->misfit && !worker->retry.failing;

    return epci_span_of(good ? worker->reply.block : NULL, good ? worker->reply.bytes : 0);
}

/* Append a block; what does not fit any more is left out. */
static void append_block(struct reader_collector *collector, struct reader_answer *answer,
                         const struct reader_worker *worker, struct epci_span block)
{
    if (block.left > 0 && reader_answer_add_block(answer, block.at, block.left) != EPC_OK)
        reader_crew_queue_message(
            &collector->crew, worker->state.service,
            "its data were left out: there is no memory for so large an answer");
}

static void complete_answer_header(struct reader_answer *out)
{
    const struct epci_answer_times times = { epci_clock_ticks(), epci_clock_frequency(),
                                             epci_clock_100ns() };

    reader_answer_fill_header(out, &times);
}

static int assemble_answer(struct reader_collector *collector, const bool *chosen,
                           struct reader_answer *out)
{
    const struct reader_providers *providers = &collector->providers;
    int status = reader_answer_init(out, collector->name, collector->name_units);

    /* First those that keep to the boundaries, then the others. */
    for (int round = 0; status == EPC_OK && round < 2; round++)
        for (size_t i = 0; i < providers->count; i++) {
            struct epci_span block = accepted_block(providers->list[i], chosen[i]);

            if ((block.left % 8 != 0) == (round == 1))
                append_block(collector, out, providers->list[i], block);
        }
    if (status == EPC_OK)
        complete_answer_header(out);
    return status;
}

/* The same for "Foreign NAME": the first answer gives the header, the others add their objects. */
static int join_foreign_answers_of_providers(struct reader_collector *collector, const bool *chosen,
                                             struct reader_answer *out)
{
    const struct reader_providers *providers = &collector->providers;
    bool begun = false;

    for (size_t i = 0; i < providers->count; i++) {
        struct epci_span block = accepted_block(providers->list[i], chosen[i]);
        struct check_parsed_data data;

        if (block.left == 0 || check_read_data_header(block, &data, NULL) != EPC_OK)
            continue;
        if (begun)
            append_block(collector, out, providers->list[i], data.objects);
        else
            begun = reader_answer_init_copy(out, block) == EPC_OK;
    }
    if (!begun)
        return assemble_answer(collector, chosen, out);
    reader_answer_set_header_totals(out);
    return EPC_OK;
}

/* Leave out DLLs that do not fit the names that are installed.  With the lock. */
static void check_dlls_fit_names(struct reader_collector *collector, const bool *chosen)
{
    const struct reader_providers *providers = &collector->providers;

    for (size_t i = 0; i < providers->count; i++) {
        struct reader_worker *worker = providers->list[i];
        struct reader_provider_state *state = &worker->state;

        if (!chosen[i] || !worker->good)
            continue;
        if (!worker->checked) {
            worker->checked = true;
            worker->misfit = !reader_is_stamp_of_installed_names(
                &worker->facts, &providers->english, &worker->key, worker->misfit_why,
                sizeof worker->misfit_why);
            if (worker->misfit) {
                collector->crew.complete = false;
                reader_crew_queue_message(&collector->crew, state->service, worker->misfit_why);
            }
        }
        state->misfit = worker->misfit;
        if (worker->misfit)
            memcpy(state->why, worker->misfit_why, sizeof state->why);
    }
}

/* The providers have been used until now. */
static void count_answering_and_mark_used(struct reader_collector *collector, const bool *chosen)
{
    const struct reader_providers *providers = &collector->providers;

    collector->answering = 0;
    for (size_t i = 0; i < providers->count; i++) {
        if (!chosen[i])
            continue;
        providers->list[i]->request_ms = reader_now_ms();
        collector->answering += providers->list[i]->good;
    }
}

/* Ask everybody once. */
static int ask_providers_and_assemble_answer(struct reader_collector *collector, const char *query,
                                             bool foreign, struct reader_answer *out)
{
    const struct reader_providers *providers = &collector->providers;
    const struct host_provider_key **keys = calloc(providers->count + 1, sizeof *keys);
    bool *chosen = calloc(providers->count + 1, sizeof *chosen);
    int status = keys && chosen ? EPC_OK : EPC_E_NOMEM;

    for (size_t i = 0; status == EPC_OK && i < providers->count; i++)
        keys[i] = provider_key_if_registered(providers->list[i]);
    if (status == EPC_OK && !providers->off)
        reader_choose_providers(query, keys, providers->count, chosen);
    if (status == EPC_OK) {
        epci_lock_enter(&collector->crew.lock);
        collector->crew.collecting = true;
        ask_chosen_providers(collector, query, chosen);
        wait_for_answers(collector);
        check_dlls_fit_names(collector, chosen);
        status = foreign ? join_foreign_answers_of_providers(collector, chosen, out)
                         : assemble_answer(collector, chosen, out);
        count_answering_and_mark_used(collector, chosen);
        collector->crew.collecting = false;
        epci_lock_leave(&collector->crew.lock);
    }
    free(keys);
    free(chosen);
    return status;
}

/* A list of indexes, and again with the parents of what it brought. */
static int collect_objects_and_their_parents(struct reader_collector *collector, const char *query,
                                             struct reader_answer *out)
{
    char *asked = reader_parents_extend_query(&collector->parents, query);
    int status = EPC_E_NOMEM;

    for (int round = 0; asked; round++) {
        char *more;

        status = ask_providers_and_assemble_answer(collector, asked, false, out);
        if (status != EPC_OK || round == PARENT_ROUNDS ||
            !reader_parents_learn_from_answer(&collector->parents,
                                              reader_span_of_whole_answer(out)))
            break;
        more = reader_parents_extend_query(&collector->parents, query);
        if (!more || strcmp(more, asked) == 0) {
            free(more);
            break;
        }
        reader_answer_release(out);
        free(asked);
        asked = more;
    }
    free(asked);
    return status;
}

/* ---- Applications that are left out ---- */

/* An reader_application_fn: each is named once. */
static void report_left_out_application(void *context, const struct reader_application *application)
{
    struct reader_worker *worker = context;
    char why[READER_APPLICATION_WHY], text[READER_APPLICATION_WHY + READER_PROVIDER_NAME + 100];

    if (reader_region_is_accepted_by_dll(application) || worker->named_count == READER_NAMED_MAX)
        return;
    for (uint32_t i = 0; i < worker->named_count; i++)
        if (worker->named[i].pid == application->pid &&
            worker->named[i].start_time == application->start_time)
            return;
    worker->named[worker->named_count++] =
        (struct reader_named_application){ application->pid, application->start_time };
    reader_format_application_rejection(application, why);
    snprintf(text, sizeof text,
             "the counters of process %" PRIu32
             " are left out: %s; epc-mon doctor \"%s\" tells more",
             application->pid, why, worker->state.service);
    worker->crew->complete = false;
    reader_crew_queue_message(worker->crew, worker->state.service, text);
}

/* Look, from time to time, which applications the DLLs leave out. */
static void report_applications_left_out_by_dlls(struct reader_collector *collector)
{
    const struct reader_providers *providers = &collector->providers;
    const uint64_t now = reader_now_ms();

    if (collector->applications_ms && now - collector->applications_ms < APPLICATIONS_MS)
        return;
    collector->applications_ms = now;
    epci_lock_enter(&collector->crew.lock);
    for (size_t i = 0; i < providers->count; i++) {
        struct reader_worker *worker = providers->list[i];

        if (worker->good && worker->facts.stamp_bytes)
            (void)reader_applications_list(&worker->facts.stamp, worker->facts.publishers,
                                           worker->key.service, false, report_left_out_application,
                                           worker);
    }
    epci_lock_leave(&collector->crew.lock);
}

/* ---- Telling ---- */

static void report_if_all_providers_disabled(struct reader_collector *collector)
{
    if (collector->providers.off && !collector->reported_off) {
        collector->crew.complete = false;
        reader_crew_queue_message(
            &collector->crew, "all services",
            EPCI_DISABLED " of HKLM\\" HOST_PERFLIB
                          " is 1: nothing is collected; name a service to see it all the same");
    }
    collector->reported_off = collector->providers.off;
}

static void deliver_queued_messages(struct reader_collector *collector)
{
    struct reader_sentence *list;

    epci_lock_enter(&collector->crew.lock);
    report_if_all_providers_disabled(collector);
    list = collector->crew.sentences;
    collector->crew.sentences = NULL;
    epci_lock_leave(&collector->crew.lock);
    while (list) {
        struct reader_sentence *next = list->next;

        if (collector->crew.options.tell)
            collector->crew.options.tell(collector->crew.options.context, list->service,
                                         list->text);
        free(list);
        list = next;
    }
}

/* ---- From outside ---- */

static int collect_by_query_kind(struct reader_collector *collector, const char *query,
                                 struct reader_answer *out)
{
    const enum epci_query_kind kind = reader_query_kind(query);

    return kind == EPCI_QUERY_INDEXES ? collect_objects_and_their_parents(collector, query, out)
                                      : ask_providers_and_assemble_answer(
                                            collector, query, kind == EPCI_QUERY_FOREIGN, out);
}

/* An answer is of one installation: if one has changed since the question began, the answer is
 * dropped and asked for again; if that goes on, no provider has data this time. */
int reader_collector_answer_query(struct reader_collector *collector, const char *query,
                                  struct reader_answer *out)
{
    struct reader_providers *providers = &collector->providers;
    int status;

    if (collector->asked_before)
        reader_providers_watch_files(providers, &collector->crew);
    collector->asked_before = true;
    status = reader_providers_refresh(providers, &collector->crew);
    collector->ends_ms = collector->crew.options.patience_ms && *collector->crew.options.patience_ms
                             ? reader_now_ms() + *collector->crew.options.patience_ms
                             : UINT64_MAX;
    query = query && *query ? query : "Global";
    for (int i = 0; status == EPC_OK; i++) {
        const uint64_t before = providers->generation;

        status = collect_by_query_kind(collector, query, out);
        if (status != EPC_OK)
            break;
        if (reader_providers_refresh(providers, &collector->crew) == EPC_OK &&
            providers->generation == before)
            break;
        reader_answer_release(out);
        if (i + 1 == COLLECT_TRIES) {
            status = reader_answer_init(out, collector->name, collector->name_units);
            if (status == EPC_OK)
                complete_answer_header(out);
            break;
        }
    }
    report_applications_left_out_by_dlls(collector);
    deliver_queued_messages(collector);
    return status;
}

uint64_t reader_collector_generation(const struct reader_collector *collector)
{
    return collector->providers.generation;
}

bool reader_collector_saw_registry_change(const struct reader_collector *collector, uint64_t *seen)
{
    const uint64_t before = *seen;

    *seen = collector->providers.readings;
    return *seen != before || !reader_providers_are_reported(&collector->crew);
}

bool reader_next_provider_state(struct reader_collector *collector, uint32_t *position,
                                struct reader_provider_state *out)
{
    if (*position >= collector->providers.count)
        return false;
    epci_lock_enter(&collector->crew.lock);
    *out = collector->providers.list[*position]->state;
    out->registered = provider_key_if_registered(collector->providers.list[(*position)++]) != NULL;
    epci_lock_leave(&collector->crew.lock);
    return true;
}

bool reader_collector_has_no_failures(const struct reader_collector *collector)
{
    return collector->crew.complete;
}

size_t reader_collector_answering_count(const struct reader_collector *collector)
{
    return collector->answering;
}

void reader_collector_close(struct reader_collector *collector)
{
    bool ended;

    if (!collector)
        return;
    ended = reader_providers_release(&collector->providers, &collector->crew);
    collector->crew.options.tell = NULL;
    deliver_queued_messages(collector);
    reader_parents_release(&collector->parents);
    reader_changes_close(collector->crew.changes);
    if (ended)
        free(collector);
}
