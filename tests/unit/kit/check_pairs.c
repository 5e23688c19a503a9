/* SPDX-License-Identifier: MIT
 *
 * check_pairs.c -- name tables, right and damaged, as pairs of index and text. */
#include "kit/pairs.h"

#include <stdlib.h>
#include <string.h>

#include "epc_check.h"

/* "|" is a NUL; the memory ends where the table does. */
static uint16_t *units_of(const char *text)
{
    size_t count = strlen(text);
    uint16_t *units = malloc(count * sizeof *units + 1);

    ck_assert_ptr_nonnull(units);
    for (size_t i = 0; i < count; i++)
        units[i] = (uint16_t)(text[i] == '|' ? 0 : (unsigned char)text[i]);
    return units;
}

struct expected {
    enum kit_pair_kind kind;
    uint32_t index;
    size_t at, text, length, end, lacks;
};

static const struct {
    const char *table;
    size_t end; /* offset of the final NULs */
    size_t count;
    struct expected views[4];
} tables[] = {
    { "", 0, 0, { { KIT_PAIR_TEXT, 0, 0, 0, 0, 0, 0 } } },
    { "|||", 0, 0, { { KIT_PAIR_TEXT, 0, 0, 0, 0, 0, 0 } } },
    { "2|two|4|four||",
      13,
      2,
      { { KIT_PAIR_TEXT, 2, 0, 2, 3, 6, 0 }, { KIT_PAIR_TEXT, 4, 6, 8, 4, 13, 0 } } },
    { "1|12|2|two|||",
      11,
      2,
      { { KIT_PAIR_TEXT, 1, 0, 2, 2, 5, 0 }, { KIT_PAIR_TEXT, 2, 5, 7, 3, 11, 0 } } },
    { "2||4|x||",
      7,
      2,
      { { KIT_PAIR_TEXT, 2, 0, 2, 0, 3, 0 }, { KIT_PAIR_TEXT, 4, 3, 5, 1, 7, 0 } } },
    { "2|two||4|four||",
      14,
      3,
      { { KIT_PAIR_TEXT, 2, 0, 2, 3, 6, 0 },
        { KIT_PAIR_EMPTY, 0, 6, 7, 0, 7, 0 },
        { KIT_PAIR_TEXT, 4, 7, 9, 4, 14, 0 } } },
    { "x|2|two|99999999999|4|y||",
      24,
      4,
      { { KIT_PAIR_STRAY, 0, 0, 2, 0, 2, 0 },
        { KIT_PAIR_TEXT, 2, 2, 4, 3, 8, 0 },
        { KIT_PAIR_STRAY, 0, 8, 20, 0, 20, 0 },
        { KIT_PAIR_TEXT, 4, 20, 22, 1, 24, 0 } } },
    { "2|two", 5, 1, { { KIT_PAIR_TEXT, 2, 0, 2, 3, 5, 1 } } },
    { "2|two|x",
      7,
      2,
      { { KIT_PAIR_TEXT, 2, 0, 2, 3, 6, 0 }, { KIT_PAIR_STRAY, 0, 6, 7, 0, 7, 1 } } },
    { "2", 1, 1, { { KIT_PAIR_NO_TEXT, 2, 0, 1, 0, 1, 2 } } },
    { "2|", 2, 1, { { KIT_PAIR_NO_TEXT, 2, 0, 2, 0, 2, 1 } } },
    { "2||", 2, 1, { { KIT_PAIR_NO_TEXT, 2, 0, 2, 0, 2, 1 } } },
    { "2|||", 3, 1, { { KIT_PAIR_TEXT, 2, 0, 2, 0, 3, 0 } } },
};

EPC_TEST_LOOP(pairs__reads_on_after_damage_and_reports_what_it_skipped,
              sizeof tables / sizeof *tables)
{
    uint16_t *units = units_of(tables[_i].table);
    struct kit_pairs pairs = kit_pairs_begin_reading_name_table(units, strlen(tables[_i].table));
    struct kit_pair view;

    for (size_t i = 0; i < tables[_i].count; i++) {
        const struct expected *wanted = &tables[_i].views[i];

        ck_assert(kit_pairs_next_index_and_text(&pairs, &view));
        ck_assert_int_eq(view.kind, wanted->kind);
        ck_assert_uint_eq(view.index, wanted->index);
        ck_assert_uint_eq(view.at, wanted->at);
        ck_assert_uint_eq(view.text, wanted->text);
        ck_assert_uint_eq(view.length, wanted->length);
        ck_assert_uint_eq(view.end, wanted->end);
        ck_assert_uint_eq(view.lacks, wanted->lacks);
    }
    ck_assert(!kit_pairs_next_index_and_text(&pairs, &view));
    ck_assert_uint_eq(pairs.at, tables[_i].end);
    free(units);
}

EPC_TEST(pairs__of_no_memory_at_all_are_none)
{
    struct kit_pairs pairs = kit_pairs_begin_reading_name_table(NULL, 0);
    struct kit_pair view;

    ck_assert(!kit_pairs_next_index_and_text(&pairs, &view));
}

EPC_TEST(pairs__take_an_index_up_to_the_largest_of_32_bits)
{
    uint16_t *units = units_of("4294967295|x|4294967296||");
    struct kit_pairs pairs = kit_pairs_begin_reading_name_table(units, 25);
    struct kit_pair view;

    ck_assert(kit_pairs_next_index_and_text(&pairs, &view));
    ck_assert_uint_eq(view.index, UINT32_MAX);
    ck_assert(kit_pairs_next_index_and_text(&pairs, &view));
    ck_assert_int_eq(view.kind, KIT_PAIR_STRAY);
    free(units);
}
