/* SPDX-License-Identifier: MIT
 *
 * check_remote_man.c -- the man page of epc-remote (the first argument) has options and exit codes
 * of the table; and no option takes a password. */
#include "epc_check.h"

#include <string.h>

#include "manpage.h"
#include "remote/program/options.h"

EPC_TEST(man__the_page_has_options_and_codes_of_the_table)
{
    epct_manpage_has_table(0, &remote_program);
}

EPC_TEST(man__no_option_is_a_password)
{
    for (size_t i = 0; i < remote_program.arg_count; i++)
        ck_assert_ptr_null(strstr(remote_program.args[i].name, "pass"));
}
