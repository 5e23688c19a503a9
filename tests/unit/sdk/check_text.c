/* SPDX-License-Identifier: MIT
 *
 * check_text.c -- UTF-8 and UTF-16, at every limit of the Unicode standard's tables. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "sdk/core/text.h"

static const struct {
    const char *utf8;
    size_t bytes;
    uint32_t scalar;
} right[] = {
    { "A", 1, 'A' },
    { "\0", 1, 0 },
    { "\x7F", 1, 0x7F },
    { "\xC2\x80", 2, 0x80 },
    { "\xDF\xBF", 2, 0x7FF },
    { "\xE0\xA0\x80", 3, 0x800 },
    { "\xED\x9F\xBF", 3, 0xD7FF },
    { "\xEE\x80\x80", 3, 0xE000 },
    { "\xEF\xBF\xBF", 3, 0xFFFF },
    { "\xF0\x90\x80\x80", 4, 0x10000 },
    { "\xF4\x8F\xBF\xBF", 4, 0x10FFFF },
};

static const struct {
    const char *utf8;
    size_t bytes;
} wrong[] = {
    { "", 0 },
    { "\x80", 1 },     /* a continuation without a start */
    { "\xC0\x80", 2 }, /* longer than necessary */
    { "\xC1\xBF", 2 },
    { "\xE0\x9F\xBF", 3 },
    { "\xF0\x8F\xBF\xBF", 4 },
    { "\xED\xA0\x80", 3 }, /* a surrogate */
    { "\xED\xBF\xBF", 3 },
    { "\xF4\x90\x80\x80", 4 }, /* beyond Unicode */
    { "\xF8\x88\x80\x80\x80", 5 },
    { "\xFF", 1 },
    { "\xC2", 1 }, /* cut off */
    { "\xE2\x82", 2 },
    { "\xF0\x9F\x98", 3 },
    { "\xC2\x41", 2 }, /* not continued */
    { "\xE2\x82\x41", 3 },
};

EPC_TEST_LOOP(text__decodes_utf8_at_every_boundary, EPC_COUNT(right))
{
    uint32_t scalar = 1;
    size_t used = 0;

    ck_assert_int_eq(epci_utf8_decode_scalar(right[_i].utf8, right[_i].bytes, &scalar, &used),
                     EPC_OK);
    ck_assert_uint_eq(scalar, right[_i].scalar);
    ck_assert_uint_eq(used, right[_i].bytes);
}

EPC_TEST_LOOP(text__refuses_invalid_utf8, EPC_COUNT(wrong))
{
    uint32_t scalar = 42;
    uint16_t units[8];
    size_t used = 0, count = 42;

    ck_assert_int_eq(epci_utf8_decode_scalar(wrong[_i].utf8, wrong[_i].bytes, &scalar, &used),
                     EPC_E_ENCODING);
    ck_assert_uint_eq(scalar, 42);
    ck_assert_uint_eq(used, 1);
    if (wrong[_i].bytes == 0)
        return;
    ck_assert_int_eq(epci_utf16_from_utf8(wrong[_i].utf8, wrong[_i].bytes, units, 8, &count),
                     EPC_E_ENCODING);
    ck_assert_uint_eq(count, 42);
}

EPC_TEST_LOOP(text__goes_to_utf16_and_back, EPC_COUNT(right))
{
    uint16_t units[2] = { 0, 0 };
    char back[4] = { 0 };
    size_t count = 0, bytes = 0, replaced = 42;

    ck_assert_int_eq(epci_utf16_from_utf8(right[_i].utf8, right[_i].bytes, units, 2, &count),
                     EPC_OK);
    ck_assert_uint_eq(count, right[_i].scalar < 0x10000 ? 1 : 2);
    ck_assert_int_eq(epci_utf8_from_utf16(units, count, back, 4, &bytes, &replaced), EPC_OK);
    ck_assert_uint_eq(bytes, right[_i].bytes);
    ck_assert_mem_eq(back, right[_i].utf8, bytes);
    ck_assert_uint_eq(replaced, 0);
}

EPC_TEST(text__counts_without_a_buffer)
{
    size_t units = 0, bytes = 0;

    ck_assert_int_eq(epci_utf16_from_utf8("a\xF0\x9F\x98\x80z", 6, NULL, 0, &units), EPC_OK);
    ck_assert_uint_eq(units, 4);
    ck_assert_int_eq(
        epci_utf8_from_utf16((const uint16_t[]){ 'a', 0x20AC }, 2, NULL, 0, &bytes, NULL), EPC_OK);
    ck_assert_uint_eq(bytes, 4);
}

EPC_TEST(text__reports_the_needed_size_where_it_does_not_fit)
{
    uint16_t units[3] = { 0, 0, 0x5A5A };
    char bytes[3] = { 0, 0, 'Z' };
    size_t need = 0;

    ck_assert_int_eq(epci_utf16_from_utf8("abc", 3, units, 2, &need), EPC_E_NOSPACE);
    ck_assert_uint_eq(need, 3);
    ck_assert_uint_eq(units[2], 0x5A5A);
    ck_assert_int_eq(epci_utf8_from_utf16((const uint16_t[]){ 0x20AC }, 1, bytes, 2, &need, NULL),
                     EPC_E_NOSPACE);
    ck_assert_uint_eq(need, 3);
    ck_assert_int_eq(bytes[2], 'Z');
}

