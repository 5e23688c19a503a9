/* SPDX-License-Identifier: MIT
 *
 * check_names.c -- name tables: reading, changing and writing them. */
#include "lodctr/state/names.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"

static void *zeroed(size_t bytes)
{
    return calloc(1, bytes);
}

static struct kit_arena arena = { .alloc = zeroed, .free = free, .limit = SIZE_MAX };
static uint16_t units[4096];

/* "|" is a NUL; nothing is added at the end. */
static size_t units_of(const char *text)
{
    size_t count = strlen(text);

    ck_assert_uint_lt(count, sizeof units / sizeof *units);
    for (size_t i = 0; i < count; i++)
        units[i] = (uint16_t)(text[i] == '|' ? 0 : (unsigned char)text[i]);
    return count;
}

static struct lod_nametab parse(const char *text)
{
    struct lod_nametab names;

    ck_assert_int_eq(lod_nametab_parse(&arena, units, units_of(text) * 2, &names), EPC_OK);
    return names;
}

static void assert_written(const struct lod_nametab *names, const char *text)
{
    const void *bytes = NULL;
    char got[4096];
    size_t size = 0;

    ck_assert_int_eq(lod_nametab_serialise(&arena, names, &bytes, &size), EPC_OK);
    ck_assert_uint_eq(size % 2, 0);
    for (size_t i = 0; i < size / 2; i++) {
        uint16_t unit = ((const uint16_t *)bytes)[i];

        got[i] = (char)(unit ? unit : '|');
    }
    got[size / 2] = '\0';
    ck_assert_str_eq(got, text);
}

static int insert(struct lod_nametab *names, uint32_t index, const char *text)
{
    uint16_t copy[64];
    struct lod_pair_text pair = { index, copy, strlen(text) };

    for (size_t i = 0; i < pair.count; i++)
        copy[i] = (uint16_t)(text[i] == '|' ? 0 : text[i]);
    return lod_nametab_insert_new_pairs(&arena, names, &pair, 1);
}

EPC_TEST(names__reads_pairs_of_index_and_text)
{
    struct lod_nametab names = parse("2|System|4|Memory|6|% Processor Time||");

    ck_assert_uint_eq(names.count, 3);
    ck_assert_uint_eq(names.flaw_count, 0);
    ck_assert_uint_eq(names.list[1].index, 4);
    ck_assert_uint_eq(names.list[1].text_count, 6);
    ck_assert_uint_eq(names.list[1].units[names.list[1].text], 'M');
    ck_assert_uint_eq(lod_nametab_largest_index(&names), 6);
    ck_assert_ptr_eq(lod_nametab_find(&names, 6), &names.list[2]);
    ck_assert_ptr_null(lod_nametab_find(&names, 5));
    kit_arena_release(&arena);
}

EPC_TEST(names__takes_a_text_that_is_a_number_for_a_text)
{
    struct lod_nametab names = parse("1|1847|2|System||");

    ck_assert_uint_eq(names.count, 2);
    ck_assert_uint_eq(names.flaw_count, 0);
    ck_assert_uint_eq(lod_nametab_largest_index(&names), 2);
    kit_arena_release(&arena);
}

EPC_TEST(names__an_empty_table_is_sound)
{
    static const char *const empty[] = { "", "|", "||" };

    for (int i = 0; i < 3; i++) {
        struct lod_nametab names = parse(empty[i]);

        ck_assert_uint_eq(names.count, 0);
        ck_assert_uint_eq(names.flaw_count, 0);
        ck_assert_uint_eq(lod_nametab_largest_index(&names), 0);
        assert_written(&names, i == 0 ? "|" : empty[i]);
    }
    kit_arena_release(&arena);
}

