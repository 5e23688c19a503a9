/* SPDX-License-Identifier: MIT
 *
 * asked.c -- a station for each computer, and the question that each is asked.
 *
 * This computer's names are read first, so that from the first question on only the providers are
 * loaded that own what was chosen.  Another computer's names come with its first answer.
 */
#include "monitor/asked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "monitor/commands.h"
#include "reader/names/path.h"
#include "sdk/port/tool.h"
#include "sdk/port/port.h"

/* How long the first answer of a computer is waited for. */
#define WAIT_MS 10000u

/* So long the first picture of watch waits for providers. */
#define PICTURE_MS 2000u

/* Who is asked by scrapes, minutes apart, keeps its providers loaded so long. */
#define SCRAPES_IDLE_MS 600000u

struct mon_asked_computer {
    char *query;        /* what it is asked; NULL: "Global" */
    char problem[1024]; /* that was reported last */
};

/* Say it, and keep it for show --json. */
static void tell_asked(struct mon_asked *asked, const char *name, const char *message)
{
    mon_tell(name, message);
    if (asked->options->command == MON_SHOW && asked->options->json)
        mon_said_add(&asked->said, name, message);
}

/* For a command that prints nothing before all have answered. */
static void name_awaited(void *context, const char *service)
{
    const struct mon_asked *asked = context;

    if (asked->options->command != MON_WATCH && asked->options->command != MON_SERVE &&
        asked->options->command != MON_EXPORT)
        mon_tell(service, "waiting for its answer");
}

static void tell_provider(void *context, const char *service, const char *message)
{
    tell_asked(context, service, message);
}

/* ---- Questions ---- */

/* Ask for what was chosen.  `titles` must not be NULL; `last` may be. */
static int set_query(struct mon_asked *asked, size_t position, const struct epci_titles *titles,
                     const struct epci_snapshot *last)
{
    struct mon_asked_computer *one = &asked->list[position];
    char *query = asked->selection ? epci_selection_query(asked->selection, titles, last)
                                   : strdup(asked->options->query);
    int status = query ? EPC_OK : EPC_E_NOMEM;

    if (query && (!one->query || strcmp(one->query, query) != 0)) {
        status = epci_computers_query(asked->computers, position, query);
        free(one->query);
        one->query = query;
        query = NULL;
    }
    free(query);
    return status;
}

static int ask_this_computer(struct mon_asked *asked, size_t position)
{
    struct epci_titles titles;
    int status = epci_titles_open(&titles, &asked->registry, asked->options->language);

    if (status == EPC_OK)
        status = set_query(asked, position, &titles, NULL);
    epci_titles_release(&titles);
    return status;
}

/* ---- Samples ---- */

