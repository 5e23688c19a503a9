/* SPDX-License-Identifier: MIT
 *
 * binarywriter.c -- raw values of counters as parts of samples: of one value, or of all instances.
 */
#include "pdh/logs/binarywriter.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/fileat.h"
#include "kit/system/files.h"
#include "kit/system/tool.h"
#include "pdh/caller/localtime.h"
#include "pdh/source/log.h"
#include "reader/binarylog/rows/columnentry.h"
#include "reader/binarylog/write.h"
#include "sdk/core/text.h"

#define ROWS_MILLISECOND   10000u
#define QUARTER_OF_AN_HOUR (UINT64_C(900) * 1000 * ROWS_MILLISECOND)

struct pdh_binary_writer {
    struct kit_file_at file;
    struct reader_blg_head head;
    struct reader_blg log; /* what is continued; `catalogue.count` is 0 if it is new */
    uint64_t bytes, maximum;
    bool circular;
    struct kit_arena arena;
    struct reader_blg_entry *entries;
    struct reader_blg_writer writer;
    bool begun, written;
    bool is_late;    /* the sample that is made is not after those of the log that is continued */
    uint64_t latest; /* time of the latest sample, local */
    uint64_t local;  /* of the one that is made */
};

/* ---- Opening ---- */

static int read_piece_of_written_file(void *context, uint64_t at, void *to, size_t count,
                                      size_t *got)
{
    const struct pdh_binary_writer *rows = context;

    return kit_file_at_read(&rows->file, at, to, count, got);
}

static int write_piece_of_file(void *context, uint64_t at, struct epci_span bytes)
{
    const struct pdh_binary_writer *rows = context;

    return kit_file_at_write(&rows->file, at, bytes);
}

/* The zone is that of the times: of the log that they are from, or of this system. */
static void make_new_log_head(struct pdh_binary_writer *rows, const struct pdh_query *query,
                              const char *file)
{
    const struct pdh_log_origin *origin =
        query->source.log ? pdh_log_get_zone_and_clock(query->source.log) : NULL;
    struct reader_blg_head *head = &rows->head;
    struct reader_blg_wire_zone rules;
    struct reader_zone zone = { .bias = 0 };
    bool has_rules;

    if (origin) {
        zone = origin->zone;
        rules = origin->rules;
        has_rules = origin->is_binary;
    } else {
        has_rules = pdh_get_system_zone_rules(&rules, sizeof rules);
        zone.bias = kit_read_time_zone(zone.name, sizeof zone.name);
    }
    reader_blg_make_head(head, epci_clock_100ns(), file, &zone);
    if (has_rules)
        head->zone = rules;
    if (origin && origin->frequency)
        head->frequency = origin->frequency;
}

/* A log that is continued: its header, its catalogue, and when it ends. */
static PDH_STATUS read_log_to_continue(struct pdh_binary_writer *rows)
{
    struct reader_blg_sample sample;
    char message[256];
    int status =
        reader_blg_open(&rows->log, (struct reader_blg_source){ read_piece_of_written_file, rows },
                        message, sizeof message);

    if (status == EPC_E_NOMEM)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    if (status != EPC_OK || rows->log.head.bits != 64 ||
        rows->log.head.buffer_bytes != READER_BLG_BUFFER)
        return PDH_S(PDH_UNKNOWN_LOG_FORMAT);
    while ((status = reader_blg_next_sample(&rows->log, &sample)) == EPC_OK)
        rows->latest = sample.local;
    rows->head = rows->log.head;
    rows->written = true;
    return status == EPC_END       ? ERROR_SUCCESS
           : status == EPC_E_NOMEM ? PDH_S(PDH_MEMORY_ALLOCATION_FAILURE)
                                   : PDH_S(PDH_LOG_FILE_OPEN_ERROR);
}

PDH_STATUS pdh_binary_writer_open(const char *file, uint64_t maximum, bool circular,
                                  const struct pdh_query *query, struct pdh_binary_writer **out)
{
    struct pdh_binary_writer *rows = calloc(1, sizeof *rows);
    PDH_STATUS status = ERROR_SUCCESS;
    struct kit_file_sign sign;

    if (!rows)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    kit_arena_init(&rows->arena, epci_alloc, epci_free);
    rows->maximum = maximum;
    rows->circular = circular;
    if (kit_open_file_for_access_at_offsets(file, true, &rows->file) != EPC_OK ||
        !kit_read_file_id_size_and_time(file, &sign))
        status = PDH_S(PDH_LOG_FILE_CREATE_ERROR);
    else if (maximum && maximum < 2 * READER_BLG_BUFFER)
        status = PDH_S(PDH_LOG_FILE_TOO_SMALL);
    else if (sign.bytes > 0)
        status = read_log_to_continue(rows);
    else
        make_new_log_head(rows, query, file);
    rows->bytes = status == ERROR_SUCCESS ? sign.bytes : 0;
    if (status == ERROR_SUCCESS)
        *out = rows;
    else
        pdh_binary_writer_close(rows);
    return status;
}

