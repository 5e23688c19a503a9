/* SPDX-License-Identifier: MIT
 *
 * fleet.c -- many exporters in one process, for tests/bench/fleet-run: /17/metrics is what
 * epc-mon serve would answer on machine 17.
 *
 *     fleet TARGETS
 *
 * The answers that providers would give were recorded; each machine has its own state of metrics,
 * as each would have its own process.  It listens on 127.0.0.1, prints "port N", and at the end of
 * its input one line of JSON: how long each answer took, from the bytes of the providers to the
 * text.
 */
#define _DEFAULT_SOURCE
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <epc/epc.h>
#include <microhttpd.h>

#include "blockbuilder.h"
#include "monitor/metrics/metrics.h"
#include "sdk/port/port.h"

enum { CELLS = 11, INSTANCES = 50, ANSWERS = 256, THREADS = 2, MOST = 1000000, STARTS = 16 };

/* Ten series of each instance: the base and its counter are two together. */
static const enum epc_counter_type types[CELLS] = {
    EPC_PERF_COUNTER_RAWCOUNT,   EPC_PERF_COUNTER_LARGE_RAWCOUNT, EPC_PERF_COUNTER_COUNTER,
    EPC_PERF_COUNTER_COUNTER,    EPC_PERF_COUNTER_BULK_COUNT,     EPC_PERF_COUNTER_BULK_COUNT,
    EPC_PERF_COUNTER_BULK_COUNT, EPC_PERF_COUNTER_LARGE_DELTA,    EPC_PERF_100NSEC_TIMER,
    EPC_PERF_AVERAGE_TIMER,      EPC_PERF_AVERAGE_BASE,
};
static const char names[] = "230\0Web Site\0"
                            "232\0Active Requests\0"
                            "234\0Memory Used Bytes\0"
                            "236\0Requests/sec\0"
                            "238\0Errors/sec\0"
                            "240\0Bytes Sent/sec\0"
                            "242\0Bytes Received/sec\0"
                            "244\0Cache Hits/sec\0"
                            "246\0Restarts\0"
                            "248\0% Busy Time\0"
                            "250\0Avg. sec/Request\0"
                            "252\0Avg. sec/Request Base\0";

struct machine {
    pthread_mutex_t lock;
    struct mon_metrics *metrics;
    size_t next; /* answer */
};

static struct {
    struct block blocks[ANSWERS];
    struct reader_snapshot answers[ANSWERS];
    struct reader_titles titles;
    struct reader_selection everything;
    struct machine *machines;
    size_t count;
    pthread_mutex_t lock; /* guards the next ones */
    double *took;         /* seconds of each answer */
    size_t taken;
    uint64_t bytes;
} fleet = { .lock = PTHREAD_MUTEX_INITIALIZER };

static void fleet_fail(const char *what)
{
    fprintf(stderr, "fleet: %s\n", what);
    exit(3);
}

/* ---- What the providers answered ---- */

static void put_time(struct block *b, size_t at, uint64_t value)
{
    block_put(b, at, (uint32_t)value);
    block_put(b, at + 4, (uint32_t)(value >> 32));
}

/* 15 seconds after the one before, with counts that go up at different speeds. */
static void make_answer(struct block *b, uint32_t number)
{
    const uint64_t time = UINT64_C(50000000) + number * UINT64_C(150001234);
    uint64_t cells[CELLS];
    char name[32];

    block_init(b);
    block_answer(b, "PC");
    block_object(b, 230, BLOCK_MANY);
    for (uint32_t i = 0; i < CELLS; i++)
        block_counter(b, 232 + 2 * i, (uint32_t)types[i]);
    for (uint32_t i = 0; i < INSTANCES; i++) {
        for (uint32_t j = 0; j < CELLS; j++)
            cells[j] = j < 2 ? (number * 7 + i * 13 + j) % 100 * (j ? 4096 : 1)
                             : UINT64_C(1000) * i + (uint64_t)number * (i + 1) * (j * j * 37 + 1) +
                                   (number * 2654435761u + i) % (50 * j);
        snprintf(name, sizeof name, "site-%02u.example.com", (unsigned)i);
        block_instance(b, name, cells);
    }
    put_time(b, offsetof(struct epci_wire_data, perf_time), time);
    put_time(b, offsetof(struct epci_wire_data, perf_freq), 10000000);
    put_time(b, offsetof(struct epci_wire_data, perf_time_100ns),
             UINT64_C(133000000000000000) + time);
}

static void make_answers(void)
{
    struct reader_names table;
    uint16_t units[sizeof names];

    for (size_t i = 0; i < sizeof names; i++)
        units[i] = (unsigned char)names[i];
    if (reader_names_parse_multi_sz(&table, units, sizeof units) != EPC_OK ||
        reader_titles_copy_from_names(&fleet.titles, &table) != EPC_OK)
        fleet_fail("no memory");
    reader_names_release(&table);
    reader_selection_init(&fleet.everything, READER_ALL_DETAILS);
    for (uint32_t i = 0; i < ANSWERS; i++) {
        make_answer(&fleet.blocks[i], i);
        if (reader_snapshot_build_from_answer(&fleet.answers[i], block_span(&fleet.blocks[i])) !=
            EPC_OK)
            fleet_fail("no memory");
    }
}

/* ---- What a machine answers ---- */