static void tell_names(struct mon_asked *asked, const struct epci_titles *titles)
{
    const char *language = asked->options->language;
    const bool english = strcmp(language, "009") == 0;
    const size_t ignored = epci_titles_ignored(titles);

    if (asked->names_told)
        return;
    asked->names_told = true;
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

static void tell_problem(struct mon_asked *asked, const struct epci_computer *computer,
                         struct mon_asked_computer *one)
{
    if (computer->problem[0])
        asked->complete = false;
    if (strcmp(one->problem, computer->problem) == 0)
        return;
    snprintf(one->problem, sizeof one->problem, "%s", computer->problem);
    if (one->problem[0])
        tell_asked(asked, computer->name[0] ? computer->name : "this computer", one->problem);
}

static int take_one(struct mon_asked *asked, size_t position)
{
    const struct epci_computer *computer = epci_computers_at(asked->computers, position);
    struct mon_station *station = &asked->sampler.stations[position];
    struct epci_answer answer;
    int status;

    tell_problem(asked, computer, &asked->list[position]);
    station->titles = computer->titles;
    if (asked->options->command == MON_LOG && station->newer.there &&
        station->generation != computer->generation)
        mon_tell(
            computer->name[0] ? computer->name : "this computer",
            "counters were installed, removed or replaced; the columns are those of before, and "
            "the next sample has no rates");
    station->generation = computer->generation;
    if (!computer->titles || !epci_computers_take(asked->computers, position, &answer)) {
        mon_station_miss(station);
        return EPC_OK;
    }
    if (computer->name[0])
        snprintf(station->name, sizeof station->name, "%s", computer->name);
    tell_names(asked, computer->titles);
    status = mon_station_take(station, &answer);
    if (status == EPC_OK && asked->selection)
        status = set_query(asked, position, computer->titles, &station->newer.snapshot);
    return status;
}

/* How long a computer that has just fallen silent delays the others: of samples that follow each
 * other, only the first one waits for slow computers. */
static uint32_t patience(struct mon_asked *asked)
{
    const struct mon_options *options = asked->options;
    const bool go_on = options->command == MON_WATCH || options->command == MON_LOG;
    const bool first = !asked->asked_before;

    asked->asked_before = true;
    if (options->command == MON_WATCH)
        asked->limit_ms = first ? PICTURE_MS : 0;
    if (asked->limit_ms)
        return asked->limit_ms;
    if (go_on && !first)
        return options->interval_ms / 2;
    return options->timeout_ms ? options->timeout_ms : WAIT_MS;
}

static int next_asked(struct mon_sampler *sampler)
{
    struct mon_asked *asked = sampler->self;
    int status = EPC_OK;

    epci_computers_collect(asked->computers, patience(asked));
    for (size_t i = 0; i < sampler->count && status == EPC_OK; i++)
        status = take_one(asked, i);
    return status;
}

static bool nothing_asked(const struct mon_sampler *sampler)
{
    const struct mon_asked *asked = sampler->self;
    const struct epci_collector *collector = epci_sources_collector(asked->computers);

    for (size_t i = 0; i < asked->sampler.count; i++)
        if (asked->sampler.stations[i].newer.there &&
            (epci_computers_at(asked->computers, i)->name[0] || !collector ||
             epci_collector_answering(collector) > 0 || epci_collector_complete(collector)))
            return false;
    return true;
}

/* A provider whose counters are not installed has no range, and no index is its own. */
static bool awaits_asked(const struct mon_sampler *sampler, uint32_t index)
{
    const struct mon_asked *asked = sampler->self;
    struct epci_collector *collector = epci_sources_collector(asked->computers);
    struct epci_provider_state state;
    uint32_t position = 0;

    while (collector && epci_collector_next(collector, &position, &state))
        if (state.registered && state.condition == EPCI_PROVIDER_FAILING &&
            (index == 0 || (index >= state.first_counter && index <= state.last_counter)))
            return true;
    return false;
}

bool mon_asked_complete(const struct mon_asked *asked)
{
    const struct epci_collector *collector = epci_sources_collector(asked->computers);

    return asked->complete && (!collector || epci_collector_complete(collector));
}

/* ---- For scrapes ---- */

static void limit_asked(void *context, uint32_t milliseconds)
{
    ((struct mon_asked *)context)->limit_ms = milliseconds;
}

static bool provider_of(const struct epci_provider_state *state, struct mon_scrape_provider *out)
{
    const bool works = state->condition == EPCI_PROVIDER_WORKING;

    if (!works && state->condition != EPCI_PROVIDER_FAILING)
        return false; /* it was not asked */
    *out = (struct mon_scrape_provider){ .up = works && !state->dropped && !state->misfit,
                                         .seconds = state->collect_microseconds / 1e6,
                                         .since = works ? 0 : state->since,
                                         .first_counter = state->first_counter,
                                         .last_counter = state->last_counter };
    snprintf(out->service, sizeof out->service, "%s", state->service);
    snprintf(out->why, sizeof out->why, "%s",
             works && state->dropped ? "its data are not correct and were dropped" : state->why);
    return true;
}

static struct mon_scrape_provider *providers_asked(void *context, size_t *count)
{
    const struct mon_asked *asked = context;
    struct epci_collector *collector = epci_sources_collector(asked->computers);
    struct epci_provider_state state;
    struct mon_scrape_provider *list = NULL;
    size_t room = 0;
    uint32_t position = 0;

    *count = 0;
    while (collector && epci_collector_next(collector, &position, &state) &&
           KIT_MAKE_ROOM(NULL, list, *count, room))
        *count += provider_of(&state, &list[*count]);
    return list;
}

struct mon_scrape_source mon_asked_source(struct mon_asked *asked)
{
    return (struct mon_scrape_source){ .sampler = &asked->sampler,
                                       .limit = limit_asked,
                                       .providers = providers_asked,
                                       .context = asked };
}

/* ---- Time ---- */

static volatile bool stopped;

/* On a thread of its own. */
static void stop(void)
{
    stopped = true;
}

static bool pause_asked(uint64_t milliseconds)
{
    while (!stopped && milliseconds > 0) {
        const uint32_t part = milliseconds < 50 ? (uint32_t)milliseconds : 50;

        epci_thread_sleep(part);
        milliseconds -= part;
    }
    return !stopped;
}

/* ---- Open and close ---- */

/* Add the computers of the targets and of the paths, and this one if something else is asked. */
static int add_computers(struct mon_asked *asked, bool this_one, char *message, size_t room)
{
    const struct mon_options *options = asked->options;
    size_t position, selected = asked->selection ? asked->selection->count : 0;
    int status = EPC_OK;

    for (int i = 0; i < options->target_count && status == EPC_OK; i++)
        if (mon_is_computer(options->targets[i])) {
            status = epci_computers_add(asked->computers, options->targets[i], &position);
            if (status == EPC_E_INVALID)
                snprintf(message, room, "%s is not a name of a computer", options->targets[i]);
        }
    for (size_t i = 0; i < selected && status == EPC_OK; i++) {
        const struct kit_slice computer = asked->selection->paths[i].first.computer;
        char name[300];

        this_one = this_one || (computer.bytes == 0 && options->target_count == asked->word_count);
        if (computer.bytes == 0 || computer.bytes >= sizeof name)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)computer.bytes, computer.at);
        status = epci_computers_add(asked->computers, name, &position);
        if (status == EPC_E_INVALID)
            snprintf(message, room, "\\\\%s is not a name of a computer", name);
    }
    if (status == EPC_OK && this_one)
        status = epci_computers_add(asked->computers, "", &position);
    return status;
}

