/* SPDX-License-Identifier: MIT
 *
 * judge.c -- reads the file of the command line and applies all rules to it.
 */
#include "ini/tool/tool.h"

#include <epc/epc.h>

#include "ini/judge/lint.h"
#include "ini/read/perfini.h"

/* What can be installed is judged by all rules. */
static int judge_ini(struct ini_tool *tool)
{
    struct ini_perf_model model;
    int status = ini_perfini_load(&tool->arena, &tool->io, tool->file, &model, &tool->findings);

    return status ? status : ini_perf_lint(&tool->arena, &model, &tool->findings);
}

/* And so is what can be generated from. */
static int judge_epc(struct ini_tool *tool)
{
    struct ini_epc epc;
    int status = ini_tool_read_epc(tool, &epc);

    return status ? status : ini_epc_lint(&tool->arena, &epc, &tool->findings);
}

int ini_tool_judge(struct ini_tool *tool)
{
    int status = ini_tool_has_ending(tool->file, ".epc") ? judge_epc(tool) : judge_ini(tool);

    ini_findings_sort(&tool->findings);
    return status;
}
