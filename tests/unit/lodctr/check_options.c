/* SPDX-License-Identifier: MIT
 *
 * check_options.c -- the command lines of lodctr and unlodctr. */
#include "lodctr/tool/options.h"

#include <string.h>

#include "epc_check.h"
#include "lodctr/plan/plan.h"

static struct lod_options options;

/* Words separated by blanks; "" for an empty argument is not needed here. */
static int read_line(enum lod_tool tool, const char *line)
{
    static char copy[256];
    char *argv[16] = { copy };
    int argc = 1;

    strcpy(copy, line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    return lod_options_read(tool, argc, argv, &options);
}

EPC_TEST(options__read_a_file_and_switches_in_any_order)
{
    ck_assert_int_eq(read_line(LOD_LODCTR, "--strict a.ini --json --root HKCU\\X --dry-run"),
                     LOD_CODE_OK);
    ck_assert_str_eq(options.operand, "a.ini");
    ck_assert_str_eq(options.root, "HKCU\\X");
    ck_assert(options.strict && options.json && options.dry_run);
    ck_assert(!options.quiet && !options.verbose && options.verb == LOD_VERB_INSTALL &&
              !options.parsed.help);
    ck_assert_int_eq(read_line(LOD_LODCTR, "--root=HKLM\\Image a.ini"), LOD_CODE_OK);
    ck_assert_str_eq(options.root, "HKLM\\Image");
    ck_assert_ptr_null(options.event_source);
    ck_assert_int_eq(read_line(LOD_LODCTR, "--event-source=X a.ini"), LOD_CODE_OK);
    ck_assert_str_eq(options.event_source, "X");
    ck_assert_int_eq(read_line(LOD_LODCTR, "a.ini --event-source Y"), LOD_CODE_OK);
    ck_assert_str_eq(options.event_source, "Y");
    ck_assert_str_eq(options.operand, "a.ini");
}

EPC_TEST(options__take_base_names_with_a_repair_and_alone)
{
    ck_assert_int_eq(read_line(LOD_LODCTR, "--repair --base-names"), LOD_CODE_OK);
    ck_assert(options.verb == LOD_VERB_REPAIR && options.base_names && !options.names_only);
    ck_assert_int_eq(read_line(LOD_LODCTR, "--quiet --no-base-names"), LOD_CODE_OK);
    ck_assert(options.verb == LOD_VERB_REPAIR && options.no_base_names && options.names_only);
}

EPC_TEST(options__take_a_path_that_begins_with_a_slash_for_a_file)
{
    ck_assert_int_eq(read_line(LOD_LODCTR, "/home/x/a.ini"), LOD_CODE_OK);
    ck_assert_str_eq(options.operand, "/home/x/a.ini");
    ck_assert_int_eq(read_line(LOD_LODCTR, "/a.ini"), LOD_CODE_OK);
    ck_assert_int_eq(read_line(LOD_UNLODCTR, "WebPerf"), LOD_CODE_OK);
}

static const struct {
    const char *line;
    enum lod_verb verb;
    const char *operand;
} classic[] = {
    { "/S:saved.txt", LOD_VERB_SAVE, "saved.txt" },
    { "/r:C:\\saved.txt", LOD_VERB_RESTORE, "C:\\saved.txt" },
    { "/R", LOD_VERB_REINSTALL, NULL },
    { "/q", LOD_VERB_LIST, NULL },
    { "--json /Q:WebPerf", LOD_VERB_LIST, "WebPerf" },
    { "/E:WebPerf", LOD_VERB_ENABLE, "WebPerf" },
    { "/d:WebPerf", LOD_VERB_DISABLE, "WebPerf" },
    { "/T:WebPerf", LOD_VERB_TRUST, "WebPerf" },
    { "--check --json", LOD_VERB_CHECK, NULL },
    { "--repair", LOD_VERB_REPAIR, NULL },
};

EPC_TEST_LOOP(options__read_the_classic_letters_in_either_case, sizeof classic / sizeof *classic)
{
    ck_assert_int_eq(read_line(LOD_LODCTR, classic[_i].line), LOD_CODE_OK);
    ck_assert_int_eq(options.verb, classic[_i].verb);
    ck_assert_pstr_eq(options.operand, classic[_i].operand);
}

static bool helps_with(enum lod_tool tool, const char *option)
{
    struct kit_buffer help = { 0 };
    bool found;

    kit_args_print_help(&lod_programs[tool], NULL, &help);
    kit_buffer_add_bytes(&help, "", 1);
    found = strstr(help.text, option) != NULL;
    kit_buffer_release(&help);
    return found;
}

EPC_TEST(options__help_wants_nothing_else)
{
    static const char *const lines[] = { "--help", "/?", "-?" };

    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(read_line(LOD_LODCTR, lines[i]), LOD_CODE_OK);
        ck_assert(options.parsed.help);
    }
    ck_assert(helps_with(LOD_LODCTR, "--create-languages"));
    ck_assert(!helps_with(LOD_UNLODCTR, "--create-languages"));
    ck_assert_int_eq(read_line(LOD_UNLODCTR, "--version"), LOD_CODE_OK);
    ck_assert(options.parsed.version);
}

