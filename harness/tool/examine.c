/* SPDX-License-Identifier: MIT
 *
 * examine.c -- settings, target, calls and aftermath of one provider, one after the other.
 *
 * The settings come first: they may say that perflib would not call it at all.
 */
#include "harness/tool/examine.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/capture/save.h"
#include "harness/target/resolve.h"
#include "harness/tool/options.h"
#include "harness/trials/validate.h"
#include "kit/console/safetext.h"
#include "kit/system/module.h"
#include "kit/system/registry.h"
#include "kit/system/tool.h"
#include "sdk/port/port.h"

/* The source under which perflib's events are logged; docs/events-harness.md says how to
 * register it. */
#define EVENT_SOURCE "epc-harness"

static uint64_t now_ms(void)
{
    return epci_clock_100ns() / 10000;
}

/* Without tests the buffer is a plain copy. */
static unsigned guards_of(const struct harness_examination *examination)
{
    return examination->about.level >= 3 ? HARNESS_GUARDS_PATTERN : examination->plan->guards;
}

/* Who it is, and how it is examined. */
static void fill_in_report_head(struct harness_examination *out)
{
    struct harness_report *report = &out->result.report;

    report->service = out->target.key.service;
    report->library = out->target.key.library;
    report->path = out->target.path;
    report->level = out->about.level;
    report->profile = harness_profile_name(out->about.profile);
    report->guards = harness_guards_name(guards_of(out));
}

/* Perflib would not load it: so there is nothing to be seen of it. */
static void report_skipped_disabled_service(struct harness_examination *out,
                                            const char *dll_or_service,
                                            const struct epci_registry *registry)
{
    struct harness_findings *findings = &out->result.findings;
    struct host_provider_key *key = &out->target.key;

    if (host_provider_read(key, registry, dll_or_service) != EPC_OK)
        snprintf(key->service, sizeof key->service, "%s", dll_or_service);
    if (out->aftermath.settings.disabled_machine)
        harness_findings_add(findings, HARNESS_HOST_SERVICE_DISABLED,
                             "all services are disabled: " EPCI_DISABLED " of HKLM\\" HOST_PERFLIB
                             " is 1; %s was not checked (--even-disabled checks it)",
                             dll_or_service);
    else
        harness_findings_add(
            findings, HARNESS_HOST_SERVICE_DISABLED,
            "the service %s is disabled: " EPCI_DISABLED " of HKLM\\" EPCI_SERVICES
            "\\%s\\Performance is 1; it was not checked (--even-disabled checks it)",
            dll_or_service, dll_or_service);
    out->result.report.disabled = true;
    snprintf(out->result.report.why, sizeof out->result.report.why,
             "it is disabled (--even-disabled checks it all the same)");
}

/* ---- Afterwards ---- */

/* Set the value, if that is what perflib does. */
static void disable_service(struct harness_examination *out)
{
    struct epci_registry registry;
    int status = kit_registry_open(NULL, true, &registry);

    out->aftermath.refused = status;
    if (status != EPC_OK)
        return;
    harness_disable_service_if_decided(&out->aftermath, &registry, out->target.key.service);
    kit_registry_release(&registry);
}

static void write_raised_events_to_event_log(const struct harness_examination *examination)
{
    const struct harness_raised_list *events = &examination->aftermath.events;

    for (size_t i = 0; i < events->count; i++) {
        const struct harness_raised *raised = &events->list[i];
        struct epci_event event = { .service = EVENT_SOURCE, .id = harness_event_id(raised) };

        if (!harness_is_event_within_log_level(
                raised, examination->aftermath.settings.event_log_level.value))
            continue;
        event.code = raised->words ? raised->data[0] : 0;
        for (size_t k = 0; k < raised->strings && k < EPCI_EVENT_STRINGS; k++)
            event.strings[k] = raised->string[k];
        epci_log_event(&event);
    }
}

static void print_events_or_add_to_event_log(const struct harness_examination *examination)
{
    if (examination->plan->events == HARNESS_EVENTS_STDERR)
        harness_print_events(stderr, &examination->aftermath.events,
                             examination->aftermath.settings.event_log_level.value);
    else if (examination->plan->events == HARNESS_EVENTS_LOG &&
             examination->aftermath.settings.registered)
        write_raised_events_to_event_log(examination);
}

