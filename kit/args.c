/* SPDX-License-Identifier: MIT
 *
 * args.c -- reads command lines by their table, and prints the table as help.
 *
 * Each word is an operand, an option or the value of the option before it.  The message about the
 * first mistake is kept; parsing goes on, so that later options still count.
 */
#include "kit/args.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/dictionary.h"

#define ARGS_WIDTH  80u  /* of the help                             */
#define ARGS_COLUMN 29u  /* where the help of an option begins      */
#define ARGS_NAMES  64u  /* of options and commands, for suggesting */
#define ARGS_ALL    (-1) /* no command in particular               */

/* The state of one parse. */
struct args_parser {
    const struct kit_program *program;
    struct kit_args *out;
    char *options;
};

int kit_args_set_error(struct kit_args *out, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (!out->message[0])
        vsnprintf(out->message, sizeof out->message, format, arguments);
    va_end(arguments);
    return EPC_E_INVALID;
}

/* ---- Messages ---- */

/* "a, b or c", or with another word between the last two, cut to `capacity` bytes. */
static void format_word_list_with_commas(char *text, size_t capacity, const char *const *words,
                                         const char *comma, const char *last)
{
    size_t used = 0;

    text[0] = '\0';
    for (size_t i = 0; words[i] && used < capacity; i++) {
        const char *between = i == 0 ? "" : words[i + 1] ? comma : last;

        used += (size_t)snprintf(text + used, capacity - used, "%s%s", between, words[i]);
    }
}

static void set_wrong_value_error(struct args_parser *parser, const struct kit_arg *arg,
                                  const char *value)
{
    char derived[128] = "a name";
    const char *wants = arg->wants ? arg->wants : derived;

    if (arg->choices)
        format_word_list_with_commas(derived, sizeof derived, arg->choices + arg->least, ", ",
                                     arg->kind == KIT_ARG_LIST ? " and " : " or ");
    else if (arg->kind == KIT_ARG_NUMBER && arg->maximum == 0)
        snprintf(derived, sizeof derived, "a number");
    else if (arg->kind == KIT_ARG_NUMBER)
        snprintf(derived, sizeof derived, "a number from %u to %u", arg->least, arg->maximum);
    else if (arg->kind == KIT_ARG_SECONDS)
        snprintf(derived, sizeof derived, "a number of seconds from 0.001 to 86400");
    if (value)
        kit_args_set_error(parser->out, "%s takes %s, not \"%s\"", arg->name, wants, value);
    else
        kit_args_set_error(parser->out, "%s takes %s, and nothing follows it", arg->name, wants);
}

static void set_word_error_from_given_problem(struct args_parser *parser, const char *word,
                                              const char *problem)
{
    if (problem)
        kit_args_set_error(parser->out, "%s: %s", word, problem);
}

/* ---- Values ---- */

static bool is_slash_option(const struct kit_arg *arg)
{
    return arg->name[0] == '/';
}

/* Position of the word from `least` on, or -1. */
static int args_find_choice(const struct kit_arg *arg, struct kit_slice word)
{
    for (unsigned i = arg->least; arg->choices[i]; i++)
        if (kit_slice_is(word, arg->choices[i]))
            return (int)i;
    return -1;
}

static bool parse_number(const struct kit_arg *arg, const char *text, uint32_t *number)
{
    bool hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    char *end;
    unsigned long long value;

    if (text[0] < '0' || text[0] > '9')
        return false;
    errno = 0;
    value = strtoull(text, &end, hexadecimal ? 16 : 10);
    if (errno || *end || value < arg->least || value > (arg->maximum ? arg->maximum : UINT32_MAX))
        return false;
    *number = (uint32_t)value;
    return true;
}

static bool parse_seconds(const char *text, uint32_t *milliseconds)
{
    char *end;
    double value = strtod(text, &end);

    if (end == text || *end || !(value >= 0.001 && value <= 86400.0))
        return false;
    *milliseconds = (uint32_t)(value * 1000.0 + 0.5);
    return true;
}

/* The set of all choices that are named; a word may be that of several. */
static bool parse_choice_list(const struct kit_arg *arg, const char *text, unsigned *set)
{
    *set = 0;
    for (;;) {
        struct kit_slice word = { text, strcspn(text, ",") };

        if (args_find_choice(arg, word) < 0)
            return false;
        for (unsigned i = 0; arg->choices[i]; i++)
            *set |= kit_slice_is(word, arg->choices[i]) ? 1u << i : 0;
        if (text[word.bytes] == '\0')
            return true;
        text += word.bytes + 1;
    }
}

