/* SPDX-License-Identifier: MIT
 *
 * check_children.c -- instances with parents, and instances with numbers, as Collect shows them.
 */
#include "epc_check.h"

#include "collecting.h"

#include "sdk/app/instances.h"

enum {
    PROCESS = 0,
    PROCESS_N = 2,
    THREAD = 10,
    THREAD_N = 12,
    FIBER = 20,
    FIBER_N = 22,
    PORT = 30,
    PORT_N = 32
};

static const epc_counter process[] = { { .symbol = PROCESS_N, .type = EPC_PERF_COUNTER_RAWCOUNT } };
static const epc_counter thread[] = { { .symbol = THREAD_N, .type = EPC_PERF_COUNTER_BULK_COUNT } };
static const epc_counter fiber[] = { { .symbol = FIBER_N, .type = EPC_PERF_COUNTER_RAWCOUNT } };
static const epc_counter port[] = { { .symbol = PORT_N, .type = EPC_PERF_COUNTER_RAWCOUNT } };

static const epc_object objects[] = {
    { .symbol = PROCESS, .flags = EPC_MANY | EPC_TOTAL, .counters = process, .counter_count = 1 },
    { .symbol = THREAD,
      .flags = EPC_MANY | EPC_TOTAL,
      .counters = thread,
      .counter_count = 1,
      .parent = &objects[0] },
    { .symbol = FIBER,
      .flags = EPC_MANY | EPC_COSTLY,
      .counters = fiber,
      .counter_count = 1,
      .parent = &objects[1] },
    { .symbol = PORT, .flags = EPC_MANY | EPC_UNIQUE_ID, .counters = port, .counter_count = 1 },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD,    "EpcChildren", objects,
                                   EPC_COUNT(objects), NULL,          NULL };

static struct collecting c;
static epc_app *app, *other;

static void open_all(void)
{
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &other), EPC_OK);
    collecting_open(&c, &schema);
}

static void close_all(void)
{
    epc_app_close(app);
    epc_app_close(other);
    collecting_close(&c);
}

static epc_instance add_to(epc_app *to, uint32_t object, const epc_instance *parent,
                           const char *name, int64_t number)
{
    epc_instance_options options = { .size = sizeof options, .parent = parent };
    epc_instance instance;

    ck_assert_int_eq(epc_instance_add_with(to, object, name, &options, &instance), EPC_OK);
    epc_set(instance, object + 2, number);
    return instance;
}

static epc_instance add(uint32_t object, const epc_instance *parent, const char *name,
                        int64_t number)
{
    return add_to(app, object, parent, name, number);
}

/* The instance of `object` that counts `number`, or -1.  *at is its definition. */
static int counting(uint32_t object, uint64_t number, struct check_parsed_instance *at)
{
    struct check_parsed_object found = collecting_object(&c, object);

    for (int i = 0; i < found.head.instance_count; i++) {
        *at = collecting_instance(&found, i);
        if (collecting_value(&found, i, object + 2) == number)
            return i;
    }
    return -1;
}

/* Checks that the child that counts `number` has the parent that counts `parents`. */
static void assert_belongs(uint32_t object, uint64_t number, uint32_t parent, uint64_t parents)
{
    struct check_parsed_instance at, up;
    int position = counting(parent, parents, &up);

    ck_assert_int_ge(counting(object, number, &at), 0);
    ck_assert_int_ge(position, 0);
    ck_assert_uint_eq(at.head.parent_index, COLLECTING_COUNTER + parent);
    ck_assert_uint_eq(at.head.parent_instance, (uint32_t)position);
}

EPC_TEST_IN(child__has_the_position_of_its_parent, open_all(), close_all())
{
    epc_instance a, b;

    a = add(PROCESS, NULL, "a", 1);
    b = add(PROCESS, NULL, "a name that is in another extent", 2);
    add(THREAD, &b, "0", 20);
    add(THREAD, &a, "0", 10);
    add(THREAD, &b, "1", 21);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, THREAD), 4); /* with _Total */
    assert_belongs(THREAD, 10, PROCESS, 1);
    assert_belongs(THREAD, 20, PROCESS, 2);
    assert_belongs(THREAD, 21, PROCESS, 2);
}

