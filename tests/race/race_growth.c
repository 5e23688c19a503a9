/* SPDX-License-Identifier: MIT
 *
 * race_growth.c -- a process grows from its first piece into further ones while others collect.
 *
 * The collectors share one provider, so one of them maps a piece while another reads.  A Collect of
 * one process copies slots directly, outside the lock of the histories; a group whose copies are in
 * new memory makes it map more.
 */
#include "epc_check.h"
#include "provider_valid.h"
#include "threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/walk.h"
#include "sdk/port/port.h"

enum {
    READERS = 3,
    INSTANCES = 500,
    COUNTERS = 100,
    FIRST = 2,
    LEFT = FIRST,
    RIGHT = FIRST + 2,
    CAPACITY = 4 << 20
};

static epc_counter counters[COUNTERS];
static const epc_object object = { .flags = EPC_MANY,
                                   .counters = counters,
                                   .counter_count = COUNTERS };
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcRaceGrowth", &object, 1, NULL, NULL };

struct scene {
    struct epci_responder *collector;
    unsigned counts[1 + READERS]; /* applications that grew; Collects of each reader */
    unsigned fewer;               /* instances than added before, of one application */
    unsigned halves;              /* groups shown only in part */
    unsigned broken;              /* answers that cannot be walked */
    unsigned added;               /* instances of the application that grows now */
    unsigned generation;          /* of applications; odd: one comes or goes now */
};

/* The first group of each instance makes a row for its copies.  An extent has six. */
static void group_each(epc_instance *all)
{
    for (unsigned i = 0; i < INSTANCES && epc_threads_go_on(); i++) {
        epc_begin(all[i]);
        epc_add(all[i], LEFT, 1);
        if (i % 8 == 0)
            epci_thread_sleep(0);
        epc_add(all[i], RIGHT, 1);
        epc_end(all[i]);
    }
}

/* An application takes six pieces, then a new one begins. */
static void grow(struct scene *scene)
{
    static epc_instance all[INSTANCES];

    while (epc_threads_go_on()) {
        epc_app *app;

        if (epc_app_open(&schema, NULL, &app) != EPC_OK)
            abort();
        __atomic_add_fetch(&scene->generation, 1, __ATOMIC_SEQ_CST);
        for (unsigned i = 0; i < INSTANCES; i++) {
            char name[16];

            snprintf(name, sizeof name, "%u", i);
            if (epc_instance_add(app, 0, name, &all[i]) != EPC_OK)
                abort();
            __atomic_store_n(&scene->added, i + 1, __ATOMIC_SEQ_CST);
        }
        group_each(all);
        __atomic_add_fetch(&scene->generation, 1, __ATOMIC_SEQ_CST);
        __atomic_store_n(&scene->added, 0, __ATOMIC_SEQ_CST);
        epc_app_close(app);
        epc_threads_count(&scene->counts[0]);
    }
}

static void check(struct scene *scene, struct check_parsed_object *shown)
{
    struct check_parsed_instance instance;
    uint64_t values[2];

    for (int i = 0; i < shown->head.instance_count; i++) {
        if (check_read_next_instance(&shown->rest, &instance, NULL)) {
            __atomic_fetch_add(&scene->broken, 1, __ATOMIC_RELAXED);
            return;
        }
        memcpy(values, instance.block.at + 8, sizeof values);
        if (values[0] != values[1])
            __atomic_fetch_add(&scene->halves, 1, __ATOMIC_RELAXED);
    }
}

static void collect(struct scene *scene, unsigned number)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    const struct epci_query query = epci_query_parse(global, EPC_COUNT(global));
    unsigned char *buffer = malloc(CAPACITY);

    while (buffer && epc_threads_go_on()) {
        const unsigned generation = __atomic_load_n(&scene->generation, __ATOMIC_SEQ_CST);
        const unsigned added = __atomic_load_n(&scene->added, __ATOMIC_SEQ_CST);
        struct check_parsed_object shown;
        struct epci_span rest;
        uint32_t objects;
        size_t bytes;

        if (epci_responder_collect(scene->collector, &query, buffer, CAPACITY, &bytes, &objects))
            continue;
        epc_threads_count(&scene->counts[1 + number]);
        rest = epci_span_of(buffer, bytes);
        if (check_read_next_object(&rest, &shown, NULL)) {
            __atomic_fetch_add(&scene->broken, 1, __ATOMIC_RELAXED);
            continue;
        }
        if (generation % 2 == 1 && (unsigned)shown.head.instance_count < added &&
            __atomic_load_n(&scene->generation, __ATOMIC_SEQ_CST) == generation)
            __atomic_fetch_add(&scene->fewer, 1, __ATOMIC_RELAXED);
        check(scene, &shown);
    }
    free(buffer);
}

