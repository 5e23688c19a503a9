/* SPDX-License-Identifier: MIT
 *
 * check_account.c -- parsing the lists of accounts that authors write.
 */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/account.h"

#define LONGEST                                                                                    \
    "S-1-12-1-4294967295-4294967295-4294967295-4294967295-4294967295-4294967295-4294967295-"       \
    "4294967295-4294967295-4294967295-4294967295-4294967295-4294967295-4294967295"

EPC_TEST(account__letters_and_sids_are_taken_one_after_the_other)
{
    const char *list = " ,SY, BA\tLS NS,,CO S-1-5-80-1-2 " LONGEST " ";
    static const char *const wanted[] = { "S-1-5-18", "S-1-5-32-544", "S-1-5-19", "S-1-5-20",
                                          "S-1-3-0",  "S-1-5-80-1-2", LONGEST };
    char sid[EPCI_SID_BYTES];

    for (unsigned i = 0; i < EPC_COUNT(wanted); i++) {
        ck_assert_int_eq(epci_parse_next_account_sid(&list, sid), EPC_OK);
        ck_assert_str_eq(sid, wanted[i]);
    }
    ck_assert_int_eq(epci_parse_next_account_sid(&list, sid), EPC_END);
    ck_assert_int_eq(epci_parse_next_account_sid(&list, sid), EPC_END);
}

static const char *const refused[] = {
    "IU",
    "WD",
    "Everyone",
    "sy",
    "SYBA",
    "SY;BA",
    "S-1-1-0",
    "S-1-5-4",
    "S-1-5-11",
    "S-1-5-32-545",
    "S-1-5-17-1",
    "S-1-15-2-1",
    "S-1-3-4",
    "S-1-5-018",
    "S-1-5-80--1",
    "S-1-5-80-",
    "S-1-5-80-01",
    "S-1-5-80-4294967296",
    "S-2-5-80-1",
    "s-1-5-80-1",
    "S-1-5-80-1x",
    "S-1-5-80",
    "S-1",
    "S",
    LONGEST "-1-2",
    "D:(A;;GA;;;SY)",
    "S-1-5-80-99999999999999999999",
};

EPC_TEST_LOOP(account__a_list_takes_nothing_else, EPC_COUNT(refused))
{
    char list[300] = "SY ";

    strcat(list, refused[_i]);
    ck_assert_msg(epci_find_accounts_fault(list), "%s", refused[_i]);
    ck_assert_ptr_nonnull(strstr(epci_find_accounts_fault(list), "accounts"));
}

EPC_TEST(account__a_list_has_one_to_eight_accounts)
{
    ck_assert_ptr_nonnull(epci_find_accounts_fault(""));
    ck_assert_ptr_nonnull(epci_find_accounts_fault(" ,\t"));
    ck_assert_ptr_null(epci_find_accounts_fault("SY"));
    ck_assert_ptr_null(epci_find_accounts_fault("SY SY SY SY SY SY SY S-1-5-80-1"));
    ck_assert_ptr_nonnull(epci_find_accounts_fault("SY SY SY SY SY SY SY SY SY"));
}

EPC_TEST(account__a_list_holds_its_whole_entries_and_no_prefixes)
{
    ck_assert(epci_list_has_account("SY,S-1-5-80-12", "S-1-5-80-12"));
    ck_assert(epci_list_has_account("SY,S-1-5-80-12", "S-1-5-18"));
    ck_assert(!epci_list_has_account("SY,S-1-5-80-12", "S-1-5-80-1"));
    ck_assert(!epci_list_has_account("SY,S-1-5-80-12", "S-1-5-80-123"));
    ck_assert(!epci_list_has_account("SY,S-1-5-80-12", "S-1-5-19"));
}
