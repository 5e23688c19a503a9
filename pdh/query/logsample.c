/* SPDX-License-Identifier: MIT
 *
 * logsample.c -- collects from a log: the next row becomes the sample of a query's counters.
 */
#include "pdh/query/logsample.h"

#include <string.h>

#include <epc/epc.h>

#include "pdh/source/log.h"
#include "sdk/port/port.h"

static void set_reading_value(struct pdh_reading *reading, const struct reader_textlog_value *value)
{
    double number = value->number;

    if (value->kind == READER_TEXTLOG_WHOLE || value->kind == READER_TEXTLOG_NUMBER) {
        memcpy(&reading->raw.first, &number, sizeof number);
        reading->raw.multi = 1;
        reading->status = PDH_CSTATUS_VALID_DATA;
    } else {
        reading->status = PDH_CSTATUS_INVALID_DATA;
    }
}

/* Of a wildcard only those instances are kept that have this counter in the log. */
static void set_reading_values(const struct pdh_log_catalog *catalog, bool wildcard,
                               const struct reader_textlog_row *row, struct pdh_sample *out)
{
    size_t kept = 0;

    for (size_t i = 0; i < out->count; i++) {
        struct pdh_reading *reading = &out->readings[kept];
        size_t column;

        *reading = out->readings[i];
        if (reading->status == PDH_CSTATUS_VALID_DATA) {
            column = pdh_log_catalog_find_column(catalog, &reading->item);
            if (column == PDH_NO_COLUMN && wildcard)
                continue;
            reading->raw = (struct reader_raw){ .multi = 1 };
            if (column == PDH_NO_COLUMN)
                reading->status = (DWORD)PDH_CSTATUS_NO_INSTANCE;
            else
                set_reading_value(reading, &row->values[column]);
        }
        kept++;
    }
    out->count = kept;
}

/* What a row says of a counter. */
static bool read_row_sample(const struct pdh_log *log, const struct pdh_counter *counter,
                            const struct reader_textlog_row *row, struct pdh_definition *definition,
                            struct pdh_sample *out)
{
    struct kit_arena arena;
    const struct pdh_log_catalog *catalog;
    struct reader_lookup lookup;
    bool good;

    kit_arena_init(&arena, epci_alloc, epci_free);
    catalog = pdh_log_find_catalog(log, kit_arena_copy_string(&arena, counter->parsed.computer.at,
                                                              counter->parsed.computer.bytes));
    kit_arena_release(&arena);
    if (!catalog)
        return pdh_sample_set_missing(out, counter->wildcard, (DWORD)PDH_CSTATUS_NO_MACHINE);
    lookup = (struct reader_lookup){ .snapshot = &catalog->snapshot,
                                     .titles = &catalog->titles,
                                     .computer = counter->parsed.computer };
    good = pdh_sample_fill(counter, &lookup, NULL, definition, out);
    if (good)
        set_reading_values(catalog, counter->wildcard, row, out);
    return good;
}

PDH_STATUS pdh_query_collect_log_row(struct pdh_query *query, struct pdh_counter *const *counters,
                                     struct pdh_sample *samples, struct pdh_definition *definitions,
                                     size_t count)
{
    struct reader_textlog_row row;
    PDH_STATUS status;

    if (!query->reader && (query->reader = pdh_log_reader_new(query->source.log)) == NULL)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    do
        status = pdh_log_reader_next_row(query->reader, &row);
    while (status == ERROR_SUCCESS && row.time < query->from);
    if (status == ERROR_SUCCESS && row.time > query->to)
        status = PDH_S(PDH_NO_MORE_DATA);
    if (status != ERROR_SUCCESS)
        return status;
    for (size_t i = 0; i < count; i++) {
        if (!read_row_sample(query->source.log, counters[i], &row, &definitions[i], &samples[i]))
            return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
        samples[i].is_collected = true;
        samples[i].time = row.time;
    }
    return ERROR_SUCCESS;
}