/* Store the value in its field; false if it is not a value of this kind. */
static bool args_set_value(struct args_parser *parser, const struct kit_arg *arg, const char *value)
{
    void *to = parser->options + arg->to;
    int which;

    switch (arg->kind) {
    case KIT_ARG_FLAG:
        *(bool *)to = true;
        return true;
    case KIT_ARG_TEXT:
        if (!*value)
            return false;
        if (arg->once && *(const char **)to)
            kit_args_set_error(parser->out, "%s is given twice; it can be given once", arg->name);
        *(const char **)to = value;
        return true;
    case KIT_ARG_NUMBER:
        return parse_number(arg, value, to);
    case KIT_ARG_SECONDS:
        return parse_seconds(value, to);
    case KIT_ARG_CHOICE:
        which = args_find_choice(arg, kit_slice_of(value));
        if (which >= 0)
            *(unsigned *)to = (unsigned)which;
        return which >= 0;
    case KIT_ARG_LIST:
        return parse_choice_list(arg, value, to);
    default:
        return false;
    }
}

/* ---- Words ---- */

static bool is_option_of_command(const struct kit_arg *arg, int command)
{
    return arg->kind != KIT_ARG_HEADING &&
           (arg->commands == 0 || (arg->commands & (1u << command)));
}

/* The row of an option, and where its value begins within the word; NULL: none. */
static const struct kit_arg *args_find_option(const struct args_parser *parser, const char *word,
                                              const char **value)
{
    for (size_t i = 0; i < parser->program->arg_count; i++) {
        const struct kit_arg *arg = &parser->program->args[i];
        bool letter;
        struct kit_slice name;

        if (!is_option_of_command(arg, parser->out->command))
            continue;
        letter = is_slash_option(arg);
        name = (struct kit_slice){ word, strcspn(word, letter ? ":" : "=") };
        if (letter ? !kit_slice_is_any_case(name, arg->name) : !kit_slice_is(name, arg->name))
            continue;
        *value = word[name.bytes] ? word + name.bytes + 1 : NULL;
        if (letter && *value && !**value)
            *value = NULL;
        return arg;
    }
    return NULL;
}

/* Is the word written as an option?  "/x" is one where there are such, "/tmp/x" and "/x.ini" are
 * paths. */
static bool args_looks_like_option(const struct args_parser *parser, const char *word)
{
    if (word[0] == '-')
        return word[1] != '\0';
    for (size_t i = 0; word[0] == '/' && i < parser->program->arg_count; i++)
        if (parser->program->args[i].name && is_slash_option(&parser->program->args[i]))
            return strpbrk(word + 1, "/\\.") == NULL;
    return false;
}

static void set_unknown_option_error(struct args_parser *parser, const char *word)
{
    const struct kit_program *program = parser->program;
    const char *names[ARGS_NAMES], *owner = program->name, *nearest;
    struct kit_slice name = { word, strcspn(word, "=:") };
    size_t count = 0;

    for (size_t i = 0; i < program->arg_count && count < ARGS_NAMES; i++)
        if (is_option_of_command(&program->args[i], parser->out->command) && program->args[i].help)
            names[count++] = program->args[i].name;
    for (size_t i = 0; i < program->command_count; i++)
        if (program->commands[i].name && program->commands[i].number == parser->out->command)
            owner = program->commands[i].name;
    nearest = name.bytes > 2 ? kit_find_nearest_word(name, names, count) : NULL;
    if (nearest)
        kit_args_set_error(parser->out, "%s has no option %.*s; did you mean %s?", owner,
                           (int)name.bytes, word, nearest);
    else
        kit_args_set_error(parser->out, "%s has no option %.*s; see %s --help", owner,
                           (int)name.bytes, word, program->name);
}

/* Does the word ask for the help or the version? */
static bool detect_help_or_version(const char *word, struct kit_args *out)
{
    static const char *const words[] = { "--help", "-h", "-?", "/?" };

    for (size_t i = 0; i < EPC_COUNT(words); i++)
        out->help |= strcmp(word, words[i]) == 0;
    out->version = strcmp(word, "--version") == 0;
    return out->help || out->version;
}

/* The option of a word, whose value, if it has one, begins at `value` or is the next word, `next`.
 * Returns whether that was used. */
