/* SPDX-License-Identifier: MIT
 *
 * race_groups.c -- values of a group are seen together, whichever threads write and read meanwhile.
 */
#include "epc_check.h"

#include <string.h>

#include "app_schema.h"
#include "reader.h"
#include "threads.h"

#include "sdk/schema/cells.h"

enum { READERS = 2 };

struct scene {
    epc_app *app;
    epc_instance it;
    uint32_t object, location;
    struct epc_reader reader;
    unsigned reads[READERS];
    unsigned torn, fell;
};

static void open_scene(struct scene *scene, uint32_t symbol, uint32_t object)
{
    struct epc_seen seen;
    epc_row row;

    memset(scene, 0, sizeof *scene);
    scene->object = object;
    ck_assert_int_eq(epc_app_open(&app_schema, NULL, &scene->app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(scene->app, symbol, "it", &scene->it), EPC_OK);
    ck_assert_int_eq(epc_instance_own(scene->it, &row), EPC_OK); /* so that rows exist */
    epc_row_release(&row);
    epc_begin(scene->it); /* and copies */
    epc_end(scene->it);
    epc_reader_open(&scene->reader, scene->app);
    ck_assert(epc_reader_find(&scene->reader, object, "it", &seen));
    scene->location = seen.location;
}

static void close_scene(struct scene *scene)
{
    for (int i = 0; i < READERS; i++)
        ck_assert_uint_gt(scene->reads[i], 0);
    ck_assert_uint_eq(scene->torn, 0);
    ck_assert_uint_eq(scene->fell, 0);
    epc_reader_close(&scene->reader);
    epc_app_close(scene->app);
}

static void note(unsigned *count, bool wrong)
{
    if (wrong)
        __atomic_fetch_add(count, 1, __ATOMIC_RELAXED);
}

static bool look(struct scene *scene, unsigned number, struct epc_seen *seen)
{
    /* A doubtful reading may be ahead of the next one; the provider remembers that. */
    bool done = epc_reader_read(&scene->reader, scene->object, scene->location, seen) == EPC_OK &&
                !seen->slot.doubtful;

    if (done)
        epc_threads_count(&scene->reads[number]);
    return done;
}

/* ---- Fractions: hits and lookups are equal at the end of every group ---- */

static void hit_in_groups(struct scene *scene)
{
    while (epc_threads_go_on()) {
        epc_begin(scene->it);
        epc_add(scene->it, APP_SITE_HITS, 1);
        epc_fraction(scene->it, APP_SITE_HITS, 1, 2);
        epc_end(scene->it);
    }
}

static void hit_on_a_row(struct scene *scene)
{
    while (epc_threads_go_on()) {
        epc_row row;

        if (epc_instance_own(scene->it, &row) != EPC_OK)
            continue;
        for (int i = 0; i < 100; i++) {
            epc_row_begin(row);
            epc_row_add(row, APP_SITE_HITS, 1);
            epc_row_fraction(row, APP_SITE_HITS, 1, 2);
            epc_row_end(row);
        }
        epc_row_release(&row);
    }
}

static void add_without_a_group(struct scene *scene)
{
    while (epc_threads_go_on())
        epc_add(scene->it, APP_SITE_REQUESTS, 1);
}

static void compare(struct scene *scene, unsigned number)
{
    uint64_t last_hits = 0, last_requests = 0;
    struct epc_seen seen;

    while (epc_threads_go_on()) {
        uint64_t hits, lookups, requests;

        if (!look(scene, number, &seen))
            continue;
        hits = epc_reader_value(&scene->reader, SITE_AT, &seen, APP_SITE_HITS);
        lookups = epc_reader_value(&scene->reader, SITE_AT, &seen, APP_SITE_LOOKUPS);
        requests = epc_reader_value(&scene->reader, SITE_AT, &seen, APP_SITE_REQUESTS);
        note(&scene->torn, hits != lookups);
        note(&scene->fell, hits < last_hits || requests < last_requests);
        last_hits = hits;
        last_requests = requests;
    }
}

static void play_fractions(void *context, unsigned number)
{
    static void (*const parts[])(struct scene *) = { hit_in_groups, hit_in_groups, hit_on_a_row,
                                                     add_without_a_group };

    if (number < EPC_COUNT(parts))
        parts[number](context);
    else
        compare(context, number - (unsigned)EPC_COUNT(parts));
}

EPC_TEST(race__groups_are_seen_whole_and_no_sum_falls)
{
    struct scene scene;

    open_scene(&scene, APP_SITE, SITE_AT);
    epc_threads_need(scene.reads, READERS);
    epc_threads_run(4 + READERS, play_fractions, &scene, 2000);
    close_scene(&scene);
}

/* ---- Texts: one letter, repeated as often as its place in the alphabet ---- */

static void write_texts(struct scene *scene, unsigned number)
{
    char text[2000];

    for (unsigned round = number; epc_threads_go_on(); round++) {
        size_t length = 1 + round * 7 % (sizeof text - 1);

        memset(text, 'a' + (int)(round % 26), length);
        text[length] = '\0';
        if (round % 3 == 0)
            epc_begin(scene->it);
        epc_set_text(scene->it, APP_DISK_LOG, text);
        if (round % 3 == 0)
            epc_end(scene->it);
    }
}

static void read_texts(struct scene *scene, unsigned number)
{
    uint32_t at = scene->reader.layout.objects[DISK_AT].cells[1].offset;
    struct epc_seen seen;

    while (epc_threads_go_on()) {
        uint16_t units[2048];
        size_t length = 0;
        bool mixed = false;

        if (!look(scene, number, &seen))
            continue;
        memcpy(units, seen.block + at, sizeof units);
        while (length < EPC_COUNT(units) && units[length])
            length++;
        for (size_t i = 0; i < EPC_COUNT(units); i++)
            mixed |= units[i] != (i < length ? units[0] : 0);
        note(&scene->torn, mixed);
    }
}

static void play_texts(void *context, unsigned number)
{
    if (number < 2)
        write_texts(context, number);
    else
        read_texts(context, number - 2);
}

EPC_TEST(race__texts_are_never_mixed)
{
    struct scene scene;

    open_scene(&scene, APP_DISK, DISK_AT);
    epc_threads_need(scene.reads, READERS);
    epc_threads_run(2 + READERS, play_texts, &scene, 1500);
    close_scene(&scene);
}

/* ---- Queues: never longer than all writers together can make them ---- */

enum { WAITERS = 2 };

static uint64_t begun;

static void wait_in_line(struct scene *scene)
{
    while (epc_threads_go_on()) {
        epc_queue_enter(scene->it, APP_LINE_LONG);
        epc_queue_leave(scene->it, APP_LINE_LONG);
    }
}

static void read_lines(struct scene *scene, unsigned number)
{
    const struct epci_layout_object *line = &scene->reader.layout.objects[LINE_AT];
    struct epc_seen seen;

    while (epc_threads_go_on()) {
        struct epci_moment moment = { .connected = true };
        uint64_t waited;

        if (!look(scene, number, &seen))
            continue;
        moment.ticks = epci_clock_ticks();
        epci_block_complete_at_moment(line, seen.block, line->block_bytes, &moment);
        waited = epc_reader_value(&scene->reader, LINE_AT, &seen, APP_LINE_LONG);
        note(&scene->torn, waited > WAITERS * (moment.ticks - begun));
    }
}

static void play_lines(void *context, unsigned number)
{
    if (number < WAITERS)
        wait_in_line(context);
    else
        read_lines(context, number - WAITERS);
}

EPC_TEST(race__queues_never_show_half_a_step)
{
    struct scene scene;

    open_scene(&scene, APP_LINE, LINE_AT);
    begun = epci_clock_ticks();
    epc_threads_need(scene.reads, READERS);
    epc_threads_run(WAITERS + READERS, play_lines, &scene, 1500);
    close_scene(&scene);
}