void pdh_binary_writer_close(struct pdh_binary_writer *rows)
{
    if (!rows)
        return;
    if (rows->begun)
        (void)reader_blg_write_end(&rows->writer, epci_clock_100ns());
    reader_blg_release(&rows->log);
    kit_file_at_close(&rows->file);
    kit_arena_release(&rows->arena);
    free(rows);
}

/* ---- The catalogue ---- */

static const struct pdh_definition *column_definition(struct pdh_reading_parts *parts,
                                                      const struct pdh_log_column *column)
{
    const size_t at = column->all ? SIZE_MAX : pdh_log_column_find_reading(parts, column);

    return column->counter->counter_wildcard && at != SIZE_MAX
               ? pdh_reading_definition(column->counter, &column->counter->newer, at)
               : &column->counter->definition;
}

/* The ticks per second that a log has for every type, also where no value needs them. */
static uint64_t clock_frequency_of_definition(const struct pdh_definition *definition,
                                              uint64_t usual)
{
    if (definition->clock)
        return definition->clock;
    if (definition->time_base)
        return definition->time_base;
    return definition->has_formula && definition->formula.clock == READER_CLOCK_100NS ? 10000000
                                                                                      : usual;
}

static PDH_STATUS make_catalogue_entry_of_column(struct pdh_binary_writer *rows,
                                                 struct pdh_reading_parts *parts,
                                                 const struct pdh_log_column *column,
                                                 struct reader_blg_entry *entry)
{
    static const uint16_t all[] = { '*', 0 };
    const struct pdh_definition *definition = column_definition(parts, column);

    *entry = (struct reader_blg_entry){ .type = definition->type,
                                        .time_base = clock_frequency_of_definition(
                                            definition, rows->head.frequency),
                                        .scale = definition->default_scale };
    switch (reader_blg_entry_from_path(kit_slice_of(column->path), &rows->arena, entry)) {
    case EPC_OK:
        break;
    case EPC_E_INVALID:
        return PDH_S(PDH_CSTATUS_BAD_COUNTERNAME);
    default:
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    }
    if (column->all) {
        entry->flags = READER_BLG_ENTRY_INSTANCES;
        entry->has_instance = true;
        entry->has_parent = false;
        entry->index = 0;
        entry->instance = epci_span_of(all, sizeof all[0]);
        entry->parent = epci_span_of(all, 0);
    }
    return ERROR_SUCCESS;
}

PDH_STATUS pdh_binary_writer_set_columns(struct pdh_binary_writer *rows,
                                         const struct pdh_log_columns *columns)
{
    const struct reader_blg_sink sink = { .write = write_piece_of_file, .context = rows };
    struct reader_blg_catalogue catalogue = { .count = columns->count };
    struct pdh_reading_parts parts = { .of = NULL };
    PDH_STATUS status = ERROR_SUCCESS;
    int begun = EPC_OK;

    if (rows->begun)
        return status;
    rows->entries = kit_arena_allocate(&rows->arena, columns->count, sizeof *rows->entries);
    if (!rows->entries)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    for (size_t i = 0; i < columns->count && status == ERROR_SUCCESS; i++)
        status = make_catalogue_entry_of_column(rows, &parts, &columns->list[i], &rows->entries[i]);
    pdh_readings_by_instance_release(&parts);
    if (status != ERROR_SUCCESS)
        return status;
    catalogue.entries = rows->entries;
    if (rows->bytes > 0 && !reader_blg_catalogue_equals(&rows->log.catalogue, &catalogue))
        return PDH_S(PDH_UNMATCHED_APPEND_COUNTER);
    begun = reader_blg_write_continue(&rows->writer, sink, &rows->head, rows->bytes, rows->entries,
                                      columns->count);
    rows->begun = true;
    if (begun == EPC_OK && rows->circular && rows->maximum)
        begun = reader_blg_write_make_circular(&rows->writer, rows->maximum);
    return begun == EPC_OK        ? ERROR_SUCCESS
           : begun == EPC_E_RANGE ? PDH_S(PDH_LOG_FILE_TOO_SMALL)
           : begun == EPC_E_NOMEM ? PDH_S(PDH_MEMORY_ALLOCATION_FAILURE)
                                  : PDH_S(PDH_LOG_FILE_OPEN_ERROR);
}

