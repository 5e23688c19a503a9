/* SPDX-License-Identifier: MIT
 *
 * metrics_demo.c -- metrics of made-up answers, for the programs that read metrics.
 *
 *     metrics_demo names FILE SHIFT classic|openmetrics
 *
 * Objects, counters and instances called as the lines of the file say, one after the other; SHIFT
 * says with which type the counters begin, so that each name can get each type.
 *
 *     metrics_demo rules
 *
 * For each type that has a displayed value: its name, the value, and the samples of two scrapes a
 * minute apart.
 *
 *     metrics_demo speed INSTANCES
 *
 * How long taking and writing that many instances of ten counters takes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <epc/epc.h>

#include "metricscase.h"
#include "reader/formulas/math.h"
#include "sdk/core/types.h"

/* ---- names ---- */

static struct mct_name *lines;
static size_t line_count, line_capacity;

static uint32_t index_of(size_t line)
{
    return (uint32_t)(line % line_count) * 2 + 2;
}

static void read_lines(const char *path)
{
    static char line[4096];
    FILE *file = fopen(path, "r");

    if (!file) {
        perror(path);
        exit(2);
    }
    while (fgets(line, sizeof line, file)) {
        char *copy;

        line[strcspn(line, "\n")] = '\0';
        copy = malloc(strlen(line) + 1);
        if (!copy || !kit_grow_array(NULL, &lines, line_count, 1, &line_capacity, sizeof *lines))
            exit(3);
        strcpy(copy, line);
        lines[line_count] =
            (struct mct_name){ (uint32_t)line_count * 2 + 2, copy, line_count % 3 ? copy : NULL };
        line_count++;
    }
    (void)fclose(file);
}

#define COUNTERS 20

static void add_object(struct block *b, size_t line, uint32_t shift)
{
    uint64_t cells[BLOCK_COUNTERS];
    uint32_t count;
    const struct epci_type *types = epci_counter_type_table(&count);
    char name[40];

    block_object(b, index_of(line), line / COUNTERS % 4 ? BLOCK_MANY : BLOCK_SINGLE);
    for (size_t i = 0; i < COUNTERS; i++) {
        const struct epci_type *type = &types[(line + i + shift) % count];

        block_counter(b, index_of(line + i), type->value);
        if (type->base != (uint32_t)EPC_NO_BASE)
            block_counter(b, index_of(line + i), type->base);
    }
    for (uint32_t i = 0; i < BLOCK_COUNTERS; i++)
        cells[i] = i * 1000 + 0x41;
    if (line / COUNTERS % 4 == 0) {
        block_cells(b, cells);
        return;
    }
    /* The block builder takes UTF-8 of a moderate length. */
    snprintf(name, sizeof name, "i%u\"\\%c", (unsigned)line, line % 2 ? '\n' : '>');
    block_instance(b, name, cells);
    block_instance(b, "again", cells);
    block_instance(b, "again", cells);
    block_instance(b, "_Total", cells);
}

static int write_names(const char *path, uint32_t shift, const char *form)
{
    struct reader_titles titles;
    struct mct_case at;
    struct block b;

    read_lines(path);
    mct_titles(&titles, lines, line_count);
    mct_begin(&at);
    at.keep = true;
    at.options.texts = true;
    at.sample.seconds = 1;
    block_init(&b);
    block_answer(&b, "HERE");
    for (size_t line = 0; line < line_count; line += COUNTERS)
        add_object(&b, line, shift);
    mct_source(&at, &b, &titles, "");
    fputs(mct_write(&at,
                    strcmp(form, "classic") == 0 ? MON_METRICS_CLASSIC : MON_METRICS_OPENMETRICS),
          stdout);
    mct_end(&at);
    block_release(&b);
    reader_titles_release(&titles);
    for (size_t i = 0; i < line_count; i++)
        free((char *)(uintptr_t)lines[i].text);
    free(lines);
    return 0;
}

