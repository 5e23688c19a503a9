/* SPDX-License-Identifier: MIT
 *
 * check_fields.c -- every byte of a right block has a name, and as many as possible in a broken
 * one. */
#include "spoiled.h"

#include <stdio.h>

#include "harness/findings/fields.h"

static struct harness_block_field field;

/* The description of offset `at`: "name of owner: value". */
static const char *at(size_t place)
{
    static char text[400];
    char value[64];

    if (!harness_find_block_field_at(block_span(&b), place, &field))
        return "";
    harness_format_block_field_number(&field, value, sizeof value);
    snprintf(text, sizeof text, "%s of %s%s%s", field.name, field.owner, value[0] ? ": " : "",
             value);
    return text;
}

EPC_TEST_IN(fields__of_an_object_are_named_from_any_of_their_bytes, build())
{
    ck_assert_str_eq(at(OBJECT(header_bytes)),
                     "PERF_OBJECT_TYPE.HeaderLength of object 230: 64 (0x40)");
    ck_assert_uint_eq(field.offset, OBJECT(header_bytes));
    ck_assert_uint_eq(field.width, 4);
    ck_assert_str_eq(at(OBJECT(header_bytes) + 3),
                     "PERF_OBJECT_TYPE.HeaderLength of object 230: 64 (0x40)");
    ck_assert_uint_eq(field.offset, OBJECT(header_bytes));
}

EPC_TEST_IN(fields__below_zero_are_told_so, build())
{
    ck_assert_str_eq(at(block_object_at(&b, 1) + OBJECT(instance_count)),
                     "PERF_OBJECT_TYPE.NumInstances of object 250: -1 (0xffffffff)");
    ck_assert_int_eq(harness_negative_field_value(&field), -1);
    ck_assert_str_eq(at(block_object_at(&b, 0) + OBJECT(instance_count)),
                     "PERF_OBJECT_TYPE.NumInstances of object 230: 2 (0x2)");
}

EPC_TEST_IN(fields__of_a_counter_are_named_by_its_index, build())
{
    ck_assert_str_eq(at(block_counter_at(&b, 0, 2) + COUNTER(size)),
                     "PERF_COUNTER_DEFINITION.CounterSize of counter 236 of object 230: 4 (0x4)");
}

EPC_TEST_IN(fields__of_a_base_without_index_are_named_by_its_position, build())
{
    ck_assert_str_eq(at(block_counter_at(&b, 0, 3) + COUNTER(size)),
                     "PERF_COUNTER_DEFINITION.CounterSize of counter definition 3 of object 230: "
                     "4 (0x4)");
}

EPC_TEST_IN(fields__of_an_instance_are_named_by_position_and_name, build())
{
    size_t second;

    second = block_instance_at(&b, 0, 1);
    ck_assert_str_eq(at(second + INSTANCE(name_bytes)),
                     "PERF_INSTANCE_DEFINITION.NameLength of instance 1 \"second site\" of object "
                     "230: 24 (0x18)");
    ck_assert_str_eq(at(second + 30), "name of instance 1 \"second site\" of object 230");
    ck_assert_uint_eq(field.offset, second + 24);
    ck_assert_uint_eq(field.width, 24);
}

EPC_TEST_IN(fields__of_a_counter_block_are_its_length_and_values, build())
{
    size_t cells;

    cells = block_cells_at(&b, 0, 0);
    ck_assert_str_eq(at(cells), "PERF_COUNTER_BLOCK.ByteLength of instance 0 \"default\" of object "
                                "230: 32 (0x20)");
    ck_assert_str_eq(at(cells + 4),
                     "value of counter 232 of instance 0 \"default\" of object 230: 1 (0x1)");
    ck_assert_str_eq(at(cells + 8 + 5),
                     "value of counter 234 of instance 0 \"default\" of object 230: 2 (0x2)");
    ck_assert_uint_eq(field.offset, cells + 8);
    ck_assert_uint_eq(field.width, 8);
    ck_assert_str_eq(at(block_cells_at(&b, 1, 0) + 4),
                     "value of counter 252 of object 250: 0 (0x0)");
}

EPC_TEST_IN(fields__that_are_none_are_padding, build())
{
    size_t first, cells;

    first = block_instance_at(&b, 0, 0);
    cells = block_cells_at(&b, 0, 0);
    block_put(&b, first + INSTANCE(name_bytes), 12);
    ck_assert_str_eq(at(first + 38),
                     "padding of the instance definition of instance 0 \"defaul\" of object 230");
    ck_assert_uint_eq(field.offset, first + 24 + 12);
    ck_assert_uint_eq(field.width, 4);
    block_put(&b, block_counter_at(&b, 0, 0) + COUNTER(size), 0);
    ck_assert_str_eq(at(cells + 6),
                     "padding in the counter block of instance 0 \"defaul\" of object 230");
    ck_assert_uint_eq(field.offset, cells + 4);
    ck_assert_uint_eq(field.width, 4);
}

