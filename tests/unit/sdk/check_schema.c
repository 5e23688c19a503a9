/* SPDX-License-Identifier: MIT
 *
 * check_schema.c -- which schemas are accepted, and the layout of their cells.
 */
#include "epc_check.h"
#include "sample_schema.h"

#include "sdk/core/wire.h"
#include "sdk/schema/schema.h"
#include "sdk/schema/writer.h"

#include <string.h>

static uint64_t memory[4096];

static struct epci_layout layout_of(const epc_schema *schema)
{
    struct epci_layout layout;

    ck_assert_int_eq(epci_schema_check(schema, NULL), EPC_OK);
    ck_assert_uint_le(epci_layout_bytes(schema), sizeof memory);
    ck_assert_int_eq(epci_layout_init(&layout, schema, memory, sizeof memory), EPC_OK);
    return layout;
}

/* A schema of one object with these counters. */
static epc_object one_object;
static epc_schema schema_of(const epc_counter *counters, uint32_t count)
{
    one_object = (epc_object){ .symbol = 0, .counters = counters, .counter_count = count };
    return (epc_schema){ EPC_SCHEMA_HEAD, "One", &one_object, 1, NULL, NULL };
}

static const char *fault_of(const epc_schema *schema)
{
    struct epci_schema_fault fault = { NULL, 0, 0 };

    ck_assert_int_eq(epci_schema_check(schema, &fault), EPC_E_SCHEMA);
    ck_assert_ptr_nonnull(fault.sentence);
    return fault.sentence;
}

EPC_TEST(layout__cells_follow_table_order_and_fill_the_open_hole)
{
    struct epci_layout layout = layout_of(&sample_schema);
    const struct epci_cell *cells = layout.objects[0].cells;

    ck_assert_uint_eq(cells[0].offset, 8); /* REQUESTS, 8 bytes */
    ck_assert_uint_eq(cells[1].offset, 4); /* ACTIVE, in the gap after the block's length */
    ck_assert_uint_eq(cells[2].offset, 16);
    ck_assert_uint_eq(cells[3].offset, 20);
    ck_assert_uint_eq(layout.objects[0].block_bytes, 24);
}

EPC_TEST(layout__appending_a_counter_moves_none)
{
    struct epci_layout older = layout_of(&sample_schema_older);
    struct epci_cell uptime = older.objects[1].cells[0];
    struct epci_layout newer = layout_of(&sample_schema);

    ck_assert_uint_eq(newer.objects[1].cells[0].offset, uptime.offset);
}

EPC_TEST(layout__eight_byte_cells_are_aligned)
{
    struct epci_layout layout = layout_of(&sample_schema);

    for (uint32_t i = 0; i < sample_schema.object_count; i++)
        for (uint32_t j = 0; j < sample_schema.objects[i].counter_count; j++)
            ck_assert_uint_eq(layout.objects[i].cells[j].offset % layout.objects[i].cells[j].size,
                              0);
}

EPC_TEST(layout__a_base_follows_each_counter_that_names_it)
{
    struct epci_layout layout = layout_of(&sample_schema);

    ck_assert_uint_eq(layout.objects[0].definition_count, 4); /* 3 visible and 1 base */
}

EPC_TEST(layout__map_leads_foreign_symbols_to_the_length)
{
    struct epci_layout layout = layout_of(&sample_schema);
    const uint32_t *map = layout.objects[0].map;

    ck_assert_uint_eq(map[SAMPLE_SITE_REQUESTS], 8 | EPC_CELL_WIDE);
    ck_assert_uint_eq(map[SAMPLE_SITE_ACTIVE], 4);
    ck_assert_uint_eq(map[SAMPLE_SERVER_UPTIME], EPCI_CELL_NONE);
    ck_assert_uint_eq(map[SAMPLE_SITE], EPCI_CELL_NONE);
    ck_assert_uint_eq(EPCI_CELL_NONE & (EPC_CELL_OFFSET | EPC_CELL_WIDE), 0);
}

EPC_TEST(layout__map_has_the_base_after_its_counter)
{
    struct epci_layout layout = layout_of(&sample_schema);
    const uint32_t *map = layout.objects[0].map;

    ck_assert_uint_eq(map[SAMPLE_SITE_HITS + 1], map[SAMPLE_SITE_LOOKUPS]);
    ck_assert_uint_eq(map[SAMPLE_SITE_REQUESTS + 1], EPCI_CELL_NONE);
}

