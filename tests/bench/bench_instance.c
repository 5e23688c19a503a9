/* SPDX-License-Identifier: MIT
 *
 * bench_instance.c -- the cost of an instance: its memory, and the time to add and to remove it.
 */
#include "bench.h"
#include "system.h"
#include "ten.h"

#include <stdio.h>
#include <stdlib.h>

enum { SOME = 1000, MANY = 20000, OTHERS = 100000 };

struct scene {
    epc_app *app;
    bench_name *names;  /* OTHERS + MANY names */
    epc_instance *made; /* the instances with the names from `others` on */
    unsigned others;    /* instances that exist already */
};

static void open_app(struct scene *scene)
{
    if (epc_app_open(&bench_ten, NULL, &scene->app) < 0)
        abort();
}

static void make(void *context, size_t count)
{
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++)
        if (epc_instance_add(scene->app, 0, scene->names[scene->others + i], &scene->made[i]) !=
            EPC_OK)
            abort();
}

static void remove_made(void *context, size_t count)
{
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++)
        epc_instance_remove(&scene->made[i]);
}

static void reopen(void *context, size_t count)
{
    struct scene *scene = context;

    (void)count;
    epc_app_close(scene->app);
    open_app(scene);
}

/* The memory that OTHERS instances take, measured while they are added; they stay.  Returns false
 * if there is no room for so many. */
static bool measure_memory(struct scene *scene)
{
    static const struct bench_row shared = { .name =
                                                 "region of an instance of 10 counters, 7 letters",
                                             .unit = BENCH_BYTES };
    static const struct bench_row own = { .name = "the process's own memory for it",
                                          .unit = BENCH_BYTES };
    size_t shared_before = bench_shared_bytes(), own_before = bench_private_bytes();
    epc_instance made;

    for (unsigned i = 0; i < OTHERS; i++)
        if (epc_instance_add(scene->app, 0, scene->names[i], &made) != EPC_OK) {
            bench_skip(&shared, "there is no room for so many");
            bench_skip(&own, "there is no room for so many");
            return false;
        }
    scene->others = OTHERS;
    if (shared_before == 0) {
        bench_skip(&shared, "this system does not tell");
        bench_skip(&own, "this system does not tell");
    } else {
        bench_value(&shared, (double)(bench_shared_bytes() - shared_before) / OTHERS);
        bench_value(&own, (double)(bench_private_bytes() - own_before) / OTHERS);
    }
    return true;
}

static void measure_times(struct scene *scene)
{
    char name[64];

    snprintf(name, sizeof name, "an instance made among %u others", scene->others);
    bench_run(&(struct bench_row){
        .name = name, .thing = make, .undo = remove_made, .context = scene, .count = SOME });
    make(scene, SOME);
    snprintf(name, sizeof name, "an instance removed among %u others", scene->others);
    bench_run(&(struct bench_row){
        .name = name, .thing = remove_made, .undo = make, .context = scene, .count = SOME });
    remove_made(scene, SOME);
}

int main(void)
{
    struct scene scene = { .names = calloc(OTHERS + MANY, sizeof *scene.names),
                           .made = calloc(MANY, sizeof *scene.made) };

    if (!scene.names || !scene.made)
        return 3;
    for (unsigned i = 0; i < OTHERS + MANY; i++)
        bench_name_of(i, scene.names[i]);
    open_app(&scene);
    bench_run(&(struct bench_row){ .name = "an instance made where none ever was",
                                   .thing = make,
                                   .undo = reopen,
                                   .context = &scene,
                                   .count = MANY });
    measure_times(&scene);
    reopen(&scene, 0);
    if (measure_memory(&scene))
        measure_times(&scene);
    epc_app_close(scene.app);
    free(scene.names);
    free(scene.made);
    return 0;
}
