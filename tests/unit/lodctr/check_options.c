/* SPDX-License-Identifier: MIT
 *
 * check_options.c -- the command lines of lodctr and unlodctr. */
#include "lodctr/tool/options.h"

#include <stdlib.h>
#include <string.h>

#include "epc_check.h"
#include "lodctr/plan/plan.h"

static void *zeroed(size_t bytes)
{
    return calloc(1, bytes);
}

static struct epci_arena arena = { .alloc = zeroed, .free = free, .limit = SIZE_MAX };
static struct epci_options options;
static const char *message;

/* Words separated by blanks; "" for an empty argument is not needed here. */
static int read_line(enum epci_tool tool, const char *line)
{
    static char copy[256];
    char *argv[16] = { copy };
    int argc = 1;

    strcpy(copy, line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    return epci_options_read(&arena, tool, argc, argv, &options, &message);
}

EPC_TEST(options__read_a_file_and_switches_in_any_order)
{
    ck_assert_int_eq(read_line(EPCI_LODCTR, "--strict a.ini --json --root HKCU\\X --dry-run"),
                     EPCI_CODE_OK);
    ck_assert_str_eq(options.operand, "a.ini");
    ck_assert_str_eq(options.root, "HKCU\\X");
    ck_assert(options.strict && options.json && options.dry_run);
    ck_assert(!options.quiet && !options.verbose && options.verb == EPCI_VERB_INSTALL &&
              !options.help);
    ck_assert_int_eq(read_line(EPCI_LODCTR, "--root=HKLM\\Image a.ini"), EPCI_CODE_OK);
    ck_assert_str_eq(options.root, "HKLM\\Image");
    ck_assert_ptr_null(options.event_source);
    ck_assert_int_eq(read_line(EPCI_LODCTR, "--event-source=X a.ini"), EPCI_CODE_OK);
    ck_assert_str_eq(options.event_source, "X");
    ck_assert_int_eq(read_line(EPCI_LODCTR, "a.ini --event-source Y"), EPCI_CODE_OK);
    ck_assert_str_eq(options.event_source, "Y");
    ck_assert_str_eq(options.operand, "a.ini");
    epci_arena_release(&arena);
}

EPC_TEST(options__take_a_path_that_begins_with_a_slash_for_a_file)
{
    ck_assert_int_eq(read_line(EPCI_LODCTR, "/home/x/a.ini"), EPCI_CODE_OK);
    ck_assert_str_eq(options.operand, "/home/x/a.ini");
    ck_assert_int_eq(read_line(EPCI_LODCTR, "/a.ini"), EPCI_CODE_OK);
    ck_assert_int_eq(read_line(EPCI_UNLODCTR, "WebPerf"), EPCI_CODE_OK);
    epci_arena_release(&arena);
}

static const struct {
    const char *line;
    enum epci_verb verb;
    const char *operand;
} classic[] = {
    { "/S:saved.txt", EPCI_VERB_SAVE, "saved.txt" },
    { "/r:C:\\saved.txt", EPCI_VERB_RESTORE, "C:\\saved.txt" },
    { "/R", EPCI_VERB_REBUILD, NULL },
    { "/q", EPCI_VERB_LIST, NULL },
    { "--json /Q:WebPerf", EPCI_VERB_LIST, "WebPerf" },
    { "/E:WebPerf", EPCI_VERB_ENABLE, "WebPerf" },
    { "/d:WebPerf", EPCI_VERB_DISABLE, "WebPerf" },
    { "/T:WebPerf", EPCI_VERB_TRUST, "WebPerf" },
    { "--check --json", EPCI_VERB_CHECK, NULL },
    { "--repair", EPCI_VERB_REPAIR, NULL },
};

EPC_TEST_LOOP(options__read_the_classic_letters_in_either_case, sizeof classic / sizeof *classic)
{
    ck_assert_int_eq(read_line(EPCI_LODCTR, classic[_i].line), EPCI_CODE_OK);
    ck_assert_int_eq(options.verb, classic[_i].verb);
    ck_assert_pstr_eq(options.operand, classic[_i].operand);
    epci_arena_release(&arena);
}

EPC_TEST(options__help_wants_nothing_else)
{
    static const char *const lines[] = { "--help", "/?", "-?" };

    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(read_line(EPCI_LODCTR, lines[i]), EPCI_CODE_OK);
        ck_assert(options.help);
    }
    ck_assert_ptr_nonnull(strstr(epci_options_help(EPCI_LODCTR), "--create-languages"));
    ck_assert_ptr_null(strstr(epci_options_help(EPCI_UNLODCTR), "--create-languages"));
}

