/* SPDX-License-Identifier: MIT
 *
 * bench_values.c -- values of counters from two answers in memory, which are walked and paired
 * already: both readings of the cell and of its base, the difference with its wrap, the formula,
 * and the one rounding to a double.  No text is written.  Ten counters of the types that are used
 * most, three of them with bases.
 *
 * The yardstick reads the same two cells at known places, and divides their difference by the time.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "reader/values/values.h"

enum { SHOWN = 10, CELLS = 13, SMALL = 1000, MIDDLE = 10000, LARGE = 100000 };

static const enum epc_counter_type types[CELLS] = {
    EPC_PERF_COUNTER_RAWCOUNT,    EPC_PERF_COUNTER_LARGE_RAWCOUNT, EPC_PERF_COUNTER_COUNTER,
    EPC_PERF_COUNTER_BULK_COUNT,  EPC_PERF_COUNTER_BULK_COUNT,     EPC_PERF_100NSEC_TIMER,
    EPC_PERF_COUNTER_LARGE_DELTA, EPC_PERF_RAW_FRACTION,           EPC_PERF_RAW_BASE,
    EPC_PERF_AVERAGE_TIMER,       EPC_PERF_AVERAGE_BASE,           EPC_PERF_AVERAGE_BULK,
    EPC_PERF_AVERAGE_BASE,
};

/* Two answers of so many instances. */
struct scene {
    uint32_t instances;
    struct block blocks[2];
    struct reader_snapshot older, newer;
    struct reader_pairing pairing;
    struct reader_values values;
    uint32_t offsets[CELLS];
    double sum;
};

static void build(struct scene *scene, unsigned answer)
{
    struct block *b = &scene->blocks[answer];
    uint64_t cells[CELLS];
    char name[16];

    block_init(b);
    block_answer(b, "PC");
    block_object(b, 230, BLOCK_MANY);
    for (uint32_t i = 0; i < CELLS; i++)
        block_counter(b, 232 + 2 * i, (uint32_t)types[i]);
    for (uint32_t i = 0; i < scene->instances; i++) {
        for (uint32_t j = 0; j < CELLS; j++)
            cells[j] = 1000 + (uint64_t)i * (j + 1) + answer * (100 + i * 37 % 1000 * (j + 1));
        snprintf(name, sizeof name, "site %u", (unsigned)i);
        block_instance(b, name, cells);
    }
    block_put(b, offsetof(struct epci_wire_data, perf_time), 50000000 + answer * 10000123);
    block_put(b, offsetof(struct epci_wire_data, perf_freq), 10000000);
    block_put(b, offsetof(struct epci_wire_data, perf_time_100ns), 70000000 + answer * 10000123);
    for (size_t i = 4; i < 12; i += 8) {
        block_put(b, offsetof(struct epci_wire_data, perf_time) + i, 0);
        block_put(b, offsetof(struct epci_wire_data, perf_freq) + i, 0);
        block_put(b, offsetof(struct epci_wire_data, perf_time_100ns) + i, 0);
    }
}

static void make(struct scene *scene, uint32_t instances)
{
    const struct reader_values_options options = { .formulas = READER_FORMULAS_MICROSOFT };

    scene->instances = instances;
    build(scene, 0);
    build(scene, 1);
    if (reader_snapshot_build_from_answer(&scene->older, block_span(&scene->blocks[0])) ||
        reader_snapshot_build_from_answer(&scene->newer, block_span(&scene->blocks[1])) ||
        reader_pairing_init(&scene->pairing, &scene->older, &scene->newer) ||
        reader_values_init(&scene->values, &scene->newer, &scene->pairing, &options)) {
        fprintf(stderr, "bench: no memory\n");
        exit(3);
    }
    for (uint32_t i = 0; i < CELLS; i++)
        scene->offsets[i] = reader_snapshot_counter(&scene->newer, 0, i)->view.head.offset;
}

static void release(struct scene *scene)
{
    reader_values_release(&scene->values);
    reader_pairing_release(&scene->pairing);
    reader_snapshot_release(&scene->newer);
    reader_snapshot_release(&scene->older);
    block_release(&scene->blocks[0]);
    block_release(&scene->blocks[1]);
}

static void is_shown(const struct reader_shown *shown)
{
    if (shown->status != EPC_OK) {
        fprintf(stderr, "bench: counter %u has no value\n", shown->item.counter);
        exit(3);
    }
}

