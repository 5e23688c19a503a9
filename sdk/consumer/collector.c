/* SPDX-License-Identifier: MIT
 *
 * collector.c -- a child process per provider, kept open between samples.
 *
 * A provider that fails, hangs or ends its process is left out from then on and reported once; the
 * others are collected as before.  Its buffer's size is remembered, so that the next sample fits at
 * once.
 */
#include "sdk/consumer/collector.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "kit/safetext.h"
#include "sdk/host/session.h"
#include "sdk/host/settings.h"
#include "sdk/host/target.h"
#include "sdk/port/port.h"

#define LIVE_ROOM 65536u

/* Where neither the caller nor the registry limits a call, and for memory. */
#define TIMEOUT_MS 10000u
#define MEMORY_MIB 1024u

/* As perflib of today tests an answer. */
#define LEVEL   1u
#define PROFILE EPCI_PROFILE_CURRENT

struct provider {
    struct epci_target target;
    char *word;
    const char *file; /* a DLL as it was given, NULL for a service */
    struct epci_session session;
    struct epci_provider_key key; /* of a service, to know whether a query wants it */
    uint32_t room;                /* that was large enough last time */
    bool begun;
    bool dropped; /* that data were dropped was reported */
    struct epci_provider_state state;
};

struct epci_collector {
    struct provider *list;
    size_t count;
    size_t answering;
    struct epci_collector_options options;
    bool complete;
};

static void live_tell(struct epci_collector *live, struct provider *provider, bool fails,
                      const char *format, ...) KIT_FORMAT(4, 5);

static void live_tell(struct epci_collector *live, struct provider *provider, bool fails,
                      const char *format, ...)
{
    char message[EPCI_TEXT_ROOM];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    live->complete = false;
    if (live->options.tell)
        live->options.tell(live->options.context, provider->state.service, message);
    if (!fails)
        return;
    provider->state.condition = EPCI_PROVIDER_FAILING;
    provider->state.since = epci_clock_100ns();
    provider->state.failures++;
    snprintf(provider->state.why, sizeof provider->state.why, "%s", message);
}

static const char *const outcome_texts[] = {
    [EPCI_EXCEPTION] = "raised an exception", [EPCI_TIMEOUT] = "did not return in time",
    [EPCI_GONE] = "ended its process",        [EPCI_GARBLED] = "damaged its process",
    [EPCI_HUNGRY] = "used too much memory",   [EPCI_BROKEN] = "ran out of memory",
};

/* What makes check look at the same target. */
static const char *as_given(const struct provider *provider)
{
    return provider->file ? provider->file : provider->target.key.service;
}

static void tell_outcome(struct epci_collector *live, struct provider *provider, const char *verb,
                         enum epci_outcome outcome)
{
    live_tell(live, provider, true, "%s %s; epc-harness check \"%s\" tells more", verb,
              outcome_texts[outcome], as_given(provider));
}

/* Load and Open in a new child; false and a message if that does not go well. */
static bool start(struct epci_collector *live, struct provider *provider)
{
    const struct epci_command_load command = epci_target_command(&provider->target);
    struct epci_reply_loaded loaded;
    struct epci_reply_returned opened;
    enum epci_outcome outcome = epci_session_load(&provider->session, &command, &loaded);

    if (outcome != EPCI_RETURNED) {
        tell_outcome(live, provider, "loading the DLL", outcome);
        return false;
    }
    if (loaded.stage != EPCI_LOAD_DONE) {
        live_tell(live, provider, true,
                  "its DLL cannot be loaded: error %" PRIu32
                  "; epc-harness check \"%s\" tells more",
                  loaded.error, as_given(provider));
        return false;
    }
    outcome = epci_session_open_provider(&provider->session, &opened);
    if (outcome != EPCI_RETURNED) {
        tell_outcome(live, provider, "Open", outcome);
        return false;
    }
    if (opened.status != 0)
        live_tell(live, provider, true, "Open returned %" PRIu32 "%s", opened.status,
                  provider->target.key.installed
                      ? ""
                      : "; its counters are not installed: run lodctr FILE.ini");
    return opened.status == 0;
}

static void stop(struct provider *provider)
{
    epci_session_close(&provider->session);
    epci_target_close(&provider->target);
    memset(&provider->target, 0, sizeof provider->target);
    provider->begun = false;
}

