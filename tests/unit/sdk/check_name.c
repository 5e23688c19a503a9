/* SPDX-License-Identifier: MIT
 *
 * check_name.c -- instance names that every consumer accepts.
 */
#include "epc_check.h"

#include <string.h>

#include "sdk/core/name.h"

static uint16_t name[EPCI_NAME_UNITS + 1];
static uint32_t units;

EPC_TEST(name__a_plain_one_stays)
{
    ck_assert_int_eq(epci_convert_instance_name("default", name, &units), EPC_OK);
    ck_assert_uint_eq(units, 7);
    ck_assert_uint_eq(name[7], 0);
}

EPC_TEST_LOOP(name__forbidden_characters_become_underscores, 8)
{
    char text[] = "axb";

    text[1] = "\\/()#*\n\x7f"[_i];
    ck_assert_int_eq(epci_convert_instance_name(text, name, &units), EPC_RENAMED);
    ck_assert_uint_eq(name[1], '_');
    ck_assert_uint_eq(units, 3);
}

EPC_TEST(name__an_empty_one_is_refused)
{
    ck_assert_int_eq(epci_convert_instance_name("", name, &units), EPC_E_INVALID);
}

EPC_TEST(name__that_is_not_utf8_is_refused)
{
    ck_assert_int_eq(epci_convert_instance_name("a\xff", name, &units), EPC_E_ENCODING);
}

EPC_TEST(name__is_cut_at_255_units)
{
    char text[301];

    memset(text, 'x', 300);
    text[300] = '\0';
    ck_assert_int_eq(epci_convert_instance_name(text, name, &units), EPC_RENAMED);
    ck_assert_uint_eq(units, 255);
    text[255] = '\0';
    ck_assert_int_eq(epci_convert_instance_name(text, name, &units), EPC_OK);
    ck_assert_uint_eq(units, 255);
}

EPC_TEST(name__is_never_cut_within_a_pair)
{
    char text[259];

    memset(text, 'x', 254);
    strcpy(text + 254, "\xF0\x9F\x98\x80"); /* one character, two units */
    ck_assert_int_eq(epci_convert_instance_name(text, name, &units), EPC_RENAMED);
    ck_assert_uint_eq(units, 254);
}

EPC_TEST(name__keeps_other_scripts)
{
    ck_assert_int_eq(epci_convert_instance_name("\xC3\xA9\xF0\x9F\x98\x80", name, &units), EPC_OK);
    ck_assert_uint_eq(units, 3);
    ck_assert_uint_eq(name[0], 0xE9);
    ck_assert_uint_eq(name[1], 0xD83D);
    ck_assert_uint_eq(name[2], 0xDE00);
}