static bool apply_option_and_tell_if_next_used(struct args_parser *parser,
                                               const struct kit_arg *arg, const char *word,
                                               const char *value, const char *next)
{
    bool has_value = arg->kind != KIT_ARG_FLAG && (arg->value || arg->choices);
    bool may_lack = arg->value && arg->value[0] == '[';
    bool takes_next = has_value && !value && !may_lack && !is_slash_option(arg);

    if (takes_next)
        value = next;
    if (!has_value && value)
        set_word_error_from_given_problem(parser, word, "it takes no value");
    else if (has_value && !value && !may_lack)
        set_wrong_value_error(parser, arg, NULL);
    else if (arg->kind == KIT_ARG_CALL)
        set_word_error_from_given_problem(parser, word, arg->take(parser->options, arg, value));
    else if (!args_set_value(parser, arg, value))
        set_wrong_value_error(parser, arg, value);
    if (arg->given)
        *(bool *)(parser->options + arg->given) = true;
    return takes_next && next;
}

/* ---- The whole line ---- */

static const struct kit_command *args_find_command(const struct kit_program *program,
                                                   const char *word)
{
    for (size_t i = 0; i < program->command_count; i++)
        if (strcmp(program->commands[i].name, word) == 0)
            return &program->commands[i];
    return NULL;
}

static int set_unknown_command_error(const struct args_parser *parser, const char *word)
{
    const struct kit_program *program = parser->program;
    const char *names[ARGS_NAMES + 1] = { NULL }, *nearest;
    char list[160];
    size_t count = 0;

    for (size_t i = 0; i < program->command_count && count < ARGS_NAMES; i++)
        if (i == 0 || strcmp(program->commands[i].name, names[count - 1]) != 0)
            names[count++] = program->commands[i].name;
    nearest = kit_find_nearest_word(kit_slice_of(word), names, count);
    if (nearest)
        return kit_args_set_error(parser->out, "there is no command \"%s\"; did you mean %s?", word,
                                  nearest);
    format_word_list_with_commas(list, sizeof list, names, ", ", " and ");
    return kit_args_set_error(parser->out, "there is no command \"%s\"; there are %s", word, list);
}

int kit_args_parse(const struct kit_program *program, int argc, char **argv, void *options,
                   struct kit_args *out)
{
    struct args_parser parser = { program, out, options };
    const struct kit_command *command = &program->commands[0];
    bool only_operands = false;
    int at = 1;

    *out = (struct kit_args){ .command = command->number };
    if (command->name) {
        if (argc < 2)
            return kit_args_set_error(out, "nothing to do: a command is missing; see %s --help",
                                      program->name);
        if (detect_help_or_version(argv[1], out))
            return EPC_OK;
        command = args_find_command(program, argv[1]);
        if (!command)
            return set_unknown_command_error(&parser, argv[1]);
        out->command = command->number;
        out->named = true;
        at = 2;
    }
    for (; at < argc; at++) {
        const char *word = argv[at], *value = NULL;
        const struct kit_arg *arg = only_operands ? NULL : args_find_option(&parser, word, &value);

        if (!only_operands && !out->message[0] && detect_help_or_version(word, out))
            return EPC_OK;
        if (!only_operands && strcmp(word, "--") == 0)
            only_operands = true;
        else if (arg)
            at += apply_option_and_tell_if_next_used(&parser, arg, word, value,
                                                     at + 1 < argc ? argv[at + 1] : NULL);
        else if (!only_operands && args_looks_like_option(&parser, word))
            set_unknown_option_error(&parser, word);
        else if (program->operand)
            set_word_error_from_given_problem(&parser, word, program->operand(options, word));
        else
            argv[out->operands++] = argv[at];
    }
    return out->message[0] ? EPC_E_INVALID : EPC_OK;
}

/* ---- Help ---- */

/* Go on to `column`, on a new line if the text is there already. */
static size_t pad_to_column(struct kit_buffer *to, size_t at, size_t column)
{
    if (at + 2 > column) {
        kit_buffer_add_text(to, "\n");
        at = 0;
    }
    kit_buffer_add_format(to, "%*s", (int)(column - at), "");
    return column;
}

/* Print the text in lines that begin at `column`; the first line has reached it already. */
static void print_wrapped_text(struct kit_buffer *to, const char *text, size_t column)
{
    size_t at = column;

    while (*text) {
        size_t word = strcspn(text, " ");

        if (at > column && at + 1 + word > ARGS_WIDTH) {
            kit_buffer_add_format(to, "\n%*s", (int)column, "");
            at = column;
        } else if (at > column) {
            kit_buffer_add_text(to, " ");
            at++;
        }
        kit_buffer_add_bytes(to, text, word);
        at += word;
        text += word;
        text += strspn(text, " ");
    }
    kit_buffer_add_text(to, "\n");
}

