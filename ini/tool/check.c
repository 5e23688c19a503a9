/* SPDX-License-Identifier: MIT
 *
 * check.c -- epc-ini check: says what is wrong with a file, or lists the rules.
 */
#include "ini/tool/tool.h"

#include <epc/epc.h>

#include "ini/judge/lint.h"
#include "ini/read/perfini.h"

static int list_rules(struct epci_tool *tool)
{
    for (size_t i = 0; tool->json && i < EPCI_INI_RULE_COUNT; i++)
        epci_buffer_print(&tool->out, "%s%s", i ? ",\n" : "[",
                          epci_ini_rule_json(&tool->arena, &epci_ini_rules[i]));
    if (tool->json) {
        epci_buffer_print(&tool->out, "]\n");
        return EPCI_EXIT_FINE;
    }
    for (size_t i = 0; i < EPCI_INI_RULE_COUNT; i++)
        epci_buffer_print(&tool->out, "%s (%s): %s\n", epci_ini_rules[i].id,
                          epci_severity_name(epci_ini_rules[i].severity),
                          epci_ini_rules[i].sentence);
    return EPCI_EXIT_FINE;
}

static void print_list(struct epci_tool *tool, const struct epci_ini_findings *list)
{
    for (size_t i = 0; i < list->stored; i++)
        epci_buffer_print(&tool->out, "%s\n%s", i ? "," : "",
                          epci_ini_finding_json(&tool->arena, &list->list[i]));
}

static void print_json(struct epci_tool *tool, const struct epci_ini_findings *done)
{
    const struct epci_ini_findings *findings = &tool->findings;

    epci_buffer_print(&tool->out,
                      "{\"errors\": %zu, \"warnings\": %zu, \"notes\": %zu, \"left_out\": %zu, ",
                      findings->errors, findings->warnings, findings->notes,
                      findings->errors + findings->warnings + findings->notes - findings->stored);
    if (tool->fix) {
        epci_buffer_print(&tool->out, "\"fixed\": [");
        print_list(tool, done);
        epci_buffer_print(&tool->out, "], ");
    }
    epci_buffer_print(&tool->out, "\"findings\": [");
    print_list(tool, findings);
    epci_buffer_print(&tool->out, "]}\n");
}

static void print_done(struct epci_tool *tool, const struct epci_ini_findings *done)
{
    for (size_t i = 0; i < done->stored; i++) {
        const struct epci_ini_finding *fixed = &done->list[i];
        epci_buffer_print(&tool->out, "fixed: %s:", fixed->at.file);
        if (fixed->at.line != 0)
            epci_buffer_print(&tool->out, "%u:%u:", fixed->at.line, fixed->at.column);
        epci_buffer_print(&tool->out, " %s [%s]\n", fixed->message, epci_ini_rules[fixed->rule].id);
    }
}

static void print_text(struct epci_tool *tool, const struct epci_ini_findings *done)
{
    const struct epci_ini_findings *findings = &tool->findings;

    print_done(tool, done);
    epci_tool_print_findings(tool, &tool->out);
    epci_buffer_print(&tool->out, "%s: ", tool->file);
    if (tool->fix)
        epci_buffer_print(&tool->out,
                          "fixed: %zu, left: ", done->errors + done->warnings + done->notes);
    epci_buffer_print(&tool->out, "errors: %zu, warnings: %zu, notes: %zu\n", findings->errors,
                      findings->warnings, findings->notes);
}

/* What can be installed is judged by all rules. */
static int judge_ini(struct epci_tool *tool)
{
    struct epci_perf_model model;
    int status = epci_perfini_load(&tool->arena, &tool->io, tool->file, &model, &tool->findings);

    return status ? status : epci_perf_lint(&tool->arena, &model, &tool->findings);
}

/* And so is what can be generated from. */
static int judge_epc(struct epci_tool *tool)
{
    struct epci_epc epc;
    int status = epci_tool_read_epc(tool, &epc);

    return status ? status : epci_epc_lint(&tool->arena, &epc, &tool->findings);
}

int epci_tool_judge(struct epci_tool *tool)
{
    int status = epci_tool_has_ending(tool->file, ".epc") ? judge_epc(tool) : judge_ini(tool);

    epci_ini_findings_sort(&tool->findings);
    return status;
}

int epci_tool_check(struct epci_tool *tool)
{
    const struct epci_ini_findings *findings = &tool->findings;
    struct epci_ini_findings done;
    bool fine = true;
    int status;

    if (tool->rules)
        return list_rules(tool);
    if (tool->fix && !epci_tool_has_ending(tool->file, ".ini") &&
        !epci_tool_has_ending(tool->file, ".epc"))
        return epci_tool_misused(tool, "check --fix takes a file that ends in .ini or .epc, not",
                                 tool->file);
    if (epci_tool_has_ending(tool->file, ".h"))
        return epci_tool_misused(
            tool, "a symbol header is checked together with the .ini that names it, not alone:",
            tool->file);
    epci_ini_findings_init(&done, &tool->arena);
    if (tool->fix)
        fine = epci_tool_fix(tool, &done, &status);
    else
        status = epci_tool_judge(tool);
    if (status == EPC_E_NOMEM || findings->out_of_memory || done.out_of_memory)
        return epci_tool_broken(tool, "out of memory");
    if (tool->json)
        print_json(tool, &done);
    else
        print_text(tool, &done);
    return !fine || findings->errors + findings->warnings != 0 ? EPCI_EXIT_FINDINGS
                                                               : EPCI_EXIT_FINE;
}
