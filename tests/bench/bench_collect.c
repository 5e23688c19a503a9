/* SPDX-License-Identifier: MIT
 *
 * bench_collect.c -- the cost of a Collect and of a validation, compared with copying the same
 * bytes.
 *
 * It has two yardsticks and two bounds.  A memcpy of the answer is the least that any way of
 * getting these bytes can cost.  A memcpy slot by slot copies the same bytes from where they are:
 * images are at multiples of 64, and between the images of two extents are the headers of slots.
 * The bound of this layout looks at each header before and after copying, as every reader has to,
 * and at nothing else; the bound of checked slots also checks names, by Collect's own function.
 */
#include "bench.h"
#include "system.h"
#include "ten.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/check.h"
#include "sdk/app/app.h"
#include "sdk/core/wire.h"
#include "sdk/port/port.h"
#include "sdk/provider/collect.h"
#include "sdk/provider/region/usual.h"

enum {
    MILLION = 1000000,
    BESIDE_WRITERS = 10000, /* instances */
    WRITERS = 4,
    /* The bytes that Collect returns for one instance: definition, name and block. */
    BEFORE_BLOCK = sizeof(struct epci_wire_instance) + 2 * sizeof(bench_name),
    IMAGE = BEFORE_BLOCK + 8 + 10 * 8
};

/* Images at equal distances in memory. */
struct run {
    const unsigned char *first;
    size_t distance, count;
};

struct scene {
    epc_app *app;
    struct epci_responder *collector;
    struct epci_query query;
    unsigned char *from, *to; /* a copy of the last answer; the buffer that Collect fills */
    size_t capacity, bytes;
    uint32_t objects;
    epc_instance *made;
    unsigned instances;
    struct run *runs; /* 1 .. run_count: the images of all instances, in the order of creation */
    size_t run_count;
    enum { STOP, SHARED, ELSEWHERE } writers; /* what the writer threads do now */
    epc_instance *elsewhere;                  /* BESIDE_WRITERS instances outside every region */
};

static void collect(void *context, size_t count)
{
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++)
        if (epci_responder_collect(scene->collector, &scene->query, scene->to, scene->capacity,
                                   &scene->bytes, &scene->objects))
            abort();
}

static void copy(void *context, size_t count)
{
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++) {
        memcpy(scene->to, scene->from, scene->bytes);
        bench_use(scene->to);
    }
}

static void copy_slots(void *context, size_t count)
{
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++) {
        unsigned char *to = scene->to;

        for (size_t j = 1; j <= scene->run_count; j++) {
            const unsigned char *from = scene->runs[j].first;

            for (size_t k = scene->runs[j].count; k > 0; k--) {
                memcpy(to, from, IMAGE);
                from += scene->runs[j].distance;
                to += IMAGE;
            }
        }
        bench_use(scene->to);
    }
}

static void copy_slots_with_headers(void *context, size_t count)
{
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++) {
        unsigned char *to = scene->to;

        for (const struct epci_entry_chunk *at = scene->app->instances.chunks; at; at = at->next) {
            const struct epci_extent_header *extent = (const void *)at->extent;

            for (uint32_t j = 0; j < extent->used; j++, to += IMAGE) {
                const unsigned char *slot = at->extent + epci_extent_slot_header_offset(j);
                const uint64_t first = epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD);

                memcpy(to, at->extent + epci_extent_slot_image_offset(extent, j), IMAGE);
                if (epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD) != first)
                    abort();
            }
        }
        bench_use(scene->to);
    }
}

static void check_and_copy_slots(void *context, size_t count)
{
    const struct epci_usual usual = { 2 * sizeof(bench_name), IMAGE - BEFORE_BLOCK };
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++) {
        unsigned char *to = scene->to;

        for (const struct epci_entry_chunk *at = scene->app->instances.chunks; at; at = at->next) {
            const struct epci_extent_header *extent = (const void *)at->extent;
            const unsigned char *slot = at->extent + epci_extent_slot_header_offset(0);
            const unsigned char *image = at->extent + epci_extent_slot_image_offset(extent, 0);
            const unsigned char *const end = slot + extent->used * EPCI_SLOT_HEAD;

            for (; slot != end; slot += EPCI_SLOT_HEAD, image += extent->slot_bytes, to += IMAGE)
                if (!epci_copy_usual_slot(&usual, slot, image, to, EPCI_BY_SHORT_VECTORS,
                                          (IMAGE - BEFORE_BLOCK) / 16))
                    to -= IMAGE; /* a free one */
        }
        bench_use(scene->to);
    }
}

