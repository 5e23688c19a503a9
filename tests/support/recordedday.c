/* SPDX-License-Identifier: MIT
 *
 * recordedday.c -- a block is built when instances change, and else its cells are overwritten.
 */
#include "recordedday.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "provider-sample/webperf.h"
#include "provider-sample/webperf_schema.h"
#include "provider-system/system.h"
#include "provider-system/system_schema.h"

#define DAY_SECONDS   86400
#define DAY_INSTANCES 48
#define DAY_CELLS     BLOCK_COUNTERS
#define TICKS         10000000u /* of both clocks, a second */

enum cell_kind { CONSTANT, COUNTS, BYTES, TIMES, SHARE_OF_BASE, SUM_OF_BASE, LEVEL, PAGES };

struct cell {
    enum cell_kind kind;
    uint64_t value;
    double rate, first; /* events a second, or a share of it; a level's first value */
    uint64_t events;    /* of the last second */
};

struct instance {
    char name[24];
    bool there;
    size_t at; /* of its cells in the block */
    struct cell cells[DAY_CELLS];
};

struct object {
    const epc_object *object;
    uint32_t first_index;
    bool is_web;
    uint32_t count;
    size_t at; /* of its header */
    struct instance instances[DAY_INSTANCES];
};

struct recorded_day {
    uint64_t state, second, ticks, time;
    double load;
    bool is_built;
    struct block block;
    uint32_t count;
    struct object objects[16];
};

/* ---- Noise ---- */

