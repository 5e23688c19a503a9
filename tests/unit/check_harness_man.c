/* SPDX-License-Identifier: MIT
 *
 * check_harness_man.c -- the man page of epc-harness (the first argument) has the commands, options and
 * exit codes of --help, and no others. */
#include "epc_check.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "harness/options.h"

static const char *page(void)
{
    static char text[65536];
    FILE *file = fopen(epc_check_argv[0], "r");
    size_t bytes;

    ck_assert_msg(file != NULL, "cannot read %s", epc_check_argv[0]);
    bytes = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    ck_assert_uint_lt(bytes, sizeof text - 1);
    text[bytes] = '\0';
    return text;
}

static size_t word_length(const char *at)
{
    size_t length = 0;

    while (isalnum((unsigned char)at[length]) || at[length] == '-')
        length++;
    return length;
}

/* Does `text` hold `before` and then this whole word? */
static bool has(const char *text, const char *before, const char *word, size_t length)
{
    size_t head = strlen(before);

    for (const char *at = text; (at = strstr(at, before)) != NULL; at += head)
        if (word_length(at + head) == length && memcmp(at + head, word, length) == 0)
            return true;
    return false;
}

/* Every word behind `mark` in `text` stands behind `other` in `there`; how many words. */
static int all_in(const char *text, const char *mark, const char *there, const char *other)
{
    size_t head = strlen(mark);
    int count = 0;

    for (const char *at = text; (at = strstr(at, mark)) != NULL; at += head) {
        size_t length = word_length(at + head);

        if (length == 0)
            continue;
        ck_assert_msg(has(there, other, at + head, length), "%s%.*s is in one of the two only",
                      mark, (int)length, at + head);
        count++;
    }
    return count;
}

/* --help and --version are commands, and help does not tell of itself. */
static const char *help(void)
{
    static char text[16384];

    snprintf(text, sizeof text, "%s --help --version", epci_help_text);
    ck_assert_uint_lt(strlen(text), sizeof text - 1);
    return text;
}

EPC_TEST(man__the_page_has_the_options_of_the_help_and_no_others)
{
    ck_assert_int_ge(all_in(help(), " --", page(), "Fl -"), 20);
    ck_assert_int_ge(all_in(page(), "It Fl -", help(), " --"), 20);
    ck_assert_int_ge(all_in(page(), " , Fl -", help(), " --"), 5);
}

EPC_TEST(man__the_page_has_the_commands_of_the_help_and_no_others)
{
    ck_assert_int_ge(all_in(help(), "\n  epc-harness ", page(), "\n.It Cm "), 4);
    ck_assert_int_ge(all_in(page(), "\n.It Cm ", help(), "\n  epc-harness "), 4);
    ck_assert_int_ge(all_in(page(), "\n.Nm\n.Cm ", help(), "\n  epc-harness "), 4);
}

EPC_TEST(man__the_page_has_the_four_exit_codes)
{
    static const char *const codes[] = { "0", "1", "2", "3" };
    const char *status = strstr(page(), ".Sh EXIT STATUS");
    const char *told = strstr(help(), "Exit codes: 0 ");

    ck_assert(status != NULL && told != NULL);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        ck_assert(has(status, "\n.It ", codes[i], 1));
    ck_assert(has(told, "; ", "3", 1));
    ck_assert(!has(status, "\n.It ", "4", 1));
}
