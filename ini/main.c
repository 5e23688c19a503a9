/* SPDX-License-Identifier: MIT
 *
 * main.c -- the tool epc-ini: its command line, and nothing that a test would want to call.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/buffer.h"
#include "ini/emit.h"
#include "ini/epcfile.h"
#include "ini/perfini.h"
#include "ini/port/disk.h"

/* Exit codes, as of all tools. */
enum { EXIT_FINE = 0, EXIT_FINDINGS = 1, EXIT_USAGE = 2, EXIT_BROKEN = 3 };

static const char help_text[] =
    "epc-ini -- describe performance counters in one file, and check what describes them\n"
    "\n"
    "  epc-ini gen FILE.epc [-o FOLDER] [--only KIND,...]\n"
    "      Write everything that follows from the schema FILE.epc beside it, or into FOLDER:\n"
    "      symbol header, counter file (.ini), C tables, the DLL's source, .def and .reg.\n"
    "      KIND: header ini schema dll def reg\n"
    "  epc-ini check FILE.ini | FILE.epc [--json]\n"
    "      Say what is wrong with a counter file and its symbol header, or with a schema.\n"
    "  epc-ini check --rules\n"
    "      List the rules by which files are checked.\n"
    "  epc-ini --help | --version\n"
    "\n"
    "Nothing is written unless all of FILE.epc is in order; existing files are replaced whole.\n"
    "Exit codes: 0 done; 1 findings (for gen: errors), or not done; 2 wrong use; 3 internal\n"
    "error, or the output cannot be written.\n";

static const char lost_text[] = "epc-ini: standard output cannot be written\n";

struct tool {
    struct epci_arena arena;
    struct epci_ini_findings findings;
    struct epci_buffer out;   /* for standard output */
    struct epci_buffer error; /* for standard error  */
    struct epci_ini_io io;

    const char *command;
    const char *file;
    const char *folder; /* of -o, or NULL                       */
    unsigned kinds;     /* a bit per enum epci_output_kind      */
    bool json;
    bool rules;
};

static void *take_memory(size_t bytes)
{
    return calloc(1, bytes);
}

static int broken(struct tool *tool, const char *what)
{
    epci_buffer_print(&tool->error, "epc-ini: %s\n", what);
    return EXIT_BROKEN;
}

/* ---- The command line ---- */

static int misused(struct tool *tool, const char *what, const char *argument)
{
    epci_buffer_print(&tool->error, "epc-ini: %s%s%s; epc-ini --help shows what can be said\n",
                      what, argument ? " " : "", argument ? argument : "");
    return EXIT_USAGE;
}

/* A list such as "ini,schema". */
static int read_kinds(struct tool *tool, const char *list)
{
    tool->kinds = 0;
    for (;;) {
        struct epci_slice word = { list, strcspn(list, ",") };
        unsigned found = 0;

        for (unsigned i = 0; i < EPCI_OUT_COUNT; i++)
            if (epci_slice_is(word, epci_outputs[i].word))
                found |= 1u << i;
        if (!found)
            return misused(tool, "--only takes header, ini, schema, dll, def and reg, not", list);
        tool->kinds |= found;
        if (list[word.bytes] == 0)
            return EXIT_FINE;
        list += word.bytes + 1;
    }
}

/* One argument; *at is moved if it takes another one with it. */
static int read_argument(struct tool *tool, int argc, char **argv, int *at)
{
    const char *argument = argv[*at];
    bool gen = strcmp(tool->command, "gen") == 0;
    const char *value = *at + 1 < argc ? argv[*at + 1] : NULL;

    if (argument[0] != '-' || argument[1] == 0) {
        if (tool->file)
            return misused(tool, "one FILE at a time, not also", argument);
        tool->file = argument;
        return EXIT_FINE;
    }
    if (!gen && strcmp(argument, "--json") == 0) {
        tool->json = true;
        return EXIT_FINE;
    }
    if (!gen && strcmp(argument, "--rules") == 0) {
        tool->rules = true;
        return EXIT_FINE;
    }
    if (!gen || (strcmp(argument, "-o") != 0 && strcmp(argument, "--only") != 0))
        return misused(tool, "there is no option", argument);
    if (!value)
        return misused(tool, "something is missing behind", argument);
    ++*at;
    if (strcmp(argument, "--only") == 0)
        return read_kinds(tool, value);
    tool->folder = value;
    return EXIT_FINE;
}

