/* SPDX-License-Identifier: MIT
 *
 * check_name.c -- instance names that every consumer accepts.
 */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sdk/core/name.h"

static uint16_t name[EPCI_NAME_UNITS + 1];
static uint32_t units;

EPC_TEST(name__a_plain_one_stays)
{
    ck_assert_int_eq(epci_convert_and_escape_instance_name("default", name, &units), EPC_OK);
    ck_assert_uint_eq(units, 7);
    ck_assert_uint_eq(name[7], 0);
}

/* The name as text, which must be ASCII. */
static const char *convert_to_text(const char *text, int status)
{
    static char shown[EPCI_NAME_UNITS + 1];

    ck_assert_int_eq(epci_convert_and_escape_instance_name(text, name, &units), status);
    for (uint32_t i = 0; i <= units; i++)
        shown[i] = (char)name[i];
    ck_assert_uint_eq(strlen(shown), units);
    return shown;
}

EPC_TEST_LOOP(name__forbidden_characters_become_their_codes, 8)
{
    static const char *const codes[] = { "5C", "2F", "28", "29", "23", "2A", "0A", "7F" };
    char text[] = "axb", wanted[8];

    text[1] = "\\/()#*\n\x7f"[_i];
    snprintf(wanted, sizeof wanted, "a%%%sb", codes[_i]);
    ck_assert_str_eq(convert_to_text(text, EPC_RENAMED), wanted);
}

EPC_TEST(name__a_percent_sign_stays_unless_it_looks_like_such_a_code)
{
    ck_assert_str_eq(convert_to_text("50% of %20 %2", EPC_OK), "50% of %20 %2");
    ck_assert_str_eq(convert_to_text("%", EPC_OK), "%");
    ck_assert_str_eq(convert_to_text("a%2Fb", EPC_RENAMED), "a%252Fb");
    ck_assert_str_eq(convert_to_text("a%2fb", EPC_RENAMED), "a%252fb");
    ck_assert_str_eq(convert_to_text("a%252Fb", EPC_RENAMED), "a%25252Fb");
    ck_assert_str_eq(convert_to_text("%5FTotal", EPC_RENAMED), "%255FTotal");
}

/* All short names of few letters, each shown by one name only. */
EPC_TEST(name__two_never_become_one)
{
    static const char letters[] = "/%25FA_~*";
    static char shown[9 * 9 * 9 * 9][24];
    size_t count = 0;

    for (int number = 0; number < 9 * 9 * 9 * 9; number++) {
        char text[5] = "";

        for (int i = 0, rest = number; i < 4; i++, rest /= 9)
            text[i] = letters[rest % 9];
        ck_assert_int_ge(epci_convert_and_escape_instance_name(text, name, &units), 0);
        ck_assert_uint_lt(units, sizeof shown[0]);
        for (uint32_t i = 0; i < units; i++)
            shown[count][i] = (char)name[i];
        count++;
    }
    qsort(shown, count, sizeof shown[0], (int (*)(const void *, const void *))strcmp);
    for (size_t i = 1; i < count; i++)
        ck_assert_str_ne(shown[i - 1], shown[i]);
}

EPC_TEST(name__an_empty_one_is_refused)
{
    ck_assert_int_eq(epci_convert_and_escape_instance_name("", name, &units), EPC_E_INVALID);
}

EPC_TEST(name__that_is_not_utf8_is_refused)
{
    ck_assert_int_eq(epci_convert_and_escape_instance_name("a\xff", name, &units), EPC_E_ENCODING);
}

EPC_TEST(name__of_255_units_stays_and_a_longer_one_ends_with_its_hash)
{
    char text[301], first[EPCI_NAME_UNITS + 1];

    memset(text, 'x', 300);
    text[300] = '\0';
    strcpy(first, convert_to_text(text, EPC_RENAMED));
    ck_assert_uint_eq(strlen(first), 255);
    ck_assert_int_eq(first[237], 'x');
    ck_assert_int_eq(first[238], '~');
    text[0] = 'X';
    ck_assert_str_eq(convert_to_text(text, EPC_RENAMED) + 1, first + 1); /* without case */
    text[299] = 'y';
    ck_assert_str_ne(convert_to_text(text, EPC_RENAMED) + 1, first + 1);
    text[255] = '\0';
    ck_assert_str_eq(convert_to_text(text, EPC_OK), text);
    /* A name that looks like the shortened one is another one. */
    ck_assert_str_ne(convert_to_text(first, EPC_RENAMED), first);
    ck_assert_uint_eq(units, 255);
}

EPC_TEST(name__with_an_end_like_a_hash_gets_its_own)
{
    ck_assert_str_eq(convert_to_text("~0123456789abcde", EPC_OK), "~0123456789abcde");
    ck_assert_uint_eq(strlen(convert_to_text("a~0123456789abcdeF", EPC_RENAMED)), 18 + 17);
    ck_assert_str_eq(convert_to_text("a~0123456789abcdeg", EPC_OK), "a~0123456789abcdeg");
}

EPC_TEST(name__is_never_cut_within_a_pair)
{
    char text[301];

    memset(text, 'x', 237);
    strcpy(text + 237, "\xF0\x9F\x98\x80"); /* one character, two units */
    memset(text + 241, 'x', 20);
    text[261] = '\0';
    ck_assert_int_eq(epci_convert_and_escape_instance_name(text, name, &units), EPC_RENAMED);
    ck_assert_uint_eq(units, 254);
    ck_assert_uint_eq(name[236], 'x');
    ck_assert_uint_eq(name[237], '~');
}

EPC_TEST(name__of_64_kib_or_more_is_refused)
{
    static char text[1 << 20];

    memset(text, 'x', sizeof text - 1);
    ck_assert_int_eq(epci_convert_and_escape_instance_name(text, name, &units), EPC_E_TOO_LONG);
    ck_assert_uint_eq(units, 0);
    text[65536] = '\0';
    ck_assert_int_eq(epci_convert_and_escape_instance_name(text, name, &units), EPC_E_TOO_LONG);
    text[65535] = '\0';
    ck_assert_int_eq(epci_convert_and_escape_instance_name(text, name, &units), EPC_RENAMED);
}

EPC_TEST(name__keeps_other_scripts)
{
    ck_assert_int_eq(
        epci_convert_and_escape_instance_name("\xC3\xA9\xF0\x9F\x98\x80", name, &units), EPC_OK);
    ck_assert_uint_eq(units, 3);
    ck_assert_uint_eq(name[0], 0xE9);
    ck_assert_uint_eq(name[1], 0xD83D);
    ck_assert_uint_eq(name[2], 0xDE00);
}
