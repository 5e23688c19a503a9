/* SPDX-License-Identifier: MIT
 *
 * options.c -- the table of epc-harness's options, and which of them go together.
 */
#include "harness/tool/options.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/trials/validate.h"

#define TIMEOUT_DEFAULT_MS 10000u
#define MEMORY_DEFAULT_MIB 1024u
#define FIRST_DEFAULT      HOST_FIRST_COUNTER

#define CHECK  (1u << HARNESS_TOOL_CHECK)
#define REPLAY (1u << HARNESS_TOOL_REPLAY)

static const char *const levels[] = { "0", "1", "2", "3", "4", NULL };
static const char *const profiles[] = { "nt4", "win2000", "current", NULL };
static const char *const guards[] = { "none", "pattern", "page", "both", NULL };
static const char *const severities[] = { "note", "warning", "error", NULL };
static const char *const events_to[] = { "none", "stderr", "log", NULL };
static const char *const event_levels[] = { "0", "1", "2", "3", NULL };

#define HARNESS_TO(field)    .to = offsetof(struct harness_options, field)
#define HARNESS_GIVEN(field) .given = offsetof(struct harness_options, field)

static const struct kit_arg args[] = {
    { .kind = KIT_ARG_HEADING, .help = "check and replay" },
    { "--level", NULL,
      "as ExtCounterTestLevel: all tests, basic ones, none on a copy, none (default: "
      "the registry's for a service, else 1; replay: as the captures were judged)",
      CHECK | REPLAY, KIT_ARG_CHOICE, HARNESS_TO(plan.settings.level),
      HARNESS_GIVEN(plan.settings.level_given), .least = 1, .choices = levels },
    { "--profile", NULL,
      "whose performance library to be (default current; replay: as the captures "
      "were judged)",
      CHECK | REPLAY, KIT_ARG_CHOICE, HARNESS_TO(plan.settings.profile),
      HARNESS_GIVEN(profile_given), .choices = profiles },
    { "--service", "NAME", "replay: only the captures of this service; check: as --as",
      CHECK | REPLAY, KIT_ARG_TEXT, HARNESS_TO(plan.target.service) },
    { "--only", "RULE,...", "", CHECK | REPLAY, KIT_ARG_TEXT, HARNESS_TO(plan.only), .once = true },
    { "--skip", "RULE,...", "which rules to apply", CHECK | REPLAY, KIT_ARG_TEXT,
      HARNESS_TO(plan.skip), .once = true },
    { "--fail-on", "error|warning|note", "what makes the exit code 1 (default warning)",
      CHECK | REPLAY, KIT_ARG_CHOICE, HARNESS_TO(fail_on), .choices = severities },
    { "--strict", NULL, "a trial not done, or a DLL not loaded, also makes the exit code 1", CHECK,
      KIT_ARG_FLAG, HARNESS_TO(strict) },
    { "--verbose", NULL,
      "the bytes around every finding, not only the first of each rule; the "
      "settings that were used, and where they are from",
      CHECK | REPLAY, KIT_ARG_FLAG, HARNESS_TO(verbose) },
    { "--quiet", NULL, "no bytes: a line for each finding", CHECK | REPLAY, KIT_ARG_FLAG,
      HARNESS_TO(quiet) },
    { "--json", NULL, "one JSON document on standard output", CHECK | REPLAY, KIT_ARG_FLAG,
      HARNESS_TO(json) },
    { .kind = KIT_ARG_HEADING, .help = "check: the calls" },
    { "--as", "SERVICE", "the service that a DLL belongs to (default: the name of its file)", CHECK,
      KIT_ARG_TEXT, HARNESS_TO(plan.target.service), HARNESS_GIVEN(as_given) },
    { "--guard", NULL, "how the buffer is guarded (default both)", CHECK, KIT_ARG_CHOICE,
      HARNESS_TO(plan.guards), .least = 1, .choices = guards },
    { "--open", "NAME", "", CHECK, KIT_ARG_TEXT, HARNESS_TO(plan.target.open) },
    { "--collect", "NAME", "", CHECK, KIT_ARG_TEXT, HARNESS_TO(plan.target.collect) },
    { "--close", "NAME", "a DLL's procedures (default: found by name)", CHECK, KIT_ARG_TEXT,
      HARNESS_TO(plan.target.close) },
    { "--first-counter", "N", "", CHECK, KIT_ARG_NUMBER, HARNESS_TO(plan.target.first_counter) },
    { "--first-help", "N", "the indexes that a DLL finds in its service's key", CHECK,
      KIT_ARG_NUMBER, HARNESS_TO(plan.target.first_help) },
    { "--plain", NULL, "perflib's own calls only: no odd sizes, queries, orders, threads, cycles",
      CHECK, KIT_ARG_FLAG, HARNESS_TO(plan.plain) },
    { "--restricted", NULL,
      "the DLL's process has no privileges and no rights of administrators, which real hosts have",
      CHECK, KIT_ARG_FLAG, HARNESS_TO(plan.restricted) },
    { "--all", NULL, "every registered provider, with a table at the end", CHECK, KIT_ARG_FLAG,
      HARNESS_TO(all) },
    { "--jobs", "N", "with --all, how many at once (default: one per processor)", CHECK,
      KIT_ARG_NUMBER, HARNESS_TO(jobs), .least = 1, .maximum = 64 },
    { "--even-disabled", NULL, "also one whose Disable Performance Counters is 1", CHECK,
      KIT_ARG_FLAG, HARNESS_TO(plan.even_disabled) },
    { "--flags", "N", "as Configuration Flags (default: the registry's for a service)", CHECK,
      KIT_ARG_NUMBER, HARNESS_TO(plan.settings.flags), HARNESS_GIVEN(plan.settings.flags_given) },
    { "--timeout", "S", "seconds that a call may take (default 10)", CHECK, KIT_ARG_SECONDS,
      HARNESS_TO(plan.settings.timeout_ms), HARNESS_GIVEN(plan.settings.timeout_given) },
    { "--memory", "MIB", "memory that the DLL's process may use (default 1024)", CHECK,
      KIT_ARG_NUMBER, HARNESS_TO(plan.memory_mib), .least = 16, .maximum = 1048576,
      .wants = "a number of MiB from 16 to 1048576" },
    { .kind = KIT_ARG_HEADING, .help = "check: results" },
    { "--baseline", "FILE", "findings that are known and do not count", CHECK, KIT_ARG_TEXT,
      HARNESS_TO(baseline), .once = true },
    { "--write-baseline", "FILE", "write what is found now as a baseline; it is known then", CHECK,
      KIT_ARG_TEXT, HARNESS_TO(write_baseline), .once = true },
    { "--junit", "FILE", "the report as JUnit XML too", CHECK, KIT_ARG_TEXT, HARNESS_TO(junit),
      .once = true },
    { "--html", "FILE", "the report as a page too, with the block drawn", CHECK | REPLAY,
      KIT_ARG_TEXT, HARNESS_TO(html), .once = true },
    { "--save", "FOLDER", "save the answers in it, for replay", CHECK, KIT_ARG_TEXT,
      HARNESS_TO(plan.save) },
    { "--lang", "ID", "language of the names, as the key below Perflib (default 009)", CHECK,
      KIT_ARG_TEXT, HARNESS_TO(plan.language) },
    { "--events", NULL, "where perflib's events go; log: a service's only (default none)", CHECK,
      KIT_ARG_CHOICE, HARNESS_TO(plan.events), .choices = events_to },
    { "--event-log-level", NULL,
      "which events: none, errors, warnings too, all (default: as flags)", CHECK, KIT_ARG_CHOICE,
      HARNESS_TO(plan.settings.event_log_level), HARNESS_GIVEN(plan.settings.event_log_level_given),
      .choices = event_levels },
    { "--disable-on-error", NULL, "disable a service as the profile would, if it fails", CHECK,
      KIT_ARG_FLAG, HARNESS_TO(plan.disable_on_error) },
    { "--rules", NULL, "print all rules instead", CHECK, KIT_ARG_FLAG, HARNESS_TO(rules) },
};