/* What does not fit the DLL: the installed names, and applications. */
static void check_dll_fits_names_applications(struct harness_examination *out,
                                              const struct epci_registry *registry)
{
    const struct host_provider_key *key = &out->target.key;
    struct harness_findings *findings = &out->result.findings;

    if (harness_find_left_out_applications(&out->left_out, key->service, out->target.path))
        out->result.report.left_out = &out->left_out;
    if (out->about.level >= 3)
        return;
    harness_report_left_out_applications(&out->left_out, findings);
    if (out->aftermath.settings.registered)
        harness_check_dll_stamp_fits_names(key, out->target.path, registry, findings);
    harness_silence_reported_rules(findings);
}

static int decide_on_disabling_and_log_events(struct harness_examination *out,
                                              const struct epci_registry *registry)
{
    const struct harness_findings *findings = &out->result.findings;
    const struct host_provider_key *key = &out->target.key;
    char user[256], module[256];
    const struct harness_raiser raiser = {
        .profile = out->about.profile,
        .settings = &out->aftermath.settings,
        .service = key->service,
        .library = key->library,
        .open = key->open,
        .collect = key->collect,
        .close = key->close,
        .user = user,
        .module = module,
    };
    bool try = out->plan->disable_on_error && out->aftermath.settings.registered;

    check_dll_fits_names_applications(out, registry);
    kit_copy_user_name(user, sizeof user);
    kit_copy_module_path(NULL, module, sizeof module);
    harness_decide_disposition(&out->aftermath, findings, out->about.profile);
    if (try && out->aftermath.disposition == HARNESS_DISABLE)
        disable_service(out);
    harness_append_perflib_events(&out->aftermath, findings, &raiser, try);
    if (out->aftermath.events.failed)
        return EPC_E_NOMEM;
    out->result.report.aftermath = &out->aftermath;
    print_events_or_add_to_event_log(out);
    return EPC_OK;
}

/* ---- The examination ---- */

static bool is_service_name(const struct harness_plan *plan, const char *dll_or_service)
{
    return plan->target.is_service || !host_is_dll_file_not_service(dll_or_service);
}

/* Read how perflib is set up; both lists of rules were tried before. */
static void init_case_and_read_settings(struct harness_examination *out, const char *dll_or_service,
                                        const struct epci_registry *registry)
{
    const struct harness_plan *plan = out->plan;
    struct host_settings *settings = &out->aftermath.settings;
    struct harness_findings *findings = &out->result.findings;
    const bool service = is_service_name(plan, dll_or_service);
    char unknown[64];

    harness_findings_init(findings);
    findings->kept_block.wanted = plan->keep_block;
    findings->profile = plan->settings.profile;
    harness_filter_rules(findings, plan->only, plan->skip, unknown, sizeof unknown);
    host_settings_read(settings, &plan->settings, registry, service ? dll_or_service : NULL,
                       harness_add_bad_setting_finding, findings);
    harness_silence_reported_rules(findings);
    if (!settings->alignment)
        harness_silence_rule(findings, &check_rules[CHECK_RULE_ALIGNMENT]);
    out->about = (struct harness_case){
        .key = &out->target.key,
        .path = out->target.path,
        .level = settings->level.value,
        .profile = plan->settings.profile,
        .limits = { settings->collect_ms.value, settings->open_ms.value, plan->memory_mib },
        .findings = findings,
        .tallies = &out->result.report.tallies,
        .untried = &out->result.report.untried,
    };
}

/* It can be loaded: call it, and save its answers if that is wanted. */
static int check_dll_and_save_answers(struct harness_examination *out,
                                      const struct epci_registry *registry)
{
    const struct harness_plan *plan = out->plan;
    struct harness_save save = { 0 };
    int status = EPC_OK;

    if (plan->save)
        status = harness_begin_saving_captures(&save, plan->save, &out->about, out->message,
                                               sizeof out->message);
    /* The indexes of a DLL that is not installed may be another service's. */
    if (plan->save && !out->target.scratch.path[0])
        (void)reader_names_load(&save.names, registry, plan->language);
    if (status == EPC_OK)
        status = harness_validate_dll(&out->about, &out->target, guards_of(out), plan->plain,
                                      plan->save ? &save : NULL);
    harness_release_capture_save(&save);
    return status;
}

