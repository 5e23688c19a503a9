/* SPDX-License-Identifier: MIT
 *
 * options.c -- see options.h.
 */
#include "harness/tool/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/trials/validate.h"
#include "sdk/core/text.h"

#define TIMEOUT_DEFAULT_MS 10000u
#define JOBS_MOST          64u
#define MEMORY_DEFAULT_MIB 1024u
#define MEMORY_LEAST_MIB   16u
#define MEMORY_MOST_MIB    1048576u
#define FIRST_DEFAULT      EPCI_FIRST_COUNTER

/* The parser's state: what is being filled in, and where a complaint goes. */
struct parser {
    struct val_options *out;
    char *message;
    size_t room;
};

static int complain(const struct parser *parser, const char *option, const char *value,
                    const char *wanted)
{
    if (value)
        snprintf(parser->message, parser->room, "%s takes %s, not \"%s\"", option, wanted, value);
    else
        snprintf(parser->message, parser->room, "%s takes %s, and nothing follows it", option,
                 wanted);
    return EPC_E_INVALID;
}

/* Position of a word in a list that ends with NULL, or -1. */
static int find_word(const char *const *words, const char *word)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

static bool read_number(const char *text, uint32_t *out)
{
    char *end = NULL;
    unsigned long long value;

    errno = 0;
    value = strtoull(text, &end, 0);
    if (errno || end == text || *end || *text == '-' || value > UINT32_MAX)
        return false;
    *out = (uint32_t)value;
    return true;
}

/* Seconds, with a fraction if you like, as milliseconds; a thousandth to a day. */
static bool read_seconds(const char *text, uint32_t *out)
{
    char *end = NULL;
    double value = strtod(text, &end);

    if (end == text || *end || !(value >= 0.001 && value <= 86400.0))
        return false;
    *out = (uint32_t)(value * 1000.0 + 0.5);
    return true;
}

static const char *const profiles[] = { "nt4", "win2000", "current", NULL };
static const char *const guards[] = { "none", "pattern", "page", "both", NULL };
static const char *const severities[] = { "note", "warning", "error", NULL };
static const char *const events_to[] = { "none", "stderr", "log", NULL };

static int set_number(const struct parser *parser, const char *option, const char *value,
                      uint32_t *to)
{
    if (!value || !read_number(value, to))
        return complain(parser, option, value, "a number");
    return EPC_OK;
}

static int set_seconds(const struct parser *parser, const char *option, const char *value,
                       uint32_t *to)
{
    if (!value || !read_seconds(value, to))
        return complain(parser, option, value, "a number of seconds from 0.001 to 86400");
    return EPC_OK;
}

static int set_name(const struct parser *parser, const char *option, const char *value,
                    const char **to)
{
    if (!value || !*value)
        return complain(parser, option, value, "a name");
    *to = value;
    return EPC_OK;
}

/* One word out of a list, from the list's position `least` on. */
static int set_word(const struct parser *parser, const char *option, const char *value,
                    const char *const *words, int least, int *to)
{
    int which = value ? find_word(words, value) : -1;
    char wanted[64] = "";

    if (which >= least) {
        *to = which;
        return EPC_OK;
    }
    for (int i = least; words[i]; i++) {
        size_t used = strlen(wanted);

        snprintf(wanted + used, sizeof wanted - used, "%s%s",
                 i == least     ? ""
                 : words[i + 1] ? ", "
                                : " or ",
                 words[i]);
    }
    return complain(parser, option, value, wanted);
}

/* A list or a file: one that is given twice would be forgotten silently. */
static int set_once(const struct parser *parser, const char *option, const char *value,
                    const char **to)
{
    if (*to) {
        snprintf(parser->message, parser->room, "%s is given twice; it can be given once", option);
        return EPC_E_INVALID;
    }
    return set_name(parser, option, value, to);
}

static int set_jobs(const struct parser *parser, const char *value)
{
    uint32_t jobs;

    if (!value || !read_number(value, &jobs) || jobs < 1 || jobs > JOBS_MOST)
        return complain(parser, "--jobs", value, "a number from 1 to 64");
    parser->out->jobs = jobs;
    return EPC_OK;
}

