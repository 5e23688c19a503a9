/* SPDX-License-Identifier: MIT
 *
 * live.c -- asks each computer for what was chosen, and keeps its samples.
 *
 * This computer's names are read first, so that from the first question on only the providers are
 * loaded that own what was chosen.  Another computer's names come with its first answer.
 */
#include "monitor/live/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "kit/system/registry.h"
#include "monitor/tool/pause.h"
#include "monitor/tool/problem.h"
#include "reader/names/path.h"

/* How long the first answer of a computer is waited for. */
#define WAIT_MS 10000u

/* So long the first picture of watch waits for providers. */
#define PICTURE_MS 2000u

/* Who is asked by scrapes, minutes apart, keeps its providers loaded so long. */
#define SCRAPES_IDLE_MS 600000u

struct mon_live_computer {
    char *query;        /* what it is asked; NULL: "Global" */
    char problem[1024]; /* that was reported last */
    bool noted;         /* what is to be said of its answers was said */
};

/* Say it, and keep it for show --json. */
static void print_problem_and_keep_for_json(struct mon_live *live, const char *name,
                                            const char *message)
{
    mon_print_provider_message(name, message);
    if (live->options->command == MON_SHOW && live->options->json)
        mon_reported_keep_message_for_json(&live->reported, name, message);
}

/* For a command that prints nothing before all have answered. */
static void print_waiting_for_provider(void *context, const char *service)
{
    const struct mon_live *live = context;

    if (live->options->command != MON_WATCH && live->options->command != MON_SERVE &&
        live->options->command != MON_EXPORT)
        mon_print_provider_message(service, "waiting for its answer");
}

static void report_provider_problem(void *context, const char *service, const char *message)
{
    print_problem_and_keep_for_json(context, service, message);
}

/* ---- Questions ---- */

/* Ask for what was chosen.  `titles` must not be NULL; `last` may be. */
static int set_query_of_computer_at(struct mon_live *live, size_t position,
                                    const struct reader_titles *titles,
                                    const struct reader_snapshot *last)
{
    struct mon_live_computer *one = &live->list[position];
    char *query = live->selection ? reader_format_query_of_selection(live->selection, titles, last)
                                  : kit_copy_string(live->options->query);
    int status = query ? EPC_OK : EPC_E_NOMEM;

    if (query && (!one->query || strcmp(one->query, query) != 0)) {
        status = reader_computers_set_query_at(live->sources, position, query);
        free(one->query);
        one->query = query;
        query = NULL;
    }
    free(query);
    return status;
}

static int set_query_of_this_computer(struct mon_live *live, size_t position)
{
    struct reader_titles titles;
    int status = reader_titles_open(&titles, &live->registry, live->options->language);

    if (status == EPC_OK)
        status = set_query_of_computer_at(live, position, &titles, NULL);
    reader_titles_release(&titles);
    return status;
}

/* ---- Samples ---- */

static void report_unreadable_name_tables(struct mon_live *live, const struct reader_titles *titles)
{
    const char *language = live->options->language;
    const bool english = strcmp(language, "009") == 0;
    const size_t ignored = reader_titles_ignored_count(titles);

    if (live->names_reported)
        return;
    live->names_reported = true;
    if (titles->english.count == 0 && titles->names.count == 0)
        fprintf(stderr, "epc-mon: the names of language %s cannot be read: numbers are shown\n",
                language);
    else if (!english && titles->names.count == 0)
        fprintf(stderr,
                "epc-mon: the names of language %s cannot be read: English ones are shown\n",
                language);
    if (ignored > 0)
        fprintf(stderr,
                "epc-mon: %zu entr%s of the name tables cannot be understood; lodctr --check tells "
                "more\n",
                ignored, ignored == 1 ? "y" : "ies");
}

static void report_computer_problem(struct mon_live *live, const struct reader_computer *source,
                                    struct mon_live_computer *one)
{
    if (source->note[0] && !one->noted)
        print_problem_and_keep_for_json(live, source->name, source->note);
    one->noted = one->noted || source->note[0];
    if (source->problem[0])
        live->complete = false;
    if (strcmp(one->problem, source->problem) == 0)
        return;
    snprintf(one->problem, sizeof one->problem, "%s", source->problem);
    if (one->problem[0])
        print_problem_and_keep_for_json(live, source->name[0] ? source->name : "this computer",
                                        one->problem);
}

static int store_live_answer(struct mon_live *live, size_t position)
{
    const struct reader_computer *source = reader_computers_at(live->sources, position);
    struct mon_computer *computer = &live->sampler.computers[position];
    struct reader_answer answer;
    int status;

    report_computer_problem(live, source, &live->list[position]);
    computer->titles = source->titles;
    if (live->options->command == MON_LOG && computer->newer.there &&
        computer->generation != source->generation)
        mon_print_provider_message(
            source->name[0] ? source->name : "this computer",
            computer->elsewhere
                ? "it was connected to again; the columns are those of before, and this sample has "
                  "no rates"
                : "counters were installed, removed or replaced; the columns are those of before, "
                  "and the next sample has no rates");
    computer->generation = source->generation;
    if (!source->titles || !reader_computers_take_fresh_answer(live->sources, position, &answer)) {
        mon_computer_move_newer_to_older(computer);
        return EPC_OK;
    }
    if (source->name[0])
        snprintf(computer->name, sizeof computer->name, "%s", source->name);
    report_unreadable_name_tables(live, source->titles);
    status = mon_computer_add_answer(computer, &answer);
    if (status == EPC_OK && live->selection)
        status =
            set_query_of_computer_at(live, position, source->titles, &computer->newer.snapshot);
    return status;
}

