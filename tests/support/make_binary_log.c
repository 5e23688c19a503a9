/* SPDX-License-Identifier: MIT
 *
 * make_binary_log.c KIND FILE [MEGABYTES] -- writes a binary log: small ones that tests read, and
 * large ones.
 *
 *     web       six counters of two computers, ten samples, one with a bad status; summer time
 *     small     the same as web, in buffers of 1 KiB
 *     objects   whole objects with names, in which processes come and go
 *     zoneless  nothing says how its local times differ from UTC
 *     circular  the same as web, but the file begins in the middle
 *     cut       the same as web, but it ends in the middle of a sample
 *     trace     a trace of something else
 *     counters  2 000 single counters, as many megabytes as asked for
 *     processes one object with 500 processes, likewise
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "madelog.h"

enum { MANY_COUNTERS = 2000, MANY_PROCESSES = 500, PROCESS_COUNTERS = 28 };

static void add_counter(struct madelog *m, const char *machine, const char *instance,
                        const char *counter, uint32_t type)
{
    madelog_entry(m, &(struct madelog_entry){ .machine = machine,
                                              .object = "Web Site",
                                              .instance = instance,
                                              .counter = counter,
                                              .flags = instance && instance[0] == '*',
                                              .type = type });
}

static void make_web(struct madelog *m, const struct madelog_style *style)
{
    static const char *const names[] = { "default", "shop", "shop", NULL };

    madelog_init(m, style);
    add_counter(m, "\\\\ONE", "*", "Requests/sec", EPC_PERF_COUNTER_BULK_COUNT);
    add_counter(m, "\\\\ONE", "_Total", "Active Requests", EPC_PERF_COUNTER_RAWCOUNT);
    add_counter(m, "\\\\ONE", NULL, "% Busy", EPC_PERF_100NSEC_TIMER);
    add_counter(m, "\\\\TWO", "_Total", "Active Requests", EPC_PERF_COUNTER_RAWCOUNT);
    madelog_catalogue(m);
    for (unsigned i = 0; i < 10; i++) {
        madelog_sample(m);
        madelog_many(m, 0, names + (i == 4), 100 * (uint64_t)i * i, 10000000 * (uint64_t)i);
        madelog_one(m, 0, i % 3, 0);
        madelog_one(m, 0, 2500000 * (uint64_t)i, madelog_utc(m));
        madelog_one(m, i == 7 ? 0x800007D0u : 0, i == 7 ? 0 : i, 0);
        madelog_sample_end(m);
    }
    madelog_end(m);
}

static void make_zoneless(struct madelog *m)
{
    madelog_init(m, &(struct madelog_style){ .no_zone = true, .no_start = true });
    add_counter(m, "\\\\ONE", NULL, "Active Requests", EPC_PERF_COUNTER_RAWCOUNT);
    madelog_catalogue(m);
    for (unsigned i = 0; i < 3; i++) {
        madelog_sample(m);
        madelog_one(m, 0, i, 0);
        madelog_sample_end(m);
    }
    madelog_end(m);
}

static void make_trace(struct madelog *m)
{
    static const uint8_t other[16] = { 7 };

    madelog_init(m, &(struct madelog_style){ .bits = 64 });
    madelog_event(m, 1, other, 1, epci_span_of("event", 5));
    madelog_end(m);
}

/* The time of the block is that of the sample. */
static void set_block_time(struct block *b, size_t field, uint64_t time)
{
    block_put(b, field, (uint32_t)time);
    block_put(b, field + 4, (uint32_t)(time >> 32));
}

static void begin_objects(struct madelog *m, const struct madelog_style *style)
{
    static const char *const pairs[] = { "230", "Process",           "232", "Thread Count",
                                         "234", "IO Data Bytes/sec", NULL };

    madelog_init(m, style);
    madelog_names(m, "\\\\MADE", pairs);
    madelog_entry(
        m, &(struct madelog_entry){
               .object = "Process", .instance = "*", .counter = "*", .flags = 0x10, .type = 0x10 });
    madelog_catalogue(m);
}