/* ---- rules ---- */

static const struct mct_name plant[] = { { 100, "Plant", NULL },
                                         { 102, "Work", NULL },
                                         { 104, "Work Base", NULL } };

/* Ticks a second of the three clocks, powers of two where they can be: values that a double has
 * exactly. */
enum { PERF_TICKS = 1 << 22, OBJECT_TICKS = 1 << 20, NS_TICKS = 10000000, SECONDS = 64 };

static void set_time(struct block *b, size_t at, uint64_t value)
{
    block_put(b, at, (uint32_t)value);
    block_put(b, at + 4, (uint32_t)(value >> 32));
}

#define DATA_AT(field)   offsetof(struct epci_wire_data, field)
#define OBJECT_AT(field) (block_object_at(b, 0) + offsetof(struct epci_wire_object, field))

static void make_answer(struct block *b, const struct epci_type *type,
                        const struct reader_sample *sample)
{
    block_init(b);
    block_answer(b, "HERE");
    set_time(b, DATA_AT(perf_time), sample->perf_time);
    set_time(b, DATA_AT(perf_freq), sample->perf_freq);
    set_time(b, DATA_AT(perf_time_100ns), sample->time_100ns);
    block_object(b, 100, BLOCK_SINGLE);
    set_time(b, OBJECT_AT(perf_time), sample->object_time);
    set_time(b, OBJECT_AT(perf_freq), sample->object_freq);
    block_counter(b, 102, type->value);
    if (type->base != (uint32_t)EPC_NO_BASE)
        block_counter(b, 104, type->base);
    block_cells(b, (const uint64_t[]){ sample->value, sample->base });
}

static uint64_t ticks_of(const struct reader_formula *formula)
{
    return formula->clock == READER_CLOCK_100NS    ? NS_TICKS
           : formula->clock == READER_CLOCK_OBJECT ? OBJECT_TICKS
                                                   : PERF_TICKS;
}

/* Cells whose rates are exact: in 64 seconds a time grows by 16, a count by 512, its base by 128.
 * One of 32 bits starts over meanwhile. */
static void make_samples(const struct reader_formula *formula, struct reader_sample samples[2])
{
    const bool timed = formula->divisor == READER_BY_TIME && !formula->times_ticks;
    const bool in_ticks = timed || formula->by_ticks || formula->stamped;
    const bool starts_over = formula->size == 4 && formula->counted == READER_COUNTED_DELTA;
    const uint64_t ticks = ticks_of(formula);

    for (uint64_t i = 0; i < 2; i++) {
        const uint64_t seconds = 640 + i * SECONDS;

        samples[i] =
            (struct reader_sample){ .value = in_ticks ? ticks * (128 + i * 16) : 1024 + i * 512,
                                    .base = formula->multi     ? 4
                                            : formula->stamped ? ticks * seconds
                                                               : 400 + i * 128,
                                    .perf_time = PERF_TICKS * seconds,
                                    .perf_freq = PERF_TICKS,
                                    .time_100ns = NS_TICKS * seconds,
                                    .object_time = OBJECT_TICKS * seconds,
                                    .object_freq = OBJECT_TICKS };
        if (formula->counted == READER_COUNTED_ELAPSED)
            samples[i].value = (uint64_t)OBJECT_TICKS * 600;
        if (starts_over)
            samples[i].value = (uint32_t)(UINT32_MAX - 99 + i * (in_ticks ? ticks * 16 : 512));
    }
}

/* The generated rule; without one, what is stored is displayed. */
static void write_generated_rule(struct mon_metrics *metrics)
{
    struct kit_buffer text = { 0 };
    const char *at;

    if (mon_metrics_write_recording_rules(metrics, &text) != EPC_OK)
        exit(1);
    kit_buffer_add_bytes(&text, "", 1);
    at = text.failed ? NULL : strstr(text.text, "expr: ");
    if (at)
        printf("RULE %.*s\n", (int)strcspn(at + 6, "\n"), at + 6);
    kit_buffer_release(&text);
}

