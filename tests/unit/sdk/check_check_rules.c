/* SPDX-License-Identifier: MIT
 *
 * check_check_rules.c -- each of our structural rules finds its bad sample and nothing else. */
#include "spoiled.h"

EPC_TEST_IN(check__object_count_finds_more_or_less_than_announced, build())
{
    memset(&found, 0, sizeof found);
    check_block(block_span(&b), 3, &options, findings_add, &found);
    ck_assert_str_eq(findings_rules(&found), "object-count");
    ck_finding(CHECK_RULE_OBJECT_COUNT, 0, 0, 3, 2);
    memset(&found, 0, sizeof found);
    check_block(block_span(&b), UINT32_MAX, &options, findings_add, &found);
    ck_assert_str_eq(findings_rules(&found), "");
}

EPC_TEST_IN(check__object_count_follows_from_lost_objects_and_is_not_said_then, build())
{
    b.objects = 3;
    block_grow(&b, 8);
    ck_assert_str_eq(rules(), "object-lengths");
}

EPC_TEST_IN(check__header_length_is_64, build())
{
    spoil(block_object_at(&b, 0) + OBJECT(header_bytes), 72);
    ck_assert_str_eq(rules(), "header-length");
    ck_finding(CHECK_RULE_HEADER_LENGTH, 230, OBJECT(header_bytes), 72, 64);
    spoil(block_object_at(&b, 0) + OBJECT(header_bytes), 0);
    ck_assert_str_eq(rules(), "header-length");
    options.level = 2;
    ck_assert_str_eq(rules(), "header-length");
}

EPC_TEST_IN(check__definition_size_is_40, build())
{
    size_t third;

    third = block_counter_at(&b, 0, 2);
    spoil(third, 48);
    ck_assert_str_eq(rules(), "definition-size");
    ck_finding(CHECK_RULE_DEFINITION_SIZE, 230, third, 48, 40);
    spoil(third, 0);
    ck_assert_str_eq(rules(), "definition-size");
    options.level = 2;
    ck_assert_str_eq(rules(), "definition-size");
}