/* ---- Samples ---- */

static struct reader_blg_raw raw_of_reading(const struct pdh_reading *reading)
{
    return (struct reader_blg_raw){ reading->raw.first, reading->raw.second,
                                    reading->raw.multi ? reading->raw.multi : 1 };
}

/* All instances that have a value. */
static void put_value_of_every_instance(struct pdh_binary_writer *rows,
                                        const struct pdh_sample *sample)
{
    reader_blg_begin_counter_instances(&rows->writer, sample->missing, rows->local);
    for (size_t i = 0; i < sample->count; i++) {
        const char *name = sample->names.text + sample->readings[i].name;
        const struct reader_blg_raw raw = raw_of_reading(&sample->readings[i]);
        uint16_t units[PDH_MAX_INSTANCE_NAME];
        size_t count = 0;

        if (sample->readings[i].status != PDH_CSTATUS_VALID_DATA ||
            epci_utf16_from_utf8(name, strlen(name), units, EPC_COUNT(units), &count) != EPC_OK)
            continue;
        reader_blg_write_instance_value(&rows->writer, epci_span_of(units, count * sizeof *units),
                                        &raw);
    }
    reader_blg_write_instances_end(&rows->writer);
}

static void put_column_value(struct pdh_binary_writer *rows, const struct pdh_query *query,
                             struct pdh_reading_parts *parts, const struct pdh_log_column *column)
{
    const struct pdh_sample *sample = &column->counter->newer;
    const bool has = pdh_log_column_is_in_query(column, query);
    const size_t at = column->all || !has ? SIZE_MAX : pdh_log_column_find_reading(parts, column);
    struct reader_blg_raw raw = { .multi = 1 };
    uint32_t status = (uint32_t)PDH_CSTATUS_NO_INSTANCE;

    if (column->all && has) {
        put_value_of_every_instance(rows, sample);
        return;
    }
    if (column->all) {
        reader_blg_begin_counter_instances(&rows->writer, status, rows->local);
        reader_blg_write_instances_end(&rows->writer);
        return;
    }
    if (at != SIZE_MAX) {
        status = sample->readings[at].status;
        raw = raw_of_reading(&sample->readings[at]);
    }
    reader_blg_write_counter_value(&rows->writer, status, sample->time ? sample->time : rows->local,
                                   &raw);
}

void pdh_binary_writer_build_sample(struct pdh_binary_writer *rows,
                                    const struct pdh_log_columns *columns,
                                    const struct pdh_query *query, struct pdh_reading_parts *parts,
                                    uint64_t local)
{
    /* Windows' samples have whole milliseconds.  Their times are their order: they rise, also where
     * the clock is set back, but not where summer ends. */
    rows->local = local - local % ROWS_MILLISECOND;
    rows->is_late = rows->bytes > 0 && !rows->writer.begun && rows->local <= rows->latest;
    if (rows->local <= rows->latest && rows->latest - rows->local < QUARTER_OF_AN_HOUR)
        rows->local = rows->latest + ROWS_MILLISECOND;
    reader_blg_write_sample_begin(&rows->writer, rows->local);
    for (size_t i = 0; i < columns->count; i++)
        put_column_value(rows, query, parts, &columns->list[i]);
}

PDH_STATUS pdh_binary_writer_write_sample(struct pdh_binary_writer *rows)
{
    int status;

    if (rows->is_late)
        return PDH_S(PDH_INCORRECT_APPEND_TIME);
    if (rows->maximum && !rows->circular &&
        reader_blg_predict_file_bytes(&rows->writer, rows->writer.record.bytes) > rows->maximum)
        return rows->written ? PDH_S(PDH_END_OF_LOG_FILE) : PDH_S(PDH_LOG_FILE_TOO_SMALL);
    status = reader_blg_write_sample_end(&rows->writer);
    if (status == EPC_OK)
        status = reader_blg_write_flush(&rows->writer);
    if (status != EPC_OK)
        return status == EPC_E_NOMEM   ? PDH_S(PDH_MEMORY_ALLOCATION_FAILURE)
               : status == EPC_E_RANGE ? PDH_S(PDH_LOG_FILE_TOO_SMALL)
                                       : PDH_S(PDH_LOG_FILE_OPEN_ERROR);
    rows->latest = rows->local;
    rows->written = true;
    return ERROR_SUCCESS;
}

uint64_t pdh_binary_writer_file_bytes(const struct pdh_binary_writer *rows)
{
    return rows->begun ? rows->writer.bytes : rows->bytes;
}
