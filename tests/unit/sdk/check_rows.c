/* SPDX-License-Identifier: MIT
 *
 * check_rows.c -- which rows a callback may add, and what is shown of them.
 */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include "check/walk.h"
#include "sdk/provider/callback/callbackrows.h"

#include "demand_fixture.h"

static uint64_t memory[512];
static struct epci_layout layout;
static struct epci_rows_capacity capacity;
static epc_rows *rows;
static epc_instance row;
static uint32_t shown; /* position of the object of `rows` */

enum { DISK, STATE, SURVEY }; /* positions of the objects */

static void fresh_of(const epc_schema *schema, uint32_t object)
{
    ck_assert_int_eq(epci_layout_init(&layout, schema, memory, sizeof memory), EPC_OK);
    capacity = EPCI_ROWS_CAPACITY;
    rows = epci_rows_new(&layout.objects[object], &capacity);
    shown = object;
    ck_assert_ptr_nonnull(rows);
}

static void fresh(uint32_t object)
{
    fresh_of(&demand_schema, object);
}

/* The object's body in memory of exactly its size; the caller frees it. */
static unsigned char *written(void)
{
    const size_t bytes = rows->bytes, head_bytes = epci_object_head_size(&layout.objects[shown]);
    const struct epci_indexes indexes = { 2000, 2001 };
    const struct epci_times times = { 77, 1 };
    unsigned char *out = malloc(bytes ? bytes : 1), *whole = malloc(head_bytes + bytes);
    unsigned char *head = malloc(head_bytes);
    struct epci_writer writer;

    epci_write_object_head(&layout.objects[shown], &indexes, head);
    epci_writer_init(&writer, whole, head_bytes + bytes);
    epci_rows_write_object(rows, head, times, &writer);
    ck_assert_uint_eq(writer.used, head_bytes + bytes);
    memcpy(out, whole + head_bytes, bytes);
    free(head);
    free(whole);
    return out;
}

EPC_TEST_IN(rows__show_the_counted_values, fresh(DISK), epci_rows_free(rows))
{
    struct check_parsed_instance view;
    struct epci_span rest;
    unsigned char *bytes;
    uint64_t reads;

    ck_assert_int_eq(epc_rows_add(rows, "a", &row), EPC_OK);
    epc_add(row, DEMAND_DISK_READS, 5);
    epc_add(row, DEMAND_DISK_READS, 0x100000000);
    ck_assert_int_eq(epc_rows_add(rows, "second", &row), EPC_OK);
    bytes = written();
    rest = epci_span_of(bytes, rows->bytes);
    ck_assert_int_eq(check_read_next_instance(&rest, &view, NULL), EPC_OK);
    ck_assert_uint_eq(view.head.unique_id, EPCI_NO_UNIQUE_ID);
    ck_assert_uint_eq(view.head.name_bytes, 4);
    ck_assert_uint_eq(view.head.bytes, 32);
    ck_assert_uint_eq(view.block_bytes, layout.objects[DISK].block_bytes);
    memcpy(&reads, view.block.at + layout.objects[DISK].cells[0].offset, sizeof reads);
    ck_assert_uint_eq(reads, 0x100000005);
    ck_assert_int_eq(check_read_next_instance(&rest, &view, NULL), EPC_OK);
    ck_assert_uint_eq(view.name.left, 12);
    ck_assert_uint_eq(rest.left, 0);
    free(bytes);
}

enum { TASK = 0, TASK_ID = 2 };

static const epc_counter task[] = {
    { .symbol = TASK_ID, .type = EPC_PERF_COUNTER_RAWCOUNT, .flags = EPC_ROLE_IDENTITY },
};
static const epc_object tasks[] = {
    { .symbol = TASK, .flags = EPC_MANY | EPC_CALLBACK, .counters = task, .counter_count = 1 },
};
static const epc_schema task_schema = { EPC_SCHEMA_HEAD, "EpcTask", tasks, 1, NULL, NULL };

