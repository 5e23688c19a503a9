/* SPDX-License-Identifier: MIT
 *
 * reading.c -- asks the DLL as any reader does, in a process of its own, and looks at what comes.
 */
#include "monitor/doctor/road.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "host/key/settings.h"
#include "monitor/doctor/limit.h"
#include "monitor/sample/choice.h"
#include "reader/collect/collector.h"
#include "reader/selection/selection.h"
#include "sdk/port/port.h"
#include "sdk/port/win32/error.h"
#include "sdk/schema/stamp.h"

#define QUERY_BYTES 65536u

/* An answer is empty while counters are being installed. */
#define ANSWER_TRIES    4
#define ANSWER_PAUSE_MS 200u

/* Is the cause at the DLL, or before it?  Then nothing is called. */
static bool can_call_dll(const struct mon_road *road)
{
    return !road->cause && road->key.library[0];
}

/* The DLL's objects by their indexes: one that is costly answers nothing else. */
static void format_object_query(const struct mon_road *road, char *query)
{
    const struct epci_stamp *stamp = &road->facts.stamp;
    size_t used = 0;
    uint32_t skip = 0;

    snprintf(query, QUERY_BYTES, "Global");
    for (uint32_t i = 0; road->facts.stamp_bytes && i < stamp->record_count; i++) {
        const struct epci_stamp_record record = epci_read_numbered_stamp_record(stamp, i);

        if (skip-- > 0)
            continue;
        skip = record.size;
        if (used + 16 < QUERY_BYTES)
            used += (size_t)snprintf(query + used, QUERY_BYTES - used, "%s%" PRIu32,
                                     used ? " " : "", road->key.first_counter + record.symbol);
    }
}

static void count_objects_and_instances(struct mon_road *road,
                                        const struct reader_snapshot *snapshot)
{
    for (uint32_t i = 0; i < snapshot->object_count; i++)
        if (mon_road_is_object_of_service(road, &snapshot->objects[i])) {
            road->objects++;
            road->instances += snapshot->objects[i].instance_count;
        }
}

/* ---- The paths of the command line ---- */

struct path_count {
    const struct mon_road *road;
    const struct reader_snapshot *snapshot;
    size_t items;
};

static void count_item_of_service(void *context, const struct reader_item *item, size_t path)
{
    struct path_count *count = context;

    (void)path;
    count->items +=
        mon_road_is_object_of_service(count->road, &count->snapshot->objects[item->object]);
}

/* Do -p and -f choose any counter of the service? */
static void set_advice_when_paths_choose_nothing(struct mon_road *road,
                                                 const struct reader_snapshot *snapshot)
{
    struct path_count count = { road, snapshot, 0 };
    const struct reader_selection_visitor visitor = { &count, count_item_of_service, NULL };
    struct reader_lookup source = { .snapshot = snapshot };
    struct reader_selection selection;
    struct reader_titles titles;
    char message[1400], path[1400] = "\\Object(*)\\*";
    bool good;

    good = reader_titles_open(&titles, &road->registry, road->options->language) == EPC_OK;
    source.titles = &titles;
    good = mon_selection_of_options(&selection, road->options, message, sizeof message) == EPC_OK &&
           good && reader_selection_visit_items(&selection, &source, &visitor) == EPC_OK;
    for (uint32_t i = 0; i < snapshot->object_count && good; i++)
        if (mon_road_is_object_of_service(road, &snapshot->objects[i])) {
            char name[1024];

            reader_title_text(&titles, snapshot->objects[i].view.head.name_index, name,
                              sizeof name);
            snprintf(path, sizeof path, "\\%s%s\\*", name,
                     snapshot->objects[i].single ? "" : "(*)");
            break;
        }
    if (good && count.items == 0)
        road->path_advice =
            mon_road_format_text(road, "leave out -p and -f, or say -p \"%s\"", path);
    reader_selection_release(&selection);
    reader_titles_release(&titles);
}

/* ---- The DLL's calls ---- */

static void keep_first_import_problem(void *context, const struct kit_import_problem *problem)
{
    char *first = context;

    if (!first[0])
        kit_format_import_problem(problem, first);
}

/* False: no import is missing.  What was loaded has all its imports on Windows, whatever the files
 * say; Wine loads it without some, so those that are missing for `sure` are looked for. */
