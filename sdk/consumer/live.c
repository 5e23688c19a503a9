/* SPDX-License-Identifier: MIT
 *
 * live.c -- see live.h.
 */
#include "sdk/consumer/live.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/findings/findings.h"
#include "sdk/host/session.h"
#include "harness/target/settings.h"
#include "sdk/port/port.h"

#define ROOM_FIRST 65536u

struct epci_hosted {
    struct epci_target target;
    const char *file; /* a DLL as it was given, NULL for a service */
    struct epci_session session;
    uint32_t room; /* that was large enough last time */
    bool dropped;  /* it was told that data were dropped */
};

void epci_host_init(struct epci_host *out, const struct val_options *options,
                    const struct epci_registry *registry,
                    void (*tell)(const char *service, const char *message))
{
    memset(out, 0, sizeof *out);
    out->options = options;
    out->registry = registry;
    out->tell = tell;
    out->complete = true;
}

static void tell(struct epci_host *host, const char *service, const char *message)
{
    host->complete = false;
    host->tell(service, message);
}

static const char *outcome_text(enum epci_outcome outcome)
{
    switch (outcome) {
    case EPCI_EXCEPTION:
        return "raised an exception";
    case EPCI_TIMEOUT:
        return "did not return in time";
    case EPCI_GONE:
        return "ended its process";
    case EPCI_GARBLED:
        return "damaged its process";
    case EPCI_HUNGRY:
        return "used too much memory";
    default:
        return "ran out of memory";
    }
}

/* What makes check look at the same target. */
static const char *as_given(const struct epci_hosted *hosted)
{
    return hosted->file ? hosted->file : hosted->target.key.service;
}

static void tell_outcome(struct epci_host *host, const struct epci_hosted *hosted, const char *verb,
                         enum epci_outcome outcome)
{
    char message[EPCI_TEXT_ROOM];

    snprintf(message, sizeof message, "%s %s; epc-harness check \"%s\" tells more", verb,
             outcome_text(outcome), as_given(hosted));
    tell(host, hosted->target.key.service, message);
}

/* Load and Open in a new child; false and a message if that does not go well. */
static bool start(struct epci_host *host, struct epci_hosted *hosted)
{
    struct epci_reply_loaded loaded;
    struct epci_reply_returned opened;
    char message[EPCI_TEXT_ROOM];
    enum epci_outcome outcome = epci_session_load(&hosted->session, &hosted->target, &loaded);
    const char *service = hosted->target.key.service;

    if (outcome != EPCI_RETURNED) {
        tell_outcome(host, hosted, "loading the DLL", outcome);
        return false;
    }
    if (loaded.stage != EPCI_LOAD_DONE) {
        snprintf(message, sizeof message,
                 "its DLL cannot be loaded: error %" PRIu32 "; epc-harness check \"%s\" tells more",
                 loaded.error, as_given(hosted));
        tell(host, service, message);
        return false;
    }
    outcome = epci_session_open_provider(&hosted->session, &opened);
    if (outcome != EPCI_RETURNED) {
        tell_outcome(host, hosted, "Open", outcome);
        return false;
    }
    if (opened.status != 0) {
        snprintf(message, sizeof message, "Open returned %" PRIu32, opened.status);
        tell(host, service, message);
        return false;
    }
    return true;
}

static void stop(struct epci_hosted *hosted)
{
    epci_session_close(&hosted->session);
    epci_target_close(&hosted->target);
    memset(hosted, 0, sizeof *hosted);
}

/* Why a target is none, in the words of the first finding. */
static void tell_findings(struct epci_host *host, const struct epci_target *target,
                          const struct val_findings *findings)
{
    tell(host, target->key.service,
         findings->count ? findings->list[0].message : "it cannot be loaded");
}

/* Start the child, with the limits that the registry sets for a service. */
static int begin(struct epci_host *host, struct epci_hosted *hosted, struct val_findings *findings)
{
    struct val_settings settings;
    struct val_options options;
    int status;

    val_settings_read(&settings, host->options, host->registry,
                      hosted->file ? NULL : hosted->target.key.service, findings);
    options = val_settings_apply(&settings, host->options);
    status = epci_session_open(&hosted->session, hosted->target.host, options.timeout_ms);
    if (status == EPC_OK)
        epci_session_limit(&hosted->session, &options);
    return status;
}

int epci_host_add(struct epci_host *host, const char *word)
{
    struct epci_hosted *list = realloc(host->list, (host->count + 1) * sizeof *list), *hosted;
    struct val_findings findings;
    char message[512];
    int status;

    if (!list)
        return EPC_E_NOMEM;
    host->list = list;
    hosted = &list[host->count];
    memset(hosted, 0, sizeof *hosted);
    hosted->file = val_target_is_file(word) ? word : NULL;
    hosted->room = ROOM_FIRST;
    val_findings_init(&findings);
    status = epci_target_open(&hosted->target, word, host->options, host->registry, &findings,
                              message, sizeof message);
    if (status == EPC_OK)
        status = begin(host, hosted, &findings);
    if (status == EPC_OK && start(host, hosted))
        host->count++;
    else {
        if (status == EPC_END)
            tell_findings(host, &hosted->target, &findings);
        else if (status == EPC_E_INVALID)
            tell(host, word, message);
        stop(hosted);
    }
    val_findings_release(&findings);
    return status == EPC_END || status == EPC_E_INVALID ? EPC_OK : status;
}