static void add_processes(struct madelog *m, unsigned sample, unsigned count, unsigned counters)
{
    struct block b;
    char name[32];

    madelog_sample(m);
    block_init(&b);
    block_answer(&b, "MADE");
    set_block_time(&b, offsetof(struct epci_wire_data, perf_time), 10000000 * (uint64_t)sample);
    set_block_time(&b, offsetof(struct epci_wire_data, perf_time_100ns), madelog_utc(m));
    block_object(&b, 230, BLOCK_MANY);
    for (unsigned i = 0; i < counters; i++)
        block_counter(&b, 232 + 2 * i,
                      i == 0 ? EPC_PERF_COUNTER_RAWCOUNT : EPC_PERF_COUNTER_BULK_COUNT);
    for (unsigned k = 0; k < count; k++) {
        uint64_t cells[PROCESS_COUNTERS];

        for (unsigned i = 0; i < counters; i++)
            cells[i] = (uint64_t)sample * (i + k + 3);
        snprintf(name, sizeof name, "process %u", k);
        block_instance(&b, name, cells);
    }
    madelog_object(m, block_span(&b));
    madelog_sample_end(m);
    block_release(&b);
}

static void make_counters(struct madelog *m, FILE *to, uint64_t bytes)
{
    char name[32];

    madelog_init(m, &(struct madelog_style){ .bits = 64, .to = to });
    for (unsigned i = 0; i < MANY_COUNTERS; i++) {
        snprintf(name, sizeof name, "counter %u", i);
        add_counter(m, "\\\\ONE", NULL, name,
                    i % 4 ? EPC_PERF_COUNTER_BULK_COUNT : EPC_PERF_COUNTER_RAWCOUNT);
    }
    madelog_catalogue(m);
    for (unsigned s = 1; m->written < bytes; s++) {
        m->said.bytes = 0;
        madelog_sample(m);
        for (unsigned i = 0; i < MANY_COUNTERS; i++)
            madelog_one(m, 0, (uint64_t)s * (i + 3), UINT64_C(10000123) * s);
        madelog_sample_end(m);
    }
    madelog_end(m);
}

static void make_large(struct madelog *m, const char *kind, FILE *to, uint64_t bytes)
{
    if (strcmp(kind, "counters") == 0) {
        make_counters(m, to, bytes);
        return;
    }
    begin_objects(m, &(struct madelog_style){ .bits = 64, .to = to });
    for (unsigned s = 1; m->written < bytes; s++) {
        m->said.bytes = 0;
        add_processes(m, s, MANY_PROCESSES, PROCESS_COUNTERS);
    }
    madelog_end(m);
}

static bool make_small(struct madelog *m, const char *kind)
{
    static const struct madelog_style summer = { .bias = 300, .daylight = -60 },
                                      small = { .bias = 300, .daylight = -60, .buffer = 1024 };

    if (strcmp(kind, "web") == 0) {
        make_web(m, &summer);
    } else if (strcmp(kind, "small") == 0) {
        make_web(m, &small);
    } else if (strcmp(kind, "circular") == 0) {
        make_web(m, &small);
        madelog_turn(m, 3);
    } else if (strcmp(kind, "cut") == 0) {
        make_web(m, &small);
        m->used -= 1000;
    } else if (strcmp(kind, "zoneless") == 0) {
        make_zoneless(m);
    } else if (strcmp(kind, "trace") == 0) {
        make_trace(m);
    } else if (strcmp(kind, "objects") == 0) {
        begin_objects(m, &(struct madelog_style){ .bits = 32, .bias = 300, .daylight = -60 });
        for (unsigned s = 0; s < 5; s++)
            add_processes(m, s, 2 + s % 2, 2);
        madelog_end(m);
    } else {
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    struct madelog m = { .used = 0 };
    FILE *to = argc == 3 || argc == 4 ? fopen(argv[2], "wb") : NULL;
    bool good = to != NULL;

    if (good && argc == 4)
        make_large(&m, argv[1], to, strtoull(argv[3], NULL, 10) * 1000000);
    else
        good = good && make_small(&m, argv[1]) && fwrite(m.bytes, 1, m.used, to) == m.used;
    if (!good || fclose(to) != 0) {
        fprintf(stderr, "usage: make_binary_log KIND FILE [MEGABYTES]\n");
        return 2;
    }
    madelog_release(&m);
    return 0;
}
