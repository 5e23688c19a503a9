/* SPDX-License-Identifier: MIT
 *
 * bench_peers.c -- the same work by epc and by what else there is to count with: other products,
 * and the lock between processes with which providers usually guard their shared memory.
 *
 * The yardstick of a peer's row is one of epc's rows above it, so the ratio says how often ours
 * fits in: an update of an instance, or of own rows if the peer's is not atomic either.
 */
#include "bench.h"
#include "eight_schema.h"
#include "metrics.h"
#include "peer.h"
#include "system.h"
#include "ten.h"

#include <stdio.h>
#include <stdlib.h>

#include "sdk/provider/collect.h"

#ifdef _WIN32
#define ON " (Wine)"
#else
#define ON ""
#endif

enum {
    INSTANCES = 10000,
    MANY = 8, /* counters of an instance where memory is measured */
    MILLION = 1000000
};

/* ---- epc ---- */

static const epc_counter counters[] = { { .symbol = 2, .type = EPC_PERF_COUNTER_BULK_COUNT } };
static const epc_object object = { .flags = EPC_MANY, .counters = counters, .counter_count = 1 };
static const epc_schema one = { EPC_SCHEMA_HEAD, "EpcBenchOne", &object, 1, NULL, NULL };

static epc_app *app;
static eight_item_instance item;
static struct epci_responder *collector;
static struct epci_query query;
static unsigned char answer[4 << 20];

static void typed_add(void *context, size_t count)
{
    const eight_item_instance own = item;

    (void)context;
    for (size_t i = 0; i < count; i++)
        eight_item_a_add(own, 1);
}

static void typed_add_own(void *context, size_t count)
{
    eight_item_row row;

    (void)context;
    eight_item_row_own(item, &row);
    for (size_t i = 0; i < count; i++)
        eight_item_a_add_own(row, 1);
    epc_row_release(&row.row);
}

static void collect(void *context, size_t count)
{
    uint32_t objects;
    size_t bytes;

    (void)context;
    for (size_t i = 0; i < count; i++)
        if (epci_responder_collect(collector, &query, answer, sizeof answer, &bytes, &objects))
            abort();
}

/* Add all instances of a schema with one object; returns the bytes that they take, or 0. */
static size_t add_all(const epc_schema *schema, epc_app **out)
{
    const size_t before = bench_shared_bytes() + bench_private_bytes();
    epc_instance made;
    bench_name name;

    if (epc_app_open(schema, NULL, out) < 0)
        abort();
    for (unsigned i = 0; i < INSTANCES; i++) {
        bench_name_of(i, name);
        if (epc_instance_add(*out, schema->objects[0].symbol, name, &made) != EPC_OK)
            abort();
    }
    return bench_shared_bytes() + bench_private_bytes() - before;
}

/* ---- The usual lock ---- */

static uint64_t guarded;

static void under_lock(void *context, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) {
        bench_shared_lock();
        guarded++;
        bench_use(&guarded);
        bench_shared_unlock();
    }
}

/* ---- Rows ---- */

/* Nothing for Windows is among them. */
static const struct bench_peer *const peers[] = {
#ifdef EPC_HAS_PCP
    &bench_pcp,
#else
    NULL,
#endif
#ifdef EPC_HAS_PROMETHEUS
    &bench_prometheus,
#else
    NULL,
#endif
};
static const char *const peer_names[] = { "Performance Co-Pilot", "prometheus-cpp" };

/* Run a row that a peer has; `what` begins its name. */
static void run_peer(size_t number, const char *what, unsigned many, struct bench_row row)
{
    const struct bench_peer *peer = peers[number];
    char name[100];

    if (!peer && sizeof ON > 1)
        return;
    snprintf(name, sizeof name, "%s: %s", what, peer_names[number]);
    row.name = name;
    if (!peer || (row.per_count > 1 && !peer->can_read()) || !peer->open(INSTANCES, many)) {
        bench_skip(&row, "it is not installed");
        return;
    }
    if (row.unit == BENCH_BYTES) {
        bench_value(&row, (double)peer->bytes() / INSTANCES / many);
    } else {
        row.thing = row.per_count > 1 ? peer->read : peer->add;
        bench_run(&row);
    }
    peer->close();
}

