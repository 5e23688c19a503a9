/* SPDX-License-Identifier: MIT
 *
 * logsample.c -- collects from a log: the next row becomes the sample of a query's counters.
 */
#include "pdh/query/logsample.h"

#include "pdh/source/log.h"
#include "reader/selection/lookup.h"
#include "sdk/port/port.h"

/* One row of a log, for all counters of a query. */
struct log_row {
    const struct pdh_log *log;
    const struct pdh_log_reader *reader;
    struct reader_textlog_row row;
    bool is_first; /* that the query reads */
};

static void set_reading_value(const struct log_row *row, size_t column,
                              const struct pdh_definition *definition, struct pdh_sample *out,
                              struct pdh_reading *reading)
{
    struct reader_textlog_raw raw;

    pdh_log_get_column_value(row->reader, &row->row, column, &raw);
    reading->status = raw.status;
    /* Where two logs have two types of a counter, one is not computed as the other. */
    if (reading->status == PDH_CSTATUS_VALID_DATA && raw.type != definition->type)
        reading->status = PDH_CSTATUS_INVALID_DATA;
    if (reading->status == PDH_CSTATUS_VALID_DATA) {
        reading->raw = (struct reader_raw){ raw.first, raw.second, raw.multi };
        reader_raw_truncate_to_cells(&definition->formula, &reading->raw.first,
                                     &reading->raw.second);
    }
    if (raw.local)
        out->time = raw.local;
}

/* Of a wildcard only those instances are kept that have this counter in the log, now. */
static void set_or_drop_readings_from_row(const struct pdh_log_catalog *catalog,
                                          const struct log_row *row,
                                          const struct pdh_counter *counter,
                                          const struct pdh_definition *definition,
                                          struct pdh_sample *out)
{
    size_t kept = 0;

    for (size_t i = 0; i < out->count; i++) {
        struct pdh_reading *reading = &out->readings[kept];
        size_t column;

        *reading = out->readings[i];
        if (reading->status == PDH_CSTATUS_VALID_DATA) {
            column = pdh_log_catalog_find_item_column(catalog, &reading->item);
            if (column == PDH_NO_COLUMN && counter->wildcard)
                continue;
            reading->raw = (struct reader_raw){ .multi = 1 };
            if (column == PDH_NO_COLUMN)
                reading->status = (DWORD)PDH_CSTATUS_NO_INSTANCE;
            else
                set_reading_value(row, column,
                                  counter->counter_wildcard ? &out->definitions[reading->definition]
                                                            : definition,
                                  out, reading);
            if (counter->wildcard && reading->status == (DWORD)PDH_CSTATUS_NO_INSTANCE)
                continue;
            if (!row->is_first && reading->status == PDH_CSTATUS_VALID_DATA)
                reading->older = counter->newer.is_collected
                                     ? pdh_sample_find_value(&counter->newer, &reading->item)
                                     : READER_NOT_THERE;
        }
        kept++;
    }
    out->count = kept;
}

/* What a row says of a counter. */
static bool read_row_sample(const struct log_row *row, const struct pdh_counter *counter,
                            struct pdh_definition *definition, struct pdh_sample *out)
{
    struct kit_arena arena;
    const struct pdh_log_catalog *catalog;
    struct reader_lookup lookup;
    bool good;

    kit_arena_init(&arena, epci_alloc, epci_free);
    catalog =
        pdh_log_find_catalog(row->log, kit_arena_copy_string(&arena, counter->parsed.computer.at,
                                                             counter->parsed.computer.bytes));
    kit_arena_release(&arena);
    if (!catalog) {
        good = pdh_sample_set_missing(out, counter->wildcard, (DWORD)PDH_CSTATUS_NO_MACHINE);
        out->time = row->row.time;
        return good;
    }
    lookup = (struct reader_lookup){ .snapshot = &catalog->snapshot,
                                     .titles = &catalog->titles,
                                     .computer = counter->parsed.computer };
    good = pdh_sample_fill_from_answer(counter, &lookup, catalog, NULL, definition, out);
    out->time = row->row.time;
    if (good)
        set_or_drop_readings_from_row(catalog, row, counter, definition, out);
    return good;
}

PDH_STATUS pdh_query_collect_log_row(struct pdh_query *query, struct pdh_counter *const *counters,
                                     struct pdh_sample *samples, struct pdh_definition *definitions,
                                     size_t count)
{
    struct log_row row = { .log = query->source.log, .is_first = !query->has_read };
    PDH_STATUS status = ERROR_SUCCESS;

    if (!query->reader)
        status = pdh_log_reader_new(query->source.log, false, &query->reader);
    if (status != ERROR_SUCCESS)
        return status;
    do
        status = pdh_log_reader_next_row(query->reader, &row.row);
    while (status == ERROR_SUCCESS && row.row.time < query->from);
    if (status == ERROR_SUCCESS && row.row.time > query->to)
        status = PDH_S(PDH_NO_MORE_DATA);
    if (status != ERROR_SUCCESS)
        return status;
    row.reader = query->reader;
    query->has_read = true;
    epci_lock_enter(&query->lock);
    query->time = row.row.time;
    epci_lock_leave(&query->lock);
    for (size_t i = 0; i < count; i++) {
        if (!read_row_sample(&row, counters[i], &definitions[i], &samples[i]))
            return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
        samples[i].is_collected = true;
    }
    return ERROR_SUCCESS;
}
