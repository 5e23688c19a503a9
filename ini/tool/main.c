/* SPDX-License-Identifier: MIT
 *
 * main.c -- the tool epc-ini: its command line, and nothing that a test would want to call.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/disk/disk.h"
#include "ini/tool/tool.h"
#include "kit/slice.h"
#include "sdk/port/child.h"

static const char help_text[] =
    "epc-ini -- describe performance counters in one file, and check what describes them\n"
    "\n"
    "  epc-ini gen FILE.epc [-o FOLDER] [--only KIND,...]\n"
    "      Write everything that follows from the schema FILE.epc beside it, or into FOLDER:\n"
    "      symbol header, counter file (.ini), C tables, the DLL's source, what installs it.\n"
    "      KIND: header ini schema dll def reg mc nsh; gen --help says which files these are.\n"
    "  epc-ini check FILE.ini | FILE.epc [--fix] [--codepage N] [--json]\n"
    "      Say what is wrong with a counter file and its symbol header, or with a schema;\n"
    "      with --fix first repair in FILE what can be repaired without guessing.\n"
    "      N: of 8-bit files, such as 932, instead of UTF-8 or else the system's ANSI code page;\n"
    "      in Unicode files, what code page N lacks is told.\n"
    "  epc-ini check --rules\n"
    "      List the rules by which files are checked.\n"
    "  epc-ini fmt FILE.ini | FILE.epc [-o FILE] [--codepage N]\n"
    "      Bring a counter file or a schema into canonical form.\n"
    "  epc-ini import FILE.ini [-o FILE.epc] [--codepage N]\n"
    "      Make a schema of a counter file and its symbol header; types are left to fill in.\n"
    "  epc-ini --help | --version\n"
    "\n"
    "Files are replaced whole or not at all; gen writes nothing unless FILE.epc is in order.\n"
    "Exit codes: 0 done, perhaps with notes; 1 errors or warnings (for gen: errors), or not\n"
    "done; 2 wrong use; 3 internal error, or the output cannot be written.\n";

#define MOST_CODEPAGE 65535u

static void *take_memory(size_t bytes)
{
    return calloc(1, bytes);
}

/* ---- The command line ---- */

enum command { COMMAND_CHECK, COMMAND_FMT, COMMAND_GEN, COMMAND_IMPORT, COMMAND_COUNT };

static const struct {
    const char *name;
    int (*run)(struct ini_tool *tool);
} commands[COMMAND_COUNT] = {
    [COMMAND_CHECK] = { "check", ini_tool_check },
    [COMMAND_FMT] = { "fmt", ini_tool_fmt },
    [COMMAND_GEN] = { "gen", ini_tool_gen },
    [COMMAND_IMPORT] = { "import", ini_tool_import },
};

/* A list such as "ini,schema". */
static int read_kinds(struct ini_tool *tool, const char *list)
{
    tool->kinds = 0;
    for (;;) {
        struct kit_slice word = { list, strcspn(list, ",") };
        unsigned found = 0;

        for (unsigned i = 0; i < INI_OUT_COUNT; i++)
            if (kit_slice_is(word, ini_outputs[i].word))
                found |= 1u << i;
        if (!found)
            return ini_tool_misused(
                tool, "--only takes header, ini, schema, dll, def, reg, mc and nsh, not", list);
        tool->kinds |= found;
        if (list[word.bytes] == 0)
            return INI_EXIT_FINE;
        list += word.bytes + 1;
    }
}

static int take_target(struct ini_tool *tool, const char *path)
{
    tool->target = path;
    return INI_EXIT_FINE;
}

static int take_codepage(struct ini_tool *tool, const char *text)
{
    struct ini_decoded made = { 0 };
    unsigned codepage = 0;

    for (size_t i = 0; text[i] != 0; i++) {
        if (text[i] < '0' || text[i] > '9' || codepage > MOST_CODEPAGE)
            return ini_tool_misused(tool, "--codepage takes the number of a code page, not", text);
        codepage = codepage * 10 + (unsigned)(text[i] - '0');
    }
    if (codepage != INI_CODEPAGE_UTF8 &&
        tool->io.decode(NULL, &tool->arena, codepage, epci_span_of("", 0), &made) != EPC_OK)
        return ini_tool_misused(
            tool, "this system has no such code page, or ASCII is not ASCII in it:", text);
    tool->io.codepage = codepage;
    return INI_EXIT_FINE;
}

static int want_help(struct ini_tool *tool, const char *value)
{
    (void)value;
    tool->help = true;
    return INI_EXIT_FINE;
}

static int want_json(struct ini_tool *tool, const char *value)
{
    (void)value;
    tool->json = true;
    return INI_EXIT_FINE;
}

static int want_rules(struct ini_tool *tool, const char *value)
{
    (void)value;
    tool->rules = true;
    return INI_EXIT_FINE;
}

