/* SPDX-License-Identifier: MIT
 *
 * options.c -- the table of epc-wine's options.
 */
#include "wine/tool/options.h"

#include <string.h>

#include <epc/epc.h>

#define TO(field) .to = offsetof(struct wine_options, field)
#define CHANGES   (1u << WINE_INSTALL | 1u << WINE_REMOVE)

static const struct kit_arg args[] = {
    { "--program", "PROGRAM.exe", "the program, by its path or as it is found without one", CHANGES,
      KIT_ARG_TEXT, TO(program), .wants = "the path of a program", .once = true },
    { "--all", NULL,
      "every program of the prefix, Wine's own services included; only with a Wine with which that "
      "was tried",
      CHANGES, KIT_ARG_FLAG, TO(all) },
    { "--with", "FOLDER",
      "where epc's files of the other bitness are (default: the folder of this program with win32 "
      "for win64)",
      1u << WINE_INSTALL | 1u << WINE_STATUS, KIT_ARG_TEXT, TO(with), .wants = "a folder",
      .once = true },
};

static const struct kit_command commands[] = {
    { "install", "install --program PROGRAM.exe", "let a program read and make counters",
      WINE_INSTALL },
    { "install", "install --all", "let every program of this prefix do so", WINE_INSTALL },
    { "status", "status", "say what is installed, and whether it is as it should be", WINE_STATUS },
    { "remove", "remove --program PROGRAM.exe | --all", "take everything out again", WINE_REMOVE },
};

const struct kit_program wine_program = {
    .name = "epc-wine",
    .purpose = "makes the counters of programs work under Wine",
    .commands = commands,
    .command_count = EPC_COUNT(commands),
    .notes =
        "It puts pdh.dll, advapi32.dll and what they need into the program's folder, loadperf.dll "
        "into Wine's, and a setting for this program into the registry.  What was there before is "
        "kept.",
    .args = args,
    .arg_count = EPC_COUNT(args),
    .codes =
        "Exit codes: 0 done, or all is well; 1 something is not as it should be; 2 wrong usage; "
        "3 the output cannot be written; 4 not done, or not everything.",
};

int wine_options_read(int argc, char **argv, struct wine_options *options)
{
    struct kit_args *parsed = &options->parsed;
    int status;

    memset(options, 0, sizeof *options);
    status = kit_args_parse(&wine_program, argc, argv, options, parsed);
    if (status != EPC_OK || parsed->help || parsed->version)
        return status;
    if (!parsed->named)
        return kit_args_set_error(parsed, "install, status or remove?  --help says more");
    if (parsed->operands > 0)
        return kit_args_set_error(
            parsed, "%.100s is not an option; a program is named by --program", argv[1]);
    if (parsed->command != WINE_STATUS && !options->program == !options->all)
        return kit_args_set_error(parsed, "either --program PROGRAM.exe or --all");
    return EPC_OK;
}
