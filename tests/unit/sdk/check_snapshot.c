/* SPDX-License-Identifier: MIT
 *
 * check_snapshot.c -- one answer as objects, counters and instances: names, parents, numbers, and
 * damaged answers. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "reader/answer/snapshot.h"

#include "blockbuilder.h"

#define FIELD(field) offsetof(struct epci_wire_instance, field)

static struct block block;
static struct epci_span span;
static struct reader_snapshot snapshot;

static void take(void)
{
    span = block_span(&block);
    ck_assert_int_eq(reader_snapshot_build_from_answer(&snapshot, span), EPC_OK);
}

static void drop(void)
{
    reader_snapshot_release(&snapshot);
    block_release(&block);
}

static void begin_many(uint32_t index)
{
    block_object(&block, index, BLOCK_MANY);
    block_counter(&block, index + 2, EPC_PERF_COUNTER_COUNTER);
}

static void begin(void)
{
    block_init(&block);
    block_answer(&block, "PC");
}

static void set(uint32_t object, uint32_t instance, size_t field, uint32_t value)
{
    block_put(&block, block_instance_at(&block, object, instance) + field, value);
}

static void set_parent(uint32_t object, uint32_t instance, uint32_t index, uint32_t parent)
{
    set(object, instance, FIELD(parent_index), index);
    set(object, instance, FIELD(parent_instance), parent);
}

/* "text#number|name" */
static const char *called(uint32_t object, uint32_t instance)
{
    static char out[512];
    char text[200], name[200];

    reader_snapshot_qualified_name(&snapshot, object, instance, text, sizeof text);
    reader_snapshot_instance_name(&snapshot, object, instance, name, sizeof name);
    snprintf(out, sizeof out, "%s#%u|%s", text,
             (unsigned)reader_snapshot_instance(&snapshot, object, instance)->number, name);
    return out;
}

static uint32_t find(uint32_t object, const char *text, uint32_t number)
{
    return reader_snapshot_find_instance(&snapshot, object, kit_slice_of(text), number);
}

EPC_TEST_IN(snapshot__has_objects_counters_and_bases_by_position, begin(), drop())
{
    block_many(&block, 230, 232, EPC_PERF_RAW_FRACTION);
    block_counter(&block, 0, EPC_PERF_RAW_BASE);
    block_counter(&block, 234, EPC_PERF_COUNTER_COUNTER);
    block_counter(&block, 232, EPC_PERF_COUNTER_COUNTER);
    block_instance(&block, "a", (const uint64_t[]){ 1, 2, 3, 4 });
    block_single(&block, 240, 242, EPC_PERF_COUNTER_COUNTER, 7);
    take();
    ck_assert_int_eq(snapshot.status, EPC_OK);
    ck_assert_uint_eq(snapshot.object_count, 2);
    ck_assert_uint_eq(reader_snapshot_find_object(&snapshot, 240, 0), 1);
    ck_assert_uint_eq(reader_snapshot_find_object(&snapshot, 240, 1), READER_NOT_THERE);
    ck_assert_uint_eq(reader_snapshot_find_object(&snapshot, 241, 0), READER_NOT_THERE);
    ck_assert_uint_eq(snapshot.objects[0].counter_count, 4);
    ck_assert_uint_eq(reader_snapshot_counter(&snapshot, 0, 0)->base, 1);
    ck_assert_uint_eq(reader_snapshot_counter(&snapshot, 0, 1)->base, READER_NOT_THERE);
    ck_assert_uint_eq(reader_snapshot_counter(&snapshot, 0, 2)->base, READER_NOT_THERE);
    ck_assert_uint_eq(reader_snapshot_find_counter(&snapshot, 0, 232, 0), 0);
    ck_assert_uint_eq(reader_snapshot_find_counter(&snapshot, 0, 232, 1), 3);
    ck_assert_uint_eq(reader_snapshot_find_counter(&snapshot, 0, 242, 0), READER_NOT_THERE);
    ck_assert_uint_eq(reader_snapshot_find_counter(&snapshot, 1, 242, 0), 0);
    ck_assert(!snapshot.objects[0].single && snapshot.objects[1].single);
    ck_assert_uint_eq(snapshot.objects[1].instance_count, 1);
    ck_assert_uint_eq(reader_snapshot_counter_block(&snapshot, 1, 0).left, 8);
    ck_assert_str_eq(called(1, 0), "#0|");
}