static int read_arguments(struct tool *tool, int argc, char **argv)
{
    int code = EXIT_FINE;

    tool->kinds = (1u << EPCI_OUT_COUNT) - 1;
    if (argc < 2)
        return misused(tool, "a command is missing", NULL);
    tool->command = argv[1];
    if (strcmp(tool->command, "gen") != 0 && strcmp(tool->command, "check") != 0)
        return misused(tool, "there is no command", tool->command);
    for (int i = 2; code == EXIT_FINE && i < argc; i++)
        code = read_argument(tool, argc, argv, &i);
    if (code == EXIT_FINE && !tool->file && !tool->rules)
        code = misused(tool, "FILE is missing behind", tool->command);
    return code;
}

/* ---- check ---- */

static int list_rules(struct tool *tool)
{
    for (size_t i = 0; i < EPCI_INI_RULE_COUNT; i++)
        epci_buffer_print(&tool->out, "%s (%s): %s\n", epci_ini_rules[i].id,
                          epci_severity_name(epci_ini_rules[i].severity),
                          epci_ini_rules[i].sentence);
    return EXIT_FINE;
}

static bool has_ending(const char *path, const char *ending)
{
    struct epci_slice tail = { path, strlen(path) };

    if (tail.bytes < strlen(ending))
        return false;
    tail.at += tail.bytes - strlen(ending);
    tail.bytes = strlen(ending);
    return epci_slice_is_any_case(tail, ending);
}

static int parse_epc(struct tool *tool, struct epci_epc *epc)
{
    struct epci_source source;
    int status = epci_source_load(&tool->arena, &tool->io, tool->file, EPCI_SOURCE_STRICT, &source,
                                  &tool->findings);

    return status ? status : epci_epc_parse(&tool->arena, &source, epc, &tool->findings);
}

static void print_findings(struct tool *tool, struct epci_buffer *out)
{
    for (size_t i = 0; i < tool->findings.stored; i++)
        epci_buffer_print(out, "%s\n",
                          epci_ini_finding_text(&tool->arena, &tool->findings.list[i]));
    if (tool->findings.errors + tool->findings.warnings + tool->findings.notes >
        tool->findings.stored)
        epci_buffer_print(out, "%s: there is more of this, only the first %zu are shown\n",
                          tool->file, tool->findings.stored);
}

static void print_json(struct tool *tool)
{
    const struct epci_ini_findings *findings = &tool->findings;

    epci_buffer_print(&tool->out,
                      "{\"errors\": %zu, \"warnings\": %zu, \"notes\": %zu, "
                      "\"findings\": [",
                      findings->errors, findings->warnings, findings->notes);
    for (size_t i = 0; i < findings->stored; i++)
        epci_buffer_print(&tool->out, "%s\n%s", i ? "," : "",
                          epci_ini_finding_json(&tool->arena, &findings->list[i]));
    epci_buffer_print(&tool->out, "]}\n");
}

static int check(struct tool *tool)
{
    const struct epci_ini_findings *findings = &tool->findings;
    struct epci_perf_model model;
    struct epci_epc epc;
    int status =
        has_ending(tool->file, ".epc")
            ? parse_epc(tool, &epc)
            : epci_perfini_load(&tool->arena, &tool->io, tool->file, &model, &tool->findings);

    if (status == EPC_E_NOMEM || findings->out_of_memory)
        return broken(tool, "out of memory");
    epci_ini_findings_sort(&tool->findings);
    if (tool->json)
        print_json(tool);
    else
        print_findings(tool, &tool->out);
    if (!tool->json)
        epci_buffer_print(&tool->out, "%s: errors: %zu, warnings: %zu, notes: %zu\n", tool->file,
                          findings->errors, findings->warnings, findings->notes);
    return findings->errors + findings->warnings != 0 ? EXIT_FINDINGS : EXIT_FINE;
}

/* ---- gen ---- */

/* "dir/webperf.epc" to "webperf". */
static char *stem_of(struct tool *tool)
{
    const char *name = tool->file;

    for (const char *at = tool->file; *at; at++)
        if (*at == '/' || *at == '\\')
            name = at + 1;
    return epci_arena_string(&tool->arena, name, strlen(name) - strlen(".epc"));
}

/* Where a file of this name goes. */
static char *target_of(struct tool *tool, const char *stem, enum epci_output_kind kind)
{
    char *name = epci_arena_format(&tool->arena, "%s%s", stem, epci_outputs[kind].suffix);

    if (name && tool->folder)
        return epci_arena_format(&tool->arena, "%s/%s", tool->folder, name);
    return name ? epci_path_beside(&tool->arena, tool->file, name) : NULL;
}

struct job {
    char *target;
    char *temporary;
    struct epci_output output;
};

static int not_written(struct tool *tool, const char *path, int status)
{
    const char *why = status == EPC_E_NOSPACE  ? "there is no space left"
                      : status == EPC_E_EXISTS ? "it is there and is not a folder"
                                               : epc_status_text(status);

    epci_buffer_print(&tool->error, "epc-ini: cannot write %s: %s\n", path, why);
    return EXIT_FINDINGS;
}

