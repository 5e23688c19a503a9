/* SPDX-License-Identifier: MIT
 *
 * cli.c -- runs one command: reads the command line, opens the machine, runs, prints, and returns
 * the exit code.
 */
#include "lodctr/win32/cli.h"

#include <stdio.h>

#include "kit/console/console.h"
#include "kit/system/tool.h"
#include "lodctr/tool/command.h"
#include "lodctr/win32/currentlanguage.h"
#include "lodctr/win32/machine.h"

int lod_run_command_line(enum lod_tool tool)
{
    static struct lod_command command;
    int count = 0, code;
    char **arguments = kit_prepare_utf8_arguments_and_output(0, NULL, &count);

    lod_command_init(&command, tool);
    if (!arguments)
        code = lod_command_fail_for_memory(&command);
    else if ((code = lod_options_read(tool, count, arguments, &command.options)) != LOD_CODE_OK)
        lod_command_fail(&command, code, "%s", command.options.parsed.message);
    if (code != LOD_CODE_OK ||
        !kit_print_requested_help_or_version(&lod_programs[tool], &command.options.parsed)) {
        command.session.waits = command.options.quiet ? NULL : lod_print_waiting_sentence;
        if (code == LOD_CODE_OK &&
            (code = lod_open_registry_and_file_functions(&command)) == LOD_CODE_OK)
            code = lod_command_run(&command);
        if (code == LOD_CODE_OK)
            lod_create_or_remove_language_link(&command.options);
        lod_print_text_or_json_report(&command);
    }
    lod_command_release(&command);
    if (!kit_flush_stdout_detect_failure())
        return code;
    fprintf(stderr, "%s: standard output cannot be written, the output is lost\n",
            lod_programs[tool].name);
    return code == LOD_CODE_OK ? LOD_CODE_WRITE : code;
}