static uint64_t next_bits(struct recorded_day *day)
{
    uint64_t z = day->state += 0x9E3779B97F4A7C15u;

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* From 0 to 1. */
static double uniform(struct recorded_day *day)
{
    return (double)(next_bits(day) >> 11) / 9007199254740992.0;
}

/* The sum of four uniform numbers, with mean 0 and deviation 1. */
static double normal(struct recorded_day *day)
{
    const uint64_t bits = next_bits(day);
    const double sum =
        (double)((bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48));

    return (sum / 65535.0 - 2) * 1.7320508075688772;
}

/* So many of `trials` as have this chance; many are taken as normal. */
static uint64_t binomial(struct recorded_day *day, uint64_t trials, double chance)
{
    const double mean = (double)trials * chance;
    double many;
    uint64_t count = 0;

    if (trials <= 16) {
        while (trials-- > 0)
            count += uniform(day) < chance;
        return count;
    }
    many = floor(mean + sqrt(mean * (1 - chance)) * normal(day) + 0.5);
    return many<0 ? 0 : many>(double) trials ? trials : (uint64_t)many;
}

static uint64_t poisson(struct recorded_day *day, double mean)
{
    double many;

    if (mean < 4)
        return binomial(day, 16, mean / 16);
    many = floor(mean + sqrt(mean) * normal(day) + 0.5);
    return many < 0 ? 0 : (uint64_t)many;
}

/* ---- Cells ---- */

static enum cell_kind kind_of_counter(const struct object *object, const epc_counter *counter)
{
    switch ((enum epc_counter_type)counter->type) {
    case EPC_PERF_COUNTER_COUNTER:
    case EPC_PERF_COUNTER_BULK_COUNT:
        return counter->scale <= -3 ? BYTES : COUNTS;
    case EPC_PERF_AVERAGE_BASE:
        return COUNTS;
    case EPC_PERF_RAW_BASE:
        return object->is_web ? COUNTS : CONSTANT;
    case EPC_PERF_RAW_FRACTION:
        return object->is_web ? SHARE_OF_BASE : LEVEL;
    case EPC_PERF_AVERAGE_TIMER:
    case EPC_PERF_AVERAGE_BULK:
        return SUM_OF_BASE;
    case EPC_PERF_COUNTER_RAWCOUNT:
        return LEVEL;
    case EPC_PERF_COUNTER_LARGE_RAWCOUNT:
        return PAGES;
    case EPC_PERF_100NSEC_TIMER:
    case EPC_PERF_100NSEC_TIMER_INV:
    case EPC_PERF_COUNTER_100NS_QUEUELEN_TYPE:
        return TIMES;
    default:
        return CONSTANT;
    }
}

static void begin_cell(struct recorded_day *day, const struct object *object,
                       const epc_counter *counter, struct cell *cell)
{
    const bool idle = uniform(day) < 1.0 / 3, still = uniform(day) < 0.5;
    const double size = uniform(day);

    cell->kind = kind_of_counter(object, counter);
    cell->value = next_bits(day) % 1000000;
    if (cell->kind == COUNTS || cell->kind == BYTES)
        cell->rate = idle ? 0 : pow(10, -2 + 4.7 * size);
    else if (cell->kind == TIMES)
        cell->rate = idle ? 0 : size * size;
    else if (cell->kind == LEVEL || cell->kind == PAGES) {
        cell->first = floor(pow(10, 1 + 3 * size));
        cell->value = (uint64_t)cell->first * (cell->kind == PAGES ? 4096 : 1);
        if (still)
            cell->kind = CONSTANT;
    } else if (cell->kind == CONSTANT)
        cell->value = day->ticks - cell->value % 3600 * TICKS;
}

static void move_level(struct recorded_day *day, struct cell *cell)
{
    const uint64_t unit = cell->kind == PAGES ? 4096 : 1;
    double level = (double)(cell->value / unit);

    if (uniform(day) >= 0.2)
        return;
    level += (cell->first - level) * 0.05 + (1 + cell->first * 0.02) * normal(day);
    cell->value = level < 0 ? 0 : (uint64_t)level * unit;
}

/* `base`: the next cell, which has moved. */
static void move_cell(struct recorded_day *day, struct cell *cell, const struct cell *base)
{
    const double n = base ? (double)base->events : 0;

    switch (cell->kind) {
    case COUNTS:
    case BYTES:
        cell->events = poisson(day, cell->rate * day->load);
        cell->value += cell->kind == COUNTS
                           ? cell->events
                           : (uint64_t)fabs((double)cell->events * 1000 +
                                            sqrt((double)cell->events) * 300 * normal(day));
        break;
    case TIMES:
        if (cell->rate > 0) {
            cell->rate = fabs(cell->rate + 0.01 * normal(day));
            cell->rate = cell->rate > 1 ? 2 - cell->rate : cell->rate;
            cell->value += binomial(day, 100, cell->rate) * (TICKS / 100);
        }
        break;
    case SHARE_OF_BASE:
        cell->value += base ? binomial(day, base->events, 0.9) : 0;
        break;
    case SUM_OF_BASE:
        cell->value += (uint64_t)fabs((n + sqrt(n) * 0.3 * normal(day)) * 0.012 * TICKS);
        break;
    case LEVEL:
    case PAGES:
        move_level(day, cell);
        break;
    case CONSTANT:
        break;
    }
}

/* ---- Objects ---- */

static void begin_instance_cells(struct recorded_day *day, const struct object *object,
                                 struct instance *instance)
{
    memset(instance->cells, 0, sizeof instance->cells);
    for (uint32_t i = 0; i < object->object->counter_count; i++)
        begin_cell(day, object, &object->object->counters[i], &instance->cells[i]);
}

static void add_object(struct recorded_day *day, const epc_object *of, uint32_t first_index,
                       const char *name, uint32_t count)
{
    struct object *object = &day->objects[day->count++];

    object->object = of;
    object->first_index = first_index;
    object->is_web = first_index == 1000;
    object->count = count;
    for (uint32_t i = 0; i < count; i++) {
        struct instance *instance = &object->instances[i];

        if (i == count - 1 && (of->symbol == SYSPERF_PROCESSOR || of->symbol == SYSPERF_CORE))
            strcpy(instance->name, "_Total");
        else
            snprintf(instance->name, sizeof instance->name, name, (unsigned)i);
        instance->there = true;
        begin_instance_cells(day, object, instance);
    }
}

struct recorded_day *recorded_day_new(void)
{
    static const struct {
        uint32_t symbol;
        const char *name;
        uint32_t count;
    } many[] = {
        { SYSPERF_PROCESSOR, "%u", 5 },       { SYSPERF_CORE, "0,%u", 5 },
        { SYSPERF_PROCESS, "worker%u", 20 },  { SYSPERF_THREAD, "worker/%u", 40 },
        { SYSPERF_PHYSICALDISK, "%u C:", 2 }, { SYSPERF_LOGICALDISK, "Volume%u", 2 },
        { SYSPERF_PAGING_FILE, "page%u", 1 }, { SYSPERF_NETWORK, "eth%u", 2 },
    };
    struct recorded_day *day = calloc(1, sizeof *day);

    if (!day)
        return NULL;
    day->state = 20261102;
    day->ticks = 36000000000u;
    day->time = 134380224000000000u; /* a midnight */
    add_object(day, &webperf_schema.objects[0], 1000, "www%u.example.org", 20);
    add_object(day, &webperf_schema.objects[1], 1000, "", 1);
    for (uint32_t i = 0; i < sysperf_schema.object_count; i++) {
        const epc_object *object = &sysperf_schema.objects[i];
        size_t j = 0;

        while (j < EPC_COUNT(many) && many[j].symbol != object->symbol)
            j++;
        add_object(day, object, 2000, j < EPC_COUNT(many) ? many[j].name : "",
                   j < EPC_COUNT(many) ? many[j].count : 1);
    }
    return day;
}

void recorded_day_free(struct recorded_day *day)
{
    if (day)
        block_release(&day->block);
    free(day);
}

static void put_values(const struct instance *instance, uint64_t *values)
{
    for (uint32_t i = 0; i < DAY_CELLS; i++)
        values[i] = instance->cells[i].value;
}

static void build_block(struct recorded_day *day)
{
    struct block *b = &day->block;
    uint64_t values[DAY_CELLS];

    block_release(b);
    block_init(b);
    block_answer(b, "SERVER");
    for (uint32_t i = 0; i < day->count; i++) {
        struct object *object = &day->objects[i];
        const bool is_many = object->object->flags & EPC_MANY;

        block_object(b, object->first_index + object->object->symbol,
                     is_many ? BLOCK_MANY : BLOCK_SINGLE);
        for (uint32_t j = 0; j < object->object->counter_count; j++)
            block_counter(b, object->first_index + object->object->counters[j].symbol,
                          object->object->counters[j].type);
        object->at = block_object_at(b, i);
        for (uint32_t j = 0, n = 0; j < object->count; j++) {
            struct instance *instance = &object->instances[j];

            if (!instance->there)
                continue;
            put_values(instance, values);
            if (is_many)
                block_instance(b, instance->name, values);
            else
                block_cells(b, values);
            instance->at = block_cells_at(b, i, n++);
        }
    }
}

static void overwrite_cells(struct recorded_day *day)
{
    struct block *b = &day->block;

    for (uint32_t i = 0; i < day->count; i++) {
        const struct object *object = &day->objects[i];

        for (uint32_t k = 0; k < object->object->counter_count; k++) {
            uint32_t offset, size;

            offset = block_get(b, object->at + sizeof(struct epci_wire_object) +
                                      k * sizeof(struct epci_wire_counter) +
                                      offsetof(struct epci_wire_counter, offset));
            size = block_get(b, object->at + sizeof(struct epci_wire_object) +
                                    k * sizeof(struct epci_wire_counter) +
                                    offsetof(struct epci_wire_counter, size));
            for (uint32_t j = 0; j < object->count; j++)
                if (object->instances[j].there)
                    memcpy(b->bytes + object->instances[j].at + offset,
                           &object->instances[j].cells[k].value, size);
        }
    }
}

/* A process comes or goes, with its threads. */
static void change_instances(struct recorded_day *day)
{
    const uint32_t which = (uint32_t)(10 + next_bits(day) % 10);

    for (uint32_t i = 0; i < day->count; i++) {
        struct object *object = &day->objects[i];
        const uint32_t each = object->object->symbol == SYSPERF_THREAD ? 2 : 1;

        if (object->is_web || (object->object->symbol != SYSPERF_PROCESS && each == 1))
            continue;
        for (uint32_t j = which * each; j < (which + 1) * each; j++) {
            object->instances[j].there = !object->instances[j].there;
            if (object->instances[j].there)
                begin_instance_cells(day, object, &object->instances[j]);
        }
    }
    day->is_built = false;
}

static void put_times(struct recorded_day *day)
{
    struct block *b = &day->block;
    const uint64_t second = day->time / TICKS;
    const uint16_t system_time[8] = { 2026,
                                      11,
                                      1,
                                      2,
                                      (uint16_t)(second / 3600 % 24),
                                      (uint16_t)(second / 60 % 60),
                                      (uint16_t)(second % 60),
                                      (uint16_t)(day->time / 10000 % 1000) };
    uint64_t ticks = day->ticks;

    memcpy(b->bytes + offsetof(struct epci_wire_data, system_time), system_time,
           sizeof system_time);
    memcpy(b->bytes + offsetof(struct epci_wire_data, perf_time), &ticks, sizeof ticks);
    memcpy(b->bytes + offsetof(struct epci_wire_data, perf_time_100ns), &day->time,
           sizeof day->time);
    for (uint32_t i = 0; i < day->count; i++) {
        if (i == 0 || (i > 0 && day->objects[i].is_web != day->objects[i - 1].is_web))
            ticks += (uint64_t)(2000 + 300 * normal(day));
        memcpy(b->bytes + day->objects[i].at + offsetof(struct epci_wire_object, perf_time), &ticks,
               sizeof ticks);
    }
}

struct epci_span recorded_day_next(struct recorded_day *day)
{
    const uint64_t half = DAY_SECONDS / 2, now = day->second++ % DAY_SECONDS;
    const uint64_t passed = (uint64_t)(TICKS + 5000 * normal(day));

    day->load = 0.4 + 0.6 * (double)(now < half ? now : DAY_SECONDS - now) / (double)half;
    day->ticks += passed;
    day->time += passed;
    if (now % 30 == 29)
        change_instances(day);
    for (uint32_t i = 0; i < day->count; i++)
        for (uint32_t j = 0; j < day->objects[i].count; j++) {
            struct instance *instance = &day->objects[i].instances[j];

            /* A base follows what it is the base of. */
            for (uint32_t k = day->objects[i].object->counter_count; instance->there && k-- > 0;)
                move_cell(day, &instance->cells[k],
                          k + 1 < DAY_CELLS ? &instance->cells[k + 1] : NULL);
        }
    if (day->is_built)
        overwrite_cells(day);
    else
        build_block(day);
    day->is_built = true;
    put_times(day);
    return epci_span_of(day->block.bytes, day->block.used);
}

bool recorded_day_name(const void *context, uint32_t index, char *out, size_t capacity)
{
    (void)context;
    snprintf(out, capacity, "Counter %u", (unsigned)index);
    return true;
}
