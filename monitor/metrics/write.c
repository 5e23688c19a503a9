/* SPDX-License-Identifier: MIT
 *
 * write.c -- the two text forms, line by line.
 *
 * They differ in how the lines about a family are ordered and escaped, in the family's name where
 * it is a counter or a text, and in the end.
 */
#include <epc/epc.h>
#include <string.h>

#include "kit/sort.h"
#include "monitor/metrics/table.h"
#include "sdk/core/text.h"
#include "sdk/port/port.h"

struct metrics_writing {
    const struct mon_metrics *metrics;
    struct kit_buffer *out;
    bool open; /* OpenMetrics */
};

const char *mon_format_metric_value(double value, char room[KIT_NUMBER_CAPACITY], size_t *bytes)
{
    const char *text;

    if (value >= 0 && value < 1e15 && value == (double)(uint64_t)value) {
        text = epci_format_decimal((uint64_t)value, room);
        *bytes = (size_t)(room + EPCI_NUMBER_BYTES - 1 - text);
        return text;
    }
    text = kit_format_double(value, room);
    *bytes = strlen(text);
    return text;
}

static void append_metric_value(struct kit_buffer *out, double value)
{
    char room[KIT_NUMBER_CAPACITY];
    size_t bytes;
    const char *text = mon_format_metric_value(value, room, &bytes);

    kit_buffer_add_bytes(out, text, bytes);
}

/* ---- About a family ---- */

static const char *metric_type_name(const struct metrics_writing *writing,
                                    enum mon_metric_type type)
{
    static const char *const names[] = { "gauge", "counter", "summary", "info" };

    return names[type == MON_TYPE_INFO && !writing->open ? MON_TYPE_GAUGE : type];
}

/* What is added to the family's name in each of its lines. */
static const char *metric_name_suffix(const struct mon_output *output)
{
    return output->type == MON_TYPE_COUNTER ? "_total"
           : output->type == MON_TYPE_INFO  ? "_info"
                                            : "";
}

static void put_comment(const struct metrics_writing *writing, const struct mon_output *output,
                        const char *end, const char *what, const char *text)
{
    kit_buffer_add_format(writing->out, "# %s %s%s %s\n", what, output->name, end, text);
}

static void put_help_line(const struct metrics_writing *writing, const struct mon_output *output)
{
    kit_buffer_add_format(writing->out, "# HELP %s%s %s", output->name,
                          writing->open ? "" : metric_name_suffix(output), output->help_before);
    mon_append_escaped_text(writing->out, output->help, writing->open);
    kit_buffer_add_text(writing->out, "\n");
}

static void put_type_line(const struct metrics_writing *writing, const struct mon_output *output)
{
    put_comment(writing, output, writing->open ? "" : metric_name_suffix(output), "TYPE",
                metric_type_name(writing, output->type));
}

/* Of a classic text that is shared: the same, whatever provider and counter the family is of.  A
 * name that ends as a counter's does is that of no level. */
static void put_head_with_general_help(const struct metrics_writing *writing,
                                       const struct mon_output *output, const char *end,
                                       enum mon_metric_type type)
{
    put_comment(writing, output, end, "HELP", "A performance counter of Windows.");
    put_comment(writing, output, end, "TYPE", metric_type_name(writing, type));
}

static void put_family_head(const struct metrics_writing *writing, const struct mon_output *output)
{
    if (writing->metrics->shared && !writing->open && output->own == MON_OWN_NONE) {
        put_head_with_general_help(writing, output, metric_name_suffix(output), output->type);
        return;
    }
    if (!writing->open) {
        put_help_line(writing, output);
        put_type_line(writing, output);
        return;
    }
    put_type_line(writing, output);
    if (*output->unit)
        put_comment(writing, output, "", "UNIT", output->unit);
    put_help_line(writing, output);
}

/* ---- Its samples ---- */

/* What the lines of one metric begin with. */
struct sample_name {
    const char *name, *end;
    size_t name_bytes, end_bytes;
};

static struct sample_name sample_name_of_output(const struct mon_output *output, const char *end)
{
    return (struct sample_name){ output->name, end, strlen(output->name), strlen(end) };
}

/* Most of the text: the room is made once for each line. */
static void put_metric_sample(const struct metrics_writing *writing, const struct sample_name *name,
                              const struct mon_label_set *labels, double value)
{
    struct kit_buffer *out = writing->out;
    char room[KIT_NUMBER_CAPACITY];
    size_t bytes;
    const char *text = mon_format_metric_value(value, room, &bytes);
    char *const begin = kit_buffer_reserve(out, name->name_bytes + name->end_bytes + labels->bytes +
                                                    bytes + sizeof "{} \n");
    char *at = begin;

    if (!begin)
        return;
    memcpy(at, name->name, name->name_bytes);
    at += name->name_bytes;
    memcpy(at, name->end, name->end_bytes);
    at += name->end_bytes;
    if (labels->bytes > 0) {
        *at++ = '{';
        memcpy(at, writing->metrics->labels.text + labels->at, labels->bytes);
        at += labels->bytes;
        *at++ = '}';
    }
    *at++ = ' ';
    memcpy(at, text, bytes);
    at += bytes;
    *at++ = '\n';
    out->bytes += (size_t)(at - begin);
}

