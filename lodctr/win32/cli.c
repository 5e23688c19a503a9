/* SPDX-License-Identifier: MIT
 *
 * cli.c -- runs one command: reads the command line, opens the machine, runs, prints, and returns
 * the exit code.
 */
#include "lodctr/win32/cli.h"

#include <stdio.h>

#include <epc/epc.h>

#include "sdk/port/child.h"
#include "lodctr/tool/command.h"
#include "lodctr/tool/report.h"
#include "lodctr/win32/machine.h"

/* The exit code: `code`, or LOD_CODE_WRITE if only writing to stdout has failed. */
static int end_output(enum lod_tool tool, int code)
{
    bool lost = ferror(stdout) != 0;

    lost = fflush(stdout) != 0 || lost;
    if (!lost)
        return code;
    fprintf(stderr, "%s: standard output cannot be written, the output is lost\n",
            lod_tool_name(tool));
    return code == LOD_CODE_OK ? LOD_CODE_WRITE : code;
}

static int read_command_line(struct lod_command *command)
{
    const char *message = NULL;
    int count = 0;
    char **arguments = epci_host_arguments(0, NULL, &count);
    int code;

    if (!arguments)
        return lod_command_stop_memory(command);
    code = lod_options_read(&command->arena, command->tool, count, arguments, &command->options,
                            &message);
    return code == LOD_CODE_OK ? code : lod_command_stop(command, code, "%s", message);
}

int lod_cli(enum lod_tool tool)
{
    static struct lod_command command;
    int code;

    lod_command_init(&command, tool);
    code = read_command_line(&command);
    if (code == LOD_CODE_OK && command.options.help) {
        fputs(lod_options_help(&command.arena, tool), stdout);
    } else if (code == LOD_CODE_OK && command.options.version) {
        fputs(lod_options_version(&command.arena, tool), stdout);
    } else {
        if (code == LOD_CODE_OK && (code = lod_machine_open(&command)) == LOD_CODE_OK)
            code = lod_command_run(&command);
        lod_report(&command);
    }
    lod_command_release(&command);
    return end_output(tool, code);
}