/* A table is written as it was read, damaged or not, if it ends properly. */
static const char *const kept[] = {
    "2|System|4|Memory||",
    "2|System|0004|Memory||",                      /* an index with another spelling */
    "2|System|4|Memory|||||",                      /* more NULs than necessary */
    "stray|2|System||",                            /* text before the first index */
    "2|System|the rest of it|and more|4|Memory||", /* split strings */
    "2|System||4|Memory||",                        /* an empty index */
    "2|System|4||6|Processor||",                   /* an empty text */
    "4|Memory|2|System|4|again||",                 /* unsorted, with a duplicate */
    "99999999999|too large for an index|2|System||",
    "-2|System|2 |Memory|0x4|Processor||",
};

EPC_TEST_LOOP(names__what_is_not_changed_comes_out_unit_by_unit, sizeof kept / sizeof *kept)
{
    struct lod_nametab names = parse(kept[_i]);

    assert_written(&names, kept[_i]);
    kit_arena_release(&arena);
}

EPC_TEST(names__text_that_is_no_valid_utf16_comes_out_as_it_was)
{
    static const uint16_t table[] = { '2', 0, 0xDC00, 0xD800, 0xFFFF, 'x', 0, '4', 0, 'M', 0, 0 };
    struct lod_nametab names;
    const void *bytes;
    size_t size;

    ck_assert_int_eq(lod_nametab_parse(&arena, table, sizeof table, &names), EPC_OK);
    ck_assert_uint_eq(names.count, 2);
    ck_assert_uint_eq(names.flaw_count, 0);
    ck_assert_int_eq(lod_nametab_serialise(&arena, &names, &bytes, &size), EPC_OK);
    ck_assert_uint_eq(size, sizeof table);
    ck_assert_mem_eq(bytes, table, sizeof table);
    kit_arena_release(&arena);
}

static const struct {
    const char *table;
    enum lod_nametab_flaw_kind kind;
    uint32_t index;
    size_t at;
    size_t pairs; /* read in spite of the damage */
    size_t flaws;
} damaged[] = {
    { "2|System|rest|4|Memory||", LOD_NAMETAB_STRAY, 2, 9, 2, 1 },
    { "System|4|Memory||", LOD_NAMETAB_STRAY, 0, 0, 1, 1 },
    { "2|System||4|Memory||", LOD_NAMETAB_EMPTY_INDEX, 2, 9, 2, 1 },
    { "2||4|Memory||", LOD_NAMETAB_EMPTY_TEXT, 2, 2, 2, 1 },
    { "2|System|4|", LOD_NAMETAB_NO_TEXT, 4, 11, 2, 2 },
    { "2|System|4||", LOD_NAMETAB_NO_TEXT, 4, 11, 2, 1 },
    { "2|System|4|Memo", LOD_NAMETAB_ENDING, 4, 15, 2, 1 },
    { "2|System|4", LOD_NAMETAB_NO_TEXT, 4, 10, 2, 2 },
    { "4|Memory|2|System||", LOD_NAMETAB_UNSORTED, 2, 9, 2, 1 },
    { "4|Memory|4|System||", LOD_NAMETAB_UNSORTED, 4, 9, 2, 1 },
    { "2|System|", LOD_NAMETAB_ENDING, 2, 9, 1, 1 },
};

EPC_TEST_LOOP(names__reads_on_behind_damage_and_says_where_it_is, sizeof damaged / sizeof *damaged)
{
    struct lod_nametab names = parse(damaged[_i].table);

    ck_assert_uint_eq(names.flaw_count, damaged[_i].flaws);
    ck_assert_int_eq(names.flaws[0].kind, damaged[_i].kind);
    ck_assert_uint_eq(names.flaws[0].index, damaged[_i].index);
    ck_assert_uint_eq(names.flaws[0].at, damaged[_i].at);
    ck_assert_uint_eq(names.count, damaged[_i].pairs);
    ck_assert_str_ne(lod_nametab_flaw_text(names.flaws[0].kind), "it is damaged");
    kit_arena_release(&arena);
}

EPC_TEST(names__half_a_unit_at_the_end_is_a_flaw)
{
    struct lod_nametab names;
    size_t count = units_of("2|System||x");

    ck_assert_int_eq(lod_nametab_parse(&arena, units, count * 2 - 1, &names), EPC_OK);
    ck_assert_uint_eq(names.flaw_count, 1);
    ck_assert_int_eq(names.flaws[0].kind, LOD_NAMETAB_ENDING);
    assert_written(&names, "2|System||");
    kit_arena_release(&arena);
}

