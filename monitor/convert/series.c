/* SPDX-License-Identifier: MIT
 *
 * series.c -- all columns are entered into the families, chosen or not, so that a choice does not
 * change names.
 */
#include "monitor/convert/series.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/sort.h"
#include "monitor/metrics/table.h"
#include "reader/names/path.h"
#include "reader/values/raw.h"
#include "sdk/core/types.h"
#include "sdk/port/port.h"

/* A column, taken apart. */
struct series_column {
    struct reader_counter_path path;
    struct mon_kind_found found;
    uint32_t family;
    const char *instance; /* texts */
    const char *object, *counter;
    bool is_path, chosen;
};

/* ---- Columns ---- */

static const char *copy_text_to_arena(struct kit_arena *arena, struct kit_slice text)
{
    return kit_arena_copy_string(arena, text.bytes ? text.at : "", text.bytes);
}

static int parse_column_and_find_or_add_family(struct mon_series_list *series,
                                               struct kit_slice name, uint32_t type,
                                               struct series_column *out)
{
    struct reader_path_problem problem;
    struct mon_family_id id = { .nth = 0 };

    if (reader_path_parse(name, &out->path, &problem) != EPC_OK || out->path.counter.bytes == 0 ||
        out->path.object.bytes >= MON_TEXT_SIZE || out->path.counter.bytes >= MON_TEXT_SIZE)
        return EPC_OK;
    mon_kind_of_counter_type(type, READER_SIZE_BY_TYPE, READER_SIZE_BY_TYPE, &out->found);
    if (out->found.kind == MON_KIND_NONE || out->found.kind == MON_KIND_TEXT)
        return EPC_OK;
    out->object = copy_text_to_arena(&series->memory, out->path.object);
    out->counter = copy_text_to_arena(&series->memory, out->path.counter);
    out->instance = copy_text_to_arena(&series->memory, out->path.instance);
    if (!out->object || !out->counter || !out->instance)
        return EPC_E_NOMEM;
    id.object = out->object;
    id.counter = out->counter;
    id.kind = out->found.kind;
    id.inverse = out->found.inverse;
    out->family = mon_families_find_or_add(&series->families, &id);
    out->is_path = out->family != UINT32_MAX;
    return out->is_path ? EPC_OK : EPC_E_NOMEM;
}

/* In the order of the labels' names. */
static const char *make_series_labels(struct kit_arena *arena, const struct series_column *column)
{
    struct kit_buffer labels = { .arena = arena };
    const char *computer = copy_text_to_arena(arena, column->path.computer);
    const char *parent = copy_text_to_arena(arena, column->path.parent);
    char number[16];

    if (!computer || !parent)
        return NULL;
    kit_buffer_add_text(&labels, "{");
    if (*computer)
        mon_append_label(&labels, 1, "computer", computer);
    if (column->path.index > 0 && column->path.index < READER_PATH_ANY_INDEX) {
        snprintf(number, sizeof number, "%u", (unsigned)column->path.index);
        mon_append_label(&labels, 1, "index", number);
    }
    if (column->path.part.bytes > 0)
        mon_append_label(&labels, 1, "name", column->instance);
    if (*parent)
        mon_append_label(&labels, 1, "parent", parent);
    if (labels.bytes == 1)
        return "";
    kit_buffer_add_bytes(&labels, "}", sizeof "}");
    return labels.failed ? NULL : labels.text;
}

static const char *make_series_help(struct kit_arena *arena, const struct series_column *column,
                                    uint32_t type)
{
    const struct epci_type *row = epci_type_by_value(type);

    return kit_arena_format(arena, "[\\%s%s\\%s, %s]", column->object,
                            column->path.part.bytes > 0 ? "(*)" : "", column->counter,
                            type == READER_TEXTLOG_DOUBLE ? "as it was displayed"
                            : row                         ? row->name
                                                          : "a type that no list contains");
}

static int add_series_of_column(struct mon_series_list *series, const struct series_column *column,
                                const struct reader_blg_entry *entry, size_t i)
{
    const struct mon_family *family = &series->families.list[column->family];
    struct mon_series one = { .column = i,
                              .entry = entry,
                              .found = column->found,
                              .family = family,
                              .name = family->name,
                              .labels = make_series_labels(&series->memory, column),
                              .help = make_series_help(&series->memory, column, entry->type),
                              .type = mon_kind_facts[column->found.kind].type };

    if (!one.labels || !one.help)
        return EPC_E_NOMEM;
    series->columns++;
    series->list[series->count++] = one;
    if (!family->second)
        return EPC_OK;
    one.second = true;
    one.name = family->second;
    if (column->found.kind != MON_KIND_STAMPED)
        one.type = MON_TYPE_GAUGE;
    series->list[series->count++] = one;
    return EPC_OK;
}

