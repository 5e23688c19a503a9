/* SPDX-License-Identifier: MIT
 *
 * manpage.c -- reads a page and compares words: a word counts only as a whole.  What is written
 * from the program's table is in the language of man pages, mdoc(7).
 */
#include "manpage.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "epc_check.h"

char *epct_manpage(int argument)
{
    static char page[65536];
    FILE *file = fopen(epc_check_argv[argument], "r");
    size_t bytes;

    ck_assert_msg(file != NULL, "cannot read %s", epc_check_argv[argument]);
    bytes = fread(page, 1, sizeof page - 1, file);
    fclose(file);
    ck_assert_uint_lt(bytes, sizeof page - 1);
    page[bytes] = '\0';
    return page;
}

size_t epct_manpage_word(const char *at)
{
    size_t length = 0;

    while (isalnum((unsigned char)at[length]) || at[length] == '-')
        length++;
    return length;
}

bool epct_manpage_has(const char *text, const char *before, const char *word, size_t length)
{
    size_t head = strlen(before);

    for (const char *at = text; (at = strstr(at, before)) != NULL; at += head)
        if (epct_manpage_word(at + head) == length && memcmp(at + head, word, length) == 0)
            return true;
    return false;
}

int epct_manpage_all_in(const char *text, const char *mark, const char *there, const char *other)
{
    size_t head = strlen(mark);
    int count = 0;

    for (const char *at = text; (at = strstr(at, mark)) != NULL; at += head) {
        size_t length = epct_manpage_word(at + head);

        if (length == 0)
            continue;
        ck_assert_msg(epct_manpage_has(there, other, at + head, length),
                      "%s%.*s is in one of the two only", mark, (int)length, at + head);
        count++;
    }
    return count;
}

/* A sentence of the help as one of a page: it begins with a capital letter, unless its first word
 * is a choice, and ends with a point. */
static void add_sentence(struct kit_buffer *to, const char *text)
{
    size_t length = strlen(text), column = 0, word = strcspn(text, " ");
    bool has_capital = word > 0 && text[word - 1] != ':';

    for (size_t i = 0; i < length; i++) {
        char letter = (char)(i == 0 && has_capital ? toupper((unsigned char)text[i]) : text[i]);

        if (letter == ' ' && text[i + 1] == ' ')
            continue;
        if (letter == ' ' && column + 1 + strcspn(text + i + 1, " ") > 98) {
            kit_buffer_add_text(to, "\n");
            column = 0;
            continue;
        }
        if (column == 0 && (letter == '.' || letter == '\''))
            kit_buffer_add_text(to, "\\&");
        kit_buffer_add_text(to, letter == '\\' ? "\\e" : (char[2]){ letter });
        column++;
    }
    kit_buffer_add_text(to, length && text[length - 1] == '.' ? "\n" : ".\n");
}

static void add_option(struct kit_buffer *to, const struct kit_arg *arg)
{
    kit_buffer_add_format(to, "Fl %s", arg->name + 1);
    if (arg->value)
        kit_buffer_add_format(to, arg->value[0] == '[' ? " Ns Li %s" : " Ar %s", arg->value);
    for (size_t i = arg->least; !arg->value && arg->choices && arg->choices[i]; i++)
        kit_buffer_add_format(to, i == arg->least ? " Cm %s" : " | %s", arg->choices[i]);
}

static void add_options(struct kit_buffer *to, const struct kit_program *program, int command)
{
    bool in_list = false, in_row = false;

    for (size_t i = 0; i < program->arg_count; i++) {
        const struct kit_arg *arg = &program->args[i];

        if (!arg->help ||
            (!program->commands[0].name && arg->commands && !(arg->commands & 1u << command)))
            continue;
        if (arg->kind == KIT_ARG_HEADING) {
            kit_buffer_add_text(to, in_list ? ".El\n" : "");
            kit_buffer_add_format(to, ".Ss %s\n.Bl -tag -width indent\n", arg->help);
            in_list = true;
            continue;
        }
        if (!in_list)
            kit_buffer_add_text(to, ".Bl -tag -width indent\n");
        in_list = true;
        kit_buffer_add_text(to, in_row ? " , " : ".It ");
        add_option(to, arg);
        in_row = !arg->help[0];
        if (in_row)
            continue;
        kit_buffer_add_text(to, "\n");
        add_sentence(to, arg->help);
    }
    kit_buffer_add_text(to, ".It Fl -help , Fl h , Fl \\&? , Li /?\nPrint this.\n"
                            ".It Fl -version\nPrint the version.\n.El\n");
}

/* "exit codes: 0 done; 1 what else" as a list. */
static void add_codes(struct kit_buffer *to, const struct kit_program *program)
{
    char text[600];
    const char *at = strchr(program->codes, ':') + 2;

    kit_buffer_add_text(to, ".Bl -tag -width \"183\"\n");
    while (*at) {
        size_t digits = strspn(at, "0123456789"), length = digits;

        while (at[length] && !(strchr(";,", at[length]) && at[length + 1] == ' ' &&
                               isdigit((unsigned char)at[length + 2])))
            length++;
        ck_assert(digits > 0 && length < sizeof text);
        snprintf(text, sizeof text, "%.*s", (int)(length - digits - 1), at + digits + 1);
        kit_buffer_add_format(to, ".It %.*s\n", (int)digits, at);
        add_sentence(to, text);
        at += length + (at[length] ? 2 : 0);
    }
    kit_buffer_add_text(to, ".El\n");
}

/* The part of the page after the comment `of` has to be `made`, or becomes it. */
static void keep_made_part(int argument, const char *of, const struct kit_buffer *made)
{
    const char *name = epc_check_argv[argument], *page = epct_manpage(argument), *begin, *end;
    char mark[80];
    FILE *file;

    snprintf(mark, sizeof mark, ".\\\" written from the table: %s\n", of);
    begin = strstr(page, mark);
    ck_assert_msg(begin != NULL, "%s has no part with %s", name, of);
    begin += strlen(mark);
    end = strstr(begin, ".\\\" to here\n");
    ck_assert_msg(end != NULL && !made->failed, "the %s of the page have no end", of);
    if (getenv("EPC_WRITE_PAGES")) {
        file = fopen(name, "w");
        ck_assert(file != NULL);
        fprintf(file, "%.*s%.*s%s", (int)(begin - page), page, (int)made->bytes, made->text, end);
        ck_assert_int_eq(fclose(file), 0);
        return;
    }
    ck_assert_msg((size_t)(end - begin) == made->bytes && !memcmp(begin, made->text, made->bytes),
                  "%s has other %s than the table: run scripts/docs --pages", name, of);
}

void epct_manpage_has_table(int argument, const struct kit_program *program)
{
    struct kit_buffer options = { 0 }, codes = { 0 };

    add_options(&options, program, program->commands[0].number);
    keep_made_part(argument, "options", &options);
    kit_buffer_release(&options);
    add_codes(&codes, program);
    keep_made_part(argument, "codes", &codes);
    kit_buffer_release(&codes);
}
