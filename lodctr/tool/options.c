/* SPDX-License-Identifier: MIT
 *
 * options.c -- the table of the options of lodctr and unlodctr, and what goes together.
 *
 * What is to be done is an option, too (--check, /S:FILE), or a word that is not an option;
 * set_verb and set_operand accept only one of them.
 */
#include "lodctr/tool/options.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "lodctr/plan/plan.h"

#define LODCTR (1u << LOD_LODCTR)

static const char unsupported[] = "this version does not support it yet";
static const char manifest[] =
    "this installs no providers with a manifest; the system's own tool does";
static const char remote[] = "counters are installed on this machine only";
static const char one_thing[] = "one thing at a time";

/* In the order of enum lod_verb, from LOD_VERB_INSTALL on. */
static const char *const verb_names[LOD_VERBS] = {
    [LOD_VERB_REPAIR] = "--repair", [LOD_VERB_CHECK] = "--check", [LOD_VERB_SAVE] = "/S",
    [LOD_VERB_REINSTALL] = "/R",    [LOD_VERB_LIST] = "/Q",       [LOD_VERB_ENABLE] = "/E",
    [LOD_VERB_DISABLE] = "/D",      [LOD_VERB_TRUST] = "/T",
};

static const char *set_verb(void *to, const struct kit_arg *arg, const char *value)
{
    struct lod_options *options = to;

    if (options->verb != LOD_VERB_INSTALL || options->operand)
        return one_thing;
    for (unsigned verb = 0; verb < LOD_VERBS; verb++)
        if (verb_names[verb] && strcmp(verb_names[verb], arg->name) == 0)
            options->verb = (enum lod_verb)verb;
    if (value && options->verb == LOD_VERB_REINSTALL)
        options->verb = LOD_VERB_RESTORE;
    options->operand = value;
    return NULL;
}

/* For options of the system's tools; `wants` says why these do not have them. */
static const char *reject_option_of_windows_tools(void *to, const struct kit_arg *arg,
                                                  const char *value)
{
    (void)value;
    ((struct lod_options *)to)->unsupported = true;
    return arg->wants;
}

static const char *set_operand(void *to, const char *word)
{
    struct lod_options *options = to;

    if (options->verb != LOD_VERB_INSTALL)
        return one_thing;
    if (options->operand && strncmp(options->operand, "\\\\", 2) == 0) {
        options->unsupported = true;
        return remote;
    }
    if (options->operand)
        return "one too many; put a name with spaces in double quotes";
    options->operand = word;
    return NULL;
}

static const char *const backends[] = { [LOD_BACKEND_AUTO] = "auto",
                                        [LOD_BACKEND_SYSTEM] = "system",
                                        [LOD_BACKEND_REGISTRY] = "registry",
                                        NULL };

static const char *const fail_on[] = { [LOD_FAIL_ON_WARNING] = "warning",
                                       [LOD_FAIL_ON_ERROR] = "error",
                                       [LOD_FAIL_ON_NOTE] = "note",
                                       NULL };

#define LOD_TO(field) .to = offsetof(struct lod_options, field)
#define VERB          LODCTR, KIT_ARG_CALL, .take = set_verb

