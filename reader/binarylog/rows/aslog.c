/* SPDX-License-Identifier: MIT
 *
 * aslog.c -- columns are numbered as they appear, and sorted once all are known.
 */
#include "reader/binarylog/rows/aslog.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/sort.h"
#include "reader/binarylog/zonename.h"
#include "kit/system/fileat.h"
#include "sdk/port/port.h"

struct blg_as_log {
    struct kit_file_at file;
    void (*looks)(void *context, uint64_t at); /* while it is opened */
    void *looks_context;
    struct reader_blg log;
    struct reader_blg_rows rows;
    struct kit_arena memory;
    struct kit_slice *names; /* of the columns, in their order */
    uint32_t *places;        /* of each column of rows */
    uint32_t *columns;       /* and the other way round */
    size_t count;
    struct reader_textlog_value *values;
    struct reader_blg_cell *cells; /* of the latest row, by place; `row` says whether it is of it */
    size_t *seen;
    size_t row;
};

static int read_file_piece(void *context, uint64_t at, void *to, size_t count, size_t *got)
{
    const struct blg_as_log *as = context;

    if (as->looks)
        as->looks(as->looks_context, at);
    return kit_file_at_read(&as->file, at, to, count, got);
}

/* ---- Columns ---- */

/* Can columns be known from the catalogue alone? */
static bool has_only_single_counters(const struct reader_blg *log)
{
    for (size_t i = 0; i < log->catalogue.count; i++) {
        const struct reader_blg_entry *entry = &log->catalogue.entries[i];

        if (entry->flags & (READER_BLG_ENTRY_INSTANCES | READER_BLG_ENTRY_OBJECT) ||
            (entry->has_instance && entry->instance.left == 2 && entry->instance.at[0] == '*'))
            return false;
    }
    return true;
}

/* Read as many samples as it needs to know all columns. */
static int read_samples_until_columns_known(struct blg_as_log *as)
{
    struct reader_blg_row row;
    int status;

    do
        status = reader_blg_rows_next(&as->rows, &row);
    while (status == EPC_OK && !has_only_single_counters(&as->log));
    return status == EPC_OK || status == EPC_END ? reader_blg_rows_rewind(&as->rows) : status;
}

static uint32_t entry_of_column(const struct reader_blg_columns *columns, uint32_t column)
{
    return columns->groups[columns->list[column].group].entry;
}

static int compare_columns_by_entry(const void *context, uint32_t a, uint32_t b)
{
    const struct reader_blg_columns *columns = context;
    const uint32_t entry = entry_of_column(columns, a), other = entry_of_column(columns, b);

    return entry < other ? -1 : entry > other;
}

static int sort_and_name_log_columns(struct blg_as_log *as)
{
    const struct reader_blg_columns *columns = &as->rows.columns;
    const size_t count = as->count = columns->count;
    char path[READER_BLG_PATH];

    as->columns = kit_make_sorted_positions(&as->memory, count, compare_columns_by_entry, columns);
    as->places = kit_arena_allocate(&as->memory, count, sizeof *as->places);
    as->names = kit_arena_allocate(&as->memory, count, sizeof *as->names);
    as->values = kit_arena_allocate(&as->memory, count, sizeof *as->values);
    as->cells = kit_arena_allocate(&as->memory, count, sizeof *as->cells);
    as->seen = kit_arena_allocate(&as->memory, count, sizeof *as->seen);
    if (!as->columns || !as->places || !as->names || !as->values || !as->cells || !as->seen)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < count; i++) {
        as->places[as->columns[i]] = (uint32_t)i;
        reader_blg_column_path(columns, as->columns[i], path, sizeof path);
        as->names[i].bytes = strlen(path);
        as->names[i].at = kit_arena_copy_string(&as->memory, path, as->names[i].bytes);
        if (!as->names[i].at)
            return EPC_E_NOMEM;
    }
    return EPC_OK;
}

/* ---- Rows ---- */

static int read_next_row(void *self, struct reader_textlog_row *out)
{
    struct blg_as_log *as = self;
    struct reader_blg_row row;
    const int status = reader_blg_rows_next(&as->rows, &row);

    if (status != EPC_OK)
        return status;
    as->row++;
    for (size_t i = 0; i < as->count; i++)
        as->values[i] =
            (struct reader_textlog_value){ .kind = READER_TEXTLOG_NONE, .text = { "", 0 } };
    for (size_t i = 0; i < row.count; i++) {
        const struct reader_blg_cell *cell = &row.cells[i];
        struct reader_textlog_value *value;

        if (cell->column >= as->count) /* it came after the file was looked at */
            continue;
        as->cells[as->places[cell->column]] = *cell;
        as->seen[as->places[cell->column]] = as->row;
        value = &as->values[as->places[cell->column]];
        if (!reader_blg_cell_has_value(cell))
            continue;
        value->kind = cell->value.is_whole ? READER_TEXTLOG_WHOLE : READER_TEXTLOG_NUMBER;
        value->whole = cell->value.whole;
        value->is_negative = cell->value.is_negative;
        value->number = cell->value.number;
    }
    *out = (struct reader_textlog_row){
        row.sample->time, row.sample->bias, as->row, as->values, { "", 0 }
    };
    return EPC_OK;
}

