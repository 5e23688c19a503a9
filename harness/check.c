/* SPDX-License-Identifier: MIT
 *
 * check.c -- epc-harness check.
 */
#include "harness/commands.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/examine.h"
#include "harness/report.h"

/* Leave out what --only and --skip say; false and a message for an id that no rule has. */
static bool select_rules(const struct epci_options *options, struct epci_findings *findings)
{
    char unknown[64], message[160];

    if ((!options->only ||
         epci_findings_only(findings, options->only, unknown, sizeof unknown) == EPC_OK) &&
        (!options->skip ||
         epci_findings_skip(findings, options->skip, unknown, sizeof unknown) == EPC_OK))
        return true;
    snprintf(message, sizeof message,
             "there is no rule \"%s\"; epc-harness check --rules lists them", unknown);
    epci_refuse(options, message);
    return false;
}

static int report(struct epci_examination *seen, const struct epci_findings *findings)
{
    const struct epci_options *options = &seen->options;
    struct epci_report *about = &seen->report;

    about->service = seen->target.key.service;
    about->library = seen->target.key.library;
    about->path = seen->target.path;
    about->level = options->level;
    about->profile = epci_profile_name(options->profile);
    about->guards = epci_guards_name(options->guards);
    about->passed = !epci_findings_fail(findings, options->fail_on);
    if (options->json)
        epci_report_json(stdout, about, findings);
    else
        epci_report_text(stdout, about, findings);
    if (options->verbose && !options->json)
        epci_settings_text(stdout, &seen->aftermath.settings);
    return about->passed ? EPCI_EXIT_GOOD : EPCI_EXIT_FOUND;
}

static int check_target(const struct epci_options *options, struct epci_findings *findings)
{
    struct epci_registry registry;
    struct epci_examination seen;
    char message[512];
    int code, status = epci_registry_open(NULL, false, &registry);

    if (status != EPC_OK)
        return epci_broken("the registry cannot be opened", status);
    status = epci_examine(&seen, options->targets[0], options, &registry, findings, message,
                          sizeof message);
    if (status == EPC_E_INVALID)
        code = epci_refuse(options, message);
    else if (status != EPC_OK)
        code = epci_broken("the host for the DLL cannot be set up", status);
    else if (findings->failed)
        code = epci_broken("the findings do not fit", EPC_E_NOMEM);
    else
        code = report(&seen, findings);
    epci_examination_release(&seen);
    epci_registry_close(&registry);
    return code;
}

int epci_do_check(const struct epci_options *options)
{
    struct epci_findings findings;
    int code = EPCI_EXIT_USAGE;

    if (options->rules) {
        (options->json ? epci_report_rules_json : epci_report_rules_text)(stdout);
        return EPCI_EXIT_GOOD;
    }
    epci_findings_init(&findings);
    if (select_rules(options, &findings))
        code = check_target(options, &findings);
    epci_findings_release(&findings);
    return code;
}