/* An epci_target_problem_fn: the first problem's message. */
static void keep_problem(void *context, enum epci_target_problem problem, const char *message)
{
    char *first = context;

    (void)problem;
    if (first[0])
        return;
    snprintf(first, EPCI_TEXT_ROOM, "%s", message);
    kit_safe_text(first);
}

/* Start the child, with the limits that the registry sets for a service. */
static int live_begin(struct epci_collector *live, struct provider *provider)
{
    const struct epci_settings_request request = { .profile = PROFILE,
                                                   .timeout_given = live->options.timeout_ms != 0,
                                                   .timeout_ms = live->options.timeout_ms
                                                                     ? live->options.timeout_ms
                                                                     : TIMEOUT_MS };
    struct epci_settings settings;
    int status;

    epci_settings_read(&settings, &request, live->options.registry,
                       provider->file ? NULL : provider->target.key.service, NULL, NULL);
    status =
        epci_session_open(&provider->session, provider->target.host, settings.collect_ms.value);
    if (status == EPC_OK)
        epci_session_limit(&provider->session, settings.open_ms.value, MEMORY_MIB);
    return status;
}

/* Load it. */
static int begin(struct epci_collector *live, struct provider *provider)
{
    char problem[EPCI_TEXT_ROOM] = "", message[512];
    const struct epci_target_request request = { .registry = live->options.registry,
                                                 .report = keep_problem,
                                                 .context = problem,
                                                 .profile = PROFILE,
                                                 .first_counter = EPCI_FIRST_COUNTER,
                                                 .first_help = EPCI_FIRST_COUNTER + 1 };
    int status =
        epci_target_open(&provider->target, provider->word, &request, message, sizeof message);

    provider->room = LIVE_ROOM;
    provider->begun = true;
    if (status == EPC_OK)
        status = live_begin(live, provider);
    if (status == EPC_OK && start(live, provider)) {
        provider->state.condition = EPCI_PROVIDER_WORKING;
        return EPC_OK;
    }
    if (status == EPC_END)
        live_tell(live, provider, true, "%s", problem[0] ? problem : "it cannot be loaded");
    else if (status == EPC_E_INVALID)
        live_tell(live, provider, true, "%s", message);
    stop(provider);
    return status == EPC_END || status == EPC_E_INVALID ? EPC_OK : status;
}

static int add_provider(struct epci_collector *live, const char *word)
{
    struct provider *list = realloc(live->list, (live->count + 1) * sizeof *list);
    struct provider *provider;

    if (!list)
        return EPC_E_NOMEM;
    live->list = list;
    provider = &list[live->count];
    memset(provider, 0, sizeof *provider);
    provider->word = malloc(strlen(word) + 1);
    if (!provider->word)
        return EPC_E_NOMEM;
    strcpy(provider->word, word);
    provider->file = epci_provider_is_file(word) ? provider->word : NULL;
    snprintf(provider->state.service, sizeof provider->state.service, "%s", word);
    live->count++;
    return provider->file ||
                   epci_provider_read(&provider->key, live->options.registry, word) != EPC_E_NOMEM
               ? EPC_OK
               : EPC_E_NOMEM;
}

static int add_all(struct epci_collector *live)
{
    struct epci_provider_key key;
    uint32_t position = 0;
    int status;

    while ((status = epci_provider_next(&key, live->options.registry, &position)) == EPC_OK) {
        status = add_provider(live, key.service);
        if (status == EPC_OK && key.disabled)
            live->list[live->count - 1].state.condition = EPCI_PROVIDER_DISABLED;
        epci_provider_release(&key);
        if (status != EPC_OK)
            return status;
    }
    return status == EPC_END ? EPC_OK : status;
}

int epci_collector_open(struct epci_collector **out, const struct epci_collector_options *options)
{
    struct epci_collector *live = calloc(1, sizeof *live);
    int status = live ? EPC_OK : EPC_E_NOMEM;

    *out = live;
    if (!live)
        return status;
    live->options = *options;
    live->complete = true;
    if (options->count == 0)
        status = add_all(live);
    for (int i = 0; status == EPC_OK && i < options->count; i++)
        status = add_provider(live, options->words[i]);
    if (status == EPC_OK)
        return status;
    epci_collector_close(live);
    *out = NULL;
    return status;
}

static void ignore(void *context, const struct epci_finding *finding)
{
    (void)context;
    (void)finding;
}