EPC_TEST(text__fits_exactly)
{
    uint16_t units[2];
    size_t count = 0;

    ck_assert_int_eq(epci_utf16_from_utf8("\xF0\x9F\x98\x80", 4, units, 2, &count), EPC_OK);
    ck_assert_uint_eq(count, 2);
    ck_assert_uint_eq(units[0], 0xD83D);
    ck_assert_uint_eq(units[1], 0xDE00);
}

EPC_TEST(text__shows_lone_surrogates_as_replacements)
{
    static const uint16_t lone[] = { 'a', 0xD800, 'b', 0xDC00, 0xD83D, 0xDE00, 0xDBFF };
    char out[32];
    size_t bytes = 0, replaced = 0;

    ck_assert_int_eq(
        epci_utf8_from_utf16(lone, EPC_COUNT(lone), out, sizeof out, &bytes, &replaced), EPC_OK);
    ck_assert_uint_eq(replaced, 3);
    ck_assert_uint_eq(bytes, 15);
    ck_assert_mem_eq(out,
                     "a\xEF\xBF\xBD"
                     "b\xEF\xBF\xBD\xF0\x9F\x98\x80\xEF\xBF\xBD",
                     bytes);
}

EPC_TEST(text__reads_names_at_any_address)
{
    static const unsigned char name[] = { '?', 'C', 0, 0xAC, 0x20, 'x' }; /* with an odd byte */
    char out[8];
    size_t bytes = 0;

    ck_assert_int_eq(epci_utf8_from_utf16_bytes(name + 1, 5, out, sizeof out, &bytes, NULL),
                     EPC_OK);
    ck_assert_uint_eq(bytes, 4);
    ck_assert_mem_eq(out, "C\xE2\x82\xAC", 4);
}

EPC_TEST(text__measures_up_to_the_nul_or_the_limit)
{
    static const uint16_t text[] = { 'a', 'b', 0, 'c' };

    ck_assert_uint_eq(epci_utf16_length(text, 4), 2);
    ck_assert_uint_eq(epci_utf16_length(text, 1), 1);
    ck_assert_uint_eq(epci_utf16_length(text, 0), 0);
}

EPC_TEST(text__compares_ascii_without_case)
{
    ck_assert(kit_equal_any_case("Linkage", "LINKAGE"));
    ck_assert(kit_equal_any_case("", ""));
    ck_assert(!kit_equal_any_case("a", "ab"));
    ck_assert(!kit_equal_any_case("ab", "a"));
    ck_assert(!kit_equal_any_case("[", "{")); /* they differ by 32, but are not letters */
    ck_assert(!kit_equal_any_case("\xC3\x84", "\xC3\xA4"));
}

static bool decimal(const char *text, uint32_t *value)
{
    uint16_t units[32];
    size_t count = 0;

    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), units, 32, &count), EPC_OK);
    return epci_utf16_parse_decimal(units, count, value);
}

EPC_TEST(text__reads_decimal_numbers_up_to_32_bits)
{
    uint32_t value = 0;

    ck_assert(decimal("0", &value) && value == 0);
    ck_assert(decimal("0230", &value) && value == 230);
    ck_assert(decimal("4294967295", &value) && value == UINT32_MAX);
}

EPC_TEST(text__refuses_anything_but_decimal_numbers)
{
    static const char *const no[] = { "",        "4294967296", "99999999999999999999999",
                                      "-1",      "+1",         " 1",
                                      "1 ",      "1a",         "0x10",
                                      "\xD9\xA1" };
    uint32_t value = 42;

    for (size_t i = 0; i < EPC_COUNT(no); i++)
        ck_assert_msg(!decimal(no[i], &value), "%s", no[i]);
    ck_assert_uint_eq(value, 42);
}

EPC_TEST(text__writes_numbers_in_decimal)
{
    char text[EPCI_NUMBER_BYTES];

    ck_assert_str_eq(epci_format_decimal(0, text), "0");
    ck_assert_str_eq(epci_format_decimal(4711, text), "4711");
    ck_assert_str_eq(epci_format_decimal(UINT64_MAX, text), "18446744073709551615");
}

EPC_TEST(text__writes_numbers_in_hexadecimal_with_as_many_digits_as_asked_or_needed)
{
    char text[EPCI_NUMBER_BYTES];

    ck_assert_str_eq(epci_format_hexadecimal(0, 0, text), "");
    ck_assert_str_eq(epci_format_hexadecimal(0, 1, text), "0");
    ck_assert_str_eq(epci_format_hexadecimal(0x1A, 8, text), "0000001a");
    ck_assert_str_eq(epci_format_hexadecimal(0x1A, 1, text), "1a");
    ck_assert_str_eq(epci_format_hexadecimal(UINT64_MAX, 16, text), "ffffffffffffffff");
}
