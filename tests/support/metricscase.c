/* SPDX-License-Identifier: MIT
 *
 * metricscase.c -- name tables are written as the registry has them. */
#include "metricscase.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/metrics/counts.h"
#include "sdk/core/text.h"

static void mct_need(bool right)
{
    if (right)
        return;
    fprintf(stderr, "metricscase: out of memory\n");
    exit(3);
}

struct table {
    uint16_t *units;
    size_t count, capacity;
};

static void put_unit(struct table *table, uint16_t unit)
{
    mct_need(kit_grow_array(NULL, &table->units, table->count, 1, &table->capacity, sizeof unit));
    table->units[table->count++] = unit;
}

static void put_string(struct table *table, const char *text)
{
    const char *end = text + strlen(text);

    while (text < end) {
        uint16_t units[2];
        uint32_t scalar;
        size_t used;

        if (text[0] == '\\' && text[1] == 'u') {
            put_unit(table, (uint16_t)strtoul((const char[5]){ text[2], text[3], text[4], text[5] },
                                              NULL, 16));
            text += 6;
            continue;
        }
        if (epci_utf8_decode_scalar(text, (size_t)(end - text), &scalar, &used) != EPC_OK)
            scalar = 0xFFFD;
        for (size_t i = 0, count = epci_utf16_encode_scalar(scalar, units); i < count; i++)
            put_unit(table, units[i]);
        text += used;
    }
    put_unit(table, 0);
}

static void put_entry(struct table *table, uint32_t index, const char *text)
{
    char number[EPCI_NUMBER_BYTES];

    if (!text || !*text)
        return;
    put_string(table, epci_format_decimal(index, number));
    put_string(table, text);
}

void *mct_table(const struct mct_name *names, size_t count, size_t *bytes)
{
    struct table texts = { 0 };

    for (size_t i = 0; i < count; i++)
        put_entry(&texts, names[i].index, names[i].text);
    put_unit(&texts, 0);
    *bytes = texts.count * sizeof *texts.units;
    return texts.units;
}

void mct_titles(struct reader_titles *out, const struct mct_name *names, size_t count)
{
    struct table helps = { 0 };
    struct reader_names of_names;
    size_t bytes;
    void *texts = mct_table(names, count, &bytes);

    for (size_t i = 0; i < count; i++)
        put_entry(&helps, names[i].index + 1, names[i].help);
    put_unit(&helps, 0);
    mct_need(reader_names_parse_multi_sz(&of_names, texts, bytes) == EPC_OK);
    mct_need(reader_titles_copy_from_names(out, &of_names) == EPC_OK);
    reader_names_release(&of_names);
    mct_need(reader_names_parse_multi_sz(&out->english_helps, helps.units, helps.count * 2) ==
             EPC_OK);
    free(texts);
    free(helps.units);
}

void mct_begin(struct mct_case *at)
{
    memset(at, 0, sizeof *at);
    at->options.prefix = "epc";
    at->sample.seconds = -1;
}

void mct_end(struct mct_case *at)
{
    mon_metrics_close(at->metrics);
    for (size_t i = 0; i < MCT_SOURCES; i++) {
        reader_snapshot_release(&at->snapshots[i]);
        free(at->bytes[i]);
    }
    kit_buffer_release(&at->text);
    memset(at, 0, sizeof *at);
}

void mct_source(struct mct_case *at, struct block *block, const struct reader_titles *titles,
                const char *computer)
{
    const size_t i = at->sample.source_count++;

    reader_snapshot_release(&at->snapshots[i]);
    free(at->bytes[i]);
    at->bytes[i] = malloc(block->used);
    mct_need(at->bytes[i]);
    memcpy(at->bytes[i], block->bytes, block->used);
    mct_need(reader_snapshot_build_from_answer(&at->snapshots[i],
                                               epci_span_of(at->bytes[i], block->used)) == EPC_OK);
    at->sources[i] =
        (struct mon_metrics_source){ &at->snapshots[i], titles, computer, at->generation };
    at->sample.sources = at->sources;
}

const char *mct_again(struct mct_case *at, enum mon_metrics_form form)
{
    kit_buffer_release(&at->text);
    mct_need(mon_metrics_write(at->metrics, form, &at->text) == EPC_OK);
    kit_buffer_add_bytes(&at->text, "", 1);
    return at->text.text;
}

const char *mct_write(struct mct_case *at, enum mon_metrics_form form)
{
    if (!at->metrics) {
        mct_need(mon_metrics_open(&at->metrics, &at->options) == EPC_OK);
        mon_metrics_counts(at->metrics)->kept = at->keep;
    }
    mct_need(mon_metrics_compute_from_sample(at->metrics, &at->sample) == EPC_OK);
    at->sample.source_count = 0;
    return mct_again(at, form);
}

const char *mct_one(struct mct_case *at, struct block *block, const struct reader_titles *titles)
{
    mct_source(at, block, titles, "");
    return mct_write(at, MON_METRICS_CLASSIC);
}