/* How many bytes of what was returned perflib would take over. */
static uint32_t accept(const struct provider *provider, const struct epci_reply_collected *reply)
{
    const struct epci_collect_call call =
        epci_collect_call_of(reply, provider->room, provider->session.block);
    const struct epci_check_options options = { .level = LEVEL, .profile = PROFILE };

    return epci_check_collect(&call, &options, ignore, NULL);
}

/* Collect from one into the answer. */
static int live_collect(struct epci_collector *live, struct provider *provider, const char *query,
                        struct epci_answer *answer)
{
    struct epci_reply_collected reply;
    uint32_t taken;
    int status = EPC_OK;

    if (provider->state.condition == EPCI_PROVIDER_RESTING)
        status = begin(live, provider);
    if (status != EPC_OK || provider->state.condition != EPCI_PROVIDER_WORKING)
        return status;
    for (;;) {
        const struct epci_question question = { .query = query,
                                                .room = provider->room,
                                                .guard = EPCI_GUARD_PATTERN };
        enum epci_outcome outcome = epci_session_collect(&provider->session, &question, &reply);

        if (outcome != EPCI_RETURNED) {
            tell_outcome(live, provider, "Collect", outcome);
            stop(provider);
            return EPC_OK;
        }
        if (reply.status != EPCI_STATUS_MORE_DATA || provider->room >= EPCI_COLLECT_MOST)
            break;
        provider->room *= 2;
    }
    live->answering++;
    provider->state.collected = epci_clock_100ns();
    provider->state.collect_microseconds = reply.microseconds;
    taken = accept(provider, &reply);
    if (taken > 0)
        status = epci_answer_add(answer, provider->session.block, taken);
    else if ((reply.bytes > 0 || reply.status != 0) && !provider->dropped) {
        provider->dropped = true;
        live_tell(live, provider, false,
                  "its data are not correct and were dropped; epc-harness check \"%s\" tells more",
                  as_given(provider));
    }
    return status;
}

static bool all_disabled(struct epci_collector *live)
{
    struct provider everything = { .state.service = "all services" };
    uint32_t disabled = 0;

    epci_registry_read_u32(live->options.registry, EPCI_PERFLIB, EPCI_DISABLED, &disabled);
    if (live->options.count > 0 || disabled != 1)
        return false;
    live_tell(live, &everything, true,
              EPCI_DISABLED " of HKLM\\" EPCI_PERFLIB " is 1: nothing is collected; name a service "
                            "to see it all the same");
    return true;
}

int epci_collector_collect(struct epci_collector *live, const char *query, struct epci_answer *out)
{
    uint16_t name[256];
    size_t units = epci_host_computer(name, EPC_COUNT(name));
    struct epci_answer_times times;
    int status = epci_answer_init(out, name, units);
    const size_t count = all_disabled(live) ? 0 : live->count;

    query = query && *query ? query : "Global";
    live->answering = 0;
    for (size_t i = 0; status == EPC_OK && i < count; i++)
        if (epci_provider_wanted(&live->list[i].key, query, false))
            status = live_collect(live, &live->list[i], query, out);
    if (status != EPC_OK) {
        epci_answer_release(out);
        return status;
    }
    times = (struct epci_answer_times){ epci_clock_ticks(), epci_clock_frequency(),
                                        epci_clock_100ns() };
    epci_answer_finish(out, &times);
    return EPC_OK;
}

bool epci_collector_next(struct epci_collector *live, uint32_t *position,
                         struct epci_provider_state *out)
{
    if (*position >= live->count)
        return false;
    *out = live->list[(*position)++].state;
    return true;
}

bool epci_collector_complete(const struct epci_collector *live)
{
    return live->complete;
}

size_t epci_collector_answering(const struct epci_collector *live)
{
    return live->answering;
}

void epci_collector_release(struct epci_collector *live)
{
    struct epci_reply_returned closed;

    for (size_t i = 0; i < live->count; i++) {
        if (live->list[i].state.condition != EPCI_PROVIDER_WORKING)
            continue;
        epci_session_close_provider(&live->list[i].session, &closed);
        stop(&live->list[i]);
        live->list[i].state.condition = EPCI_PROVIDER_RESTING;
    }
}

void epci_collector_close(struct epci_collector *live)
{
    if (!live)
        return;
    epci_collector_release(live);
    for (size_t i = 0; i < live->count; i++) {
        epci_provider_release(&live->list[i].key);
        free(live->list[i].word);
    }
    free(live->list);
    free(live);
}