/* `only`: the number of a command, or ARGS_ALL. */
static void print_usage_of_one_or_all_commands(const struct kit_program *program, int only,
                                               struct kit_buffer *to)
{
    size_t name = strlen(program->name), column = 0;

    for (size_t i = 0; i < program->command_count; i++) {
        size_t end = 2 + name + 1 + strlen(program->commands[i].usage) + 2;

        if (only == ARGS_ALL || only == program->commands[i].number)
            column = end > column && end <= ARGS_WIDTH * 5 / 8 ? end : column;
    }
    for (size_t i = 0; i < program->command_count; i++) {
        const struct kit_command *row = &program->commands[i];

        if (only != ARGS_ALL && only != row->number)
            continue;
        kit_buffer_add_format(to, "  %s %s", program->name, row->usage);
        pad_to_column(to, 2 + name + 1 + strlen(row->usage), column);
        print_wrapped_text(to, row->help, column);
    }
}

/* "--level 1|2|3" or "/Q[:SERVICE]"; how many characters. */
static size_t print_option_with_value(const struct kit_arg *arg, struct kit_buffer *to)
{
    char choices[80];
    const char *value = arg->value;
    size_t before = to->bytes;

    if (!value && arg->choices) {
        format_word_list_with_commas(choices, sizeof choices, arg->choices + arg->least, "|", "|");
        value = choices;
    }
    kit_buffer_add_text(to, arg->name);
    if (value && !is_slash_option(arg))
        kit_buffer_add_format(to, value[0] == '[' ? "%s" : " %s", value);
    else if (value && value[0] == '[')
        kit_buffer_add_format(to, "[:%s", value + 1);
    else if (value)
        kit_buffer_add_format(to, ":%s", value);
    return to->bytes - before;
}

/* The help of an option without "COMMAND: ", which the help of that command says already. */
static const char *skip_command_shown(const struct kit_program *program, int only, const char *help)
{
    for (size_t i = 0; only != ARGS_ALL && i < program->command_count; i++) {
        const struct kit_command *row = &program->commands[i];
        size_t bytes = row->name ? strlen(row->name) : 0;

        if (bytes && row->number == only && strncmp(help, row->name, bytes) == 0 &&
            strncmp(help + bytes, ": ", 2) == 0)
            return help + bytes + 2;
    }
    return help;
}

static void print_options_help(const struct kit_program *program, int only, struct kit_buffer *to)
{
    size_t at = 0;

    if (only != ARGS_ALL || program->args[0].kind != KIT_ARG_HEADING)
        kit_buffer_add_text(to, "\n");
    for (size_t i = 0; i < program->arg_count; i++) {
        const struct kit_arg *arg = &program->args[i];

        if (!arg->help || (only != ARGS_ALL && !is_option_of_command(arg, only)) ||
            (!program->commands[0].name && arg->kind != KIT_ARG_HEADING &&
             !is_option_of_command(arg, program->commands[0].number)))
            continue;
        if (arg->kind == KIT_ARG_HEADING) {
            kit_buffer_add_format(to, "\n%s:\n", arg->help);
            continue;
        }
        kit_buffer_add_text(to, at ? ", " : "  ");
        at += 2 + print_option_with_value(arg, to);
        if (!arg->help[0])
            continue;
        at = pad_to_column(to, at, ARGS_COLUMN);
        print_wrapped_text(to, skip_command_shown(program, only, arg->help), at);
        at = 0;
    }
    kit_buffer_add_text(to, "  --help, -h, -?, /?         print this\n"
                            "  --version                  print the version\n");
}

void kit_args_print_help(const struct kit_program *program, const struct kit_args *parsed,
                         struct kit_buffer *to)
{
    int only = parsed && parsed->named ? parsed->command : ARGS_ALL;

    if (only == ARGS_ALL)
        kit_buffer_add_format(to, "%s: %s\n\n", program->name, program->purpose);
    print_usage_of_one_or_all_commands(program, only, to);
    if (program->notes) {
        kit_buffer_add_text(to, "\n");
        print_wrapped_text(to, program->notes, 0);
    }
    print_options_help(program, only, to);
    kit_buffer_add_text(to, "\n");
    print_wrapped_text(to, program->codes, 0);
}

void kit_args_print_version(const struct kit_program *program, struct kit_buffer *to)
{
    kit_buffer_add_format(to, "%s " EPC_VERSION_STRING "\n", program->name);
}