static const struct kit_command commands[] = {
    { "check", "check DLL|SERVICE [options]", "load it, call it, say what is wrong with it",
      HARNESS_TOOL_CHECK },
    { "check", "check --all [options]", "the same of every registered provider",
      HARNESS_TOOL_CHECK },
    { "replay", "replay FILE|FOLDER... [options]", "judge what was saved as check would",
      HARNESS_TOOL_REPLAY },
};

const struct kit_program harness_program = {
    .name = "epc-harness",
    .purpose = "finds out what is wrong with a performance DLL.",
    .commands = commands,
    .command_count = EPC_COUNT(commands),
    .notes = "A target with \\, / or .dll in it is a DLL, anything else a service.  epc-mon shows "
             "and saves the values of counters.",
    .args = args,
    .arg_count = EPC_COUNT(args),
    .codes = "Exit codes: 0 all is well; 1 findings; 2 wrong use; 3 the harness itself failed, or "
             "has no verdict; 4 not done, and standard error or the report says why.",
};

/* The first option that is for a DLL on the command line only; NULL if none was given. */
static const char *find_given_dll_option(const struct harness_options *out)
{
    return out->as_given                                      ? "--as"
           : out->plan.target.service                         ? "--service"
           : out->plan.target.open                            ? "--open"
           : out->plan.target.collect                         ? "--collect"
           : out->plan.target.close                           ? "--close"
           : out->plan.target.first_counter != FIRST_DEFAULT  ? "--first-counter"
           : out->plan.target.first_help != FIRST_DEFAULT + 1 ? "--first-help"
                                                              : NULL;
}