static int set_level(const struct parser *parser, const char *value)
{
    uint32_t level;

    if (!value || !read_number(value, &level) || level < 1 || level > 4)
        return complain(parser, "--level", value, "1, 2, 3 or 4");
    parser->out->plan.settings.level = level;
    parser->out->plan.settings.level_given = true;
    return EPC_OK;
}

/* The options of settings.h and of what follows a check; EPC_E_NOT_FOUND if it is none. */
static int setting_option(const struct parser *parser, const char *option, const char *value)
{
    struct val_options *out = parser->out;
    int which = 0, status;

    if (strcmp(option, "--flags") == 0) {
        out->plan.settings.flags_given = true;
        return set_number(parser, option, value, &out->plan.settings.flags);
    }
    if (strcmp(option, "--event-log-level") == 0) {
        out->plan.settings.event_log_level_given = true;
        if (!value || !read_number(value, &out->plan.settings.event_log_level) ||
            out->plan.settings.event_log_level > 3)
            return complain(parser, option, value, "0, 1, 2 or 3");
        return EPC_OK;
    }
    if (strcmp(option, "--events") == 0) {
        status = set_word(parser, option, value, events_to, 0, &which);
        out->plan.events = (enum val_events_to)which;
        return status;
    }
    if (strcmp(option, "--memory") == 0) {
        if (!value || !read_number(value, &out->plan.memory_mib) ||
            out->plan.memory_mib < MEMORY_LEAST_MIB || out->plan.memory_mib > MEMORY_MOST_MIB)
            return complain(parser, option, value, "a number of MiB from 16 to 1048576");
        return EPC_OK;
    }
    return EPC_E_NOT_FOUND;
}

/* An option of check that takes a value; EPC_E_NOT_FOUND if it is none. */
static int check_option(const struct parser *parser, const char *option, const char *value)
{
    struct val_options *out = parser->out;
    int which = 0, status;

    if (strcmp(option, "--level") == 0)
        return set_level(parser, value);
    if (strcmp(option, "--service") == 0)
        return set_name(parser, option, value, &out->plan.target.service);
    if (strcmp(option, "--open") == 0)
        return set_name(parser, option, value, &out->plan.target.open);
    if (strcmp(option, "--collect") == 0)
        return set_name(parser, option, value, &out->plan.target.collect);
    if (strcmp(option, "--close") == 0)
        return set_name(parser, option, value, &out->plan.target.close);
    if (strcmp(option, "--save") == 0)
        return set_name(parser, option, value, &out->plan.save);
    if (strcmp(option, "--only") == 0)
        return set_once(parser, option, value, &out->plan.only);
    if (strcmp(option, "--skip") == 0)
        return set_once(parser, option, value, &out->plan.skip);
    if (strcmp(option, "--first-counter") == 0)
        return set_number(parser, option, value, &out->plan.target.first_counter);
    if (strcmp(option, "--first-help") == 0)
        return set_number(parser, option, value, &out->plan.target.first_help);
    if (strcmp(option, "--profile") == 0) {
        status = set_word(parser, option, value, profiles, 0, &which);
        out->plan.settings.profile = (enum epci_profile)which;
        out->profile_given = true;
        return status;
    }
    if (strcmp(option, "--guard") == 0) {
        status = set_word(parser, option, value, guards, 1, &which);
        out->plan.guards = (unsigned)which;
        return status;
    }
    if (strcmp(option, "--fail-on") == 0) {
        status = set_word(parser, option, value, severities, 0, &which);
        out->fail_on = (enum epci_severity)which;
        return status;
    }
    return setting_option(parser, option, value);
}

/* Options of check for many providers and for many runs; EPC_E_NOT_FOUND if it is none. */
static int many_option(const struct parser *parser, const char *option, const char *value)
{
    struct val_options *out = parser->out;

    if (strcmp(option, "--jobs") == 0)
        return set_jobs(parser, value);
    if (strcmp(option, "--baseline") == 0)
        return set_once(parser, option, value, &out->baseline);
    if (strcmp(option, "--write-baseline") == 0)
        return set_once(parser, option, value, &out->write_baseline);
    if (strcmp(option, "--junit") == 0)
        return set_once(parser, option, value, &out->junit);
    return EPC_E_NOT_FOUND;
}

