/* SPDX-License-Identifier: MIT
 *
 * output.c -- messages of epc-ini, and writing of files: all files of a command, or none.
 *
 * All files are written and flushed under temporary names before the first one is renamed.
 */
#include "ini/tool/tool.h"

#include <epc/epc.h>

#include "kit/json/json.h"
#include "kit/system/files.h"

int ini_tool_report_misuse(struct ini_tool *tool, const char *message)
{
    struct kit_json json;

    if (!tool->json) {
        kit_buffer_add_format(&tool->error, "epc-ini: %s\n", message);
        return KIT_EXIT_USAGE;
    }
    kit_json_init_buffer(&json, &tool->out);
    kit_json_begin_object(&json, NULL);
    kit_json_add_text(&json, "command", "check");
    kit_json_add_bool(&json, "passed", false);
    kit_json_begin_array(&json, "findings");
    kit_json_end_innermost(&json);
    kit_json_add_text(&json, "error", message);
    kit_json_end_innermost(&json);
    return KIT_EXIT_USAGE;
}

int ini_tool_report_misused_argument(struct ini_tool *tool, const char *what, const char *argument)
{
    return ini_tool_report_misuse(
        tool, ini_format_string(&tool->arena, "%s %s; epc-ini --help shows the commands", what,
                                argument));
}

void ini_tool_print_findings(struct ini_tool *tool, enum epci_severity least,
                             struct kit_buffer *out)
{
    for (size_t i = 0; i < tool->findings.stored; i++)
        if (tool->findings.list[i].severity >= least)
            kit_buffer_add_format(
                out, "%s\n", ini_format_finding_as_text(&tool->arena, &tool->findings.list[i]));
    if (tool->findings.errors + tool->findings.warnings + tool->findings.notes >
        tool->findings.stored)
        kit_buffer_add_format(out, "%s: there is more of this, only the first %zu are shown\n",
                              tool->file, tool->findings.stored);
}

void ini_tool_print_finding_counts(struct ini_tool *tool, struct kit_buffer *out)
{
    const struct ini_findings *findings = &tool->findings;
    char text[KIT_COUNTS_CAPACITY];

    kit_buffer_add_format(
        out, "%s\n",
        kit_format_finding_counts(text, findings->errors, findings->warnings, findings->notes));
}

void ini_tool_print_nothing_written(struct ini_tool *tool)
{
    kit_buffer_add_format(&tool->error, "epc-ini: %s: nothing written; ", tool->file);
    ini_tool_print_finding_counts(tool, &tool->error);
}

int ini_tool_report_write_failure(struct ini_tool *tool, const char *path, int status)
{
    const char *why = status == EPC_E_NOSPACE  ? "there is no space left"
                      : status == EPC_E_EXISTS ? "it exists and is not a folder"
                                               : epc_status_text(status);

    kit_buffer_add_format(&tool->error, "epc-ini: cannot write %s: %s\n", path, why);
    return KIT_EXIT_REFUSED;
}

/* The file to replace: where `path` is a symbolic link, the one it points to.  NULL: memory. */
static const char *resolve_link_or_copy_path(struct kit_arena *arena, const char *path)
{
    char *target = kit_copy_path_or_posix_link_target(path);
    const char *copy = target ? ini_copy_string(arena, kit_slice_of(target)) : NULL;

    kit_free(target);
    return copy;
}

int ini_tool_write_files(struct ini_tool *tool, const struct ini_tool_file *files, size_t count)
{
    const char *target[INI_OUT_COUNT] = { 0 }, *temporary[INI_OUT_COUNT] = { 0 };
    int status = EPC_OK;
    size_t failed = 0;

    for (size_t i = 0; i < count; i++) {
        if (!files[i].path)
            continue;
        if (!(target[i] = resolve_link_or_copy_path(&tool->arena, files[i].path)))
            return KIT_EXIT_BROKEN;
        temporary[i] = ini_format_string(&tool->arena, "%s.new~", target[i]);
    }
    if (tool->arena.refused != 0)
        return KIT_EXIT_BROKEN;
    for (size_t i = 0; status == EPC_OK && i < count; i++) {
        failed = i;
        if (files[i].path)
            status = kit_write_and_flush_file(
                temporary[i], epci_span_of(files[i].output.bytes, files[i].output.count));
    }
    for (size_t i = 0; status == EPC_OK && i < count; i++) {
        failed = i;
        if (files[i].path)
            status = kit_rename_replacing_existing(temporary[i], target[i]);
        if (files[i].path && status == EPC_OK)
            kit_buffer_add_format(&tool->out, "%s\n", files[i].path);
    }
    if (status == EPC_OK)
        return KIT_EXIT_GOOD;
    for (size_t i = 0; i < count; i++)
        if (files[i].path)
            kit_remove_file(temporary[i]);
    return ini_tool_report_write_failure(tool, files[failed].path, status);
}
