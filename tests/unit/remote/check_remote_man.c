/* SPDX-License-Identifier: MIT
 *
 * check_remote_man.c -- the man page of epc-remote (the first argument) has the options of --help,
 * and no others; and no option takes a password. */
#include "epc_check.h"

#include <string.h>

#include "manpage.h"
#include "remote/program/options.h"

static const char *remote_help(void)
{
    static struct kit_buffer text;

    if (!text.text) {
        kit_args_print_help(&remote_program, NULL, &text);
        kit_buffer_add_bytes(&text, "", 1);
    }
    return text.text;
}

EPC_TEST(man__the_page_has_the_options_of_the_help_and_no_others)
{
    ck_assert_int_ge(epct_manpage_all_in(remote_help(), "\n  --", epct_manpage(0), "Fl -"), 8);
    ck_assert_int_ge(epct_manpage_all_in(epct_manpage(0), "It Fl -", remote_help(), "\n  --"), 8);
}

EPC_TEST(man__no_option_is_a_password)
{
    for (size_t i = 0; i < remote_program.arg_count; i++)
        ck_assert_ptr_null(strstr(remote_program.args[i].name, "pass"));
}