EPC_TEST_IN(snapshot__finds_instances_without_regard_to_case_and_counts_equals, begin(), drop())
{
    begin_many(230);
    block_instance(&block, "chrome", NULL);
    block_instance(&block, "Idle", NULL);
    block_instance(&block, "CHROME", NULL);
    block_instance(&block, "\xC3\xA4\xF0\x9F\x98\x80", NULL);
    block_instance(&block, "chrome#1", NULL);
    block_instance(&block, "chrome", NULL);
    begin_many(240);
    block_instance(&block, "chrome", NULL);
    take();
    ck_assert_str_eq(called(0, 0), "chrome#0|chrome");
    ck_assert_str_eq(called(0, 2), "CHROME#1|CHROME");
    ck_assert_str_eq(called(0, 4), "chrome#1#0|chrome#1");
    ck_assert_str_eq(called(0, 5), "chrome#2|chrome");
    ck_assert_str_eq(called(1, 0), "chrome#0|chrome");
    ck_assert_uint_eq(find(0, "Chrome", 0), 0);
    ck_assert_uint_eq(find(0, "Chrome", 1), 2);
    ck_assert_uint_eq(find(0, "Chrome", 2), 5);
    ck_assert_uint_eq(find(0, "Chrome", 3), READER_NOT_THERE);
    ck_assert_uint_eq(find(0, "chrome#1", 0), 4);
    ck_assert_uint_eq(find(0, "\xC3\x84\xF0\x9F\x98\x80", 0), 3);
    ck_assert_uint_eq(find(1, "Idle", 0), READER_NOT_THERE);
    ck_assert_uint_eq(find(0, "", 0), READER_NOT_THERE);
    ck_assert_uint_eq(find(0, "\xFF", 0), READER_NOT_THERE);
}

EPC_TEST_IN(snapshot__shows_children_with_their_parents_in_any_order_of_objects, begin(), drop())
{
    uint32_t object, instance;

    begin_many(240);
    block_instance(&block, "0", NULL);
    block_instance(&block, "0", NULL);
    block_instance(&block, "1", NULL);
    block_instance(&block, "2", NULL);
    block_instance(&block, "A/0", NULL);
    begin_many(230);
    block_instance(&block, "a", NULL);
    block_instance(&block, "a", NULL);
    set_parent(0, 0, 230, 0);
    set_parent(0, 1, 230, 1);
    set_parent(0, 2, 230, 2); /* not there */
    set_parent(0, 3, 999, 0); /* nor such an object */
    take();
    ck_assert_str_eq(called(0, 0), "a/0#0|0");
    ck_assert_str_eq(called(0, 1), "a/0#1|0");
    ck_assert_str_eq(called(0, 2), "1#0|1");
    ck_assert_str_eq(called(0, 3), "2#0|2");
    ck_assert_str_eq(called(0, 4), "A/0#2|A/0");
    ck_assert_uint_eq(find(0, "A/0", 1), 1);
    ck_assert_uint_eq(find(0, "A/0", 2), 4);
    ck_assert_uint_eq(find(0, "0", 0), READER_NOT_THERE);
    ck_assert(reader_snapshot_find_parent(&snapshot, 0, 1, &object, &instance));
    ck_assert_uint_eq(object, 1);
    ck_assert_uint_eq(instance, 1);
    ck_assert(!reader_snapshot_find_parent(&snapshot, 0, 2, &object, &instance));
    ck_assert(!reader_snapshot_find_parent(&snapshot, 1, 0, &object, &instance));
}

