/* SPDX-License-Identifier: MIT
 *
 * check.c -- epc-ini check: prints the findings about a file, as text or JSON, or lists the rules.
 *
 * With --fix the repairs come first.
 */
#include "ini/tool/tool.h"

#include <epc/epc.h>

static int list_rules(struct ini_tool *tool)
{
    for (size_t i = 0; tool->json && i < INI_RULE_COUNT; i++)
        kit_buffer_print(&tool->out, "%s%s", i ? ",\n" : "[",
                         ini_rule_json(&tool->arena, &ini_rules[i]));
    if (tool->json) {
        kit_buffer_print(&tool->out, "]\n");
        return INI_EXIT_FINE;
    }
    for (size_t i = 0; i < INI_RULE_COUNT; i++)
        kit_buffer_print(&tool->out, "%s (%s): %s\n", ini_rules[i].id,
                         epci_severity_name(ini_rules[i].severity), ini_rules[i].sentence);
    return INI_EXIT_FINE;
}

static void print_json_list(struct ini_tool *tool, const struct ini_findings *list)
{
    for (size_t i = 0; i < list->stored; i++)
        kit_buffer_print(&tool->out, "%s\n%s", i ? "," : "",
                         ini_finding_json(&tool->arena, &list->list[i]));
}

static void print_json(struct ini_tool *tool, const struct ini_findings *done)
{
    const struct ini_findings *findings = &tool->findings;

    kit_buffer_print(&tool->out,
                     "{\"errors\": %zu, \"warnings\": %zu, \"notes\": %zu, \"left_out\": %zu, ",
                     findings->errors, findings->warnings, findings->notes,
                     findings->errors + findings->warnings + findings->notes - findings->stored);
    if (tool->fix) {
        kit_buffer_print(&tool->out, "\"fixed\": [");
        print_json_list(tool, done);
        kit_buffer_print(&tool->out, "], ");
    }
    kit_buffer_print(&tool->out, "\"findings\": [");
    print_json_list(tool, findings);
    kit_buffer_print(&tool->out, "]}\n");
}

static void print_done(struct ini_tool *tool, const struct ini_findings *done)
{
    for (size_t i = 0; i < done->stored; i++) {
        const struct ini_finding *fixed = &done->list[i];
        kit_buffer_print(&tool->out, "fixed: %s:", fixed->at.file);
        if (fixed->at.line != 0)
            kit_buffer_print(&tool->out, "%u:%u:", fixed->at.line, fixed->at.column);
        kit_buffer_print(&tool->out, " %s [%s]\n", fixed->message, ini_rules[fixed->rule].id);
    }
}

static void print_text(struct ini_tool *tool, const struct ini_findings *done)
{
    const struct ini_findings *findings = &tool->findings;

    print_done(tool, done);
    ini_tool_print_findings(tool, &tool->out);
    kit_buffer_print(&tool->out, "%s: ", tool->file);
    if (tool->fix)
        kit_buffer_print(&tool->out,
                         "fixed: %zu, left: ", done->errors + done->warnings + done->notes);
    kit_buffer_print(&tool->out, "errors: %zu, warnings: %zu, notes: %zu\n", findings->errors,
                     findings->warnings, findings->notes);
}

int ini_tool_check(struct ini_tool *tool)
{
    const struct ini_findings *findings = &tool->findings;
    struct ini_findings done;
    bool written = true;

    if (tool->rules)
        return list_rules(tool);
    if (tool->fix && !ini_path_ends(tool->file, ".ini") && !ini_path_ends(tool->file, ".epc"))
        return ini_tool_misused(tool, "check --fix takes a file that ends in .ini or .epc, not",
                                tool->file);
    if (ini_path_ends(tool->file, ".h"))
        return ini_tool_misused(
            tool, "a symbol header is checked together with the .ini that names it, not alone:",
            tool->file);
    ini_findings_init(&done, &tool->arena);
    if (tool->fix)
        written = ini_tool_fix(tool, &done);
    else
        (void)ini_tool_judge(tool, &tool->io, &tool->findings);
    if (tool->arena.refused != 0)
        return INI_EXIT_BROKEN;
    if (tool->json)
        print_json(tool, &done);
    else
        print_text(tool, &done);
    return !written || findings->errors + findings->warnings != 0 ? INI_EXIT_FINDINGS
                                                                  : INI_EXIT_FINE;
}