static int want_fix(struct ini_tool *tool, const char *value)
{
    (void)value;
    tool->fix = true;
    return INI_EXIT_FINE;
}

#define FOR(command) (1u << COMMAND_##command)

static const struct {
    const char *name;
    unsigned commands; /* which take it */
    bool valued;       /* the argument behind it belongs to it */
    int (*take)(struct ini_tool *tool, const char *value);
} options[] = {
    { "--codepage", FOR(CHECK) | FOR(FMT) | FOR(IMPORT), true, take_codepage },
    { "-o", FOR(FMT) | FOR(GEN) | FOR(IMPORT), true, take_target },
    { "--fix", FOR(CHECK), false, want_fix },
    { "--json", FOR(CHECK), false, want_json },
    { "--only", FOR(GEN), true, read_kinds },
    { "--help", FOR(CHECK) | FOR(FMT) | FOR(GEN) | FOR(IMPORT), false, want_help },
    { "--rules", FOR(CHECK), false, want_rules },
};

/* One argument; *at is moved if it takes another one with it. */
static int read_argument(struct ini_tool *tool, enum command command, char **argv, int *at)
{
    const char *argument = argv[*at];

    if (argument[0] != '-' || argument[1] == 0) {
        if (tool->file)
            return ini_tool_misused(tool, "one FILE at a time, not also", argument);
        tool->file = argument;
        return INI_EXIT_FINE;
    }
    for (size_t i = 0; i < EPC_COUNT(options); i++) {
        if (!(options[i].commands & (1u << command)) || strcmp(argument, options[i].name) != 0)
            continue;
        if (!options[i].valued)
            return options[i].take(tool, NULL);
        if (!argv[*at + 1])
            return ini_tool_misused(tool, "something is missing behind", argument);
        return options[i].take(tool, argv[++*at]);
    }
    return ini_tool_misused(tool, "there is no option", argument);
}

static int read_arguments(struct ini_tool *tool, int argc, char **argv, enum command *command)
{
    int code = INI_EXIT_FINE;

    tool->kinds = (1u << INI_OUT_COUNT) - 1;
    if (argc < 2)
        return ini_tool_misused(tool, "a command is missing", NULL);
    tool->command = argv[1];
    for (*command = 0; *command < COMMAND_COUNT; ++*command)
        if (strcmp(tool->command, commands[*command].name) == 0)
            break;
    if (*command == COMMAND_COUNT)
        return ini_tool_misused(tool, "there is no command", tool->command);
    for (int i = 2; code == INI_EXIT_FINE && i < argc; i++)
        code = read_argument(tool, *command, argv, &i);
    if (code == INI_EXIT_FINE && !tool->file && !tool->rules && !tool->help)
        code = ini_tool_misused(tool, "FILE is missing behind", tool->command);
    return code;
}

/* ---- All of it ---- */

static int print_help(struct ini_tool *tool)
{
    kit_buffer_print(&tool->out, "%s", help_text);
    return INI_EXIT_FINE;
}

static int run(struct ini_tool *tool, int argc, char **argv)
{
    enum command command = COMMAND_CHECK;
    int code;

    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
                      strcmp(argv[1], "/?") == 0))
        return print_help(tool);
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        kit_buffer_print(&tool->out, "epc-ini %u.%u.%u\n", EPC_VERSION_MAJOR, EPC_VERSION_MINOR,
                         EPC_VERSION_PATCH);
        return INI_EXIT_FINE;
    }
    code = read_arguments(tool, argc, argv, &command);
    if (code == INI_EXIT_FINE && tool->help && command != COMMAND_GEN)
        return print_help(tool);
    return code == INI_EXIT_FINE ? commands[command].run(tool) : code;
}

static bool print_all(FILE *stream, const struct kit_buffer *text)
{
    return text->bytes == 0 ||
           (fwrite(text->text, 1, text->bytes, stream) == text->bytes && fflush(stream) == 0);
}

int main(int argc, char **argv)
{
    struct ini_tool tool = { .io = ini_disk_io() };
    char **arguments = epci_host_arguments(argc, argv, &argc);
    int code;

    kit_arena_init(&tool.arena, take_memory, free);
    ini_findings_init(&tool.findings, &tool.arena);
    tool.out.arena = &tool.arena;
    tool.error.arena = &tool.arena;
    code = run(&tool, argc, arguments);
    if (tool.out.failed || tool.error.failed)
        code = INI_EXIT_BROKEN;
    print_all(stderr, &tool.error);
    if (!print_all(stdout, &tool.out)) {
        fputs("epc-ini: standard output cannot be written\n", stderr);
        code = INI_EXIT_BROKEN;
    }
    kit_arena_release(&tool.arena);
    return code;
}
