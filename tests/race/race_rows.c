/* SPDX-License-Identifier: MIT
 *
 * race_rows.c -- threads take rows, count in them, and give them back or end, while readers add
 * them up: no sum ever falls, nothing is lost and nothing counts twice.
 */
#include "epc_check.h"

#include <pthread.h>
#include <string.h>

#include "app_schema.h"
#include "reader.h"
#include "threads.h"

enum { OWNERS = 3, READERS = 2, BURST = 50, FOREIGN = 1000000 };

struct scene {
    epc_app *app;
    epc_instance site;
    uint32_t location;
    struct epc_reader reader;
    uint64_t counted; /* additions by all owners that are complete */
    unsigned reads[READERS];
    unsigned fell, foreign;
};

static void count_in(struct scene *scene, epc_row row)
{
    for (int i = 0; i < BURST; i++)
        epc_row_add(row, APP_SITE_REQUESTS, 1);
    __atomic_fetch_add(&scene->counted, BURST, __ATOMIC_RELAXED);
}

/* Takes a row and ends. */
static void *own_and_end(void *context)
{
    struct scene *scene = context;
    epc_row row;

    if (epc_instance_own(scene->site, &row) == EPC_OK)
        count_in(scene, row);
    return NULL;
}

static void own(struct scene *scene)
{
    for (unsigned round = 0; epc_threads_go_on(); round++) {
        pthread_t thread;
        epc_row row;

        if (epc_instance_own(scene->site, &row) == EPC_OK) {
            count_in(scene, row);
            epc_row_release(&row);
        }
        epc_add(scene->site, APP_SITE_REQUESTS, 1);
        __atomic_fetch_add(&scene->counted, 1, __ATOMIC_RELAXED);
        if (round % 8 == 0 && pthread_create(&thread, NULL, own_and_end, scene) == 0)
            pthread_join(thread, NULL);
    }
}

/* Instances come and go while rows are in use; their counts are in the rows and nowhere else. */
static void come_and_go(struct scene *scene)
{
    while (epc_threads_go_on()) {
        epc_instance other;
        epc_row row;

        if (epc_instance_add(scene->app, APP_SITE, "another", &other) != EPC_OK)
            continue;
        if (epc_instance_own(other, &row) == EPC_OK)
            epc_row_add(row, APP_SITE_REQUESTS, FOREIGN);
        epc_begin(other);
        epc_row_add(row, APP_SITE_ACTIVE, FOREIGN);
        epc_instance_remove(&other);
    }
}

static uint64_t read_site(struct scene *scene, uint64_t *active)
{
    struct epc_seen seen;

    if (epc_reader_read(&scene->reader, SITE_AT, scene->location, &seen) != EPC_OK)
        return UINT64_MAX;
    *active = epc_reader_value(&scene->reader, SITE_AT, &seen, APP_SITE_ACTIVE);
    return epc_reader_value(&scene->reader, SITE_AT, &seen, APP_SITE_REQUESTS);
}

static void read_sums(struct scene *scene, unsigned number)
{
    uint64_t last = 0, active;

    while (epc_threads_go_on()) {
        uint64_t sum = read_site(scene, &active);

        if (sum == UINT64_MAX)
            continue;
        epc_threads_count(&scene->reads[number]);
        if (sum < last)
            __atomic_fetch_add(&scene->fell, 1, __ATOMIC_RELAXED);
        if (active != 0 || sum - last >= FOREIGN)
            __atomic_fetch_add(&scene->foreign, 1, __ATOMIC_RELAXED);
        last = sum;
    }
}

static void play(void *context, unsigned number)
{
    if (number < OWNERS)
        own(context);
    else if (number == OWNERS)
        come_and_go(context);
    else
        read_sums(context, number - OWNERS - 1);
}

/* Create one extent of slots and one of rows before the readers map them. */
static void open_scene(struct scene *scene)
{
    struct epc_seen seen;
    epc_row row;

    memset(scene, 0, sizeof *scene);
    ck_assert_int_eq(epc_app_open(&app_schema, NULL, &scene->app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(scene->app, APP_SITE, "the site", &scene->site), EPC_OK);
    ck_assert_int_eq(epc_instance_own(scene->site, &row), EPC_OK);
    epc_row_release(&row);
    epc_reader_open(&scene->reader, scene->app);
    ck_assert(epc_reader_find(&scene->reader, SITE_AT, "the site", &seen));
    scene->location = seen.location;
}

EPC_TEST(race__sums_of_rows_never_fall_and_lose_nothing)
{
    struct scene scene;
    uint64_t active;

    open_scene(&scene);
    epc_threads_need(scene.reads, READERS);
    epc_threads_run(OWNERS + 1 + READERS, play, &scene, 2000);
    ck_assert_uint_eq(read_site(&scene, &active), scene.counted);
    ck_assert_uint_eq(scene.fell, 0);
    ck_assert_uint_eq(scene.foreign, 0);
    for (int i = 0; i < READERS; i++)
        ck_assert_uint_gt(scene.reads[i], 0);
    epc_reader_close(&scene.reader);
    epc_app_close(scene.app);
}

/* The last reference of an instance is released while threads that own its rows end, too. */
static void own_or_remove(void *context, unsigned number)
{
    struct scene *scene = context;
    epc_instance one;
    epc_row row;

    (void)number;
    for (int i = 0; epc_threads_go_on() && i < 2000; i++) {
        pthread_t thread;

        if (epc_instance_add(scene->app, APP_SITE, "shared", &one) != EPC_OK)
            continue;
        if (epc_instance_own(one, &row) == EPC_OK)
            epc_row_add(row, APP_SITE_REQUESTS, 1);
        if (i % 16 == 0 && pthread_create(&thread, NULL, own_and_end, scene) == 0)
            pthread_join(thread, NULL);
        epc_row_release(&row);
        epc_instance_remove(&one);
    }
}

EPC_TEST(race__instances_and_their_owners_may_go_in_any_order)
{
    struct scene scene;

    open_scene(&scene);
    epc_threads_run(4, own_or_remove, &scene, 1000);
    epc_reader_close(&scene.reader);
    epc_app_close(scene.app);
}
