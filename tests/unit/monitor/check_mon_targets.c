/* SPDX-License-Identifier: MIT
 *
 * check_mon_targets.c -- the file of targets that serve may be asked for. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "monitor/serve/targetsfile.h"

EPC_TEST(targets__have_an_address_an_account_and_paths)
{
    static const char text[] = "; a comment\r\n[target shop]\r\n address = shop.example.org:44511\n"
                               "account=/etc/epc/shop = 1\npath = \\Shop(*)\\Waiting\n"
                               "path = \\System\\*\n\n[target b-2.x_y]\naddress = [::1]:445\n"
                               "account = b\n# the end";
    struct mon_targets targets;
    const struct mon_target *shop, *other;
    char message[300];

    ck_assert_int_eq(mon_targets_parse(&targets, text, sizeof text - 1, message, sizeof message),
                     EPC_OK);
    ck_assert_uint_eq(targets.count, 2);
    shop = mon_targets_find(&targets, "shop");
    other = mon_targets_find(&targets, "b-2.x_y");
    ck_assert_ptr_null(mon_targets_find(&targets, "Shop"));
    ck_assert_ptr_null(mon_targets_find(&targets, "shop.example.org:44511"));
    ck_assert_str_eq(shop->address, "\\\\shop.example.org:44511");
    ck_assert_str_eq(shop->account, "/etc/epc/shop = 1");
    ck_assert_uint_eq(shop->selection.count, 2);
    ck_assert_str_eq(other->address, "\\\\[::1]:445");
    ck_assert_uint_eq(other->selection.count, 0);
    mon_targets_release(&targets);
}

#define SHOP "[target shop]\naddress = a\naccount = b\n"

static const struct {
    const char *text, *message;
} wrong_files[] = {
    { "", "it has no [target NAME]" },
    { "address = a\n", "line 1 comes before the first [target NAME]" },
    { "[shop]\n", "line 1 is not [target NAME]" },
    { "[target shop\n", "line 1 is not [target NAME]" },
    { "[target a b]\n", "line 1 has a name that is not of letters" },
    { "[target -a]\n", "line 1 has a name that is not of letters" },
    { "[target ]\n", "line 1 has a name that is not of letters" },
    { SHOP "[target shop]\n", "line 4 names a target that is there already" },
    { "[target shop]\naddress = a\n", "target shop has no account" },
    { "[target shop]\naccount = a\n", "target shop has no address" },
    { SHOP "address = c\n", "line 4 says again what the section has said" },
    { SHOP "account = c\n", "line 4 says again what the section has said" },
    { "[target shop]\naddress = a b\n", "line 2 is not a name or an address of a computer" },
    { "[target shop]\naddress = \\\\a\n", "line 2 is not a name or an address of a computer" },
    { "[target shop]\naddress =\n", "line 2 has no value" },
    { SHOP "password = x\n", "line 4 has a key other than address, account and path" },
    { SHOP "path\n", "line 4 has no \"=\"" },
    { SHOP "path = \\\\other\\System\\*\n", "line 4 names a computer" },
    { SHOP "path = System\n", "line 4 is not a counter path" },
};

EPC_TEST_LOOP(targets__say_which_line_is_wrong, sizeof wrong_files / sizeof *wrong_files)
{
    struct mon_targets targets;
    char message[300] = "";

    ck_assert_int_eq(mon_targets_parse(&targets, wrong_files[_i].text, strlen(wrong_files[_i].text),
                                       message, sizeof message),
                     EPC_E_INVALID);
    ck_assert_msg(strncmp(message, wrong_files[_i].message, strlen(wrong_files[_i].message)) == 0,
                  "%s", message);
    mon_targets_release(&targets);
}
