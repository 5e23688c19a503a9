/* SPDX-License-Identifier: MIT
 *
 * check_harness_options.c -- command lines of epc-harness. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "harness/options.h"

static struct epci_options options;
static char message[256];

/* Parse a command line, split at blanks. */
static int parse(const char *line)
{
    static char copy[256];
    static char *argv[32];
    int argc = 0;

    strcpy(copy, line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    message[0] = '\0';
    return epci_options_parse(&options, argc, argv, message, sizeof message);
}

EPC_TEST(harness_options__of_check_have_the_documented_defaults)
{
    ck_assert_int_eq(parse("epc-harness check x.dll"), EPC_OK);
    ck_assert_int_eq(options.command, EPCI_TOOL_CHECK);
    ck_assert_int_eq(options.target_count, 1);
    ck_assert_str_eq(options.targets[0], "x.dll");
    ck_assert_uint_eq(options.level, 1);
    ck_assert_int_eq(options.profile, EPCI_PROFILE_CURRENT);
    ck_assert_uint_eq(options.guards, EPCI_GUARDS_BOTH);
    ck_assert_int_eq(options.fail_on, EPCI_WARNING);
    ck_assert_uint_eq(options.timeout_ms, 10000);
    ck_assert(!options.json);
}

EPC_TEST(harness_options__may_stand_before_and_behind_the_target)
{
    ck_assert_int_eq(parse("epc-harness check --level 2 Svc.dll --profile nt4 --guard page --json "
                           "--timeout 0.5 --fail-on error --first-counter 0x10 --open O"),
                     EPC_OK);
    ck_assert_str_eq(options.targets[0], "Svc.dll");
    ck_assert_uint_eq(options.level, 2);
    ck_assert_int_eq(options.profile, EPCI_PROFILE_NT4);
    ck_assert_uint_eq(options.guards, EPCI_GUARDS_PAGE);
    ck_assert(options.json);
    ck_assert_uint_eq(options.timeout_ms, 500);
    ck_assert_int_eq(options.fail_on, EPCI_ERROR);
    ck_assert_uint_eq(options.first_counter, 16);
    ck_assert_str_eq(options.open, "O");
}

EPC_TEST(harness_options__say_how_perflib_is_set_up)
{
    ck_assert_int_eq(parse("epc-harness check x"), EPC_OK);
    ck_assert(!options.level_given && !options.flags_given && !options.timeout_given);
    ck_assert(!options.event_log_level_given && !options.disable_on_error);
    ck_assert_uint_eq(options.open_timeout_ms, 10000);
    ck_assert_uint_eq(options.memory_mib, 1024);
    ck_assert_int_eq(options.events, EPCI_EVENTS_NOWHERE);
    ck_assert_int_eq(
        parse("epc-harness check x --level 4 --flags 0x8 --event-log-level 2 --timeout 3 "
              "--memory 16 --events log --disable-on-error --even-disabled --verbose"),
        EPC_OK);
    ck_assert(options.level_given && options.flags_given && options.timeout_given);
    ck_assert(options.event_log_level_given && options.disable_on_error);
    ck_assert(options.even_disabled && options.verbose);
    ck_assert_uint_eq(options.level, 4);
    ck_assert_uint_eq(options.flags, 8);
    ck_assert_uint_eq(options.event_log_level, 2);
    ck_assert_uint_eq(options.open_timeout_ms, 3000);
    ck_assert_uint_eq(options.memory_mib, 16);
    ck_assert_int_eq(options.events, EPCI_EVENTS_LOG);
}

EPC_TEST(harness_options__of_watch_and_show_take_any_number_of_services)
{
    ck_assert_int_eq(parse("epc-harness watch A B --interval 2 --count 5"), EPC_OK);
    ck_assert_int_eq(options.target_count, 2);
    ck_assert_str_eq(options.targets[1], "B");
    ck_assert_uint_eq(options.interval_ms, 2000);
    ck_assert_uint_eq(options.count, 5);
    ck_assert_int_eq(parse("epc-harness show --json"), EPC_OK);
    ck_assert_int_eq(options.target_count, 0);
}

static const struct {
    const char *line;
    const char *says;
} wrong[] = {
    { "epc-harness", "nothing to do" },
    { "epc-harness chekc x", "no command \"chekc\"" },
    { "epc-harness check", "0 were given" },
    { "epc-harness check a b", "2 were given" },
    { "epc-harness check x --level 5", "--level takes 1, 2, 3 or 4, not \"5\"" },
    { "epc-harness check x --level 4 --profile nt4",
      "--level 4 does not exist in the profile nt4" },
    { "epc-harness check --profile nt4 x --flags 1", "--flags does not exist in the profile nt4" },
    { "epc-harness check x --flags yes", "--flags takes a number" },
    { "epc-harness check x --event-log-level 4", "--event-log-level takes 0, 1, 2 or 3" },
    { "epc-harness check x --events file", "--events takes none, stderr or log" },
    { "epc-harness check x.dll --events log", "--events log is for a service; x.dll is a DLL" },
    { "epc-harness check x.dll --disable-on-error", "--disable-on-error is for a service" },
    { "epc-harness check x --memory 15", "--memory takes a number of MiB from 16" },
    { "epc-harness show --disable-on-error", "no option --disable-on-error" },
    { "epc-harness check x --level", "nothing follows it" },
    { "epc-harness check x --profile xp", "nt4, win2000 or current" },
    { "epc-harness check x --guard none", "pattern, page or both" },
    { "epc-harness check x --fail-on never", "note, warning or error" },
    { "epc-harness check x --timeout 0", "--timeout takes a number of seconds" },
    { "epc-harness check x --timeout nan", "--timeout takes a number of seconds" },
    { "epc-harness check x --first-counter -1", "--first-counter takes a number" },
    { "epc-harness check x --all", "no option --all" },
    { "epc-harness check Svc --service X", "--service is for a DLL; Svc is a service" },
    { "epc-harness check --close C Svc", "--close is for a DLL" },
    { "epc-harness check Svc --first-help 9", "--first-help is for a DLL" },
    { "epc-harness list A", "list takes no names" },
    { "epc-harness list --count 3", "no option --count" },
    { "epc-harness watch --json", "no option --json" },
};

EPC_TEST_LOOP(harness_options__that_are_wrong_are_told_in_one_sentence,
              sizeof wrong / sizeof *wrong)
{
    ck_assert_int_eq(parse(wrong[_i].line), EPC_E_INVALID);
    ck_assert_msg(strstr(message, wrong[_i].says) != NULL, "%s: %s", wrong[_i].line, message);
    ck_assert_ptr_null(strchr(message, '\n'));
}

EPC_TEST(harness_options__that_are_wrong_still_tell_whether_a_document_is_wanted)
{
    ck_assert_int_eq(parse("epc-harness check --level 9 --json"), EPC_E_INVALID);
    ck_assert(options.json);
    ck_assert_int_eq(options.command, EPCI_TOOL_CHECK);
    ck_assert_int_eq(parse("epc-harness check --json"), EPC_E_INVALID);
    ck_assert(options.json);
    ck_assert_int_eq(parse("epc-harness check"), EPC_E_INVALID);
    ck_assert(!options.json);
}

EPC_TEST(harness_options__help_is_for_everybody)
{
    ck_assert_int_eq(parse("epc-harness --help"), EPC_OK);
    ck_assert_int_eq(options.command, EPCI_TOOL_HELP);
    ck_assert_int_eq(parse("epc-harness check --help"), EPC_OK);
    ck_assert_int_eq(options.command, EPCI_TOOL_HELP);
    ck_assert_int_eq(parse("epc-harness --version"), EPC_OK);
    ck_assert_int_eq(options.command, EPCI_TOOL_VERSION);
}