static bool find_and_report_missing_import(struct mon_road *road, bool loaded)
{
    char problem[KIT_IMPORT_PROBLEM] = "";

    if (host_target_check_imports(&road->target, loaded, keep_first_import_problem, problem) == 0)
        return false;
    mon_road_add_fault_step(road, "calls", "import",
                            mon_road_format_text(road, "its DLL cannot be loaded: %s", problem),
                            "install what the sentence names, next to the DLL");
    return true;
}

/* Did a call or the loading fail by a lack of memory? */
static bool is_out_of_memory(const char *why)
{
    unsigned error = 0;

    return strstr(why, "ran out of memory") || strstr(why, "there is no memory") ||
           ((sscanf(why, "Open returned %u", &error) == 1 ||
             sscanf(why, "Collect returned %u", &error) == 1 ||
             sscanf(why, "its DLL cannot be loaded: error %u", &error) == 1) &&
            epci_status_from_win32(error) == EPC_E_NOMEM);
}

/* What perflib permits where the registry says nothing. */
#define USUAL_TIMEOUT_MS 10000u

/* Does a value of the registry permit less time than usual?  False: no. */
static bool find_and_report_short_timeout(struct mon_road *road, const char *why)
{
    const struct host_settings_request request = { .profile = CHECK_PROFILE_CURRENT,
                                                   .timeout_given = road->options->timeout_ms != 0,
                                                   .timeout_ms = USUAL_TIMEOUT_MS };
    struct host_settings settings;
    const struct host_setting *limit;
    const char *value, *key = mon_road_key_path(road), *end = strstr(why, " in time");

    host_settings_read(&settings, &request, &road->registry, road->service, NULL, NULL);
    limit = mon_find_exceeded_time_limit(&settings, why);
    if (!end || limit->value >= USUAL_TIMEOUT_MS)
        return false;
    value = limit == &settings.open_ms ? "Open Timeout" : "Collect Timeout";
    if (limit->origin == HOST_FROM_MACHINE) {
        value = "OpenProcedureWaitTime";
        key = "HKLM\\" HOST_PERFLIB;
    }
    mon_road_add_fault_step(
        road, "calls", "timeout",
        mon_road_format_text(road,
                             "its DLL has too little time: %.*s within the %" PRIu32
                             " ms that %s of %s permits",
                             (int)(end - why), why, limit->value, value, key),
        mon_road_format_text(road, "remove the value %s of %s", value, key));
    return true;
}

static void report_call_state(struct mon_road *road, const struct reader_provider_state *state)
{
    const char *more = strstr(state->why, "; epc-harness check");
    const char *advice = mon_road_format_text(
        road, "replace the DLL %s by one that works; epc-harness check %s says what is wrong in it",
        road->target.path, road->service);

    if (state->condition == READER_PROVIDER_FAILING &&
        (find_and_report_missing_import(road, !strstr(state->why, "cannot be loaded")) ||
         find_and_report_short_timeout(road, state->why)))
        return;
    if (is_out_of_memory(state->why))
        mon_road_add_fault_step(road, "calls", "no-memory",
                                mon_road_format_text(road, "its DLL gets no memory: %.*s",
                                                     (int)strcspn(state->why, ";"), state->why),
                                MON_ROAD_MEMORY);
    else if (state->condition == READER_PROVIDER_FAILING)
        /* The advice names the harness. */
        mon_road_add_fault_step(
            road, "calls", "dll-fails",
            mon_road_format_text(
                road, "%s%.*s", strncmp(state->why, "its ", 4) == 0 ? "" : "its DLL fails: ",
                (int)(more ? (size_t)(more - state->why) : strlen(state->why)), state->why),
            advice);
    else if (state->misfit)
        mon_road_add_fault_step(road, "calls", "misfit",
                                mon_road_format_text(road, "%s", state->why), advice);
    else if (state->dropped && strncmp(state->why, "its ", 4) != 0)
        mon_road_add_fault_step(road, "calls", "dll-fails",
                                mon_road_format_text(road, "its DLL fails: %s", state->why),
                                advice);
    else if (state->dropped)
        mon_road_add_fault_step(road, "calls", "dropped",
                                "what its DLL returns is not correct, and readers drop it", advice);
    else
        mon_road_add_good_step(road, "calls",
                               "Open and Collect succeed; Collect takes %" PRIu32 " us",
                               state->collect_microseconds);
}

