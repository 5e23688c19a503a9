/* SPDX-License-Identifier: MIT
 *
 * check_args.c -- command lines parsed by a table: values, errors, and the help. */
#include "epc_check.h"

#include <stddef.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/args.h"

enum { GROW, PRUNE };

struct wishes {
    bool wet;
    const char *tree;
    const char *note;
    uint32_t height;
    bool height_given;
    uint32_t pause_ms;
    unsigned season;
    unsigned tools;
    const char *saved; /* of /S and /L */
    const char *words[4];
    int count;
};

static const char *const seasons[] = { "never", "spring", "summer", "autumn", NULL };
static const char *const tools[] = { "saw", "axe", "hand", NULL };

static const char *take_saved(void *options, const struct kit_arg *arg, const char *value)
{
    ((struct wishes *)options)->saved = value ? value : "everything";
    return arg->name[1] == 'X' ? "not here" : NULL;
}

static const char *take_word(void *options, const char *word)
{
    struct wishes *wishes = options;

    if (wishes->count == 4)
        return "one too many";
    wishes->words[wishes->count++] = word;
    return NULL;
}

#define TO(field) .to = offsetof(struct wishes, field)

static const struct kit_arg args[] = {
    { .kind = KIT_ARG_HEADING, .help = "both" },
    { "--wet", .help = "", .kind = KIT_ARG_FLAG, TO(wet) },
    { "--tree", "NAME", "which tree, and whether it is wet", .kind = KIT_ARG_TEXT, TO(tree) },
    { "--note", "TEXT", "a note", .kind = KIT_ARG_TEXT, .once = true, TO(note) },
    { .kind = KIT_ARG_HEADING, .help = "grow" },
    { "--height", "M", "metres to grow; there is more to be said about this than fits in a line",
      1u << GROW, KIT_ARG_NUMBER, TO(height), .given = offsetof(struct wishes, height_given),
      .least = 1, .maximum = 115 },
    { "--pause", "S", "seconds", .kind = KIT_ARG_SECONDS, TO(pause_ms) },
    { .name = "--season",
      .help = "when",
      .kind = KIT_ARG_CHOICE,
      TO(season),
      .least = 1,
      .choices = seasons },
    { "--tools", "TOOL,...", "with what", 1u << PRUNE, KIT_ARG_LIST, TO(tools), .choices = tools },
    { "-o", "FILE", "where to", .kind = KIT_ARG_TEXT, TO(tree), .wants = "a file" },
};

static const struct kit_command commands[] = {
    { "grow", "grow TREE", "make it higher", GROW },
    { "grow", "grow --all", "make all of them higher", GROW },
    { "prune", "prune TREE... [options]", "make it lower", PRUNE },
};

static const struct kit_program gardener = {
    .name = "gardener",
    .purpose = "looks after trees.",
    .commands = commands,
    .command_count = EPC_COUNT(commands),
    .notes = "A tree has a name.",
    .args = args,
    .arg_count = EPC_COUNT(args),
    .codes = "Exit codes: 0 done.",
    .operand = take_word,
};

static const struct kit_arg letters[] = {
    { "/S", "FILE", "save", .kind = KIT_ARG_CALL, .take = take_saved, .wants = "a file" },
    { "/L", "[SERVICE]", "list", .kind = KIT_ARG_CALL, .take = take_saved },
    { "/X", NULL, NULL, .kind = KIT_ARG_CALL, .take = take_saved },
    { "--root", "KEY", "where", .kind = KIT_ARG_TEXT, TO(tree) },
};

static const struct kit_command classic_line = { NULL, "[options] FILE", "do it", 0 };

static const struct kit_program classic = {
    .name = "classic",
    .purpose = "does it.",
    .commands = &classic_line,
    .command_count = 1,
    .args = letters,
    .arg_count = EPC_COUNT(letters),
    .codes = "Exit codes: 0 done.",
    .operand = take_word,
};

static struct wishes wishes;
static struct kit_args parsed;