static int compare_series_by_name(const void *context, uint32_t a, uint32_t b)
{
    const struct mon_series *list = context;

    return strcmp(list[a].name, list[b].name);
}

static int sort_series_by_name(struct mon_series_list *series)
{
    const uint32_t *order = kit_make_sorted_positions(&series->memory, series->count,
                                                      compare_series_by_name, series->list);
    struct mon_series *sorted =
        kit_arena_allocate(&series->memory, series->count, sizeof *series->list);

    if (!order || !sorted)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < series->count; i++)
        sorted[i] = series->list[order[i]];
    series->list = sorted;
    return EPC_OK;
}

int mon_series_make_from_columns(struct mon_series_list *out, const struct mon_sink_start *start)
{
    const size_t count = start->log->column_count;
    struct reader_blg_entry *entries;
    struct series_column *columns;
    int status;

    *out = (struct mon_series_list){ .count = 0 };
    kit_arena_init(&out->memory, epci_alloc, epci_free);
    mon_families_init(&out->families, start->prefix);
    status = reader_blg_build_entries_for_any_log(start->log, &out->memory, &entries);
    columns = kit_arena_allocate(&out->memory, count, sizeof *columns);
    out->list = kit_arena_allocate(&out->memory, 2 * count, sizeof *out->list);
    if (status == EPC_OK && (!columns || !out->list))
        status = EPC_E_NOMEM;
    for (size_t i = 0; i < count && status == EPC_OK; i++)
        status = parse_column_and_find_or_add_family(out, start->log->columns[i], entries[i].type,
                                                     &columns[i]);
    if (status == EPC_OK && (!mon_families_update_object_names(&out->families, NULL, 0) ||
                             !mon_families_choose_names(&out->families)))
        status = EPC_E_NOMEM;
    for (size_t i = 0; i < start->count && status == EPC_OK; i++) {
        const struct series_column *column = &columns[start->columns[i]];

        if (column->is_path && (start->totals || !mon_name_is_total(column->instance)))
            status =
                add_series_of_column(out, column, &entries[start->columns[i]], start->columns[i]);
    }
    return status == EPC_OK ? sort_series_by_name(out) : status;
}

void mon_series_release(struct mon_series_list *series)
{
    mon_families_release(&series->families);
    kit_arena_release(&series->memory);
    *series = (struct mon_series_list){ .count = 0 };
}

/* ---- Values ---- */

void mon_compute_one_series_in_row(const struct mon_series *series,
                                   const struct reader_textlog *log,
                                   const struct reader_textlog_row *row, struct mon_counts *counts,
                                   uint64_t key, double values[2])
{
    const struct reader_formula *formula = &series->found.formula;
    const struct reader_textlog_value *value = &row->values[series->column];
    const double ticks = (double)(int64_t)series->entry->time_base, scale = series->family->scale;
    struct reader_raw raw;
    uint64_t count;

    values[0] = values[1] = NAN;
    if (reader_blg_raw_of_column(log, series->column, series->entry, value, &raw) > 1)
        return;
    if (series->entry->type == READER_BLG_DOUBLE) {
        values[0] = mon_scale_value(value->number, scale);
        return;
    }
    reader_raw_truncate_to_cells(formula, &raw.first, &raw.second);
    if (series->found.kind == MON_KIND_COMPONENTS && series->second) {
        values[0] = raw.multi;
        return;
    }
    if (series->type == MON_TYPE_GAUGE) {
        values[0] = mon_gauge_of_kind(&series->found, scale,
                                      value->kind == READER_TEXTLOG_WHOLE ||
                                          value->kind == READER_TEXTLOG_NUMBER,
                                      value->number, raw.first, raw.second);
        return;
    }
    count = series->second
                ? mon_counts_update_series_total(counts, key, 1, formula->base_size, raw.second)
                : mon_counts_update_series_total(counts, key, 1, formula->size, raw.first);
    if (!mon_kind_facts[series->found.kind].needs_ticks)
        values[0] = mon_scale_count(count, scale);
    else
        values[0] = ticks > 0 ? (double)count / ticks : NAN;
    if (series->type == MON_TYPE_SUMMARY)
        values[1] = mon_scale_count(
            mon_counts_update_series_total(counts, key + 1, 1, formula->base_size, raw.second), 1);
}
