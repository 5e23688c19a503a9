/* SPDX-License-Identifier: MIT
 *
 * bench_pdh.c -- what PDH adds to the time of a provider with many instances: a wildcard counter is
 * collected and read as an array, as programs do, with a question for the size first.
 *
 * The provider reads a section of its own, as any provider of ours does, and is called in this
 * process.  The yardstick is its own time with what every consumer needs: a snapshot of the answer,
 * whose instances are found again in the answer before.
 */
#include "bench.h"
#include "ten.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/memregistry.h"
#include "pdh/caller/handles.h"
#include "pdh/machine/machine.h"
#include "reader/answer/pairing.h"
#include "sdk/port/port.h"
#include "sdk/provider/collect.h"

enum { MANY = 10000, FIRST_INDEX = 2000 };

#define WILDCARD "\\Site(*)\\Sent"

static struct {
    epc_app *app;
    struct epci_responder *collector;
    unsigned char *block;
    size_t capacity;
    struct epci_registry registry;
    HQUERY query;
    HCOUNTER counter;
    struct reader_answer last; /* of the yardstick */
    struct reader_snapshot snapshot;
    void *items;
    DWORD items_capacity;
} scene;

static void must(bool done)
{
    if (!done)
        abort();
}

/* ---- The provider, and a computer that has no other ---- */

static int site_open(void *context, const char *computer, void **out, uint32_t *code)
{
    (void)context;
    (void)computer;
    *out = &scene;
    *code = 0;
    return EPC_OK;
}

static int site_ask(void *source, const char *query, struct reader_answer *out, uint32_t *code)
{
    static const uint16_t global[] = u"Global";
    const struct epci_query parsed = epci_query_parse(global, EPC_COUNT(global) - 1);
    const struct epci_answer_times times = { .perf_time = epci_clock_ticks(),
                                             .perf_freq = epci_clock_frequency(),
                                             .time_100ns = epci_clock_100ns() };
    size_t bytes = 0;
    uint32_t objects;

    (void)source;
    *code = 0;
    must(reader_answer_init(out, u"PC", 2) == EPC_OK);
    if (strcmp(query, READER_ASK_NAMES) != 0) {
        must(epci_responder_collect(scene.collector, &parsed, scene.block, scene.capacity, &bytes,
                                    &objects) == EPC_OK);
        must(reader_answer_add_block(out, scene.block, bytes) == EPC_OK);
    }
    reader_answer_fill_header(out, &times);
    return EPC_OK;
}

static int site_titles(void *source, struct reader_titles **out, uint32_t *code)
{
    static const uint16_t table[] = u"2000\0Site\0"
                                    u"2002\0Sent\0";
    struct reader_names names;

    (void)source;
    *code = 0;
    *out = calloc(1, sizeof **out);
    must(*out && reader_names_parse_multi_sz(&names, table, sizeof table) == EPC_OK);
    must(reader_titles_copy_from_names(*out, &names) == EPC_OK);
    reader_names_release(&names);
    return EPC_OK;
}

static void site_close(void *source)
{
    (void)source;
}

static int open_site(struct reader_computers **out)
{
    static const struct reader_source_ops ops = {
        .open = site_open, .ask = site_ask, .titles = site_titles, .close = site_close
    };
    const struct reader_computer_sources sources = { .local = &ops, .remote = &ops, .own = "PC" };

    return reader_computers_open(out, &sources);
}

static void open_scene(void)
{
    const struct epci_indexes indexes = { FIRST_INDEX, FIRST_INDEX + 1 };

    must(epc_app_open(&bench_ten, NULL, &scene.app) >= 0);
    must(epci_responder_open(&bench_ten, &indexes, &scene.collector) == EPC_OK);
    for (unsigned i = 0; i < MANY; i++) {
        epc_instance instance;
        bench_name name;

        bench_name_of(i, name);
        must(epc_instance_add(scene.app, 0, name, &instance) == EPC_OK);
        epc_add(instance, BENCH_TEN_FIRST, i);
    }
    scene.capacity = 4 << 20;
    scene.block = malloc(scene.capacity);
    scene.items_capacity = 4 << 20;
    scene.items = malloc(scene.items_capacity);
    must(scene.block && scene.items && kit_registry_create_in_memory(&scene.registry) == EPC_OK);
    pdh_set_machine_opener_and_own_name(open_site, "PC");
    must(PdhOpenQueryW(NULL, 0, &scene.query) == ERROR_SUCCESS);
    must(PdhAddCounterA(scene.query, WILDCARD, 0, &scene.counter) == ERROR_SUCCESS);
    must(PdhCollectQueryData(scene.query) == ERROR_SUCCESS);
    must(PdhCollectQueryData(scene.query) == ERROR_SUCCESS);
}

static void close_scene(void)
{
    must(PdhCloseQuery(scene.query) == ERROR_SUCCESS);
    pdh_machines_close();
    pdh_handles_release();
    kit_registry_release(&scene.registry);
    reader_snapshot_release(&scene.snapshot);
    reader_answer_release(&scene.last);
    free(scene.block);
    free(scene.items);
    epci_responder_close(scene.collector);
    epc_app_close(scene.app);
}

/* ---- The rows ---- */

static void collect_query(void *context, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++)
        must(PdhCollectQueryData(scene.query) == ERROR_SUCCESS);
}