static const struct {
    enum lod_tool tool;
    const char *line;
    int code;
    const char *text;
} refused[] = {
    { LOD_LODCTR, "", LOD_CODE_USAGE, "which .INI file" },
    { LOD_UNLODCTR, "--json", LOD_CODE_USAGE, "which service" },
    { LOD_LODCTR, "a.ini b.ini", LOD_CODE_USAGE, "b.ini: one too many" },
    { LOD_LODCTR, "--repair a.ini", LOD_CODE_USAGE, "a.ini: one thing at a time" },
    { LOD_LODCTR, "a.ini --check", LOD_CODE_USAGE, "--check: one thing at a time" },
    { LOD_LODCTR, "/Q --repair", LOD_CODE_USAGE, "--repair: one thing at a time" },
    { LOD_LODCTR, "--check=x", LOD_CODE_USAGE, "--check=x: it takes no value" },
    { LOD_LODCTR, "a.ini --root", LOD_CODE_USAGE, "--root takes a key" },
    { LOD_LODCTR, "--frobnicate a.ini", LOD_CODE_USAGE, "--frobnicate" },
    { LOD_LODCTR, "/X a.ini", LOD_CODE_USAGE, "/X" },
    { LOD_UNLODCTR, "--repair", LOD_CODE_USAGE, "--repair" },
    { LOD_LODCTR, "/S", LOD_CODE_USAGE, "/S takes a file" },
    { LOD_LODCTR, "/e:", LOD_CODE_USAGE, "/E takes a service" },
    { LOD_LODCTR, "/T:C:\\Bin\\perf-MSSQL$Asqlctr.ini", LOD_CODE_USAGE, "/T wants a service" },
    { LOD_LODCTR, "/e:x.INI", LOD_CODE_USAGE, "lodctr FILE.ini installs it" },
    { LOD_LODCTR, "/Q:bin/x", LOD_CODE_USAGE, "/Q wants a service" },
    { LOD_LODCTR, "/Qx", LOD_CODE_USAGE, "/Qx" },
    { LOD_UNLODCTR, "/Q", LOD_CODE_USAGE, "/Q" },
    { LOD_LODCTR, "a.ini --event-source", LOD_CODE_USAGE, "--event-source takes a name" },
    { LOD_LODCTR, "--repair --event-source X", LOD_CODE_USAGE, "--event-source" },
    { LOD_LODCTR, "--event-sources X a.ini", LOD_CODE_USAGE, "--event-sources" },
    { LOD_UNLODCTR, "--event-source=X S", LOD_CODE_USAGE, "--event-source" },
    { LOD_LODCTR, "--backend=none a.ini", LOD_CODE_USAGE, "--backend takes auto" },
    { LOD_LODCTR, "a.ini --library C:\\x.dll", LOD_CODE_USAGE, "give --create-key, too" },
    { LOD_LODCTR, "--open Open a.ini", LOD_CODE_USAGE, "give --create-key, too" },
    { LOD_LODCTR, "a.ini --collect=Collect", LOD_CODE_USAGE, "give --create-key, too" },
    { LOD_LODCTR, "a.ini --close Close", LOD_CODE_USAGE, "give --create-key, too" },
    { LOD_LODCTR, "--check --library=x.dll", LOD_CODE_USAGE, "give --create-key, too" },
    { LOD_LODCTR, "--repair --create-key", LOD_CODE_USAGE, "--create-key and --replace-key go" },
    { LOD_LODCTR, "--check --replace-key", LOD_CODE_USAGE, "--create-key and --replace-key go" },
    { LOD_UNLODCTR, "S --replace-key", LOD_CODE_USAGE, "--replace-key" },
    { LOD_LODCTR, "/R --create-languages", LOD_CODE_USAGE, "--create-languages goes with a" },
    { LOD_LODCTR, "--check --orphans", LOD_CODE_USAGE, "--orphans goes with --repair" },
    { LOD_LODCTR, "--base-names --orphans", LOD_CODE_USAGE, "--orphans goes with --repair" },
    { LOD_LODCTR, "--base-names --no-base-names", LOD_CODE_USAGE, "give one of the two" },
    { LOD_LODCTR, "--base-names a.ini", LOD_CODE_USAGE, "go with --repair or alone" },
    { LOD_LODCTR, "/R --base-names", LOD_CODE_USAGE, "go with --repair or alone" },
    { LOD_LODCTR, "a.ini --service X", LOD_CODE_USAGE, "go with --check" },
    { LOD_LODCTR, "--repair --fail-on error", LOD_CODE_USAGE, "go with --check" },
    { LOD_LODCTR, "--check --fail-on never", LOD_CODE_USAGE, "--fail-on takes warning, error" },
    { LOD_LODCTR, "--check --strict", LOD_CODE_USAGE, "--strict goes with a file" },
    { LOD_LODCTR, "--check --codepage 932", LOD_CODE_USAGE, "--codepage goes with a file" },
    { LOD_LODCTR, "a.ini --codepage x", LOD_CODE_USAGE, "--codepage takes the number of" },
    { LOD_UNLODCTR, "S --codepage 932", LOD_CODE_USAGE, "--codepage" },
    { LOD_UNLODCTR, "S --library=x.dll", LOD_CODE_USAGE, "--library" },
    { LOD_LODCTR, "/m:a.man", LOD_CODE_UNSUPPORTED, "manifest" },
    { LOD_UNLODCTR, "/G:{1}", LOD_CODE_UNSUPPORTED, "manifest" },
    { LOD_LODCTR, "\\\\server a.ini", LOD_CODE_UNSUPPORTED, "this machine only" },
};

EPC_TEST_LOOP(options__refuses_with_a_message_that_names_the_argument,
              sizeof refused / sizeof *refused)
{
    ck_assert_int_eq(read_line(refused[_i].tool, refused[_i].line), refused[_i].code);
    ck_assert_msg(strstr(options.parsed.message, refused[_i].text), "\"%s\" does not say \"%s\"",
                  options.parsed.message, refused[_i].text);
}
