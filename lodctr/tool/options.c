/* SPDX-License-Identifier: MIT
 *
 * options.c -- reads the command lines of lodctr and unlodctr: switches, options with a value and
 * verbs are tables, and everything else is the operand.
 */
#include "lodctr/tool/options.h"

#include <string.h>

#include "lodctr/plan/plan.h"
#include "sdk/core/text.h"

#define BOTH          3
#define ONLY_LODCTR   1
#define ONLY_UNLODCTR 2

/* The exit codes, for both tools. */
#define CODES                                                                                      \
    "\nexit codes: 0 done, or nothing to do; 1 --check found something; 2 a file, key or\n"        \
    "installation is missing; 5 access denied; 8 out of memory; 13 malformed file or damaged\n"    \
    "registry; 29 done, but the output cannot be written; 31 another error of the system;\n"       \
    "50 not supported; 80 the event source belongs to another program; 87 wrong usage; 126 with\n" \
    "--strict: something is wrong with the DLL; 170 another installer is running; 183 with\n"      \
    "--strict: installed already\n"

/* Options without a value. */
static const struct {
    const char *name;
    size_t flag; /* offset in struct lod_options */
    unsigned tools;
} switches[] = {
    { "--help", offsetof(struct lod_options, help), BOTH },
    { "/?", offsetof(struct lod_options, help), BOTH },
    { "-?", offsetof(struct lod_options, help), BOTH },
    { "--dry-run", offsetof(struct lod_options, dry_run), BOTH },
    { "--json", offsetof(struct lod_options, json), BOTH },
    { "--quiet", offsetof(struct lod_options, quiet), BOTH },
    { "--verbose", offsetof(struct lod_options, verbose), BOTH },
    { "--strict", offsetof(struct lod_options, strict), ONLY_LODCTR },
    { "--create-key", offsetof(struct lod_options, create_key), ONLY_LODCTR },
    { "--create-languages", offsetof(struct lod_options, create_languages), ONLY_LODCTR },
};

/* Options with a value, after a = or in the next argument. */
static const struct {
    const char *name;
    size_t value; /* offset in struct lod_options */
    unsigned tools;
    const char *needs;
} with_value[] = {
    { "--root", offsetof(struct lod_options, root), BOTH,
      "it needs a key, such as HKCU\\Software\\Image" },
    { "--backend", offsetof(struct lod_options, backend), BOTH,
      "it needs auto, system or registry" },
    { "--event-source", offsetof(struct lod_options, event_source), ONLY_LODCTR,
      "it needs a name for the source" },
    { "--library", offsetof(struct lod_options, dll[INI_PERF_LIBRARY]), ONLY_LODCTR,
      "it needs the path of the DLL" },
    { "--open", offsetof(struct lod_options, dll[INI_PERF_OPEN]), ONLY_LODCTR,
      "it needs the name of a procedure" },
    { "--collect", offsetof(struct lod_options, dll[INI_PERF_COLLECT]), ONLY_LODCTR,
      "it needs the name of a procedure" },
    { "--close", offsetof(struct lod_options, dll[INI_PERF_CLOSE]), ONLY_LODCTR,
      "it needs the name of a procedure" },
};

/* What to do; a slash option means "/X" and "/X:VALUE", in either case. */
static const struct {
    const char *name;
    enum lod_verb verb;
    enum { NO_VALUE, MAY_HAVE_VALUE, NEEDS_VALUE } value;
    const char *needs;
} verbs[] = {
    { "--check", LOD_VERB_CHECK, NO_VALUE, NULL },
    { "--repair", LOD_VERB_REPAIR, NO_VALUE, NULL },
    { "/S", LOD_VERB_SAVE, NEEDS_VALUE, "it needs a file, as in /S:FILE" },
    { "/R", LOD_VERB_REINSTALL, MAY_HAVE_VALUE, NULL },
    { "/Q", LOD_VERB_LIST, MAY_HAVE_VALUE, NULL },
    { "/E", LOD_VERB_ENABLE, NEEDS_VALUE, "it needs a service, as in /E:SERVICE" },
    { "/D", LOD_VERB_DISABLE, NEEDS_VALUE, "it needs a service, as in /D:SERVICE" },
    { "/T", LOD_VERB_TRUST, NEEDS_VALUE, "it needs a service, as in /T:SERVICE" },
};

/* Options of Windows' tools that these do not have. */
static const char *const not_here[] = { "/C", "/H", "/L" };

/* Options of providers of the second version, which these tools do not install. */
static const char *const version_two[] = { "/M", "/G", "/P" };

const char *lod_tool_name(enum lod_tool tool)
{
    return tool == LOD_LODCTR ? "lodctr" : "unlodctr";
}

