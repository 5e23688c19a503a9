/* SPDX-License-Identifier: MIT
 *
 * fix.c -- epc-ini check --fix: repairs the file, writes it, and judges what it is then.
 */
#include "ini/tool/tool.h"

#include <epc/epc.h>

#include "ini/write/fix.h"

/* epci_tool_judge, with another idea of what stands in the file. */
static int judge(void *context, const struct epci_ini_io *io, struct epci_ini_findings *findings)
{
    struct epci_tool *tool = context;
    struct epci_ini_io own = tool->io;
    int status;

    tool->io = *io;
    epci_ini_findings_init(&tool->findings, &tool->arena);
    status = epci_tool_judge(tool);
    *findings = tool->findings;
    tool->io = own;
    return status;
}

bool epci_tool_fix(struct epci_tool *tool, struct epci_ini_findings *done, int *status)
{
    const struct epci_ini_io io = tool->io;
    const struct epci_fix fix = {
        .arena = &tool->arena,
        .io = &io,
        .path = tool->file,
        .dialect = epci_tool_has_ending(tool->file, ".epc") ? EPCI_DIALECT_EPC : EPCI_DIALECT_INI,
        .check = judge,
        .context = tool,
    };
    struct epci_tool_file file = { 0 };
    struct epci_ini_findings left;
    size_t said = tool->out.bytes;

    *status = epci_fix_file(&fix, &left, done, &file.output);
    if (*status == EPC_E_NOMEM || done->stored == 0)
        return true;
    if (!(file.path = epci_arena_format(&tool->arena, "%s", tool->file))) {
        *status = EPC_E_NOMEM;
        return true;
    }
    if (epci_tool_write(tool, &file, 1) != EPCI_EXIT_FINE) {
        epci_ini_findings_init(&tool->findings, &tool->arena);
        epci_ini_findings_init(done, &tool->arena);
        *status = epci_tool_judge(tool);
        return false;
    }
    tool->out.bytes = said; /* the repairs are said one by one, and JSON alone as JSON */
    return true;
}
