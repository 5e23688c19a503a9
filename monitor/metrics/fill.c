/* SPDX-License-Identifier: MIT
 *
 * fill.c -- cells become the values of columns.
 *
 * Prometheus stores doubles, which count to 2^53: a count goes round there, which Prometheus takes
 * for a restart, instead of standing still.  A time in seconds need not count single ticks.
 */
#include <epc/epc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "monitor/metrics/table.h"
#include "kit/sort.h"
#include "reader/values/values.h"

#define COUNT_MASK (((uint64_t)1 << 53) - 1)

/* One source, while its columns are filled. */
struct filling {
    struct mon_metrics *metrics;
    const struct mon_metrics_source *source;
    struct mon_table *tables; /* of its objects */
    struct reader_values values;
    struct reader_values_row row;
    bool has_row, failed;
};

/* What a value comes from. */
struct cell {
    const struct mon_column *column;
    const struct mon_family *family;
    const struct reader_shown *shown;
    const struct reader_sample *times;
    uint64_t key, what; /* of the series, and of the instance that it counts for */
};

/* Prometheus knows a series by its name and labels. */
static uint64_t series_key(const struct mon_column *column, uint32_t instance)
{
    return reader_name_key_mix(column->key, column->table->labels[instance].key);
}

double mon_scale_value(double value, double scale)
{
    return scale < 1 ? value / (double)(uint64_t)(1 / scale + 0.5) : value * scale;
}

static uint64_t update_exported_count_of_cell(struct mon_metrics *metrics, const struct cell *cell)
{
    return mon_counts_update_series_total(&metrics->counts, cell->key, cell->what,
                                          cell->column->found.formula.size, cell->shown->raw);
}

static uint64_t update_base_count(struct mon_metrics *metrics, const struct cell *cell)
{
    return mon_counts_update_series_total(&metrics->counts, reader_name_key_mix(cell->key, 1),
                                          cell->what, cell->column->found.formula.base_size,
                                          cell->shown->raw_base);
}

double mon_scale_count(uint64_t count, double scale)
{
    return scale < 1 ? mon_scale_value((double)count, scale) : (double)(count & COUNT_MASK) * scale;
}

/* The value that every reader shows, if it `has` one, or of a type that needs two samples the cell;
 * a ratio is a fraction of 1. */
double mon_gauge_of_kind(const struct mon_kind_found *found, double scale, bool has, double number,
                         uint64_t raw, uint64_t base)
{
    double cell = NAN;

    if (found->kind == MON_KIND_AGE)
        return has ? number / found->formula.percent : NAN;
    if (found->kind == MON_KIND_GAUGE && !reader_formula_needs_two_samples(&found->formula))
        cell = has ? number : NAN;
    else if (has || found->kind == MON_KIND_GAUGE)
        (void)reader_convert_cell_to_double(&found->formula, raw, &cell);
    if (found->kind == MON_KIND_RATIO)
        return cell / reader_double_from_u64(base);
    cell = mon_scale_value(cell, scale);
    return mon_is_finite_number(cell) ? cell : NAN;
}

/* Set what the kind makes of the cells.  `ticks` is not 0 where the kind needs it. */
static void compute_values_of_cell(struct mon_metrics *metrics, const struct cell *cell,
                                   double ticks, double *first, double *second)
{
    const struct reader_shown *shown = cell->shown;
    const struct mon_kind_found *found = &cell->column->found;
    uint64_t count;

    if (mon_kind_facts[found->kind].type == MON_TYPE_GAUGE) {
        *first = mon_gauge_of_kind(found, cell->family->scale, shown->status == EPC_OK,
                                   shown->value.number, shown->raw, shown->raw_base);
        return;
    }
    count = update_exported_count_of_cell(metrics, cell);
    *first = mon_kind_facts[found->kind].needs_ticks ? (double)count / ticks
                                                     : mon_scale_count(count, cell->family->scale);
    if (found->kind == MON_KIND_COMPONENTS && shown->has_base)
        *second = (double)shown->raw_base;
    else if (found->kind == MON_KIND_STAMPED)
        *second = (double)update_base_count(metrics, cell) / ticks;
    else if (mon_kind_facts[found->kind].type == MON_TYPE_SUMMARY)
        *second = mon_scale_count(update_base_count(metrics, cell), 1);
}