EPC_TEST(rows__have_their_identity_as_the_unique_id)
{
    static const uint32_t ids[] = { 4711, 0, UINT32_MAX };
    static const char *const names[] = { "a", "b", "c" };
    struct check_parsed_instance view;
    struct epci_span rest;
    unsigned char *bytes;

    fresh_of(&task_schema, 0);
    for (size_t i = 0; i < EPC_COUNT(ids); i++) {
        ck_assert_int_eq(epc_rows_add(rows, names[i], &row), EPC_OK);
        epc_set(row, TASK_ID, ids[i]);
    }
    bytes = written();
    rest = epci_span_of(bytes, rows->bytes);
    for (size_t i = 0; i < EPC_COUNT(ids); i++) {
        ck_assert_int_eq(check_read_next_instance(&rest, &view, NULL), EPC_OK);
        ck_assert_uint_eq(view.head.unique_id, i == 0 ? 4711 : EPCI_NO_UNIQUE_ID);
    }
    free(bytes);
    epci_rows_free(rows);
}

EPC_TEST_IN(rows__that_are_refused_count_into_a_sink_with_room_for_the_largest_block, fresh(STATE),
            epci_rows_free(rows))
{
    ck_assert_int_eq(epc_rows_add(rows, "a name", &row), EPC_E_INVALID);
    memset(row.block, 0x55, EPCI_MAX_BLOCK);
}

EPC_TEST_IN(rows__of_the_same_name_are_the_same, fresh(DISK), epci_rows_free(rows))
{
    epc_instance again;

    ck_assert_int_eq(epc_rows_add(rows, "Disk Aa", &row), EPC_OK);
    ck_assert_int_eq(epc_rows_add(rows, "dISK aA", &again), EPC_OK);
    ck_assert_ptr_eq(row.block, again.block);
    ck_assert_int_eq(epc_rows_add(rows, "Disk A", &again), EPC_OK);
    ck_assert_ptr_ne(row.block, again.block);
    ck_assert_uint_eq(rows->bytes, 24 + 16 + 24 + 16 + 2 * layout.objects[DISK].block_bytes);
}

EPC_TEST_IN(rows__of_names_with_one_hash_are_two, fresh(DISK), epci_rows_free(rows))
{
    epc_instance other;

    ck_assert_int_eq(epc_rows_add(rows, "1074240", &row), EPC_OK);
    ck_assert_int_eq(epc_rows_add(rows, "0335786", &other), EPC_OK);
    ck_assert_ptr_ne(row.block, other.block);
}

EPC_TEST_IN(rows__with_bad_names_are_renamed_or_count_into_nothing, fresh(DISK),
            epci_rows_free(rows))
{
    ck_assert_int_eq(epc_rows_add(rows, "C:\\x", &row), EPC_RENAMED);
    ck_assert_int_eq(epc_rows_add(rows, "", &row), EPC_E_INVALID);
    epc_add(row, DEMAND_DISK_READS, 5);
    ck_assert_int_eq(epc_rows_add(rows, NULL, &row), EPC_E_INVALID);
    epc_add(row, DEMAND_DISK_READS, 5);
    ck_assert_int_eq(epc_rows_add(rows, "\xFF", &row), EPC_E_ENCODING);
    epc_add(row, DEMAND_DISK_READS, 5);
    epc_add(row, DEMAND_SITE_REQUESTS, 5); /* of another object */
    ck_assert_uint_eq(rows->bytes, 24 + 16 + layout.objects[DISK].block_bytes);
    ck_assert_int_eq(rows->status, EPC_OK);
}

EPC_TEST_IN(rows__without_a_place_for_the_instance_are_not_added, fresh(DISK), epci_rows_free(rows))
{
    ck_assert_int_eq(epc_rows_add(rows, "a", NULL), EPC_E_INVALID);
    ck_assert_uint_eq(rows->bytes, 0);
    ck_assert_int_eq(rows->status, EPC_OK);
}