EPC_TEST_IN(check__definitions_of_48_bytes_that_fill_their_place_are_said_once, build())
{
    block_release(&b);
    block_init(&b);
    block_object(&b, 250, BLOCK_SINGLE);
    block_counter(&b, 252, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_grow(&b, 8);
    spoil(block_counter_at(&b, 0, 0), 48);
    spoil(OBJECT(definition_bytes), 64 + 48);
    block_cells(&b, NULL);
    ck_assert_str_eq(rules(), "definition-size");
}

EPC_TEST(check__instance_count_is_not_below_minus_one)
{
    static const int32_t wrong[] = { -2, -3, -4, INT32_MIN };

    for (size_t i = 0; i < EPC_COUNT(wrong); i++) {
        build();
        spoil(block_object_at(&b, 1) + OBJECT(instance_count), (uint32_t)wrong[i]);
        ck_assert_str_eq(rules(), "instance-count");
        ck_assert_int_eq((int64_t)findings_of(&found, CHECK_RULE_INSTANCE_COUNT)->got, wrong[i]);
    }
}

EPC_TEST(check__a_metadata_answer_may_say_minus_two_and_three_with_or_without_a_block)
{
    static const int32_t counts[] = { EPCI_METADATA_MANY, EPCI_METADATA_ONE };

    for (size_t i = 0; i < EPC_COUNT(counts); i++) {
        build();
        block_release(&b);
        block_init(&b);
        options.metadata = true;
        block_object(&b, 250, counts[i]);
        block_counter(&b, 252, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
        block_cells(&b, NULL);
        ck_assert_str_eq(rules(), "");
        block_object(&b, 260, counts[i]);
        block_counter(&b, 262, (uint32_t)EPC_PERF_ELAPSED_TIME);
        spoil(block_object_at(&b, 1) + OBJECT(perf_freq), 0);
        ck_assert_str_eq(rules(), "");
        spoil(block_object_at(&b, 1) + OBJECT(instance_count), (uint32_t)-4);
        ck_assert_str_eq(rules(), "instance-count");
    }
}

EPC_TEST_IN(check__block_length_is_the_rest_of_the_object, build())
{
    size_t cells;

    cells = block_cells_at(&b, 1, 0);
    spoil(cells, 16);
    ck_assert_str_eq(rules(), "block-length");
    ck_finding(CHECK_RULE_BLOCK_LENGTH, 250, cells, 16, 8);
    spoil(cells, 4);
    ck_assert_str_eq(rules(), "block-length"); /* the cell is only a consequence */
    spoil(cells, 0);
    ck_assert_str_eq(rules(), "block-length");
    options.level = 2;
    ck_assert_str_eq(rules(), "block-length");
}

/* A last object without instances, whose block ends `bytes` before the object. */
static void build_padded(size_t bytes, unsigned char what)
{
    size_t end;

    build();
    end = b.used;
    block_grow(&b, bytes);
    memset(b.bytes + end, what, bytes);
    spoil(block_object_at(&b, 1), block_get(&b, block_object_at(&b, 1)) + (uint32_t)bytes);
}

EPC_TEST(check__block_padding_is_a_warning_unless_it_may_be_something)
{
    build_padded(8, 0);
    ck_assert_str_eq(rules(), "block-padding");
    ck_finding(CHECK_RULE_BLOCK_PADDING, 250, block_cells_at(&b, 1, 0), 8, 16);
    build_padded(64, 0);
    ck_assert_str_eq(rules(), "block-padding");
    build_padded(8, 0x5A); /* as large as a value */
    ck_assert_str_eq(rules(), "block-length");
}

EPC_TEST_IN(check__block_padding_of_less_than_a_value_may_be_anything, build())
{
    block_object(&b, 260, BLOCK_SINGLE);
    block_counter(&b, 262, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&b, 264, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, NULL);
    ck_assert_str_eq(rules(), "");
    spoil(block_cells_at(&b, 2, 0), 12);
    spoil(block_cells_at(&b, 2, 0) + 12, 0x12345678);
    ck_assert_str_eq(rules(), "block-padding"); /* and not part-alignment */
    ck_finding(CHECK_RULE_BLOCK_PADDING, 260, block_cells_at(&b, 2, 0), 12, 16);
}

EPC_TEST_IN(check__block_length_finds_an_object_without_any_block, build())
{
    block_object(&b, 260, BLOCK_SINGLE);
    block_counter(&b, 262, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    ck_assert_str_eq(rules(), "block-length");
}

EPC_TEST_IN(check__name_bounds_finds_a_name_inside_the_definition, build())
{
    size_t at;

    at = block_instance_at(&b, 0, 1);
    spoil(at + INSTANCE(name_offset), 0);
    ck_assert_str_eq(rules(), "name-bounds");
    ck_finding(CHECK_RULE_NAME_BOUNDS, 230, at + INSTANCE(name_offset), 0, 24);
    options.level = 2;
    ck_assert_str_eq(rules(), "name-bounds");
}

EPC_TEST_IN(check__name_bounds_finds_a_name_that_ends_after_the_definition, build())
{
    size_t at;

    at = block_instance_at(&b, 0, 0);
    spoil(at + INSTANCE(name_bytes), 18);
    ck_assert_str_eq(rules(), "name-bounds");
    ck_finding(CHECK_RULE_NAME_BOUNDS, 230, at + INSTANCE(name_bytes), 42, 40);
    spoil(at + INSTANCE(name_offset), UINT32_MAX);
    ck_assert_str_eq(rules(), "name-bounds");
}

EPC_TEST_IN(check__name_bounds_is_said_once_per_object, build())
{
    spoil(block_instance_at(&b, 0, 0) + INSTANCE(name_offset), 8);
    spoil(block_instance_at(&b, 0, 1) + INSTANCE(name_offset), 8);
    ck_assert_str_eq(rules(), "name-bounds");
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_NAME_BOUNDS)->offset,
                      block_instance_at(&b, 0, 0) + INSTANCE(name_offset));
}

static const uint32_t wrong_name_bytes[] = {
    7,  /* characters, not bytes */
    8,  /* characters with the NUL */
    14, /* without the NUL */
    15, /* odd */
    1,  2, 0x10 - 2,
};

EPC_TEST_LOOP_IN(check__name_length_is_bytes_with_one_nul, EPC_COUNT(wrong_name_bytes), build())
{
    size_t at;

    at = block_instance_at(&b, 0, 0) + INSTANCE(name_bytes);
    spoil(at, wrong_name_bytes[_i]);
    ck_assert_str_eq(rules(), "name-length");
    ck_finding(CHECK_RULE_NAME_LENGTH, 230, at, wrong_name_bytes[_i], 16);
}

EPC_TEST_IN(check__name_length_does_not_include_padding, build())
{
    size_t at;

    block_object(&b, 260, BLOCK_MANY);
    block_instance(&b, "x", NULL);
    at = block_instance_at(&b, 2, 0) + INSTANCE(name_bytes);
    for (uint32_t bytes = 6; bytes <= 8; bytes += 2) {
        spoil(at, bytes);
        ck_assert_str_eq(rules(), "name-length");
        ck_finding(CHECK_RULE_NAME_LENGTH, 260, at, bytes, 4);
    }
}

EPC_TEST(check__name_length_finds_a_nul_anywhere_before_the_end)
{
    static const uint16_t nul = 0;
    size_t at;

    for (size_t i = 0; i < 11; i++) {
        build();
        at = block_instance_at(&b, 0, 1) + 24; /* "second site" */
        memcpy(b.bytes + at + 2 * i, &nul, sizeof nul);
        ck_assert_str_eq(rules(), "name-length");
        ck_assert_uint_eq(findings_of(&found, CHECK_RULE_NAME_LENGTH)->wanted, 2 * i + 2);
    }
}

EPC_TEST_IN(check__name_length_finds_a_name_without_any_nul, build())
{
    size_t at;

    at = block_instance_at(&b, 0, 0);
    memset(b.bytes + at + 24, 'x', 16);
    ck_assert_str_eq(rules(), "name-length");
    ck_finding(CHECK_RULE_NAME_LENGTH, 230, at + INSTANCE(name_bytes), 16, 0);
}

EPC_TEST_IN(check__names_in_a_code_page_are_bytes, build())
{
    size_t at;

    spoil(block_object_at(&b, 0) + OBJECT(code_page), 1252);
    for (uint32_t i = 0; i < 2; i++) {
        at = block_instance_at(&b, 0, i);
        memcpy(b.bytes + at + 24, "abcd", 5);
        spoil(at + INSTANCE(name_bytes), 5);
    }
    ck_assert_str_eq(rules(), "");
    spoil(at + INSTANCE(name_bytes), 6);
    ck_assert_str_eq(rules(), "name-length");
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_NAME_LENGTH)->wanted, 5);
}

