/* SPDX-License-Identifier: MIT
 *
 * check_harness_options.c -- command lines of epc-harness. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "harness/tool/options.h"
#include "harness/trials/validate.h"

static struct harness_options options;
static struct kit_args parsed;

/* Parse a command line, split at blanks. */
static int parse(const char *line)
{
    static char copy[256];
    static char *argv[32];
    int argc = 0;

    strcpy(copy, line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    return harness_options_parse(&options, argc, argv, &parsed);
}

EPC_TEST(harness_options__of_check_have_the_documented_defaults)
{
    ck_assert_int_eq(parse("epc-harness check x.dll"), EPC_OK);
    ck_assert_int_eq(options.command, HARNESS_TOOL_CHECK);
    ck_assert_int_eq(options.target_count, 1);
    ck_assert_str_eq(options.targets[0], "x.dll");
    ck_assert_uint_eq(options.plan.settings.level, 1);
    ck_assert_int_eq(options.plan.settings.profile, CHECK_PROFILE_CURRENT);
    ck_assert_uint_eq(options.plan.guards, HARNESS_GUARDS_BOTH);
    ck_assert_int_eq(options.fail_on, EPCI_WARNING);
    ck_assert_uint_eq(options.plan.settings.timeout_ms, 10000);
    ck_assert(!options.json);
}

EPC_TEST(harness_options__may_stand_before_and_behind_the_target)
{
    ck_assert_int_eq(parse("epc-harness check --level 2 Svc.dll --profile nt4 --guard page --json "
                           "--timeout 0.5 --fail-on error --first-counter 0x10 --open O"),
                     EPC_OK);
    ck_assert_str_eq(options.targets[0], "Svc.dll");
    ck_assert_uint_eq(options.plan.settings.level, 2);
    ck_assert_int_eq(options.plan.settings.profile, CHECK_PROFILE_NT4);
    ck_assert_uint_eq(options.plan.guards, HARNESS_GUARDS_PAGE);
    ck_assert(options.json);
    ck_assert_uint_eq(options.plan.settings.timeout_ms, 500);
    ck_assert_int_eq(options.fail_on, EPCI_ERROR);
    ck_assert_uint_eq(options.plan.target.first_counter, 16);
    ck_assert_str_eq(options.plan.target.open, "O");
}

EPC_TEST(harness_options__of_check_say_how_much_to_show_and_in_which_language)
{
    ck_assert_int_eq(parse("epc-harness check S --verbose --lang 00C"), EPC_OK);
    ck_assert(options.verbose && !options.quiet);
    ck_assert_str_eq(options.plan.language, "00C");
    ck_assert_int_eq(parse("epc-harness check --all --quiet --lang 007"), EPC_OK);
    ck_assert(options.quiet && !options.verbose);
    ck_assert_str_eq(options.plan.language, "007");
    ck_assert_int_eq(parse("epc-harness check S"), EPC_OK);
    ck_assert(!options.quiet && !options.verbose);
    ck_assert_str_eq(options.plan.language, "009");
}

EPC_TEST(harness_options__of_check_may_ask_for_the_whole_machine)
{
    ck_assert_int_eq(parse("epc-harness check --all --jobs 4 --junit j.xml --baseline b "
                           "--write-baseline b --even-disabled --json --only a --skip b"),
                     EPC_OK);
    ck_assert(options.all);
    ck_assert(options.plan.even_disabled);
    ck_assert_int_eq(options.target_count, 0);
    ck_assert_uint_eq(options.jobs, 4);
    ck_assert_str_eq(options.junit, "j.xml");
    ck_assert_str_eq(options.baseline, "b");
    ck_assert_str_eq(options.write_baseline, "b");
}

EPC_TEST(harness_options__of_check_name_the_service_of_a_dll_as_epc_mon_does)
{
    ck_assert_int_eq(parse("epc-harness check x.dll --as Shop"), EPC_OK);
    ck_assert_str_eq(options.plan.target.service, "Shop");
    ck_assert_int_eq(parse("epc-harness check x.dll --service Shop"), EPC_OK);
    ck_assert_str_eq(options.plan.target.service, "Shop");
}

EPC_TEST(harness_options__say_how_perflib_is_set_up)
{
    ck_assert_int_eq(parse("epc-harness check x"), EPC_OK);
    ck_assert(!options.plan.settings.level_given && !options.plan.settings.flags_given &&
              !options.plan.settings.timeout_given);
    ck_assert(!options.plan.settings.event_log_level_given && !options.plan.disable_on_error);
    ck_assert_uint_eq(options.plan.memory_mib, 1024);
    ck_assert_int_eq(options.plan.events, HARNESS_EVENTS_NOWHERE);
    ck_assert_int_eq(
        parse("epc-harness check x --level 4 --flags 0x8 --event-log-level 2 --timeout 3 "
              "--memory 16 --events log --disable-on-error --even-disabled --verbose"),
        EPC_OK);
    ck_assert(options.plan.settings.level_given && options.plan.settings.flags_given &&
              options.plan.settings.timeout_given);
    ck_assert(options.plan.settings.event_log_level_given && options.plan.disable_on_error);
    ck_assert(options.plan.even_disabled && options.verbose);
    ck_assert_uint_eq(options.plan.settings.level, 4);
    ck_assert_uint_eq(options.plan.settings.flags, 8);
    ck_assert_uint_eq(options.plan.settings.event_log_level, 2);
    ck_assert_uint_eq(options.plan.memory_mib, 16);
    ck_assert_int_eq(options.plan.events, HARNESS_EVENTS_LOG);
}

EPC_TEST(harness_options__of_replay_take_files_and_say_whether_level_and_profile_were_given)
{
    ck_assert_int_eq(parse("epc-harness replay a.capture b --service S --only scale --json"),
                     EPC_OK);
    ck_assert_int_eq(options.command, HARNESS_TOOL_REPLAY);
    ck_assert_int_eq(options.target_count, 2);
    ck_assert_str_eq(options.plan.target.service, "S");
    ck_assert(!options.plan.settings.level_given && !options.profile_given && options.json);
    ck_assert_int_eq(parse("epc-harness replay a --level 2 --profile nt4"), EPC_OK);
    ck_assert(options.plan.settings.level_given && options.profile_given);
}

EPC_TEST(harness_options__of_check_name_the_folder_for_answers)
{
    ck_assert_int_eq(parse("epc-harness check x.dll --save folder"), EPC_OK);
    ck_assert_str_eq(options.plan.save, "folder");
    ck_assert_int_eq(parse("epc-harness check x.dll"), EPC_OK);
    ck_assert_ptr_null(options.plan.save);
}

static const struct {
    const char *line;
    const char *says;
} wrong[] = {
    { "epc-harness replay", "replay takes files or folders of captures, and 0 were given" },
    { "epc-harness replay a --guard page", "replay has no option --guard" },
    { "epc-harness replay a --save x", "replay has no option --save" },
    { "epc-harness replay a --timeout 5", "replay has no option --timeout" },
    { "epc-harness check x --save", "--save takes a name" },
    { "epc-harness", "nothing to do" },
    { "epc-harness chekc x", "no command \"chekc\"; did you mean check?" },
    { "epc-harness check x --levle 2", "check has no option --levle; did you mean --level?" },
    { "epc-harness list", "list is a command of epc-mon:  epc-mon list" },
    { "epc-harness show Svc --json", "epc-mon show Svc --json" },
    { "epc-harness watch", "epc-mon watch" },
    { "epc-harness collect -o x", "epc-mon collect -o x" },
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
    { "epc-harness check x --level", "nothing follows it" },
    { "epc-harness check x --profile xp", "nt4, win2000 or current" },
    { "epc-harness check x --guard none", "pattern, page or both" },
    { "epc-harness check x --fail-on never", "note, warning or error" },
    { "epc-harness check x --timeout 0", "--timeout takes a number of seconds" },
    { "epc-harness check x --timeout nan", "--timeout takes a number of seconds" },
    { "epc-harness check x --first-counter -1", "--first-counter takes a number" },
    { "epc-harness check x --all", "a name was given too" },
    { "epc-harness check --all --service S", "--service is for a DLL; --all checks services" },
    { "epc-harness check --all --open O", "--open is for a DLL; --all" },
    { "epc-harness check --all --first-counter 2", "--first-counter is for a DLL; --all" },
    { "epc-harness check x --jobs 2", "--jobs goes with --all" },
    { "epc-harness check --all --jobs 0", "--jobs takes a number from 1 to 64, not \"0\"" },
    { "epc-harness check --all --jobs 65", "--jobs takes a number from 1 to 64" },
    { "epc-harness check --all --jobs", "nothing follows it" },
    { "epc-harness check --rules --only scale", "--rules prints all rules" },
    { "epc-harness check --all --rules", "--rules prints the rules and checks nothing" },
    { "epc-harness check x --rules --junit f", "--rules prints the rules and checks nothing" },
    { "epc-harness check --rules --baseline f", "--rules prints the rules and checks nothing" },
    { "epc-harness check x --junit a --junit b", "--junit is given twice" },
    { "epc-harness check x --baseline a --baseline a", "--baseline is given twice" },
    { "epc-harness check x --only a --only b", "--only is given twice" },
    { "epc-harness check x --skip a --skip b", "--skip is given twice" },
    { "epc-harness check x --junit", "nothing follows it" },
    { "epc-harness check x --write-baseline", "nothing follows it" },
    { "epc-harness check x --junit f --write-baseline f", "name the same file" },
    { "epc-harness check x.dll --even-disabled", "--even-disabled is for a service" },
    { "epc-harness check x --verbose --quiet", "--verbose shows more and --quiet less" },
    { "epc-harness check x.dll --lang 00C", "--lang is for a service; x.dll is a DLL" },
    { "epc-harness check Svc --as X", "--as is for a DLL; Svc is a service" },
    { "epc-harness replay a.capture --as X", "--as" },
    { "epc-harness check Svc --service X", "--service is for a DLL; Svc is a service" },
    { "epc-harness check --close C Svc", "--close is for a DLL" },
    { "epc-harness check Svc --first-help 9", "--first-help is for a DLL" },
};

EPC_TEST_LOOP(harness_options__that_are_wrong_are_told_in_one_sentence,
              sizeof wrong / sizeof *wrong)
{
    ck_assert_int_eq(parse(wrong[_i].line), EPC_E_INVALID);
    ck_assert_msg(strstr(parsed.message, wrong[_i].says) != NULL, "%s: %s", wrong[_i].line,
                  parsed.message);
    ck_assert_ptr_null(strchr(parsed.message, '\n'));
}

EPC_TEST(harness_options__that_are_wrong_still_tell_whether_a_document_is_wanted)
{
    ck_assert_int_eq(parse("epc-harness check --level 9 --json"), EPC_E_INVALID);
    ck_assert(options.json);
    ck_assert_int_eq(options.command, HARNESS_TOOL_CHECK);
    ck_assert_int_eq(parse("epc-harness check --json"), EPC_E_INVALID);
    ck_assert(options.json);
    ck_assert_int_eq(parse("epc-harness check"), EPC_E_INVALID);
    ck_assert(!options.json);
}

EPC_TEST(harness_options__help_is_for_everybody)
{
    ck_assert_int_eq(parse("epc-harness --help"), EPC_OK);
    ck_assert(parsed.help);
    ck_assert_int_eq(parse("epc-harness check --help"), EPC_OK);
    ck_assert(parsed.help);
    ck_assert_int_eq(parse("epc-harness --version"), EPC_OK);
    ck_assert(parsed.version);
}