/* How long a computer that has just fallen silent delays the others: of samples that follow each
 * other, only the first one waits for slow computers. */
static uint32_t choose_next_sample_time_limit_ms(struct mon_live *live)
{
    const struct mon_options *options = live->options;
    const bool go_on = options->command == MON_WATCH || options->command == MON_LOG;
    const bool first = !live->collected_before;

    live->collected_before = true;
    if (options->command == MON_WATCH)
        live->limit_ms = first ? PICTURE_MS : 0;
    if (live->limit_ms)
        return live->limit_ms;
    if (go_on && !first)
        return options->interval_ms / 2;
    return options->timeout_ms ? options->timeout_ms : WAIT_MS;
}

static int collect_live_sample(struct mon_sampler *sampler)
{
    struct mon_live *live = sampler->self;
    int status = EPC_OK;

    reader_computers_collect(live->sources, choose_next_sample_time_limit_ms(live));
    for (size_t i = 0; i < sampler->count && status == EPC_OK; i++)
        status = store_live_answer(live, i);
    return status;
}

static bool nothing_answers(const struct mon_sampler *sampler)
{
    const struct mon_live *live = sampler->self;
    const struct reader_collector *collector = reader_sources_local_collector(live->sources);

    for (size_t i = 0; i < live->sampler.count; i++)
        if (live->sampler.computers[i].newer.there &&
            (reader_computers_at(live->sources, i)->name[0] || !collector ||
             reader_collector_answering_count(collector) > 0 ||
             reader_collector_has_no_failures(collector)))
            return false;
    return true;
}

/* A provider whose counters are not installed has no range, and no index is its own. */
static bool is_provider_of_index_failing(const struct mon_sampler *sampler, uint32_t index)
{
    const struct mon_live *live = sampler->self;
    struct reader_collector *collector = reader_sources_local_collector(live->sources);
    struct reader_provider_state state;
    uint32_t position = 0;

    while (collector && reader_next_provider_state(collector, &position, &state))
        if (state.registered && state.condition == READER_PROVIDER_FAILING &&
            (index == 0 || (index >= state.first_counter && index <= state.last_counter)))
            return true;
    return false;
}

bool mon_live_all_questions_were_answered(const struct mon_live *live)
{
    const struct reader_collector *collector = reader_sources_local_collector(live->sources);

    return live->complete && (!collector || reader_collector_has_no_failures(collector));
}

/* ---- For scrapes ---- */

static void set_sample_time_limit(struct mon_sampler *sampler, uint32_t milliseconds)
{
    ((struct mon_live *)sampler->self)->limit_ms = milliseconds;
}

static bool fill_status_from_provider_state(const struct reader_provider_state *state,
                                            struct mon_provider_status *out)
{
    const bool works = state->condition == READER_PROVIDER_WORKING;

    if (!works && state->condition != READER_PROVIDER_FAILING)
        return false; /* it was not asked */
    *out = (struct mon_provider_status){ .up = works && !state->dropped && !state->misfit,
                                         .seconds = state->collect_microseconds / 1e6,
                                         .since = works ? 0 : state->since,
                                         .first_counter = state->first_counter,
                                         .last_counter = state->last_counter };
    snprintf(out->service, sizeof out->service, "%s", state->service);
    snprintf(out->why, sizeof out->why, "%s", state->why);
    return true;
}

static struct mon_provider_status *list_provider_statuses(const struct mon_sampler *sampler,
                                                          size_t *count)
{
    const struct mon_live *live = sampler->self;
    struct reader_collector *collector = reader_sources_local_collector(live->sources);
    struct reader_provider_state state;
    struct mon_provider_status *list = NULL;
    size_t capacity = 0;
    uint32_t position = 0;

    *count = 0;
    while (collector && reader_next_provider_state(collector, &position, &state) &&
           KIT_RESERVE(NULL, list, *count, capacity))
        *count += fill_status_from_provider_state(&state, &list[*count]);
    return list;
}

/* ---- Open and close ---- */

