/* SPDX-License-Identifier: MIT
 *
 * check_wine_options.c -- the command line of epc-wine, and its man page (the first argument),
 * which has the commands and options of --help, and no others.  This page and docs/wine.md (the
 * second argument) name the versions of Wine that were tried. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "manpage.h"
#include "wine/setup/setup.h"
#include "wine/tool/options.h"

static struct wine_options options;

/* Read a line of words with one blank between them. */
static int read_line(const char *line)
{
    static char text[200];
    char *words[12];
    int count = 0;

    strcpy(text, line);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    words[count] = NULL;
    return wine_options_read(count, words, &options);
}

EPC_TEST(wine_options__each_command_takes_what_it_needs)
{
    ck_assert_int_eq(read_line("epc-wine install --program C:\\shop.exe --with D:\\x"), EPC_OK);
    ck_assert_int_eq(options.parsed.command, WINE_INSTALL);
    ck_assert_str_eq(options.program, "C:\\shop.exe");
    ck_assert_str_eq(options.with, "D:\\x");
    ck_assert_int_eq(read_line("epc-wine remove --all"), EPC_OK);
    ck_assert_int_eq(options.parsed.command, WINE_REMOVE);
    ck_assert(options.all && !options.program);
    ck_assert_int_eq(read_line("epc-wine status"), EPC_OK);
    ck_assert_int_eq(options.parsed.command, WINE_STATUS);
    ck_assert_int_eq(read_line("epc-wine --help"), EPC_OK);
    ck_assert(options.parsed.help);
}

EPC_TEST(wine_options__everything_else_is_refused)
{
    static const char *const lines[] = {
        "epc-wine",
        "epc-wine install",
        "epc-wine install shop.exe",
        "epc-wine install --program a.exe --all",
        "epc-wine install --program a.exe b.exe",
        "epc-wine remove",
        "epc-wine status --all",
        "epc-wine remove --all --with x",
        "epc-wine upgrade --all",
    };

    for (size_t i = 0; i < EPC_COUNT(lines); i++) {
        ck_assert_msg(read_line(lines[i]) == EPC_E_INVALID, "%s", lines[i]);
        ck_assert_str_ne(options.parsed.message, "");
    }
}

static const char *wine_help(void)
{
    static struct kit_buffer text;

    if (!text.text) {
        kit_args_print_help(&wine_program, NULL, &text);
        kit_buffer_add_bytes(&text, "", 1);
    }
    return text.text;
}

EPC_TEST(wine_options__the_page_has_options_and_codes_of_the_table)
{
    epct_manpage_has_table(0, &wine_program);
}

EPC_TEST(wine_options__the_page_has_the_commands_of_the_help)
{
    const char *page = epct_manpage(0);

    ck_assert_int_ge(epct_manpage_all_in(wine_help(), "\n  epc-wine ", page, "\n.It Cm "), 3);
    ck_assert_int_ge(epct_manpage_all_in(page, "\n.It Cm ", wine_help(), "\n  epc-wine "), 3);
}

EPC_TEST(wine_options__the_pages_name_the_versions_that_were_tried)
{
    static const char *const tried[] = { WINE_TRIED_VERSIONS };
    char text[64] = "";

    for (size_t i = 0; i < EPC_COUNT(tried); i++) {
        if (i > 0)
            strcat(text, i + 1 < EPC_COUNT(tried) ? ", " : " and ");
        strcat(text, tried[i]);
    }
    strcat(text, ".");
    for (int page = 0; page < 2; page++)
        ck_assert_msg(strstr(epct_manpage(page), text) != NULL, "page %d lacks %s", page, text);
}
