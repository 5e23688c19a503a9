/* SPDX-License-Identifier: MIT
 *
 * live.c -- a child process per provider, kept open between samples.
 *
 * A provider that fails, hangs or ends its process is removed from the list and reported once; the
 * others are collected as before.  Its buffer's size is remembered, so that the next sample fits at
 * once.
 */
#include "sdk/consumer/live.h"

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

struct epci_live_provider {
    struct epci_target target;
    const char *file; /* a DLL as it was given, NULL for a service */
    struct epci_session session;
    uint32_t room; /* that was large enough last time */
    bool dropped;  /* that data were dropped was reported */
};

static void live_tell(struct epci_live *live, const char *service, const char *format, ...)
    KIT_FORMAT(3, 4);

static void live_tell(struct epci_live *live, const char *service, const char *format, ...)
{
    char message[EPCI_TEXT_ROOM];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    live->complete = false;
    live->tell(service, message);
}

static const char *const outcome_texts[] = {
    [EPCI_EXCEPTION] = "raised an exception", [EPCI_TIMEOUT] = "did not return in time",
    [EPCI_GONE] = "ended its process",        [EPCI_GARBLED] = "damaged its process",
    [EPCI_HUNGRY] = "used too much memory",   [EPCI_BROKEN] = "ran out of memory",
};

/* What makes check look at the same target. */
static const char *as_given(const struct epci_live_provider *provider)
{
    return provider->file ? provider->file : provider->target.key.service;
}

static void tell_outcome(struct epci_live *live, const struct epci_live_provider *provider,
                         const char *verb, enum epci_outcome outcome)
{
    live_tell(live, provider->target.key.service, "%s %s; epc-harness check \"%s\" tells more",
              verb, outcome_texts[outcome], as_given(provider));
}