/* Parse a line, split at blanks. */
static int parse(const struct kit_program *program, const char *line)
{
    static char copy[256];
    static char *argv[32];
    int argc = 0;

    memset(&wishes, 0, sizeof wishes);
    strcpy(copy, line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    return kit_args_parse(program, argc, argv, &wishes, &parsed);
}

EPC_TEST(args__take_every_kind_of_value_before_and_after_the_operands)
{
    ck_assert_int_eq(parse(&gardener, "g grow --wet oak --tree elm --height 115 elm --pause 0.25 "
                                      "--season summer -o x"),
                     EPC_OK);
    ck_assert_int_eq(parsed.command, GROW);
    ck_assert(wishes.wet && wishes.height_given);
    ck_assert_str_eq(wishes.tree, "x");
    ck_assert_uint_eq(wishes.height, 115);
    ck_assert_uint_eq(wishes.pause_ms, 250);
    ck_assert_uint_eq(wishes.season, 2);
    ck_assert_int_eq(wishes.count, 2);
    ck_assert_str_eq(wishes.words[0], "oak");
    ck_assert_str_eq(wishes.words[1], "elm");
}

EPC_TEST(args__take_values_after_an_equals_sign_and_hexadecimal_numbers_and_lists)
{
    ck_assert_int_eq(parse(&gardener, "g grow --tree=elm=oak --height=0x10"), EPC_OK);
    ck_assert_str_eq(wishes.tree, "elm=oak");
    ck_assert_uint_eq(wishes.height, 16);
    ck_assert_int_eq(parse(&gardener, "g prune --tools hand,saw"), EPC_OK);
    ck_assert_int_eq(parsed.command, PRUNE);
    ck_assert_uint_eq(wishes.tools, 5);
    ck_assert(!wishes.height_given);
}

EPC_TEST(args__after_two_dashes_are_operands_and_so_is_a_dash)
{
    ck_assert_int_eq(parse(&gardener, "g grow - -- --wet --help"), EPC_OK);
    ck_assert_int_eq(wishes.count, 3);
    ck_assert_str_eq(wishes.words[0], "-");
    ck_assert_str_eq(wishes.words[2], "--help");
    ck_assert(!wishes.wet && !parsed.help);
}

EPC_TEST(args__with_letters_have_their_value_after_a_colon_in_either_case)
{
    ck_assert_int_eq(parse(&classic, "c /s:C:\\x.txt"), EPC_OK);
    ck_assert_str_eq(wishes.saved, "C:\\x.txt");
    ck_assert_int_eq(parse(&classic, "c /L"), EPC_OK);
    ck_assert_str_eq(wishes.saved, "everything");
    ck_assert_int_eq(parse(&classic, "c /l:One --root=K /tmp/a /b.ini"), EPC_OK);
    ck_assert_str_eq(wishes.saved, "One");
    ck_assert_str_eq(wishes.tree, "K");
    ck_assert_str_eq(wishes.words[0], "/tmp/a");
    ck_assert_str_eq(wishes.words[1], "/b.ini");
}

static const struct {
    const struct kit_program *program;
    const char *line, *message;
} wrong[] = {
    { &gardener, "g", "nothing to do: a command is missing; see gardener --help" },
    { &gardener, "g gorw", "there is no command \"gorw\"; did you mean grow?" },
    { &gardener, "g xyz", "there is no command \"xyz\"; there are grow and prune" },
    { &gardener, "g grow --hieght 3", "grow has no option --hieght; did you mean --height?" },
    { &gardener, "g prune --height=3", "prune has no option --height; see gardener --help" },
    { &gardener, "g grow -x", "grow has no option -x; see gardener --help" },
    { &gardener, "g grow --height",
      "--height takes a number from 1 to 115, and nothing follows it" },
    { &gardener, "g grow --height 116", "--height takes a number from 1 to 115, not \"116\"" },
    { &gardener, "g grow --height 0", "--height takes a number from 1 to 115, not \"0\"" },
    { &gardener, "g grow --height -1", "--height takes a number from 1 to 115, not \"-1\"" },
    { &gardener, "g grow --height 1x", "--height takes a number from 1 to 115, not \"1x\"" },
    { &gardener, "g grow --height 99999999999999999999",
      "--height takes a number from 1 to 115, not \"99999999999999999999\"" },
    { &gardener, "g grow --pause nan",
      "--pause takes a number of seconds from 0.001 to 86400, "
      "not \"nan\"" },
    { &gardener, "g grow --season never",
      "--season takes spring, summer or autumn, not \"never\"" },
    { &gardener, "g prune --tools axe,", "--tools takes saw, axe and hand, not \"axe,\"" },
    { &gardener, "g grow --tree=", "--tree takes a name, not \"\"" },
    { &gardener, "g grow -o", "-o takes a file, and nothing follows it" },
    { &gardener, "g grow --wet=1", "--wet=1: it takes no value" },
    { &gardener, "g grow --note a --note a", "--note is given twice; it can be given once" },
    { &gardener, "g grow a b c d e", "e: one too many" },
    { &gardener, "g grow --bad --height 0 --wet", "grow has no option --bad; see gardener --help" },
    { &classic, "c /S", "/S takes a file, and nothing follows it" },
    { &classic, "c /s:", "/S takes a file, and nothing follows it" },
    { &classic, "c /X:1", "/X:1: it takes no value" },
    { &classic, "c /x", "/x: not here" },
    { &classic, "c /Lx", "classic has no option /Lx; did you mean /L?" },
    { &classic, "c --roto k", "classic has no option --roto; did you mean --root?" },
};

EPC_TEST_LOOP(args__that_are_wrong_are_refused_in_one_sentence, sizeof wrong / sizeof *wrong)
{
    ck_assert_int_eq(parse(wrong[_i].program, wrong[_i].line), EPC_E_INVALID);
    ck_assert_str_eq(parsed.message, wrong[_i].message);
}

EPC_TEST(args__after_a_mistake_still_count)
{
    ck_assert_int_eq(parse(&gardener, "g prune --no-such --wet"), EPC_E_INVALID);
    ck_assert_int_eq(parsed.command, PRUNE);
    ck_assert(wishes.wet);
}

static const char *const helps[] = { "g --help",    "g -h",          "g /?",
                                     "g prune -h",  "g grow --help", "g grow oak -? --bad",
                                     "g prune a /?" };

EPC_TEST_LOOP(args__ask_for_help_anywhere, sizeof helps / sizeof *helps)
{
    ck_assert_int_eq(parse(&gardener, helps[_i]), EPC_OK);
    ck_assert(parsed.help && !parsed.version);
}

EPC_TEST(args__ask_for_the_version_with_and_without_a_command)
{
    ck_assert_int_eq(parse(&gardener, "g --version"), EPC_OK);
    ck_assert(parsed.version && !parsed.help);
    ck_assert_int_eq(parse(&classic, "c --version"), EPC_OK);
    ck_assert(parsed.version);
}

static const char gardener_help[] =
    "gardener: looks after trees.\n"
    "\n"
    "  gardener grow TREE                make it higher\n"
    "  gardener grow --all               make all of them higher\n"
    "  gardener prune TREE... [options]  make it lower\n"
    "\n"
    "A tree has a name.\n"
    "\n"
    "both:\n"
    "  --wet, --tree NAME         which tree, and whether it is wet\n"
    "  --note TEXT                a note\n"
    "\n"
    "grow:\n"
    "  --height M                 metres to grow; there is more to be said about this\n"
    "                             than fits in a line\n"
    "  --pause S                  seconds\n"
    "  --season spring|summer|autumn\n"
    "                             when\n"
    "  --tools TOOL,...           with what\n"
    "  -o FILE                    where to\n"
    "  --help, -h, -?, /?         print this\n"
    "  --version                  print the version\n"
    "\n"
    "Exit codes: 0 done.\n";

/* The help as text; the caller releases it. */
static void help(const struct kit_program *program, const struct kit_args *about,
                 struct kit_buffer *text)
{
    kit_args_print_help(program, about, text);
    kit_buffer_add_bytes(text, "", 1);
}

EPC_TEST(args__help_is_made_of_the_rows)
{
    struct kit_buffer text = { 0 };

    help(&gardener, NULL, &text);
    ck_assert_str_eq(text.text, gardener_help);
    kit_buffer_release(&text);
}

EPC_TEST(args__help_of_a_command_is_only_about_that)
{
    struct kit_buffer text = { 0 };

    ck_assert_int_eq(parse(&gardener, "g prune oak --help"), EPC_OK);
    help(&gardener, &parsed, &text);
    ck_assert_str_eq(text.text, "  gardener prune TREE... [options]  make it lower\n"
                                "\n"
                                "A tree has a name.\n"
                                "\n"
                                "  --wet, --tree NAME         which tree, and whether it is wet\n"
                                "  --note TEXT                a note\n"
                                "  --pause S                  seconds\n"
                                "  --season spring|summer|autumn\n"
                                "                             when\n"
                                "  --tools TOOL,...           with what\n"
                                "  -o FILE                    where to\n"
                                "  --help, -h, -?, /?         print this\n"
                                "  --version                  print the version\n"
                                "\n"
                                "Exit codes: 0 done.\n");
    kit_buffer_release(&text);
    ck_assert_int_eq(parse(&gardener, "g --help prune"), EPC_OK); /* no command comes first */
    ck_assert(parsed.help && !parsed.named);
}

EPC_TEST(args__help_shows_the_values_of_letters_and_no_hidden_rows)
{
    struct kit_buffer text = { 0 };

    help(&classic, NULL, &text);
    ck_assert_ptr_nonnull(strstr(text.text, "  classic [options] FILE  do it\n"));
    ck_assert_ptr_nonnull(strstr(text.text, "\n  /S:FILE                    save\n"));
    ck_assert_ptr_nonnull(strstr(text.text, "\n  /L[:SERVICE]               list\n"));
    ck_assert_ptr_null(strstr(text.text, "/X"));
    kit_buffer_release(&text);
}
