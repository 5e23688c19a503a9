/* SPDX-License-Identifier: MIT
 *
 * race_region.c -- instances come, count and go while providers collect.
 *
 * Every instance is named by one letter, repeated, and counts its letter; instances of one name add
 * up.  So a torn slot would show a mixed name, or a name with a value that is not a multiple of its
 * letter.
 */
#include "epc_check.h"
#include "sample_schema.h"
#include "threads.h"

#include <string.h>

#include "check/walk.h"
#include "sdk/provider/collect.h"

enum { LETTERS = 8, WRITERS = 2, READERS = 2, ADDS = 20000 };

struct scene {
    epc_app *app;
    struct epci_responder *collector;
    unsigned collects[READERS];
    unsigned mixed;  /* names of more than one letter */
    unsigned wrong;  /* values of another instance */
    unsigned broken; /* answers that cannot be walked */
};

static void add_and_remove(struct scene *scene, unsigned number)
{
    for (unsigned round = number; epc_threads_go_on(); round++) {
        char letter = (char)('a' + round % LETTERS), name[65];
        unsigned length = 1 + round * 7 % 40;
        epc_instance instance;

        memset(name, letter, length);
        name[length] = '\0';
        if (epc_instance_add(scene->app, SAMPLE_SITE, name, &instance) == EPC_OK) {
            epc_set(instance, SAMPLE_SITE_REQUESTS, letter);
            epc_set(instance, SAMPLE_SITE_ACTIVE, letter);
            epc_instance_remove(&instance);
        }
    }
}

static void check_instance(struct scene *scene, const struct check_parsed_instance *instance)
{
    uint16_t first = 0, unit;
    uint64_t requests;

    memcpy(&first, instance->name.at, sizeof first);
    for (size_t i = 0; i < instance->name.left; i += 2) {
        memcpy(&unit, instance->name.at + i, sizeof unit);
        if (unit != first)
            __atomic_fetch_add(&scene->mixed, 1, __ATOMIC_RELAXED);
    }
    memcpy(&requests, instance->block.at + 8, sizeof requests);
    if (requests % first != 0)
        __atomic_fetch_add(&scene->wrong, 1, __ATOMIC_RELAXED);
}

static void collect(struct scene *scene, unsigned number)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    struct epci_query query = epci_query_parse(global, 6);
    unsigned char buffer[16384];

    while (epc_threads_go_on()) {
        struct check_parsed_object object;
        struct check_parsed_instance instance;
        struct epci_span rest;
        uint32_t objects;
        size_t bytes;

        if (epci_responder_collect(scene->collector, &query, buffer, sizeof buffer, &bytes,
                                   &objects))
            continue;
        epc_threads_count(&scene->collects[number]);
        rest = epci_span_of(buffer, bytes);
        if (check_read_next_object(&rest, &object, NULL))
            __atomic_fetch_add(&scene->broken, 1, __ATOMIC_RELAXED);
        for (int i = 0; i < object.head.instance_count; i++) {
            if (check_read_next_instance(&object.rest, &instance, NULL))
                __atomic_fetch_add(&scene->broken, 1, __ATOMIC_RELAXED);
            else
                check_instance(scene, &instance);
        }
    }
}

static void play(void *context, unsigned number)
{
    if (number < WRITERS)
        add_and_remove(context, number);
    else
        collect(context, number - WRITERS);
}

static void open_scene(struct scene *scene)
{
    struct epci_indexes indexes = { 2000, 2001 };

    memset(scene, 0, sizeof *scene);
    ck_assert_int_eq(epc_app_open(&sample_schema, NULL, &scene->app), EPC_OK);
    ck_assert_int_eq(epci_responder_open(&sample_schema, &indexes, &scene->collector), EPC_OK);
}

static void close_scene(struct scene *scene)
{
    epci_responder_close(scene->collector);
    epc_app_close(scene->app);
}

EPC_TEST(race__instances_are_seen_whole_or_not_at_all)
{
    struct scene scene;

    open_scene(&scene);
    epc_threads_need(scene.collects, READERS);
    epc_threads_run(WRITERS + READERS, play, &scene, 1500);
    close_scene(&scene);
    ck_assert_uint_eq(scene.broken, 0);
    ck_assert_uint_eq(scene.mixed, 0);
    ck_assert_uint_eq(scene.wrong, 0);
    for (int i = 0; i < READERS; i++)
        ck_assert_uint_gt(scene.collects[i], 0);
}

struct counting {
    epc_instance instance;
};

static void count(void *context, unsigned number)
{
    struct counting *counting = context;

    (void)number;
    for (int i = 0; i < ADDS; i++) {
        epc_add(counting->instance, SAMPLE_SITE_REQUESTS, 1);
        epc_add(counting->instance, SAMPLE_SITE_ACTIVE, 1);
    }
}

EPC_TEST(race__no_addition_of_any_thread_is_lost)
{
    struct counting counting;
    struct scene scene;
    uint64_t requests;
    uint32_t active;

    open_scene(&scene);
    ck_assert_int_eq(epc_instance_add(scene.app, SAMPLE_SITE, "a", &counting.instance), EPC_OK);
    epc_threads_run(4, count, &counting, 0);
    memcpy(&requests, counting.instance.block + 8, sizeof requests);
    memcpy(&active, counting.instance.block + 4, sizeof active);
    close_scene(&scene);
    ck_assert_uint_eq(requests, 4 * ADDS);
    ck_assert_uint_eq(active, 4 * ADDS);
}
