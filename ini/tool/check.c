/* SPDX-License-Identifier: MIT
 *
 * check.c -- epc-ini check: applies all rules to a file and prints the findings, as text or JSON,
 * or lists the rules.
 *
 * With --fix it first repairs the file; the findings are then those of the repaired file.
 */
#include "ini/tool/tool.h"

#include <epc/epc.h>

#include "ini/lint/lint.h"
#include "ini/read/perfini.h"
#include "ini/write/fix.h"

/* ---- What is printed ---- */

static int print_rules(struct ini_tool *tool)
{
    for (size_t i = 0; tool->json && i < INI_RULE_COUNT; i++)
        kit_buffer_add_format(&tool->out, "%s%s", i ? ",\n" : "[",
                              ini_format_rule_as_json(&tool->arena, &ini_rules[i]));
    if (tool->json) {
        kit_buffer_add_format(&tool->out, "]\n");
        return KIT_EXIT_GOOD;
    }
    for (size_t i = 0; i < INI_RULE_COUNT; i++)
        kit_buffer_add_format(&tool->out, "%s (%s): %s\n", ini_rules[i].id,
                              epci_severity_name(ini_rules[i].severity), ini_rules[i].sentence);
    return KIT_EXIT_GOOD;
}

/* The findings of all files, for the one document of --json. */
struct check_sums {
    size_t errors, warnings, notes, omitted;
    struct kit_buffer findings, fixed; /* members of the lists */
};

static void add_findings_as_json(struct kit_buffer *to, const struct ini_findings *list)
{
    for (size_t i = 0; i < list->stored; i++)
        kit_buffer_add_format(to, "%s\n%s", to->bytes ? "," : "",
                              ini_format_finding_as_json(to->arena, &list->list[i]));
}

static void add_findings_to_sums(struct check_sums *sums, const struct ini_findings *findings,
                                 const struct ini_findings *done)
{
    sums->errors += findings->errors;
    sums->warnings += findings->warnings;
    sums->notes += findings->notes;
    sums->omitted += findings->errors + findings->warnings + findings->notes - findings->stored;
    add_findings_as_json(&sums->findings, findings);
    add_findings_as_json(&sums->fixed, done);
}

static void print_check_result_json(struct ini_tool *tool, int code, const struct check_sums *sums)
{
    struct kit_buffer *out = &tool->out;

    kit_buffer_add_format(out,
                          "{\"command\": \"check\", \"passed\": %s, \"errors\": %zu, \"warnings\": "
                          "%zu, \"notes\": %zu, \"omitted\": %zu, ",
                          code == KIT_EXIT_GOOD ? "true" : "false", sums->errors, sums->warnings,
                          sums->notes, sums->omitted);
    if (tool->fix) {
        kit_buffer_add_text(out, "\"fixed\": [");
        kit_buffer_add_bytes(out, sums->fixed.text, sums->fixed.bytes);
        kit_buffer_add_text(out, "], ");
    }
    kit_buffer_add_text(out, "\"findings\": [");
    kit_buffer_add_bytes(out, sums->findings.text, sums->findings.bytes);
    kit_buffer_add_text(out, "]}\n");
}

static void print_done_repairs(struct ini_tool *tool, const struct ini_findings *done)
{
    for (size_t i = 0; i < done->stored; i++) {
        const struct ini_finding *fixed = &done->list[i];
        kit_buffer_add_format(&tool->out, "fixed: %s:", fixed->at.file);
        if (fixed->at.line != 0)
            kit_buffer_add_format(&tool->out, "%u:%u:", fixed->at.line, fixed->at.column);
        kit_buffer_add_format(&tool->out, " %s [%s]\n", fixed->message, ini_rules[fixed->rule].id);
    }
}

static void print_result_as_text(struct ini_tool *tool, const struct ini_findings *done)
{
    print_done_repairs(tool, done);
    ini_tool_print_findings(tool, EPCI_NOTE, &tool->out);
    kit_buffer_add_format(&tool->out, "%s: ", tool->file);
    if (tool->fix)
        kit_buffer_add_format(&tool->out,
                              "%zu fixed; left: ", done->errors + done->warnings + done->notes);
    ini_tool_print_finding_counts(tool, &tool->out);
}

/* ---- The checks and repairs ---- */