/* Which options of check exclude each other; NULL: none. */
static const char *options_contradiction(const struct harness_options *out)
{
    bool files = out->baseline || out->write_baseline || out->junit || out->html;

    if (out->rules && (out->all || files || out->jobs || out->plan.even_disabled))
        return "--rules prints the rules and checks nothing: --all, --jobs, --even-disabled, "
               "--baseline, --write-baseline, --junit and --html do not go with it";
    if (out->rules && (out->plan.only || out->plan.skip))
        return "--rules prints all rules; --only and --skip are for a check";
    if (out->all && out->target_count > 0)
        return "--all checks every registered provider, and a name was given too: leave out one";
    if (out->all && out->html)
        return "--html writes a page of one provider: name it instead of --all";
    if (out->jobs && !out->all)
        return "--jobs goes with --all: a single provider is checked at once";
    if (out->verbose && out->quiet)
        return "--verbose shows more and --quiet less: leave out one";
    if (out->junit && out->write_baseline && strcmp(out->junit, out->write_baseline) == 0)
        return "--junit and --write-baseline name the same file";
    if (out->html && ((out->junit && strcmp(out->html, out->junit) == 0) ||
                      (out->write_baseline && strcmp(out->html, out->write_baseline) == 0)))
        return "--html and another option name the same file";
    return NULL;
}

/* What the profile NT 4 does not have, and was asked for; NULL: nothing. */
static const char *find_option_too_new_for_profile(const struct harness_options *out)
{
    if (out->plan.settings.profile != CHECK_PROFILE_NT4)
        return NULL;
    if (out->plan.settings.level == 4)
        return "--level 4";
    return out->plan.settings.flags_given ? "--flags" : NULL;
}

/* The first option that is for a registered service only; NULL if none was given. */
static const char *find_service_only_option(const struct harness_options *out)
{
    return out->plan.disable_on_error               ? "--disable-on-error"
           : out->plan.events == HARNESS_EVENTS_LOG ? "--events log"
                                                    : NULL;
}

