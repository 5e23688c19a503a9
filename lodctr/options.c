/* SPDX-License-Identifier: MIT
 *
 * options.c -- reads the command lines of lodctr and unlodctr.  See options.h. */
#include "lodctr/options.h"

#include <string.h>

#include "lodctr/plan.h"
#include "sdk/core/text.h"

#define BOTH          3
#define ONLY_LODCTR   1
#define ONLY_UNLODCTR 2

/* The exit codes, for both tools. */
#define CODES                                                                                      \
    "\nexit codes: 0 done, or nothing to do; 2 a file, key or installation is missing; 5 access\n" \
    "denied; 8 out of memory; 13 malformed file or damaged registry; 29 done, but the output\n"    \
    "cannot be written; 31 another error of the system; 50 not supported; 87 wrong usage;\n"       \
    "170 another installer is at work; 183 with --strict: installed already\n"

/* Options without a value. */
static const struct {
    const char *name;
    size_t flag; /* offset in struct epci_options */
    unsigned tools;
} switches[] = {
    { "--help", offsetof(struct epci_options, help), BOTH },
    { "/?", offsetof(struct epci_options, help), BOTH },
    { "-?", offsetof(struct epci_options, help), BOTH },
    { "--repair", offsetof(struct epci_options, repair), ONLY_LODCTR },
    { "--dry-run", offsetof(struct epci_options, dry_run), BOTH },
    { "--json", offsetof(struct epci_options, json), BOTH },
    { "--quiet", offsetof(struct epci_options, quiet), BOTH },
    { "--verbose", offsetof(struct epci_options, verbose), BOTH },
    { "--strict", offsetof(struct epci_options, strict), ONLY_LODCTR },
    { "--create-languages", offsetof(struct epci_options, create_languages), ONLY_LODCTR },
};

/* Options that exist and do not work yet; a slash option stands for "/X" and "/X:...". */
static const char *const not_yet[] = { "--check", "--backend", "--create-key", "--event-source",
                                       "/S",      "/R",        "/T",           "/Q",
                                       "/E",      "/D",        "/C",           "/H",
                                       "/L" };

/* Options of providers of the second version, which these tools do not install. */
static const char *const version_two[] = { "/M", "/G", "/P" };

const char *epci_tool_name(enum epci_tool tool)
{
    return tool == EPCI_LODCTR ? "lodctr" : "unlodctr";
}

const char *epci_options_help(enum epci_tool tool)
{
    static const char *const texts[] = {
        [EPCI_LODCTR] =
            "usage: lodctr [options] FILE.ini    install the counters of a provider\n"
            "       lodctr [options] --repair    make what the name tables lack\n"
            "\n"
            "FILE.ini names the service and the symbol header; the service's Performance key\n"
            "must exist.  Put arguments with spaces in double quotes.\n"
            "\n"
            "  --dry-run           print what would be done, and do nothing\n"
            "  --root KEY          work below KEY (HKCU\\..., HKLM\\...) instead of\n"
            "                      HKEY_LOCAL_MACHINE: images, tests\n"
            "  --json              one JSON document on stdout, and nothing else there\n"
            "  --quiet, --verbose  print less, print every edit\n"
            "  --create-languages  make tables for languages of the file the system lacks\n"
            "  --strict            183 where the same counters are installed already\n" CODES,
        [EPCI_UNLODCTR] =
            "usage: unlodctr [options] SERVICE   remove the counters of a provider\n"
            "\n"
            "Removes the text from every language, and from the service's Performance key what\n"
            "lodctr wrote there.  The key itself stays: remove it afterwards.\n"
            "\n"
            "  --dry-run           print what would be done, and do nothing\n"
            "  --root KEY          work below KEY (HKCU\\..., HKLM\\...) instead of\n"
            "                      HKEY_LOCAL_MACHINE: images, tests\n"
            "  --json              one JSON document on stdout, and nothing else there\n"
            "  --quiet, --verbose  print less, print every edit\n" CODES,
    };

    return texts[tool];
}

static bool is_one_of(const char *argument, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(names[i]);
        char letter[3] = { argument[0], argument[1] ? argument[1] : '\0', '\0' };

        if (epci_ascii_equal(argument, names[i]))
            return true;
        if (length == 2 && argument[1] && (argument[2] == '\0' || argument[2] == ':') &&
            epci_ascii_equal(letter, names[i]))
            return true;
        if (strncmp(argument, names[i], length) == 0 && argument[length] == '=')
            return true;
    }
    return false;
}

static bool set_switch(const char *argument, enum epci_tool tool, struct epci_options *options)
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

static int refuse(struct epci_arena *arena, int code, const char *why, const char *argument,
                  const char **message)
{
    *message = epci_arena_format(arena, "%s: %s", argument, why);
    return *message ? code : EPCI_CODE_MEMORY;
}

/* One argument that is no switch; *at is its position and may be moved on. */
static int read_argument(struct epci_arena *arena, int argc, char *const *argv, int *at,
                         struct epci_options *options, const char **message)
{
    const char *argument = argv[*at];

    if (strcmp(argument, "--root") == 0) {
        if (*at + 1 >= argc)
            return refuse(arena, EPCI_CODE_USAGE, "it needs a key, such as HKCU\\Software\\Image",
                          argument, message);
        options->root = argv[++*at];
        return EPCI_CODE_OK;
    }
    if (strncmp(argument, "--root=", 7) == 0) {
        options->root = argument + 7;
        return EPCI_CODE_OK;
    }
    if (is_one_of(argument, version_two, sizeof version_two / sizeof *version_two))
        return refuse(arena, EPCI_CODE_UNSUPPORTED,
                      "this installs no providers with a manifest; the system's own tool does",
                      argument, message);
    if (is_one_of(argument, not_yet, sizeof not_yet / sizeof *not_yet))
        return refuse(arena, EPCI_CODE_UNSUPPORTED, "this version does not support it yet",
                      argument, message);
    if (strncmp(argument, "\\\\", 2) == 0 && *at + 1 < argc)
        return refuse(arena, EPCI_CODE_UNSUPPORTED, "counters are installed on this machine only",
                      argument, message);
    if (!is_operand(argument))
        return refuse(arena, EPCI_CODE_USAGE, "there is no such option; --help lists them",
                      argument, message);
    if (options->operand)
        return refuse(arena, EPCI_CODE_USAGE,
                      "one too many; put a name with spaces in double quotes", argument, message);
    options->operand = argument;
    return EPCI_CODE_OK;
}

int epci_options_read(struct epci_arena *arena, enum epci_tool tool, int argc, char *const *argv,
                      struct epci_options *options, const char **message)
{
    int code = EPCI_CODE_OK;

    memset(options, 0, sizeof *options);
    *message = "out of memory";
    for (int i = 1; code == EPCI_CODE_OK && i < argc; i++)
        if (!set_switch(argv[i], tool, options))
            code = read_argument(arena, argc, argv, &i, options, message);
    if (code != EPCI_CODE_OK || options->help)
        return code;
    if (options->repair && options->operand) {
        *message = "--repair takes no file";
        return EPCI_CODE_USAGE;
    }
    if (!options->repair && (!options->operand || !*options->operand)) {
        *message = tool == EPCI_LODCTR ? "which .INI file? --help says more"
                                       : "which service? --help says more";
        return EPCI_CODE_USAGE;
    }
    return EPCI_CODE_OK;
}