EPC_TEST_IN(snapshot__calls_an_instance_without_a_name_by_its_unique_id, begin(), drop())
{
    begin_many(230);
    block_instance(&block, NULL, NULL);
    block_instance(&block, "17", NULL);
    block_instance(&block, NULL, NULL);
    block_instance(&block, NULL, NULL);
    block_instance(&block, "", NULL);
    begin_many(240);
    block_instance(&block, NULL, NULL);
    set(0, 0, FIELD(unique_id), 17);
    set(0, 2, FIELD(unique_id), 4000000000u);
    set(0, 3, FIELD(unique_id), 17);
    set(0, 4, FIELD(unique_id), EPCI_NO_UNIQUE_ID);
    set(1, 0, FIELD(unique_id), 5);
    set_parent(1, 0, 230, 2);
    take();
    ck_assert_str_eq(called(0, 0), "#17#0|17");
    ck_assert_str_eq(called(0, 1), "17#0|17");
    ck_assert_str_eq(called(0, 2), "#4000000000#0|4000000000");
    ck_assert_str_eq(called(0, 3), "#17#1|17");
    ck_assert_str_eq(called(0, 4), "#-1#0|-1");
    ck_assert_str_eq(called(1, 0), "#4000000000/#5#0|5");
    ck_assert(!reader_instance_has_name(&snapshot, 0, 0));
    ck_assert(reader_instance_has_name(&snapshot, 0, 1));
    ck_assert(!reader_instance_has_name(&snapshot, 0, 4));
    ck_assert_uint_eq(reader_snapshot_unique_id(&snapshot, 0, 2), 4000000000u);
    /* A number is a name first. */
    ck_assert_uint_eq(find(0, "17", 0), 1);
    ck_assert_uint_eq(find(0, "17", 1), READER_NOT_THERE);
    ck_assert_uint_eq(find(0, "#17", 1), 3);
    ck_assert_uint_eq(find(0, "4000000000", 0), 2);
    ck_assert_uint_eq(find(0, "#-1", 0), 4);
    ck_assert_uint_eq(find(1, "#4000000000/5", 0), 0);
}

/* Bytes of a name, and what they are in a code page. */
static const struct {
    uint32_t code_page;
    const char *bytes;
    uint32_t length;
    const char *name;
} pages[] = {
    { 1252, "abc", 4, "abc" },
    { 1252, "abc", 3, "abc" }, /* without a NUL */
    { 1252, "\x80uro", 5, "\xE2\x82\xACuro" },
    { 932, "\x83\x41", 3, "\xE3\x82\xA2" },
    { 65001, "\xC3\xA4", 3, "\xC3\xA4" },
    { 65001, "\xE4", 2, "\xC3\xA4" },   /* no UTF-8 */
    { 64999, "a\xE4", 3, "a\xC3\xA4" }, /* no such code page */
    { 1200, "a\0b\0", 6, "ab" },
    { 0, "a\0\x01\0b", 8, "a b" },
    { 0, "a\0\0\xD8", 6, "a\xEF\xBF\xBD" },
    { 1252, "a\0z", 3, "a" },
    { 1252, "", 1, "-1" },
};