static const struct kit_arg args[] = {
    { "--check", NULL, NULL, VERB },
    { "--repair", NULL, NULL, VERB },
    { "/S", "FILE", NULL, VERB, .wants = "a file, as in /S:FILE" },
    { "/R", "[FILE]", NULL, VERB },
    { "/Q", "[SERVICE]", NULL, VERB },
    { "/E", "SERVICE", NULL, VERB, .wants = "a service, as in /E:SERVICE" },
    { "/D", "SERVICE", NULL, VERB, .wants = "a service, as in /D:SERVICE" },
    { "/T", "SERVICE", NULL, VERB, .wants = "a service, as in /T:SERVICE" },
    { "--service", "NAME", "with --check: only what concerns this service", LODCTR, KIT_ARG_TEXT,
      LOD_TO(check_service), .wants = "the name of a service" },
    { "--fail-on", NULL, "with --check: what makes the exit code 1 (default warning)", LODCTR,
      KIT_ARG_CHOICE, LOD_TO(fail_on), .choices = fail_on },
    { "--orphans", NULL, "with --repair: remove the texts that belong to no service", LODCTR,
      KIT_ARG_FLAG, LOD_TO(orphans) },
    { "--base-names", NULL,
      "put the names of the system's own objects into tables that lack them (Wine); with --repair: "
      "and repair the tables",
      LODCTR, KIT_ARG_FLAG, LOD_TO(base_names) },
    { "--no-base-names", NULL, "take out what --base-names put in; also with --repair", LODCTR,
      KIT_ARG_FLAG, LOD_TO(no_base_names) },
    { "--dry-run", NULL, "print what would be done, and do nothing", .kind = KIT_ARG_FLAG,
      LOD_TO(dry_run) },
    { "--root", "KEY",
      "work below KEY (HKCU\\..., HKLM\\...) instead of HKEY_LOCAL_MACHINE: images, tests",
      .kind = KIT_ARG_TEXT, LOD_TO(root), .wants = "a key, such as HKCU\\Software\\Image" },
    { "--backend", NULL,
      "system: the system's loadperf.dll does it, and its work is read back; registry: this "
      "program does it; auto (default): system on Windows, registry under Wine and with --root",
      .kind = KIT_ARG_CHOICE, LOD_TO(backend), .choices = backends },
    { "--json", NULL, "one JSON document on stdout, and nothing else there", .kind = KIT_ARG_FLAG,
      LOD_TO(json) },
    { "--quiet", NULL, "", .kind = KIT_ARG_FLAG, LOD_TO(quiet) },
    { "--verbose", NULL, "print less; print every edit", .kind = KIT_ARG_FLAG, LOD_TO(verbose) },
    { "--create-key", NULL, "", LODCTR, KIT_ARG_FLAG, LOD_TO(create_key) },
    { "--replace-key", NULL, "", LODCTR, KIT_ARG_FLAG, LOD_TO(replace_key) },
    { "--library", "DLL", "", LODCTR, KIT_ARG_TEXT, LOD_TO(dll[INI_PERF_LIBRARY]),
      .wants = "the path of the DLL" },
    { "--open", "NAME", "", LODCTR, KIT_ARG_TEXT, LOD_TO(dll[INI_PERF_OPEN]),
      .wants = "the name of a procedure" },
    { "--collect", "NAME", "", LODCTR, KIT_ARG_TEXT, LOD_TO(dll[INI_PERF_COLLECT]),
      .wants = "the name of a procedure" },
    { "--close", "NAME",
      "make the Performance key if it is missing, from the file or from these options; "
      "--replace-key: also give an existing key these values, in the same transaction",
      LODCTR, KIT_ARG_TEXT, LOD_TO(dll[INI_PERF_CLOSE]), .wants = "the name of a procedure" },
    { "--create-languages", NULL, "make tables for languages of the file that the system lacks",
      LODCTR, KIT_ARG_FLAG, LOD_TO(create_languages) },
    { "--event-source", "NAME",
      "register the source of events under which the DLL logs (default: the one that the file "
      "names, if any)",
      LODCTR, KIT_ARG_TEXT, LOD_TO(event_source), .wants = "a name for the source" },
    { "--codepage", "N", "of 8-bit files, such as 932 (default: UTF-8, or else the system's)",
      LODCTR, KIT_ARG_NUMBER, LOD_TO(codepage), .least = 1, .maximum = 65535,
      .wants = "the number of a code page" },
    { "--strict", NULL,
      "183 if the same counters are installed already; 126 if the DLL is missing or wrong, which "
      "otherwise is a warning",
      LODCTR, KIT_ARG_FLAG, LOD_TO(strict) },
    /* Options of the system's tools that these do not have. */
    { "/C", "[]", NULL, .kind = KIT_ARG_CALL, .take = reject_option_of_windows_tools,
      .wants = unsupported },
    { "/H", "[]", NULL, .kind = KIT_ARG_CALL, .take = reject_option_of_windows_tools,
      .wants = unsupported },
    { "/L", "[]", NULL, .kind = KIT_ARG_CALL, .take = reject_option_of_windows_tools,
      .wants = unsupported },
    { "/M", "[]", NULL, .kind = KIT_ARG_CALL, .take = reject_option_of_windows_tools,
      .wants = manifest },
    { "/G", "[]", NULL, .kind = KIT_ARG_CALL, .take = reject_option_of_windows_tools,
      .wants = manifest },
    { "/P", "[]", NULL, .kind = KIT_ARG_CALL, .take = reject_option_of_windows_tools,
      .wants = manifest },
};