/* An object whose parts are multiples of 4 and whose total is a multiple of 8. */
static void build_uneven(uint32_t definition, uint32_t cells)
{
    build();
    block_release(&b);
    block_init(&b);
    block_many(&b, 260, 262, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&b, NULL, NULL);
    spoil(block_instance_at(&b, 0, 0) + INSTANCE(unique_id), 1);
    block_grow(&b, definition + cells - 24 - 8);
    spoil(0, (uint32_t)b.used);
    spoil(block_instance_at(&b, 0, 0), definition);
    spoil(block_instance_at(&b, 0, 0) + definition, cells);
}

EPC_TEST_IN(check__part_alignment_finds_a_definition_of_a_multiple_of_4, build_uneven(28, 12))
{
    ck_assert_str_eq(rules(), "part-alignment");
    ck_finding(CHECK_RULE_PART_ALIGNMENT, 260, block_instance_at(&b, 0, 0), 28, 32);
    options.profile = CHECK_PROFILE_NT4;
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__part_alignment_finds_a_counter_block_of_a_multiple_of_4, build_uneven(24, 12))
{
    size_t first;

    block_instance(&b, NULL, NULL);
    spoil(block_instance_at(&b, 0, 1) + INSTANCE(unique_id), 2);
    block_grow(&b, 4);
    first = block_cells_at(&b, 0, 0);
    spoil(0, (uint32_t)b.used);
    spoil(block_cells_at(&b, 0, 1), 12);
    ck_assert_str_eq(rules(), "part-alignment");
    ck_finding(CHECK_RULE_PART_ALIGNMENT, 260, first, 12, 16);
}

