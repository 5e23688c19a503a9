/* SPDX-License-Identifier: MIT
 *
 * check_mon_man.c -- the man page of epc-mon (the first argument) has the commands, options and
 * exit codes of --help, and no others. */
#include "epc_check.h"

#include <string.h>

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

EPC_TEST(man__the_page_has_the_options_of_the_help_and_no_others)
{
    ck_assert_int_ge(epct_manpage_all_in(help(), "\n  --", page(), "Fl -"), 8);
    ck_assert_int_ge(epct_manpage_all_in(page(), "It Fl -", help(), "\n  --"), 7);
}

EPC_TEST(man__the_page_has_the_commands_of_the_help_and_no_others)
{
    ck_assert_int_ge(epct_manpage_all_in(help(), "\n  epc-mon ", page(), "\n.It Cm "), 5);
    ck_assert_int_ge(epct_manpage_all_in(page(), "\n.It Cm ", help(), "\n  epc-mon "), 4);
    ck_assert_int_ge(epct_manpage_all_in(page(), "\n.Nm\n.Cm ", help(), "\n  epc-mon "), 4);
}

EPC_TEST(man__the_page_has_the_four_exit_codes)
{
    static const char *const codes[] = { "0", "1", "2", "3" };
    const char *status = strstr(page(), ".Sh EXIT STATUS");
    const char *codes_of_help = strstr(help(), "Exit codes: 0 ");

    ck_assert(status != NULL && codes_of_help != NULL);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        ck_assert(epct_manpage_has(status, "\n.It ", codes[i], 1));
    ck_assert(epct_manpage_has(codes_of_help, "; ", "3", 1));
    ck_assert(!epct_manpage_has(status, "\n.It ", "4", 1));
}
