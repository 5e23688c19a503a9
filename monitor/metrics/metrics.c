/* SPDX-License-Identifier: MIT
 *
 * metrics.c -- takes samples, and keeps what is known of earlier ones.
 *
 * A sample goes through five steps: the objects of all answers (here), their counters (columns.c),
 * the labels of their instances (labels.c), the values (fill.c), and what is written under which
 * name (outputs.c).  write.c writes it.
 */
#include "monitor/metrics/metrics.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/metrics/table.h"
#include "sdk/port/port.h"

/* A letter first, since names that begin with _ are reserved. */
static bool is_metrics_prefix(const char *prefix)
{
    const size_t bytes = strlen(prefix);

    if (bytes == 0 || bytes > 64 || !kit_is_letter(prefix[0]) || prefix[bytes - 1] == '_')
        return false;
    for (size_t i = 0; i < bytes; i++)
        if (!kit_is_letter(prefix[i]) && prefix[i] != '_' && (prefix[i] < '0' || prefix[i] > '9'))
            return false;
    return true;
}

int mon_metrics_open(struct mon_metrics **out, const struct mon_metrics_options *options)
{
    struct mon_metrics *metrics;

    *out = NULL;
    if (!is_metrics_prefix(options->prefix))
        return EPC_E_INVALID;
    metrics = calloc(1, sizeof *metrics);
    if (!metrics)
        return EPC_E_NOMEM;
    kit_arena_init(&metrics->arena, epci_alloc, epci_free);
    metrics->totals = options->totals;
    metrics->texts = options->texts;
    metrics->shared = options->shared;
    metrics->prefix = kit_copy_string(options->prefix);
    if (!metrics->prefix) {
        free(metrics);
        return EPC_E_NOMEM;
    }
    reader_selection_init(&metrics->excluded, READER_ALL_DETAILS);
    reader_selection_init(&metrics->included, READER_ALL_DETAILS);
    mon_families_init(&metrics->families, metrics->prefix);
    mon_places_init(&metrics->places);
    metrics->counts.seed = reader_name_seed();
    *out = metrics;
    return EPC_OK;
}

int mon_metrics_add_filter(struct mon_metrics *metrics, bool excludes, struct kit_slice path,
                           struct reader_path_problem *problem)
{
    return reader_selection_add_path(excludes ? &metrics->excluded : &metrics->included, path,
                                     problem);
}

static void forget_sample(struct mon_metrics *metrics)
{
    kit_arena_release(&metrics->arena);
    kit_buffer_release(&metrics->labels);
    metrics->sample = NULL;
    metrics->tables = NULL;
    metrics->columns = NULL;
    metrics->outputs = NULL;
    metrics->table_count = metrics->column_count = metrics->output_count = 0;
}

void mon_metrics_close(struct mon_metrics *metrics)
{
    if (!metrics)
        return;
    forget_sample(metrics);
    mon_families_release(&metrics->families);
    mon_object_ranks_release(&metrics->places);
    mon_counts_release(&metrics->counts);
    reader_omissions_release(&metrics->omissions);
    for (size_t i = 0; i < metrics->known_count; i++)
        free(metrics->known[i].computer);
    free(metrics->known);
    reader_selection_release(&metrics->excluded);
    reader_selection_release(&metrics->included);
    free(metrics->prefix);
    free(metrics);
}

/* How many sources before it are of the same computer. */
static uint32_t count_earlier_sources_of_computer(const struct mon_metrics_sample *sample,
                                                  size_t source)
{
    uint32_t count = 0;

    for (size_t i = 0; i < source; i++)
        count += strcmp(sample->sources[i].computer, sample->sources[source].computer) == 0;
    return count;
}

static bool make_table_per_object(struct mon_metrics *metrics,
                                  const struct mon_metrics_sample *sample)
{
    size_t count = 0;

    for (size_t i = 0; i < sample->source_count; i++)
        count += sample->sources[i].snapshot->object_count;
    metrics->tables = kit_arena_allocate(&metrics->arena, count, sizeof *metrics->tables);
    if (!metrics->tables)
        return false;
    for (size_t i = 0; i < sample->source_count; i++) {
        const uint32_t before = count_earlier_sources_of_computer(sample, i);

        for (uint32_t object = 0; object < sample->sources[i].snapshot->object_count; object++)
            metrics->tables[metrics->table_count++] = (struct mon_table){
                .source = &sample->sources[i], .object = object, .source_count = before
            };
    }
    return true;
}

