/* SPDX-License-Identifier: MIT
 *
 * check_walk.c -- the walker delivers the contents of a block, stops where the block ends too
 * early, and reports that place. */
#include "epc_check.h"

#include <epc/epc.h>

#include "blockbuilder.h"
#include "check/walk.h"

#define OBJECT_AT(b, field) (block_object_at(b, 0) + offsetof(struct epci_wire_object, field))

static struct block b;

/* One object with two instances "first" and "second". */
static void build_many(void)
{
    block_release(&b);
    block_init(&b);
    block_many(&b, 230, 232, (uint32_t)EPC_PERF_COUNTER_COUNTER);
    block_counter(&b, 234, (uint32_t)EPC_PERF_COUNTER_BULK_COUNT);
    block_instance(&b, "first", (const uint64_t[]){ 11, 0x1122334455667788u });
    block_instance(&b, "second", (const uint64_t[]){ 21, 22 });
}

static void build_single(void)
{
    block_release(&b);
    block_init(&b);
    block_single(&b, 240, 242, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT, 42);
}

static struct check_parsed_object first_object(void)
{
    struct epci_span rest = block_span(&b);
    struct check_parsed_object object;

    ck_assert_int_eq(check_read_next_object(&rest, &object, NULL), EPC_OK);
    return object;
}

static struct check_parsed_object object;
static struct epci_span rest;
static struct check_parsed_instance instance;

EPC_TEST_IN(walk__finds_every_object_and_then_the_end, build_many())
{
    block_object(&b, 240, BLOCK_SINGLE);
    block_cells(&b, NULL);
    rest = block_span(&b);
    ck_assert_int_eq(check_read_next_object(&rest, &object, NULL), EPC_OK);
    ck_assert_uint_eq(object.head.name_index, 230);
    ck_assert_int_eq(check_read_next_object(&rest, &object, NULL), EPC_OK);
    ck_assert_uint_eq(object.head.name_index, 240);
    ck_assert_uint_eq(object.bytes.offset, block_object_at(&b, 1));
    ck_assert_int_eq(check_read_next_object(&rest, &object, NULL), EPC_END);
}

EPC_TEST_IN(walk__finds_counters_instances_and_cells, build_many())
{
    struct check_parsed_counter counter[2];
    struct epci_span cell;
    uint64_t value;

    object = first_object();
    ck_assert_uint_eq(object.head.counter_count, 2);
    ck_assert_int_eq(object.head.instance_count, 2);
    ck_assert_int_eq(check_read_next_counter(&object.definitions, &counter[0], NULL), EPC_OK);
    ck_assert_int_eq(check_read_next_counter(&object.definitions, &counter[1], NULL), EPC_OK);
    ck_assert_int_eq(check_read_next_counter(&object.definitions, &counter[1], NULL), EPC_END);
    ck_assert_uint_eq(counter[1].head.name_index, 234);

    ck_assert_int_eq(check_read_next_instance(&object.rest, &instance, NULL), EPC_OK);
    ck_assert_uint_eq(instance.name.left, 10);
    ck_assert_mem_eq(instance.name.at, "f\0i\0r\0s\0t\0", 10);
    ck_assert_int_eq(check_read_cell(&counter[0], instance.block, &cell, &value), EPC_OK);
    ck_assert_uint_eq(value, 11);
    ck_assert_int_eq(check_read_cell(&counter[1], instance.block, &cell, &value), EPC_OK);
    ck_assert_uint_eq(value, 0x1122334455667788u);
    ck_assert_uint_eq(cell.offset, block_cells_at(&b, 0, 0) + 8);

    ck_assert_int_eq(check_read_next_instance(&object.rest, &instance, NULL), EPC_OK);
    ck_assert_int_eq(check_read_cell(&counter[0], instance.block, &cell, &value), EPC_OK);
    ck_assert_uint_eq(value, 21);
    ck_assert_int_eq(check_read_next_instance(&object.rest, &instance, NULL), EPC_END);
}

EPC_TEST_IN(walk__finds_the_only_block_of_an_object_without_instances, build_single())
{
    struct check_parsed_instance only;

    object = first_object();
    ck_assert_int_eq(object.head.instance_count, EPCI_NO_INSTANCES);
    ck_assert_int_eq(check_read_block_without_instance(&object.rest, &only, NULL), EPC_OK);
    ck_assert_uint_eq(only.block_bytes, 8);
    ck_assert_uint_eq(only.bytes.left, 0);
    ck_assert_uint_eq(only.name.left, 0);
    ck_assert_int_eq(check_read_block_without_instance(&object.rest, &only, NULL), EPC_END);
}

