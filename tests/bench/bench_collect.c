/* SPDX-License-Identifier: MIT
 *
 * bench_collect.c -- what a Collect and a validation cost, against copying the same bytes.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sdk/core/check.h"
#include "sdk/provider/collect.h"

enum { COUNTERS = 10 };

static const epc_counter counters[COUNTERS] = {
    { .symbol = 2, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 4, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 6, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 8, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 10, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 12, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 14, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 16, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 18, .type = EPC_PERF_COUNTER_BULK_COUNT },
    { .symbol = 20, .type = EPC_PERF_COUNTER_BULK_COUNT },
};
static const epc_object object = { .flags = EPC_MANY,
                                   .counters = counters,
                                   .counter_count = COUNTERS };
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcBench", &object, 1, NULL };

struct scene {
    struct epci_collector *collector;
    struct epci_query query;
    unsigned char *from, *to;
    size_t room, bytes;
    uint32_t objects;
};

static void collect(void *context, size_t count)
{
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++)
        if (epci_collector_collect(scene->collector, &scene->query, scene->to, scene->room,
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

static void refuse(void *context, const struct epci_finding *finding)
{
    (void)context;
    fprintf(stderr, "bench: %s\n", finding->message);
    abort();
}

static void validate(void *context, size_t count)
{
    static const struct epci_check_options level1 = { 1, EPCI_PROFILE_CURRENT, false };
    struct scene *scene = context;

    for (size_t i = 0; i < count; i++)
        epci_check_block(epci_span_of(scene->from, scene->bytes), scene->objects, &level1, refuse,
                         NULL);
}

/* Rows for `instances` instances; the app has them. */
static void measure(struct scene *scene, unsigned instances)
{
    char collect_name[64], check_name[64];
    size_t count = instances >= 100000 ? 2 : 2000000 / (instances + 100);
    struct bench_row row;

    collect(scene, 1);
    memcpy(scene->from, scene->to, scene->bytes);
    snprintf(collect_name, sizeof collect_name, "Collect, %u instances x 10", instances);
    snprintf(check_name, sizeof check_name, "validation at level 1, %.1f MB",
             (double)scene->bytes / 1e6);
    row = (struct bench_row){ collect_name,
                              collect,
                              copy,
                              scene,
                              count,
                              (double)scene->bytes,
                              BENCH_MB_PER_SECOND,
                              0,
                              instances == 10000 ? 0.5 : 0.35 };
    if (instances < 1000)
        row.least = 0;
    bench_run(&row);
    row = (struct bench_row){ check_name,
                              validate,
                              copy,
                              scene,
                              count,
                              (double)scene->bytes,
                              BENCH_MB_PER_SECOND,
                              instances >= 10000 ? 1.5 : 0,
                              0 };
    bench_run(&row);
}

int main(void)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    static const unsigned steps[] = { 10, 1000, 10000, 100000, 1000000 };
    struct epci_indexes indexes = { 2000, 2001 };
    struct scene scene = { .query = epci_query_parse(global, 6), .room = (size_t)200 << 20 };
    unsigned made = 0;
    epc_app *app;

    if (epc_app_open(&schema, NULL, &app) < 0 ||
        epci_collector_open(&schema, &indexes, &scene.collector))
        return 3;
    scene.to = malloc(scene.room);
    scene.from = malloc(scene.room);
    if (!scene.to || !scene.from)
        return 3;
    for (size_t i = 0; i < EPC_COUNT(steps); i++) {
        for (; made < steps[i]; made++) {
            epc_instance instance;
            char name[16];

            snprintf(name, sizeof name, "%07u", made);
            if (epc_instance_add(app, 0, name, &instance) != EPC_OK)
                return 3;
            epc_add(instance, 2, made);
        }
        measure(&scene, made);
    }
    epci_collector_close(scene.collector);
    epc_app_close(app);
    free(scene.from);
    free(scene.to);
    return 0;
}
