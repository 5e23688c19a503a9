/* SPDX-License-Identifier: MIT
 *
 * check.c -- epc-harness check.
 */
#include "harness/commands.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/report.h"
#include "harness/validate.h"

static int report(const struct epci_options *options, struct epci_report *about,
                  const struct epci_target *target, const struct epci_findings *findings)
{
    about->service = target->key.service;
    about->library = target->key.library;
    about->path = target->path;
    about->level = options->level;
    about->profile = epci_profile_name(options->profile);
    about->guards = epci_guards_name(options->guards);
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
    struct epci_save save = { 0 };
    char message[512];
    int code, status = epci_registry_open(NULL, false, &registry);

    if (status != EPC_OK)
        return epci_broken("the registry cannot be opened", status);
    memset(&about, 0, sizeof about);
    status = epci_target_open(&target, options->targets[0], options, &registry, findings, message,
                              sizeof message);
    if (status == EPC_OK && options->save)
        status = epci_save_open(&save, options, &target, &registry, message, sizeof message);
    if (status == EPC_OK)
        status = epci_validate(options, &target, options->save ? &save : NULL, findings, &about);
    if (status == EPC_E_INVALID) {
        code = epci_refuse(options, message);
    } else if (status != EPC_OK && status != EPC_END)
        code = epci_broken("the host for the DLL cannot be set up", status);
    else if (findings->failed)
        code = epci_broken("the findings do not fit", EPC_E_NOMEM);
    else
        code = report(options, &about, &target, findings);
    epci_save_close(&save);
    epci_target_close(&target);
    epci_registry_close(&registry);
    return code;
}

int epci_do_check(const struct epci_options *options)
{
    struct epci_findings findings;
    int code = EPCI_EXIT_USAGE;

    if (options->rules)
        return epci_do_rules(options);
    epci_findings_init(&findings);
    if (epci_select_rules(options, &findings))
        code = check_target(options, &findings);
    epci_findings_release(&findings);
    return code;
}