EPC_TEST_LOOP_IN(snapshot__reads_names_in_the_objects_code_page, EPC_COUNT(pages), begin(), drop())
{
    size_t at;

    begin_many(230);
    block_instance(&block, "abcdefg", NULL);
    block_put(&block, block_object_at(&block, 0) + offsetof(struct epci_wire_object, code_page),
              pages[_i].code_page);
    at = block_instance_at(&block, 0, 0);
    set(0, 0, FIELD(unique_id), EPCI_NO_UNIQUE_ID);
    set(0, 0, FIELD(name_bytes), pages[_i].length);
    memset(block.bytes + at + sizeof(struct epci_wire_instance), 0, 16);
    memcpy(block.bytes + at + sizeof(struct epci_wire_instance), pages[_i].bytes,
           pages[_i].length > 5 ? 5 : pages[_i].length);
    take();
    {
        char name[64];

        ck_assert_uint_eq(reader_snapshot_instance_name(&snapshot, 0, 0, name, sizeof name),
                          strlen(pages[_i].name));
        ck_assert_str_eq(name, pages[_i].name);
        reader_snapshot_qualified_name(&snapshot, 0, 0, name, sizeof name);
        ck_assert_uint_eq(find(0, name, 0), 0);
    }
}

EPC_TEST_IN(snapshot__cuts_texts_between_characters, begin(), drop())
{
    char out[8];

    begin_many(230);
    block_instance(&block, "a\xC3\xA4z", NULL);
    take();
    ck_assert_uint_eq(reader_snapshot_instance_name(&snapshot, 0, 0, NULL, 0), 4);
    ck_assert_uint_eq(reader_snapshot_instance_name(&snapshot, 0, 0, out, 3), 4);
    ck_assert_str_eq(out, "a");
    ck_assert_uint_eq(reader_snapshot_instance_name(&snapshot, 0, 0, out, 4), 4);
    ck_assert_str_eq(out, "a\xC3\xA4");
}

EPC_TEST(snapshot__default_counter_is_an_index_or_else_a_position)
{
    const struct {
        uint32_t said, found;
    } rows[] = {
        { 2, 1 }, { 0, 0 }, { 232, 0 }, { 3, READER_NOT_THERE }, { 0xFFFFFFFFu, READER_NOT_THERE }
    };

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        begin();
        block_object(&block, 230, BLOCK_SINGLE);
        block_counter(&block, 232, EPC_PERF_COUNTER_COUNTER);
        block_counter(&block, 2, EPC_PERF_COUNTER_COUNTER);
        block_counter(&block, 236, EPC_PERF_COUNTER_COUNTER);
        block_cells(&block, (const uint64_t[]){ 1, 2, 3 });
        block_put(&block,
                  block_object_at(&block, 0) + offsetof(struct epci_wire_object, default_counter),
                  rows[i].said);
        block_put(&block, offsetof(struct epci_wire_data, default_object), i ? 230 : 231);
        take();
        ck_assert_uint_eq(reader_snapshot_default_counter(&snapshot, 0), rows[i].found);
        ck_assert_uint_eq(reader_snapshot_default_object(&snapshot), i ? 0 : READER_NOT_THERE);
        drop();
    }
}

EPC_TEST_IN(snapshot__keeps_what_is_whole_of_a_damaged_answer, begin(), drop())
{
    size_t object;

    begin_many(230);
    block_instance(&block, "a", NULL);
    block_instance(&block, "b", NULL);
    begin_many(240);
    block_instance(&block, "c", NULL);
    begin_many(250);
    block_instance(&block, "d", NULL);
    object = block_object_at(&block, 1);
    set(0, 1, FIELD(bytes), 0x10000000);
    block_put(&block, object + offsetof(struct epci_wire_object, header_bytes), 0x10000000);
    take();
    ck_assert_int_eq(snapshot.status, EPC_E_TRUNCATED);
    ck_assert_str_eq(snapshot.fault.field, "instance.ByteLength");
    ck_assert_uint_eq(snapshot.object_count, 2);
    ck_assert_uint_eq(snapshot.objects[0].instance_count, 1);
    ck_assert_uint_eq(reader_snapshot_find_object(&snapshot, 250, 0), 1);
    ck_assert_uint_eq(find(1, "d", 0), 0);
}

