/* SPDX-License-Identifier: MIT
 *
 * check.c -- epc-ini check: says what is wrong with a file, or lists the rules.
 */
#include "ini/tool/tool.h"

#include <epc/epc.h>

#include "ini/lint.h"
#include "ini/perfini.h"

static int list_rules(struct epci_tool *tool)
{
    for (size_t i = 0; i < EPCI_INI_RULE_COUNT; i++)
        epci_buffer_print(&tool->out, "%s (%s): %s\n", epci_ini_rules[i].id,
                          epci_severity_name(epci_ini_rules[i].severity),
                          epci_ini_rules[i].sentence);
    return EPCI_EXIT_FINE;
}

static void print_json(struct epci_tool *tool)
{
    const struct epci_ini_findings *findings = &tool->findings;

    epci_buffer_print(&tool->out,
                      "{\"errors\": %zu, \"warnings\": %zu, \"notes\": %zu, \"left_out\": %zu, "
                      "\"findings\": [",
                      findings->errors, findings->warnings, findings->notes,
                      findings->errors + findings->warnings + findings->notes - findings->stored);
    for (size_t i = 0; i < findings->stored; i++)
        epci_buffer_print(&tool->out, "%s\n%s", i ? "," : "",
                          epci_ini_finding_json(&tool->arena, &findings->list[i]));
    epci_buffer_print(&tool->out, "]}\n");
}

/* What can be installed, or generated from, is judged by all rules. */
static int check_ini(struct epci_tool *tool)
{
    struct epci_perf_model model;
    int status = epci_perfini_load(&tool->arena, &tool->io, tool->file, &model, &tool->findings);

    return status ? status : epci_perf_lint(&tool->arena, &model, &tool->findings);
}

static int check_epc(struct epci_tool *tool)
{
    struct epci_epc epc;
    int status = epci_tool_read_epc(tool, &epc);

    return status ? status : epci_epc_lint(&tool->arena, &epc, &tool->findings);
}

int epci_tool_check(struct epci_tool *tool)
{
    const struct epci_ini_findings *findings = &tool->findings;
    int status;

    if (tool->rules)
        return list_rules(tool);
    if (epci_tool_has_ending(tool->file, ".h"))
        return epci_tool_misused(
            tool, "a symbol header is checked together with the .ini that names it, not alone:",
            tool->file);
    status = epci_tool_has_ending(tool->file, ".epc") ? check_epc(tool) : check_ini(tool);
    if (status == EPC_E_NOMEM || findings->out_of_memory)
        return epci_tool_broken(tool, "out of memory");
    epci_ini_findings_sort(&tool->findings);
    if (tool->json)
        print_json(tool);
    else
        epci_tool_print_findings(tool, &tool->out);
    if (!tool->json)
        epci_buffer_print(&tool->out, "%s: errors: %zu, warnings: %zu, notes: %zu\n", tool->file,
                          findings->errors, findings->warnings, findings->notes);
    return findings->errors + findings->warnings != 0 ? EPCI_EXIT_FINDINGS : EPCI_EXIT_FINE;
}