int epci_host_add_all(struct epci_host *host)
{
    struct epci_provider_key key;
    uint32_t position = 0, disabled = 0;
    int status;

    epci_registry_read_u32(host->registry, VAL_PERFLIB, VAL_DISABLED, &disabled);
    if (disabled == 1) {
        tell(host, "all services",
             VAL_DISABLED " of HKLM\\" VAL_PERFLIB " is 1: nothing is "
                          "collected; name a service to see it all the same");
        return EPC_OK;
    }
    while ((status = epci_provider_next(&key, host->registry, &position)) == EPC_OK) {
        if (!key.disabled)
            status = epci_host_add(host, key.service);
        epci_provider_release(&key);
        if (status != EPC_OK)
            return status;
    }
    return status == EPC_END ? EPC_OK : status;
}

int epci_host_add_targets(struct epci_host *host)
{
    const struct val_options *options = host->options;
    int status = EPC_OK;

    if (options->target_count == 0)
        return epci_host_add_all(host);
    for (int i = 0; status == EPC_OK && i < options->target_count; i++)
        status = epci_host_add(host, options->targets[i]);
    return status;
}

static void ignore(void *context, const struct epci_finding *finding)
{
    (void)context;
    (void)finding;
}

/* How many bytes of what was returned perflib would take over. */
static uint32_t accept(const struct epci_host *host, const struct epci_hosted *hosted,
                       const struct epci_reply_collected *reply)
{
    const struct epci_collect_call call = val_session_call(&hosted->session, hosted->room, reply);
    const struct epci_check_options options = { .level = host->options->level,
                                                .profile = host->options->profile,
                                                .metadata = false };

    return epci_check_collect(&call, &options, ignore, NULL);
}

/* Collect from one into the answer; false if it is to be hosted no longer. */
static bool collect(struct epci_host *host, struct epci_hosted *hosted, const char *query,
                    struct epci_answer *answer, int *status)
{
    struct epci_reply_collected reply;
    char message[EPCI_TEXT_ROOM];
    uint32_t taken;

    if (!epci_provider_wanted(&hosted->target.key, query,
                              host->options->profile == EPCI_PROFILE_NT4))
        return true;
    for (;;) {
        const struct epci_question question = { .query = query,
                                                .room = hosted->room,
                                                .guard = EPCI_GUARD_PATTERN };
        enum epci_outcome outcome = epci_session_collect(&hosted->session, &question, &reply);

        if (outcome != EPCI_RETURNED) {
            tell_outcome(host, hosted, "Collect", outcome);
            return false;
        }
        if (reply.status != EPCI_STATUS_MORE_DATA || hosted->room >= EPCI_COLLECT_MOST)
            break;
        hosted->room *= 2;
    }
    taken = accept(host, hosted, &reply);
    if (taken > 0)
        *status = epci_answer_add(answer, hosted->session.block, taken);
    else if ((reply.bytes > 0 || reply.status != 0) && !hosted->dropped) {
        hosted->dropped = true;
        snprintf(message, sizeof message,
                 "its data are not correct and were dropped; epc-harness check \"%s\" tells more",
                 as_given(hosted));
        tell(host, hosted->target.key.service, message);
    }
    return true;
}

static struct epci_answer_times now(void)
{
    struct epci_answer_times times = { epci_clock_ticks(), epci_clock_frequency(),
                                       epci_clock_100ns() };

    return times;
}

int epci_host_collect(struct epci_host *host, const char *query, struct epci_answer *out)
{
    uint16_t name[256];
    size_t units = epci_host_computer(name, sizeof name / sizeof *name);
    struct epci_answer_times times;
    int status = epci_answer_init(out, name, units);

    for (size_t i = 0; status == EPC_OK && i < host->count;) {
        if (collect(host, &host->list[i], query, out, &status))
            i++;
        else {
            stop(&host->list[i]);
            host->count--;
            memmove(&host->list[i], &host->list[i + 1], (host->count - i) * sizeof *host->list);
        }
    }
    if (status != EPC_OK) {
        epci_answer_release(out);
        return status;
    }
    times = now();
    epci_answer_finish(out, &times);
    return EPC_OK;
}

void epci_host_close(struct epci_host *host)
{
    struct epci_reply_returned closed;

    for (size_t i = 0; i < host->count; i++) {
        epci_session_close_provider(&host->list[i].session, &closed);
        stop(&host->list[i]);
    }
    free(host->list);
    memset(host, 0, sizeof *host);
}
