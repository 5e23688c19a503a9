/* SPDX-License-Identifier: MIT
 *
 * bench_update.c -- what an update costs.
 */
#include "bench.h"
#include "sample_schema.h"

#include "sdk/port/port.h"

enum { MILLION = 1000000 };

struct scene {
    epc_app *app;
    epc_instance site;
    void *mutex;
};

static void add(void *context, size_t count)
{
    epc_instance site = ((struct scene *)context)->site;

    for (size_t i = 0; i < count; i++) {
        epc_add(site, SAMPLE_SITE_REQUESTS, 1);
        bench_use(site.block);
    }
}

static void set(void *context, size_t count)
{
    epc_instance site = ((struct scene *)context)->site;

    for (size_t i = 0; i < count; i++) {
        epc_set(site, SAMPLE_SITE_REQUESTS, (int64_t)i);
        bench_use(site.block);
    }
}

static void fraction(void *context, size_t count)
{
    epc_instance site = ((struct scene *)context)->site;

    for (size_t i = 0; i < count; i++)
        epc_fraction(site, SAMPLE_SITE_HITS, 1, 1);
}

/* The yardstick: one locked addition to an aligned cell, and nothing around it. */
static void bare_xadd(void *context, size_t count)
{
    static uint64_t cell;

    (void)context;
    for (size_t i = 0; i < count; i++) {
        (void)__atomic_fetch_add(&cell, 1, __ATOMIC_RELAXED);
        bench_use(&cell);
    }
}

static void under_mutex(void *context, size_t count)
{
    struct scene *scene = context;
    bool abandoned;

    for (size_t i = 0; i < count; i++) {
        epci_mutex_lock(scene->mutex, 1000, &abandoned);
        epc_set(scene->site, SAMPLE_SITE_REQUESTS, (int64_t)i);
        epci_mutex_unlock(scene->mutex);
    }
}

static void make_and_remove(void *context, size_t count)
{
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++) {
        epc_instance made;

        epc_instance_add(scene->app, SAMPLE_SITE, "comes and goes", &made);
        epc_instance_remove(&made);
    }
}

int main(void)
{
    struct scene scene;
    const struct bench_row rows[] = {
        { "epc_add, shared cell", add, bare_xadd, &scene, MILLION, 1, BENCH_NS_EACH, 1.15, 0 },
        { "epc_set, shared cell", set, bare_xadd, &scene, MILLION, 1, BENCH_NS_EACH, 0, 0 },
        { "epc_fraction, two cells", fraction, bare_xadd, &scene, MILLION, 1, BENCH_NS_EACH, 0, 0 },
        { "a cell under a named mutex", under_mutex, bare_xadd, &scene, 2000, 1, BENCH_NS_EACH, 0,
          0 },
        { "an instance made and removed", make_and_remove, bare_xadd, &scene, 20000, 1,
          BENCH_NS_EACH, 0, 0 },
    };

    if (epc_app_open(&sample_schema, NULL, &scene.app) < 0 ||
        epc_instance_add(scene.app, SAMPLE_SITE, "default", &scene.site) != EPC_OK ||
        epci_mutex_open("Local\\epc-bench", NULL, &scene.mutex) != EPC_OK)
        return 3;
    for (size_t i = 0; i < EPC_COUNT(rows); i++)
        bench_run(&rows[i]);
    epci_mutex_close(scene.mutex);
    epc_app_close(scene.app);
    return 0;
}
