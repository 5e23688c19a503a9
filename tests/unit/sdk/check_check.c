/* SPDX-License-Identifier: MIT
 *
 * check_check.c -- right blocks have no findings; each of perflib's own tests finds its bad sample
 * and nothing else.  Our rules: check_check_rules.c; rules about the call: check_check_call.c. */
#include "spoiled.h"

#include "check/walk.h"
#include "sdk/core/types.h"

/* ---- Right blocks ---- */

EPC_TEST_IN(check__a_right_block_is_clean_in_every_profile_at_every_level, build())
{
    for (unsigned level = 1; level <= 3; level++)
        for (int profile = CHECK_PROFILE_NT4; profile <= CHECK_PROFILE_CURRENT; profile++) {
            options.level = level;
            options.profile = (enum check_profile)profile;
            ck_assert_str_eq(rules(), "");
        }
}

EPC_TEST_IN(check__no_object_at_all_is_clean, build())
{
    block_release(&b);
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__an_object_with_no_instance_at_present_is_clean, build())
{
    block_many(&b, 260, 262, (uint32_t)EPC_PERF_COUNTER_COUNTER);
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__an_instance_without_a_name_but_with_a_unique_id_is_clean, build())
{
    block_many(&b, 260, 262, (uint32_t)EPC_PERF_COUNTER_COUNTER);
    block_instance(&b, NULL, NULL);
    spoil(block_instance_at(&b, 2, 0) + INSTANCE(unique_id), 7);
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__every_type_with_its_base_is_clean, build())
{
    uint32_t all;
    const struct epci_type *types;

    types = epci_counter_type_table(&all);
    block_object(&b, 260, BLOCK_MANY);
    for (uint32_t i = 0; i < all; i++) {
        block_counter(&b, 262 + 2 * i, types[i].value);
        if (types[i].base != EPC_NO_BASE)
            block_counter(&b, 0, types[i].base);
    }
    block_instance(&b, "all", NULL);
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__unusual_but_valid_blocks_are_clean, build())
{
    block_object(&b, 260, BLOCK_SINGLE);
    block_text(&b, 262, (uint32_t)EPC_PERF_AVERAGE_TIMER, 4); /* the size that its bits say */
    block_counter(&b, 0, (uint32_t)EPC_PERF_AVERAGE_BASE);
    block_counter(&b, 264, (uint32_t)EPC_PERF_LARGE_RAW_FRACTION);
    block_text(&b, 0, 0x40030503u, 8); /* the other PERF_LARGE_RAW_BASE */
    block_counter(&b, 266, (uint32_t)EPC_PERF_SAMPLE_COUNTER);
    block_counter(&b, 0, (uint32_t)EPC_PERF_SAMPLE_BASE);
    block_counter(&b, 268, (uint32_t)EPC_PERF_SAMPLE_COUNTER);
    block_text(&b, 270, 0x00012000u, 4); /* unknown, 4 bytes according to its bits */
    block_text(&b, 272, 0x00012100u, 8); /* unknown, 8 bytes */
    block_text(&b, 274, (uint32_t)EPC_PERF_COUNTER_TEXT, 34);
    block_cells(&b, NULL);
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__counters_may_share_a_cell, build())
{
    spoil(block_counter_at(&b, 0, 3) + COUNTER(offset),
          block_get(&b, block_counter_at(&b, 0, 0) + COUNTER(offset)));
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__an_answer_is_checked_by_its_objects, build())
{
    struct check_parsed_data data;

    block_release(&b);
    block_init(&b);
    block_answer(&b, "GETAWAY");
    block_object(&b, 250, BLOCK_SINGLE);
    block_counter(&b, 252, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, NULL);
    spoil(block_counter_at(&b, 0, 0) + COUNTER(scale), 8);
    memset(&found, 0, sizeof found);
    ck_assert_int_eq(check_read_data_header(block_span(&b), &data, NULL), EPC_OK);
    check_block(data.objects, data.head.object_count, &options, findings_add, &found);
    ck_assert_str_eq(findings_rules(&found), "scale");
    ck_finding(CHECK_RULE_SCALE, 250, block_counter_at(&b, 0, 0) + COUNTER(scale), 8, 7);
}

/* ---- Perflib's own ---- */

EPC_TEST_IN(check__alignment_finds_a_size_that_is_no_multiple_of_8, build())
{
    size_t cells;

    cells = block_cells_at(&b, 1, 0);
    block_grow(&b, 4);
    spoil(cells, block_get(&b, cells) + 4);
    spoil(block_object_at(&b, 1), block_get(&b, block_object_at(&b, 1)) + 4);
    ck_assert_str_eq(rules(), "alignment");
    ck_finding(CHECK_RULE_ALIGNMENT, 0, b.used, b.used, b.used + 4);
    options.level = 2;
    ck_assert_str_eq(rules(), "alignment");
}

