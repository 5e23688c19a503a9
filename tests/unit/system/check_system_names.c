/* SPDX-License-Identifier: MIT
 *
 * check_system_names.c -- names of instances from names of the system.
 */
#include "epc_check.h"

#include <string.h>

#include "provider-system/objects/names.h"

static char name[SYSPERF_NAME_BYTES];

static const unsigned char *wide(const char *text, uint32_t *units)
{
    static uint16_t out[400];

    for (*units = 0; text[*units]; ++*units)
        out[*units] = (unsigned char)text[*units];
    return (const unsigned char *)out;
}

static const char *program(const char *text)
{
    uint32_t units;
    const unsigned char *at = wide(text, &units);

    sysperf_format_program_name(at, units, name);
    return name;
}

EPC_TEST(names__of_programs_have_no_exe)
{
    ck_assert_str_eq(program("explorer.exe"), "explorer");
    ck_assert_str_eq(program("WEB.EXE"), "WEB");
    ck_assert_str_eq(program("a.b.ExE"), "a.b");
    ck_assert_str_eq(program("System"), "System");
    ck_assert_str_eq(program("x.com"), "x.com");
    ck_assert_str_eq(program("exe"), "exe");
    ck_assert_str_eq(program(".exe"), ".exe");
    ck_assert_str_eq(program("a,exe"), "a,exe");
    ck_assert_str_eq(program(""), "Unknown");
}

EPC_TEST(names__of_adapters_have_no_characters_of_a_path)
{
    uint32_t units;
    const unsigned char *at = wide("Card (R) #2/a\\b", &units);

    sysperf_format_adapter_name(at, units, name);
    ck_assert_str_eq(name, "Card [R] _2_a_b");
}

EPC_TEST(names__of_255_units_are_whole_and_longer_ones_are_cut)
{
    uint16_t units[300];

    for (size_t i = 0; i < 300; i++)
        units[i] = 0x20AC; /* three bytes each */
    ck_assert_uint_eq(sysperf_utf8_from_utf16((const unsigned char *)units, 255, name), 765);
    ck_assert_uint_eq(sysperf_utf8_from_utf16((const unsigned char *)units, 300, name), 765);
    ck_assert_uint_eq(strlen(name), 765);
}

EPC_TEST(names__with_lone_surrogates_are_valid)
{
    static const uint16_t units[] = { 0xD800, 'a', 0xDC00, 0xD83D, 0xDE00, 0, 0xD800 };

    sysperf_utf8_from_utf16((const unsigned char *)units, 7, name);
    ck_assert_str_eq(name, "\xEF\xBF\xBD"
                           "a\xEF\xBF\xBD\xF0\x9F\x98\x80\xEF\xBF\xBD\xEF\xBF\xBD");
}

EPC_TEST(names__are_not_cut_inside_a_pair)
{
    uint16_t units[256];

    for (size_t i = 0; i < 254; i++)
        units[i] = 'x';
    units[254] = 0xD83D;
    units[255] = 0xDE00;
    ck_assert_uint_eq(sysperf_utf8_from_utf16((const unsigned char *)units, 256, name), 257);
    ck_assert_str_eq(name + 254, "\xEF\xBF\xBD");
}