static const struct {
    enum epci_tool tool;
    const char *line;
    int code;
    const char *text;
} refused[] = {
    { EPCI_LODCTR, "", EPCI_CODE_USAGE, "which .INI file" },
    { EPCI_UNLODCTR, "--json", EPCI_CODE_USAGE, "which service" },
    { EPCI_LODCTR, "a.ini b.ini", EPCI_CODE_USAGE, "b.ini: one too many" },
    { EPCI_LODCTR, "--repair a.ini", EPCI_CODE_USAGE, "a.ini: one thing at a time" },
    { EPCI_LODCTR, "a.ini --check", EPCI_CODE_USAGE, "--check: one thing at a time" },
    { EPCI_LODCTR, "/Q --repair", EPCI_CODE_USAGE, "--repair: one thing at a time" },
    { EPCI_LODCTR, "--check=x", EPCI_CODE_USAGE, "--check=x: it takes no value" },
    { EPCI_LODCTR, "a.ini --root", EPCI_CODE_USAGE, "--root: it needs a key" },
    { EPCI_LODCTR, "--frobnicate a.ini", EPCI_CODE_USAGE, "--frobnicate" },
    { EPCI_LODCTR, "/X a.ini", EPCI_CODE_USAGE, "/X" },
    { EPCI_UNLODCTR, "--repair", EPCI_CODE_USAGE, "--repair" },
    { EPCI_LODCTR, "/S", EPCI_CODE_USAGE, "/S: it needs a file" },
    { EPCI_LODCTR, "/e:", EPCI_CODE_USAGE, "/e:: it needs a service" },
    { EPCI_LODCTR, "/Qx", EPCI_CODE_USAGE, "/Qx" },
    { EPCI_UNLODCTR, "/Q", EPCI_CODE_USAGE, "/Q" },
    { EPCI_LODCTR, "a.ini --event-source", EPCI_CODE_USAGE, "--event-source: it needs a name" },
    { EPCI_LODCTR, "--repair --event-source X", EPCI_CODE_USAGE, "--event-source" },
    { EPCI_LODCTR, "--event-sources X a.ini", EPCI_CODE_USAGE, "--event-sources" },
    { EPCI_UNLODCTR, "--event-source=X S", EPCI_CODE_USAGE, "--event-source" },
    { EPCI_LODCTR, "--backend=none a.ini", EPCI_CODE_USAGE, "--backend is auto" },
    { EPCI_LODCTR, "a.ini --library C:\\x.dll", EPCI_CODE_USAGE, "give --create-key, too" },
    { EPCI_LODCTR, "--open Open a.ini", EPCI_CODE_USAGE, "give --create-key, too" },
    { EPCI_LODCTR, "a.ini --collect=Collect", EPCI_CODE_USAGE, "give --create-key, too" },
    { EPCI_LODCTR, "a.ini --close Close", EPCI_CODE_USAGE, "give --create-key, too" },
    { EPCI_LODCTR, "--check --library=x.dll", EPCI_CODE_USAGE, "give --create-key, too" },
    { EPCI_LODCTR, "--repair --create-key", EPCI_CODE_USAGE, "--create-key goes with a file" },
    { EPCI_LODCTR, "/R --create-languages", EPCI_CODE_USAGE, "--create-languages goes with a" },
    { EPCI_LODCTR, "--check --strict", EPCI_CODE_USAGE, "--strict goes with a file" },
    { EPCI_UNLODCTR, "S --library=x.dll", EPCI_CODE_USAGE, "--library" },
    { EPCI_LODCTR, "/m:a.man", EPCI_CODE_UNSUPPORTED, "manifest" },
    { EPCI_UNLODCTR, "/G:{1}", EPCI_CODE_UNSUPPORTED, "manifest" },
    { EPCI_LODCTR, "\\\\server a.ini", EPCI_CODE_UNSUPPORTED, "this machine only" },
};

EPC_TEST_LOOP(options__refuses_with_a_message_that_names_the_argument,
              sizeof refused / sizeof *refused)
{
    ck_assert_int_eq(read_line(refused[_i].tool, refused[_i].line), refused[_i].code);
    ck_assert_msg(strstr(message, refused[_i].text), "\"%s\" does not say \"%s\"", message,
                  refused[_i].text);
    epci_arena_release(&arena);
}