EPC_TEST(names__counts_more_flaws_than_it_keeps)
{
    char text[1024] = "2|System|";
    struct lod_nametab names;

    for (int i = 0; i < 100; i++)
        strcat(text, "stray|");
    names = parse(strcat(text, "|"));
    ck_assert_uint_eq(names.flaw_count, 100);
    ck_assert_uint_eq(names.count, 1);
    kit_arena_release(&arena);
}

EPC_TEST(names__a_cut_off_pair_is_completed_when_something_follows)
{
    static const char *const cut[] = { "2|System|4|Memo", "2|System|4", "2|System|4|" };
    static const char *const whole[] = { "2|System|4|Memo|6|New||", "2|System|4||6|New||",
                                         "2|System|4||6|New||" };

    for (int i = 0; i < 3; i++) {
        struct lod_nametab names = parse(cut[i]);

        ck_assert_int_eq(insert(&names, 6, "New"), EPC_OK);
        assert_written(&names, whole[i]);
    }
    kit_arena_release(&arena);
}

EPC_TEST(names__puts_a_new_pair_at_its_place)
{
    struct lod_nametab names = parse("2|System|6|Processor||");

    ck_assert_int_eq(insert(&names, 4, "Memory"), EPC_OK);
    ck_assert_int_eq(insert(&names, 1848, "Web Site"), EPC_OK);
    ck_assert_int_eq(insert(&names, 1, "x"), EPC_OK);
    assert_written(&names, "1|x|2|System|4|Memory|6|Processor|1848|Web Site||");
    kit_arena_release(&arena);
}

EPC_TEST(names__inserts_many_pairs_at_once)
{
    static const uint16_t a[] = { 'a' }, b[] = { 'b' }, c[] = { 'c' };
    const struct lod_pair_text pairs[] = { { 4, a, 1 }, { 4294967295u, b, 1 } };
    const struct lod_pair_text empty[] = { { 4, c, 1 } };
    struct lod_nametab names = parse("2|System|6|Processor||");

    ck_assert_int_eq(lod_nametab_insert_new_pairs(&arena, &names, pairs, 2), EPC_OK);
    assert_written(&names, "2|System|4|a|6|Processor|4294967295|b||");
    ck_assert_int_eq(lod_nametab_insert_new_pairs(&arena, &names, NULL, 0), EPC_OK);
    names = parse("|");
    ck_assert_int_eq(lod_nametab_insert_new_pairs(&arena, &names, empty, 1), EPC_OK);
    assert_written(&names, "4|c||");
    kit_arena_release(&arena);
}

EPC_TEST(names__refuses_what_would_break_the_table_and_leaves_it_alone)
{
    static const uint16_t text[] = { 'a' };
    const struct lod_pair_text down[] = { { 8, text, 1 }, { 4, text, 1 } };
    const struct lod_pair_text twice[] = { { 8, text, 1 }, { 8, text, 1 } };
    struct lod_nametab names = parse("2|System|6|Processor||");

    ck_assert_int_eq(insert(&names, 6, "again"), EPC_E_EXISTS);
    ck_assert_int_eq(insert(&names, 8, ""), EPC_E_INVALID);
    ck_assert_int_eq(insert(&names, 8, "two|strings"), EPC_E_INVALID);
    ck_assert_int_eq(lod_nametab_insert_new_pairs(&arena, &names, down, 2), EPC_E_INVALID);
    ck_assert_int_eq(lod_nametab_insert_new_pairs(&arena, &names, twice, 2), EPC_E_INVALID);
    assert_written(&names, "2|System|6|Processor||");
    kit_arena_release(&arena);
}

EPC_TEST(names__does_not_add_an_index_that_an_unsorted_table_has_anywhere)
{
    struct lod_nametab names = parse("8|late|2|System|6|Processor||");

    ck_assert_int_eq(insert(&names, 8, "again"), EPC_E_EXISTS);
    kit_arena_release(&arena);
}

