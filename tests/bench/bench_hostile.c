/* SPDX-License-Identifier: MIT
 *
 * bench_hostile.c -- what a publisher that changes its slots all the time adds to a Collect, and
 * what mapping a section in pieces costs.
 *
 * The yardstick of the first is the same Collect while the publisher's thread works as much, but on
 * memory of its own; that of the others is one view of the whole section.
 */
#include "bench.h"
#include "system.h"
#include "ten.h"

#include <pthread.h>
#include <stdlib.h>

#include "sdk/app/app.h"
#include "sdk/core/atomic.h"
#include "sdk/provider/collect.h"
#include "sdk/region/slot.h"

enum { INSTANCES = 10000, PAGE = 4096 };

/* ---- A publisher that changes its slots ---- */

static struct scene {
    struct epci_responder *collector;
    struct epci_slot_header *slots[INSTANCES], own;
    unsigned char *answer;
    size_t capacity;
    enum { STOP, SLOTS, QUIET } change;
} scene;

/* Half of the time each slot is inside a change, and a reader finds another instance at each look.
 * Afterwards all are as they were. */
static void *change_all(void *unused)
{
    int now;

    while ((now = __atomic_load_n(&scene.change, __ATOMIC_RELAXED)) != STOP)
        for (unsigned i = 0; i < 2 * INSTANCES; i++) {
            struct epci_slot_header *slot = now == SLOTS ? scene.slots[i % INSTANCES] : &scene.own;

            epci_store_u32(&slot->sequence, slot->sequence + 1);
            epci_store_u32(&slot->generation, slot->generation + 1);
        }
    return unused;
}

static void collect(int change, size_t count)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    const struct epci_query query = epci_query_parse(global, 6);
    uint32_t objects;
    size_t bytes;

    __atomic_store_n(&scene.change, change, __ATOMIC_RELAXED);
    for (size_t i = 0; i < count; i++)
        if (epci_responder_collect(scene.collector, &query, scene.answer, scene.capacity, &bytes,
                                   &objects))
            abort();
}

static void collect_changing(void *context, size_t count)
{
    (void)context;
    collect(SLOTS, count);
}

static void collect_quiet(void *context, size_t count)
{
    (void)context;
    collect(QUIET, count);
}

static void measure_hostile(epc_app *app)
{
    pthread_t thread;

    for (unsigned i = 0; i < INSTANCES; i++) {
        epc_instance made;
        bench_name name;

        bench_name_of(i, name);
        if (epc_instance_add(app, 0, name, &made) != EPC_OK)
            abort();
        scene.slots[i] = (void *)epci_entry_slot_header(made.owner);
    }
    scene.change = QUIET;
    if (pthread_create(&thread, NULL, change_all, NULL) != 0)
        abort();
    bench_run(&(struct bench_row){ .name = "Collect, 10000 instances that change all the time",
                                   .thing = collect_changing,
                                   .yardstick = collect_quiet,
                                   .count = 20,
                                   .maximum = 5,
                                   .unit = BENCH_NS,
                                   .cores = 2 });
    __atomic_store_n(&scene.change, STOP, __ATOMIC_RELAXED);
    pthread_join(thread, NULL);
}

/* ---- Pieces ---- */

static char section_name[] = "Local\\epc-bench-section";

/* One word of each page. */
static void read_pages(const unsigned char *from, size_t bytes)
{
    for (size_t at = 0; at < bytes; at += PAGE)
        bench_use((const void *)(uintptr_t)*(const volatile unsigned char *)(from + at));
}

static void open_section(struct epci_shm *shm)
{
    if (epci_shm_open_existing(section_name, false, shm))
        abort();
}

static void map_pieces(void *context, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct epci_shm shm;

        open_section(&shm);
        while (epci_shm_map_next_piece(&shm) == EPC_OK)
            continue;
        for (uint32_t j = 0; context && j < shm.pieces.count; j++)
            read_pages(shm.pieces.at[j] + (j ? EPCI_PIECE_LEAST : 0), /* the rest was read */
                       epci_piece_end_offset(j) - epci_piece_start_offset(j) -
                           (j ? EPCI_PIECE_LEAST : 0));
        epci_shm_close(&shm);
    }
}

static void map_whole(void *context, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct epci_shm shm;
        const unsigned char *view;

        open_section(&shm);
        view = bench_map(&shm);
        if (!view)
            abort();
        if (context)
            read_pages(view, shm.reserved);
        bench_unmap(view, &shm);
        epci_shm_close(&shm);
    }
}

static void measure_pieces(void)
{
    static const char *const names[] = { "a section of 16 MiB opened and mapped in 9 pieces",
                                         "the same, and all of its pages read" };
    struct epci_shm made;

    if (epci_shm_create(section_name, EPCI_SECTION_BYTES, EPCI_SECTION_BYTES, NULL, &made))
        abort();
    for (uint32_t i = 0; i < made.pieces.count; i++)
        for (size_t at = 0; at < epci_piece_end_offset(i) - epci_piece_start_offset(i); at += PAGE)
            made.pieces.at[i][at] = 1; /* so that all pages exist */
    for (int read = 0; read < 2; read++)
        bench_run(&(struct bench_row){ .name = names[read],
                                       .thing = map_pieces,
                                       .yardstick = map_whole,
                                       .context = read ? &made : NULL,
                                       .count = 20,
                                       .unit = BENCH_NS });
    epci_shm_close(&made);
}

int main(void)
{
    struct epci_indexes indexes = { 2000, 2001 };
    epc_app *app;

    scene.capacity = (size_t)4 << 20;
    scene.answer = malloc(scene.capacity);
    if (!scene.answer || epc_app_open(&bench_ten, NULL, &app) < 0 ||
        epci_responder_open(&bench_ten, &indexes, &scene.collector))
        return 3;
    measure_hostile(app);
    measure_pieces();
    epci_responder_close(scene.collector);
    epc_app_close(app);
    free(scene.answer);
    return 0;
}
