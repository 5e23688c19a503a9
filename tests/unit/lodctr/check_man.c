/* SPDX-License-Identifier: MIT
 *
 * check_man.c -- the man pages of lodctr and unlodctr (the first two arguments) have options
 * and exit codes of the table; docs/installing.md (the third) has the codes. */
#include "epc_check.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lodctr/tool/options.h"
#include "manpage.h"

static void *zeroed(size_t bytes)
{
    return calloc(1, bytes);
}

static struct kit_arena arena = { .alloc = zeroed, .free = free, .limit = SIZE_MAX };
static char *page;

static const char *whole_help(enum lod_tool tool)
{
    struct kit_buffer text = { .arena = &arena };

    kit_args_print_help(&lod_programs[tool], NULL, &text);
    kit_buffer_add_bytes(&text, "", 1);
    return text.text;
}

static void read_page(int argument)
{
    page = epct_manpage(argument);
}

/* Every exit code of the help follows `before` in the page, and the page has no others. */
static void check_codes(const char *help, const char *before)
{
    const char *at = strstr(help, "exit codes:");
    int codes = 0, rows = 0;

    ck_assert_ptr_nonnull(at);
    for (at += strlen("exit codes:"); at; at = strchr(at, ';')) {
        at += strspn(at, "; \n");
        ck_assert(isdigit((unsigned char)*at));
        ck_assert_msg(epct_manpage_has(page, before, at, epct_manpage_word(at)), "%.*s",
                      (int)epct_manpage_word(at), at);
        codes++;
    }
    for (at = page; (at = strstr(at, before)) != NULL; at += strlen(before))
        rows += isdigit((unsigned char)at[strlen(before)]) != 0;
    ck_assert_int_eq(rows, codes);
}

/* The part of --help before the exit codes. */
static const char *options_help(enum lod_tool tool)
{
    static char text[8192];
    const char *help = whole_help(tool), *end = strstr(help, "exit codes:");

    ck_assert(end != NULL && (size_t)(end - help) < sizeof text);
    snprintf(text, sizeof text, "%.*s", (int)(end - help), help);
    return text;
}

EPC_TEST_LOOP(man__pages_have_options_and_codes_of_the_table, 2)
{
    epct_manpage_has_table(_i, &lod_programs[_i == 0 ? LOD_LODCTR : LOD_UNLODCTR]);
}

EPC_TEST(man__the_page_has_the_slash_options_of_the_help_and_no_others)
{
    const char *help = options_help(LOD_LODCTR);

    read_page(0);
    ck_assert_int_ge(epct_manpage_all_in(help, " /", page, "Li /"), 7);
    ck_assert_int_ge(epct_manpage_all_in(page, "It Li /", help, " /"), 7);
}

EPC_TEST(man__the_guide_has_the_same_exit_codes)
{
    char *table;

    read_page(2);
    table = strstr(page, "## loadperf.dll");
    ck_assert_ptr_nonnull(table);
    *table = '\0';
    table = strstr(page, "## Exit codes");
    ck_assert_ptr_nonnull(table);
    memmove(page, table, strlen(table) + 1);
    check_codes(whole_help(LOD_LODCTR), "\n* **");
}
