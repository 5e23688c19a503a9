/* SPDX-License-Identifier: MIT
 *
 * output.c -- what epc-ini says, and how it writes files: all of a command's, or none.
 */
#include "ini/tool/tool.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/encoding.h"
#include "sdk/port/disk.h"
#include "ini/read/scan.h"

int epci_tool_misused(struct epci_tool *tool, const char *what, const char *argument)
{
    epci_buffer_print(&tool->error, "epc-ini: %s%s%s; epc-ini --help shows what can be said\n",
                      what, argument ? " " : "", argument ? argument : "");
    return EPCI_EXIT_USAGE;
}

int epci_tool_broken(struct epci_tool *tool, const char *what)
{
    epci_buffer_print(&tool->error, "epc-ini: %s\n", what);
    return EPCI_EXIT_BROKEN;
}

void epci_tool_print_findings(struct epci_tool *tool, struct epci_buffer *out)
{
    for (size_t i = 0; i < tool->findings.stored; i++)
        epci_buffer_print(out, "%s\n",
                          epci_ini_finding_text(&tool->arena, &tool->findings.list[i]));
    if (tool->findings.errors + tool->findings.warnings + tool->findings.notes >
        tool->findings.stored)
        epci_buffer_print(out, "%s: there is more of this, only the first %zu are shown\n",
                          tool->file, tool->findings.stored);
}

bool epci_tool_has_ending(const char *path, const char *ending)
{
    struct epci_slice tail = { path, strlen(path) };

    if (tail.bytes < strlen(ending))
        return false;
    tail.at += tail.bytes - strlen(ending);
    tail.bytes = strlen(ending);
    return epci_slice_is_any_case(tail, ending);
}

char *epci_tool_stem(struct epci_tool *tool, size_t ending)
{
    const char *name = tool->file;

    for (const char *at = tool->file; *at; at++)
        if (*at == '/' || *at == '\\')
            name = at + 1;
    return epci_arena_string(&tool->arena, name, strlen(name) - ending);
}

int epci_tool_read_epc(struct epci_tool *tool, struct epci_epc *epc)
{
    return epci_epc_load(&tool->arena, &tool->io, tool->file, epc, &tool->findings);
}

int epci_tool_not_written(struct epci_tool *tool, const char *path, int status)
{
    const char *why = status == EPC_E_NOSPACE  ? "there is no space left"
                      : status == EPC_E_EXISTS ? "it is there and is not a folder"
                                               : epc_status_text(status);

    epci_buffer_print(&tool->error, "epc-ini: cannot write %s: %s\n", path, why);
    return EPCI_EXIT_FINDINGS;
}

int epci_tool_write(struct epci_tool *tool, const struct epci_tool_file *files, size_t count)
{
    char **target = epci_arena_take(&tool->arena, count, sizeof *target);
    char **temporary = epci_arena_take(&tool->arena, count, sizeof *temporary);
    int status = EPC_OK;
    size_t failed = 0;

    for (size_t i = 0; target && temporary && i < count; i++)
        if (files[i].path &&
            (!(target[i] = epci_disk_target(&tool->arena, files[i].path)) ||
             !(temporary[i] = epci_arena_format(&tool->arena, "%s.new~", target[i]))))
            temporary = NULL;
    if (!target || !temporary)
        return epci_tool_broken(tool, "out of memory");
    for (size_t i = 0; status == EPC_OK && i < count; i++) {
        failed = i;
        if (files[i].path)
            status = epci_disk_write(temporary[i], files[i].output.bytes, files[i].output.count);
    }
    for (size_t i = 0; status == EPC_OK && i < count; i++) {
        failed = i;
        if (files[i].path)
            status = epci_disk_rename(temporary[i], target[i]);
        if (files[i].path && status == EPC_OK)
            epci_buffer_print(&tool->out, "%s\n", files[i].path);
    }
    if (status == EPC_OK)
        return EPCI_EXIT_FINE;
    for (size_t i = 0; i < count; i++)
        if (files[i].path)
            epci_disk_remove(temporary[i]);
    return epci_tool_not_written(tool, files[failed].path, status);
}