EPC_TEST_IN(child__is_left_out_when_its_parent_is_gone, open_all(), close_all())
{
    struct check_parsed_instance at;
    epc_instance a, b;

    a = add(PROCESS, NULL, "a", 1);
    b = add(PROCESS, NULL, "b", 2);
    add(THREAD, &a, "0", 10);
    add(THREAD, &b, "0", 20);
    epc_instance_remove(&a);
    collecting_ask(&c, "Global");
    ck_assert_int_lt(counting(THREAD, 10, &at), 0);
    assert_belongs(THREAD, 20, PROCESS, 2);
    /* A new instance in the parent's slot does not get its children. */
    add(PROCESS, NULL, "x", 3);
    collecting_ask(&c, "Global");
    ck_assert_int_lt(counting(THREAD, 10, &at), 0);
}

EPC_TEST_IN(child__query_returns_its_parents_too, open_all(), close_all())
{
    epc_instance a, t;

    a = add(PROCESS, NULL, "a", 1);
    t = add(THREAD, &a, "0", 10);
    add(FIBER, &t, "f", 100);
    collecting_ask(&c, "2020");
    ck_assert_uint_eq(c.objects, 3);
    assert_belongs(FIBER, 100, THREAD, 10);
    assert_belongs(THREAD, 10, PROCESS, 1);
    collecting_ask(&c, "Costly");
    ck_assert_uint_eq(c.objects, 3);
}

EPC_TEST_IN(child__grandchild_goes_with_its_grandparent, open_all(), close_all())
{
    epc_instance a, t;

    a = add(PROCESS, NULL, "a", 1);
    t = add(THREAD, &a, "0", 10);
    add(FIBER, &t, "f", 100);
    epc_instance_remove(&a);
    collecting_ask(&c, "Costly");
    ck_assert_int_eq(collecting_count(&c, FIBER), 0);
}

EPC_TEST_IN(child__of_merged_parents_belongs_to_the_one_row, open_all(), close_all())
{
    epc_instance here, there;

    here = add(PROCESS, NULL, "same", 1);
    there = add_to(other, PROCESS, NULL, "SAME", 2);
    add(THREAD, &here, "0", 10);
    add_to(other, THREAD, &there, "1", 20);
    add(THREAD, &here, "both", 100);
    add_to(other, THREAD, &there, "both", 200);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, PROCESS), 2); /* with _Total */
    ck_assert_int_eq(collecting_count(&c, THREAD), 4);
    assert_belongs(THREAD, 10, PROCESS, 3);
    assert_belongs(THREAD, 20, PROCESS, 3);
    assert_belongs(THREAD, 300, PROCESS, 3);
}

EPC_TEST_IN(child__total_belongs_to_its_parents_total, open_all(), close_all())
{
    struct check_parsed_object processes, threads;
    struct check_parsed_instance total;
    epc_instance a;

    a = add(PROCESS, NULL, "a", 1);
    add(THREAD, &a, "0", 10);
    collecting_ask(&c, "Global");
    processes = collecting_object(&c, PROCESS);
    threads = collecting_object(&c, THREAD);
    total = collecting_instance(&threads, collecting_named(&threads, "_Total"));
    ck_assert_uint_eq(total.head.parent_index, COLLECTING_COUNTER + PROCESS);
    ck_assert_int_eq((int)total.head.parent_instance, collecting_named(&processes, "_Total"));
}

EPC_TEST_IN(child__counts_of_a_closed_process_stay_with_its_parents_name, open_all(), close_all())
{
    epc_instance here, there;

    here = add(PROCESS, NULL, "same", 1);
    there = add_to(other, PROCESS, NULL, "same", 2);
    add(THREAD, &here, "t", 100);
    add_to(other, THREAD, &there, "t", 23);
    collecting_ask(&c, "Global");
    assert_belongs(THREAD, 123, PROCESS, 3);
    epc_app_close(other);
    collecting_ask(&c, "Global");
    assert_belongs(THREAD, 123, PROCESS, 1); /* the gauge was removed */
    ck_assert_int_eq(epc_app_open(&schema, NULL, &other), EPC_OK);
}

