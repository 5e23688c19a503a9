/* SPDX-License-Identifier: MIT
 *
 * examine.c -- see examine.h.
 */
#include "harness/examine.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/validate.h"
#include "sdk/port/port.h"

/* The source under which perflib's events are logged; docs/events-harness.md says how to register it. */
#define EVENT_SOURCE "epc-harness"

/* Perflib would not load it: so there is nothing to be seen of it. */
static void skip_disabled(struct epci_examination *out, const char *word,
                          const struct epci_registry *registry, struct epci_findings *findings)
{
    struct epci_provider_key *key = &out->target.key;

    if (epci_provider_read(key, registry, word) != EPC_OK)
        snprintf(key->service, sizeof key->service, "%s", word);
    if (out->aftermath.settings.disabled_machine)
        epci_findings_add(findings, EPCI_HOST_SERVICE_DISABLED,
                          "all services are disabled: " EPCI_DISABLED " of HKLM\\" EPCI_PERFLIB
                          " is 1; %s was not checked (--even-disabled checks it)",
                          word);
    else
        epci_findings_add(findings, EPCI_HOST_SERVICE_DISABLED,
                          "the service %s is disabled: " EPCI_DISABLED " of HKLM\\" EPCI_SERVICES
                          "\\%s\\Performance is 1; it was not checked (--even-disabled checks it)",
                          word, word);
}

/* ---- Afterwards ---- */

/* Set the value, if that is what perflib does. */
static void disable(struct epci_examination *out)
{
    struct epci_registry registry;
    int status = epci_registry_open(NULL, true, &registry);

    out->aftermath.refused = status;
    if (status != EPC_OK)
        return;
    epci_aftermath_apply(&out->aftermath, &registry, out->target.key.service);
    epci_registry_close(&registry);
}

static void log_events(const struct epci_examination *examination)
{
    const struct epci_raised_list *events = &examination->aftermath.events;

    for (size_t i = 0; i < events->count; i++) {
        const struct epci_raised *raised = &events->list[i];
        struct epci_event event = { .service = EVENT_SOURCE, .id = epci_event_id(raised) };

        if (!epci_event_passes(raised, examination->options.event_log_level))
            continue;
        event.code = raised->words ? raised->data[0] : 0;
        for (size_t k = 0; k < raised->strings && k < EPCI_EVENT_STRINGS; k++)
            event.strings[k] = raised->string[k];
        epci_log(&event);
    }
}

static void tell(const struct epci_examination *examination)
{
    if (examination->options.events == EPCI_EVENTS_STDERR)
        epci_events_text(stderr, &examination->aftermath.events,
                         examination->options.event_log_level);
    else if (examination->options.events == EPCI_EVENTS_LOG &&
             examination->aftermath.settings.registered)
        log_events(examination);
}

static int conclude(struct epci_examination *out, const struct epci_findings *findings)
{
    const struct epci_provider_key *key = &out->target.key;
    char user[256], module[256];
    const struct epci_raiser raiser = {
        .profile = out->options.profile,
        .settings = &out->aftermath.settings,
        .service = key->service,
        .library = key->library,
        .open = key->open,
        .collect = key->collect,
        .close = key->close,
        .user = user,
        .module = module,
    };
    bool try = out->options.disable_on_error && out->aftermath.settings.registered;

    epci_host_user(user, sizeof user);
    epci_module_path(NULL, module, sizeof module);
    epci_aftermath_decide(&out->aftermath, findings, out->options.profile);
    if (try && out->aftermath.disposition == EPCI_DISABLE)
        disable(out);
    epci_aftermath_raise(&out->aftermath, findings, &raiser, try);
    if (out->aftermath.events.failed)
        return EPC_E_NOMEM;
    out->report.aftermath = &out->aftermath;
    tell(out);
    return EPC_OK;
}

int epci_examine(struct epci_examination *out, const char *word, const struct epci_options *options,
                 const struct epci_registry *registry, struct epci_findings *findings,
                 char *message, size_t room)
{
    struct epci_settings *settings = &out->aftermath.settings;
    int status;

    memset(out, 0, sizeof *out);
    epci_settings_read(settings, options, registry, epci_target_is_file(word) ? NULL : word,
                       findings);
    out->options = epci_settings_apply(settings, options);
    epci_findings_settle(findings);
    if (!settings->alignment)
        epci_findings_settle_rule(findings, &epci_rules[EPCI_RULE_ALIGNMENT]);
    if (epci_settings_disabled(settings) && !options->even_disabled) {
        skip_disabled(out, word, registry, findings);
        return conclude(out, findings);
    }
    status = epci_target_open(&out->target, word, &out->options, registry, findings, message, room);
    if (status == EPC_OK)
        status = epci_validate(&out->options, &out->target, findings, &out->report);
    return status == EPC_OK || status == EPC_END ? conclude(out, findings) : status;
}

void epci_examination_release(struct epci_examination *examination)
{
    epci_target_close(&examination->target);
    epci_aftermath_release(&examination->aftermath);
    memset(examination, 0, sizeof *examination);
}