/* Those of check's options that say how to judge, not how to call. */
static bool is_for_replay(const char *option)
{
    static const char *const options[] = { "--level", "--profile", "--service", "--only",
                                           "--skip",  "--fail-on", NULL };

    return find_word(options, option) >= 0;
}

static int set_query(const struct parser *parser, const char *option, const char *value)
{
    if (!value)
        return complain(parser, option, value, "a query");
    for (const char *c = value; *c; c++)
        if (*c < 0x20 || *c > 0x7E)
            return complain(parser, option, value, "a query in plain ASCII");
    parser->out->query = value;
    return EPC_OK;
}

static int value_option(const struct parser *parser, const char *option, const char *value)
{
    struct val_options *out = parser->out;
    bool samples = out->command == VAL_TOOL_SHOW || out->command == VAL_TOOL_WATCH;
    int status;

    if (out->command == VAL_TOOL_REPLAY)
        return is_for_replay(option) ? check_option(parser, option, value) : EPC_E_NOT_FOUND;
    if (strcmp(option, "-o") == 0 && out->command == VAL_TOOL_COLLECT)
        return set_name(parser, option, value, &out->output);
    if (strcmp(option, "--query") == 0 && out->command == VAL_TOOL_COLLECT)
        return set_query(parser, option, value);
    if (strcmp(option, "--timeout") == 0 && out->command != VAL_TOOL_LIST) {
        out->plan.settings.timeout_given = true;
        return set_seconds(parser, option, value, &out->plan.settings.timeout_ms);
    }
    if (strcmp(option, "--lang") == 0 && (samples || out->command == VAL_TOOL_CHECK))
        return set_name(parser, option, value, &out->plan.language);
    if (strcmp(option, "--interval") == 0 && samples)
        return set_seconds(parser, option, value, &out->interval_ms);
    if (strcmp(option, "--count") == 0 && out->command == VAL_TOOL_WATCH)
        return set_number(parser, option, value, &out->count);
    if (out->command != VAL_TOOL_CHECK)
        return EPC_E_NOT_FOUND;
    status = check_option(parser, option, value);
    return status == EPC_E_NOT_FOUND ? many_option(parser, option, value) : status;
}

/* Options without a value. */
static bool flag_option(struct val_options *out, const char *option)
{
    bool judges = out->command == VAL_TOOL_CHECK || out->command == VAL_TOOL_REPLAY;

    if (strcmp(option, "--json") == 0 && out->command != VAL_TOOL_WATCH &&
        out->command != VAL_TOOL_COLLECT)
        return out->json = true;
    if (strcmp(option, "--rules") == 0 && out->command == VAL_TOOL_CHECK)
        return out->rules = true;
    if (strcmp(option, "--verbose") == 0 && judges)
        return out->verbose = true;
    if (strcmp(option, "--quiet") == 0 && judges)
        return out->quiet = true;
    if (strcmp(option, "--plain") == 0 && out->command == VAL_TOOL_CHECK)
        return out->plan.plain = true;
    if (strcmp(option, "--all") == 0 && out->command == VAL_TOOL_CHECK)
        return out->all = true;
    if (strcmp(option, "--even-disabled") == 0 && out->command == VAL_TOOL_CHECK)
        return out->plan.even_disabled = true;
    if (strcmp(option, "--disable-on-error") == 0 && out->command == VAL_TOOL_CHECK)
        return out->plan.disable_on_error = true;
    return false;
}

