/* SPDX-License-Identifier: MIT
 *
 * check_perfname.c -- value names of the performance keys, and the text that a read of names
 * returns.
 */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/names/perfname.h"
#include "sdk/core/text.h"

EPC_TEST(perfname__names_are_told_from_queries)
{
    static const struct {
        const char *name;
        enum reader_perf_value value;
        uint16_t language;
    } rows[] = {
        { "Counter", READER_PERF_COUNTER, 0 },
        { "counters", READER_PERF_COUNTER, 0 },
        { "HELP", READER_PERF_HELP, 0 },
        { "Counter 009", READER_PERF_COUNTER, 0x009 },
        { "Counters 00c", READER_PERF_COUNTER, 0x00C },
        { "Help  0416 ", READER_PERF_HELP, 0x416 },
        { "Help 804", READER_PERF_HELP, 0x804 },
        { "Counter xyz", READER_PERF_NONE, 0 },
        { "Counter 00000009", READER_PERF_NONE, 0 },
        { "Counter 000", READER_PERF_NONE, 0 },
        { "Counter 009 00C", READER_PERF_NONE, 0 },
        { "Counterfeit", READER_PERF_COUNTER, 0 },
        { "cOuNtErwine", READER_PERF_COUNTER, 0 },
        { "Counter009", READER_PERF_COUNTER, 0 },
        { "Helper 00C", READER_PERF_HELP, 0x00C },
        { "hElPwine", READER_PERF_HELP, 0 },
        { "Explains", READER_PERF_HELP, 0 },
        { "Counte", READER_PERF_DATA, 0 },
        { "invalid counter name", READER_PERF_DATA, 0 },
        { "", READER_PERF_DATA, 0 },
        { "Global", READER_PERF_DATA, 0 },
        { "230 232", READER_PERF_DATA, 0 },
        { "Foreign Help", READER_PERF_DATA, 0 },
    };

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        uint16_t language = 77;

        ck_assert_msg(reader_perf_parse_text_value_name(rows[i].name, &language) == rows[i].value,
                      "%s", rows[i].name);
        if (rows[i].value == READER_PERF_COUNTER || rows[i].value == READER_PERF_HELP)
            ck_assert_msg(language == rows[i].language, "%s: %x", rows[i].name, language);
    }
}

EPC_TEST(perfname__a_language_is_its_primary_part_but_for_two)
{
    static const struct {
        uint16_t language;
        const char *name;
    } rows[] = {
        { 0x009, "009" }, { 0x409, "009" }, { 0x809, "009" },   { 0x40C, "00c" },
        { 0x007, "007" }, { 0x404, "404" }, { 0x804, "804" },   { 0x416, "416" },
        { 0x816, "816" }, { 0xC04, "c04" }, { 0x1404, "1404" },
    };

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        char name[READER_LANGUAGE_CAPACITY];

        reader_perf_language_key_name(rows[i].language, name);
        ck_assert_str_eq(name, rows[i].name);
    }
}

/* A table written with | for NUL. */
static struct reader_names table(const char *text)
{
    uint16_t units[256];
    struct reader_names names;
    size_t count = 0;

    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), units, EPC_COUNT(units), &count),
                     EPC_OK);
    for (size_t i = 0; i < count; i++)
        if (units[i] == '|')
            units[i] = 0;
    ck_assert_int_eq(reader_names_parse_multi_sz(&names, units, count * sizeof *units), EPC_OK);
    return names;
}

EPC_TEST(perfname__a_text_has_ascending_pairs_and_english_ones_where_a_language_lacks_them)
{
    static const struct {
        const char *local, *english, *wanted;
    } rows[] = {
        { "2|System|4|Memory||", "", "2|System|4|Memory||" },
        { "", "2|System||", "2|System||" },
        { "2|Systeme||", "1|1847|2|System|6|% Time||", "1|1847|2|Systeme|6|% Time||" },
        { "4|b|2|a||", "3|c||", "2|a|3|c|4|b||" },
        /* An empty text would end the value for the reader. */
        { "2||4|Memory||", "", "4|Memory||" },
        { "2||4|Memory||", "2|System|4|||", "2|System|4|Memory||" },
        { "junk|2|System|2|Again|8|", "", "2|System||" },
        { "4294967295|Last||", "4294967295|End||", "4294967295|Last||" },
        { "", "", "||" },
    };

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        struct reader_names local = table(rows[i].local), english = table(rows[i].english);
        uint16_t *units;
        size_t count;
        char text[256];

        ck_assert_int_eq(reader_names_merge_to_multi_sz(&local, &english, &units, &count), EPC_OK);
        ck_assert_uint_lt(count, sizeof text);
        for (size_t k = 0; k < count; k++)
            text[k] = units[k] ? (char)units[k] : '|';
        text[count] = '\0';
        ck_assert_str_eq(text, rows[i].wanted);
        free(units);
        reader_names_release(&local);
        reader_names_release(&english);
    }
}