EPC_TEST_IN(rows__of_an_object_without_instances_are_one_without_a_name, fresh(STATE),
            epci_rows_free(rows))
{
    epc_instance again;
    unsigned char *bytes;
    uint64_t files;

    ck_assert_int_eq(epc_rows_add(rows, "x", &row), EPC_E_INVALID);
    ck_assert_int_eq(epc_rows_add(rows, NULL, &row), EPC_OK);
    ck_assert_int_eq(epc_rows_add(rows, NULL, &again), EPC_OK);
    ck_assert_ptr_eq(row.block, again.block);
    epc_set(row, DEMAND_STATE_FILES, 9);
    bytes = written();
    memcpy(&files, bytes + layout.objects[STATE].cells[0].offset, sizeof files);
    ck_assert_uint_eq(files, 9);
    free(bytes);
}

EPC_TEST_IN(rows__counters_of_other_objects_change_nothing, fresh(DISK), epci_rows_free(rows))
{
    unsigned char *before, *after;

    epc_rows_add(rows, "a", &row);
    epc_rows_add(rows, "b", &row);
    epc_rows_add(rows, "a", &row);
    before = written();
    epc_set(row, DEMAND_STATE_FILES, -1);
    epc_set(row, DEMAND_SITE_REQUESTS, -1);
    after = written();
    ck_assert_mem_eq(before, after, rows->bytes);
    free(before);
    free(after);
}

EPC_TEST(rows__that_were_never_added_are_no_instances_or_no_values)
{
    ck_assert(!epci_rows_has_values(NULL));
    fresh(DISK);
    ck_assert(epci_rows_has_values(rows));
    ck_assert_uint_eq(rows->bytes, 0);
    epci_rows_free(rows);
    fresh(STATE);
    ck_assert(!epci_rows_has_values(rows));
    ck_assert_int_eq(epc_rows_add(rows, NULL, &row), EPC_OK);
    ck_assert(epci_rows_has_values(rows));
    epci_rows_free(rows);
}

EPC_TEST_IN(rows__are_a_million_at_most, fresh(DISK), epci_rows_free(rows))
{
    char name[] = "0000000";
    int status = EPC_OK;

    for (uint32_t i = 0; i < EPC_ROWS_MOST && status == EPC_OK; i++) {
        for (uint32_t j = 0, n = i; j < 7; j++, n /= 10)
            name[j] = (char)('0' + n % 10);
        if (i == 0)
            capacity.bytes = UINT32_MAX; /* only the number of rows is limited here */
        status = epc_rows_add(rows, name, &row);
    }
    ck_assert_int_eq(status, EPC_OK);
    ck_assert_int_eq(epc_rows_add(rows, "one more", &row), EPC_E_NOSPACE);
    epc_add(row, DEMAND_DISK_READS, 1);
    ck_assert_int_eq(rows->status, EPC_E_NOSPACE);
    ck_assert_int_eq(epc_rows_add(rows, "9999990", &row), EPC_OK); /* exists already */
}

EPC_TEST_IN(rows__have_64_mib_at_most, fresh(DISK), epci_rows_free(rows))
{
    char name[256];
    uint32_t added = 0;

    memset(name, 'x', sizeof name);
    name[255] = '\0';
    while (rows->status == EPC_OK) {
        for (uint32_t j = 0, n = added; j < 7; j++, n /= 10)
            name[j] = (char)('0' + n % 10);
        added += epc_rows_add(rows, name, &row) == EPC_OK;
    }
    ck_assert_int_eq(rows->status, EPC_E_NOSPACE);
    ck_assert_uint_gt(rows->bytes, EPC_ROWS_MOST_BYTES - 1000);
    ck_assert_uint_le(rows->bytes, EPC_ROWS_MOST_BYTES);
}

EPC_TEST(rows__of_nowhere_take_nothing_and_count)
{
    const epc_row_options options = { sizeof options, 1, 0 };
    epc_rows *unwanted = epci_rows_of_unwanted_object();

    ck_assert_int_eq(epc_rows_add(unwanted, "a", &row), EPC_E_INVALID);
    epc_add(row, DEMAND_DISK_READS, 1);
    epc_add(row, DEMAND_SITE_REQUESTS, 1);
    row = (epc_instance){ NULL, NULL, NULL };
    ck_assert_int_eq(epc_rows_add_with(unwanted, "a", &options, &row), EPC_E_INVALID);
    epc_add(row, DEMAND_DISK_READS, 1);
    epc_rows_set_clock(unwanted, 1, 2);
    ck_assert_uint_eq(unwanted->bytes, 0);
}