static int parse_rest(const struct parser *parser, int argc, char **argv)
{
    struct val_options *out = parser->out;

    for (int i = 2; i < argc; i++) {
        int status;

        if (strncmp(argv[i], "--", 2) != 0 && strcmp(argv[i], "-o") != 0) {
            out->targets[out->target_count++] = argv[i];
            continue;
        }
        if (strcmp(argv[i], "--help") == 0) {
            out->command = VAL_TOOL_HELP;
            return EPC_OK;
        }
        if (flag_option(out, argv[i]))
            continue;
        status = value_option(parser, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
        if (status == EPC_E_NOT_FOUND)
            snprintf(parser->message, parser->room, "%s has no option %s; see epc-harness --help",
                     argv[1], argv[i]);
        if (status != EPC_OK)
            return EPC_E_INVALID;
        i++;
    }
    return EPC_OK;
}

/* An option that only a DLL on the command line obeys; NULL if none was given. */
static const char *dll_option(const struct val_options *out)
{
    return out->plan.target.service                           ? "--service"
           : out->plan.target.open                            ? "--open"
           : out->plan.target.collect                         ? "--collect"
           : out->plan.target.close                           ? "--close"
           : out->plan.target.first_counter != FIRST_DEFAULT  ? "--first-counter"
           : out->plan.target.first_help != FIRST_DEFAULT + 1 ? "--first-help"
                                                              : NULL;
}

/* What does not go with what, of the options of check for many; NULL if all is well. */
static const char *contradiction(const struct val_options *out)
{
    bool files = out->baseline || out->write_baseline || out->junit;

    if (out->rules && (out->all || files || out->jobs || out->plan.even_disabled))
        return "--rules prints the rules and checks nothing: --all, --jobs, --even-disabled, "
               "--baseline, --write-baseline and --junit do not go with it";
    if (out->rules && (out->plan.only || out->plan.skip))
        return "--rules prints all rules; --only and --skip are for a check";
    if (out->all && out->target_count > 0)
        return "--all checks every registered provider, and a name was given too: leave out one";
    if (out->jobs && !out->all)
        return "--jobs goes with --all: a single provider is checked at once";
    if (out->verbose && out->quiet)
        return "--verbose shows more and --quiet less: leave out one";
    if (out->junit && out->write_baseline && strcmp(out->junit, out->write_baseline) == 0)
        return "--junit and --write-baseline name the same file";
    return NULL;
}

static int check_many(const struct parser *parser)
{
    const struct val_options *out = parser->out;
    const char *what = contradiction(out);

    if (what)
        snprintf(parser->message, parser->room, "%s", what);
    else if (out->all && dll_option(out))
        snprintf(parser->message, parser->room,
                 "%s is for a DLL; --all checks services, and the registry says that of them",
                 dll_option(out));
    else if (out->plan.language && out->target_count == 1 && epci_provider_is_file(out->targets[0]))
        snprintf(parser->message, parser->room,
                 "--lang is for a service; %s is a DLL, and what is not installed has no names",
                 out->targets[0]);
    else if (out->plan.even_disabled && out->target_count == 1 &&
             epci_provider_is_file(out->targets[0]))
        snprintf(parser->message, parser->room,
                 "--even-disabled is for a service; %s is a DLL, which nothing disables",
                 out->targets[0]);
    else
        return EPC_OK;
    return EPC_E_INVALID;
}

/* An option that only a registered service obeys; NULL if none was given. */
static const char *service_option(const struct val_options *out)
{
    if (out->command != VAL_TOOL_CHECK || out->rules || out->target_count != 1)
        return NULL;
    return out->plan.disable_on_error           ? "--disable-on-error"
           : out->plan.events == VAL_EVENTS_LOG ? "--events log"
                                                : NULL;
}

/* What NT 4 did not have yet; NULL if nothing of it was asked for. */
static const char *too_new(const struct val_options *out)
{
    if (out->plan.settings.profile != EPCI_PROFILE_NT4)
        return NULL;
    if (out->plan.settings.level == 4)
        return "--level 4";
    return out->plan.settings.flags_given ? "--flags" : NULL;
}

static int check_targets(const struct parser *parser)
{
    const struct val_options *out = parser->out;
    const char *what = NULL;

    if (out->command == VAL_TOOL_CHECK && check_many(parser) != EPC_OK)
        return EPC_E_INVALID;
    if (out->all)
        return EPC_OK;
    if (out->command == VAL_TOOL_CHECK && !out->rules && out->target_count != 1)
        what = "check takes one DLL or service";
    if (out->command == VAL_TOOL_LIST && out->target_count != 0)
        what = "list takes no names";
    if (out->command == VAL_TOOL_REPLAY && out->target_count == 0)
        what = "replay takes files or folders of captures";
    if (out->command == VAL_TOOL_COLLECT && !out->output) {
        snprintf(parser->message, parser->room,
                 "collect writes its answer to a file: say which, with -o FILE");
        return EPC_E_INVALID;
    }
    if (!what && service_option(out) && epci_provider_is_file(out->targets[0])) {
        snprintf(parser->message, parser->room, "%s is for a service; %s is a DLL",
                 service_option(out), out->targets[0]);
        return EPC_E_INVALID;
    }
    if (!what && too_new(out)) {
        snprintf(parser->message, parser->room,
                 "%s does not exist in the profile nt4; use win2000 or current", too_new(out));
        return EPC_E_INVALID;
    }
    if (!what && out->command == VAL_TOOL_CHECK && !out->rules &&
        !epci_provider_is_file(out->targets[0]) && dll_option(out)) {
        snprintf(parser->message, parser->room,
                 "%s is for a DLL; %s is a service, and the registry says that of it",
                 dll_option(out), out->targets[0]);
        return EPC_E_INVALID;
    }
    if (!what)
        return EPC_OK;
    snprintf(parser->message, parser->room, "%s, and %d were given; see epc-harness --help", what,
             out->target_count);
    return EPC_E_INVALID;
}

static int parse_command(const struct parser *parser, const char *word)
{
    static const char *const words[] = {
        "check", "list", "show", "watch", "collect", "replay", NULL
    };
    int which = find_word(words, word);

    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "/?") == 0)
        parser->out->command = VAL_TOOL_HELP;
    else if (strcmp(word, "--version") == 0)
        parser->out->command = VAL_TOOL_VERSION;
    else if (which >= 0)
        parser->out->command = (enum val_command)(VAL_TOOL_CHECK + which);
    else {
        snprintf(parser->message, parser->room,
                 "there is no command \"%s\"; there are check, list, show, watch, collect and "
                 "replay",
                 word);
        return EPC_E_INVALID;
    }
    return EPC_OK;
}