static int examine_target(struct harness_examination *out, const char *dll_or_service,
                          const struct epci_registry *registry)
{
    struct harness_findings *findings = &out->result.findings;
    const struct host_settings *settings = &out->aftermath.settings;
    struct host_target_request request = out->plan->target;
    int status = EPC_OK;

    request.registry = registry;
    request.profile = out->about.profile;
    if ((settings->disabled_machine || settings->disabled_service) && !out->plan->even_disabled)
        report_skipped_disabled_service(out, dll_or_service, registry);
    else
        status = harness_target_open_with_findings(&out->target, dll_or_service, &request, findings,
                                                   out->message, sizeof out->message);
    if (status == EPC_OK && !out->result.report.disabled)
        status = check_dll_and_save_answers(out, registry);
    return status;
}

/* Of a DLL that was not called no rule was. */
static void find_unchecked_rules(struct harness_examination *out, const char *dll_or_service)
{
    const struct harness_plan *plan = out->plan;
    const struct harness_report *report = &out->result.report;
    const unsigned guards = guards_of(out);
    const uint32_t unmet = (plan->plain ? HARNESS_NEED_TRIALS : 0) |
                           (is_service_name(plan, dll_or_service) ? 0 : HARNESS_NEED_SERVICE) |
                           (plan->even_disabled ? HARNESS_NEED_OBEYED : 0) |
                           (report->tallies.loaded ? 0 : HARNESS_NEED_LOADED) |
                           (report->tallies.calls ? 0 : HARNESS_NEED_OPENED) |
                           (guards & HARNESS_GUARDS_PAGE ? 0 : HARNESS_NEED_PAGES) |
                           (guards & HARNESS_GUARDS_PATTERN ? 0 : HARNESS_NEED_PATTERN) |
                           (out->aftermath.settings.alignment ? 0 : HARNESS_NEED_ALIGNMENT) |
                           (report->disabled || out->status != EPC_OK ? HARNESS_NEED_LIVE : 0);

    harness_find_unchecked_rules(out->result.report.unanswered,
                                 harness_get_needs_met_by_case(&out->about) & ~unmet,
                                 &report->untried, &out->result.findings);
}

void harness_examine_provider(struct harness_examination *out, const char *dll_or_service,
                              const struct harness_plan *plan, const struct epci_registry *registry)
{
    uint64_t begin = now_ms();

    memset(out, 0, sizeof *out);
    out->plan = plan;
    init_case_and_read_settings(out, dll_or_service, registry);
    out->status = examine_target(out, dll_or_service, registry);
    out->result.report.elapsed_ms = (uint32_t)(now_ms() - begin);
}

bool harness_examination_depends_on_time(const struct harness_examination *examination)
{
    static const enum harness_rule_id rules[] = { HARNESS_HOST_CALL_TIMEOUT,
                                                  HARNESS_HOST_THREADS_HANG };

    for (size_t i = 0; i < EPC_COUNT(rules); i++)
        if (harness_first_finding_of_rule(&examination->result.findings, &harness_rules[rules[i]]))
            return true;
    return examination->result.report.untried.by_time;
}

int harness_conclude_examination(struct harness_examination *out, const char *dll_or_service,
                                 const struct epci_registry *registry)
{
    struct harness_report *report = &out->result.report;

    if (out->status == EPC_OK || out->status == EPC_END) /* not loaded, as its findings say */
        out->status = decide_on_disabling_and_log_events(out, registry);
    if (out->status == EPC_OK && out->result.findings.failed)
        out->status = EPC_E_NOMEM;
    fill_in_report_head(out);
    find_unchecked_rules(out, dll_or_service);
    kit_replace_unprintable_in_place(out->message);
    if (out->status == EPC_E_INVALID) /* of many it is only this one */
        snprintf(report->why, sizeof report->why, "%.*s", (int)sizeof report->why - 1,
                 out->message);
    else if (out->status != EPC_OK)
        snprintf(report->why, sizeof report->why, "the host for the DLL cannot be set up: %s (%s)",
                 epc_status_text(out->status), epc_status_name(out->status));
    return out->status;
}

void harness_examination_release(struct harness_examination *examination)
{
    harness_findings_release(&examination->result.findings);
    host_target_release_key_and_scratch(&examination->target);
    harness_aftermath_release(&examination->aftermath);
    memset(examination, 0, sizeof *examination);
}