const char *lod_options_help(enum lod_tool tool)
{
    static const char *const texts[] = {
        [LOD_LODCTR] =
            "usage: lodctr [options] FILE.ini    install the counters of a provider\n"
            "       lodctr [options] --check     examine what is installed on this machine\n"
            "       lodctr [options] --repair    repair its name tables\n"
            "       lodctr [options] /S:FILE     save what is installed, as text\n"
            "       lodctr [options] /R:FILE     restore what that file says\n"
            "       lodctr [options] /R          repair it, and install again what was installed\n"
            "       lodctr [options] /Q[:SERVICE]           list providers\n"
            "       lodctr [options] /E:SERVICE, /D:SERVICE enable, disable a provider\n"
            "       lodctr [options] /T:SERVICE             trust its DLL as it is now\n"
            "\n"
            "FILE.ini names the service and the symbol header; the service's Performance key\n"
            "must exist.  Put arguments with spaces in double quotes.\n"
            "\n"
            "  --dry-run           print what would be done, but change nothing\n"
            "  --root KEY          work below KEY (HKCU\\..., HKLM\\...) instead of\n"
            "                      HKEY_LOCAL_MACHINE: images, tests\n"
            "  --backend NAME      system: the system's loadperf.dll does it, and the result is\n"
            "                      read back; registry: we change the registry; auto, the "
            "default:\n"
            "                      system on Windows, registry under Wine and with --root\n"
            "  --json              one JSON document on stdout, and nothing else there\n"
            "  --quiet, --verbose  print less, print every edit\n"
            "  --help, /?, -?      print this\n"
            "  --create-key        make a missing Performance key, from what the file says or\n"
            "                      --library DLL, --open, --collect, --close NAME\n"
            "  --create-languages  make tables for languages of the file the system lacks\n"
            "  --event-source NAME\n"
            "                      register the event source under which the DLL logs; without "
            "this\n"
            "                      option the one that the file names, if any\n"
            "  --strict            183 if the same counters are installed already; 126 if the\n"
            "                      DLL is missing or wrong, which is a warning otherwise\n" CODES,
        [LOD_UNLODCTR] =
            "usage: unlodctr [options] SERVICE   remove the counters of a provider\n"
            "\n"
            "Removes the text from every language, and from the service's Performance key what\n"
            "lodctr wrote there, and its event source.  The key itself stays: remove it\n"
            "afterwards.\n"
            "\n"
            "  --dry-run           print what would be done, but change nothing\n"
            "  --root KEY          work below KEY (HKCU\\..., HKLM\\...) instead of\n"
            "                      HKEY_LOCAL_MACHINE: images, tests\n"
            "  --backend NAME      system: the system's loadperf.dll does it; registry: we change "
            "the\n"
            "                      registry; auto: system on Windows, registry elsewhere\n"
            "  --json              one JSON document on stdout, and nothing else there\n"
            "  --quiet, --verbose  print less, print every edit\n"
            "  --help, /?, -?      print this\n" CODES,
    };

    return texts[tool];
}

/* Is the argument this option, perhaps with a value after : or =?  "/x" in either case. */
static bool is_option(const char *argument, const char *name)
{
    size_t length = strlen(name);
    char letter[3] = { argument[0], argument[0] ? argument[1] : '\0', '\0' };

    if (name[0] == '/')
        return epci_ascii_equal(letter, name) && (argument[2] == '\0' || argument[2] == ':');
    return strncmp(argument, name, length) == 0 &&
           (argument[length] == '\0' || argument[length] == '=');
}

static bool is_one_of(const char *argument, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_option(argument, names[i]))
            return true;
    return false;
}

static bool set_switch(const char *argument, enum lod_tool tool, struct lod_options *options)
{
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++)
        if (strcmp(argument, switches[i].name) == 0 &&
            (switches[i].tools & (1u << (unsigned)tool))) {
            *(bool *)((char *)options + switches[i].flag) = true;
            return true;
        }
    return false;
}

/* "/tmp/x.ini" is a file, "/x" is an option. */
static bool is_operand(const char *argument)
{
    if (argument[0] == '/')
        return strpbrk(argument + 1, "/\\.") != NULL;
    return argument[0] != '-' || argument[1] == '\0';
}

static int refuse(struct kit_arena *arena, int code, const char *why, const char *argument,
                  const char **message)
{
    *message = kit_arena_format(arena, "%s: %s", argument, why);
    return *message ? code : LOD_CODE_MEMORY;
}

/* Read an option with a value; *at is its position and is increased if the value is the next
 * argument.  False: this tool does not have the option.  *needs: it has, but the value is
 * missing. */
static bool set_value(int argc, char *const *argv, int *at, enum lod_tool tool,
                      struct lod_options *options, const char **needs)
{
    const char *argument = argv[*at];

    *needs = NULL;
    for (size_t i = 0; i < sizeof with_value / sizeof *with_value; i++) {
        const char **value = (const char **)(void *)((char *)options + with_value[i].value);
        size_t length = strlen(with_value[i].name);

        if (strncmp(argument, with_value[i].name, length) != 0 ||
            (argument[length] != '\0' && argument[length] != '=') ||
            !(with_value[i].tools & (1u << (unsigned)tool)))
            continue;
        if (argument[length] == '=')
            *value = argument + length + 1;
        else if (*at + 1 < argc)
            *value = argv[++*at];
        else
            *needs = with_value[i].needs;
        return true;
    }
    return false;
}