/* ---- Ids and parents ---- */

static int add_with(epc_rows *to, const char *name, uint64_t id, uint64_t parent)
{
    return epc_rows_add_with(to, name, &(epc_row_options){ sizeof(epc_row_options), id, parent },
                             &row);
}

EPC_TEST_IN(rows__with_ids_may_have_equal_names, fresh(DISK), epci_rows_free(rows))
{
    epc_instance again;

    ck_assert_int_eq(add_with(rows, "a", 7, 0), EPC_OK);
    again = row;
    ck_assert_int_eq(add_with(rows, "a", 8, 0), EPC_OK);
    ck_assert_ptr_ne(row.block, again.block);
    ck_assert_int_eq(add_with(rows, "b", 7, 0), EPC_OK); /* the first, under its old name */
    ck_assert_ptr_eq(row.block, again.block);
    ck_assert_int_eq(epc_rows_add(rows, "a", &row), EPC_OK); /* names are not ids */
    ck_assert_ptr_ne(row.block, again.block);
}

EPC_TEST_IN(rows__with_ids_need_options_and_instances, fresh(DISK), epci_rows_free(rows))
{
    ck_assert_int_eq(epc_rows_add_with(rows, "a", NULL, &row), EPC_E_INVALID);
    epc_add(row, DEMAND_DISK_READS, 1);
    ck_assert_int_eq(epc_rows_add_with(rows, "a", &(epc_row_options){ 4, 1, 0 }, &row),
                     EPC_E_INVALID);
    ck_assert_int_eq(epc_rows_add_with(rows, "a", NULL, NULL), EPC_E_INVALID);
    ck_assert_int_eq(add_with(NULL, "a", 1, 0), EPC_E_INVALID);
    ck_assert_int_eq(rows->status, EPC_OK);
    epci_rows_free(rows);
    fresh(STATE);
    ck_assert_int_eq(add_with(rows, NULL, 1, 0), EPC_E_INVALID);
}

/* The parent's position of each child that is written. */
static uint32_t positions(uint32_t *out)
{
    unsigned char *bytes = written();
    struct epci_span rest = epci_span_of(bytes, rows->bytes);
    struct check_parsed_instance view;
    uint32_t count = 0;

    while (check_read_next_instance(&rest, &view, NULL) == EPC_OK) {
        ck_assert_uint_eq(view.head.parent_index, 4711);
        out[count++] = view.head.parent_instance;
    }
    free(bytes);
    return count;
}

/* Tell the surveys where these disks are, with 4711 as the title index of disks. */
static void resolve(epc_rows *disks)
{
    const struct epci_indexes indexes = { 4711 - layout.objects[DISK].object->symbol, 1 };
    epc_rows *all[EPCI_MAX_OBJECTS] = { [DISK] = disks, [SURVEY] = rows };
    unsigned char heads[8192], *head = heads;

    for (uint32_t i = 0; i < layout.schema->object_count; i++) {
        const size_t bytes = epci_object_head_size(&layout.objects[i]);

        ck_assert_uint_le(bytes, sizeof heads - (size_t)(head - heads));
        epci_write_object_head(&layout.objects[i], &indexes, head);
        head += bytes;
    }
    epci_rows_resolve_parents(all, &layout, heads);
}