static void refuse(void *context, const struct check_finding *finding)
{
    (void)context;
    fprintf(stderr, "bench: %s\n", finding->message);
    abort();
}

static void validate(void *context, size_t count)
{
    static const struct check_options level1 = { .level = 1, .profile = CHECK_PROFILE_CURRENT };
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++)
        check_block(epci_span_of(scene->from, scene->bytes), scene->objects, &level1, refuse, NULL);
}

/* ---- Threads that update meanwhile ---- */

static void *update(void *context)
{
    struct scene *scene = context;
    int now;

    while ((now = __atomic_load_n(&scene->writers, __ATOMIC_RELAXED)) != STOP) {
        const epc_instance *at = now == SHARED ? scene->made : scene->elsewhere;

        for (unsigned i = 0; i < BESIDE_WRITERS; i++)
            epc_add(at[i], BENCH_TEN_FIRST + i % 10 * 2, 1);
    }
    return NULL;
}

static void collect_with_writers(void *context, size_t count)
{
    __atomic_store_n(&((struct scene *)context)->writers, SHARED, __ATOMIC_RELAXED);
    collect(context, count);
}

static void collect_with_others(void *context, size_t count)
{
    __atomic_store_n(&((struct scene *)context)->writers, ELSEWHERE, __ATOMIC_RELAXED);
    collect(context, count);
}

static void measure_with_writers(struct scene *scene)
{
    const size_t distance = (size_t)(scene->made[1].block - scene->made[0].block);
    unsigned char *memory = calloc(BESIDE_WRITERS + 1, distance);
    pthread_t threads[WRITERS];
    char name[64], note[64];

    scene->elsewhere = calloc(BESIDE_WRITERS, sizeof *scene->elsewhere);
    if (!memory || !scene->elsewhere)
        abort();
    for (unsigned i = 0; i < BESIDE_WRITERS; i++) {
        scene->elsewhere[i] = scene->made[i];
        scene->elsewhere[i].block = memory + i * distance;
    }
    scene->writers = ELSEWHERE;
    for (int i = 0; i < WRITERS; i++)
        if (pthread_create(&threads[i], NULL, update, scene) != 0)
            abort();
    snprintf(name, sizeof name, "Collect, %u instances, %d threads update them", BESIDE_WRITERS,
             WRITERS);
    snprintf(note, sizeof note, "on %u cores", bench_cores());
    bench_run(&(struct bench_row){ .name = name,
                                   .thing = collect_with_writers,
                                   .yardstick = collect_with_others,
                                   .context = scene,
                                   .count = 400,
                                   .per_count = (double)scene->bytes,
                                   .unit = BENCH_MB_PER_SECOND,
                                   .cores = 2,
                                   .note = note });
    __atomic_store_n(&scene->writers, STOP, __ATOMIC_RELAXED);
    for (int i = 0; i < WRITERS; i++)
        pthread_join(threads[i], NULL);
    free(scene->elsewhere);
    free(memory);
}

/* ---- Instances that come and go ---- */

enum { CHANGING_ROUNDS = 101, FEW_ROUNDS = 11, FIRST_NEW = 2 * MILLION };

/* Remove `count` instances, and add as many others.  The first two stay, whose distance in memory
 * is used elsewhere. */
static void change_instances(struct scene *scene, unsigned count)
{
    static unsigned added;
    const unsigned step = (scene->instances - 2) / count;
    bench_name name;

    for (unsigned i = 0; i < count; i++)
        epc_instance_remove(&scene->made[2 + i * step]);
    for (unsigned i = 0; i < count; i++) {
        bench_name_of(FIRST_NEW + added++, name);
        if (epc_instance_add(scene->app, 0, name, &scene->made[2 + i * step]) != EPC_OK)
            abort();
    }
}

static double collect_ns(struct scene *scene)
{
    const uint64_t begun = epci_clock_ticks();

    collect(scene, 1);
    return (double)(epci_clock_ticks() - begun) * 1e9 / (double)epci_clock_frequency();
}

