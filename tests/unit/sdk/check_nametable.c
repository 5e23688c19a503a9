/* SPDX-License-Identifier: MIT
 *
 * check_nametable.c -- reading name tables, right and damaged. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "reader/names/titles.h"
#include "kit/system/memregistry.h"
#include "sdk/core/text.h"

static struct reader_names names;

EPC_AFTER_EACH(reader_names_release(&names))

/* A MULTI_SZ written with | for NUL. */
static size_t units_of(const char *text, uint16_t *out)
{
    size_t count = 0;

    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), out, 1024, &count), EPC_OK);
    for (size_t i = 0; i < count; i++)
        if (out[i] == '|')
            out[i] = 0;
    return count;
}

static void table(const char *text)
{
    uint16_t units[1024];
    size_t count = units_of(text, units);

    ck_assert_int_eq(reader_names_parse_multi_sz(&names, units, count * sizeof *units), EPC_OK);
}

static void expect(uint32_t index, const char *wanted)
{
    char name[64] = "untouched";

    ck_assert_int_eq(reader_names_find(&names, index, name, sizeof name), wanted != NULL);
    ck_assert_str_eq(name, wanted ? wanted : "");
}

EPC_TEST(nametable__finds_every_name_by_its_index)
{
    table("1|1848|2|System|4|Memory|1848|Web Site||");
    expect(1, "1848");
    expect(2, "System");
    expect(4, "Memory");
    expect(1848, "Web Site");
    expect(3, NULL);
    expect(0, NULL);
    expect(UINT32_MAX, NULL);
    ck_assert_uint_eq(names.ignored, 0);
}

EPC_TEST(nametable__takes_pairs_in_any_order)
{
    table("9|nine|2|two|5|five||");
    expect(2, "two");
    expect(5, "five");
    expect(9, "nine");
}

EPC_TEST(nametable__keeps_the_first_of_two_names_for_an_index)
{
    table("2|first|2|second||");
    expect(2, "first");
    ck_assert_uint_eq(names.count, 1);
    ck_assert_uint_eq(names.ignored, 1);
}

EPC_TEST(nametable__goes_on_after_a_text_that_is_no_index)
{
    table("2|two|rubbish|4|four|99999999999|6|six||");
    expect(2, "two");
    expect(4, "four");
    expect(6, "six");
    ck_assert_uint_eq(names.ignored, 2);
}

EPC_TEST(nametable__goes_on_after_an_empty_string)
{
    table("2|two||4|four|||6|six||");
    expect(2, "two");
    expect(4, "four");
    expect(6, "six");
    ck_assert_uint_eq(names.ignored, 3);
}

EPC_TEST(nametable__does_without_the_last_terminators)
{
    table("2|two|4|four");
    expect(2, "two");
    expect(4, "four");
    reader_names_release(&names);
    table("2|two|4");
    expect(2, "two");
    expect(4, NULL);
    ck_assert_uint_eq(names.ignored, 1);
}

EPC_TEST(nametable__permits_an_empty_name)
{
    table("2||4|four||");
    expect(2, "");
    expect(4, "four");
}

EPC_TEST(nametable__of_nothing_is_empty)
{
    const unsigned char odd = 'x';

    EPC_FORGET(names);
    ck_assert_int_eq(reader_names_parse_multi_sz(&names, NULL, 0), EPC_OK);
    expect(2, NULL);
    reader_names_release(&names);
    EPC_FORGET(names);
    ck_assert_int_eq(reader_names_parse_multi_sz(&names, &odd, 1), EPC_OK);
    expect(2, NULL);
    reader_names_release(&names);
}

EPC_TEST(nametable__cuts_a_long_name_between_characters)
{
    char name[6];

    table("2|a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80||"); /* a, e acute, euro, a face */
    ck_assert(reader_names_find(&names, 2, name, sizeof name));
    ck_assert_str_eq(name, "a\xC3\xA9");
    ck_assert(reader_names_find(&names, 2, name, 1));
    ck_assert_str_eq(name, "");
    expect(2, "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
}

EPC_TEST(nametable__makes_a_name_one_line)
{
    table("2|a\nb\tc||");
    expect(2, "a b c");
}

EPC_TEST(nametable__shows_half_a_surrogate_pair_as_replaced)
{
    const uint16_t lone[] = { '2', 0, 0xD800, 'x', 0, 0 };

    ck_assert_int_eq(reader_names_parse_multi_sz(&names, lone, sizeof lone), EPC_OK);
    expect(2, "\xEF\xBF\xBDx");
}

/* ---- From a registry ---- */

static const char path[] = "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib\\00C";

static void put(struct epci_registry *registry, uint32_t type, const char *text)
{
    uint16_t units[1024];
    size_t count = units_of(text, units);

    ck_assert_int_eq(kit_registry_create_in_memory(registry), EPC_OK);
    ck_assert_int_eq(registry->ops->create_key(registry->self, path), EPC_OK);
    ck_assert_int_eq(
        registry->ops->write(registry->self, path, "Counter", type, units, count * sizeof *units),
        EPC_OK);
}

EPC_TEST(nametable__loads_the_table_of_a_language)
{
    struct epci_registry registry;

    put(&registry, EPCI_REG_MULTI_SZ, "2|Site Web||");
    ck_assert_int_eq(reader_names_load(&names, &registry, "00C"), EPC_OK);
    expect(2, "Site Web");
    reader_names_release(&names);
    ck_assert_int_eq(reader_helps_load(&names, &registry, "00C"), EPC_E_NOT_FOUND);
    EPC_FORGET(names);
    ck_assert_int_eq(reader_names_load(&names, &registry, "009"), EPC_E_NOT_FOUND);
    ck_assert_uint_eq(names.count, 0);
    kit_registry_release(&registry);
}

EPC_TEST(nametable__refuses_a_value_of_another_type)
{
    struct epci_registry registry;

    put(&registry, EPCI_REG_SZ, "2|Site Web||");
    EPC_FORGET(names);
    ck_assert_int_eq(reader_names_load(&names, &registry, "00C"), EPC_E_CORRUPT);
    ck_assert_uint_eq(names.count, 0);
    kit_registry_release(&registry);
}