EPC_TEST(layout__the_providers_status_is_not_the_applications_to_write)
{
    struct epci_layout layout = layout_of(&sample_schema);

    ck_assert_uint_eq(layout.objects[1].map[SAMPLE_SERVER_CONNECTED], EPCI_CELL_NONE);
}

EPC_TEST(layout__numbers_change_with_a_type)
{
    uint64_t one = layout_of(&sample_schema).numbers;

    ck_assert_uint_ne(one, layout_of(&sample_schema_other).numbers);
    ck_assert_uint_eq(one, layout_of(&sample_schema).numbers);
}

/* The header that answers have. */
static struct epci_wire_object written_header(const struct epci_layout_object *object)
{
    static unsigned char head[4096];
    struct epci_wire_object header;

    ck_assert_uint_le(epci_object_head_size(object), sizeof head);
    epci_write_object_head(object, &(struct epci_indexes){ 0, 0 }, head);
    memcpy(&header, head, sizeof header);
    return header;
}

EPC_TEST(schema__detail_is_the_lowest_of_the_visible_counters)
{
    struct epci_layout layout = layout_of(&sample_schema);

    ck_assert_uint_eq(written_header(&layout.objects[0]).detail, EPC_NOVICE);
}

EPC_TEST(schema__default_counter_is_counted_among_definitions)
{
    struct epci_layout layout = layout_of(&sample_schema);
    struct epci_layout_object own = layout.objects[0];
    epc_object object = *own.object;

    own.object = &object;
    ck_assert_int_eq(written_header(&own).default_counter, 0);
    object.default_counter = SAMPLE_SITE_HITS;
    ck_assert_int_eq(written_header(&own).default_counter, 2);
    object.default_counter = 0;
    ck_assert_int_eq(written_header(&own).default_counter, -1);
}

EPC_TEST(schema__refuses_a_wrong_head)
{
    epc_schema schema = sample_schema;

    schema.size = 4;
    fault_of(&schema);
    ck_assert_int_eq(epci_schema_check(NULL, NULL), EPC_E_SCHEMA);
}

EPC_TEST(schema__refuses_a_service_name_that_is_no_key)
{
    epc_schema schema = sample_schema;

    schema.service = "a\\b";
    fault_of(&schema);
    schema.service = "";
    fault_of(&schema);
}

static const struct {
    epc_counter counters[2];
    uint32_t count;
    const char *word; /* a word of the message */
} wrong_counters[] = {
    { { { .symbol = 3, .type = EPC_PERF_COUNTER_RAWCOUNT } }, 1, "symbol" },
    { { { .symbol = 0, .type = EPC_PERF_COUNTER_RAWCOUNT } }, 1, "symbol" },
    { { { .symbol = EPC_MAX_SYMBOL + 2, .type = EPC_PERF_COUNTER_RAWCOUNT } }, 1, "symbol" },
    { { { .symbol = 2, .type = EPC_PERF_COUNTER_RAWCOUNT },
        { .symbol = 2, .type = EPC_PERF_COUNTER_RAWCOUNT } },
      2,
      "same symbol" },
    { { { .symbol = 2, .type = 0x12345678 } }, 1, "type" },
    { { { .symbol = 2, .type = (uint32_t)EPC_PERF_COUNTER_HISTOGRAM_TYPE } }, 1, "type" },
    { { { .symbol = 2, .type = EPC_PERF_RAW_FRACTION } }, 1, "base" },
    { { { .symbol = 2, .type = EPC_PERF_RAW_FRACTION, .base = 4 },
        { .symbol = 4, .type = EPC_PERF_AVERAGE_BASE } },
      2,
      "wrong base type" },
    { { { .symbol = 2, .type = EPC_PERF_RAW_FRACTION, .base = 4 },
        { .symbol = 4, .type = EPC_PERF_COUNTER_BULK_COUNT } },
      2,
      "size" },
    { { { .symbol = 2, .type = EPC_PERF_COUNTER_RAWCOUNT, .base = 4 },
        { .symbol = 4, .type = EPC_PERF_RAW_BASE } },
      2,
      "its type has none" },
    { { { .symbol = 2, .type = EPC_PERF_COUNTER_MULTI_BASE },
        { .symbol = 4, .type = EPC_PERF_COUNTER_MULTI_TIMER, .base = 2 } },
      2,
      "follow" },
    { { { .symbol = 2, .type = EPC_PERF_COUNTER_TEXT } }, 1, "text counter's size" },
    { { { .symbol = 2, .type = EPC_PERF_COUNTER_TEXT, .size = 9000 * 8 } }, 1, "5 120" },
    { { { .symbol = 2, .type = EPC_PERF_COUNTER_RAWCOUNT, .size = 8 } }, 1, "size" },
    { { { .symbol = 2, .type = EPC_PERF_COUNTER_RAWCOUNT, .scale = 8 } }, 1, "scale" },
    { { { .symbol = 2, .type = EPC_PERF_COUNTER_RAWCOUNT, .detail = 150 } }, 1, "detail" },
};