/* Read a verb.  LOD_CODE_OK with *found and the options changed; or why it is refused. */
static int set_verb(struct kit_arena *arena, const char *argument, struct lod_options *options,
                    bool *found, const char **message)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        const char *value = strpbrk(argument, ":=");

        if (!is_option(argument, verbs[i].name))
            continue;
        *found = true;
        value = value && value[1] ? value + 1 : NULL;
        if (options->verb != LOD_VERB_INSTALL || options->operand)
            return refuse(arena, LOD_CODE_USAGE, "one thing at a time", argument, message);
        if (verbs[i].value == NEEDS_VALUE && !value)
            return refuse(arena, LOD_CODE_USAGE, verbs[i].needs, argument, message);
        if (verbs[i].value == NO_VALUE && value)
            return refuse(arena, LOD_CODE_USAGE, "it takes no value", argument, message);
        options->verb = verbs[i].verb;
        if (value && options->verb == LOD_VERB_REINSTALL)
            options->verb = LOD_VERB_RESTORE;
        options->operand = value;
        return LOD_CODE_OK;
    }
    return LOD_CODE_OK;
}

/* Read an argument that is not one of our options; `next`: another argument follows. */
static int read_argument(struct kit_arena *arena, const char *argument, bool next,
                         struct lod_options *options, const char **message)
{
    if (is_one_of(argument, version_two, sizeof version_two / sizeof *version_two))
        return refuse(arena, LOD_CODE_UNSUPPORTED,
                      "providers with a manifest are not supported; use the system's own tool",
                      argument, message);
    if (is_one_of(argument, not_here, sizeof not_here / sizeof *not_here))
        return refuse(arena, LOD_CODE_UNSUPPORTED, "this version does not support it yet", argument,
                      message);
    if (strncmp(argument, "\\\\", 2) == 0 && next)
        return refuse(arena, LOD_CODE_UNSUPPORTED, "counters are installed on this machine only",
                      argument, message);
    if (!is_operand(argument))
        return refuse(arena, LOD_CODE_USAGE, "there is no such option; --help lists them", argument,
                      message);
    if (options->verb != LOD_VERB_INSTALL)
        return refuse(arena, LOD_CODE_USAGE, "one thing at a time", argument, message);
    if (options->operand)
        return refuse(arena, LOD_CODE_USAGE,
                      "one too many; put a name with spaces in double quotes", argument, message);
    options->operand = argument;
    return LOD_CODE_OK;
}

static bool is_backend(const char *name)
{
    return strcmp(name, "auto") == 0 || strcmp(name, "system") == 0 ||
           strcmp(name, "registry") == 0;
}

/* An option that has no effect with this verb or without another option is a mistake; NULL:
 * none. */
static const char *find_idle(const struct lod_options *options)
{
    bool installs = options->verb == LOD_VERB_INSTALL;

    if (options->event_source && !installs)
        return "--event-source goes with a file that is installed; leave it out";
    if (options->create_key && !installs)
        return "--create-key goes with a file that is installed; leave it out";
    if (options->create_languages && !installs)
        return "--create-languages goes with a file that is installed; leave it out";
    if (options->strict && !installs)
        return "--strict goes with a file that is installed; leave it out";
    for (int i = 0; i < INI_PERF_OWN_KEYS; i++)
        if (options->dll[i] && !options->create_key)
            return "--library, --open, --collect and --close are for a new Performance key: give "
                   "--create-key, too, or leave them out";
    return NULL;
}

/* Is there an operand where one is needed, and do the options go together? */
static int check_together(enum lod_tool tool, struct lod_options *options, const char **message)
{
    const char *problem = NULL;

    if (tool == LOD_UNLODCTR)
        options->verb = LOD_VERB_REMOVE;
    if (options->backend && !is_backend(options->backend))
        problem = "--backend is auto, system or registry";
    else if (options->verb <= LOD_VERB_REMOVE && (!options->operand || !*options->operand))
        problem = tool == LOD_LODCTR ? "which .INI file? --help says more"
                                     : "which service? --help says more";
    else
        problem = find_idle(options);
    if (!problem)
        return LOD_CODE_OK;
    *message = problem;
    return LOD_CODE_USAGE;
}

int lod_options_read(struct kit_arena *arena, enum lod_tool tool, int argc, char *const *argv,
                     struct lod_options *options, const char **message)
{
    const char *needs;
    int code = LOD_CODE_OK;

    memset(options, 0, sizeof *options);
    *message = "out of memory";
    for (int i = 1; code == LOD_CODE_OK && i < argc; i++) {
        bool verb = false;

        if (set_switch(argv[i], tool, options))
            continue;
        if (tool == LOD_LODCTR)
            code = set_verb(arena, argv[i], options, &verb, message);
        if (verb || code != LOD_CODE_OK)
            continue;
        if (!set_value(argc, argv, &i, tool, options, &needs))
            code = read_argument(arena, argv[i], i + 1 < argc, options, message);
        else if (needs)
            code = refuse(arena, LOD_CODE_USAGE, needs, argv[i], message);
    }
    if (code != LOD_CODE_OK || options->help)
        return code;
    return check_together(tool, options, message);
}
