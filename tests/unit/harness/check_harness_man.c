/* SPDX-License-Identifier: MIT
 *
 * check_harness_man.c -- the man page of epc-harness (the first argument) has the commands of
 * --help, and no others, and its options and exit codes are written from the table. */
#include "epc_check.h"

#include "harness/tool/options.h"
#include "manpage.h"

static const char *page(void)
{
    return epct_manpage(0);
}

static const char *help(void)
{
    static struct kit_buffer text;

    if (!text.text) {
        kit_args_print_help(&harness_program, NULL, &text);
        kit_buffer_add_bytes(&text, "", 1);
    }
    return text.text;
}

EPC_TEST(man__the_page_has_options_and_codes_of_the_table)
{
    epct_manpage_has_table(0, &harness_program);
}

EPC_TEST(man__the_page_has_the_commands_of_the_help_and_no_others)
{
    ck_assert_int_ge(epct_manpage_all_in(help(), "\n  epc-harness ", page(), "\n.It Cm "), 3);
    ck_assert_int_ge(epct_manpage_all_in(page(), "\n.It Cm ", help(), "\n  epc-harness "), 3);
    ck_assert_int_ge(epct_manpage_all_in(page(), "\n.Nm\n.Cm ", help(), "\n  epc-harness "), 3);
}