EPC_TEST_IN(fields__of_a_longer_header_are_its_own, build())
{
    block_put(&b, OBJECT(header_bytes), 64 + 40); /* the first definition */
    ck_assert_str_eq(at(64 + 7), "bytes after the object's header of object 230");
    ck_assert_uint_eq(field.offset, 64);
    ck_assert_uint_eq(field.width, 40);
    block_put(&b, OBJECT(instance_count), 0);
    ck_assert_str_eq(at(64 + 39), "bytes after the object's header of object 230");
}

EPC_TEST_IN(fields__at_which_the_walk_is_lost_are_still_named, build())
{
    size_t second, counter;

    second = block_instance_at(&b, 0, 1);
    counter = block_counter_at(&b, 0, 1);
    block_put(&b, second, 7);
    ck_assert_str_eq(at(second),
                     "PERF_INSTANCE_DEFINITION.ByteLength of instance 1 of object 230: 7 (0x7)");
    block_put(&b, second, 48);
    block_put(&b, second + 48, 0);
    ck_assert_str_eq(at(second + 48),
                     "PERF_COUNTER_BLOCK.ByteLength of instance 1 of object 230: 0 (0x0)");
    block_put(&b, counter, 0);
    ck_assert_str_eq(at(counter),
                     "PERF_COUNTER_DEFINITION.ByteLength of counter 234 of object 230: "
                     "0 (0x0)");
    block_put(&b, block_cells_at(&b, 1, 0), 3);
    ck_assert_str_eq(at(block_cells_at(&b, 1, 0)),
                     "PERF_COUNTER_BLOCK.ByteLength of object 250: 3 (0x3)");
    block_put(&b, 0, UINT32_MAX);
    ck_assert_str_eq(at(OBJECT(counter_count)),
                     "PERF_OBJECT_TYPE.NumCounters of object 230: 5 (0x5)");
    block_put(&b, 0, 0);
    ck_assert_str_eq(at(0), "PERF_OBJECT_TYPE.TotalByteLength of object 230: 0 (0x0)");
}

EPC_TEST_IN(fields__behind_what_is_announced_are_told_so, build())
{
    block_put(&b, OBJECT(instance_count), 1);
    ck_assert_str_eq(at(block_instance_at(&b, 0, 1)),
                     "bytes after the last instance of object 230");
}

EPC_TEST_IN(fields__of_no_byte_of_the_block_there_are_none, build())
{
    ck_assert_str_eq(at(b.used), "");
    ck_assert_str_eq(at(SIZE_MAX), "");
    ck_assert_uint_eq(field.width, 0);
    block_put(&b, OBJECT(definition_bytes), UINT32_MAX);
    ck_assert_str_eq(at(64), "");
}

EPC_TEST(fields__of_an_answer_begin_with_its_header)
{
    struct block answer;
    struct epci_span span;

    block_init(&answer);
    block_answer(&answer, "BOX");
    block_object(&answer, 230, BLOCK_SINGLE);
    block_counter(&answer, 232, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&answer, NULL);
    span = block_span(&answer);
    ck_assert(harness_find_block_field_at(span, 20, &field));
    ck_assert_str_eq(field.name, "PERF_DATA_BLOCK.TotalByteLength");
    ck_assert_uint_eq(field.value, answer.used);
    ck_assert(harness_find_block_field_at(span, 36, &field));
    ck_assert_str_eq(field.name, "PERF_DATA_BLOCK.SystemTime");
    ck_assert(!field.number);
    ck_assert(harness_find_block_field_at(span, 90, &field));
    ck_assert_str_eq(field.name, "name of the computer");
    ck_assert(harness_find_block_field_at(span, answer.header + OBJECT(name_index), &field));
    ck_assert_str_eq(field.name, "PERF_OBJECT_TYPE.ObjectNameTitleIndex");
    ck_assert_uint_eq(field.offset, answer.header + OBJECT(name_index));
    block_put(&answer, 20, UINT32_MAX);
    ck_assert(harness_find_block_field_at(block_span(&answer), 24, &field));
    ck_assert_str_eq(field.name, "PERF_DATA_BLOCK.HeaderLength");
    block_release(&answer);
}

EPC_TEST_IN(fields__of_a_right_block_cover_every_byte_without_overlapping, build())
{
    struct epci_span span;
    uint64_t next = 0;

    span = block_span(&b);
    for (size_t i = 0; i < span.left; i++) {
        ck_assert_msg(harness_find_block_field_at(span, i, &field), "byte %u", (unsigned)i);
        if (i == next)
            next = field.offset + field.width;
        ck_assert_uint_le(field.offset, i);
        ck_assert_uint_eq(field.offset + field.width, next);
    }
    ck_assert_uint_eq(next, span.left);
}