static void fill_text_cell(struct filling *filling, struct mon_column *column, uint32_t instance,
                           const struct reader_shown *shown)
{
    const size_t capacity = shown->cell.left * 3 + 8;
    char *text;

    if (!filling->metrics->texts || shown->reason == READER_REASON_CELL)
        return;
    text = kit_arena_allocate(&filling->metrics->arena, capacity, 1);
    filling->failed |= !text;
    if (!text)
        return;
    reader_value_text(shown, text, capacity);
    column->texts[instance] = text;
    column->first[instance] = 1;
}

/* The provider of this computer that owns the index; "": not known. */
static const char *find_owning_provider(const struct mon_metrics *metrics,
                                        const struct mon_table *table, uint32_t index)
{
    const struct mon_metrics_sample *sample = metrics->sample;

    for (size_t i = 0; i < sample->provider_count && !*table->source->computer; i++) {
        const struct mon_metrics_provider *one = &sample->providers[i];

        if (one->last_counter > 0 && index >= one->first_counter && index <= one->last_counter)
            return one->service;
    }
    return "";
}

/* A value is looked at; one that cannot be known is counted instead. */
static void count_value_or_omission(struct filling *filling, const struct mon_column *column,
                                    enum reader_reason reason)
{
    struct mon_metrics *metrics = filling->metrics;
    const struct mon_family *family = &metrics->families.list[column->family];
    const char *provider = "", *object = "";
    char number[16];

    if (reader_reason_is_omission(reason)) {
        (void)snprintf(number, sizeof number, "#%u", (unsigned)family->object_index);
        provider = find_owning_provider(metrics, column->table, family->object_index);
        object = *family->object ? family->object : number;
    }
    (void)reader_count_value_or_omission(&metrics->omissions, provider, object, reason);
}

/* A series that counts what one of several equals has counted is not one thing, nor is what has its
 * name later. */
static void mark_counts_of_ambiguous_instance(struct mon_metrics *metrics, const struct cell *cell)
{
    struct cell unknown = *cell;

    unknown.what = 1;
    (void)update_exported_count_of_cell(metrics, &unknown);
    if (mon_kind_facts[cell->column->found.kind].needs_base)
        (void)update_base_count(metrics, &unknown);
}

static void fill_cell(struct filling *filling, struct mon_column *column, uint32_t instance)
{
    const struct mon_table *table = column->table;
    const struct mon_kind_facts *facts = &mon_kind_facts[column->found.kind];
    struct reader_shown shown;
    struct cell cell = { .column = column,
                         .family = &filling->metrics->families.list[column->family],
                         .shown = &shown,
                         .times = &filling->values.objects[table->object].newer };
    double ticks = 0;

    if (table->labels[instance].left_out || (column->filtered && column->filtered[instance]))
        return;
    if (!filling->has_row || filling->row.object != table->object ||
        filling->row.instance != instance)
        reader_values_find_instance_blocks(&filling->values, table->object, instance,
                                           &filling->row);
    filling->has_row = true;
    reader_values_counter_value(&filling->values, &filling->row, column->counter, &shown);
    if (column->found.kind == MON_KIND_TEXT) {
        fill_text_cell(filling, column, instance, &shown);
        return;
    }
    if (shown.reason == READER_REASON_CELL || (facts->needs_base && !shown.has_base)) {
        count_value_or_omission(filling, column, READER_REASON_CELL);
        return;
    }
    if (facts->needs_ticks) {
        /* The wire has signed numbers: one below 0 is as useless as 0. */
        ticks = (double)(int64_t)reader_sample_clock_frequency(cell.times, &column->found.formula);
        if (!(ticks > 0)) {
            count_value_or_omission(filling, column, READER_REASON_TICKS);
            return;
        }
    }
    cell.key = series_key(column, instance);
    cell.what = table->labels[instance].what;
    if (cell.what == 0 && facts->type != MON_TYPE_GAUGE) {
        mark_counts_of_ambiguous_instance(filling->metrics, &cell);
        count_value_or_omission(filling, column, READER_REASON_EQUALS);
        return;
    }
    compute_values_of_cell(filling->metrics, &cell, ticks, &column->first[instance],
                           &column->second[instance]);
    count_value_or_omission(filling, column,
                            mon_is_finite_number(column->first[instance]) ? READER_REASON_NONE
                            : facts->type != MON_TYPE_GAUGE || shown.reason == READER_REASON_NONE
                                ? READER_REASON_FORMULA
                                : shown.reason);
}

/* ---- All, or what is selected ---- */

