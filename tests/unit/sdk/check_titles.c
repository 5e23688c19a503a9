/* SPDX-License-Identifier: MIT
 *
 * check_titles.c -- names of two languages, the indexes of a name, and names that change. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/names/titles.h"
#include "kit/system/memregistry.h"
#include "sdk/core/text.h"

#define PERFLIB "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"

static struct epci_registry registry;
static struct reader_titles titles;

/* Write a table; | is NUL. */
static void put(const char *language, const char *value, const char *text)
{
    uint16_t units[1024];
    char key[128];
    size_t count = 0;

    snprintf(key, sizeof key, PERFLIB "\\%s", language);
    ck_assert_int_eq(epci_registry_create_key(&registry, key), EPC_OK);
    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), units, EPC_COUNT(units), &count),
                     EPC_OK);
    for (size_t i = 0; i < count; i++)
        if (units[i] == '|')
            units[i] = 0;
    ck_assert_int_eq(epci_registry_write_value(&registry, key, value, EPCI_REG_MULTI_SZ, units,
                                               count * sizeof *units),
                     EPC_OK);
}

static void begin(const char *language)
{
    ck_assert_int_eq(kit_registry_create_in_memory(&registry), EPC_OK);
    put("009", "Counter", "1|900|2|System|4|Memory|6|% Time|8|% time|10|Only English|12||");
    put("009", "Help", "3|The system.|5|The memory.||");
    put("007", "Counter", "1|900|2|Das System|4|Speicher|6|Zeit (%)|8|Memory|12||");
    put("007", "Help", "3|Das System.||");
    ck_assert_int_eq(reader_titles_open(&titles, &registry, language), EPC_OK);
}

static void end(void)
{
    reader_titles_release(&titles);
    kit_registry_release(&registry);
}

static const char *name(uint32_t index)
{
    static char text[64];

    return reader_titles_find_name(&titles, index, text, sizeof text) ? text : "-";
}

static const char *help(uint32_t index)
{
    static char text[64];

    return reader_titles_find_help(&titles, index, text, sizeof text) ? text : "-";
}

static const char *indexes(const char *of)
{
    static char text[64];
    uint32_t position = 0, index;
    size_t used = 0;

    text[0] = '\0';
    while (reader_titles_next_index_of_name(&titles, kit_slice_of(of), &position, &index))
        used +=
            (size_t)snprintf(text + used, sizeof text - used, used ? " %u" : "%u", (unsigned)index);
    return text;
}

EPC_TEST_IN(titles__are_local_and_else_english, begin("007"), end())
{
    ck_assert_str_eq(name(2), "Das System");
    ck_assert_str_eq(name(10), "Only English");
    ck_assert_str_eq(name(12), "-");
    ck_assert_str_eq(name(14), "-");
    ck_assert_str_eq(help(3), "Das System.");
    ck_assert_str_eq(help(5), "The memory.");
    ck_assert_str_eq(help(7), "-");
}

EPC_TEST_IN(titles__without_a_language_are_english, begin(NULL), end())
{
    ck_assert_str_eq(name(2), "System");
    ck_assert_str_eq(help(3), "The system.");
    ck_assert_str_eq(indexes("das system"), "");
}

EPC_TEST_IN(titles__of_a_language_that_is_not_there_are_english, begin("411"), end())
{
    ck_assert_str_eq(name(2), "System");
}

EPC_TEST_IN(titles__give_every_index_of_a_name_in_both_languages, begin("007"), end())
{
    ck_assert_str_eq(indexes("das SYSTEM"), "2");
    ck_assert_str_eq(indexes("system"), "2");
    ck_assert_str_eq(indexes("MEMORY"), "4 8"); /* 4 in English, 8 in German */
    ck_assert_str_eq(indexes("% Time"), "6 8");
    ck_assert_str_eq(indexes("900"), ""); /* the text of index 1 is not a name */
    ck_assert_str_eq(indexes(""), "");
    ck_assert_str_eq(indexes("\xFF"), "");
}

