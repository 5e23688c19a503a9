/* SPDX-License-Identifier: MIT
 *
 * examine.c -- see examine.h.
 */
#include "harness/examine.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/safetext.h"
#include "harness/save.h"
#include "harness/validate.h"
#include "sdk/port/port.h"

static uint64_t now_ms(void)
{
    uint64_t frequency = epci_clock_frequency();

    return frequency ? epci_clock_ticks() / (frequency / 1000 ? frequency / 1000 : 1) : 0;
}

/* Both lists were tried before; a rule that does not exist is none that is found. */
static void select_rules(struct epci_examination *out, const struct epci_options *options)
{
    char unknown[64];

    epci_findings_select(&out->result.findings, options->only, options->skip, unknown,
                         sizeof unknown);
}

/* Who it is, and how it is examined. */
static void describe(struct epci_examination *out, const struct epci_options *options)
{
    struct epci_report *report = &out->result.report;

    report->service = out->target.key.service;
    report->library = out->target.key.library;
    report->path = out->target.path;
    report->level = options->level;
    report->profile = epci_profile_name(options->profile);
    report->guards = epci_guards_name(options->guards);
}

/* It is registered, and the performance library would not load it: nor do we. */
static void tell_disabled(struct epci_examination *out, const struct epci_options *options)
{
    struct epci_report *report = &out->result.report;

    /* What its file looks like does not matter either. */
    epci_findings_release(&out->result.findings);
    select_rules(out, options);
    report->disabled = true;
    snprintf(report->why, sizeof report->why,
             "it is disabled: the value Disable Performance Counters of its Performance key is 1 "
             "(lodctr /E:SERVICE enables it, --even-disabled checks it all the same)");
}

static void tell_broken(struct epci_examination *out, const char *what)
{
    struct epci_report *report = &out->result.report;

    snprintf(report->why, sizeof report->why, "%s: %s (%s)", what, epc_status_text(out->status),
             epc_status_name(out->status));
}

/* It can be loaded: call it, and keep its answers if that is asked for. */
static int validate(struct epci_examination *out, const struct epci_options *options,
                    const struct epci_registry *registry)
{
    struct epci_save save = { 0 };
    int status = EPC_OK;

    if (options->save)
        status = epci_save_open(&save, options, &out->target, registry, out->message,
                                sizeof out->message);
    if (status == EPC_OK)
        status = epci_validate(options, &out->target, options->save ? &save : NULL,
                               &out->result.findings, &out->result.report);
    epci_save_close(&save);
    return status;
}

static void examine(struct epci_examination *out, const char *word,
                    const struct epci_options *options, const struct epci_registry *registry)
{
    struct epci_findings *findings = &out->result.findings;

    out->status = epci_target_open(&out->target, word, options, registry, findings, out->message,
                                   sizeof out->message);
    describe(out, options);
    if (out->target.key.disabled && !options->even_disabled) {
        tell_disabled(out, options);
        out->status = EPC_OK;
        return;
    }
    if (out->status == EPC_OK)
        out->status = validate(out, options, registry);
    else if (out->status == EPC_END) /* it cannot be loaded, as its findings say */
        out->status = EPC_OK;
    if (out->status == EPC_OK && findings->failed) {
        out->status = EPC_E_NOMEM;
        tell_broken(out, "the findings do not fit");
    } else if (out->status == EPC_E_INVALID) /* among many it is only this one */
        snprintf(out->result.report.why, sizeof out->result.report.why, "%s", out->message);
    else if (out->status != EPC_OK)
        tell_broken(out, "the host for the DLL cannot be set up");
}

int epci_examine(struct epci_examination *out, const char *word, const struct epci_options *options,
                 const struct epci_registry *registry)
{
    uint64_t begin = now_ms();

    memset(out, 0, sizeof *out);
    select_rules(out, options);
    examine(out, word, options, registry);
    epci_safe_text(out->message);
    out->result.report.elapsed_ms = (uint32_t)(now_ms() - begin);
    return out->status;
}

void epci_examination_release(struct epci_examination *examination)
{
    epci_findings_release(&examination->result.findings);
    epci_target_close(&examination->target);
    memset(examination, 0, sizeof *examination);
}
