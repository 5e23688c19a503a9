/* SPDX-License-Identifier: MIT
 *
 * check_scarcity.c -- a provider that runs out of memory gives no answer, and loses no count.
 */
#include "epc_check.h"

#include "collecting.h"
#include "mem/memory.h"

enum { WORK = 0, WORK_DONE = 2, SERVER = 20, SERVER_SERVED = 22 };

static const epc_counter work[] = {
    { .symbol = WORK_DONE, .type = EPC_PERF_COUNTER_BULK_COUNT },
};
static const epc_counter server[] = {
    { .symbol = SERVER_SERVED, .type = EPC_PERF_COUNTER_COUNTER },
};
static const epc_object objects[] = {
    { .symbol = WORK, .flags = EPC_MANY, .counters = work, .counter_count = 1 },
    { .symbol = SERVER, .counters = server, .counter_count = 1 },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcScarcity", objects, 2, NULL, NULL };

enum { APPS = 3 };

static struct collecting c;
static epc_app *apps[APPS];
static epc_instance done[APPS], served[APPS];

static void open_app(int app)
{
    ck_assert_int_eq(epc_app_open(&schema, NULL, &apps[app]), EPC_OK);
    ck_assert_int_eq(epc_instance_add(apps[app], WORK, "a", &done[app]), EPC_OK);
    ck_assert_int_eq(epc_instance_add(apps[app], SERVER, NULL, &served[app]), EPC_OK);
}

static void count(int app, int64_t amount)
{
    epc_add(done[app], WORK_DONE, amount);
    epc_add(served[app], SERVER_SERVED, amount);
}

static void remove_both(int app)
{
    epc_instance_remove(&done[app]);
    epc_instance_remove(&served[app]);
}

static void close_all(void)
{
    for (int i = 0; i < APPS; i++) {
        epc_app_close(apps[i]);
        apps[i] = NULL;
    }
    collecting_close(&c);
}

static void compare(uint64_t sum)
{
    struct check_parsed_object found = collecting_object(&c, WORK);

    ck_assert_int_eq(found.head.instance_count, 1);
    ck_assert_uint_eq(collecting_value(&found, 0, WORK_DONE), sum);
    found = collecting_object(&c, SERVER);
    ck_assert_uint_eq(collecting_value(&found, -1, SERVER_SERVED), sum);
}

/* Collect while allocation number `which` fails: no answer, or a right one.  Then with memory. */
static void compare_without_memory(unsigned which, uint64_t sum)
{
    int status;

    epci_mem_set_nth_alloc_to_fail(which);
    status = collecting_ask_in(&c, "Global", COLLECTING_CAPACITY);
    epci_mem_set_nth_alloc_to_fail(0);
    if (status) {
        ck_assert_int_eq(status, EPC_E_NOMEM);
        ck_assert_uint_eq(c.bytes, 0);
        ck_assert_uint_eq(c.objects, 0);
    } else {
        compare(sum);
    }
    collecting_ask(&c, "Global");
    compare(sum);
}

/* More than a Collect of these tests has. */
#define ALLOCATIONS 40

EPC_TEST_LOOP_IN(scarcity__of_memory_costs_an_answer_and_no_count, ALLOCATIONS,
                 collecting_open(&c, &schema), close_all())
{
    const unsigned which = 1 + (unsigned)_i;

    for (int i = 0; i < APPS; i++) {
        open_app(i);
        count(i, 100);
    }
    collecting_ask(&c, "Global");
    compare(300);
    count(0, 1);
    remove_both(0); /* after the last Collect */
    compare_without_memory(which, 301);
    count(1, 1);
    epc_app_close(apps[1]);
    apps[1] = NULL;
    compare_without_memory(which, 302);
}

/* A process that was alone, so that its slots were copied directly, removes its instances while
 * another one comes.  (Without the first two allocations that one is not known yet.) */
EPC_TEST_LOOP_IN(scarcity__of_memory_after_a_direct_copy_costs_no_count, ALLOCATIONS,
                 collecting_open(&c, &schema), close_all())
{
    open_app(0);
    count(0, 100);
    collecting_ask(&c, "Global");
    compare(100);
    open_app(1);
    count(1, 10);
    count(0, 5);
    remove_both(0);
    compare_without_memory(3 + (unsigned)_i, 115);
}