EPC_TEST(rows__of_children_have_the_position_of_their_parent_or_are_left_out)
{
    uint32_t at[4];
    epc_rows *parents, *fewer;

    fresh(DISK);
    parents = rows;
    fewer = epci_rows_new(&layout.objects[DISK], &capacity);
    add_with(parents, "x", 10, 0);
    add_with(parents, "x", 11, 0);
    add_with(fewer, "x", 11, 0);
    rows = epci_rows_new(&layout.objects[SURVEY], &capacity);
    shown = SURVEY;
    ck_assert_int_eq(add_with(rows, "0", 1, 11), EPC_OK);
    ck_assert_int_eq(add_with(rows, "0", 2, 99), EPC_OK); /* no such parent */
    ck_assert_int_eq(add_with(rows, "0", 3, 10), EPC_OK);
    resolve(parents);
    ck_assert_uint_eq(positions(at), 2);
    ck_assert_uint_eq(at[0], 1);
    ck_assert_uint_eq(at[1], 0);
    resolve(fewer); /* as for an answer that was not sent before */
    ck_assert_uint_eq(positions(at), 1);
    ck_assert_uint_eq(at[0], 0);
    resolve(NULL);
    ck_assert_uint_eq(rows->bytes, 0);
    ck_assert_uint_eq(positions(at), 0);
    resolve(parents);
    ck_assert_uint_eq(positions(at), 2);
    epci_rows_free(rows);
    epci_rows_free(parents);
    epci_rows_free(fewer);
}

static int play_none(void *context, const epc_request *request, epc_rows *to)
{
    (void)context;
    (void)request;
    (void)to;
    return EPC_OK;
}

static int play_child(void *context, const epc_request *request, epc_rows *to)
{
    const epc_row_options options = { sizeof options, 5, request->object == DEMAND_SURVEY ? 6 : 0 };
    epc_instance made;

    (void)context;
    epc_rows_add(to, "first", &made);
    epc_rows_add_with(to, "5", &options, &made);
    return epc_rows_add_with(to, "6", &(epc_row_options){ sizeof options, 6, 5 }, &made);
}

EPC_TEST(rows__of_children_are_shown_under_their_parents)
{
    static const epc_callback with_child[] = { { DEMAND_DISK, play_child, NULL, 0 },
                                               { DEMAND_STATE, play_none, NULL, 0 },
                                               { DEMAND_SURVEY, play_child, NULL, 0 } };

    demand_open(&(epc_on_demand){ sizeof(epc_on_demand), with_child, 3, NULL, NULL }, NULL, 0);
    demand_collect("5016"); /* checked: the positions are those of parents */
    ck_assert_int_eq(demand_object(DEMAND_SURVEY).head.instance_count, 3);
    demand_close();
}

static int play_with_clock(void *context, const epc_request *request, epc_rows *to)
{
    epc_instance made;

    (void)request;
    epc_rows_add(to, NULL, &made);
    epc_set(made, DEMAND_STATE_SINCE, *(int64_t *)context);
    epc_rows_set_clock(to, 9000, 1000);
    return EPC_OK;
}

EPC_TEST(rows__may_have_a_clock_of_their_own)
{
    int64_t since = 8000;
    const epc_callback clocked[] = { { DEMAND_DISK, play_none, NULL, 0 },
                                     { DEMAND_STATE, play_with_clock, &since, 0 },
                                     { DEMAND_SURVEY, play_none, NULL, 0 } };
    struct check_parsed_object object;

    demand_open(&(epc_on_demand){ sizeof(epc_on_demand), clocked, 3, NULL, NULL }, NULL, 0);
    demand_collect("Global");
    object = demand_object(DEMAND_STATE);
    ck_assert_uint_eq(object.head.perf_time, 9000);
    ck_assert_uint_eq(object.head.perf_freq, 1000);
    ck_assert_uint_eq(demand_value(&object, -1, DEMAND_STATE_SINCE), 8000);
    ck_assert_uint_eq(demand_object(DEMAND_DISK).head.perf_freq, epci_clock_frequency());
    since = 9001;
    demand_collect("Global"); /* a start after the object's time is shown as that */
    object = demand_object(DEMAND_STATE);
    ck_assert_uint_eq(demand_value(&object, -1, DEMAND_STATE_SINCE), 9000);
    epc_rows_set_clock(NULL, 1, 1);
    demand_close();
}
