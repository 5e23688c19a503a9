/* SPDX-License-Identifier: MIT
 *
 * resolve.c -- turns what host reports of a target, and of what it imports, into findings.
 */
#include "harness/target/resolve.h"

#include <epc/epc.h>

#include "host/bitness.h"

static void add_import_finding(void *context, const struct kit_import_problem *problem)
{
    char what[KIT_IMPORT_PROBLEM];
    struct harness_found *found;

    kit_format_import_problem(problem, what);
    found = harness_findings_add(context, HARNESS_HOST_IMPORT_MISSING, "%s", what);
    found->got = problem->function ? HARNESS_ERROR_PROC_NOT_FOUND
                 : problem->found  ? HARNESS_ERROR_BAD_EXE_FORMAT
                                   : HARNESS_ERROR_MOD_NOT_FOUND;
}

bool harness_check_target_imports(const struct host_target *target, bool sure,
                                  struct harness_findings *findings)
{
    return host_target_check_imports(target, sure, add_import_finding, findings) > 0;
}

/* An host_target_problem_fn; `context` is the list of findings. */
static void add_target_problem_finding(void *context, enum host_target_problem problem,
                                       const char *message)
{
    static const enum harness_rule_id rules[] = {
        [HOST_TARGET_NO_KEY] = HARNESS_HOST_SERVICE_KEY,
        [HOST_TARGET_NOT_INSTALLED] = HARNESS_HOST_NOT_INSTALLED,
        [HOST_TARGET_BARE_LIBRARY] = HARNESS_HOST_BARE_LIBRARY,
        [HOST_TARGET_NOT_LOADED] = HARNESS_HOST_DLL_NOT_LOADED,
        [HOST_TARGET_BITNESS] = HARNESS_HOST_WRONG_BITNESS,
        [HOST_TARGET_NO_OPEN] = HARNESS_HOST_OPEN_MISSING,
        [HOST_TARGET_NO_COLLECT] = HARNESS_HOST_COLLECT_MISSING,
        [HOST_TARGET_NO_CLOSE] = HARNESS_HOST_CLOSE_MISSING,
    };
    struct harness_found *found = harness_findings_add(context, rules[problem], "%s", message);

    if (problem == HOST_TARGET_BITNESS && HOST_OUR_BITS == 32)
        found->event = HARNESS_EVENT_DLL_64_IN_32;
}

int harness_target_open_with_findings(struct host_target *out, const char *dll_or_service,
                                      const struct host_target_request *request,
                                      struct harness_findings *findings, char *message,
                                      size_t capacity)
{
    struct host_target_request reported = *request;
    int status;

    reported.report = add_target_problem_finding;
    reported.context = findings;
    status = host_target_open_without_loading(out, dll_or_service, &reported, message, capacity);
    if (status == EPC_OK && harness_check_target_imports(out, true, findings))
        return EPC_END;
    return status;
}
