/* SPDX-License-Identifier: MIT
 *
 * main.c -- the tool epc-ini: its command line, and nothing that a test would want to call.
 */
#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "ini/disk/disk.h"
#include "ini/tool/tool.h"
#include "kit/args.h"
#include "kit/system/tool.h"

static void *allocate_zeroed_or_null(size_t bytes)
{
    return calloc(1, bytes);
}

enum command { CHECK, FMT, GEN, IMPORT, NEW };

#define FOR(command)  (1u << (command))
#define INI_TO(field) .to = offsetof(struct ini_tool, field)

#define OUTPUT_WORD(name, word, suffix, what) word,
static const char *const kinds[] = { INI_OUTPUTS(OUTPUT_WORD) NULL };

static const struct kit_arg args[] = {
    { "-o", "FOLDER", "new: the folder to make (default: NAME)", FOR(NEW), KIT_ARG_TEXT,
      INI_TO(target) },
    { "-o", "FOLDER", "gen: where to write (default: FILE's folder)", FOR(GEN), KIT_ARG_TEXT,
      INI_TO(target) },
    { "-o", "FILE", "where to write one FILE", FOR(FMT) | FOR(IMPORT), KIT_ARG_TEXT,
      INI_TO(target) },
    { "--only", "KIND,...", "gen: only these kinds of what it writes", FOR(GEN), KIT_ARG_LIST,
      INI_TO(kinds), .choices = kinds,
      .wants = "header, ini, schema, dll, def, reg, mc, nsh, wxi, iss and man" },
    { "--lang", "WORD", "new: the language of the project's program", FOR(NEW), KIT_ARG_TEXT,
      INI_TO(language) },
    { "--lang", "WORD", "gen: only the typed table of a language", FOR(GEN), KIT_ARG_TEXT,
      INI_TO(language) },
    { "--fix", NULL, "check: first repair in FILE what needs no guessing", FOR(CHECK), KIT_ARG_FLAG,
      INI_TO(fix) },
    { "--codepage", "N", "of 8-bit files; of others, report what it lacks",
      FOR(CHECK) | FOR(FMT) | FOR(IMPORT), KIT_ARG_NUMBER, INI_TO(io.codepage), .least = 1,
      .maximum = 65535, .wants = "the number of a code page" },
    { "--json", NULL, "check: print one JSON document", FOR(CHECK), KIT_ARG_FLAG, INI_TO(json) },
    { "--rules", NULL, "check: list the rules instead", FOR(CHECK), KIT_ARG_FLAG, INI_TO(rules) },
};

static const struct kit_command commands[] = {
    { "new", "new NAME", "a new project that passes its test", NEW },
    { "gen", "gen FILE.epc...", "write all that follows from a schema", GEN },
    { "check", "check FILE.ini|FILE.epc...", "what is wrong in a .ini and .h, or a .epc", CHECK },
    { "fmt", "fmt FILE.ini|FILE.epc...", "bring it into canonical form", FMT },
    { "import", "import FILE.ini|FILE.wxs...", "make a schema of a .ini and .h, or a .wxs",
      IMPORT },
};

static int (*const command_functions[])(struct ini_tool *tool) = {
    [FMT] = ini_tool_fmt,
    [GEN] = ini_tool_gen_from_schema,
    [IMPORT] = ini_tool_import,
    [NEW] = ini_tool_new,
};

static const char *add_file_operand(void *options, const char *word)
{
    struct ini_tool *tool = options;

    if (KIT_RESERVE(&tool->arena, tool->files, tool->file_count, tool->file_capacity))
        tool->files[tool->file_count++] = word;
    return NULL;
}

static const struct kit_program program = {
    .name = "epc-ini",
    .purpose = "describes performance counters in one file and checks it.",
    .commands = commands,
    .command_count = EPC_COUNT(commands),
    .args = args,
    .arg_count = EPC_COUNT(args),
    .codes =
        "Files are replaced whole or not at all.  Exit codes: 0 done, perhaps with notes; 1 errors "
        "or warnings (for gen and import: errors); 2 wrong use; 3 internal error, or the output "
        "cannot be written; 4 not done, and standard error says why.",
    .operand = add_file_operand,
};

/* Run a command for one file after the other; check does that itself. */
static int run_command_for_files(struct ini_tool *tool, int command)
{
    int worst = KIT_EXIT_GOOD;

    if (command == CHECK)
        return ini_tool_check(tool);
    for (size_t i = 0; i < tool->file_count; i++) {
        int code;

        tool->file = tool->files[i];
        ini_findings_init(&tool->findings, &tool->arena);
        code = command_functions[command](tool);
        worst = code > worst ? code : worst;
    }
    return worst;
}

static int run_command_line(struct ini_tool *tool, int argc, char **argv)
{
    struct kit_args parsed;
    int status;

    tool->kinds = INI_OUTPUTS_DEFAULT;
    status = kit_args_parse(&program, argc, argv, tool, &parsed);
    if (parsed.help) {
        kit_args_print_help(&program, &parsed, &tool->out);
        if (parsed.named && parsed.command == GEN)
            ini_tool_print_gen_help(tool);
        if (parsed.named && parsed.command == NEW)
            ini_tool_print_new_help(tool);
        return KIT_EXIT_GOOD;
    }
    if (parsed.version) {
        kit_args_print_version(&program, &tool->out);
        return KIT_EXIT_GOOD;
    }
    if (status == EPC_OK && tool->file_count > 1 && tool->target && parsed.command != GEN)
        status = kit_args_set_error(&parsed, "-o is for one FILE, and %zu were given; leave it out",
                                    tool->file_count);
    else if (status == EPC_OK && tool->file_count == 0 && !tool->rules)
        status = kit_args_set_error(&parsed, "%s is missing after %s; see epc-ini --help",
                                    parsed.command == NEW ? "NAME" : "FILE", argv[1]);
    else if (status == EPC_OK && !ini_io_can_decode_its_codepage(&tool->io, &tool->arena))
        status = kit_args_set_error(&parsed,
                                    "this system has no code page %u, or ASCII is not ASCII in it",
                                    tool->io.codepage);
    if (status == EPC_OK)
        return run_command_for_files(tool, parsed.command);
    return ini_tool_report_misuse(tool, parsed.message);
}

static void write_buffer_to_stream(FILE *stream, const struct kit_buffer *text)
{
    if (text->bytes != 0)
        (void)fwrite(text->text, 1, text->bytes, stream);
}

int main(int argc, char **argv)
{
    struct ini_tool tool = { .io = ini_disk_io() };
    char **arguments = kit_prepare_utf8_arguments_and_output(argc, argv, &argc);
    int code;

    kit_arena_init(&tool.arena, allocate_zeroed_or_null, free);
    ini_findings_init(&tool.findings, &tool.arena);
    tool.out.arena = &tool.arena;
    tool.error.arena = &tool.arena;
    code = run_command_line(&tool, argc, arguments);
    if (tool.arena.refused != 0)
        code = KIT_EXIT_BROKEN;
    if (code == KIT_EXIT_BROKEN) {
        fputs("epc-ini: out of memory\n", stderr);
    } else {
        write_buffer_to_stream(stderr, &tool.error);
        write_buffer_to_stream(stdout, &tool.out);
        if (kit_flush_stdout_detect_failure()) {
            fputs("epc-ini: standard output cannot be written\n", stderr);
            code = KIT_EXIT_BROKEN;
        }
    }
    kit_arena_release(&tool.arena);
    return code;
}
