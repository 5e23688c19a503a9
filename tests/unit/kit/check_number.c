/* SPDX-License-Identifier: MIT
 *
 * check_number.c -- doubles as text and back, in every locale. */
#include "epc_check.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "kit/number.h"

static const struct {
    double number;
    const char *text;
} numbers[] = {
    { 0, "0" },
    { 0.1, "0.1" },
    { -2.5, "-2.5" },
    { 1e15, "1e+15" },
    { 1.0 / 3, "0.3333333333333333" },
    { 0.1 + 0.2, "0.30000000000000004" },
    { 13.959073156484624434, "13.959073156484624" },
    { 4294967295.0, "4294967295" },
    { 5e-324, "4.94065645841247e-324" },
    { DBL_MAX, "1.7976931348623157e+308" },
};

EPC_TEST_LOOP(number__is_written_with_as_many_digits_as_it_needs, sizeof numbers / sizeof *numbers)
{
    char text[KIT_NUMBER_CAPACITY];
    double back = 77;

    ck_assert_str_eq(kit_format_double(numbers[_i].number, text), numbers[_i].text);
    ck_assert(kit_parse_double(kit_slice_of(text), &back));
    ck_assert(back == numbers[_i].number);
}

EPC_TEST(number__that_is_none_has_no_text)
{
    char text[KIT_NUMBER_CAPACITY];

    ck_assert_str_eq(kit_format_double((double)INFINITY, text), "");
    ck_assert_str_eq(kit_format_double(-(double)INFINITY, text), "");
    ck_assert_str_eq(kit_format_double((double)NAN, text), "");
}

/* Any bits: what is written is read back as the same double. */
EPC_TEST(number__of_any_bits_is_read_back_as_it_was)
{
    uint64_t bits = 0x9E3779B97F4A7C15u;

    for (int i = 0; i < 200000; i++) {
        char text[KIT_NUMBER_CAPACITY];
        double number, back = 0;

        bits = bits * 6364136223846793005u + 1442695040888963407u;
        memcpy(&number, &bits, sizeof number);
        if (kit_format_double(number, text)[0] == 0)
            continue;
        ck_assert_msg(kit_parse_double(kit_slice_of(text), &back) && back == number, "%s", text);
    }
}

/* On Linux and on Windows, in programs of both bitnesses: a log has the same bytes.  The number is
 * FNV-1a of a million texts, one a line. */
EPC_TEST(number__has_the_same_text_on_every_side)
{
    uint64_t state = 88172645463325252u, hash = 14695981039346656037u;

    for (int i = 0; i < 1000000;) {
        char text[KIT_NUMBER_CAPACITY];
        double number;

        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        memcpy(&number, &state, sizeof number);
        if (i % 2)
            number = (double)(int64_t)(state >> 20) * 0x1p-10;
        if (!(number - number == 0))
            continue;
        kit_format_double(number, text);
        for (const char *at = text; *at; at++)
            hash = (hash ^ (unsigned char)*at) * 1099511628211u;
        hash = (hash ^ '\n') * 1099511628211u;
        i++;
    }
    ck_assert_msg(hash == 0x5b5381913ec1d00cu, "0x%016llx", (unsigned long long)hash);
}

static const struct {
    const char *text;
    double number;
} texts[] = { { "+1", 1 },
              { "1.", 1 },
              { ".5", 0.5 },
              { "-1E2", -100 },
              { "007.50", 7.5 },
              { "1e-400", 0 },
              { "88.359340674585567", 88.359340674585567 } };

EPC_TEST_LOOP(number__is_read_in_each_usual_form, sizeof texts / sizeof *texts)
{
    double got = 77;

    ck_assert(kit_parse_double(kit_slice_of(texts[_i].text), &got));
    ck_assert(got == texts[_i].number);
}

static const char *const wrong[] = { "",    " 1",    "1 ",  "+",   ".",    "-.",
                                     "1,5", "1e",    "1e+", "0x1", "1.5.", "inf",
                                     "nan", "1e400", "1f",  "--1", "1e5x" };

EPC_TEST_LOOP(number__that_is_none_is_not_read, sizeof wrong / sizeof *wrong)
{
    double got = 77;

    ck_assert(!kit_parse_double(kit_slice_of(wrong[_i]), &got));
    ck_assert(got == 77);
}

EPC_TEST(number__of_a_thousand_digits_is_none)
{
    char digits[1000];
    double got = 77;

    memset(digits, '1', sizeof digits);
    ck_assert(!kit_parse_double((struct kit_slice){ digits, sizeof digits }, &got));
    ck_assert(kit_parse_double((struct kit_slice){ digits, 300 }, &got));
    ck_assert(!kit_parse_double((struct kit_slice){ digits, 400 }, &got));
}

/* The tools set no locale, but a program that loads a DLL may. */
EPC_TEST(number__has_a_point_in_every_locale)
{
    static const char *const names[] = { "de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", "German", "deu" };
    char text[KIT_NUMBER_CAPACITY];
    double got = 0;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (setlocale(LC_ALL, names[i]))
            break;
    kit_format_double(1.5, text);
    ck_assert(kit_parse_double(kit_slice_of("2.25"), &got));
    setlocale(LC_ALL, "C");
    ck_assert_str_eq(text, "1.5");
    ck_assert(got == 2.25);
}
