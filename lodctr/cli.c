/* SPDX-License-Identifier: MIT
 *
 * cli.c -- from the command line to the exit code.  See cli.h. */
#include "lodctr/cli.h"

#include <stdio.h>

#include <epc/epc.h>

#include "ini/port/disk.h"
#include "lodctr/command.h"
#include "lodctr/report.h"
#include "lodctr/win32/dllfile.h"
#include "lodctr/win32/machine.h"

/* Does the command write, if it may? */
static bool wants_to_write(const struct epci_options *options)
{
    return !options->dry_run && options->verb != EPCI_VERB_LIST && options->verb != EPCI_VERB_SAVE;
}

static int open_registry(struct epci_command *command)
{
    const char *root = command->options.root;
    int status;

    if (!root && !epci_machine_is_wine())
        return epci_command_stop(command, EPCI_CODE_UNSUPPORTED,
                                 "Windows keeps its name tables itself, and this version cannot "
                                 "hand over to it yet; use "
                                 "Windows' own tool, or --root for an image; nothing was changed");
    command->writable = wants_to_write(&command->options);
    status = epci_registry_open(root, command->writable, &command->registry);
    if (status == EPC_E_ACCESS && command->options.verb == EPCI_VERB_CHECK) {
        command->writable = false;
        status = epci_registry_open(root, false, &command->registry);
    }
    if (status == EPC_OK)
        return EPCI_CODE_OK;
    return epci_command_stop(
        command, status == EPC_E_INVALID ? EPCI_CODE_USAGE : epci_code_of_status(status),
        epci_arena_format(&command->arena, "cannot open the registry at %s: %s",
                          root ? root : "HKEY_LOCAL_MACHINE",
                          status == EPC_E_INVALID
                              ? "the root begins with none of HKLM, HKCU and HKU"
                              : epc_status_text(status)));
}

/* The code to return: `code`, unless all is well but what stdout was to get is lost. */
static int end_output(enum epci_tool tool, int code)
{
    bool lost = ferror(stdout) != 0;

    lost = fflush(stdout) != 0 || lost;
    if (!lost)
        return code;
    fprintf(stderr, "%s: standard output cannot be written, what was to be there is lost\n",
            epci_tool_name(tool));
    return code == EPCI_CODE_OK ? EPCI_CODE_WRITE : code;
}

/* The old file stays until the new one is whole. */
static int replace_file(const char *path, const unsigned char *bytes, size_t count)
{
    char beside[1024];
    int status;

    if (snprintf(beside, sizeof beside, "%s.new", path) >= (int)sizeof beside)
        return EPC_E_INVALID;
    status = epci_disk_write(beside, bytes, count);
    if (status == EPC_OK && (status = epci_disk_rename(beside, path)) != EPC_OK)
        epci_disk_remove(beside);
    return status;
}

static int read_command_line(struct epci_command *command)
{
    const char *message = NULL;
    int count = 0;
    char **arguments = epci_disk_arguments(&command->arena, &count, NULL);
    int code;

    if (!arguments)
        return epci_command_stop(command, EPCI_CODE_MEMORY, NULL);
    code = epci_options_read(&command->arena, command->tool, count, arguments, &command->options,
                             &message);
    return code == EPCI_CODE_OK ? code : epci_command_stop(command, code, message);
}

int epci_cli(enum epci_tool tool)
{
    static struct epci_command command;
    int code;

    epci_machine_output();
    epci_command_init(&command, tool);
    command.io.read = epci_disk_read;
    command.write = replace_file;
    code = read_command_line(&command);
    if (code == EPCI_CODE_OK && command.options.help) {
        fputs(epci_options_help(tool), stdout);
    } else {
        if (code == EPCI_CODE_OK && (code = open_registry(&command)) == EPCI_CODE_OK) {
            command.dlls = command.options.root ? NULL : &epci_dll_files;
            code = epci_command_run(&command);
        }
        epci_report(&command);
    }
    epci_command_release(&command);
    return end_output(tool, code);
}
