/* SPDX-License-Identifier: MIT
 *
 * fix.c -- epc-ini check --fix: repairs the file, writes it, and checks the result.
 *
 * The findings are those of the repaired file, if it could be written.
 */
#include "ini/tool/tool.h"

#include <epc/epc.h>

#include "ini/write/fix.h"

static int judge(void *context, const struct ini_io *io, struct ini_findings *findings)
{
    return ini_tool_judge(context, io, findings);
}

bool ini_tool_fix(struct ini_tool *tool, struct ini_findings *done)
{
    const struct ini_fix fix = {
        .arena = &tool->arena,
        .io = &tool->io,
        .path = tool->file,
        .dialect = ini_path_ends(tool->file, ".epc") ? INI_DIALECT_EPC : INI_DIALECT_INI,
        .check = judge,
        .context = tool,
    };
    struct ini_tool_file file = { .path = tool->file };
    size_t printed = tool->out.bytes;

    (void)ini_fix_file(&fix, &tool->findings, done, &file.output);
    if (done->stored == 0)
        return true;
    if (ini_tool_write(tool, &file, 1) != INI_EXIT_FINE) {
        ini_findings_init(done, &tool->arena);
        (void)ini_tool_judge(tool, &tool->io, &tool->findings);
        return false;
    }
    tool->out.bytes = printed; /* the repairs are printed instead of the file's name */
    return true;
}