static bool read_object_names_of_sources(struct mon_metrics *metrics,
                                         const struct mon_metrics_sample *sample)
{
    const struct reader_titles **tables =
        kit_arena_allocate(&metrics->arena, sample->source_count, sizeof *tables);

    for (size_t i = 0; tables && i < sample->source_count; i++)
        tables[i] = sample->sources[i].titles;
    return tables &&
           mon_families_update_object_names(&metrics->families, tables, sample->source_count);
}

struct mon_counts *mon_metrics_counts(struct mon_metrics *metrics)
{
    return &metrics->counts;
}

/* The keys of families' names, which may be new ones. */
static void set_column_keys_from_family_names(struct mon_metrics *metrics)
{
    for (size_t i = 0; i < metrics->column_count; i++) {
        struct mon_column *column = &metrics->columns[i];
        const char *name = metrics->families.list[column->family].name;

        column->key = mon_hash_text(metrics->counts.seed, name, strlen(name));
    }
}

static bool fill_row_labels_of_all_tables(struct mon_metrics *metrics)
{
    for (size_t i = 0; i < metrics->table_count; i++)
        if (!mon_table_fill_labels_of_all_rows(metrics, &metrics->tables[i]))
            return false;
    return true;
}

/* Is this source's installation another one than before?  A computer that does not answer stays
 * known.  False, too: no memory; then it is asked again. */
static bool remember_installation_detect_change(struct mon_metrics *metrics,
                                                const struct mon_metrics_source *source,
                                                uint32_t before)
{
    char *name;

    for (size_t i = 0; i < metrics->known_count; i++) {
        struct mon_known_source *known = &metrics->known[i];

        if (known->before == before && strcmp(known->computer, source->computer) == 0) {
            const bool other = known->generation != source->generation;

            known->generation = source->generation;
            return other;
        }
    }
    name = kit_copy_string(source->computer);
    if (!name || !KIT_RESERVE(NULL, metrics->known, metrics->known_count, metrics->known_capacity))
        free(name);
    else
        metrics->known[metrics->known_count++] =
            (struct mon_known_source){ name, before, source->generation };
    return false;
}

/* What a replaced provider had is not a reason to call something else otherwise: its objects may
 * have other indexes now, and its counters other types. */
static void forget_all_names_on_installation_change(struct mon_metrics *metrics,
                                                    const struct mon_metrics_sample *sample)
{
    bool other = false;

    for (size_t i = 0; i < sample->source_count; i++)
        other |= remember_installation_detect_change(metrics, &sample->sources[i],
                                                     count_earlier_sources_of_computer(sample, i));
    if (other) {
        mon_families_release(&metrics->families);
        mon_object_ranks_release(&metrics->places);
    }
}

int mon_metrics_compute_from_sample(struct mon_metrics *metrics,
                                    const struct mon_metrics_sample *sample)
{
    bool named;

    forget_sample(metrics);
    forget_all_names_on_installation_change(metrics, sample);
    mon_families_forget_all_beyond_limit(&metrics->families);
    mon_places_forget_all_beyond_limit(&metrics->places);
    mon_counts_begin_sample(&metrics->counts, sample->time);
    metrics->sample = sample;
    named = make_table_per_object(metrics, sample) && mon_make_columns(metrics) &&
            read_object_names_of_sources(metrics, sample) &&
            mon_families_choose_names(&metrics->families) &&
            mon_places_compute_ranks(&metrics->places);
    if (named)
        set_column_keys_from_family_names(metrics);
    if (named && fill_row_labels_of_all_tables(metrics) && mon_fill_columns(metrics) &&
        mon_sort_columns_into_outputs(metrics) && metrics->arena.refused == 0) {
        mon_counts_forget_old_after_sample(&metrics->counts);
        return EPC_OK;
    }
    forget_sample(metrics);
    return EPC_E_NOMEM;
}
