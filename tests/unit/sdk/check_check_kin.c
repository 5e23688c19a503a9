/* SPDX-License-Identifier: MIT
 *
 * check_check_kin.c -- rules about things that belong together: names of one parent, parents in a
 * block, indexes in a range, bases and their values.  tests/golden has a bad sample for each; here
 * are the limits of the rules. */
#include "spoiled.h"

#include <stdio.h>
#include <stdlib.h>

static uint32_t words[4096];

/* Upper case as a system has it, including Cyrillic. */
static uint16_t upper(uint16_t unit)
{
    return unit >= 0x430 && unit < 0x450 ? (uint16_t)(unit - 0x20) : unit;
}

static const struct check_workspace workspace = { words, EPC_COUNT(words), NULL };
static const struct check_workspace lent_upper = { words, EPC_COUNT(words), upper };

/* Object 260 with one counter. */
static void build_kin(void)
{
    build();
    options.workspace = &workspace;
    block_many(&b, 260, 262, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
}

static void add_child(const char *name, uint32_t item, uint32_t object, uint32_t position)
{
    block_instance(&b, name, NULL);
    spoil(block_instance_at(&b, 2, item) + INSTANCE(parent_index), object);
    spoil(block_instance_at(&b, 2, item) + INSTANCE(parent_instance), position);
}

/* ---- Names ---- */

EPC_TEST_IN(check__name_duplicate_needs_borrowed_memory, build_kin())
{
    struct check_workspace small = { words, 2, NULL };

    block_instance(&b, "one", NULL);
    block_instance(&b, "one", NULL);
    ck_assert_str_eq(rules(), "name-duplicate");
    ck_finding(CHECK_RULE_NAME_DUPLICATE, 260, block_instance_at(&b, 2, 1) + 24,
               block_instance_at(&b, 2, 1), block_instance_at(&b, 2, 0));
    options.workspace = NULL;
    ck_assert_str_eq(rules(), "");
    options.workspace = &small; /* both fit, but no place would be free */
    block_instance(&b, "two", NULL);
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__names_of_the_systems_own_processes_may_repeat, build())
{
    block_release(&b);
    block_init(&b);
    options.workspace = &workspace;
    block_many(&b, 230, 784, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&b, "svchost", NULL);
    block_instance(&b, "svchost", NULL);
    ck_assert_str_eq(rules(), "");
}

EPC_TEST(check__a_table_of_the_size_of_the_block_is_always_large_enough)
{
    struct check_workspace same = { NULL, 0, NULL };
    char name[8];

    for (uint32_t count = 2; count < 70; count++) {
        build_kin();
        for (uint32_t i = 0; i < count; i++) {
            snprintf(name, sizeof name, "%u", (unsigned)(i % (count - 1)));
            block_instance(&b, name, NULL);
        }
        same.count = (b.used - block_object_at(&b, 2)) / 4;
        same.words = malloc(same.count * 4);
        ck_assert_ptr_nonnull(same.words);
        options.workspace = &same;
        ck_assert_str_eq(rules(), "name-duplicate");
        free(same.words);
    }
}

EPC_TEST_IN(check__names_are_compared_in_the_systems_upper_case, build_kin())
{
    block_instance(&b, "сервер", NULL);
    block_instance(&b, "СЕРВЕР", NULL);
    ck_assert_str_eq(rules(), "");
    options.workspace = &lent_upper;
    ck_assert_str_eq(rules(), "name-duplicate");
}

EPC_TEST_IN(check__children_of_two_parents_may_have_one_name, build_kin())
{
    add_child("one", 0, 230, 0);
    add_child("one", 1, 230, 1);
    ck_assert_str_eq(rules(), "");
    spoil(block_instance_at(&b, 2, 1) + INSTANCE(parent_instance), 0);
    ck_assert_str_eq(rules(), "name-duplicate");
}

EPC_TEST_IN(check__without_a_parent_its_position_means_nothing, build_kin())
{
    add_child("one", 0, 0, 5);
    add_child("one", 1, 0, 6);
    ck_assert_str_eq(rules(), "name-duplicate");
}

EPC_TEST_IN(check__names_that_are_wrong_are_not_compared, build_kin())
{
    block_instance(&b, "one", NULL);
    block_instance(&b, "one", NULL);
    spoil(block_instance_at(&b, 2, 1) + INSTANCE(name_bytes), 6);
    ck_assert_str_eq(rules(), "name-length");
    spoil(block_object_at(&b, 2) + OBJECT(code_page), 1200);
    ck_assert_str_eq(rules(), "code-page");
}

EPC_TEST_IN(check__names_in_a_code_page_are_compared_by_bytes, build_kin())
{
    block_instance(&b, "xxxx", NULL);
    block_instance(&b, "xxxx", NULL);
    spoil(block_object_at(&b, 2) + OBJECT(code_page), 1252);
    for (uint32_t i = 0; i < 2; i++) {
        memcpy(b.bytes + block_instance_at(&b, 2, i) + 24, i ? "ab\xE4" : "AB\xE4", 4);
        spoil(block_instance_at(&b, 2, i) + INSTANCE(name_bytes), 4);
    }
    ck_assert_str_eq(rules(), "name-duplicate");
}

EPC_TEST_IN(check__ten_thousand_names_are_compared, build_kin())
{
    static uint32_t many[32768];
    const struct check_workspace enough = { many, EPC_COUNT(many), NULL };
    char name[16];

    options.workspace = &enough;
    for (uint32_t i = 0; i < 10000; i++) {
        snprintf(name, sizeof name, "site %u", (unsigned)i);
        block_instance(&b, name, NULL);
    }
    ck_assert_str_eq(rules(), "");
    block_instance(&b, "SITE 4711", NULL);
    ck_assert_str_eq(rules(), "name-duplicate");
}

EPC_TEST_IN(check__unique_ids_are_compared_where_they_are_given, build_kin())
{
    block_instance(&b, "one", NULL);
    block_instance(&b, "two", NULL);
    ck_assert_str_eq(rules(), "");
    spoil(block_instance_at(&b, 2, 0) + INSTANCE(unique_id), 7);
    spoil(block_instance_at(&b, 2, 1) + INSTANCE(unique_id), 7);
    ck_assert_str_eq(rules(), "unique-id");
    ck_finding(CHECK_RULE_UNIQUE_ID, 260, block_instance_at(&b, 2, 1) + INSTANCE(unique_id), 7,
               EPCI_NO_UNIQUE_ID);
}

/* ---- Parents ---- */

EPC_TEST_IN(check__an_object_without_instances_is_the_parent_at_position_0, build_kin())
{
    add_child("one", 0, 250, 0);
    ck_assert_str_eq(rules(), "");
    spoil(block_instance_at(&b, 2, 0) + INSTANCE(parent_instance), 1);
    ck_assert_str_eq(rules(), "parent-instance");
    ck_finding(CHECK_RULE_PARENT_INSTANCE, 260,
               block_instance_at(&b, 2, 0) + INSTANCE(parent_instance), 1, 1);
}

EPC_TEST_IN(check__an_object_may_be_its_own_parent, build_kin())
{
    add_child("one", 0, 260, 0);
    add_child("two", 1, 260, 0);
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__a_parent_whose_instances_are_lost_is_not_counted, build_kin())
{
    add_child("one", 0, 230, 1);
    spoil(block_object_at(&b, 0) + OBJECT(instance_count), 1);
    ck_assert_str_eq(rules(), "instance-lengths");
}

EPC_TEST_IN(check__a_parent_with_a_wrong_index_is_not_missed, build_kin())
{
    add_child("one", 0, 230, 1);
    spoil(block_object_at(&b, 0) + OBJECT(name_index), 229);
    ck_assert_str_eq(rules(), "index-parity");
}

EPC_TEST_IN(check__only_so_many_parents_are_looked_for, build_kin())
{
    for (uint32_t i = 0; i < 20; i++)
        add_child("x", i, 230, 0);
    for (uint32_t i = 0; i < 20; i++)
        spoil(block_instance_at(&b, 2, i) + INSTANCE(parent_instance), i < 2 ? i : 0);
    options.workspace = NULL;
    ck_assert_str_eq(rules(), "");
    for (uint32_t i = 0; i < 20; i++)
        spoil(block_instance_at(&b, 2, i) + INSTANCE(parent_index), 1000 + 2 * i);
    ck_assert_str_eq(rules(), "parent-missing");
}

/* ---- Indexes ---- */

EPC_TEST_IN(check__index_outside_needs_the_ranges_from_the_registry, build())
{
    options.first_counter = 230;
    options.first_help = 231;
    ck_assert_str_eq(rules(), "");
    options.last_counter = 252;
    options.last_help = 253;
    ck_assert_str_eq(rules(), "");
    options.last_help = 251;
    ck_assert_str_eq(rules(), "index-outside");
    ck_finding(CHECK_RULE_INDEX_OUTSIDE, 250, block_counter_at(&b, 1, 0) + COUNTER(help_index), 253,
               231);
    options.last_help = 0;
    options.first_counter = 232;
    ck_assert_str_eq(rules(), "index-outside");
    ck_finding(CHECK_RULE_INDEX_OUTSIDE, 230, OBJECT(name_index), 230, 232);
}

EPC_TEST_IN(check__index_outside_is_said_once_per_object_and_instead_of_parity, build())
{
    options.first_counter = 2000;
    spoil(block_object_at(&b, 1) + OBJECT(name_index), 251);
    ck_assert_str_eq(rules(), "index-outside index-outside");
}

EPC_TEST_IN(check__a_base_may_have_indexes_of_its_own, build())
{
    spoil(block_counter_at(&b, 0, 3) + COUNTER(name_index), 240);
    spoil(block_counter_at(&b, 0, 3) + COUNTER(help_index), 241);
    ck_assert_str_eq(rules(), "");
    spoil(block_counter_at(&b, 0, 3) + COUNTER(help_index), 240);
    ck_assert_str_eq(rules(), "index-parity");
}

EPC_TEST_IN(check__counter_duplicate_finds_the_second_of_two_far_apart, build())
{
    block_object(&b, 260, BLOCK_SINGLE);
    for (uint32_t i = 0; i < 60; i++)
        block_counter(&b, 1000 - 2 * i, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&b, 1000, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, NULL);
    ck_assert_str_eq(rules(), "counter-duplicate");
    ck_finding(CHECK_RULE_COUNTER_DUPLICATE, 260, block_counter_at(&b, 2, 60) + COUNTER(name_index),
               1000, 0);
}

/* ---- Detail, default ---- */

EPC_TEST_IN(check__the_detail_of_a_base_is_not_looked_at, build())
{
    block_object(&b, 260, BLOCK_SINGLE);
    block_counter(&b, 262, (uint32_t)EPC_PERF_RAW_FRACTION);
    block_counter(&b, 262, (uint32_t)EPC_PERF_RAW_BASE);
    block_cells(&b, (const uint64_t[]){ 1, 2 });
    spoil(block_counter_at(&b, 2, 1) + COUNTER(detail), 0);
    ck_assert_str_eq(rules(), "");
    spoil(block_counter_at(&b, 2, 0) + COUNTER(detail), 0);
    ck_assert_str_eq(rules(), "detail-level");
}

EPC_TEST_IN(check__equal_names_may_have_different_unique_ids, build_kin())
{
    for (uint32_t i = 0; i < 3; i++) {
        block_instance(&b, "twin", NULL);
        spoil(block_instance_at(&b, 2, i) + INSTANCE(unique_id), i + 1);
    }
    ck_assert_str_eq(rules(), "");
    spoil(block_instance_at(&b, 2, 2) + INSTANCE(unique_id), 1);
    ck_assert_str_eq(rules(), "name-duplicate unique-id");
    spoil(block_instance_at(&b, 2, 2) + INSTANCE(unique_id), EPCI_NO_UNIQUE_ID);
    ck_assert_str_eq(rules(), "");
    spoil(block_instance_at(&b, 2, 1) + INSTANCE(unique_id), EPCI_NO_UNIQUE_ID);
    ck_assert_str_eq(rules(), "name-duplicate");
}

EPC_TEST_IN(check__an_object_may_have_a_lower_detail_than_its_counters, build())
{
    spoil(block_counter_at(&b, 1, 0) + COUNTER(detail), EPC_WIZARD);
    ck_assert_str_eq(rules(), "");
    spoil(block_object_at(&b, 1) + OBJECT(detail), EPC_WIZARD);
    ck_assert_str_eq(rules(), "");
    spoil(block_counter_at(&b, 1, 0) + COUNTER(detail), EPC_EXPERT);
    ck_assert_str_eq(rules(), "object-detail");
}

EPC_TEST_IN(check__default_counter_is_a_position_or_an_index, build())
{
    static const int32_t right[] = { -1, 0, 4, 232, 238 }, wrong[] = { -2, 5, 230, 1000 };

    for (size_t i = 0; i < EPC_COUNT(right); i++) {
        spoil(OBJECT(default_counter), (uint32_t)right[i]);
        ck_assert_str_eq(rules(), "");
    }
    for (size_t i = 0; i < EPC_COUNT(wrong); i++) {
        spoil(OBJECT(default_counter), (uint32_t)wrong[i]);
        ck_assert_str_eq(rules(), "default-counter");
    }
}

/* ---- Cells and bases ---- */

EPC_TEST_IN(check__cells_overlap_is_reported_once_for_a_cell_across_many, build())
{
    spoil(block_counter_at(&b, 0, 1) + COUNTER(offset), 18); /* overlaps three others */
    ck_assert_str_eq(rules(), "cell-alignment cells-overlap");
}

EPC_TEST(check__base_zero_is_asked_of_values_that_are_divided_as_they_are)
{
    static const struct {
        int64_t type, base;
        bool found;
    } rows[] = {
        { EPC_PERF_RAW_FRACTION, EPC_PERF_RAW_BASE, true },
        { EPC_PERF_LARGE_RAW_FRACTION, EPC_PERF_LARGE_RAW_BASE, true },
        { EPC_PERF_COUNTER_MULTI_TIMER, EPC_PERF_COUNTER_MULTI_BASE, true },
        { EPC_PERF_100NSEC_MULTI_TIMER, EPC_PERF_COUNTER_MULTI_BASE, true },
        { EPC_PERF_COUNTER_MULTI_TIMER_INV, EPC_PERF_COUNTER_MULTI_BASE, false },
        { EPC_PERF_SAMPLE_FRACTION, EPC_PERF_SAMPLE_BASE, false },
        { EPC_PERF_AVERAGE_BULK, EPC_PERF_AVERAGE_BASE, false },
    };

    for (size_t i = 0; i < EPC_COUNT(rows); i++)
        for (int single = 0; single < 2; single++) {
            build();
            block_object(&b, 260, single ? BLOCK_SINGLE : BLOCK_MANY);
            block_counter(&b, 262, (uint32_t)rows[i].type);
            block_counter(&b, 0, (uint32_t)rows[i].base);
            if (single)
                block_cells(&b, (const uint64_t[]){ 1, 0 });
            else
                block_instance(&b, "x", (const uint64_t[]){ 1, 0 });
            ck_assert_str_eq(rules(), rows[i].found ? "base-zero" : "");
            if (rows[i].found)
                ck_finding(CHECK_RULE_BASE_ZERO, 260,
                           block_cells_at(&b, 2, 0) +
                               block_get(&b, block_counter_at(&b, 2, 1) + COUNTER(offset)),
                           0, 1);
            /* What has no instances has no instance 0. */
            if (rows[i].found)
                ck_assert_int_eq(strstr(found.kept[0].message, "object 260, instance 0: ") != NULL,
                                 !single);
        }
}
