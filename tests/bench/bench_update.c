/* SPDX-License-Identifier: MIT
 *
 * bench_update.c -- the cost of an update.
 */
#include "bench.h"
#include "eight_schema.h"
#include "pcp.h"
#include "sample_schema.h"
#include "system.h"
#include "ten.h"

enum {
    MILLION = 1000000,
    CELLS = 8,    /* in a row, as one thread would update them: at most two cache lines */
    NAMES = 10000 /* instances among which one is found by its name */
};

struct scene {
    epc_app *app, *ten, *eight;
    epc_instance site, first;
    eight_item_instance item;
    bench_name names[NAMES];
};

/* ---- Yardsticks ---- */

/* One locked addition to an aligned cell and nothing else. */
static void bare_xadd(void *context, size_t count)
{
    static uint64_t cell;

    (void)context;
    for (size_t i = 0; i < count; i++) {
        (void)__atomic_fetch_add(&cell, 1, __ATOMIC_RELAXED);
        bench_use(&cell);
    }
}

/* Plain additions to cells of this thread, one after the other. */
static void bare_add(void *context, size_t count)
{
    static _Alignas(128) uint64_t cells[BENCH_THREADS_MAX][16];
    uint64_t *own = cells[bench_thread];

    (void)context;
    for (size_t i = 0; i < count; i++) {
        own[i % CELLS]++;
        bench_use(own);
    }
}

/* Eight times the same in one turn of the loop, for 0 to 7: as typed updates, which have the places
 * of their cells in them. */
#define EIGHT_TIMES(update)                                                                        \
    do {                                                                                           \
        update(0);                                                                                 \
        update(1);                                                                                 \
        update(2);                                                                                 \
        update(3);                                                                                 \
        update(4);                                                                                 \
        update(5);                                                                                 \
        update(6);                                                                                 \
        update(7);                                                                                 \
    } while (0)

/* The sum is used, else compilers make a `lock add` of it. */
#define XADD(i) bench_use_number(__atomic_fetch_add(&cells[i], 1, __ATOMIC_RELAXED))

static void bench_use_number(uint64_t seen)
{
    __asm__ volatile("" : : "r"(seen) : "memory");
}

static void bare_xadd_eight(void *context, size_t count)
{
    static _Alignas(64) uint64_t cells[CELLS];

    (void)context;
    for (size_t i = 0; i < count; i += CELLS)
        EIGHT_TIMES(XADD);
}

#define PLAIN_ADD(i) (own[i]++, bench_use(own))

/* The cells lie in their lines as those of a row do, from byte 8 of a line on: processors write two
 * cells at a time if both are in one line. */
static void bare_add_eight(void *context, size_t count)
{
    static _Alignas(128) uint64_t cells[BENCH_THREADS_MAX][16];
    uint64_t *own = cells[bench_thread] + 1;

    (void)context;
    for (size_t i = 0; i < count; i += CELLS)
        EIGHT_TIMES(PLAIN_ADD);
}

/* ---- Updates ---- */

static void add(void *context, size_t count)
{
    epc_instance site = ((struct scene *)context)->site;

    for (size_t i = 0; i < count; i++) {
        epc_add(site, SAMPLE_SITE_REQUESTS, 1);
        bench_use(site.block);
    }
}

static void add_to_eight(void *context, size_t count)
{
    epc_instance first = ((struct scene *)context)->first;

    for (size_t i = 0; i < count; i++) {
        epc_add(first, BENCH_TEN_FIRST + (uint32_t)(i % CELLS) * 2, 1);
        bench_use(first.block);
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

/* Eight calls, one for each counter: a typed function has its cell's place in it. */
#define EACH_OF_EIGHT(call, it)                                                                    \
    do {                                                                                           \
        eight_item_a_##call(it, 1);                                                                \
        eight_item_b_##call(it, 1);                                                                \
        eight_item_c_##call(it, 1);                                                                \
        eight_item_d_##call(it, 1);                                                                \
        eight_item_e_##call(it, 1);                                                                \
        eight_item_f_##call(it, 1);                                                                \
        eight_item_g_##call(it, 1);                                                                \
        eight_item_h_##call(it, 1);                                                                \
    } while (0)

static void typed_add(void *context, size_t count)
{
    eight_item_instance item = ((struct scene *)context)->item;

    for (size_t i = 0; i < count; i += CELLS)
        EACH_OF_EIGHT(add, item);
}

/* ---- A thread's private rows ---- */

/* This thread's row of the first instance; the row is released when the thread ends. */
static epc_row own_row(const struct scene *scene)
{
    static _Thread_local epc_row row;
    static _Thread_local bool has_row;

    if (!has_row)
        has_row = epc_instance_own(scene->first, &row) == EPC_OK;
    return row;
}

/* The same as bare_add, on a row. */
static void add_own(void *context, size_t count)
{
    epc_row row = own_row(context);

    for (size_t i = 0; i < count; i++) {
        epc_row_add(row, BENCH_TEN_FIRST + (uint32_t)(i % CELLS) * 2, 1);
        bench_use(row.block);
    }
}

static void typed_add_own(void *context, size_t count)
{
    static _Thread_local eight_item_row row;
    static _Thread_local bool has_row;
    eight_item_row own;

    if (!has_row)
        has_row = eight_item_row_own(((struct scene *)context)->item, &row) == EPC_OK;
    own = row;
    for (size_t i = 0; i < count; i += CELLS)
        EACH_OF_EIGHT(add_own, own);
}

/* ---- Mutexes and Performance Co-Pilot ---- */

static uint64_t guarded;

static void under_process_lock(void *context, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) {
        bench_process_lock();
        guarded++;
        bench_use(&guarded);
        bench_process_unlock();
    }
}

static void under_shared_mutex(void *context, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) {
        bench_shared_lock();
        guarded++;
        bench_use(&guarded);
        bench_shared_unlock();
    }
}

