/* SPDX-License-Identifier: MIT
 *
 * fix.c -- epc-ini check --fix: repairs the file, writes it, and judges what it is then.
 */
#include "ini/tool/tool.h"

#include <epc/epc.h>

#include "ini/write/fix.h"

/* ini_tool_judge, with another idea of what stands in the file. */
static int judge(void *context, const struct ini_io *io, struct ini_findings *findings)
{
    struct ini_tool *tool = context;
    struct ini_io own = tool->io;
    int status;

    tool->io = *io;
    ini_findings_init(&tool->findings, &tool->arena);
    status = ini_tool_judge(tool);
    *findings = tool->findings;
    tool->io = own;
    return status;
}

bool ini_tool_fix(struct ini_tool *tool, struct ini_findings *done, int *status)
{
    const struct ini_io io = tool->io;
    const struct ini_fix fix = {
        .arena = &tool->arena,
        .io = &io,
        .path = tool->file,
        .dialect = ini_tool_has_ending(tool->file, ".epc") ? INI_DIALECT_EPC : INI_DIALECT_INI,
        .check = judge,
        .context = tool,
    };
    struct ini_tool_file file = { 0 };
    struct ini_findings left;
    size_t said = tool->out.bytes;

    *status = ini_fix_file(&fix, &left, done, &file.output);
    if (*status == EPC_E_NOMEM || done->stored == 0)
        return true;
    if (!(file.path = kit_arena_format(&tool->arena, "%s", tool->file))) {
        *status = EPC_E_NOMEM;
        return true;
    }
    if (ini_tool_write(tool, &file, 1) != INI_EXIT_FINE) {
        ini_findings_init(&tool->findings, &tool->arena);
        ini_findings_init(done, &tool->arena);
        *status = ini_tool_judge(tool);
        return false;
    }
    tool->out.bytes = said; /* the repairs are said one by one, and JSON alone as JSON */
    return true;
}