EPC_TEST(names__removes_a_range_and_what_follows_its_pairs)
{
    struct lod_nametab names = parse("2|System|4|Mem|ory|6|Processor|8|Disk||");

    ck_assert_uint_eq(lod_nametab_remove_range(&names, 4, 6), 2);
    assert_written(&names, "2|System|8|Disk||");
    ck_assert_uint_eq(lod_nametab_remove_range(&names, 4, 6), 0);
    ck_assert_uint_eq(lod_nametab_remove_range(&names, 0, UINT32_MAX), 2);
    assert_written(&names, "|");
    kit_arena_release(&arena);
}

EPC_TEST(names__what_was_added_and_removed_leaves_no_trace)
{
    static const char *const tables[] = { "1|1847|2|System||", "|", "2|System|4|Memory|rest||||" };

    for (int i = 0; i < 3; i++) {
        struct lod_nametab names = parse(tables[i]);

        ck_assert_int_eq(insert(&names, 1848, "Web Site"), EPC_OK);
        ck_assert_int_eq(insert(&names, 1850, "Requests"), EPC_OK);
        ck_assert_uint_eq(lod_nametab_remove_range(&names, 1848, 1850), 2);
        assert_written(&names, tables[i]);
    }
    kit_arena_release(&arena);
}

EPC_TEST(names__a_copy_can_be_changed_by_itself)
{
    struct lod_nametab names = parse("2|System|4|Memory||"), copy;

    ck_assert_int_eq(lod_nametab_copy(&arena, &names, &copy), EPC_OK);
    ck_assert_uint_eq(lod_nametab_remove_range(&copy, 2, 2), 1);
    assert_written(&names, "2|System|4|Memory||");
    assert_written(&copy, "4|Memory||");
    kit_arena_release(&arena);
}

/* A table of a megabyte with 20 000 pairs, and one that has only NULs before a last index. */
EPC_TEST(names__reads_large_tables_in_linear_time)
{
    size_t capacity = (size_t)1 << 19, at = 0;
    uint16_t *table = kit_arena_allocate(&arena, capacity, sizeof *table);
    struct lod_nametab names;

    for (unsigned i = 2; i <= 40000; i += 2) {
        unsigned digits = i < 10 ? 1 : i < 100 ? 2 : i < 1000 ? 3 : i < 10000 ? 4 : 5;

        for (unsigned d = digits, rest = i; d > 0; d--, rest /= 10)
            table[at + d - 1] = (uint16_t)('0' + rest % 10);
        at += digits + 1;
        for (unsigned c = 0; c < 16; c++)
            table[at++] = 'x';
        at++;
    }
    ck_assert_int_eq(lod_nametab_parse(&arena, table, (at + 1) * 2, &names), EPC_OK);
    ck_assert_uint_eq(names.count, 20000);
    ck_assert_uint_eq(names.flaw_count, 0);

    memset(table, 0, capacity * sizeof *table);
    table[capacity - 3] = '8';
    table[capacity - 1] = 'x';
    ck_assert_int_eq(lod_nametab_parse(&arena, table, capacity * 2, &names), EPC_OK);
    ck_assert_uint_eq(names.count, 1);
    ck_assert_uint_eq(names.flaw_count, capacity - 3 + 1);
    kit_arena_release(&arena);
}

EPC_TEST(names__says_when_memory_is_exhausted)
{
    struct lod_nametab names = parse("2|System||");
    size_t limit = arena.limit;

    arena.limit = arena.taken;
    for (int i = 0; i < 100000 && insert(&names, 1000000u + (uint32_t)i, "text") == EPC_OK; i++)
        continue;
    ck_assert_int_eq(insert(&names, 4000000000u, "text"), EPC_E_NOMEM);
    ck_assert_ptr_null(lod_nametab_find(&names, 4000000000u));
    arena.limit = limit;
    kit_arena_release(&arena);
}