static void put_info_sample_with_text(const struct metrics_writing *writing,
                                      const struct mon_output *output,
                                      const struct mon_label_set *labels, const char *text)
{
    struct kit_buffer *out = writing->out;

    kit_buffer_add_text(out, output->name);
    kit_buffer_add_text(out, "_info{");
    if (labels->bytes > 0)
        kit_buffer_add_bytes(out, writing->metrics->labels.text + labels->at, labels->bytes);
    kit_buffer_add_text(out, labels->bytes > 0 ? ",text=\"" : "text=\"");
    mon_append_escaped_text(out, text, true);
    kit_buffer_add_text(out, "\"} 1\n");
}

/* A summary and a level of one name have different types, so a shared text has no summaries: its
 * sums are a counter, and its counts another one. */
static void put_sums_or_counts(const struct metrics_writing *writing,
                               const struct mon_output *output, bool counts)
{
    const struct mon_metrics *metrics = writing->metrics;
    const char *end = counts ? "_count" : "_sum";
    const struct sample_name name = sample_name_of_output(output, end);

    put_head_with_general_help(writing, output, end, MON_TYPE_COUNTER);
    for (size_t k = 0; k < output->count; k++) {
        const struct mon_column *column = &metrics->columns[metrics->order[output->first + k]];

        for (uint32_t row = 0; row < column->rows; row++)
            if (mon_is_finite_number(column->first[row]))
                put_metric_sample(writing, &name, &column->table->labels[row],
                                  counts ? column->second[row] : column->first[row]);
    }
}

static void put_samples_of_column(const struct metrics_writing *writing,
                                  const struct mon_output *output, const struct mon_column *column)
{
    const double *values = output->second ? column->second : column->first;
    const struct sample_name name = sample_name_of_output(output, metric_name_suffix(output));
    const struct sample_name sum = sample_name_of_output(output, "_sum"),
                             count = sample_name_of_output(output, "_count");

    for (uint32_t row = 0; row < column->rows; row++) {
        const struct mon_label_set *labels = &column->table->labels[row];

        if (!mon_is_finite_number(values[row]))
            continue;
        if (output->type == MON_TYPE_INFO) {
            put_info_sample_with_text(writing, output, labels, column->texts[row]);
        } else if (output->type == MON_TYPE_SUMMARY) {
            put_metric_sample(writing, &sum, labels, values[row]);
            put_metric_sample(writing, &count, labels, column->second[row]);
        } else {
            put_metric_sample(writing, &name, labels, values[row]);
        }
    }
}

/* ---- The exporter itself ---- */

struct written_provider {
    const struct mon_metrics_provider *provider;
    const char *label; /* its name, as it is written between the quotes */
};

/* Different names may be written in the same way; of those, one that failed comes first. */
static int compare_providers_by_label_and_up(const void *context, uint32_t a, uint32_t b)
{
    const struct written_provider *providers = context;
    const int order = strcmp(providers[a].label, providers[b].label);

    return order != 0 ? order : (int)providers[a].provider->up - (int)providers[b].provider->up;
}

/* The providers in the order in which they are written.  NULL: no memory. */
static struct written_provider *make_sorted_provider_list(struct kit_arena *arena,
                                                          const struct mon_metrics_sample *sample)
{
    const size_t count = sample->provider_count;
    struct written_provider *all = kit_arena_allocate(arena, count, sizeof *all);
    struct written_provider *sorted = kit_arena_allocate(arena, count, sizeof *sorted);
    const uint32_t *order;

    for (size_t i = 0; all && i < count; i++) {
        struct kit_buffer label = { .arena = arena };

        mon_append_escaped_text(&label, sample->providers[i].service, true);
        kit_buffer_add_bytes(&label, "", 1);
        if (label.failed)
            return NULL;
        all[i] = (struct written_provider){ &sample->providers[i], label.text };
    }
    order = all ? kit_make_sorted_positions(arena, count, compare_providers_by_label_and_up, all)
                : NULL;
    for (size_t i = 0; sorted && order && i < count; i++)
        sorted[i] = all[order[i]];
    return order ? sorted : NULL;
}

static void put_provider_sample(const struct metrics_writing *writing,
                                const struct mon_output *output,
                                const struct written_provider *written)
{
    struct kit_buffer *out = writing->out;

    kit_buffer_add_format(out, "%s{provider=\"%s\"} ", output->name, written->label);
    append_metric_value(out, output->own == MON_OWN_UP ? written->provider->up
                                                       : written->provider->seconds);
    kit_buffer_add_text(out, "\n");
}

static bool is_finite_time(double seconds)
{
    return seconds >= 0 && seconds - seconds == 0;
}