static void fill_all_cells_of_source(struct filling *filling)
{
    const struct reader_snapshot *snapshot = filling->source->snapshot;

    for (uint32_t object = 0; object < snapshot->object_count; object++) {
        struct mon_table *table = &filling->tables[object];

        for (uint32_t row = 0; row < snapshot->objects[object].instance_count; row++)
            for (size_t i = 0; i < table->column_count; i++)
                fill_cell(filling, &filling->metrics->columns[table->first_column + i], row);
    }
}

/* The column of an item; NULL: it has none. */
static struct mon_column *find_column_of_item(const struct filling *filling,
                                              const struct reader_item *item)
{
    const struct mon_table *table = &filling->tables[item->object];
    struct mon_column *columns = &filling->metrics->columns[table->first_column];
    size_t at;

    KIT_FIND_FIRST(at, table->column_count, columns[at].counter >= item->counter);
    return at < table->column_count && columns[at].counter == item->counter ? &columns[at] : NULL;
}

static void fill_cell_of_selected_item(void *context, const struct reader_item *item, size_t path)
{
    struct mon_column *column = find_column_of_item(context, item);

    (void)path;
    if (column)
        fill_cell(context, column, item->instance);
}

static void mark_item_as_filtered_out(void *context, const struct reader_item *item, size_t path)
{
    struct filling *filling = context;
    struct mon_column *column = find_column_of_item(filling, item);

    (void)path;
    if (column && !column->filtered)
        column->filtered =
            kit_arena_allocate(&filling->metrics->arena, column->rows, sizeof *column->filtered);
    if (column && column->filtered)
        column->filtered[item->instance] = true;
    else if (column)
        filling->failed = true;
}

static void unmark_item_as_filtered_out(void *context, const struct reader_item *item, size_t path)
{
    struct mon_column *column = find_column_of_item(context, item);

    (void)path;
    if (column && column->filtered)
        column->filtered[item->instance] = false;
}

/* A selection without paths would mean everything. */
static int visit_items_of_filter(struct filling *filling, const struct reader_lookup *lookup,
                                 const struct reader_selection *filter,
                                 void (*item)(void *context, const struct reader_item *item,
                                              size_t path))
{
    const struct reader_selection_visitor visitor = { .context = filling, .item = item };

    return filter->count > 0 ? reader_selection_visit_items(filter, lookup, &visitor) : EPC_OK;
}

static bool fill_columns_of_source(struct filling *filling)
{
    const struct reader_selection *selection = filling->metrics->sample->selection;
    const struct reader_lookup lookup = { .snapshot = filling->source->snapshot,
                                          .titles = filling->source->titles,
                                          .computer = kit_slice_of(filling->source->computer) };
    const struct reader_selection_visitor visitor = { .context = filling,
                                                      .item = fill_cell_of_selected_item };
    int status = reader_values_init(&filling->values, filling->source->snapshot, NULL, NULL);

    if (status == EPC_OK)
        status = visit_items_of_filter(filling, &lookup, &filling->metrics->excluded,
                                       mark_item_as_filtered_out);
    if (status == EPC_OK)
        status = visit_items_of_filter(filling, &lookup, &filling->metrics->included,
                                       unmark_item_as_filtered_out);
    if (status == EPC_OK && selection)
        status = reader_selection_visit_items(selection, &lookup, &visitor);
    else if (status == EPC_OK)
        fill_all_cells_of_source(filling);
    reader_values_release(&filling->values);
    return status == EPC_OK && !filling->failed;
}

static bool allocate_column_values(struct mon_metrics *metrics, struct mon_column *column)
{
    const bool texts = column->found.kind == MON_KIND_TEXT;

    column->first = kit_arena_allocate(&metrics->arena, column->rows, sizeof *column->first);
    column->second = kit_arena_allocate(&metrics->arena, column->rows, sizeof *column->second);
    if (texts)
        column->texts = kit_arena_allocate(&metrics->arena, column->rows, sizeof *column->texts);
    if (!column->first || !column->second || (texts && !column->texts))
        return false;
    for (uint32_t i = 0; i < column->rows; i++)
        column->first[i] = column->second[i] = NAN;
    return true;
}

bool mon_fill_columns(struct mon_metrics *metrics)
{
    size_t table = 0;

    for (size_t i = 0; i < metrics->column_count; i++)
        if (!allocate_column_values(metrics, &metrics->columns[i]))
            return false;
    for (size_t i = 0; i < metrics->sample->source_count; i++) {
        struct filling filling = { .metrics = metrics,
                                   .source = &metrics->sample->sources[i],
                                   .tables = metrics->tables + table };

        if (!fill_columns_of_source(&filling))
            return false;
        table += metrics->sample->sources[i].snapshot->object_count;
    }
    return true;
}