static int answer_of(struct machine *machine, enum mon_metrics_form form, struct kit_buffer *text)
{
    const struct mon_metrics_source source = { &fleet.answers[machine->next], &fleet.titles, "",
                                               0 };
    const struct mon_metrics_provider provider = { "WebPerf", true, 0.0002, 0, 0 };
    const struct mon_metrics_sample sample = { &source,
                                               1,
                                               &provider,
                                               1,
                                               &fleet.everything,
                                               0.001,
                                               source.snapshot->data.head.perf_time_100ns };
    int status = mon_metrics_compute_from_sample(machine->metrics, &sample);

    machine->next = (machine->next + 1) % ANSWERS;
    return status == EPC_OK ? mon_metrics_write(machine->metrics, form, text) : status;
}

static void note(double seconds, size_t bytes)
{
    pthread_mutex_lock(&fleet.lock);
    if (fleet.taken < MOST)
        fleet.took[fleet.taken++] = seconds;
    fleet.bytes += bytes;
    pthread_mutex_unlock(&fleet.lock);
}

static enum MHD_Result refuse_request(struct MHD_Connection *connection)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_NOT_FOUND, response);

    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result answer_request(void *context, struct MHD_Connection *connection,
                                      const char *url, const char *method, const char *version,
                                      const char *body, size_t *body_bytes, void **state)
{
    const char *accept = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Accept");
    const bool open = accept && strstr(accept, "application/openmetrics-text");
    const uint64_t began = epci_clock_ticks();
    struct kit_buffer text = { .failed = false };
    struct MHD_Response *response;
    enum MHD_Result result;
    struct machine *machine;
    char *rest = NULL;
    size_t number = url[0] == '/' ? strtoul(url + 1, &rest, 10) : fleet.count;
    int status;

    (void)context, (void)method, (void)version, (void)body, (void)body_bytes, (void)state;
    if (number >= fleet.count || !rest || strcmp(rest, "/metrics") != 0)
        return refuse_request(connection);
    machine = &fleet.machines[number];
    pthread_mutex_lock(&machine->lock);
    status = answer_of(machine, open ? MON_METRICS_OPENMETRICS : MON_METRICS_CLASSIC, &text);
    pthread_mutex_unlock(&machine->lock);
    if (status != EPC_OK || text.failed)
        fleet_fail("an answer does not fit");
    note((double)epci_100ns_from_ticks(epci_clock_ticks() - began) / 1e7, text.bytes);
    response = MHD_create_response_from_buffer(text.bytes, text.text, MHD_RESPMEM_MUST_FREE);
    MHD_add_response_header(response, "Content-Type",
                            open ? "application/openmetrics-text; version=1.0.0; charset=utf-8"
                                 : "text/plain; version=0.0.4; charset=utf-8");
    result = MHD_queue_response(connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return result;
}

/* ---- The whole ---- */

static int by_size(const void *a, const void *b)
{
    const double one = *(const double *)a, other = *(const double *)b;

    return (one > other) - (one < other);
}

static double part(double of_all)
{
    return fleet.taken ? fleet.took[(size_t)((double)(fleet.taken - 1) * of_all)] : 0;
}

static void print_figures(void)
{
    struct rusage usage;
    double sum = 0;

    getrusage(RUSAGE_SELF, &usage);
    qsort(fleet.took, fleet.taken, sizeof *fleet.took, by_size);
    for (size_t i = 0; i < fleet.taken; i++)
        sum += fleet.took[i];
    printf("{\"answers\": %zu, \"mean\": %.9f, \"p50\": %.9f, \"p99\": %.9f, \"max\": %.9f, "
           "\"bytes\": %.0f, \"cpu\": %.3f, \"peak_kib\": %ld}\n",
           fleet.taken, fleet.taken ? sum / (double)fleet.taken : 0, part(0.5), part(0.99), part(1),
           fleet.taken ? (double)fleet.bytes / (double)fleet.taken : 0,
           (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6 +
               (double)usage.ru_stime.tv_sec + (double)usage.ru_stime.tv_usec / 1e6,
           usage.ru_maxrss);
}

int main(int argc, char **argv)
{
    const struct mon_metrics_options options = { .prefix = "epc" };
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    struct MHD_Daemon *daemon;

    fleet.count = argc == 2 ? strtoul(argv[1], NULL, 10) : 0;
    fleet.machines = calloc(fleet.count + 1, sizeof *fleet.machines);
    fleet.took = calloc(MOST, sizeof *fleet.took);
    if (fleet.count == 0 || !fleet.machines || !fleet.took)
        fleet_fail("say how many machines");
    make_answers();
    for (size_t i = 0; i < fleet.count; i++) {
        pthread_mutex_init(&fleet.machines[i].lock, NULL);
        fleet.machines[i].next = i % STARTS;
        if (mon_metrics_open(&fleet.machines[i].metrics, &options) != EPC_OK)
            fleet_fail("no memory");
    }
    daemon = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, answer_request, NULL,
                              MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_THREAD_POOL_SIZE, THREADS,
                              MHD_OPTION_CONNECTION_LIMIT, (unsigned)(2 * fleet.count + 64),
                              MHD_OPTION_END);
    if (!daemon)
        fleet_fail("cannot listen");
    printf("port %u\n", (unsigned)MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    while (getchar() != EOF)
        continue;
    MHD_stop_daemon(daemon);
    print_figures();
    for (size_t i = 0; i < fleet.count; i++)
        mon_metrics_close(fleet.machines[i].metrics);
    for (size_t i = 0; i < ANSWERS; i++) {
        reader_snapshot_release(&fleet.answers[i]);
        block_release(&fleet.blocks[i]);
    }
    reader_selection_release(&fleet.everything);
    reader_titles_release(&fleet.titles);
    free(fleet.machines);
    free(fleet.took);
    return 0;
}
