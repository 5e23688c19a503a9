/* SPDX-License-Identifier: MIT
 *
 * bench_ini.c -- the cost of reading a large counter file, from its bytes in memory to the model.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "bigini.h"
#include "ini/read/perfini.h"
#include "sdk/port/port.h"
#include "system.h"

static void load(const struct bigini *big, void *(*alloc)(size_t bytes),
                 void (*release)(void *memory))
{
    struct kit_arena arena;
    struct ini_findings findings;
    struct ini_perf_model model;

    kit_arena_init(&arena, alloc, release);
    ini_findings_init(&findings, &arena);
    if (ini_perfini_load(&arena, &big->io, "big.ini", &model, &findings) != EPC_OK ||
        model.text_count != big->keys)
        abort();
    bench_use(&model);
    kit_arena_release(&arena);
}

static void load_often(void *context, size_t count)
{
    for (size_t i = 0; i < count; i++)
        load(context, epci_alloc, epci_free);
}

static void convert_often(void *context, size_t count)
{
    const struct bigini *big = context;

    for (size_t i = 0; i < count; i++)
        if (bench_convert(big->ini, big->ini_bytes) != 0)
            abort();
}

static void measure(const char *speed, const char *memory, unsigned languages, bool asian)
{
    struct bigini big;
    char name[80];

    bigini_init(&big, languages, asian);
    bench_run(&(struct bench_row){ .name = speed,
                                   .thing = load_often,
                                   .context = &big,
                                   .count = 4,
                                   .per_count = (double)big.ini_bytes,
                                   .unit = BENCH_MB_PER_SECOND,
                                   .value = 100 });
    snprintf(name, sizeof name, "%s, against iconv", speed);
    bench_run(&(struct bench_row){ .name = name,
                                   .thing = load_often,
                                   .yardstick = convert_often,
                                   .context = &big,
                                   .count = 4,
                                   .per_count = (double)big.ini_bytes,
                                   .unit = BENCH_MB_PER_SECOND,
                                   .least = 0.25 });
    bigini_peak = 0;
    load(&big, bigini_alloc, bigini_free);
    bench_value(&(struct bench_row){ .name = memory, .unit = BENCH_BYTES },
                (double)bigini_peak / (double)big.ini_bytes);
    bigini_release(&big);
}

int main(void)
{
    measure("reading a counter file of 1.5 MB, 4000 keys", "memory for each byte of it", 2, false);
    measure("the same in 24 languages", "memory for each byte of it", 24, false);
    measure("the same in Japanese", "memory for each byte of it", 1, true);
    return 0;
}
