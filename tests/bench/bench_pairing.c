/* SPDX-License-Identifier: MIT
 *
 * bench_pairing.c -- finding the instances of an answer again in the next one, and the counter of
 * one path.
 *
 * The yardstick is the plain walk over the newer answer, which every consumer needs; that of a path
 * is the comparison of its instance with all names, until it is found.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "unpaired.h"
#include "reader/answer/pairing.h"
#include "reader/selection/selection.h"
#include "sdk/core/text.h"

#include "blockbuilder.h"

enum { MANY = 1000000, FEW = 10000, PATHS = 1000 };

struct scene {
    struct block blocks[2];
    struct epci_span answers[2];
    struct reader_snapshot snapshots[2];
    struct reader_titles titles;
    char paths[PATHS][64];
};

static void need(bool done)
{
    if (!done)
        abort();
}

enum order { IN_ORDER, BACKWARDS, CHANGED };

static void build(struct block *b, uint32_t count, enum order order)
{
    uint32_t random = 1;

    block_init(b);
    block_answer(b, "PC");
    block_many(b, 230, 232, EPC_PERF_COUNTER_COUNTER);
    for (uint32_t i = 0; i < count; i++) {
        char name[32];

        snprintf(name, sizeof name, "process%u",
                 (unsigned)(order == BACKWARDS ? count - 1 - i : i));
        random = random * 1664525 + 1013904223;
        /* One of forty goes, and before one of forty another one comes. */
        if (order == CHANGED && (random >> 16) % 40 == 0)
            continue;
        block_instance(b, name, NULL);
        if (order == CHANGED && (random >> 16) % 40 == 1) {
            snprintf(name, sizeof name, "other%u", (unsigned)i);
            block_instance(b, name, NULL);
        }
    }
}

static void open_scene(struct scene *scene, uint32_t count, enum order order)
{
    for (int i = 0; i < 2; i++) {
        build(&scene->blocks[i], count, i == 1 ? order : IN_ORDER);
        scene->answers[i] = block_span(&scene->blocks[i]);
        need(reader_snapshot_build_from_answer(&scene->snapshots[i], scene->answers[i]) == EPC_OK);
    }
}

static void close_scene(struct scene *scene)
{
    for (int i = 0; i < 2; i++) {
        reader_snapshot_release(&scene->snapshots[i]);
        block_release(&scene->blocks[i]);
    }
}

static void take_snapshots(void *context, size_t count)
{
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++) {
        reader_snapshot_release(&scene->snapshots[1]);
        need(reader_snapshot_build_from_answer(&scene->snapshots[1], scene->answers[1]) == EPC_OK);
    }
}

/* Of an answer with the instances of the one before. */
static void take_snapshots_after(void *context, size_t count)
{
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++) {
        reader_snapshot_release(&scene->snapshots[1]);
        need(reader_snapshot_build_sharing_instances(&scene->snapshots[1], scene->answers[1],
                                                     &scene->snapshots[0]) == EPC_OK);
    }
}

static void pair_changed(void *context, size_t count)
{
    const struct scene *scene = context;

    for (size_t i = 0; i < count; i++) {
        struct reader_pairing pairing;

        need(reader_pairing_init(&pairing, &scene->snapshots[0], &scene->snapshots[1]) == EPC_OK);
        need(epct_count_new(&pairing) > 0 && epct_count_vanished(&pairing) > 0);
        reader_pairing_release(&pairing);
    }
}

static void pair(void *context, size_t count)
{
    const struct scene *scene = context;

    for (size_t i = 0; i < count; i++) {
        struct reader_pairing pairing;

        need(reader_pairing_init(&pairing, &scene->snapshots[0], &scene->snapshots[1]) == EPC_OK);
        need(epct_count_new(&pairing) == 0);
        reader_pairing_release(&pairing);
    }
}

static void walk_one(const struct reader_snapshot *snapshot)
{
    struct epci_span rest = snapshot->objects[0].view.rest;
    struct check_parsed_instance view;

    while (check_read_next_instance(&rest, &view, NULL) == EPC_OK)
        bench_use(&view);
}

static void walk(void *context, size_t count)
{
    const struct scene *scene = context;

    for (size_t i = 0; i < count; i++)
        walk_one(&scene->snapshots[1]);
}