/* One question; false: another one brings no more. */
static bool query_once_and_decide_to_retry(struct mon_road *road,
                                           struct reader_collector *collector, const char *query,
                                           struct reader_provider_state *state, int *status)
{
    struct reader_snapshot snapshot;
    struct reader_answer answer;
    uint32_t position = 0;
    bool works;

    road->objects = road->instances = 0;
    *status = reader_collector_answer_query(collector, query, &answer);
    if (*status != EPC_OK)
        return false;
    road->path_advice = NULL;
    if (reader_snapshot_build_from_answer(&snapshot, reader_span_of_whole_answer(&answer)) ==
        EPC_OK) {
        count_objects_and_instances(road, &snapshot);
        if (road->options->path_count > 0 && road->objects > 0)
            set_advice_when_paths_choose_nothing(road, &snapshot);
    }
    works = reader_next_provider_state(collector, &position, state) &&
            state->condition != READER_PROVIDER_FAILING;
    if (works && !state->misfit && !state->dropped)
        mon_road_find_object_without_values(road, collector, &snapshot);
    reader_snapshot_release(&snapshot);
    reader_answer_release(&answer);
    return works && (road->instances == 0 || road->unknown_object);
}

void mon_road_diagnose_answer(struct mon_road *road)
{
    char *word = (char *)(uintptr_t)road->service, query[QUERY_BYTES];
    const struct reader_collector_options options = { .registry = &road->registry,
                                                      .words = &word,
                                                      .count = 1,
                                                      .timeout_ms = road->options->timeout_ms,
                                                      .metadata = road->facts.stamp_bytes };
    struct reader_provider_state state = { .service = "" };
    struct reader_collector *collector = NULL;
    int status;

    if (!can_call_dll(road)) {
        mon_road_add_skipped_step(road, "calls");
        return;
    }
    format_object_query(road, query);
    status = reader_collector_open(&collector, &options);
    if (status != EPC_OK)
        collector = NULL;
    for (int i = 0; collector && i < ANSWER_TRIES &&
                    query_once_and_decide_to_retry(road, collector, query, &state, &status);
         i++)
        epci_thread_sleep(ANSWER_PAUSE_MS);
    if (status == EPC_OK)
        report_call_state(road, &state);
    else
        mon_road_add_fault_step(
            road, "calls", "not-asked",
            mon_road_format_text(road, "its DLL could not be asked: %s", epc_status_text(status)),
            "mend what the sentence names, and ask again");
    if (collector)
        reader_collector_close(collector);
}

void mon_road_diagnose_reader(struct mon_road *road)
{
    if (road->cause)
        mon_road_add_skipped_step(road, "reader");
    else if (road->unknown_object)
        mon_road_add_fault_step(
            road, "reader", "callback",
            mon_road_format_text(road,
                                 "its object \"%s\" is in no answer: the callback fails, "
                                 "is too slow, or has nothing to say",
                                 road->unknown_object),
            mon_road_format_text(road,
                                 "look in the event log for event 120, 121 or 122 of %s, "
                                 "and mend what it names; without one, the callback has "
                                 "nothing to say now",
                                 road->service));
    else if (road->objects == 0)
        mon_road_add_fault_step(
            road, "reader", "no-data", "its DLL answers, and gives no data",
            mon_road_format_text(road,
                                 "run epc-harness check %s, which says what the DLL "
                                 "returns",
                                 mon_road_quote_service_argument(road)));
    else if (road->instances == 0)
        mon_road_add_fault_step(road, "reader", "no-instance",
                                "its DLL answers, and there is no instance to be shown",
                                "let the application create one");
    else if (road->path_advice)
        mon_road_add_fault_step(road, "reader", "paths",
                                "-p and -f choose none of its counters, so they are not shown",
                                road->path_advice);
    else
        mon_road_add_good_step(
            road, "reader", "gets %" PRIu32 " object%s and %" PRIu32 " instance%s%s", road->objects,
            road->objects == 1 ? "" : "s", road->instances, road->instances == 1 ? "" : "s",
            road->local_only ? ", which services do not see: the application has no "
                               "right to create global objects"
                             : "");
}