/* Add the computers of the targets and of the paths, and this one if something else is asked. */
static int add_target_and_path_computers(struct mon_live *live, bool this_one, char *message,
                                         size_t capacity)
{
    const struct mon_options *options = live->options;
    size_t position, selected = live->selection ? live->selection->count : 0;
    int status = EPC_OK;

    for (int i = 0; i < options->target_count && status == EPC_OK; i++)
        if (mon_is_backslashed_computer_name(options->targets[i])) {
            status = reader_computers_add(live->sources, options->targets[i], &position);
            if (status == EPC_E_INVALID)
                snprintf(message, capacity, "%s is not a name of a computer", options->targets[i]);
        }
    for (size_t i = 0; i < selected && status == EPC_OK; i++) {
        const struct kit_slice computer = live->selection->paths[i].first.computer;
        char name[300];

        this_one = this_one || (computer.bytes == 0 && options->target_count == live->word_count);
        if (computer.bytes == 0 || computer.bytes >= sizeof name)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)computer.bytes, computer.at);
        status = reader_computers_add(live->sources, name, &position);
        if (status == EPC_E_INVALID)
            snprintf(message, capacity, "\\\\%s is not a name of a computer", name);
    }
    if (status == EPC_OK && this_one)
        status = reader_computers_add(live->sources, "", &position);
    return status;
}

void mon_live_ignore_late_answers(struct mon_live *live)
{
    reader_computers_drop_late_answers(live->sources, true);
}

/* Is it a computer that only a path names? */
static bool is_computer_named_only_by_paths(const struct mon_live *live, const char *name)
{
    for (int i = 0; i < live->options->target_count; i++)
        if (mon_is_backslashed_computer_name(live->options->targets[i]) &&
            reader_pattern_matches(kit_slice_of(live->options->targets[i] + 2), kit_slice_of(name)))
            return false;
    return name[0] != '\0';
}

/* A server is asked later. */
static void start_host_if_asked_at_once(struct mon_live *live)
{
    const struct reader_computer *one;

    for (size_t i = 0; (one = reader_computers_at(live->sources, i)) != NULL; i++)
        if (!one->name[0] && live->options->command != MON_SERVE)
            reader_sources_start_host_early(live->sources);
}

/* The computers, and their first questions. */
static int list_computers_and_set_queries(struct mon_live *live)
{
    struct mon_sampler *sampler = &live->sampler;
    int status = EPC_OK;

    while (reader_computers_at(live->sources, sampler->count))
        sampler->count++;
    sampler->computers = calloc(sampler->count, sizeof *sampler->computers);
    live->list = calloc(sampler->count, sizeof *live->list);
    if (!sampler->computers || !live->list)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < sampler->count; i++) {
        const char *name = reader_computers_at(live->sources, i)->name;

        sampler->computers[i].named_only = is_computer_named_only_by_paths(live, name);
        sampler->computers[i].elsewhere = name[0] != '\0';
    }
    for (size_t i = 0; i < sampler->count && status == EPC_OK; i++)
        if (!live->selection)
            status = set_query_of_computer_at(live, i, NULL, NULL);
        else if (!reader_computers_at(live->sources, i)->name[0])
            status = set_query_of_this_computer(live, i);
    return status;
}

int mon_live_open(struct mon_live *out, const struct mon_options *options,
                  const struct reader_selection *selection, char *message, size_t capacity)
{
    struct reader_collector_options wanted = { .registry = &out->registry,
                                               .timeout_ms = options->timeout_ms,
                                               .patience_ms = &out->limit_ms,
                                               .tell = report_provider_problem,
                                               .awaits = print_waiting_for_provider,
                                               .context = out };
    const bool scrapes = options->command == MON_SERVE || options->command == MON_EXPORT;
    const bool paths = selection && selection->count > 0;
    int status;

    *out = (struct mon_live){ .options = options, .selection = selection, .complete = true };
    out->sampler = (struct mon_sampler){ .next = collect_live_sample,
                                         .pause = mon_pause,
                                         .nothing = nothing_answers,
                                         .awaits = is_provider_of_index_failing,
                                         .limit = set_sample_time_limit,
                                         .providers = list_provider_statuses,
                                         .self = out };
    mon_pause_install_interrupt_handler();
    wanted.idle_ms = scrapes ? SCRAPES_IDLE_MS : 0;
    status = reader_sources_open_registry(&out->registry);
    out->words = calloc((size_t)options->target_count + 1, sizeof *out->words);
    if (!out->words)
        return EPC_E_NOMEM;
    for (int i = 0; i < options->target_count; i++)
        if (!mon_is_backslashed_computer_name(options->targets[i]))
            out->words[out->word_count++] = options->targets[i];
    wanted.as = options->as;
    wanted.remote_account = options->account;
    wanted.words = out->words;
    wanted.count = out->word_count;
    if (status == EPC_OK)
        status = reader_sources_open_computers(&out->sources, &wanted, options->language);
    if (status == EPC_OK)
        status = add_target_and_path_computers(
            out, out->word_count > 0 || (options->target_count == 0 && !paths), message, capacity);
    if (status != EPC_OK)
        return status;
    start_host_if_asked_at_once(out);
    return list_computers_and_set_queries(out);
}

void mon_live_close(struct mon_live *live)
{
    for (size_t i = 0; i < live->sampler.count; i++) {
        if (live->sampler.computers)
            mon_computer_release(&live->sampler.computers[i]);
        if (live->list)
            free(live->list[i].query);
    }
    reader_computers_close(live->sources);
    free(live->sampler.computers);
    free(live->list);
    free(live->words);
    mon_reported_release(&live->reported);
    kit_registry_release(&live->registry);
    *live = (struct mon_live){ .complete = true };
}
