/* SPDX-License-Identifier: MIT
 *
 * options.c -- the table of epc-mon's options, and what the rows cannot say.
 */
#include "monitor/options.h"

#include <epc/epc.h>

#define LIST    (1u << MON_LIST)
#define SHOW    (1u << MON_SHOW)
#define WATCH   (1u << MON_WATCH)
#define COLLECT (1u << MON_COLLECT)

static const char *take_query(void *options, const struct kit_arg *arg, const char *value)
{
    (void)arg;
    for (const char *c = value; *c; c++)
        if (*c < 0x20 || *c > 0x7E)
            return "it takes a query in plain ASCII";
    ((struct mon_options *)options)->query = value;
    return NULL;
}

#define MON_TO(field) .to = offsetof(struct mon_options, field)

static const char *const formulas[] = { "present", "seeds", NULL };

static const char *const glyph_sets[] = { "auto", "ascii", "blocks", "braille", NULL };
static const char *const colours[] = { "auto", "always", "never", NULL };

static const struct kit_arg args[] = {
    { .kind = KIT_ARG_HEADING, .help = "show and watch" },
    { "--interval", "S", "seconds between two samples (default 1)", SHOW | WATCH, KIT_ARG_SECONDS,
      MON_TO(interval_ms) },
    { "--count", "N", "samples that watch shows (default 0: until it is stopped)", WATCH,
      KIT_ARG_NUMBER, MON_TO(count) },
    { "--lang", "ID", "language of the names, as the key below Perflib (default 009)", SHOW | WATCH,
      KIT_ARG_TEXT, MON_TO(language) },
    { "--formulas", NULL,
      "of multi timers: divided by their base (present, the default), or not (seeds)", SHOW | WATCH,
      KIT_ARG_CHOICE, MON_TO(formulas), .choices = formulas },
    { .kind = KIT_ARG_HEADING, .help = "watch on a terminal" },
    { "--glyphs", NULL, "of its curves (default auto: what the terminal shows)", WATCH,
      KIT_ARG_CHOICE, MON_TO(glyphs), .choices = glyph_sets },
    { "--color", NULL, "default auto: not if NO_COLOR is set", WATCH, KIT_ARG_CHOICE,
      MON_TO(colour), .choices = colours },
    { "--width", "N", "columns of the view (default: those of the window)", WATCH, KIT_ARG_NUMBER,
      MON_TO(width), .least = 1, .most = 1024 },
    { .kind = KIT_ARG_HEADING, .help = "collect" },
    { "-o", "FILE", "where the answer is written to", COLLECT, KIT_ARG_TEXT, MON_TO(output) },
    { "--query", "TEXT", "what is asked for (default Global)", COLLECT, KIT_ARG_CALL,
      .take = take_query, .wants = "a query" },
    { .kind = KIT_ARG_HEADING, .help = "all" },
    { "--timeout", "S", "seconds that a call may take (default 10); not with list",
      SHOW | WATCH | COLLECT, KIT_ARG_SECONDS, MON_TO(timeout_ms) },
    { "--json", NULL, "one JSON document on standard output (list and show)", LIST | SHOW,
      KIT_ARG_FLAG, MON_TO(json) },
};

static const struct kit_command commands[] = {
    { "show", "show [SERVICE...]", "objects, instances, counters and their values", MON_SHOW },
    { "show", "show FILE [NEWER]", "what a saved answer, capture or block says", MON_SHOW },
    { "watch", "watch [SERVICE...]", "the same again and again", MON_WATCH },
    { "watch", "watch FILE...", "saved files, one after the other", MON_WATCH },
    { "list", "list", "every registered provider; none is loaded", MON_LIST },
    { "collect", "collect [SERVICE...] -o FILE", "write one answer into a file", MON_COLLECT },
};

const struct kit_program mon_program = {
    .name = "epc-mon",
    .purpose = "shows the values of performance counters.",
    .commands = commands,
    .command_count = EPC_COUNT(commands),
    .notes = "SERVICE is a registered provider, or a DLL if it has \\, / or .dll in it.  Without "
             "one, all registered providers are meant that are not disabled.",
    .args = args,
    .arg_count = EPC_COUNT(args),
    .codes = "Exit codes: 0 done; 2 wrong use; 3 internal error, or the output cannot be written; "
             "4 not done for every provider, and standard error says why.",
};

int mon_options_parse(struct mon_options *out, int argc, char **argv, struct kit_args *parsed)
{
    int status;

    *out = (struct mon_options){
        .targets = argv, .language = "009", .query = "Global", .interval_ms = 1000
    };
    status = kit_args_parse(&mon_program, argc, argv, out, parsed);
    out->command = (enum mon_command)parsed->command;
    out->target_count = parsed->operands;
    if (status != EPC_OK || parsed->help || parsed->version)
        return status;
    if (out->command == MON_LIST && out->target_count != 0)
        return kit_args_refuse(parsed, "list takes no names, and %d were given; see epc-mon --help",
                               out->target_count);
    if (out->command == MON_COLLECT && !out->output)
        return kit_args_refuse(parsed,
                               "collect writes its answer to a file: say which, with -o FILE");
    return EPC_OK;
}
