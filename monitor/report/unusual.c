/* SPDX-License-Identifier: MIT
 *
 * unusual.c -- the log is read once for the number of rows, once for the ranges of as many counters
 * as fit into memory, again for the others, and once for what left them.
 *
 * How often does not depend on the size of the log: of more values than UNUSUAL_ENOUGH, or what two
 * readings can take, those at equal distances give the range.
 */
#include "monitor/report/unusual.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "monitor/tool/progress.h"

#define UNUSUAL_VALUES 0x400000u /* that are kept at a time: 32 MiB */
#define UNUSUAL_ENOUGH 0x400u    /* values of a counter, for its range */

static bool get_finite_number_of_cell(const struct reader_textlog_value *value, double *out)
{
    *out = value->number;
    return (value->kind == READER_TEXTLOG_WHOLE || value->kind == READER_TEXTLOG_NUMBER) &&
           value->number - value->number == 0;
}

static int compare_doubles(const void *a, const void *b)
{
    const double one = *(const double *)a, other = *(const double *)b;

    return (one > other) - (one < other);
}

/* Between the two values that are nearest to this part of them. */
static double quantile_of(const double *sorted, size_t count, double part)
{
    const double at = part * (double)(count - 1);
    const size_t below = (size_t)at;

    if (below + 1 >= count)
        return sorted[count - 1];
    return sorted[below] + (sorted[below + 1] - sorted[below]) * (at - (double)below);
}

/* ---- Ranges ---- */

static void set_usual_range(struct mon_unusual_counter *counter, double *values, size_t count)
{
    double median, sum = 0;

    counter->values = count;
    if (count < MON_UNUSUAL_VALUES)
        return;
    qsort(values, count, sizeof *values, compare_doubles);
    median = quantile_of(values, count, 0.5);
    counter->low = quantile_of(values, count, 0.25);
    counter->high = quantile_of(values, count, 0.75);
    for (size_t i = 0; i < count; i++)
        sum += fabs(values[i] - median);
    counter->width =
        fmax(fmax(counter->high - counter->low, sum / (double)count), fabs(median) / 100);
}

/* How many values of a counter are kept, and were seen; every step-th is kept. */
struct ranging_kept {
    size_t count;
    uint64_t seen, step;
};

struct ranging {
    const struct mon_unusual_search *search;
    struct mon_progress progress;
    struct mon_unusual *unusual;
    double *values; /* `capacity` of each counter of a group */
    struct ranging_kept *kept;
    size_t capacity; /* even, or as many as there are rows */
};

/* The next row of the time that is looked at. */
static int read_next_row_within_time_range(struct ranging *ranging, struct reader_textlog_row *row)
{
    int status;

    do {
        status = reader_textlog_next_row(ranging->search->log, row);
        if (status == EPC_OK)
            mon_progress_count_row(&ranging->progress, row->time);
    } while (status == EPC_OK && row->time < ranging->search->begin);
    return status == EPC_OK && row->time > ranging->search->end ? EPC_END : status;
}

static int count_rows_and_keep_first_and_last_time(struct ranging *ranging)
{
    struct mon_unusual *unusual = ranging->unusual;
    struct reader_textlog_row row;
    int status;

    while ((status = read_next_row_within_time_range(ranging, &row)) == EPC_OK) {
        if (unusual->rows++ == 0)
            unusual->first = row.time;
        unusual->last = row.time;
    }
    reader_textlog_rewind(ranging->search->log);
    return status == EPC_END ? EPC_OK : status;
}

/* Where there is no room for one more, every second one goes. */
static void keep_counter_value_for_range(struct ranging *ranging, size_t i, double value)
{
    struct ranging_kept *kept = &ranging->kept[i];
    double *values = ranging->values + i * ranging->capacity;

    if (kept->seen++ % kept->step != 0)
        return;
    if (kept->count == ranging->capacity) {
        kept->count /= 2;
        kept->step *= 2;
        for (size_t k = 1; k < kept->count; k++)
            values[k] = values[2 * k];
    }
    values[kept->count++] = value;
}

static int find_usual_ranges_of_counters(struct ranging *ranging, struct mon_unusual_counter *group,
                                         size_t count)
{
    struct reader_textlog_row row;
    int status;

    for (size_t i = 0; i < count; i++)
        ranging->kept[i] = (struct ranging_kept){ .step = 1 };
    while ((status = read_next_row_within_time_range(ranging, &row)) == EPC_OK)
        for (size_t i = 0; i < count; i++) {
            double value;

            if (get_finite_number_of_cell(&row.values[group[i].column], &value))
                keep_counter_value_for_range(ranging, i, value);
        }
    reader_textlog_rewind(ranging->search->log);
    for (size_t i = 0; i < count; i++)
        set_usual_range(&group[i], ranging->values + i * ranging->capacity, ranging->kept[i].count);
    return status == EPC_END ? EPC_OK : status;
}

