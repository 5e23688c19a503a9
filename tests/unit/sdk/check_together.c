/* SPDX-License-Identifier: MIT
 *
 * check_together.c -- two Collects of one provider at once, each stopped at a chosen place.
 *
 * The linker lets this file see each call of epci_sources_init, with which a Collect lists the
 * extents, and of the locks' functions (--wrap).  So the test waits for events, not for times.
 */
#include "epc_check.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "collecting.h"
#include "sdk/app/app.h"
#include "sdk/port/port.h"
#include "sdk/provider/region/sources.h"

enum { ITEM = 0, ITEM_DONE = 2 };

static const epc_counter counters[] = {
    { .symbol = ITEM_DONE, .type = EPC_PERF_COUNTER_BULK_COUNT },
};
static const epc_object object = {
    .symbol = ITEM, .flags = EPC_MANY, .counters = counters, .counter_count = 1
};
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcTogether", &object, 1, NULL, NULL };

static epc_app *old, *young;
static struct collecting first, second; /* two callers of one collector */

/* The second Collect waits in its thread where it begins to read. */
static atomic_bool is_armed, is_ready, may_read, is_at_lock, is_done;
static bool holds_gathering; /* the first Collect's thread */
static atomic_uintptr_t second_thread;

static void wait_until(atomic_bool *event)
{
    while (!atomic_load(event))
        epci_thread_sleep(1);
}

static bool is_second(void)
{
    return epci_thread_id() == second_thread;
}

static uint32_t *extent_count(epc_app *app)
{
    return &((struct epci_region_header *)(void *)app->publication.region.base)->extent_count;
}

/* ---- What the library calls ---- */

int __real_epci_sources_init(struct epci_sources *sources, const struct epci_layout *layout,
                             const struct epci_attached *regions, bool alone);
int __wrap_epci_sources_init(struct epci_sources *sources, const struct epci_layout *layout,
                             const struct epci_attached *regions, bool alone);
void __real_epci_lock_enter(struct epci_lock *lock);
void __wrap_epci_lock_enter(struct epci_lock *lock);
void __real_epci_lock_leave(struct epci_lock *lock);
void __wrap_epci_lock_leave(struct epci_lock *lock);
void __real_epci_lock_enter_shared(struct epci_lock *lock);
void __wrap_epci_lock_enter_shared(struct epci_lock *lock);

/* The first Collect has listed the extents: the application counts another one, and the second
 * Collect goes on until it has ended, or waits for the first. */
int __wrap_epci_sources_init(struct epci_sources *sources, const struct epci_layout *layout,
                             const struct epci_attached *regions, bool alone)
{
    int status = __real_epci_sources_init(sources, layout, regions, alone);

    if (!is_second() && atomic_exchange(&is_armed, false)) {
        epci_store_u32(extent_count(young), 1);
        atomic_store(&may_read, true);
        wait_until(holds_gathering ? &is_at_lock : &is_done);
    }
    return status;
}

void __wrap_epci_lock_enter(struct epci_lock *lock)
{
    const bool gathering = first.collector && lock == &first.collector->gathering;

    if (gathering && is_second())
        atomic_store(&is_at_lock, true);
    __real_epci_lock_enter(lock);
    if (gathering && !is_second())
        holds_gathering = true;
}

void __wrap_epci_lock_leave(struct epci_lock *lock)
{
    if (first.collector && lock == &first.collector->gathering && !is_second())
        holds_gathering = false;
    __real_epci_lock_leave(lock);
}

/* A Collect that has refreshed the regions shares the collector's lock then. */
void __wrap_epci_lock_enter_shared(struct epci_lock *lock)
{
    if (is_second() && lock == &first.collector->lock) {
        atomic_store(&is_ready, true);
        wait_until(&may_read);
    }
    __real_epci_lock_enter_shared(lock);
}

/* ---- The test ---- */

static uint64_t shown(struct collecting *c)
{
    struct check_parsed_object found;

    collecting_ask(c, "Global");
    found = collecting_object(c, ITEM);
    ck_assert_int_eq(collecting_named(&found, "a"), 0);
    return collecting_value(&found, 0, ITEM_DONE);
}

/* Without the checks of collecting_ask, which another Collect must not disturb. */
static void collect_only(struct collecting *c)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    const struct epci_query query = epci_query_parse(global, EPC_COUNT(global));

    ck_assert_int_eq(epci_responder_collect(c->collector, &query, c->buffer, COLLECTING_CAPACITY,
                                            &c->bytes, &c->objects),
                     EPC_OK);
}

static void collect_second(void *context)
{
    (void)context;
    second_thread = epci_thread_id();
    collect_only(&second);
    atomic_store(&is_done, true);
}

static epc_app *open_and_count(int64_t amount)
{
    epc_instance instance;
    epc_app *app;

    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, ITEM, "a", &instance), EPC_OK);
    epc_add(instance, ITEM_DONE, amount);
    return app;
}

/* An application has committed an extent and has not counted it when both Collects look for the
 * memory that they may read.  It counts it after the first one has listed the extents.  The second
 * one sees the extent; if it did so before the first one reads, then the first would take the
 * contribution from there for that of an instance that is gone, and it would be counted twice for
 * ever. */
EPC_TEST(together__a_contribution_that_only_one_of_two_collects_sees_is_not_retired)
{
    void *thread;

    old = open_and_count(100);
    young = open_and_count(5);
    collecting_open(&first, &schema);
    second =
        (struct collecting){ .collector = first.collector, .buffer = malloc(COLLECTING_CAPACITY) };
    epci_store_u32(extent_count(young), 0);
    ck_assert_uint_eq(shown(&first), 100);
    ck_assert_int_eq(epci_thread_start(collect_second, NULL, &thread), EPC_OK);
    wait_until(&is_ready);
    atomic_store(&is_armed, true);
    collect_only(&first);
    wait_until(&is_done);
    epci_thread_join(thread);
    second_thread = 0;
    ck_assert(!atomic_load(&is_armed));
    ck_assert_uint_eq(shown(&first), 105);
    ck_assert_uint_eq(shown(&first), 105);
    free(second.buffer);
    collecting_close(&first);
    epc_app_close(young);
    epc_app_close(old);
}