EPC_TEST(walk__reads_the_header_of_an_answer)
{
    struct check_parsed_data data;

    block_release(&b);
    block_init(&b);
    block_answer(&b, "GETAWAY");
    block_object(&b, 240, BLOCK_SINGLE);
    block_cells(&b, NULL);
    ck_assert_int_eq(check_read_data_header(block_span(&b), &data, NULL), EPC_OK);
    ck_assert_uint_eq(data.head.object_count, 1);
    ck_assert_uint_eq(data.name.left, 14);
    ck_assert_uint_eq(data.objects.offset, data.head.header_bytes);
    ck_assert_uint_eq(data.objects.left, b.used - b.header);
}

EPC_TEST(walk__an_answer_begins_with_PERF_and_is_little_endian)
{
    struct check_parsed_data data;
    struct check_walk_fault fault;

    block_release(&b);
    block_init(&b);
    block_answer(&b, "X");
    block_put(&b, offsetof(struct epci_wire_data, little_endian), 0);
    ck_assert_int_eq(check_read_data_header(block_span(&b), &data, &fault), EPC_E_CORRUPT);
    ck_assert_str_eq(fault.field, "data.LittleEndian");
    block_put(&b, 0, 'X');
    ck_assert_int_eq(check_read_data_header(block_span(&b), &data, &fault), EPC_E_CORRUPT);
    ck_assert_str_eq(fault.field, "data.Signature");
}

EPC_TEST(walk__an_answer_may_not_be_longer_than_its_bytes)
{
    struct check_parsed_data data;
    struct check_walk_fault fault;

    block_release(&b);
    block_init(&b);
    block_answer(&b, "X");
    block_put(&b, offsetof(struct epci_wire_data, total_bytes), (uint32_t)b.used + 1);
    ck_assert_int_eq(check_read_data_header(block_span(&b), &data, &fault), EPC_E_TRUNCATED);
    ck_assert_uint_eq(fault.got, b.used + 1);
    ck_assert_uint_eq(fault.wanted, b.used);
    block_put(&b, offsetof(struct epci_wire_data, total_bytes), (uint32_t)b.used);
    block_put(&b, offsetof(struct epci_wire_data, header_bytes), (uint32_t)b.used + 8);
    ck_assert_int_eq(check_read_data_header(block_span(&b), &data, &fault), EPC_E_CORRUPT);
    block_put(&b, offsetof(struct epci_wire_data, header_bytes), 80);
    ck_assert_int_eq(check_read_data_header(block_span(&b), &data, &fault), EPC_E_CORRUPT);
    ck_assert_str_eq(fault.field, "data.HeaderLength");
    block_put(&b, offsetof(struct epci_wire_data, header_bytes), 96);
    block_put(&b, offsetof(struct epci_wire_data, total_bytes), 95);
    ck_assert_int_eq(check_read_data_header(block_span(&b), &data, &fault), EPC_E_CORRUPT);
    block_cut(&b, b.used - 87);
    ck_assert_int_eq(check_read_data_header(block_span(&b), &data, &fault), EPC_E_TRUNCATED);
    ck_assert_str_eq(fault.field, "data header");
}

EPC_TEST(walk__a_computer_name_out_of_bounds_is_empty)
{
    struct check_parsed_data data;

    block_release(&b);
    block_init(&b);
    block_answer(&b, "X");
    block_put(&b, offsetof(struct epci_wire_data, name_offset), UINT32_MAX);
    ck_assert_int_eq(check_read_data_header(block_span(&b), &data, NULL), EPC_OK);
    ck_assert_uint_eq(data.name.left, 0);
}

EPC_TEST_IN(walk__stops_at_a_truncated_object, build_many())
{
    struct check_parsed_object object = { .head = { .name_index = 7 } };
    struct check_walk_fault fault;

    block_cut(&b, 8);
    rest = block_span(&b);
    ck_assert_int_eq(check_read_next_object(&rest, &object, &fault), EPC_E_TRUNCATED);
    ck_assert_str_eq(fault.field, "object.TotalByteLength");
    ck_assert_uint_eq(fault.got, b.used + 8);
    ck_assert_uint_eq(fault.wanted, b.used);
    ck_assert_uint_eq(rest.left, b.used);
    ck_assert_uint_eq(object.head.name_index, 7);

    block_cut(&b, b.used - 63);
    rest = block_span(&b);
    ck_assert_int_eq(check_read_next_object(&rest, &object, &fault), EPC_E_TRUNCATED);
    ck_assert_str_eq(fault.field, "object header");
}

EPC_TEST_IN(walk__an_object_shorter_than_its_header_leads_nowhere, build_many())
{
    struct check_walk_fault fault;

    block_put(&b, block_object_at(&b, 0), 0);
    rest = block_span(&b);
    ck_assert_int_eq(check_read_next_object(&rest, &object, &fault), EPC_E_CORRUPT);
    ck_assert_uint_eq(fault.wanted, 64);
}

