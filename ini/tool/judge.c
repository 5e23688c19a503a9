/* SPDX-License-Identifier: MIT
 *
 * judge.c -- reads the command line's file and applies all rules to it.
 *
 * The rules that refuse nothing are applied only to a file without errors.
 */
#include "ini/tool/tool.h"

#include <epc/epc.h>

#include "ini/judge/lint.h"
#include "ini/read/perfini.h"

static int judge_ini(struct ini_tool *tool, const struct ini_io *io, struct ini_findings *findings)
{
    struct ini_perf_model model;
    int status = ini_perfini_load(&tool->arena, io, tool->file, &model, findings);

    return status ? status : ini_perf_lint(&tool->arena, &model, findings);
}

static int judge_epc(struct ini_tool *tool, const struct ini_io *io, struct ini_findings *findings)
{
    struct ini_epc epc;
    int status = ini_epc_load(&tool->arena, io, tool->file, &epc, findings);

    return status ? status : ini_epc_lint(&tool->arena, &epc, findings);
}

int ini_tool_judge(struct ini_tool *tool, const struct ini_io *io, struct ini_findings *findings)
{
    int status;

    ini_findings_init(findings, &tool->arena);
    status = ini_path_ends(tool->file, ".epc") ? judge_epc(tool, io, findings)
                                               : judge_ini(tool, io, findings);
    ini_findings_sort(findings);
    return status;
}