EPC_TEST_IN(check__alignment_in_nt4_asks_for_multiples_of_4, build())
{
    size_t cells;

    options.profile = CHECK_PROFILE_NT4;
    cells = block_cells_at(&b, 1, 0);
    block_grow(&b, 4);
    spoil(cells, block_get(&b, cells) + 4);
    spoil(block_object_at(&b, 1), block_get(&b, block_object_at(&b, 1)) + 4);
    ck_assert_str_eq(rules(), "");
    block_grow(&b, 2);
    spoil(cells, block_get(&b, cells) + 2);
    spoil(block_object_at(&b, 1), block_get(&b, block_object_at(&b, 1)) + 2);
    ck_assert_str_eq(rules(), "alignment");
}

EPC_TEST_IN(check__object_lengths_finds_bytes_after_the_last_object, build())
{
    block_grow(&b, 8);
    ck_assert_str_eq(rules(), "object-lengths");
    ck_finding(CHECK_RULE_OBJECT_LENGTHS, 0, b.used - 8, b.used - 8, b.used);
    options.level = 2;
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__object_lengths_names_the_object_that_forgets_its_instances, build())
{
    spoil(block_object_at(&b, 0), block_get(&b, block_object_at(&b, 0) + OBJECT(definition_bytes)));
    ck_assert_str_eq(rules(), "object-lengths");
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_OBJECT_LENGTHS)->object, 230);
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_OBJECT_LENGTHS)->offset, 0);
}

EPC_TEST_IN(check__object_lengths_finds_an_object_of_no_length, build())
{
    size_t second;

    second = block_object_at(&b, 1);
    spoil(second, 0);
    ck_assert_str_eq(rules(), "object-lengths");
    ck_finding(CHECK_RULE_OBJECT_LENGTHS, 250, second, second, b.used);
}

EPC_TEST_IN(check__object_lengths_finds_an_object_that_ends_after_the_block, build())
{
    spoil(block_object_at(&b, 1), UINT32_MAX);
    ck_assert_str_eq(rules(), "object-lengths");
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_OBJECT_LENGTHS)->object, 250);
}

EPC_TEST_IN(check__whole_objects_are_checked_before_a_broken_one, build())
{
    spoil(block_counter_at(&b, 0, 1) + COUNTER(size), 4);
    spoil(block_counter_at(&b, 1, 0) + COUNTER(size), 2);
    spoil(block_object_at(&b, 1), UINT32_MAX);
    ck_assert_str_eq(rules(), "object-lengths cell-size");
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_CELL_SIZE)->object, 230);
}

EPC_TEST_IN(check__instance_lengths_finds_an_instance_without_its_name_in_the_length, build())
{
    spoil(block_instance_at(&b, 0, 1), 24);
    ck_assert_str_eq(rules(), "instance-lengths");
    ck_assert_uint_eq(findings_of(&found, CHECK_RULE_INSTANCE_LENGTHS)->object, 230);
    options.level = 2;
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__instance_lengths_finds_a_block_that_ends_after_the_object, build())
{
    size_t cells;

    cells = block_cells_at(&b, 0, 1);
    spoil(cells, 4000);
    ck_assert_str_eq(rules(), "instance-lengths");
    ck_finding(CHECK_RULE_INSTANCE_LENGTHS, 230, cells, 4000, 32);
}

/* The message of the only finding. */
static const char *only_message(void)
{
    (void)rules();
    ck_assert_uint_eq(found.count, 1);
    return found.kept[0].message;
}

EPC_TEST_IN(check__instance_lengths_names_the_block_after_which_the_walk_is_lost, build())
{
    spoil(block_cells_at(&b, 0, 0), 36);
    ck_assert_str_eq(only_message(), "object 230, instance 0 of 2: ByteLength of its counter block "
                                     "is 36, but what it contains needs 32; after it the instances "
                                     "do not end where the object ends");
    ck_finding(CHECK_RULE_INSTANCE_LENGTHS, 230, block_cells_at(&b, 0, 0), 36, 32);
    build();
    spoil(block_cells_at(&b, 0, 0), 40);
    ck_assert_ptr_nonnull(strstr(only_message(), "instance 0 of 2: ByteLength of its counter block "
                                                 "is 40"));
}

EPC_TEST_IN(check__instance_lengths_names_the_definition_that_forgets_its_name, build())
{
    spoil(block_instance_at(&b, 0, 0), 24);
    ck_assert_ptr_nonnull(strstr(only_message(),
                                 "object 230, instance 0 of 2: ByteLength of its definition is 24, "
                                 "but what it contains needs "));
}