/* How many values of each counter are kept. */
static size_t choose_range_capacity(uint64_t rows, size_t count)
{
    size_t capacity = 2 * UNUSUAL_VALUES / (count + 1);

    if (capacity < UNUSUAL_ENOUGH)
        capacity = UNUSUAL_ENOUGH;
    if (capacity > UNUSUAL_VALUES)
        capacity = UNUSUAL_VALUES;
    return capacity < rows ? capacity & ~(size_t)1 : (size_t)rows + 1;
}

static int compute_usual_ranges(struct ranging *ranging, size_t count)
{
    size_t group;
    int status = EPC_OK;

    ranging->capacity = choose_range_capacity(ranging->unusual->rows, count);
    group = UNUSUAL_VALUES / ranging->capacity;
    group = group > count ? count : group > 0 ? group : 1;
    ranging->values = malloc(group * ranging->capacity * sizeof *ranging->values);
    ranging->kept = malloc(group * sizeof *ranging->kept);
    if (!ranging->values || !ranging->kept)
        status = EPC_E_NOMEM;
    for (size_t i = 0; i < count && status == EPC_OK; i += group)
        status = find_usual_ranges_of_counters(ranging, &ranging->unusual->counters[i],
                                               group < count - i ? group : count - i);
    free(ranging->values);
    free(ranging->kept);
    return status;
}

/* ---- What left them ---- */

static bool test_and_record_unusual_value(struct mon_unusual_counter *counter, double value,
                                          uint64_t time)
{
    const double beyond = value > counter->high  ? value - counter->high
                          : value < counter->low ? counter->low - value
                                                 : 0;
    const double distance = counter->width > 0 ? beyond / counter->width : 0;

    if (distance < MON_UNUSUAL_WIDTHS) {
        counter->in_run = counter->has_peak = false;
        return false;
    }
    counter->unusual++;
    if (!counter->in_run)
        counter->run = time;
    counter->in_run = true;
    if (distance > counter->distance) {
        counter->distance = distance;
        counter->value = value;
        counter->time = time;
        counter->from = counter->run;
        counter->has_peak = true;
    }
    if (counter->has_peak)
        counter->until = time;
    return true;
}

static void insert_into_top_unusual_times(struct mon_unusual *unusual, uint64_t time,
                                          size_t counters)
{
    struct mon_unusual_time now = { time, counters };

    for (size_t i = 0; i < MON_UNUSUAL_TIMES; i++)
        if (now.counters > unusual->times[i].counters) {
            const struct mon_unusual_time before = unusual->times[i];

            unusual->times[i] = now;
            now = before;
        }
}

static int record_unusual_values_of_rows(struct ranging *ranging, size_t count)
{
    struct mon_unusual *unusual = ranging->unusual;
    struct reader_textlog_row row;
    int status;

    while ((status = read_next_row_within_time_range(ranging, &row)) == EPC_OK) {
        size_t together = 0;

        for (size_t i = 0; i < count; i++) {
            struct mon_unusual_counter *counter = &unusual->counters[i];
            double value;

            if (counter->values >= MON_UNUSUAL_VALUES &&
                get_finite_number_of_cell(&row.values[counter->column], &value))
                together += test_and_record_unusual_value(counter, value, row.time);
        }
        if (together > 1)
            insert_into_top_unusual_times(unusual, row.time, together);
    }
    return status == EPC_END ? EPC_OK : status;
}

/* The farthest first; of equals, as the columns are. */
static int compare_counters_by_distance(const void *a, const void *b)
{
    const struct mon_unusual_counter *one = a, *other = b;

    if (one->distance > other->distance || one->distance < other->distance)
        return one->distance > other->distance ? -1 : 1;
    return (one->column > other->column) - (one->column < other->column);
}

int mon_unusual_find(struct mon_unusual *out, const struct mon_unusual_search *search)
{
    struct ranging ranging = { .search = search, .unusual = out };
    const size_t count = search->count;
    int status;

    *out = (struct mon_unusual){ .counters = calloc(count + 1, sizeof *out->counters) };
    if (!out->counters)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < count; i++)
        out->counters[i].column = search->columns[i];
    mon_progress_begin(&ranging.progress, true);
    status = count_rows_and_keep_first_and_last_time(&ranging);
    if (status == EPC_OK)
        status = compute_usual_ranges(&ranging, count);
    if (status == EPC_OK)
        status = record_unusual_values_of_rows(&ranging, count);
    mon_progress_end(&ranging.progress);
    for (size_t i = 0; i < count; i++) {
        out->looked += out->counters[i].values >= MON_UNUSUAL_VALUES;
        out->count += out->counters[i].unusual > 0;
    }
    qsort(out->counters, count, sizeof *out->counters, compare_counters_by_distance);
    return status;
}

void mon_unusual_release(struct mon_unusual *unusual)
{
    free(unusual->counters);
    *unusual = (struct mon_unusual){ .counters = NULL };
}