/* Check the file through `io`, as ini_build_fixed_text calls it.  The rules that refuse nothing are
 * applied only to a file without errors. */
static int load_and_lint_file(void *context, const struct ini_io *io, struct ini_findings *findings)
{
    struct ini_tool *tool = context;
    struct kit_arena *arena = &tool->arena;
    struct ini_perf_model model;
    struct ini_epc epc;
    int status;

    ini_findings_init(findings, arena);
    if (!ini_path_has_ending(tool->file, ".epc")) {
        if ((status = ini_perfini_load(arena, io, tool->file, &model, findings)) == EPC_OK)
            status = ini_perf_lint(arena, &model, findings);
    } else if ((status = ini_epc_load(arena, io, tool->file, &epc, findings)) == EPC_OK) {
        status = ini_epc_lint(arena, &epc, findings);
    }
    ini_findings_sort(findings);
    return status;
}

/* Repair the file, write it, and check the result; `done` lists the repairs.  False: the file could
 * not be written and is unchanged; a message says so. */
static bool repair_and_rewrite_file(struct ini_tool *tool, struct ini_findings *done)
{
    const struct ini_fix fix = {
        .arena = &tool->arena,
        .io = &tool->io,
        .path = tool->file,
        .dialect = ini_path_has_ending(tool->file, ".epc") ? INI_DIALECT_EPC : INI_DIALECT_INI,
        .check = load_and_lint_file,
        .context = tool,
    };
    struct ini_tool_file file = { .path = tool->file };
    size_t printed = tool->out.bytes;

    (void)ini_build_fixed_text(&fix, &tool->findings, done, &file.output);
    if (done->stored == 0)
        return true;
    if (ini_tool_write_files(tool, &file, 1) != KIT_EXIT_GOOD) {
        ini_findings_init(done, &tool->arena);
        (void)load_and_lint_file(tool, &tool->io, &tool->findings);
        return false;
    }
    tool->out.bytes = printed; /* the repairs are printed instead of the file's name */
    return true;
}

/* ---- The command ---- */

/* A file that check does not take: reported, with the exit code; else 0. */
static int check_file_is_supported(struct ini_tool *tool)
{
    if (tool->fix && !ini_path_has_ending(tool->file, ".ini") &&
        !ini_path_has_ending(tool->file, ".epc"))
        return ini_tool_report_misused_argument(
            tool, "check --fix takes a file that ends in .ini or .epc, not", tool->file);
    if (ini_path_has_ending(tool->file, ".h"))
        return ini_tool_report_misused_argument(
            tool, "a symbol header is checked together with the .ini that names it, not alone:",
            tool->file);
    return KIT_EXIT_GOOD;
}

static int check_or_fix_file_and_print(struct ini_tool *tool, struct check_sums *sums)
{
    const struct ini_findings *findings = &tool->findings;
    struct ini_findings done;
    bool written = true;

    ini_findings_init(&done, &tool->arena);
    if (tool->fix)
        written = repair_and_rewrite_file(tool, &done);
    else
        (void)load_and_lint_file(tool, &tool->io, &tool->findings);
    if (tool->arena.refused != 0)
        return KIT_EXIT_BROKEN;
    if (tool->json)
        add_findings_to_sums(sums, findings, &done);
    else
        print_result_as_text(tool, &done);
    return !written                                     ? KIT_EXIT_REFUSED
           : findings->errors + findings->warnings != 0 ? KIT_EXIT_FOUND
                                                        : KIT_EXIT_GOOD;
}

int ini_tool_check(struct ini_tool *tool)
{
    struct check_sums sums = { .findings.arena = &tool->arena, .fixed.arena = &tool->arena };
    int worst = KIT_EXIT_GOOD;

    if (tool->rules)
        return print_rules(tool);
    for (size_t i = 0; i < tool->file_count; i++) {
        tool->file = tool->files[i];
        if (check_file_is_supported(tool) != KIT_EXIT_GOOD)
            return KIT_EXIT_USAGE;
    }
    for (size_t i = 0; i < tool->file_count; i++) {
        int code;

        tool->file = tool->files[i];
        code = check_or_fix_file_and_print(tool, &sums);
        worst = code > worst ? code : worst;
    }
    if (tool->json)
        print_check_result_json(tool, worst, &sums);
    return worst;
}