/* Is it a computer that only a path names? */
static bool is_in_paths_only(const struct mon_asked *asked, const char *name)
{
    for (int i = 0; i < asked->options->target_count; i++)
        if (mon_is_computer(asked->options->targets[i]) &&
            epci_path_fits(kit_slice_of(asked->options->targets[i] + 2), kit_slice_of(name)))
            return false;
    return name[0] != '\0';
}

/* Stations, and the first questions. */
static int prepare_stations(struct mon_asked *asked)
{
    struct mon_sampler *sampler = &asked->sampler;
    int status = EPC_OK;

    while (epci_computers_at(asked->computers, sampler->count))
        sampler->count++;
    sampler->stations = calloc(sampler->count, sizeof *sampler->stations);
    asked->list = calloc(sampler->count, sizeof *asked->list);
    if (!sampler->stations || !asked->list)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < sampler->count; i++) {
        const char *name = epci_computers_at(asked->computers, i)->name;

        sampler->stations[i].named_only = is_in_paths_only(asked, name);
        sampler->stations[i].elsewhere = name[0] != '\0';
    }
    for (size_t i = 0; i < sampler->count && status == EPC_OK; i++)
        if (!asked->selection)
            status = set_query(asked, i, NULL, NULL);
        else if (!epci_computers_at(asked->computers, i)->name[0])
            status = ask_this_computer(asked, i);
    return status;
}

int mon_asked_open(struct mon_asked *out, const struct mon_options *options,
                   const struct epci_selection *selection, char *message, size_t room)
{
    struct epci_collector_options wanted = { .registry = &out->registry,
                                             .timeout_ms = options->timeout_ms,
                                             .patience_ms = &out->limit_ms,
                                             .tell = tell_provider,
                                             .awaits = name_awaited,
                                             .context = out };
    const bool scrapes = options->command == MON_SERVE || options->command == MON_EXPORT;
    const bool paths = selection && selection->count > 0;
    int status;

    *out = (struct mon_asked){ .options = options, .selection = selection, .complete = true };
    out->sampler = (struct mon_sampler){ .next = next_asked,
                                         .pause = pause_asked,
                                         .nothing = nothing_asked,
                                         .awaits = awaits_asked,
                                         .self = out };
    epci_host_on_interrupt(stop);
    wanted.idle_ms = scrapes ? SCRAPES_IDLE_MS : 0;
    status = epci_registry_open(NULL, false, &out->registry);
    out->words = calloc((size_t)options->target_count + 1, sizeof *out->words);
    if (!out->words)
        return EPC_E_NOMEM;
    for (int i = 0; i < options->target_count; i++)
        if (!mon_is_computer(options->targets[i]))
            out->words[out->word_count++] = options->targets[i];
    wanted.as = options->as;
    wanted.words = out->words;
    wanted.count = out->word_count;
    if (status == EPC_OK)
        status = epci_sources_open(&out->computers, &wanted, options->language);
    if (status == EPC_OK)
        status = add_computers(out, out->word_count > 0 || (options->target_count == 0 && !paths),
                               message, room);
    return status == EPC_OK ? prepare_stations(out) : status;
}

void mon_asked_close(struct mon_asked *asked)
{
    for (size_t i = 0; i < asked->sampler.count; i++) {
        if (asked->sampler.stations)
            mon_station_release(&asked->sampler.stations[i]);
        if (asked->list)
            free(asked->list[i].query);
    }
    epci_computers_close(asked->computers);
    free(asked->sampler.stations);
    free(asked->list);
    free(asked->words);
    mon_said_release(&asked->said);
    epci_registry_close(&asked->registry);
    *asked = (struct mon_asked){ .complete = true };
}