EPC_TEST_IN(check__part_alignment_follows_from_alignment_and_is_not_said_then, build_uneven(24, 12))
{
    ck_assert_str_eq(rules(), "alignment");
}

EPC_TEST_IN(check__cell_bounds_finds_a_cell_past_its_block_once_per_counter, build())
{
    size_t counter;

    counter = block_counter_at(&b, 0, 0) + COUNTER(offset);
    spoil(counter, 4000);
    ck_assert_str_eq(rules(), "cell-bounds");
    ck_finding(CHECK_RULE_CELL_BOUNDS, 230, counter, 4004, 32);
    spoil(counter, UINT32_MAX);
    ck_assert_str_eq(rules(), "cell-bounds");
    spoil(counter, 29);
    ck_assert_str_eq(rules(), "cell-bounds");
    spoil(counter, 28); /* inside again */
    ck_assert_str_eq(rules(), "cells-overlap");
}

EPC_TEST_IN(check__cell_bounds_finds_the_smallest_of_all_blocks, build())
{
    size_t second;

    second = block_instance_at(&b, 0, 1);
    /* The name covers half of the second instance's block. */
    spoil(block_cells_at(&b, 0, 1) + 16, 16);
    spoil(second, block_get(&b, second) + 16);
    ck_assert_str_eq(rules(), "cell-bounds cell-bounds cell-bounds");
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_CELL_BOUNDS)->wanted, 16);
}

EPC_TEST_IN(check__cell_bounds_finds_a_cell_in_the_length_of_the_block, build())
{
    spoil(block_counter_at(&b, 1, 0) + COUNTER(offset), 0);
    ck_assert_str_eq(rules(), "cell-bounds");
    ck_finding(CHECK_RULE_CELL_BOUNDS, 250, block_counter_at(&b, 1, 0) + COUNTER(offset), 0, 4);
}

EPC_TEST_IN(check__cell_size_follows_from_the_type, build())
{
    size_t at;

    at = block_counter_at(&b, 0, 0) + COUNTER(size);
    spoil(at, 8);
    ck_assert_str_eq(rules(), "cell-size");
    ck_finding(CHECK_RULE_CELL_SIZE, 230, at, 8, 4);
    spoil(at, 4000);
    ck_assert_str_eq(rules(), "cell-size"); /* its end outside is only a consequence */
    options.level = 2;
    ck_assert_str_eq(rules(), "cell-size");
}

EPC_TEST_IN(check__cell_size_of_an_unknown_type_follows_from_its_bits, build())
{
    spoil(block_counter_at(&b, 0, 0) + COUNTER(type), 0x00012100u);
    ck_assert_str_eq(rules(), "cell-size");
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_CELL_SIZE)->wanted, 8);
}