static void rewind_log(void *self)
{
    struct blg_as_log *as = self;

    /* Without memory the log is over. */
    if (reader_blg_rows_rewind(&as->rows) != EPC_OK)
        as->log.order.count = 0;
    as->row = 0;
    if (as->count > 0)
        memset(as->seen, 0, as->count * sizeof *as->seen);
}

static void read_raw_value(void *self, size_t column, struct reader_textlog_raw *out)
{
    const struct blg_as_log *as = self;
    const struct reader_blg_columns *columns = &as->rows.columns;
    const struct reader_blg_column *is = &columns->list[as->columns[column]];
    const struct reader_blg_entry *entry =
        &as->log.catalogue.entries[columns->groups[is->group].entry];
    const struct reader_blg_cell *cell = &as->cells[column];

    *out =
        (struct reader_textlog_raw){ .type = is->type,
                                     .scale = is->scale,
                                     .time_base = is->time_base ? is->time_base : entry->time_base,
                                     .multi = 1 };
    out->is_there = as->row > 0 && as->seen[column] == as->row;
    if (!out->is_there)
        return;
    out->status = cell->status;
    out->local = cell->local;
    out->first = cell->raw.first;
    out->second = cell->raw.second;
    out->multi = cell->raw.multi;
}

static void release_log(void *self)
{
    struct blg_as_log *as = self;

    reader_blg_rows_release(&as->rows);
    reader_blg_release(&as->log);
    kit_file_at_close(&as->file);
    kit_arena_release(&as->memory);
    free(as);
}

/* ---- The whole ---- */

int reader_blg_log_open_file(struct reader_textlog *out, const char *path,
                             const struct reader_blg_log_options *options, char *message,
                             size_t capacity)
{
    struct blg_as_log *as = calloc(1, sizeof *as);
    int status;

    memset(out, 0, sizeof *out);
    if (!as)
        return EPC_E_NOMEM;
    kit_arena_init(&as->memory, epci_alloc, epci_free);
    out->dialect = READER_TEXTLOG_BINARY;
    out->caption = (struct kit_slice){ "", 0 };
    out->rows =
        (struct reader_textlog_rows){ read_next_row, rewind_log, release_log, read_raw_value, as };
    as->looks = options->looks;
    as->looks_context = options->looks_context;
    status = kit_open_file_for_access_at_offsets(path, false, &as->file);
    if (status == EPC_OK)
        status = reader_blg_open(&as->log, (struct reader_blg_source){ read_file_piece, as },
                                 message, capacity);
    if (status == EPC_OK)
        status = reader_blg_rows_init(&as->rows, &as->log, options->formulas, options->chooses,
                                      options->context);
    if (status == EPC_OK)
        status = read_samples_until_columns_known(as);
    if (status == EPC_OK)
        status = sort_and_name_log_columns(as);
    as->looks = NULL;
    if (status != EPC_OK)
        return status;
    out->order = READER_TEXTLOG_MDY;
    out->column_count = as->count;
    out->columns = as->names;
    out->has_bias = as->log.way != READER_BLG_BY_NONE;
    out->zone.bias = as->log.bias;
    reader_blg_zone_name(&as->log.head.zone, out->zone.name, sizeof out->zone.name);
    return EPC_OK;
}

bool reader_blg_is_log_file(const char *path)
{
    struct kit_file_at file;
    unsigned char first[0x1000];
    size_t got = 0;
    bool good = kit_open_file_for_access_at_offsets(path, false, &file) == EPC_OK &&
                kit_file_at_read(&file, 0, first, sizeof first, &got) == EPC_OK;

    kit_file_at_close(&file);
    if (good) {
        const enum reader_blg_file_kind looks = reader_blg_file_kind(epci_span_of(first, got));

        good = looks == READER_BLG_LOOKS_LIKE_TRACE || looks == READER_BLG_LOOKS_LIKE_2000;
    }
    return good;
}

const struct reader_blg *reader_get_blg_within_textlog(const struct reader_textlog *log)
{
    const struct blg_as_log *as = log->rows.self;

    return log->dialect == READER_TEXTLOG_BINARY && as ? &as->log : NULL;
}

uint64_t reader_blg_sample_file_offset(const struct reader_textlog *log)
{
    const struct blg_as_log *as = log->rows.self;

    return log->dialect == READER_TEXTLOG_BINARY && as ? as->rows.sample.at : 0;
}

const char *reader_blg_uncertain_utc_warning(const struct reader_blg *log)
{
    switch (log->way) {
    case READER_BLG_BY_NONE:
        return "times are local: neither its counters nor its time zone nor its start say how much "
               "they differ from UTC";
    case READER_BLG_BY_START:
        return "times become UTC by the log's start, which is right unless the log was copied";
    default:
        return NULL;
    }
}