/* The provider does not know the parent's row yet. */
EPC_TEST_IN(child__of_a_parent_with_an_unknown_row_is_counted_once, open_all(), close_all())
{
    epc_instance mine, theirs;
    struct check_parsed_instance at;

    mine = add(PROCESS, NULL, "p", 1);
    theirs = add_to(other, PROCESS, NULL, "p", 2);
    add(THREAD, &mine, "0", 100);
    add_to(other, THREAD, &theirs, "0", 10);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(counting(THREAD, 110, &at), 0);
    epci_slot_set_row_locations(epci_entry_slot_header(mine.owner),
                                epci_pack_place_as_location((struct epci_place){ 1, 0, 0 }), 0);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(counting(THREAD, 110, &at), 0);
    epci_slot_set_row_locations(epci_entry_slot_header(mine.owner), 0, 0);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(counting(THREAD, 110, &at), 0);
}

/* A hostile process may write anything in place of the parent's location. */
EPC_TEST_IN(child__does_not_get_a_parent_of_another_object, open_all(), close_all())
{
    struct epci_slot_header *slot;
    struct check_parsed_instance at;
    epc_instance a, t, f;

    a = add(PROCESS, NULL, "a", 1);
    t = add(THREAD, &a, "t", 2);
    f = add(FIBER, &t, "f", 3);
    slot = (struct epci_slot_header *)(void *)(epci_entry_slot_header(f.owner));
    slot->parent = ((struct epci_slot_header *)(void *)(epci_entry_slot_header(t.owner)))->parent;
    collecting_ask(&c, "2000 2010 2020");
    ck_assert_int_lt(counting(FIBER, 3, &at), 0);
}

EPC_TEST_IN(child__exact_room_is_enough_though_some_are_left_out, open_all(), close_all())
{
    epc_instance a;
    size_t exact;

    a = add(PROCESS, NULL, "a", 1);
    for (int i = 0; i < 10; i++) {
        char name[] = "0";

        name[0] = (char)('0' + i);
        add(THREAD, &a, name, i);
    }
    epc_instance_remove(&a);
    collecting_ask(&c, "Global");
    exact = c.bytes;
    ck_assert_int_eq(collecting_ask_in(&c, "Global", exact), EPC_OK);
    ck_assert_int_eq(collecting_ask_in(&c, "Global", exact - 1), EPC_E_NOSPACE);
}

EPC_TEST_IN(number__is_in_the_definition_and_a_name_is_optional, open_all(), close_all())
{
    epc_instance_options options = { .size = sizeof options, .unique_id = 8080 };
    struct check_parsed_instance at;
    epc_instance one;

    ck_assert_int_eq(epc_instance_add_with(app, PORT, NULL, &options, &one), EPC_OK);
    epc_set(one, PORT_N, 1);
    options.unique_id = 443;
    ck_assert_int_eq(epc_instance_add_with(app, PORT, "https", &options, &one), EPC_OK);
    epc_set(one, PORT_N, 2);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, PORT), 2);
    ck_assert_int_ge(counting(PORT, 1, &at), 0);
    ck_assert_uint_eq(at.head.unique_id, 8080);
    ck_assert_uint_eq(at.head.name_bytes, 0);
    ck_assert_int_ge(counting(PORT, 2, &at), 0);
    ck_assert_uint_eq(at.head.unique_id, 443);
    ck_assert_uint_eq(at.head.name_bytes, 12);
}

EPC_TEST_IN(number__tells_instances_apart_and_merges_equal_ones, open_all(), close_all())
{
    epc_instance_options options = { .size = sizeof options, .unique_id = 1 };
    struct check_parsed_instance at;
    epc_instance one;

    ck_assert_int_eq(epc_instance_add_with(app, PORT, "x", &options, &one), EPC_OK);
    epc_set(one, PORT_N, 1);
    ck_assert_int_eq(epc_instance_add_with(other, PORT, "other name", &options, &one), EPC_OK);
    epc_set(one, PORT_N, 2);
    options.unique_id = 2;
    ck_assert_int_eq(epc_instance_add_with(other, PORT, "x", &options, &one), EPC_OK);
    epc_set(one, PORT_N, 7);
    collecting_ask(&c, "Global");
    ck_assert_int_eq(collecting_count(&c, PORT), 2);
    ck_assert_int_ge(counting(PORT, 3, &at), 0);
    ck_assert_uint_eq(at.head.unique_id, 1);
    ck_assert_int_ge(counting(PORT, 7, &at), 0);
}