EPC_TEST(snapshot__of_no_answer_is_empty_and_says_why)
{
    ck_assert_int_eq(reader_snapshot_build_from_answer(&snapshot, epci_span_of("PERX", 4)), EPC_OK);
    ck_assert_int_eq(snapshot.status, EPC_E_TRUNCATED);
    ck_assert_uint_eq(snapshot.object_count, 0);
    ck_assert_uint_eq(reader_snapshot_find_object(&snapshot, 230, 0), READER_NOT_THERE);
    reader_snapshot_release(&snapshot);
}

/* ---- After another one ---- */

/* Two instances of a process and its child, with an id and a start time, and an object more. */
static void make_processes(void)
{
    begin();
    block_many(&block, 230, 784, EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&block, 684, EPC_PERF_ELAPSED_TIME);
    block_counter(&block, 232, EPC_PERF_COUNTER_BULK_COUNT);
    for (unsigned i = 0; i < 3; i++)
        block_instance(&block, i == 2 ? "none" : "same",
                       (const uint64_t[]){ i == 2 ? 0 : 7 + i, 1000 + i, 5 });
    begin_many(240);
    block_instance(&block, "child", NULL);
    set_parent(1, 0, 230, 1);
    block_object(&block, 250, BLOCK_SINGLE);
    block_counter(&block, 252, EPC_PERF_COUNTER_COUNTER);
    block_cells(&block, NULL);
}

/* Offset of a cell, by the position of its counter. */
static size_t cell_at(uint32_t object, uint32_t instance, uint32_t counter)
{
    const struct epci_span cells = reader_snapshot_counter_block(&snapshot, object, instance);

    return (size_t)(cells.at - span.at) +
           reader_snapshot_counter(&snapshot, object, counter)->view.head.offset;
}

/* What changes between two answers, and whether the instances are others then. */
enum change {
    NOTHING,
    A_VALUE,
    A_TIME,
    THE_START_OF_ONE_WITH_AN_ID,
    THE_ONLY_BLOCK,
    SAME_UNTIL_HERE,
    A_NAME = SAME_UNTIL_HERE,
    A_UNIQUE_ID,
    AN_ID,
    A_START,
    A_PARENT,
    A_TYPE,
    AN_INDEX,
    A_CODE_PAGE,
    A_BLOCK_LENGTH,
    ONE_OBJECT_LESS,
    A_CUT,
    CHANGES
};

static void change_one_thing(enum change change, size_t object)
{
    switch ((int)change) {
    case A_VALUE:
        block_put(&block, cell_at(0, 1, 2), 99);
        break;
    case A_TIME:
        block_put(&block, object + offsetof(struct epci_wire_object, perf_time), 99);
        break;
    case THE_START_OF_ONE_WITH_AN_ID:
        block_put(&block, cell_at(0, 0, 1), 99);
        break;
    case THE_ONLY_BLOCK:
        block_put(&block, cell_at(2, 0, 0), 99);
        break;
    case A_NAME:
        block_put(&block, block_instance_at(&block, 0, 1) + sizeof(struct epci_wire_instance),
                  'x' | 'y' << 16);
        break;
    case A_UNIQUE_ID:
        set(1, 0, FIELD(unique_id), 8);
        break;
    case AN_ID:
        block_put(&block, cell_at(0, 1, 0), 99);
        break;
    case A_START:
        block_put(&block, cell_at(0, 2, 1), 99);
        break;
    case A_PARENT:
        set_parent(1, 0, 230, 0);
        break;
    case A_TYPE:
        block_put(&block, object + 64 + offsetof(struct epci_wire_counter, type), 0x400400);
        break;
    case AN_INDEX:
        block_put(&block, object + offsetof(struct epci_wire_object, name_index), 260);
        break;
    case A_CODE_PAGE:
        block_put(&block, object + offsetof(struct epci_wire_object, code_page), 1252);
        break;
    case A_BLOCK_LENGTH:
        block_put(&block, cell_at(0, 1, 0) - snapshot.counters[0].view.head.offset, 4);
        break;
    case ONE_OBJECT_LESS:
        block_put(&block, offsetof(struct epci_wire_data, object_count), 2);
        block_put(&block, offsetof(struct epci_wire_data, total_bytes),
                  (uint32_t)block_object_at(&block, 2));
        break;
    case A_CUT:
        block_put(&block, offsetof(struct epci_wire_data, total_bytes), (uint32_t)block.used - 8);
        break;
    default:
        break;
    }
}

