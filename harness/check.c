/* SPDX-License-Identifier: MIT
 *
 * check.c -- epc-harness check.
 */
#include "harness/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/console.h"
#include "harness/report.h"
#include "harness/validate.h"

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

static int report(const struct epci_options *options, struct epci_report *about,
                  const struct epci_target *target, const struct epci_findings *findings)
{
    about->service = target->key.service;
    about->library = target->key.library;
    about->path = target->path;
    about->level = options->level;
    about->profile = epci_profile_name(options->profile);
    about->guards = epci_guards_name(options->guards);
    about->views = options->quiet     ? EPCI_VIEWS_NONE
                   : options->verbose ? EPCI_VIEWS_ALL
                                      : EPCI_VIEWS_FIRST;
    about->colour = epci_colour_wanted(epci_host_colours(), getenv("NO_COLOR"));
    about->passed = !epci_findings_fail(findings, options->fail_on);
    if (options->json)
        epci_report_json(stdout, about, findings);
    else
        epci_report_text(stdout, about, findings);
    return about->passed ? EPCI_EXIT_GOOD : EPCI_EXIT_FOUND;
}

static int check_target(const struct epci_options *options, struct epci_findings *findings)
{
    struct epci_registry registry;
    struct epci_target target;
    struct epci_report about;
    struct epci_names names = { 0 };
    char message[512];
    int code, status = epci_registry_open(NULL, false, &registry);

    if (status != EPC_OK)
        return epci_broken("the registry cannot be opened", status);
    memset(&about, 0, sizeof about);
    status = epci_target_open(&target, options->targets[0], options, &registry, findings, message,
                              sizeof message);
    if (status == EPC_OK)
        status = epci_validate(options, &target, findings, &about);
    if (status == EPC_E_INVALID) {
        code = epci_refuse(options, message);
    } else if (status != EPC_OK && status != EPC_END)
        code = epci_broken("the host for the DLL cannot be set up", status);
    else if (findings->failed)
        code = epci_broken("the findings do not fit", EPC_E_NOMEM);
    else {
        /* Of a DLL that is not installed the indexes are ours, and mean nothing to the registry. */
        if (!epci_target_is_file(options->targets[0]) &&
            epci_names_load(&names, &registry, options->language) == EPC_OK)
            about.names = &names;
        code = report(options, &about, &target, findings);
    }
    epci_names_release(&names);
    epci_target_close(&target);
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
