/* SPDX-License-Identifier: MIT
 *
 * bench_fixed.c -- what a Collect costs apart from copying: its fixed part, ten instances,
 * and many applications of one service.
 *
 * Under Windows the yardstick of ten instances is one query of an event, the least that a question
 * to the system can cost.
 */
#include "bench.h"
#include "system.h"
#include "ten.h"

#include <stdio.h>
#include <stdlib.h>

#include "sdk/core/wire.h"
#include "sdk/provider/collect.h"

enum { FEW = 10, MANY = 100, CAPACITY = 1 << 20 };

/* A service of its own with its applications. */
struct service {
    epc_schema schema;
    epc_app *apps[MANY];
    unsigned app_count;
    struct epci_responder *collector;
    unsigned char *to;
};

static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };

static void open_service(struct service *service, const char *name, unsigned apps,
                         unsigned instances)
{
    const struct epci_indexes indexes = { 2000, 2001 };

    *service = (struct service){ .schema = bench_ten, .app_count = apps, .to = malloc(CAPACITY) };
    service->schema.service = name;
    for (unsigned i = 0; i < apps; i++) {
        if (epc_app_open(&service->schema, NULL, &service->apps[i]) < 0)
            abort();
        for (unsigned j = 0; j < instances; j++) {
            epc_instance made;
            bench_name text;

            bench_name_of(i * instances + j, text);
            if (epc_instance_add(service->apps[i], 0, text, &made) != EPC_OK)
                abort();
        }
    }
    if (!service->to ||
        epci_responder_open(&service->schema, &indexes, &service->collector) != EPC_OK)
        abort();
}

static void close_service(struct service *service)
{
    epci_responder_close(service->collector);
    for (unsigned i = 0; i < service->app_count; i++)
        epc_app_close(service->apps[i]);
    free(service->to);
}

static void collect(void *context, size_t count)
{
    const struct epci_query query = epci_query_parse(global, EPC_COUNT(global));
    struct service *service = context;
    uint32_t objects;
    size_t bytes;

    for (size_t i = 0; i < count; i++)
        if (epci_responder_collect(service->collector, &query, service->to, CAPACITY, &bytes,
                                   &objects) != EPC_OK)
            abort();
}

static void query_event(void *context, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++)
        bench_event_query();
}

static void measure_one(void)
{
    const bool query = bench_event_open();
    struct service none, ten;

    open_service(&none, "EpcBenchNone", 1, 0);
    open_service(&ten, "EpcBenchTen", 1, FEW);
    bench_run(&(struct bench_row){ .name = "Collect, no instance: its fixed part",
                                   .thing = collect,
                                   .context = &none,
                                   .count = 2000,
                                   .unit = BENCH_NS });
    bench_run(&(struct bench_row){ .name = "Collect, 10 instances, nothing changed",
                                   .thing = collect,
                                   .yardstick = query ? query_event : NULL,
                                   .context = &ten,
                                   .count = 2000,
                                   .unit = BENCH_NS,
                                   .maximum = query ? 1.5 : 0 });
    close_service(&ten);
    close_service(&none);
}

/* ---- Many applications ---- */

static struct service few, many;

static void collect_many(void *context, size_t count)
{
    (void)context;
    collect(&many, count);
}

static void collect_few(void *context, size_t count)
{
    (void)context;
    collect(&few, count * (MANY / FEW));
}

static void measure_many(void)
{
    open_service(&few, "EpcBenchFew", FEW, FEW);
    open_service(&many, "EpcBenchMany", MANY, FEW);
    bench_run(&(struct bench_row){ .name = "Collect, 100 applications x 10: each of them",
                                   .thing = collect_many,
                                   .yardstick = collect_few,
                                   .count = 20,
                                   .per_count = MANY,
                                   .unit = BENCH_NS,
                                   .maximum = 1.5 });
    close_service(&many);
    close_service(&few);
}

int main(void)
{
    measure_one();
    measure_many();
    return 0;
}
