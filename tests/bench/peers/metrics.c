/* SPDX-License-Identifier: MIT
 *
 * metrics.c -- the answers and the state of metrics of one server. */
#include "metrics.h"

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>
#ifdef EPC_HAS_ZLIB
#include <zlib.h>
#endif

#include "blockbuilder.h"
#include "monitor/metrics/metrics.h"

enum { COUNTERS = 10 };

static const char names[] = "20\0Web Site\0"
                            "22\0Requests 0/sec\0"
                            "24\0Requests 1/sec\0"
                            "26\0Requests 2/sec\0"
                            "28\0Requests 3/sec\0"
                            "30\0Requests 4/sec\0"
                            "32\0Requests 5/sec\0"
                            "34\0Requests 6/sec\0"
                            "36\0Requests 7/sec\0"
                            "38\0Requests 8/sec\0"
                            "40\0Requests 9/sec\0";

static struct {
    struct block block;
    struct reader_titles titles;
    struct mon_metrics *metrics;
    uint64_t time;
} server;

static void stop_unless(bool right)
{
    if (right)
        return;
    fprintf(stderr, "bench: no memory\n");
    exit(3);
}

void bench_metrics_open(unsigned instances)
{
    const struct mon_metrics_options options = { .prefix = "epc" };
    struct reader_names table;
    uint16_t units[sizeof names];
    uint64_t cells[COUNTERS];
    char name[16];

    for (size_t i = 0; i < sizeof names; i++)
        units[i] = (unsigned char)names[i];
    stop_unless(reader_names_parse_multi_sz(&table, units, sizeof units) == EPC_OK &&
                reader_titles_copy_from_names(&server.titles, &table) == EPC_OK &&
                mon_metrics_open(&server.metrics, &options) == EPC_OK);
    reader_names_release(&table);
    block_init(&server.block);
    block_answer(&server.block, "PC");
    block_object(&server.block, 20, BLOCK_MANY);
    for (uint32_t i = 0; i < COUNTERS; i++)
        block_counter(&server.block, 22 + 2 * i, EPC_PERF_COUNTER_BULK_COUNT);
    for (unsigned i = 0; i < instances; i++) {
        for (unsigned j = 0; j < COUNTERS; j++)
            cells[j] = 1234567 + i * (uint64_t)(j + 1);
        snprintf(name, sizeof name, "%u", 1000000 + i);
        block_instance(&server.block, name, cells);
    }
}

void bench_metrics_close(void)
{
    mon_metrics_close(server.metrics);
    reader_titles_release(&server.titles);
    block_release(&server.block);
    server.metrics = NULL;
}

static void write_text(struct kit_buffer *text)
{
    struct reader_snapshot snapshot;
    const struct mon_metrics_source source = { &snapshot, &server.titles, "", 0 };
    const struct mon_metrics_provider provider = { "WebPerf", true, 0.0002, 0, 0 };
    const struct mon_metrics_sample sample = {
        &source, 1, &provider, 1, NULL, 0.001, server.time += 150000000
    };

    stop_unless(reader_snapshot_build_from_answer(&snapshot, block_span(&server.block)) == EPC_OK &&
                mon_metrics_compute_from_sample(server.metrics, &sample) == EPC_OK &&
                mon_metrics_write(server.metrics, MON_METRICS_CLASSIC, text) == EPC_OK);
    reader_snapshot_release(&snapshot);
}

void bench_metrics_read(void *context, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) {
        struct kit_buffer text = { 0 };

        write_text(&text);
        kit_buffer_release(&text);
    }
}

#ifdef EPC_HAS_ZLIB
static void read_and_compress(void *context, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) {
        struct kit_buffer text = { 0 };
        uLongf bytes;
        Bytef *out;

        write_text(&text);
        bytes = compressBound((uLong)text.bytes);
        out = malloc(bytes);
        stop_unless(out && compress2(out, &bytes, (const Bytef *)text.text, (uLong)text.bytes,
                                     Z_DEFAULT_COMPRESSION) == Z_OK);
        free(out);
        kit_buffer_release(&text);
    }
}

void (*const bench_metrics_compress)(void *context, size_t count) = read_and_compress;
#else
void (*const bench_metrics_compress)(void *context, size_t count) = NULL;
#endif