static void write_rule(const struct epci_type *type, const struct reader_titles *titles)
{
    struct reader_sample samples[2];
    struct reader_formula formula;
    struct reader_value value;
    struct mct_case at;
    struct block b;

    if (reader_formula_of_type(type->value, READER_SIZE_BY_TYPE, READER_SIZE_BY_TYPE,
                               READER_FORMULAS_MICROSOFT, &formula) != EPC_OK ||
        formula.counted == READER_COUNTED_NOTHING)
        return;
    make_samples(&formula, samples);
    if (reader_formula_value(&formula, &samples[0], &samples[1], &value) != READER_REASON_NONE) {
        fprintf(stderr, "%s has no value\n", type->name);
        exit(1);
    }
    printf("TYPE %s %.17g\n", type->name, value.number);
    mct_begin(&at);
    at.keep = true;
    /* How fast it counts is known from before, so that it is known that it starts over. */
    if (formula.size == 4 && formula.counted == READER_COUNTED_DELTA) {
        struct reader_sample earlier = samples[0];

        earlier.value -= (uint32_t)(samples[1].value - samples[0].value);
        make_answer(&b, type, &earlier);
        (void)mct_one(&at, &b, titles);
        block_release(&b);
    }
    for (int i = 0; i < 2; i++) {
        make_answer(&b, type, &samples[i]);
        printf("SCRAPE\n%s", mct_one(&at, &b, titles));
        block_release(&b);
    }
    write_generated_rule(at.metrics);
    mct_end(&at);
}

static int write_rules(void)
{
    struct reader_titles titles;
    uint32_t count;
    const struct epci_type *types = epci_counter_type_table(&count);

    mct_titles(&titles, plant, EPC_COUNT(plant));
    for (uint32_t i = 0; i < count; i++)
        write_rule(&types[i], &titles);
    reader_titles_release(&titles);
    return 0;
}

/* ---- speed ---- */

static double now(void)
{
    struct timespec time;

    (void)timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int measure(unsigned instances)
{
    struct reader_titles titles;
    struct mct_case at;
    struct block b;
    uint64_t cells[BLOCK_COUNTERS] = { 0 };
    char name[32];
    double began, taken;

    mct_titles(&titles, plant, EPC_COUNT(plant));
    mct_begin(&at);
    at.keep = true;
    block_init(&b);
    block_answer(&b, "HERE");
    block_object(&b, 100, BLOCK_MANY);
    for (uint32_t i = 0; i < 10; i++)
        block_counter(&b, 1000 + i * 2, i % 2 ? EPC_PERF_COUNTER_COUNTER : EPC_PERF_100NSEC_TIMER);
    for (unsigned i = 0; i < instances; i++) {
        snprintf(name, sizeof name, "instance %u", i);
        for (uint64_t k = 0; k < 10; k++)
            cells[k] = i * 1234567u + k;
        block_instance(&b, name, cells);
    }
    for (int i = 0; i < 3; i++) {
        mct_source(&at, &b, &titles, "");
        began = now();
        (void)mct_write(&at, MON_METRICS_CLASSIC);
        taken = now() - began;
        printf("take and write: %.1f ms for %u x 10 values, %u bytes\n", taken * 1e3, instances,
               (unsigned)at.text.bytes);
    }
    mct_end(&at);
    block_release(&b);
    reader_titles_release(&titles);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "names") == 0)
        return write_names(argv[2], (uint32_t)strtoul(argv[3], NULL, 10), argv[4]);
    if (argc == 2 && strcmp(argv[1], "rules") == 0)
        return write_rules();
    if (argc == 3 && strcmp(argv[1], "speed") == 0)
        return measure((unsigned)strtoul(argv[2], NULL, 10));
    fprintf(stderr, "usage: metrics_demo names FILE SHIFT FORM | rules | speed INSTANCES\n");
    return 2;
}