static const struct kit_command lodctr_usage[] = {
    { NULL, "[options] FILE.ini", "install the counters of a provider", LOD_LODCTR },
    { NULL, "[options] --check", "examine what is installed on this machine", LOD_LODCTR },
    { NULL, "[options] --repair", "repair its name tables", LOD_LODCTR },
    { NULL, "[options] /S:FILE", "save what is installed, as text", LOD_LODCTR },
    { NULL, "[options] /R:FILE", "restore what that file says", LOD_LODCTR },
    { NULL, "[options] /R", "repair, and install again what was installed", LOD_LODCTR },
    { NULL, "[options] /Q[:SERVICE]", "list providers", LOD_LODCTR },
    { NULL, "[options] /E:SERVICE", "enable a provider", LOD_LODCTR },
    { NULL, "[options] /D:SERVICE", "disable a provider", LOD_LODCTR },
    { NULL, "[options] /T:SERVICE", "trust its DLL as it is now", LOD_LODCTR },
};

static const struct kit_command unlodctr_usage[] = {
    { NULL, "[options] SERVICE", "remove the counters of a provider", LOD_UNLODCTR },
};

/* unlodctr has no --check and no --strict, and takes nothing that belongs to another program. */
#define CODES_OF_BOTH                                                                              \
    "2 a file, key or installation is missing; 5 access denied; 8 out of memory; 13 malformed "    \
    "file or damaged registry; 29 done, but the output cannot be written; 31 another error of "    \
    "the system; 50 not supported; "
#define CODES_OF_USE "87 wrong usage, which the command line alone shows; "
#define CODES_OF_END "161 a path or name is refused; 170 another installer is running"

static const char lodctr_codes[] =
    "exit codes: 0 done, or nothing to do; 1 --check found something; " CODES_OF_BOTH
    "80 the event source or an object is another program's; " CODES_OF_USE
    "126 with --strict: something is wrong with the DLL; " CODES_OF_END
    "; 183 with --strict: installed already";
static const char unlodctr_codes[] = "exit codes: 0 done; " CODES_OF_BOTH CODES_OF_USE CODES_OF_END;

#define OF_BOTH .args = args, .arg_count = EPC_COUNT(args), .operand = set_operand

const struct kit_program lod_programs[] = {
    [LOD_LODCTR] = { .name = "lodctr",
                     .purpose = "installs performance counters.",
                     .commands = lodctr_usage,
                     .command_count = EPC_COUNT(lodctr_usage),
                     .notes = "FILE.ini names the service and the symbol header; the service's "
                              "Performance key must exist.  Put arguments with spaces in double "
                              "quotes.",
                     .codes = lodctr_codes,
                     OF_BOTH },
    [LOD_UNLODCTR] = { .name = "unlodctr",
                       .purpose = "removes performance counters.",
                       .commands = unlodctr_usage,
                       .command_count = EPC_COUNT(unlodctr_usage),
                       .notes = "Removes the text from every language, and from the service's "
                                "Performance key what lodctr wrote there, and its event source.  "
                                "The key itself stays with Library, Open, Collect and Close, and, "
                                "if they are set, Disable Performance Counters and Library "
                                "Validation Code: remove it afterwards.",
                       .codes = unlodctr_codes,
                       OF_BOTH },
};

