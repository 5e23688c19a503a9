/* SPDX-License-Identifier: MIT
 *
 * check_harness_man.c -- the man page of epc-harness (the first argument) has the commands, options
 * and exit codes of --help, and no others. */
#include "epc_check.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

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

EPC_TEST(man__the_page_has_the_options_of_the_help_and_no_others)
{
    ck_assert_int_ge(epct_manpage_all_in(help(), " --", page(), "Fl -"), 20);
    ck_assert_int_ge(epct_manpage_all_in(page(), "It Fl -", help(), " --"), 20);
    ck_assert_int_ge(epct_manpage_all_in(page(), " , Fl -", help(), " --"), 5);
}

EPC_TEST(man__the_page_has_the_commands_of_the_help_and_no_others)
{
    ck_assert_int_ge(epct_manpage_all_in(help(), "\n  epc-harness ", page(), "\n.It Cm "), 3);
    ck_assert_int_ge(epct_manpage_all_in(page(), "\n.It Cm ", help(), "\n  epc-harness "), 3);
    ck_assert_int_ge(epct_manpage_all_in(page(), "\n.Nm\n.Cm ", help(), "\n  epc-harness "), 3);
}

EPC_TEST(man__the_page_has_the_five_exit_codes)
{
    static const char *const codes[] = { "0", "1", "2", "3", "4" };
    const char *status = strstr(page(), ".Sh EXIT STATUS");
    const char *listed = strstr(help(), "Exit codes: 0 ");

    ck_assert(status != NULL && listed != NULL);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        ck_assert(epct_manpage_has(status, "\n.It ", codes[i], 1));
    ck_assert(epct_manpage_has(listed, "; ", "4", 1));
    ck_assert(!epct_manpage_has(status, "\n.It ", "5", 1));
}
