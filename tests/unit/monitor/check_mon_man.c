/* SPDX-License-Identifier: MIT
 *
 * check_mon_man.c -- the man page of epc-mon (the first argument) has the commands of --help, and
 * no others, and its options and exit codes are written from the table. */
#include "epc_check.h"

#include "manpage.h"
#include "monitor/tool/options.h"

static const char *page(void)
{
    return epct_manpage(0);
}

static const char *help(void)
{
    static struct kit_buffer text;

    if (!text.text) {
        kit_args_print_help(&mon_program, NULL, &text);
        kit_buffer_add_bytes(&text, "", 1);
    }
    return text.text;
}

EPC_TEST(man__the_page_has_options_and_codes_of_the_table)
{
    epct_manpage_has_table(0, &mon_program);
}

EPC_TEST(man__the_page_has_the_commands_of_the_help_and_no_others)
{
    ck_assert_int_ge(epct_manpage_all_in(help(), "\n  epc-mon ", page(), "\n.It Cm "), 5);
    ck_assert_int_ge(epct_manpage_all_in(page(), "\n.It Cm ", help(), "\n  epc-mon "), 4);
    ck_assert_int_ge(epct_manpage_all_in(page(), "\n.Nm\n.Cm ", help(), "\n  epc-mon "), 4);
}