EPC_TEST_IN(check__base_missing_finds_a_fraction_that_no_base_follows, build())
{
    size_t base;

    base = block_counter_at(&b, 0, 3) + COUNTER(type);
    spoil(base, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    ck_assert_str_eq(rules(), "base-missing");
    ck_finding(CHECK_RULE_BASE_MISSING, 230, base, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT,
               (uint32_t)EPC_PERF_RAW_BASE);
    spoil(base, (uint32_t)EPC_PERF_SAMPLE_BASE);
    ck_assert_str_eq(rules(), "base-missing");
    options.level = 2;
    ck_assert_str_eq(rules(), "base-missing");
}

/* NT's documentation has no base for these, Microsoft's has: no error, and not for the inverse. */
EPC_TEST_IN(check__multi_base_finds_a_multi_timer_without_one, build())
{
    static const struct {
        enum epc_counter_type type;
        const char *rules;
    } types[] = {
        { EPC_PERF_COUNTER_MULTI_TIMER, "multi-base" },
        { EPC_PERF_100NSEC_MULTI_TIMER, "multi-base" },
        { EPC_PERF_COUNTER_MULTI_TIMER_INV, "base-missing" },
        { EPC_PERF_100NSEC_MULTI_TIMER_INV, "base-missing" },
    };
    size_t last;

    last = block_counter_at(&b, 0, 4) + COUNTER(type);
    for (size_t i = 0; i < EPC_COUNT(types); i++) {
        spoil(last, (uint32_t)types[i].type);
        ck_assert_str_eq(rules(), types[i].rules);
    }
}

/* winperf.h: the base is the time, and the object has its frequency. */
EPC_TEST(check__object_time_of_a_precision_timer_is_in_its_base)
{
    block_release(&b);
    block_init(&b);
    block_object(&b, 230, BLOCK_SINGLE);
    block_counter(&b, 232, (uint32_t)EPC_PERF_PRECISION_OBJECT_TIMER);
    block_counter(&b, 0, (uint32_t)EPC_PERF_LARGE_RAW_BASE);
    block_cells(&b, NULL);
    spoil(OBJECT(perf_time), 0);
    spoil(OBJECT(perf_time) + 4, 0);
    spoil(OBJECT(perf_freq), 1000);
    ck_assert_str_eq(rules(), "");
    spoil(OBJECT(perf_freq), 0);
    spoil(OBJECT(perf_freq) + 4, 0);
    ck_assert_str_eq(rules(), "object-time");
}

EPC_TEST_IN(check__base_missing_finds_a_fraction_at_the_very_end, build())
{
    size_t last;

    last = block_counter_at(&b, 0, 4) + COUNTER(type);
    spoil(last, (uint32_t)EPC_PERF_AVERAGE_BULK);
    ck_assert_str_eq(rules(), "base-missing");
    ck_finding(CHECK_RULE_BASE_MISSING, 230, last, (uint32_t)EPC_PERF_AVERAGE_BULK,
               (uint32_t)EPC_PERF_AVERAGE_BASE);
}

EPC_TEST_IN(check__scale_is_a_small_power_of_ten, build())
{
    static const int32_t wrong[] = { 8, -8, 1000, INT32_MIN };
    size_t at;

    at = block_counter_at(&b, 0, 4) + COUNTER(scale);
    for (size_t i = 0; i < EPC_COUNT(wrong); i++) {
        spoil(at, (uint32_t)wrong[i]);
        ck_assert_str_eq(rules(), "scale");
        ck_assert_int_eq((int64_t)findings_of(&found, CHECK_RULE_SCALE)->got, wrong[i]);
    }
    spoil(at, (uint32_t)-7);
    ck_assert_str_eq(rules(), "");
    spoil(at, 7);
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__object_time_is_set_where_a_counter_needs_it, build())
{
    size_t time;

    time = block_object_at(&b, 0) + OBJECT(perf_time);
    spoil(time, 0);
    ck_assert_str_eq(rules(), "object-time");
    ck_finding(CHECK_RULE_OBJECT_TIME, 230, time, 0, 1);
    build();
    spoil(block_object_at(&b, 0) + OBJECT(perf_freq), 0);
    ck_assert_str_eq(rules(), "object-time");
    build();
    spoil(block_object_at(&b, 1) + OBJECT(perf_freq), 0); /* object 250 has no such counter */
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__level_3_tests_nothing, build())
{
    spoil(0, 0);
    options.level = 3;
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__several_faults_are_all_found_once, build())
{
    spoil(block_counter_at(&b, 0, 0) + COUNTER(scale), 9);
    spoil(block_counter_at(&b, 0, 1) + COUNTER(size), 4);
    spoil(block_counter_at(&b, 0, 3) + COUNTER(type), (uint32_t)EPC_PERF_SAMPLE_BASE);
    spoil(block_object_at(&b, 0) + OBJECT(perf_time), 0);
    spoil(block_instance_at(&b, 0, 0) + INSTANCE(name_offset), 0);
    spoil(block_instance_at(&b, 0, 1) + INSTANCE(name_bytes), 12);
    ck_assert_str_eq(rules(), "scale cell-size base-missing object-time name-bounds name-length");
}