EPC_TEST_LOOP(schema__refuses_a_wrong_counter_and_says_why, EPC_COUNT(wrong_counters))
{
    epc_schema schema = schema_of(wrong_counters[_i].counters, wrong_counters[_i].count);

    one_object.flags = EPC_MANY | EPC_SEPARATE; /* so that texts have no other error */
    ck_assert_msg(strstr(fault_of(&schema), wrong_counters[_i].word), "row %d: %s", _i,
                  fault_of(&schema));
}

EPC_TEST(schema__refuses_a_text_where_values_are_added_up)
{
    static const epc_counter text = { .symbol = 2, .type = EPC_PERF_COUNTER_TEXT, .size = 64 };
    epc_schema schema = schema_of(&text, 1);

    ck_assert_ptr_nonnull(strstr(fault_of(&schema), "added up"));
    one_object.flags = EPC_MANY | EPC_SEPARATE;
    ck_assert_int_eq(epci_schema_check(&schema, NULL), EPC_OK);
}

EPC_TEST(schema__refuses_an_object_that_would_show_one_process_of_several)
{
    static const epc_counter level = { .symbol = 2, .type = EPC_PERF_COUNTER_RAWCOUNT };
    epc_schema schema = schema_of(&level, 1);

    one_object.flags = EPC_SEPARATE;
    ck_assert_ptr_nonnull(strstr(fault_of(&schema), "hide processes"));
    one_object.flags = EPC_SEPARATE | EPC_MANY;
    ck_assert_int_eq(epci_schema_check(&schema, NULL), EPC_OK);
}

EPC_TEST(schema__a_parent_comes_before_its_children_and_both_have_instances)
{
    static const epc_counter counter[] = { { .symbol = 2, .type = EPC_PERF_COUNTER_RAWCOUNT },
                                           { .symbol = 6, .type = EPC_PERF_COUNTER_RAWCOUNT } };
    epc_object two[] = {
        { .symbol = 0, .flags = EPC_MANY, .counters = &counter[0], .counter_count = 1 },
        { .symbol = 4, .flags = EPC_MANY, .counters = &counter[1], .counter_count = 1 },
    };
    epc_schema schema = { EPC_SCHEMA_HEAD, "Two", two, 2, NULL, NULL };

    two[1].parent = &two[0];
    ck_assert_int_eq(epci_schema_check(&schema, NULL), EPC_OK);
    two[0].flags = 0;
    ck_assert_ptr_nonnull(strstr(fault_of(&schema), "instances"));
    two[0].flags = EPC_MANY;
    two[1].parent = NULL;
    two[0].parent = &two[1];
    ck_assert_ptr_nonnull(strstr(fault_of(&schema), "before"));
    two[0].parent = &two[0];
    ck_assert_ptr_nonnull(strstr(fault_of(&schema), "before"));
}

EPC_TEST(layout__a_queue_is_followed_by_its_length)
{
    static const epc_counter queue = { .symbol = 2, .type = EPC_PERF_COUNTER_LARGE_QUEUELEN_TYPE };
    epc_schema schema = schema_of(&queue, 1);
    struct epci_layout layout = layout_of(&schema);

    ck_assert_uint_eq(layout.objects[0].cell_count, 2);
    ck_assert_uint_eq(layout.objects[0].block_bytes, 24);
    ck_assert_uint_eq(layout.objects[0].map[2], 8 | EPC_CELL_WIDE | EPCI_CELL_QUEUE);
    ck_assert_uint_eq(layout.objects[0].map[3], 16 | EPC_CELL_WIDE);
}