/* The labels of an omission, in the order of their names. */
static const char *make_omission_labels(struct kit_arena *arena, const struct reader_omission *one)
{
    struct kit_buffer text = { .arena = arena };

    kit_buffer_add_text(&text, "{");
    mon_append_label(&text, 1, "object", one->object);
    mon_append_label(&text, 1, "provider", one->provider);
    mon_append_label(&text, 1, "reason", reader_reason_name(one->reason));
    kit_buffer_add_bytes(&text, "}", sizeof "}");
    return text.failed ? NULL : text.text;
}

static int compare_omission_labels(const void *context, uint32_t a, uint32_t b)
{
    const char *const *texts = context;

    return strcmp(texts[a], texts[b]);
}

/* Texts that are written in the same way are one series. */
static void put_omitted_values_metric(const struct metrics_writing *writing,
                                      const struct mon_output *output, struct kit_arena *arena)
{
    const struct reader_omissions *omissions = &writing->metrics->omissions;
    const char **labels = kit_arena_allocate(arena, omissions->count, sizeof *labels);
    const uint32_t *order;
    uint64_t count = 0;

    for (size_t i = 0; labels && i < omissions->count; i++)
        if (!(labels[i] = make_omission_labels(arena, &omissions->list[i])))
            labels = NULL;
    order =
        labels ? kit_make_sorted_positions(arena, omissions->count, compare_omission_labels, labels)
               : NULL;
    writing->out->failed = writing->out->failed || !order;
    if (order && omissions->count > 0)
        put_family_head(writing, output);
    for (size_t i = 0; order && i < omissions->count; i++) {
        count += omissions->list[order[i]].count;
        if (i + 1 < omissions->count && strcmp(labels[order[i]], labels[order[i + 1]]) == 0)
            continue;
        kit_buffer_add_format(writing->out, "%s%s%s ", output->name, metric_name_suffix(output),
                              labels[order[i]]);
        append_metric_value(writing->out, (double)count);
        kit_buffer_add_text(writing->out, "\n");
        count = 0;
    }
}

static void put_exporter_metric(const struct metrics_writing *writing,
                                const struct mon_output *output,
                                const struct written_provider *providers)
{
    const struct mon_metrics_sample *sample = writing->metrics->sample;
    const struct sample_name name = sample_name_of_output(output, "");
    const struct mon_label_set none = { 0 };
    const char *before = NULL;
    bool begun = false;

    if (output->own == MON_OWN_COLLECT) {
        /* It has no label, so that a collector would have the same series twice. */
        if (!is_finite_time(sample->seconds) || writing->metrics->shared)
            return;
        put_family_head(writing, output);
        put_metric_sample(writing, &name, &none, sample->seconds);
        return;
    }
    for (size_t i = 0; i < sample->provider_count; i++) {
        if ((before && strcmp(before, providers[i].label) == 0) ||
            (output->own == MON_OWN_SCRAPE && !is_finite_time(providers[i].provider->seconds)))
            continue;
        if (!begun)
            put_family_head(writing, output);
        put_provider_sample(writing, output, &providers[i]);
        begun = true;
        before = providers[i].label;
    }
}

static void put_metric_families(const struct metrics_writing *writing,
                                const struct written_provider *providers, struct kit_arena *arena)
{
    const struct mon_metrics *metrics = writing->metrics;

    for (size_t i = 0; i < metrics->output_count; i++) {
        const struct mon_output *output = &metrics->outputs[metrics->output_order[i]];

        if (output->own == MON_OWN_OMITTED) {
            put_omitted_values_metric(writing, output, arena);
            continue;
        }
        if (output->own != MON_OWN_NONE) {
            put_exporter_metric(writing, output, providers);
            continue;
        }
        if (metrics->shared && !writing->open && output->type == MON_TYPE_SUMMARY) {
            put_sums_or_counts(writing, output, false);
            put_sums_or_counts(writing, output, true);
            continue;
        }
        put_family_head(writing, output);
        for (size_t k = 0; k < output->count; k++)
            put_samples_of_column(writing, output,
                                  &metrics->columns[metrics->order[output->first + k]]);
    }
}

int mon_metrics_write(struct mon_metrics *metrics, enum mon_metrics_form form,
                      struct kit_buffer *out)
{
    const struct metrics_writing writing = { metrics, out, form == MON_METRICS_OPENMETRICS };
    struct kit_arena arena;
    struct written_provider *providers;
    const size_t begin = out->bytes;

    kit_arena_init(&arena, epci_alloc, epci_free);
    if (metrics->sample) {
        providers = make_sorted_provider_list(&arena, metrics->sample);
        if (providers)
            put_metric_families(&writing, providers, &arena);
        else
            out->failed = true;
    }
    if (writing.open)
        kit_buffer_add_text(out, "# EOF\n");
    else if (out->bytes == begin)
        kit_buffer_add_text(out, MON_METRICS_NOTHING);
    kit_arena_release(&arena);
    return out->failed ? EPC_E_NOMEM : EPC_OK;
}