/* Load and Open in a new child; false and a message if that does not go well. */
static bool start(struct epci_live *live, struct epci_live_provider *provider)
{
    const struct epci_command_load command = epci_target_command(&provider->target);
    struct epci_reply_loaded loaded;
    struct epci_reply_returned opened;
    enum epci_outcome outcome = epci_session_load(&provider->session, &command, &loaded);
    const char *service = provider->target.key.service;

    if (outcome != EPCI_RETURNED) {
        tell_outcome(live, provider, "loading the DLL", outcome);
        return false;
    }
    if (loaded.stage != EPCI_LOAD_DONE) {
        live_tell(live, service,
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
        live_tell(live, service, "Open returned %" PRIu32 "%s", opened.status,
                  provider->target.key.installed
                      ? ""
                      : "; its counters are not installed: run lodctr FILE.ini");
    return opened.status == 0;
}

static void stop(struct epci_live_provider *provider)
{
    epci_session_close(&provider->session);
    epci_target_close(&provider->target);
    memset(provider, 0, sizeof *provider);
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
static int live_begin(struct epci_live *live, struct epci_live_provider *provider)
{
    const struct epci_settings_request request = { .profile = PROFILE,
                                                   .timeout_given = live->timeout_ms != 0,
                                                   .timeout_ms = live->timeout_ms ? live->timeout_ms
                                                                                  : TIMEOUT_MS };
    struct epci_settings settings;
    int status;

    epci_settings_read(&settings, &request, live->registry,
                       provider->file ? NULL : provider->target.key.service, NULL, NULL);
    status =
        epci_session_open(&provider->session, provider->target.host, settings.collect_ms.value);
    if (status == EPC_OK)
        epci_session_limit(&provider->session, settings.open_ms.value, MEMORY_MIB);
    return status;
}

static int add_provider(struct epci_live *live, const char *word)
{
    struct epci_live_provider *list = realloc(live->list, (live->count + 1) * sizeof *list);
    struct epci_live_provider *provider;
    char problem[EPCI_TEXT_ROOM] = "", message[512];
    const struct epci_target_request request = { .registry = live->registry,
                                                 .report = keep_problem,
                                                 .context = problem,
                                                 .profile = PROFILE,
                                                 .first_counter = EPCI_FIRST_COUNTER,
                                                 .first_help = EPCI_FIRST_COUNTER + 1 };
    int status;

    if (!list)
        return EPC_E_NOMEM;
    live->list = list;
    provider = &list[live->count];
    memset(provider, 0, sizeof *provider);
    provider->file = epci_provider_is_file(word) ? word : NULL;
    provider->room = LIVE_ROOM;
    status = epci_target_open(&provider->target, word, &request, message, sizeof message);
    if (status == EPC_OK)
        status = live_begin(live, provider);
    if (status == EPC_OK && start(live, provider)) {
        live->count++;
        return EPC_OK;
    }
    if (status == EPC_END)
        live_tell(live, provider->target.key.service, "%s",
                  problem[0] ? problem : "it cannot be loaded");
    else if (status == EPC_E_INVALID)
        live_tell(live, word, "%s", message);
    stop(provider);
    return status == EPC_END || status == EPC_E_INVALID ? EPC_OK : status;
}

static int add_all(struct epci_live *live)
{
    struct epci_provider_key key;
    uint32_t position = 0, disabled = 0;
    int status;

    epci_registry_read_u32(live->registry, EPCI_PERFLIB, EPCI_DISABLED, &disabled);
    if (disabled == 1) {
        live_tell(live, "all services",
                  EPCI_DISABLED " of HKLM\\" EPCI_PERFLIB " is 1: nothing is "
                                "collected; name a service to see it all the same");
        return EPC_OK;
    }
    while ((status = epci_provider_next(&key, live->registry, &position)) == EPC_OK) {
        if (!key.disabled)
            status = add_provider(live, key.service);
        epci_provider_release(&key);
        if (status != EPC_OK)
            return status;
    }
    return status == EPC_END ? EPC_OK : status;
}

int epci_live_open(struct epci_live *out, const struct epci_registry *registry, uint32_t timeout_ms,
                   epci_live_tell_fn *tell, char *const *words, int count)
{
    int status = EPC_OK;

    *out = (struct epci_live){
        .registry = registry, .timeout_ms = timeout_ms, .tell = tell, .complete = true
    };
    if (count == 0)
        return add_all(out);
    for (int i = 0; status == EPC_OK && i < count; i++)
        status = add_provider(out, words[i]);
    return status;
}

static void ignore(void *context, const struct epci_finding *finding)
{
    (void)context;
    (void)finding;
}

/* How many bytes of what was returned perflib would take over. */
static uint32_t accept(const struct epci_live_provider *provider,
                       const struct epci_reply_collected *reply)
{
    const struct epci_collect_call call =
        epci_collect_call_of(reply, provider->room, provider->session.block);
    const struct epci_check_options options = { .level = LEVEL, .profile = PROFILE };

    return epci_check_collect(&call, &options, ignore, NULL);
}

/* Collect from one into the answer; false if it is to be removed. */
static bool live_collect(struct epci_live *live, struct epci_live_provider *provider,
                         const char *query, struct epci_answer *answer, int *status)
{
    struct epci_reply_collected reply;
    uint32_t taken;

    if (!epci_provider_wanted(&provider->target.key, query, false))
        return true;
    for (;;) {
        const struct epci_question question = { .query = query,
                                                .room = provider->room,
                                                .guard = EPCI_GUARD_PATTERN };
        enum epci_outcome outcome = epci_session_collect(&provider->session, &question, &reply);

        if (outcome != EPCI_RETURNED) {
            tell_outcome(live, provider, "Collect", outcome);
            return false;
        }
        if (reply.status != EPCI_STATUS_MORE_DATA || provider->room >= EPCI_COLLECT_MOST)
            break;
        provider->room *= 2;
    }
    taken = accept(provider, &reply);
    if (taken > 0)
        *status = epci_answer_add(answer, provider->session.block, taken);
    else if ((reply.bytes > 0 || reply.status != 0) && !provider->dropped) {
        provider->dropped = true;
        live_tell(live, provider->target.key.service,
                  "its data are not correct and were dropped; epc-harness check \"%s\" tells more",
                  as_given(provider));
    }
    return true;
}

int epci_live_collect(struct epci_live *live, const char *query, struct epci_answer *out)
{
    uint16_t name[256];
    size_t units = epci_host_computer(name, EPC_COUNT(name));
    struct epci_answer_times times;
    int status = epci_answer_init(out, name, units);

    for (size_t i = 0; status == EPC_OK && i < live->count;) {
        if (live_collect(live, &live->list[i], query, out, &status))
            i++;
        else {
            stop(&live->list[i]);
            live->count--;
            memmove(&live->list[i], &live->list[i + 1], (live->count - i) * sizeof *live->list);
        }
    }
    if (status != EPC_OK) {
        epci_answer_release(out);
        return status;
    }
    times = (struct epci_answer_times){ epci_clock_ticks(), epci_clock_frequency(),
                                        epci_clock_100ns() };
    epci_answer_finish(out, &times);
    return EPC_OK;
}

void epci_live_close(struct epci_live *live)
{
    struct epci_reply_returned closed;

    for (size_t i = 0; i < live->count; i++) {
        epci_session_close_provider(&live->list[i].session, &closed);
        stop(&live->list[i]);
    }
    free(live->list);
    memset(live, 0, sizeof *live);
}
