/* SPDX-License-Identifier: MIT
 *
 * outputs.c -- which columns are written together, under which name, with which help text.
 */
#include <epc/epc.h>
#include <string.h>

#include "kit/sort.h"
#include "monitor/metrics/table.h"

static const struct mon_family *family_of_column(const struct mon_metrics *metrics,
                                                 const struct mon_column *column)
{
    return &metrics->families.list[column->family];
}

/* By name, then by computer and place, whatever the order of the answers. */
static int compare_columns_by_family_name(const void *context, uint32_t a, uint32_t b)
{
    const struct mon_metrics *metrics = context;
    const struct mon_column *one = &metrics->columns[a], *other = &metrics->columns[b];
    int compared =
        strcmp(family_of_column(metrics, one)->name, family_of_column(metrics, other)->name);
    uint32_t rank, other_rank;

    if (compared == 0)
        compared = strcmp(one->table->source->computer, other->table->source->computer);
    if (compared != 0)
        return compared;
    rank = metrics->places.ranks[one->table->place];
    other_rank = metrics->places.ranks[other->table->place];
    return rank < other_rank ? -1 : rank > other_rank;
}

static int compare_outputs_by_name(const void *context, uint32_t a, uint32_t b)
{
    const struct mon_metrics *metrics = context;

    return strcmp(metrics->outputs[a].name, metrics->outputs[b].name);
}

static bool has_output_any_value(const struct mon_metrics *metrics, const struct mon_output *output)
{
    for (size_t i = 0; i < output->count; i++) {
        const struct mon_column *column = &metrics->columns[metrics->order[output->first + i]];
        const double *values = output->second ? column->second : column->first;

        for (uint32_t row = 0; row < column->rows; row++)
            if (mon_is_finite_number(values[row]))
                return true;
    }
    return false;
}

/* One text for the family, the same in whatever order the columns are. */
static const char *choose_smallest_help_text(const struct mon_metrics *metrics,
                                             const struct mon_output *output)
{
    const char *help = NULL;

    for (size_t i = 0; i < output->count; i++) {
        const char *one = metrics->columns[metrics->order[output->first + i]].help;

        if (!help || strcmp(one, help) < 0)
            help = one;
    }
    return help;
}

static void add_output_if_any_value(struct mon_metrics *metrics, const struct mon_output *output)
{
    if (!has_output_any_value(metrics, output))
        return;
    metrics->outputs[metrics->output_count] = *output;
    metrics->outputs[metrics->output_count++].help = choose_smallest_help_text(metrics, output);
}

static void add_outputs_of_family(struct mon_metrics *metrics, size_t first, size_t count)
{
    const struct mon_family *family =
        family_of_column(metrics, &metrics->columns[metrics->order[first]]);
    struct mon_output output = { .name = family->name,
                                 .unit = family->unit,
                                 .help_before =
                                     family->inverse ? "Inverted: what was not active. " : "",
                                 .type = mon_kind_facts[family->kind].type,
                                 .first = first,
                                 .count = count };

    add_output_if_any_value(metrics, &output);
    if (!family->second)
        return;
    output.name = family->second;
    output.second = true;
    if (family->kind == MON_KIND_STAMPED) {
        output.help_before = "The time that passed meanwhile. ";
    } else {
        output.type = MON_TYPE_GAUGE;
        output.unit = "";
        output.help_before = "The number of components that are added up. ";
    }
    add_output_if_any_value(metrics, &output);
}

static void add_exporter_outputs(struct mon_metrics *metrics)
{
    static const struct {
        const char *name, *help;
        bool is_time;
        enum mon_metric_type type;
    } own[] = {
        [MON_OWN_UP] = { "up", "Whether the provider answered, and all of its answer is here.",
                         false, MON_TYPE_GAUGE },
        [MON_OWN_SCRAPE] = { "scrape_duration_seconds", "The time that the provider took.", true,
                             MON_TYPE_GAUGE },
        [MON_OWN_COLLECT] = { "collect_duration_seconds",
                              "The time that collecting from all providers took.", true,
                              MON_TYPE_GAUGE },
        [MON_OWN_OMITTED] = { "values_omitted",
                              "Values that were left out because they cannot be known.", false,
                              MON_TYPE_COUNTER },
    };

    for (size_t i = MON_OWN_UP; i < EPC_COUNT(own); i++)
        metrics->outputs[metrics->output_count++] =
            (struct mon_output){ .own = (enum mon_own)i,
                                 .name = kit_arena_format(&metrics->arena, "%s_%s", metrics->prefix,
                                                          own[i].name),
                                 .unit = own[i].is_time ? "seconds" : "",
                                 .help_before = "",
                                 .help = own[i].help,
                                 .type = own[i].type };
}

bool mon_sort_columns_into_outputs(struct mon_metrics *metrics)
{
    size_t first = 0;

    metrics->order = kit_make_sorted_positions(&metrics->arena, metrics->column_count,
                                               compare_columns_by_family_name, metrics);
    metrics->outputs = kit_arena_allocate(
        &metrics->arena, metrics->column_count * 2 + MON_OWN_COUNT, sizeof *metrics->outputs);
    if (!metrics->order || !metrics->outputs)
        return false;
    while (first < metrics->column_count) {
        size_t end = first + 1;

        while (end < metrics->column_count && metrics->columns[metrics->order[end]].family ==
                                                  metrics->columns[metrics->order[first]].family)
            end++;
        add_outputs_of_family(metrics, first, end - first);
        first = end;
    }
    add_exporter_outputs(metrics);
    if (metrics->arena.refused > 0)
        return false;
    metrics->output_order = kit_make_sorted_positions(&metrics->arena, metrics->output_count,
                                                      compare_outputs_by_name, metrics);
    return metrics->output_order != NULL;
}