static void measure_updates(unsigned threads)
{
    const char *what =
        threads == 1 ? "an update, 1 thread" ON : "an update, 2 threads on one counter" ON;
    struct bench_row row = { .threads = threads, .cores = threads, .count = MILLION };
    char name[100];

    row.name = name;
    row.thing = typed_add;
    snprintf(name, sizeof name, "%s: epc, an instance", what);
    bench_run(&row);
    row.thing = typed_add_own;
    row.count = 4 * MILLION;
    snprintf(name, sizeof name, "%s: epc, own rows", what);
    bench_run(&row);
    row.count = MILLION / 4;
    for (size_t i = 0; i < EPC_COUNT(peers); i++) {
        const bool exact = !peers[i] || peers[i]->is_exact;

        row.yardstick = exact ? typed_add : typed_add_own;
        row.note = exact ? NULL : "against own rows; two threads lose counts";
        run_peer(i, what, 1, row);
    }
    row.yardstick = typed_add;
    row.note = NULL;
    row.thing = under_lock;
    row.count = BENCH_LOCK_COUNT;
    snprintf(name, sizeof name, "%s: a cell under a %s", what, BENCH_LOCK_NAME);
    bench_run(&row);
}

static void measure_reading(void)
{
    struct bench_row row = { .name = "an instance read, of 10000 with one counter" ON ": epc",
                             .thing = collect,
                             .count = 20,
                             .per_count = INSTANCES };

    bench_run(&row);
    row.yardstick = collect;
    row.count = 1;
    for (size_t i = 0; i < EPC_COUNT(peers); i++)
        run_peer(i, "an instance read, of 10000 with one counter" ON, 1, row);
}

static void measure_memory(void)
{
    struct bench_row row = { .name = "memory for a counter, of 8 for an instance" ON ": epc",
                             .unit = BENCH_BYTES };
    epc_app *eight;
    size_t taken = add_all(&eight_schema, &eight);

    if (bench_shared_bytes() == 0)
        bench_skip(&row, "this system does not tell");
    else
        bench_value(&row, (double)taken / INSTANCES / MANY);
    epc_app_close(eight);
    for (size_t i = 0; i < EPC_COUNT(peers); i++)
        run_peer(i, "memory for a counter, of 8 for an instance" ON, MANY, row);
}

/* ---- The text for Prometheus ---- */

#define FASTER 8.0 /* than prometheus-cpp */
#define MEMORY 1.2 /* of its */

enum { SERIES = 10 /* of an instance */ };

static void read_metrics_once(void *instances)
{
    bench_metrics_open(*(unsigned *)instances);
    bench_metrics_read(NULL, 1);
}

static void read_prometheus_once(void *instances)
{
    if (peers[1]->open(*(unsigned *)instances, SERIES))
        peers[1]->read(NULL, 1);
}

/* As many series as instances times ten. */
static void measure_metrics(unsigned instances)
{
    const struct bench_peer *const peer = peers[1];
    struct bench_row row = { .thing = bench_metrics_read, .count = 1, .least = FASTER };
    size_t mine, its;
    char name[100];

    row.name = name;
    row.per_count = instances * SERIES;
    snprintf(name, sizeof name, "/metrics, a series of %u, against prometheus-cpp",
             instances * SERIES);
    if (!peer) {
        if (sizeof ON == 1)
            bench_skip(&row, "it is not installed");
        return;
    }
    mine = bench_peak_bytes(read_metrics_once, &instances);
    its = bench_peak_bytes(read_prometheus_once, &instances);
    bench_metrics_open(instances);
    if (!peer->open(instances, SERIES))
        abort();
    row.yardstick = peer->read;
    bench_run(&row);
    peer->close();
    row = (struct bench_row){ .name = name,
                              .thing = bench_metrics_compress,
                              .yardstick = bench_metrics_read,
                              .count = 1,
                              .per_count = row.per_count };
    snprintf(name, sizeof name, "/metrics, a series of %u, and compressed by zlib",
             instances * SERIES);
    if (row.thing)
        bench_run(&row);
    else
        bench_skip(&row, "zlib is not installed");
    bench_metrics_close();
    row = (struct bench_row){ .name = name, .unit = BENCH_BYTES, .maximum = MEMORY };
    snprintf(name, sizeof name, "/metrics, a series of %u: memory, against prometheus-cpp",
             instances * SERIES);
    bench_compare(&row, (double)mine / instances / SERIES, (double)its / instances / SERIES);
}

int main(void)
{
    static const uint16_t global[] = { 'G', 'l', 'o', 'b', 'a', 'l' };
    struct epci_indexes indexes = { 2000, 2001 };
    epc_app *eight;

    query = epci_query_parse(global, 6);
    add_all(&one, &app);
    if (epc_app_open(&eight_schema, NULL, &eight) < 0 ||
        eight_item_add(eight, "item", &item) != EPC_OK || bench_shared_mutex_open() != 0 ||
        epci_responder_open(&one, &indexes, &collector))
        return 3;
    measure_updates(1);
    measure_updates(2);
    measure_reading();
    epci_responder_close(collector);
    epc_app_close(eight);
    epc_app_close(app);
    measure_memory();
    measure_metrics(bench_quick() ? 10 : 1000);
    measure_metrics(bench_quick() ? 100 : 10000);
    return 0;
}