static void read_formatted(void *context, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) {
        DWORD bytes = 0, items = 0;

        must(PdhGetFormattedCounterArrayW(scene.counter, PDH_FMT_DOUBLE, &bytes, &items, NULL) ==
             PDH_S(PDH_MORE_DATA));
        must(bytes <= scene.items_capacity);
        must(PdhGetFormattedCounterArrayW(scene.counter, PDH_FMT_DOUBLE, &bytes, &items,
                                          scene.items) == ERROR_SUCCESS);
        must(items == MANY);
    }
}

static void read_raw(void *context, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) {
        DWORD bytes = scene.items_capacity, items = 0;

        must(PdhGetRawCounterArrayA(scene.counter, &bytes, &items, scene.items) == ERROR_SUCCESS);
        must(items == MANY);
    }
}

static void collect_and_read(void *context, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        collect_query(context, 1);
        read_formatted(context, 1);
    }
}

/* ---- Paths ---- */

static void path_of(unsigned number, char out[128])
{
    bench_name name;
    char text[64];
    size_t i = 0;

    bench_name_of(number % MANY, name);
    for (; i < sizeof text - 1 && name[i]; i++)
        text[i] = (char)name[i];
    text[i] = '\0';
    snprintf(out, 128, "\\Site(%s)\\Sent", text);
}

/* A query with so many paths, collected once. */
static void add_paths(unsigned paths)
{
    HCOUNTER counter;
    HQUERY query;
    char path[128];

    must(PdhOpenQueryW(NULL, 0, &query) == ERROR_SUCCESS);
    for (unsigned i = 0; i < paths; i++) {
        path_of(i, path);
        must(PdhAddCounterA(query, path, 0, &counter) == ERROR_SUCCESS);
    }
    must(PdhCollectQueryData(query) == ERROR_SUCCESS);
    must(PdhCloseQuery(query) == ERROR_SUCCESS);
}

static void add_20000(void *context, size_t count)
{
    (void)context;
    while (count--)
        add_paths(20000);
}

/* As many, in queries of 5 000. */
static void add_4_times_5000(void *context, size_t count)
{
    (void)context;
    while (count--)
        for (int i = 0; i < 4; i++)
            add_paths(5000);
}

static void add_one(void *context, size_t count)
{
    (void)context;
    while (count--)
        add_paths(1);
}

/* Get-Counter expands each path twice, asks for the size each time, and for a refresh. */
static void expand_500(void *context, size_t count)
{
    char path[128], list[256];

    (void)context;
    while (count--) {
        for (unsigned i = 0; i < 500; i++) {
            path_of(i, path);
            for (int k = 0; k < 2; k++) {
                DWORD size = 0;

                must(PdhExpandWildCardPathHA(NULL, path, NULL, &size, PDH_REFRESHCOUNTERS) ==
                     PDH_S(PDH_MORE_DATA));
                size = sizeof list;
                must(PdhExpandWildCardPathHA(NULL, path, list, &size, PDH_REFRESHCOUNTERS) ==
                     ERROR_SUCCESS);
            }
        }
        add_paths(500);
    }
}

/* The yardstick. */
static void consume(void *context, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) {
        struct reader_answer answer;
        struct reader_snapshot snapshot;
        struct reader_pairing pairing = { 0 };
        uint32_t code;

        must(site_ask(&scene, "2000", &answer, &code) == EPC_OK);
        must(reader_snapshot_build_from_answer(&snapshot, reader_span_of_whole_answer(&answer)) ==
             EPC_OK);
        if (scene.snapshot.object_count) {
            must(reader_pairing_init(&pairing, &scene.snapshot, &snapshot) == EPC_OK);
            reader_pairing_release(&pairing);
        }
        reader_snapshot_release(&scene.snapshot);
        reader_answer_release(&scene.last);
        scene.snapshot = snapshot;
        scene.last = answer;
    }
}

/* A million instances in a second are 10 000 in 10 ms. */
static void measure(const char *name, bench_fn *thing, bool compared, double value)
{
    bench_run(&(struct bench_row){ .name = name,
                                   .thing = thing,
                                   .yardstick = compared ? consume : NULL,
                                   .count = 1,
                                   .per_count = MANY,
                                   .unit = compared ? BENCH_NS : BENCH_MILLIONS,
                                   .value = value });
}

int main(void)
{
    open_scene();
    measure("PDH: 10 000 instances collected and read, in 10 ms", collect_and_read, false, 1);
    measure("the same, against the provider, snapshot and pairing", collect_and_read, true, 0);
    measure("PDH: one of 10 000 instances collected", collect_query, true, 0);
    measure("PDH: one of 10 000 read as formatted, with its size", read_formatted, true, 0);
    measure("PDH: one of 10 000 read as raw", read_raw, true, 0);
    bench_run(&(struct bench_row){ .name = "PDH: 500 paths expanded as Get-Counter does, added",
                                   .thing = expand_500,
                                   .yardstick = consume,
                                   .count = 1,
                                   .per_count = 1,
                                   .unit = BENCH_NS,
                                   .maximum = 20 });
    bench_run(&(struct bench_row){ .name = "PDH: one path added and collected",
                                   .thing = add_one,
                                   .yardstick = consume,
                                   .count = 1,
                                   .per_count = 1,
                                   .unit = BENCH_NS });
    bench_run(&(struct bench_row){ .name = "PDH: 20 000 paths added and collected, each",
                                   .note = "against 4 x 5 000",
                                   .thing = add_20000,
                                   .yardstick = add_4_times_5000,
                                   .count = 1,
                                   .per_count = 20000,
                                   .unit = BENCH_NS,
                                   .maximum = 3 });
    close_scene();
    return 0;
}