static int by_length(const void *a, const void *b)
{
    const double one = *(const double *)a, other = *(const double *)b;

    return (one > other) - (one < other);
}

/* A Collect after `count` instances were removed and as many added, against one after that. */
static void measure_changing(struct scene *scene, unsigned count, double least)
{
    double changed[CHANGING_ROUNDS], quiet[CHANGING_ROUNDS];
    const unsigned rounds = bench_quick()                      ? 1
                            : scene->instances >= MILLION / 10 ? FEW_ROUNDS
                                                               : CHANGING_ROUNDS;
    char name[80];

    for (unsigned i = 0; i < rounds; i++) {
        change_instances(scene, count);
        changed[i] = collect_ns(scene);
        collect(scene, 1);
        quiet[i] = collect_ns(scene);
    }
    qsort(changed, rounds, sizeof *changed, by_length);
    qsort(quiet, rounds, sizeof *quiet, by_length);
    snprintf(name, sizeof name, "Collect, %u instances, %u replaced, against quiet",
             scene->instances, count);
    bench_compare(&(struct bench_row){ .name = name, .unit = BENCH_NS, .least = least },
                  changed[rounds / 2], quiet[rounds / 2]);
}

/* ---- Several applications ---- */

enum { APPLICATIONS = 8, OF_EACH = 1000 };

static void add_to_application(epc_app *app, unsigned count, epc_instance *made)
{
    bench_name name;

    for (unsigned i = 0; i < count; i++) {
        bench_name_of(i, name);
        if (epc_instance_add(app, 0, name, &made[i]) != EPC_OK)
            abort();
        epc_add(made[i], BENCH_TEN_FIRST, i);
    }
}

/* The median of Collects with so many applications of so many instances each, after `changes` of
 * the first one were replaced.  No other application is open. */
static double median_collect_ns(const struct scene *common, unsigned count, unsigned of_each,
                                unsigned changes)
{
    struct epci_indexes indexes = { 2000, 2001 };
    struct scene scene = *common;
    epc_app *apps[APPLICATIONS];
    double taken[CHANGING_ROUNDS];
    const unsigned rounds = bench_quick() ? 1 : CHANGING_ROUNDS;

    scene.instances = of_each;
    if (epci_responder_open(&bench_ten, &indexes, &scene.collector))
        abort();
    for (unsigned i = count; i > 0; i--) {
        if (epc_app_open(&bench_ten, NULL, &apps[i - 1]) < 0)
            abort();
        add_to_application(apps[i - 1], of_each, scene.made);
    }
    scene.app = apps[0];
    collect(&scene, 3);
    for (unsigned i = 0; i < rounds; i++) {
        if (changes > 0)
            change_instances(&scene, changes);
        taken[i] = collect_ns(&scene);
    }
    qsort(taken, rounds, sizeof *taken, by_length);
    for (unsigned i = 0; i < count; i++)
        epc_app_close(apps[i]);
    epci_responder_close(scene.collector);
    return taken[rounds / 2];
}

/* Several applications that count under the same names, against one that has as many instances,
 * which are copied directly. */
static void measure_applications(const struct scene *scene)
{
    static const unsigned changes[] = { 0, 1 };
    const double alone = median_collect_ns(scene, 1, APPLICATIONS * OF_EACH, 0);

    for (size_t i = 0; i < EPC_COUNT(changes); i++) {
        char name[80];

        snprintf(name, sizeof name, "Collect, %u applications x %u, %u replaced", APPLICATIONS,
                 OF_EACH, changes[i]);
        bench_compare(&(struct bench_row){ .name = name, .unit = BENCH_NS, .maximum = 3 },
                      median_collect_ns(scene, APPLICATIONS, OF_EACH, changes[i]), alone);
    }
}

/* ---- Rows ---- */

/* Add one instance; returns false if there is no room. */
static bool add_instance(struct scene *scene)
{
    struct run *run = &scene->runs[scene->run_count]; /* the last; runs[0] is not used */
    epc_instance *made = &scene->made[scene->instances];
    const unsigned char *image;
    bench_name name;

    bench_name_of(scene->instances, name);
    if (epc_instance_add(scene->app, 0, name, made) != EPC_OK)
        return false;
    epc_add(*made, BENCH_TEN_FIRST, scene->instances++);
    image = made->block - BEFORE_BLOCK;
    if (run->count == 1)
        run->distance = (size_t)(image - run->first);
    if (run->count > 0 && image == run->first + run->count * run->distance)
        run->count++;
    else
        scene->runs[++scene->run_count] = (struct run){ image, 0, 1 };
    return true;
}

