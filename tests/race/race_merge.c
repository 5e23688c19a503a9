/* SPDX-License-Identifier: MIT
 *
 * race_merge.c -- several applications come, count and go while two threads collect at the same
 * time.
 *
 * One application stays and counts under the name that all share, so the value shown for that name
 * must never fall.
 */
#include "epc_check.h"
#include "threads.h"

#include <string.h>

#include "check/walk.h"
#include "sdk/provider/collect.h"

enum { SITE = 0, SITE_COUNT = 2, PAGE = 10, PAGE_COUNT = 12, APPS = 2, READERS = 2 };

static const epc_counter site[] = { { .symbol = SITE_COUNT, .type = EPC_PERF_COUNTER_BULK_COUNT } };
static const epc_counter page[] = { { .symbol = PAGE_COUNT, .type = EPC_PERF_COUNTER_BULK_COUNT } };
static const epc_object objects[] = {
    { .symbol = SITE, .flags = EPC_MANY, .counters = site, .counter_count = 1 },
    { .symbol = PAGE,
      .flags = EPC_MANY,
      .parent = &objects[0],
      .counters = page,
      .counter_count = 1 },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD,    "EpcRaceMerge", objects,
                                   EPC_COUNT(objects), NULL,           NULL };

struct scene {
    struct epci_responder *collector;
    epc_app *staying;
    epc_instance shared;
    unsigned fallen, broken, collects[READERS];
};

/* An application that opens, counts under the shared name and a private one, and closes. */
static void live(struct scene *scene)
{
    while (epc_threads_go_on()) {
        epc_instance shared, child;
        epc_instance_options under = { sizeof under, 0, &shared };
        epc_app *app;

        if (epc_app_open(&schema, NULL, &app) == EPC_OK) {
            epc_instance_add(app, SITE, "shared", &shared);
            epc_instance_add_with(app, PAGE, "page", &under, &child);
            for (int i = 0; i < 100; i++) {
                epc_add(shared, SITE_COUNT, 1);
                epc_add(child, PAGE_COUNT, 1);
                epc_add(scene->shared, SITE_COUNT, 1);
            }
            epc_instance_remove(&child);
            epc_instance_remove(&shared);
        }
        epc_app_close(app);
    }
}

/* The value shown under the shared name. */
static bool shown(const unsigned char *answer, size_t bytes, uint64_t *value)
{
    struct epci_span rest = epci_span_of(answer, bytes);
    struct check_parsed_object object;
    struct check_parsed_instance instance;

    if (check_read_next_object(&rest, &object, NULL) || object.head.instance_count != 1 ||
        check_read_next_instance(&object.rest, &instance, NULL))
        return false;
    memcpy(value, instance.block.at + 8, sizeof *value);
    return true;
}

static void collect(struct scene *scene, unsigned number)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    struct epci_query query = epci_query_parse(global, 6);
    unsigned char answer[16384];
    uint64_t last = 0, now;

    while (epc_threads_go_on()) {
        uint32_t count;
        size_t bytes;

        if (epci_responder_collect(scene->collector, &query, answer, sizeof answer, &bytes, &count))
            continue;
        epc_threads_count(&scene->collects[number]);
        if (!shown(answer, bytes, &now)) {
            __atomic_fetch_add(&scene->broken, 1, __ATOMIC_RELAXED);
            continue;
        }
        if (now < last)
            __atomic_fetch_add(&scene->fallen, 1, __ATOMIC_RELAXED);
        last = now;
    }
}

static void play(void *context, unsigned number)
{
    if (number < APPS)
        live(context);
    else
        collect(context, number - APPS);
}

EPC_TEST(race__a_sum_never_falls_while_applications_come_and_go)
{
    struct epci_indexes indexes = { 2000, 2001 };
    struct scene scene = { 0 };

    ck_assert_int_eq(epc_app_open(&schema, NULL, &scene.staying), EPC_OK);
    ck_assert_int_eq(epc_instance_add(scene.staying, SITE, "shared", &scene.shared), EPC_OK);
    ck_assert_int_eq(epci_responder_open(&schema, &indexes, &scene.collector), EPC_OK);
    epc_threads_need(scene.collects, READERS);
    epc_threads_run(APPS + READERS, play, &scene, 2000);
    epci_responder_close(scene.collector);
    epc_app_close(scene.staying);
    ck_assert_uint_eq(scene.broken, 0);
    ck_assert_uint_eq(scene.fallen, 0);
    for (int i = 0; i < READERS; i++)
        ck_assert_uint_gt(scene.collects[i], 0);
}