/* Every value of every instance, `count` times. */
static void values(void *context, size_t count)
{
    struct scene *scene = context;
    struct reader_values_row row;
    struct reader_shown shown;

    for (size_t round = 0; round < count; round++)
        for (uint32_t i = 0; i < scene->instances; i++) {
            reader_values_find_instance_blocks(&scene->values, 0, i, &row);
            for (uint32_t j = 0; j < CELLS; j++) {
                if (j == 8 || j == 10 || j == 12)
                    continue; /* a base */
                reader_values_counter_value(&scene->values, &row, j, &shown);
                is_shown(&shown);
                scene->sum += shown.value.number;
            }
        }
    bench_use(&scene->sum);
}

static void values_as_text(void *context, size_t count)
{
    const struct scene *scene = context;
    struct reader_values_row row;
    struct reader_shown shown;
    char text[64];

    for (size_t round = 0; round < count; round++)
        for (uint32_t i = 0; i < scene->instances; i++) {
            reader_values_find_instance_blocks(&scene->values, 0, i, &row);
            for (uint32_t j = 0; j < SHOWN; j++) {
                reader_values_counter_value(&scene->values, &row, j, &shown);
                reader_value_text(&shown, text, sizeof text);
                bench_use(text);
            }
        }
}

static void values_of_items(void *context, size_t count)
{
    struct scene *scene = context;
    struct reader_shown shown;

    for (size_t round = 0; round < count; round++)
        for (uint32_t i = 0; i < scene->instances; i++)
            for (uint32_t j = 0; j < CELLS; j++) {
                const struct reader_item item = { 0, i, j };

                if (j == 8 || j == 10 || j == 12)
                    continue;
                (void)reader_value_of_item(&scene->newer, &scene->pairing, &item,
                                           READER_FORMULAS_MICROSOFT, &shown);
                scene->sum += shown.value.number;
            }
    bench_use(&scene->sum);
}

/* The yardstick. */
static void divisions(void *context, size_t count)
{
    struct scene *scene = context;
    const unsigned char *bytes[2] = { scene->older.objects[0].view.rest.at,
                                      scene->newer.objects[0].view.rest.at };

    for (size_t round = 0; round < count; round++)
        for (uint32_t i = 0; i < scene->instances; i++) {
            const unsigned char *blocks[2];

            for (int k = 0; k < 2; k++) {
                blocks[k] = bytes[k] + (k ? scene->newer : scene->older).instances[i].at;
                blocks[k] += epci_read_little_endian(blocks[k], 4);
            }
            for (uint32_t j = 0; j < SHOWN; j++)
                scene->sum += (double)(epci_read_little_endian(blocks[1] + scene->offsets[j], 4) -
                                       epci_read_little_endian(blocks[0] + scene->offsets[j], 4)) /
                              1.0000123;
        }
    bench_use(&scene->sum);
}

static void measure(const char *name, uint32_t instances)
{
    static struct scene scene;
    struct bench_row row = { .name = name,
                             .thing = values,
                             .context = &scene,
                             .per_count = (double)instances * SHOWN,
                             .count = LARGE / instances * 2,
                             .unit = BENCH_MILLIONS,
                             .value = 20 };

    make(&scene, instances);
    bench_run(&row);
    if (instances == SMALL) {
        row.value = 0;
        row.yardstick = divisions;
        row.name = "the same, against a division of the same cells";
        bench_run(&row);
        row.yardstick = NULL;
        row.thing = values_of_items;
        row.name = "the same, with the definitions read for each value";
        bench_run(&row);
        row.thing = values_as_text;
        row.name = "values of 10000 counters, and their texts";
        row.count /= 10;
        bench_run(&row);
    }
    release(&scene);
}

/* Whether a value takes longer among a hundred times as many. */
static struct scene small, large;

static void values_large(void *context, size_t count)
{
    (void)context;
    values(&large, count);
}

static void values_small(void *context, size_t count)
{
    (void)context;
    values(&small, count * (large.instances / small.instances));
}

static void measure_growth(uint32_t instances)
{
    const struct bench_row row = { .name = "a value among 1000000, against one among 10000",
                                   .thing = values_large,
                                   .yardstick = values_small,
                                   .count = 2,
                                   .per_count = (double)instances * SHOWN,
                                   .unit = BENCH_NS,
                                   .maximum = 1.5 };

    make(&small, SMALL);
    make(&large, instances);
    bench_run(&row);
    release(&large);
    release(&small);
}

int main(void)
{
    const uint32_t large_one = bench_quick() ? MIDDLE : LARGE;

    measure("values of 10000 counters", SMALL);
    measure("values of 100000 counters", MIDDLE);
    measure("values of 1000000 counters", large_one);
    measure_growth(large_one);
    return 0;
}