EPC_TEST_IN(titles__that_are_damaged_are_read_as_far_as_they_can_be, begin("007"), end())
{
    uint32_t number = 1;

    put("009", "Counter", "1|900|stray|2|System|2|again|4|Memory|6");
    ck_assert_int_eq(epci_registry_write_value(&registry, PERFLIB "\\007", "Counter",
                                               EPCI_REG_DWORD, &number, sizeof number),
                     EPC_OK);
    ck_assert(reader_titles_refresh(&titles));
    ck_assert_str_eq(name(2), "System");
    ck_assert_str_eq(name(4), "Memory");
    ck_assert_str_eq(name(6), "-");
    ck_assert_uint_eq(reader_titles_ignored_count(&titles), 4); /* the DWORD counts as one */
}

EPC_TEST(titles__without_any_table_are_empty)
{
    ck_assert_int_eq(kit_registry_create_in_memory(&registry), EPC_OK);
    ck_assert_int_eq(reader_titles_open(&titles, &registry, "009"), EPC_OK);
    ck_assert_str_eq(name(2), "-");
    ck_assert_str_eq(indexes("System"), "");
    put("009", "Counter", "2|System||");
    ck_assert(reader_titles_refresh(&titles));
    ck_assert_str_eq(name(2), "System");
    end();
}

EPC_TEST_IN(titles__are_read_again_when_they_change, begin("007"), end())
{
    ck_assert(!reader_titles_refresh(&titles));
    put("009", "Counter", "2|System|20|New||");
    ck_assert(reader_titles_refresh(&titles));
    ck_assert_str_eq(name(20), "New");
    ck_assert(!reader_titles_refresh(&titles));
    put("007", "Help", "3|Neu.||");
    ck_assert(reader_titles_refresh(&titles));
    ck_assert_str_eq(help(3), "Neu.");
    ck_assert_int_eq(kit_registry_write_u32(&registry, PERFLIB, "Last Counter", 20), EPC_OK);
    ck_assert(reader_titles_refresh(&titles));
    ck_assert(!reader_titles_refresh(&titles));
}

EPC_TEST(titles__of_a_capture_do_not_change)
{
    static const uint16_t table[] = u"2\0System\0"
                                    u"4\0Memory\0";
    struct reader_names names;

    ck_assert_int_eq(reader_names_parse_multi_sz(&names, table, sizeof table), EPC_OK);
    ck_assert_int_eq(reader_titles_copy_from_names(&titles, &names), EPC_OK);
    reader_names_release(&names);
    ck_assert_str_eq(name(4), "Memory");
    ck_assert_str_eq(indexes("memory"), "4");
    ck_assert(!reader_titles_refresh(&titles));
    reader_titles_release(&titles);
}

/* ---- The system's own texts ---- */

static struct kit_registry_ops asking;

/* Has them in English only; says too little room twice, the first time without a size. */
static int some_texts(void *self, const char *language, const char *value, void *data,
                      size_t *bytes)
{
    static const uint16_t table[] = u"2\0From the system\0";
    const size_t capacity = *bytes;

    (void)self;
    (void)data;
    if (strcmp(language, "009") != 0 || strcmp(value, "Counter") != 0)
        return EPC_E_NOT_FOUND;
    *bytes = capacity < 20 ? 0 : sizeof table;
    if (capacity < sizeof table)
        return EPC_E_NOSPACE;
    memcpy(data, table, sizeof table);
    return EPC_OK;
}

EPC_TEST_IN(titles__come_from_the_system_where_it_gives_them, begin("007"), end())
{
    asking = *registry.tools;
    asking.texts = some_texts;
    registry.tools = &asking;
    reader_titles_release(&titles);
    ck_assert_int_eq(reader_titles_open(&titles, &registry, "007"), EPC_OK);
    ck_assert_str_eq(name(2), "Das System");
    ck_assert_str_eq(indexes("from the system"), "2");
    ck_assert_str_eq(name(10), "-"); /* not mixed with the key's */
    ck_assert_str_eq(help(5), "The memory.");
}