EPC_TEST(schema__a_visible_counter_may_be_a_base_of_its_size)
{
    static const epc_counter counters[] = {
        { .symbol = 2, .type = EPC_PERF_RAW_FRACTION, .base = 4 },
        { .symbol = 4, .type = EPC_PERF_COUNTER_RAWCOUNT },
    };
    epc_schema schema = schema_of(counters, 2);
    struct epci_layout layout = layout_of(&schema);

    ck_assert_uint_eq(layout.objects[0].definition_count, 3);
}

EPC_TEST(schema__publishers_are_a_list_of_accounts)
{
    epc_schema schema = sample_schema;

    schema.publishers = "CO, SY S-1-5-80-1-2-3-4-5";
    ck_assert_int_eq(epci_schema_check(&schema, NULL), EPC_OK);
    schema.publishers = "(A;;GA;;;SY)";
    ck_assert_ptr_nonnull(strstr(fault_of(&schema), "publishers are accounts"));
}

/* ---- Absolute indexes ---- */

static const epc_counter times[] = {
    { .symbol = 6, .type = EPC_PERF_100NSEC_TIMER_INV },
    { .symbol = 408, .type = EPC_PERF_RAW_FRACTION, .base = 1848 },
    { .symbol = 1848, .type = EPC_PERF_RAW_BASE },
};

static epc_object two_objects[2];

/* A schema of two objects with absolute indexes and the same counters. */
static epc_schema system_schema(void)
{
    for (uint32_t i = 0; i < 2; i++)
        two_objects[i] = (epc_object){ .symbol = i ? 230 : 238,
                                       .flags = EPC_SYSTEM,
                                       .counters = times,
                                       .counter_count = EPC_COUNT(times) };
    return (epc_schema){ EPC_SCHEMA_HEAD, "Two", two_objects, 2, NULL, NULL };
}

EPC_TEST(schema__objects_with_absolute_indexes_may_share_counters)
{
    epc_schema schema = system_schema();

    ck_assert_int_eq(epci_schema_check(&schema, NULL), EPC_OK);
    ck_assert(epci_schema_has_system_indexes(&schema));
    two_objects[0].flags = two_objects[1].flags = 0;
    ck_assert(strstr(fault_of(&schema), "the same symbol"));
    ck_assert(!epci_schema_has_system_indexes(&schema));
}

EPC_TEST(schema__refuses_objects_of_which_only_some_have_absolute_indexes)
{
    epc_schema schema = system_schema();

    two_objects[1].flags = 0;
    ck_assert(strstr(fault_of(&schema), "some of the objects have absolute indexes"));
}

EPC_TEST(schema__refuses_absolute_indexes_that_are_not_the_systems)
{
    static const epc_counter above[] = { { .symbol = 1848, .type = EPC_PERF_COUNTER_RAWCOUNT } };
    static const epc_counter within[] = {
        { .symbol = 408, .type = EPC_PERF_RAW_FRACTION, .base = 410 },
        { .symbol = 410, .type = EPC_PERF_RAW_BASE },
    };
    epc_schema schema = system_schema();

    two_objects[1].counters = above;
    two_objects[1].counter_count = 1;
    ck_assert(strstr(fault_of(&schema), "an index is not from 2"));
    two_objects[1].counters = within;
    two_objects[1].counter_count = 2;
    ck_assert(strstr(fault_of(&schema), "a base's symbol is not above it"));
    schema = system_schema();
    two_objects[1].symbol = 0;
    ck_assert(strstr(fault_of(&schema), "an object's index"));
    two_objects[1].symbol = 1848;
    ck_assert(strstr(fault_of(&schema), "an object's index"));
    two_objects[1].symbol = 238;
    ck_assert(strstr(fault_of(&schema), "the same symbol"));
}

EPC_TEST(schema__refuses_the_same_absolute_index_twice_in_an_object)
{
    static const epc_counter twice[] = { { .symbol = 6, .type = EPC_PERF_COUNTER_RAWCOUNT },
                                         { .symbol = 6, .type = EPC_PERF_COUNTER_RAWCOUNT } };
    epc_schema schema = system_schema();

    two_objects[1].counters = twice;
    two_objects[1].counter_count = 2;
    ck_assert(strstr(fault_of(&schema), "the same symbol"));
}