static void walk_both(void *context, size_t count)
{
    const struct scene *scene = context;

    for (size_t i = 0; i < count; i++) {
        walk_one(&scene->snapshots[0]);
        walk_one(&scene->snapshots[1]);
    }
}

static void measure_row(struct bench_row *row, bench_fn *thing, const char *what, const char *size,
                        double maximum)
{
    char name[80];

    snprintf(name, sizeof name, what, size);
    row->name = name;
    row->thing = thing;
    row->maximum = maximum;
    bench_run(row);
}

static void measure(uint32_t count, const char *size)
{
    static struct scene scene;
    struct bench_row row = { .yardstick = walk,
                             .context = &scene,
                             .count = MANY / count,
                             .per_count = count,
                             .unit = BENCH_NS };

    open_scene(&scene, count, IN_ORDER);
    measure_row(&row, pair, "pairing %s instances", size, 8);
    measure_row(&row, take_snapshots, "snapshot of %s instances, every name entered", size,
                count > FEW ? 5 : 3);
    measure_row(&row, take_snapshots_after, "snapshot of %s instances as before", size, 1.5);
    close_scene(&scene);
    open_scene(&scene, count, BACKWARDS);
    measure_row(&row, pair, "pairing %s instances, backwards", size, 8);
    close_scene(&scene);
    open_scene(&scene, count, CHANGED);
    row.yardstick = walk_both;
    measure_row(&row, pair_changed, "pairing %s instances, 5%% changed, against both walks", size,
                0.5);
    close_scene(&scene);
}

/* ---- One path ---- */

static void find_paths(void *context, size_t count)
{
    struct scene *scene = context;
    const struct reader_lookup source = { .snapshot = &scene->snapshots[0],
                                          .titles = &scene->titles,
                                          .computer = { "", 0 } };

    for (size_t i = 0; i < count; i++) {
        struct reader_item item;

        need(reader_find_item_by_path(&source, kit_slice_of(scene->paths[i % PATHS]), &item) ==
             EPC_OK);
        bench_use(&item);
    }
}

static void compare_all(void *context, size_t count)
{
    const struct scene *scene = context;

    for (size_t i = 0; i < count; i++) {
        struct epci_span rest = scene->snapshots[0].objects[0].view.rest;
        const uint32_t wanted = (uint32_t)(i % PATHS) * (FEW / PATHS);
        struct check_parsed_instance view;
        char name[32];
        uint16_t units[32];
        size_t length;

        snprintf(name, sizeof name, "process%u", (unsigned)wanted);
        need(epci_utf16_from_utf8(name, strlen(name), units, 32, &length) == EPC_OK);
        do
            need(check_read_next_instance(&rest, &view, NULL) == EPC_OK);
        while (view.name.left != 2 * length || memcmp(view.name.at, units, 2 * length) != 0);
    }
}

static void measure_path(void)
{
    static const uint16_t table[] = u"1\0"
                                    u"300\0"
                                    u"230\0Process\0"
                                    u"232\0Threads\0";
    static struct scene scene;
    struct reader_names names;
    struct bench_row row = { .name = "finding one path among 10 000 instances",
                             .thing = find_paths,
                             .yardstick = compare_all,
                             .context = &scene,
                             .count = 10 * PATHS,
                             .unit = BENCH_NS };

    open_scene(&scene, FEW, IN_ORDER);
    need(reader_names_parse_multi_sz(&names, table, sizeof table) == EPC_OK);
    need(reader_titles_copy_from_names(&scene.titles, &names) == EPC_OK);
    for (uint32_t i = 0; i < PATHS; i++)
        snprintf(scene.paths[i], sizeof scene.paths[i], "\\Process(process%u)\\Threads",
                 (unsigned)(i * (FEW / PATHS)));
    bench_run(&row);
    reader_titles_release(&scene.titles);
    reader_names_release(&names);
    close_scene(&scene);
}

int main(void)
{
    measure(FEW, "10 000");
    if (!bench_quick()) {
        measure(MANY / 10, "100 000");
        measure(MANY, "1 000 000");
    }
    measure_path();
    return 0;
}