static void by_name(void *context, size_t count)
{
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++) {
        epc_instance found;

        epc_instance_add(scene->ten, 0, scene->names[i % NAMES], &found);
        epc_add(found, BENCH_TEN_FIRST, 1);
        epc_instance_remove(&found);
    }
}

static void measure_pcp(struct scene *scene)
{
    const struct bench_row rows[] = {
        { "PCP mmv_inc_value, eight values in turn", bench_pcp_add, bare_add, .count = MILLION },
        { "epc_add, eight shared cells, against mmv_inc_value", add_to_eight, bench_pcp_add,
          .context = scene, .count = MILLION },
        { "epc_row_add, eight own cells, against mmv_inc_value", add_own, bench_pcp_add,
          .context = scene, .count = MILLION, .least = 4 },
    };
    const char *reason = bench_pcp_open();

    for (size_t i = 0; i < EPC_COUNT(rows); i++)
        if (reason)
            bench_skip(&rows[i], reason);
        else
            bench_run(&rows[i]);
    if (!reason)
        bench_pcp_close();
}

static void measure(struct scene *scene)
{
    const struct bench_row rows[] = {
        { "typed add, eight shared cells in turn", typed_add, bare_xadd_eight, .count = MILLION,
          .maximum = 1.02 },
        { "typed add, eight own cells in turn", typed_add_own, bare_add_eight, .count = 4 * MILLION,
          .maximum = 1.05 },
        { "typed add, own cells, gain of two threads", typed_add_own, bare_add_eight,
          .unit = BENCH_GAIN, .threads = 2, .cores = 2, .count = 40 * MILLION },
        { "epc_add, shared cell", add, bare_xadd, .count = MILLION, .maximum = 1.15 },
        { "epc_add, eight shared cells in turn", add_to_eight, bare_xadd, .count = MILLION },
        { "epc_set, shared cell", set, bare_xadd, .count = MILLION },
        { "epc_fraction, two cells", fraction, bare_xadd, .count = MILLION },
        { "epc_row_add, eight own cells in turn", add_own, bare_add, .count = MILLION,
          .maximum = 1.5 },
        { "epc_row_add, own cells, gain of two threads", add_own, bare_add, .unit = BENCH_GAIN,
          .threads = 2, .cores = 2, .count = 40 * MILLION, .least = 0.9 },
        { "epc_add, a shared cell, gain of two threads", add, bare_add, .count = 5 * MILLION,
          .unit = BENCH_GAIN, .threads = 2, .cores = 2 },
        { "a cell under the process's lock", under_process_lock, bare_xadd, .count = MILLION },
        { "a cell under a mutex between processes", under_shared_mutex, bare_xadd, .count = 20000 },
        { "epc_add, found by name among 10000 each time", by_name, bare_xadd,
          .count = MILLION / 10 },
    };

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        struct bench_row row = rows[i];

        row.context = scene;
        bench_run(&row);
    }
    measure_pcp(scene);
}

int main(void)
{
    static struct scene scene;
    epc_instance made;

    if (epc_app_open(&sample_schema, NULL, &scene.app) < 0 ||
        epc_app_open(&bench_ten, NULL, &scene.ten) < 0 ||
        epc_app_open(&eight_schema, NULL, &scene.eight) < 0 ||
        eight_item_add(scene.eight, "item", &scene.item) != EPC_OK ||
        epc_instance_add(scene.app, SAMPLE_SITE, "default", &scene.site) != EPC_OK ||
        bench_shared_mutex_open() != 0)
        return 3;
    for (unsigned i = 0; i < NAMES; i++) {
        bench_name_of(i, scene.names[i]);
        if (epc_instance_add(scene.ten, 0, scene.names[i], i ? &made : &scene.first) != EPC_OK)
            return 3;
    }
    measure(&scene);
    epc_app_close(scene.eight);
    epc_app_close(scene.ten);
    epc_app_close(scene.app);
    return 0;
}