/* Does what check was asked for go together? */
static int check_option_combination(const struct harness_options *out, struct kit_args *parsed)
{
    const char *target = out->target_count == 1 ? out->targets[0] : "";
    const char *problem = options_contradiction(out), *option = find_given_dll_option(out);
    bool is_file = host_is_dll_file_not_service(target);

    if (problem)
        return kit_args_set_error(parsed, "%s", problem);
    if (out->all && option)
        return kit_args_set_error(
            parsed, "%s is for a DLL; --all checks services, and the registry says that of them",
            option);
    if (is_file && out->plan.language)
        return kit_args_set_error(
            parsed, "--lang is for a service; %s is a DLL, and what is not installed has no names",
            target);
    if (is_file && out->plan.even_disabled)
        return kit_args_set_error(
            parsed, "--even-disabled is for a service; %s is a DLL, which nothing disables",
            target);
    if (out->all || out->rules)
        return EPC_OK;
    if (out->target_count != 1)
        return kit_args_set_error(
            parsed, "check takes one DLL or service, and %d were given; see epc-harness --help",
            out->target_count);
    if (is_file && find_service_only_option(out))
        return kit_args_set_error(parsed, "%s is for a service; %s is a DLL",
                                  find_service_only_option(out), target);
    if (!is_file && option)
        return kit_args_set_error(
            parsed, "%s is for a DLL; %s is a service, and the registry says that of it", option,
            target);
    return EPC_OK;
}

/* Commands that are those of epc-mon: the whole line that does it. */
static int report_moved_command(int argc, char **argv, struct kit_args *parsed)
{
    int used = snprintf(parsed->message, sizeof parsed->message,
                        "%s is a command of epc-mon:  epc-mon", argv[1]);

    for (int i = 1; i < argc && (size_t)used < sizeof parsed->message; i++)
        used += snprintf(parsed->message + used, sizeof parsed->message - (size_t)used,
                         strchr(argv[i], ' ') ? " \"%s\"" : " %s", argv[i]);
    return EPC_E_INVALID;
}

int harness_options_parse(struct harness_options *out, int argc, char **argv,
                          struct kit_args *parsed)
{
    static const char *const moved[] = { "list", "show", "watch", "collect" };
    int status;

    *out = (struct harness_options){
        .targets = argv,
        .plan = { .settings = { .level = 1,
                                .profile = CHECK_PROFILE_CURRENT,
                                .timeout_ms = TIMEOUT_DEFAULT_MS,
                                .event_log_level = 1 },
                  .target = { .first_counter = FIRST_DEFAULT, .first_help = FIRST_DEFAULT + 1 },
                  .guards = HARNESS_GUARDS_BOTH,
                  .memory_mib = MEMORY_DEFAULT_MIB },
        .fail_on = EPCI_WARNING,
    };
    for (size_t i = 0; argc > 1 && i < EPC_COUNT(moved); i++)
        if (strcmp(argv[1], moved[i]) == 0)
            return report_moved_command(argc, argv, parsed);
    status = kit_args_parse(&harness_program, argc, argv, out, parsed);
    out->command = (enum harness_command)parsed->command;
    out->target_count = parsed->operands;
    out->plan.keep_block = out->html != NULL;
    out->plan.target.is_service = out->all; /* whatever its name looks like */
    if (status == EPC_OK && !parsed->help && !parsed->version) {
        if (out->command == HARNESS_TOOL_CHECK)
            status = check_option_combination(out, parsed);
        else if (out->target_count == 0)
            status =
                kit_args_set_error(parsed, "replay takes files or folders of captures, and 0 were "
                                           "given; see epc-harness --help");
        if (status == EPC_OK && !out->all && find_option_too_new_for_profile(out))
            status = kit_args_set_error(
                parsed, "%s does not exist in the profile nt4; use win2000 or current",
                find_option_too_new_for_profile(out));
    }
    if (!out->plan.language)
        out->plan.language = "009";
    return status;
}

const char *harness_profile_name(enum check_profile profile)
{
    return profiles[profile];
}

const char *harness_guards_name(unsigned set)
{
    return guards[set & HARNESS_GUARDS_BOTH];
}