EPC_TEST_IN(walk__an_object_broken_inside_can_be_stepped_over, build_single())
{
    struct check_walk_fault fault;

    block_put(&b, OBJECT_AT(&b, definition_bytes), 4000);
    rest = block_span(&b);
    ck_assert_int_eq(check_read_next_object(&rest, &object, &fault), EPC_E_CORRUPT);
    ck_assert_str_eq(fault.field, "object.DefinitionLength");
    ck_assert_uint_eq(fault.offset, 4);
    ck_assert_uint_eq(rest.left, b.used);
    ck_assert_int_eq(check_read_next_object_extent(&rest, &object, NULL), EPC_OK);
    ck_assert_uint_eq(rest.left, 0);
    ck_assert_uint_eq(object.definitions.left, 0);
    ck_assert_uint_eq(object.rest.left, 0);
}

EPC_TEST_IN(walk__definitions_begin_before_they_end, build_single())
{
    struct check_walk_fault fault;

    block_put(&b, OBJECT_AT(&b, header_bytes), 64 + 40 + 1);
    rest = block_span(&b);
    ck_assert_int_eq(check_read_next_object(&rest, &object, &fault), EPC_E_CORRUPT);
    ck_assert_str_eq(fault.field, "object.HeaderLength");
}

EPC_TEST_IN(walk__stops_at_a_counter_definition_of_no_length, build_single())
{
    struct check_parsed_counter counter;
    struct check_walk_fault fault;

    block_put(&b, block_counter_at(&b, 0, 0), 0);
    object = first_object();
    ck_assert_int_eq(check_read_next_counter(&object.definitions, &counter, &fault), EPC_E_CORRUPT);
    ck_assert_uint_eq(fault.offset, 64);
    block_put(&b, block_counter_at(&b, 0, 0), 41);
    object = first_object();
    ck_assert_int_eq(check_read_next_counter(&object.definitions, &counter, &fault),
                     EPC_E_TRUNCATED);
    ck_assert_uint_eq(fault.wanted, 40);
}

static const struct {
    size_t field; /* in the second instance; 0xB10C: in its counter block */
    uint32_t value;
    int status;
    const char *named;
} bad_instances[] = {
    { 0, 0, EPC_E_CORRUPT, "instance.ByteLength" },
    { 0, 23, EPC_E_CORRUPT, "instance.ByteLength" },
    { 0, 4000, EPC_E_TRUNCATED, "instance.ByteLength" },
    { 0, UINT32_MAX, EPC_E_TRUNCATED, "instance.ByteLength" },
    { 0, 40 + 16, EPC_E_TRUNCATED, "counter block" },
    { 0xB10C, 0, EPC_E_CORRUPT, "block.ByteLength" },
    { 0xB10C, 3, EPC_E_CORRUPT, "block.ByteLength" },
    { 0xB10C, 17, EPC_E_TRUNCATED, "block.ByteLength" },
    { 0xB10C, UINT32_MAX, EPC_E_TRUNCATED, "block.ByteLength" },
};

EPC_TEST_LOOP_IN(walk__stops_at_a_truncated_instance, EPC_COUNT(bad_instances), build_many())
{
    struct check_walk_fault fault;
    struct epci_span before;
    size_t at;

    at = bad_instances[_i].field == 0xB10C ? block_cells_at(&b, 0, 1) : block_instance_at(&b, 0, 1);
    block_put(&b, at, bad_instances[_i].value);
    object = first_object();
    ck_assert_int_eq(check_read_next_instance(&object.rest, &instance, NULL), EPC_OK);
    before = object.rest;
    ck_assert_int_eq(check_read_next_instance(&object.rest, &instance, &fault),
                     bad_instances[_i].status);
    ck_assert_str_eq(fault.field, bad_instances[_i].named);
    ck_assert_uint_ge(fault.offset, before.offset);
    ck_assert_uint_eq(object.rest.left, before.left);
}

EPC_TEST_IN(walk__stops_at_bytes_that_hold_no_instance, build_many())
{
    struct check_walk_fault fault;

    block_grow(&b, 20);
    block_put(&b, block_object_at(&b, 0), (uint32_t)b.used);
    object = first_object();
    ck_assert_int_eq(check_read_next_instance(&object.rest, &instance, NULL), EPC_OK);
    ck_assert_int_eq(check_read_next_instance(&object.rest, &instance, NULL), EPC_OK);
    ck_assert_int_eq(check_read_next_instance(&object.rest, &instance, &fault), EPC_E_TRUNCATED);
    ck_assert_str_eq(fault.field, "instance definition");
    ck_assert_uint_eq(fault.got, 20);
}