/* Compare a Collect of so many instances with a copy of its answer. */
static struct bench_row collect_row(struct scene *scene, unsigned instances, char name[80])
{
    snprintf(name, 80, "Collect, %u instances x 10", instances);
    return (struct bench_row){
        .name = name,
        .thing = collect,
        .yardstick = copy,
        .context = scene,
        .count = instances >= MILLION / 10 ? 2 : 2 * MILLION / (instances + 100),
        .per_count = (double)scene->bytes,
        .unit = BENCH_MB_PER_SECOND,
        .least = instances < 1000    ? 0
                 : instances == 1000 ? 0.35
                                     : 0.5,
    };
}

/* Print the rows for the present number of instances. */
static void measure(struct scene *scene)
{
    struct bench_row row;
    char name[80];

    collect(scene, 1);
    if (scene->bytes / IMAGE - scene->instances > 16)
        abort(); /* IMAGE is not the size that Collect returns */
    memcpy(scene->from, scene->to, scene->bytes);
    row = collect_row(scene, scene->instances, name);
    bench_run(&row);
    row.yardstick = copy_slots;
    row.least = scene->instances == 1000 ? 0.85 : 0;
    strcat(name, ", against memcpy slot by slot");
    bench_run(&row);
    row.thing = check_and_copy_slots;
    row.least = 0;
    snprintf(name, sizeof name, "bound of checked slots, %u instances x 10", scene->instances);
    bench_run(&row);
    row.thing = copy_slots_with_headers;
    snprintf(name, sizeof name, "bound of the slots' layout, %u instances x 10", scene->instances);
    bench_run(&row);
    snprintf(name, sizeof name, "validation at level 1, %u instances x 10", scene->instances);
    bench_run(&(struct bench_row){ .name = name,
                                   .thing = validate,
                                   .yardstick = copy,
                                   .context = scene,
                                   .count = 2 * MILLION / (scene->instances + 100) + 1,
                                   .per_count = (double)scene->bytes,
                                   .unit = BENCH_MB_PER_SECOND,
                                   .maximum = scene->instances >= 10000 ? 1.5 : 0 });
}

/* Add instances up to this number; returns false if there is no room for them. */
static bool grow(struct scene *scene, unsigned instances)
{
    while (scene->instances < instances)
        if (!add_instance(scene))
            return false;
    return true;
}

static void measure_all(struct scene *scene)
{
    static const unsigned steps[] = { 10, 1000, 10000, 100000, MILLION };

    for (size_t i = 0; i < (bench_quick() ? 3 : EPC_COUNT(steps)); i++) {
        struct bench_row row;
        char name[80];

        if (!grow(scene, steps[i])) {
            row = collect_row(scene, steps[i], name);
            bench_skip(&row, "there is no room for so many");
            continue;
        }
        measure(scene);
        if (scene->instances == BESIDE_WRITERS)
            measure_with_writers(scene);
        if (scene->instances >= 1000) {
            measure_changing(scene, 1, 0.8);
            measure_changing(scene, scene->instances / 100, 0.5);
        }
    }
}

int main(void)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    struct epci_indexes indexes = { 2000, 2001 };
    struct scene scene = { .query = epci_query_parse(global, 6), .capacity = (size_t)150 << 20 };

    scene.from = malloc(scene.capacity);
    scene.to = malloc(scene.capacity);
    scene.made = calloc(MILLION, sizeof *scene.made);
    scene.runs = calloc(MILLION + 1, sizeof *scene.runs);
    if (!scene.from || !scene.to || !scene.made || !scene.runs)
        return 3;
    measure_applications(&scene);
    if (epc_app_open(&bench_ten, NULL, &scene.app) < 0 ||
        epci_responder_open(&bench_ten, &indexes, &scene.collector))
        return 3;
    measure_all(&scene);
    epci_responder_close(scene.collector);
    epc_app_close(scene.app);
    free(scene.runs);
    free(scene.made);
    free(scene.to);
    free(scene.from);
    return 0;
}