EPC_TEST_IN(check__alignment_names_the_part, build())
{
    block_grow(&b, 4);
    spoil(block_cells_at(&b, 1, 0), block_get(&b, block_cells_at(&b, 1, 0)) + 4);
    spoil(block_object_at(&b, 1), block_get(&b, block_object_at(&b, 1)) + 4);
    ck_assert_ptr_nonnull(strstr(only_message(), "; the counter block of object 250 has "));
    ck_assert_ptr_null(strstr(only_message(), "instance"));
    build();
    block_grow(&b, 4);
    spoil(block_object_at(&b, 1), block_get(&b, block_object_at(&b, 1)) + 4);
    ck_assert_str_eq(rules(), "alignment block-padding");
    ck_assert_ptr_null(strstr(found.kept[1].message, "instance"));
}

EPC_TEST_IN(check__instance_lengths_finds_more_instances_than_are_there, build())
{
    spoil(block_object_at(&b, 0) + OBJECT(instance_count), 3);
    ck_assert_str_eq(rules(), "instance-lengths");
    ck_finding(CHECK_RULE_INSTANCE_LENGTHS, 230, OBJECT(instance_count), 3, 2);
}

EPC_TEST_IN(check__instance_lengths_finds_less_instances_than_are_there, build())
{
    size_t end;

    end = block_instance_at(&b, 0, 1);
    spoil(block_object_at(&b, 0) + OBJECT(instance_count), 1);
    ck_assert_str_eq(rules(), "instance-lengths");
    ck_finding(CHECK_RULE_INSTANCE_LENGTHS, 230, 0, end, block_get(&b, 0));
}

EPC_TEST_IN(check__without_instances_what_follows_the_definitions_is_a_note, build())
{
    uint32_t definitions;

    definitions = block_get(&b, OBJECT(definition_bytes));
    spoil(block_object_at(&b, 0) + OBJECT(instance_count), 0);
    ck_assert_str_eq(rules(), "instance-rest");
    ck_finding(CHECK_RULE_INSTANCE_REST, 230, definitions, block_get(&b, 0) - definitions, 0);
    ck_assert_int_eq(check_rules[CHECK_RULE_INSTANCE_REST].severity, EPCI_NOTE);
}

EPC_TEST_IN(check__perflib_stops_at_the_first_object_that_is_lost, build())
{
    block_object(&b, 260, BLOCK_MANY);
    block_instance(&b, "x", NULL);
    spoil(block_object_at(&b, 0) + OBJECT(instance_count), 3);
    spoil(block_object_at(&b, 2) + OBJECT(instance_count), 2);
    spoil(block_counter_at(&b, 1, 0) + COUNTER(scale), 8);
    ck_assert_str_eq(rules(), "instance-lengths scale");
}

EPC_TEST_IN(check__definition_lengths_finds_one_counter_too_many, build())
{
    spoil(block_object_at(&b, 0) + OBJECT(counter_count), 6);
    ck_assert_str_eq(rules(), "definition-lengths");
    ck_finding(CHECK_RULE_DEFINITION_LENGTHS, 230, OBJECT(definition_bytes), 64 + 5 * 40,
               64 + 6 * 40);
    options.level = 2;
    ck_assert_str_eq(rules(), "");
}

EPC_TEST_IN(check__definition_lengths_finds_one_counter_too_few, build())
{
    spoil(block_object_at(&b, 0) + OBJECT(counter_count), 3);
    ck_assert_str_eq(rules(), "definition-lengths"); /* the base is outside, but not missing */
}

EPC_TEST_IN(check__a_wrong_definition_length_is_said_instead_of_the_lost_instances, build())
{
    spoil(block_object_at(&b, 0) + OBJECT(definition_bytes), 64 + 5 * 40 + 8);
    ck_assert_str_eq(rules(), "definition-lengths");
}

EPC_TEST_IN(check__nt4_has_only_the_lost_instances_and_then_our_own_rule, build())
{
    options.profile = CHECK_PROFILE_NT4;
    spoil(block_object_at(&b, 0) + OBJECT(definition_bytes), 64 + 5 * 40 + 8);
    ck_assert_str_eq(rules(), "instance-lengths definition-lengths");
}

EPC_TEST_IN(check__definition_lengths_finds_definitions_that_end_after_the_object, build())
{
    spoil(block_object_at(&b, 0) + OBJECT(definition_bytes), UINT32_MAX);
    ck_assert_str_eq(rules(), "definition-lengths");
}
