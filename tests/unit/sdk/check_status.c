/* SPDX-License-Identifier: MIT
 *
 * check_status.c -- every status has a different name and a different sentence. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#define ROW(name, value, text) { #name, name, value, text },
static const struct {
    const char *name;
    int status, value;
    const char *text;
} rows[] = { EPC_STATUSES(ROW) };

EPC_TEST_LOOP(status__has_the_name_and_text_of_the_list, EPC_COUNT(rows))
{
    ck_assert_int_eq(rows[_i].status, rows[_i].value);
    ck_assert_str_eq(epc_status_name(rows[_i].status), rows[_i].name);
    ck_assert_str_eq(epc_status_text(rows[_i].status), rows[_i].text);
}

EPC_TEST(status__names_tell_errors_from_the_rest)
{
    for (size_t i = 0; i < EPC_COUNT(rows); i++)
        ck_assert_int_eq(strncmp(rows[i].name, "EPC_E_", 6) == 0, rows[i].status < 0);
}

EPC_TEST(status__an_unknown_one_still_has_words)
{
    ck_assert_str_eq(epc_status_name(-1000), "EPC_UNKNOWN");
    ck_assert_uint_gt(strlen(epc_status_text(1000)), 10);
}