/* Support pages for SQL Server give the name of a counter file to /T. */
static bool is_counter_file_name(const char *service)
{
    const size_t bytes = strlen(service);

    return strpbrk(service, "\\/") ||
           (bytes > 4 && kit_equal_any_case(service + bytes - 4, ".ini"));
}

static bool is_verb_for_service(enum lod_verb verb)
{
    return verb == LOD_VERB_LIST || verb == LOD_VERB_ENABLE || verb == LOD_VERB_DISABLE ||
           verb == LOD_VERB_TRUST;
}

/* An option that has no effect with this verb or without another option; NULL: none. */
static const char *describe_useless_option(const struct lod_options *options)
{
    bool installs = options->verb == LOD_VERB_INSTALL;

    if (options->event_source && !installs)
        return "--event-source goes with a file that is installed; leave it out";
    if (options->create_key && !installs)
        return "--create-key and --replace-key go with a file that is installed; leave them out";
    if (options->create_languages && !installs)
        return "--create-languages goes with a file that is installed; leave it out";
    if (options->codepage && !installs)
        return "--codepage goes with a file that is installed; leave it out";
    if (options->strict && !installs)
        return "--strict goes with a file that is installed; leave it out";
    if (options->orphans && (options->verb != LOD_VERB_REPAIR || options->names_only))
        return "--orphans goes with --repair; leave it out";
    if ((options->base_names || options->no_base_names) && options->verb != LOD_VERB_REPAIR)
        return "--base-names and --no-base-names go with --repair or alone; leave them out";
    if (options->base_names && options->no_base_names)
        return "--base-names puts in what --no-base-names takes out; give one of the two";
    if ((options->check_service || options->fail_on) && options->verb != LOD_VERB_CHECK)
        return "--service and --fail-on go with --check; leave them out";
    for (int i = 0; i < INI_PERF_OWN_KEYS; i++)
        if (options->dll[i] && !options->create_key)
            return "--library, --open, --collect and --close are for a new Performance key: give "
                   "--create-key, too, or leave them out";
    return NULL;
}

int lod_options_read(enum lod_tool tool, int argc, char **argv, struct lod_options *options)
{
    const char *problem;
    int status;

    memset(options, 0, sizeof *options);
    status = kit_args_parse(&lod_programs[tool], argc, argv, options, &options->parsed);
    options->create_key = options->create_key || options->replace_key;
    if (status != EPC_OK)
        return options->unsupported ? LOD_CODE_UNSUPPORTED : LOD_CODE_USAGE;
    if (options->parsed.help || options->parsed.version)
        return LOD_CODE_OK;
    if (tool == LOD_UNLODCTR)
        options->verb = LOD_VERB_REMOVE;
    options->names_only = (options->base_names || options->no_base_names) &&
                          options->verb == LOD_VERB_INSTALL && !options->operand;
    if (options->names_only)
        options->verb = LOD_VERB_REPAIR;
    if (options->verb <= LOD_VERB_REMOVE && (!options->operand || !*options->operand))
        problem = tool == LOD_LODCTR ? "which .INI file? --help says more"
                                     : "which service? --help says more";
    else
        problem = describe_useless_option(options);
    if (!problem && is_verb_for_service(options->verb) && options->operand &&
        is_counter_file_name(options->operand)) {
        kit_args_set_error(&options->parsed,
                           "%s wants a service, and %.150s is a file: drivername in it says which "
                           "service; lodctr FILE.ini installs it",
                           verb_names[options->verb], options->operand);
        return LOD_CODE_USAGE;
    }
    if (!problem)
        return LOD_CODE_OK;
    kit_args_set_error(&options->parsed, "%s", problem);
    return LOD_CODE_USAGE;
}