/* All files under temporary names first, so that a failure changes nothing. */
static int write_all(struct tool *tool, const struct job *jobs)
{
    int status = EPC_OK;
    size_t failed = 0;

    for (size_t i = 0; status == EPC_OK && i < EPCI_OUT_COUNT; i++) {
        failed = i;
        if (jobs[i].target)
            status = epci_disk_write(jobs[i].temporary, jobs[i].output.bytes, jobs[i].output.count);
    }
    for (size_t i = 0; status == EPC_OK && i < EPCI_OUT_COUNT; i++) {
        failed = i;
        if (jobs[i].target)
            status = epci_disk_rename(jobs[i].temporary, jobs[i].target);
        if (jobs[i].target && status == EPC_OK)
            epci_buffer_print(&tool->out, "%s\n", jobs[i].target);
    }
    if (status == EPC_OK)
        return EXIT_FINE;
    for (size_t i = 0; i < EPCI_OUT_COUNT; i++)
        if (jobs[i].target)
            epci_disk_remove(jobs[i].temporary);
    return not_written(tool, jobs[failed].target, status);
}

static int emit_all(struct tool *tool, const struct epci_epc *epc, const char *stem)
{
    struct job jobs[EPCI_OUT_COUNT] = { 0 };
    int status = EPC_OK;

    for (unsigned i = 0; i < EPCI_OUT_COUNT; i++) {
        if (!(tool->kinds & (1u << i)))
            continue;
        jobs[i].target = target_of(tool, stem, (enum epci_output_kind)i);
        jobs[i].temporary =
            jobs[i].target ? epci_arena_format(&tool->arena, "%s.new~", jobs[i].target) : NULL;
        if (!jobs[i].temporary ||
            epci_emit(&tool->arena, epc, stem, (enum epci_output_kind)i, &jobs[i].output))
            return broken(tool, "out of memory");
    }
    if (tool->folder)
        status = epci_disk_make_folder(tool->folder);
    return status ? not_written(tool, tool->folder, status) : write_all(tool, jobs);
}

static int generate(struct tool *tool)
{
    struct epci_epc epc;
    char *stem;
    int status;

    if (!has_ending(tool->file, ".epc"))
        return misused(tool, "gen takes a file that ends in .epc, not", tool->file);
    if (!(stem = stem_of(tool)))
        return broken(tool, "out of memory");
    if (!epci_emit_stem_is_valid(stem))
        return misused(tool, "the file's name cannot be part of other files' names:", tool->file);
    status = parse_epc(tool, &epc);
    if (status == EPC_E_NOMEM || tool->findings.out_of_memory)
        return broken(tool, "out of memory");
    print_findings(tool, &tool->error);
    if (status) {
        epci_buffer_print(&tool->error, "epc-ini: nothing written, errors: %zu\n",
                          tool->findings.errors);
        return EXIT_FINDINGS;
    }
    return emit_all(tool, &epc, stem);
}

/* ---- All of it ---- */

static int run(struct tool *tool, int argc, char **argv)
{
    int code;

    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
                      strcmp(argv[1], "/?") == 0)) {
        epci_buffer_print(&tool->out, "%s", help_text);
        return EXIT_FINE;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        epci_buffer_print(&tool->out, "epc-ini %u.%u.%u\n", EPC_VERSION_MAJOR, EPC_VERSION_MINOR,
                          EPC_VERSION_PATCH);
        return EXIT_FINE;
    }
    if ((code = read_arguments(tool, argc, argv)) != EXIT_FINE)
        return code;
    if (tool->rules)
        return list_rules(tool);
    return strcmp(tool->command, "gen") == 0 ? generate(tool) : check(tool);
}

int main(int argc, char **argv)
{
    struct tool tool = { .io = { .read = epci_disk_read } };
    int code = EXIT_BROKEN;
    char **arguments;

    epci_arena_init(&tool.arena, take_memory, free);
    epci_ini_findings_init(&tool.findings, &tool.arena);
    tool.out.arena = &tool.arena;
    tool.error.arena = &tool.arena;
    if ((arguments = epci_disk_arguments(&tool.arena, &argc, argv)) != NULL)
        code = run(&tool, argc, arguments);
    if (tool.out.failed || tool.error.failed)
        code = EXIT_BROKEN;
    if (tool.error.bytes != 0)
        epci_disk_print(true, tool.error.text, tool.error.bytes);
    if (tool.out.bytes != 0 && epci_disk_print(false, tool.out.text, tool.out.bytes) != EPC_OK) {
        epci_disk_print(true, lost_text, sizeof lost_text - 1);
        code = EXIT_BROKEN;
    }
    epci_arena_release(&tool.arena);
    return code;
}