int val_options_parse(struct val_options *out, int argc, char **argv, char *message, size_t room)
{
    struct parser parser = { out, message, room };
    int status;

    memset(out, 0, sizeof *out);
    out->plan.settings.level = 1;
    out->plan.settings.profile = EPCI_PROFILE_CURRENT;
    out->plan.guards = VAL_GUARDS_BOTH;
    out->fail_on = EPCI_WARNING;
    out->plan.settings.timeout_ms = TIMEOUT_DEFAULT_MS;
    out->plan.settings.event_log_level = 1;
    out->plan.memory_mib = MEMORY_DEFAULT_MIB;
    out->interval_ms = 1000;
    out->query = "Global";
    out->plan.target.first_counter = FIRST_DEFAULT;
    out->plan.target.first_help = FIRST_DEFAULT + 1;
    out->targets = argv;
    if (argc < 2) {
        snprintf(message, room, "nothing to do; see epc-harness --help");
        return EPC_E_INVALID;
    }
    status = parse_command(&parser, argv[1]);
    if (status == EPC_OK && out->command >= VAL_TOOL_CHECK)
        status = parse_rest(&parser, argc, argv);
    out->plan.target.is_service = out->all; /* whatever its name looks like */
    if (status == EPC_OK && out->command >= VAL_TOOL_CHECK)
        status = check_targets(&parser);
    if (!out->plan.language)
        out->plan.language = "009";
    for (int i = 2; status != EPC_OK && i < argc; i++)
        out->json |= strcmp(argv[i], "--json") == 0; /* also behind what is wrong */
    return status;
}

const char *val_profile_name(enum epci_profile profile)
{
    return profiles[profile];
}

const char *val_guards_name(unsigned set)
{
    return guards[set & VAL_GUARDS_BOTH];
}