EPC_TEST_IN(walk__the_step_agrees_with_the_walk, build_many())
{
    struct check_raw_instance step;
    struct epci_span quick, slow;

    object = first_object();
    quick = slow = object.rest;
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(check_read_next_instance(&slow, &instance, NULL), EPC_OK);
        ck_assert(check_read_next_instance_in_bounds(&quick, &step));
        ck_assert_ptr_eq(step.at, instance.bytes.at);
        ck_assert_uint_eq(step.offset, instance.bytes.offset);
        ck_assert_uint_eq(step.bytes, instance.head.bytes);
        ck_assert_uint_eq(step.name_offset, instance.head.name_offset);
        ck_assert_uint_eq(step.name_bytes, instance.head.name_bytes);
        ck_assert_uint_eq(step.block_bytes, instance.block_bytes);
        ck_assert_uint_eq(quick.offset, slow.offset);
    }
    ck_assert(!check_read_next_instance_in_bounds(&quick, &step));
}

EPC_TEST_IN(walk__a_name_out_of_bounds_is_empty, build_many())
{
    size_t at;

    at = block_instance_at(&b, 0, 0);
    block_put(&b, at + offsetof(struct epci_wire_instance, name_bytes), 17);
    object = first_object();
    ck_assert_int_eq(check_read_next_instance(&object.rest, &instance, NULL), EPC_OK);
    ck_assert_uint_eq(instance.name.left, 0);
    block_put(&b, at + offsetof(struct epci_wire_instance, name_bytes), 12);
    block_put(&b, at + offsetof(struct epci_wire_instance, name_offset), UINT32_MAX - 11);
    object = first_object();
    ck_assert_int_eq(check_read_next_instance(&object.rest, &instance, NULL), EPC_OK);
    ck_assert_uint_eq(instance.name.left, 0);
}

EPC_TEST(walk__stops_at_a_broken_only_block)
{
    static const uint32_t wrong[] = { 0, 3, 9, UINT32_MAX };
    struct check_parsed_instance only;
    struct check_walk_fault fault;

    for (size_t i = 0; i < EPC_COUNT(wrong); i++) {
        build_single();
        block_put(&b, block_cells_at(&b, 0, 0), wrong[i]);
        object = first_object();
        ck_assert_int_ne(check_read_block_without_instance(&object.rest, &only, &fault), EPC_OK);
        ck_assert_str_eq(fault.field, "block.ByteLength");
        ck_assert_uint_eq(fault.got, wrong[i]);
    }
}

static const struct {
    uint32_t offset, size;
    int status;
    uint64_t value;
} cells[] = {
    { 4, 4, EPC_OK, 42 },
    { 0, 4, EPC_E_CORRUPT, 0 },
    { 3, 4, EPC_E_CORRUPT, 0 },
    { 8, 4, EPC_E_CORRUPT, 0 },
    { 5, 4, EPC_E_CORRUPT, 0 },
    { 4, 8, EPC_E_CORRUPT, 0 },
    { UINT32_MAX, 8, EPC_E_CORRUPT, 0 },
    { 4, UINT32_MAX, EPC_E_CORRUPT, 0 },
    { 4, 2, EPC_OK, 0 }, /* texts and similar types: the span only */
    { 0, 0, EPC_OK, 0 }, /* PERF_COUNTER_NODATA */
};

EPC_TEST_LOOP(walk__a_cell_is_all_inside_its_block_or_not_given, EPC_COUNT(cells))
{
    struct check_parsed_counter counter;
    struct check_parsed_instance only;
    struct epci_span cell;
    uint64_t value = 1;

    build_single();
    object = first_object();
    ck_assert_int_eq(check_read_next_counter(&object.definitions, &counter, NULL), EPC_OK);
    ck_assert_int_eq(check_read_block_without_instance(&object.rest, &only, NULL), EPC_OK);
    counter.head.offset = cells[_i].offset;
    counter.head.size = cells[_i].size;
    ck_assert_int_eq(check_read_cell(&counter, only.block, &cell, &value), cells[_i].status);
    if (cells[_i].status == EPC_OK) {
        ck_assert_uint_eq(value, cells[_i].value);
        ck_assert_uint_eq(cell.left, cells[_i].size);
    }
}

EPC_TEST_IN(walk__works_at_odd_addresses, build_many())
{
    unsigned char copy[512];

    ck_assert_uint_lt(b.used, sizeof copy);
    memcpy(copy + 1, b.bytes, b.used);
    rest = epci_span_of(copy + 1, b.used);
    ck_assert_int_eq(check_read_next_object(&rest, &object, NULL), EPC_OK);
    ck_assert_int_eq(check_read_next_instance(&object.rest, &instance, NULL), EPC_OK);
    ck_assert_uint_eq(instance.name.left, 10);
}