EPC_TEST_LOOP(snapshot__after_another_shares_instances_only_if_nothing_tells_them_apart, CHANGES)
{
    struct reader_snapshot plain, after;
    struct epci_span now;
    unsigned char *copy;
    size_t bytes;

    make_processes();
    take();
    bytes = block.used;
    copy = malloc(bytes);
    ck_assert(copy != NULL);
    memcpy(copy, block.bytes, bytes);
    /* The snapshot is of the copy, and the block becomes the next answer. */
    reader_snapshot_release(&snapshot);
    span = epci_span_of(copy, bytes);
    ck_assert_int_eq(reader_snapshot_build_from_answer(&snapshot, span), EPC_OK);
    ck_assert(snapshot.identities != NULL && snapshot.objects[0].has_equals);
    change_one_thing((enum change)_i, block_object_at(&block, 0));
    now = block_span(&block);
    ck_assert_int_eq(reader_snapshot_build_from_answer(&plain, now), EPC_OK);
    ck_assert_int_eq(reader_snapshot_build_sharing_instances(&after, now, &snapshot), EPC_OK);
    ck_assert_int_eq(after.instances == snapshot.instances, _i < SAME_UNTIL_HERE);
    ck_assert_uint_eq(*snapshot.owners, _i < SAME_UNTIL_HERE ? 2 : 1);
    reader_snapshot_release(&snapshot);
    free(copy);
    ck_assert_uint_eq(after.instance_count, plain.instance_count);
    ck_assert_int_eq(after.status, plain.status);
    for (uint32_t i = 0; i < plain.instance_count; i++) {
        ck_assert_uint_eq(after.instances[i].key, plain.instances[i].key);
        ck_assert_uint_eq(after.identities[i].key, plain.identities[i].key);
        ck_assert_uint_eq(reader_key_table_find(&after.identity_keys, plain.identities[i].key), i);
    }
    for (uint32_t i = 0; i < plain.object_count; i++)
        ck_assert_uint_eq(after.objects[i].key, plain.objects[i].key);
    reader_snapshot_release(&plain);
    reader_snapshot_release(&after);
    block_release(&block);
}

/* With quadratic time this would take minutes. */
EPC_TEST_IN(snapshot__of_equal_names_takes_linear_time, begin(), drop())
{
    const uint32_t count = 50000;

    begin_many(230);
    for (uint32_t i = 0; i < count; i++)
        block_instance(&block, "equal", NULL);
    take();
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_uint_eq(reader_snapshot_instance(&snapshot, 0, i)->number, i);
        ck_assert_uint_eq(find(0, "Equal", i), i);
    }
    ck_assert_uint_eq(find(0, "equal", count), READER_NOT_THERE);
}

EPC_TEST_IN(snapshot__counts_objects_of_equal_index, begin(), drop())
{
    begin_many(230);
    block_instance(&block, "a", NULL);
    begin_many(230);
    block_instance(&block, "b", NULL);
    take();
    ck_assert_uint_eq(reader_snapshot_find_object(&snapshot, 230, 0), 0);
    ck_assert_uint_eq(reader_snapshot_find_object(&snapshot, 230, 1), 1);
    ck_assert_uint_eq(snapshot.objects[1].same, 1);
    ck_assert_uint_eq(find(0, "b", 0), READER_NOT_THERE);
    ck_assert_uint_eq(find(1, "b", 0), 0);
    ck_assert_uint_eq(reader_snapshot_find_counter(&snapshot, 1, 232, 0), 0);
}