static void play(void *context, unsigned number)
{
    if (number == 0)
        grow(context);
    else
        collect(context, number - 1);
}

static void define(void)
{
    for (uint32_t i = 0; i < COUNTERS; i++)
        counters[i] = (epc_counter){ .symbol = FIRST + 2 * i, .type = EPC_PERF_COUNTER_BULK_COUNT };
}

EPC_TEST_IN(race__growth_is_shown_whole_while_it_is_mapped, define())
{
    const struct epci_indexes indexes = { 2000, 2001 };
    struct scene scene = { 0 };

    ck_assert_int_eq(epci_responder_open(&schema, &indexes, &scene.collector), EPC_OK);
    epc_threads_need(scene.counts, EPC_COUNT(scene.counts));
    epc_threads_run(1 + READERS, play, &scene, 2000);
    ck_assert_uint_eq(scene.broken, 0);
    ck_assert_uint_eq(scene.halves, 0);
    ck_assert_uint_eq(scene.fewer, 0);
    ck_assert(provider_is_valid(scene.collector));
    epci_responder_close(scene.collector);
}

/* ---- Several threads map the same region ---- */

struct shared {
    epc_app *app;
    struct epci_regions regions;
    unsigned counts[1 + READERS]; /* extents that the application added; rounds of each reader */
    unsigned wrong;               /* extents that are not what the application made */
};

static void add_extents(struct shared *shared)
{
    for (unsigned i = 0; i < 3000 && epc_threads_go_on(); i++) {
        epc_instance one;
        char name[16];

        snprintf(name, sizeof name, "%u", i);
        if (epc_instance_add(shared->app, 0, name, &one) != EPC_OK)
            abort();
        epc_threads_count(&shared->counts[0]);
    }
}

static void map_and_read(struct shared *shared, unsigned number)
{
    const struct epci_attached *region = shared->regions.first;
    const struct epci_region_view *view = region->sections.views[0];
    uint32_t before = 0;

    while (epc_threads_go_on()) {
        uint32_t count;

        epci_attached_map_and_update_usable_bytes(region);
        count = epci_region_readable_extent_count(view);
        if (count < before)
            __atomic_fetch_add(&shared->wrong, 1, __ATOMIC_RELAXED);
        for (uint32_t i = before; i < count; i++) {
            struct epci_extent_header extent;
            const unsigned char *slots;

            if (epci_region_read_extent_header(view, i, &extent, &slots) != EPC_OK ||
                extent.object != 0)
                __atomic_fetch_add(&shared->wrong, 1, __ATOMIC_RELAXED);
        }
        before = count;
        epc_threads_count(&shared->counts[1 + number]);
    }
}

static void map_together(void *context, unsigned number)
{
    if (number == 0)
        add_extents(context);
    else
        map_and_read(context, number - 1);
}

EPC_TEST_LOOP_IN(race__threads_that_share_access_map_a_region_together, 5, define())
{
    static uint64_t memory[2048];
    struct epci_layout layout;
    static struct shared shared;

    shared = (struct shared){ 0 };
    ck_assert_int_eq(epci_layout_init(&layout, &schema, memory, sizeof memory), EPC_OK);
    epci_regions_init(&shared.regions, &layout);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &shared.app), EPC_OK);
    epci_regions_refresh(&shared.regions);
    ck_assert_ptr_nonnull(shared.regions.first);
    epc_threads_need(shared.counts, EPC_COUNT(shared.counts));
    epc_threads_run(1 + READERS, map_together, &shared, 400);
    ck_assert_uint_eq(shared.wrong, 0);
    ck_assert(regions_are_valid(&shared.regions));
    epci_regions_release(&shared.regions);
    epc_app_close(shared.app);
}
