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
    const struct pdh_binary_writer *binary_writer = context;

    return kit_file_at_read(&binary_writer->file, at, to, count, got);
}

static int write_piece_of_file(void *context, uint64_t at, struct epci_span bytes)
{
    const struct pdh_binary_writer *binary_writer = context;

    return kit_file_at_write(&binary_writer->file, at, bytes);
}

/* The zone is that of the times: of the log that they are from, or of this system. */
static void make_new_log_head(struct pdh_binary_writer *binary_writer,
                              const struct pdh_query *query, const char *file)
{
    const struct pdh_log_origin *origin = query->source.log ? &query->source.log->origin : NULL;
    struct reader_blg_head *head = &binary_writer->head;
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
        head->tail.frequency = origin->frequency;
}

/* A log that is continued: its header, its catalogue, and when it ends. */
static PDH_STATUS read_log_to_continue(struct pdh_binary_writer *binary_writer)
{
    struct reader_blg_sample sample;
    char message[256];
    int status =
        reader_blg_open(&binary_writer->log,
                        (struct reader_blg_source){ read_piece_of_written_file, binary_writer },
                        message, sizeof message);

    if (status == EPC_E_NOMEM)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    if (status != EPC_OK || binary_writer->log.head.bits != 64 ||
        binary_writer->log.head.wire.buffer_bytes != READER_BLG_BUFFER)
        return PDH_S(PDH_UNKNOWN_LOG_FORMAT);
    while ((status = reader_blg_next_sample(&binary_writer->log, &sample)) == EPC_OK)
        binary_writer->latest = sample.local;
    binary_writer->head = binary_writer->log.head;
    binary_writer->written = true;
    return status == EPC_END       ? ERROR_SUCCESS
           : status == EPC_E_NOMEM ? PDH_S(PDH_MEMORY_ALLOCATION_FAILURE)
                                   : PDH_S(PDH_LOG_FILE_OPEN_ERROR);
}

PDH_STATUS pdh_binary_writer_open(const char *file, uint64_t maximum, bool circular,
                                  const struct pdh_query *query, struct pdh_binary_writer **out)
{
    struct pdh_binary_writer *binary_writer = calloc(1, sizeof *binary_writer);
    PDH_STATUS status = ERROR_SUCCESS;
    struct kit_file_sign sign;

    if (!binary_writer)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    kit_arena_init(&binary_writer->arena, epci_alloc, epci_free);
    binary_writer->maximum = maximum;
    binary_writer->circular = circular;
    if (kit_open_file_for_access_at_offsets(file, true, &binary_writer->file) != EPC_OK ||
        !kit_read_file_id_size_and_time(file, &sign))
        status = PDH_S(PDH_LOG_FILE_CREATE_ERROR);
    else if (maximum && maximum < 2 * READER_BLG_BUFFER)
        status = PDH_S(PDH_LOG_FILE_TOO_SMALL);
    else if (sign.bytes > 0)
        status = read_log_to_continue(binary_writer);
    else
        make_new_log_head(binary_writer, query, file);
    binary_writer->bytes = status == ERROR_SUCCESS ? sign.bytes : 0;
    if (status == ERROR_SUCCESS)
        *out = binary_writer;
    else
        pdh_binary_writer_close(binary_writer);
    return status;
}

void pdh_binary_writer_close(struct pdh_binary_writer *binary_writer)
{
    if (!binary_writer)
        return;
    if (binary_writer->begun)
        (void)reader_blg_write_end(&binary_writer->writer, epci_clock_100ns());
    reader_blg_release(&binary_writer->log);
    kit_file_at_close(&binary_writer->file);
    kit_arena_release(&binary_writer->arena);
    free(binary_writer);
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

static PDH_STATUS make_catalogue_entry_of_column(struct pdh_binary_writer *binary_writer,
                                                 struct pdh_reading_parts *parts,
                                                 const struct pdh_log_column *column,
                                                 struct reader_blg_entry *entry)
{
    static const uint16_t all[] = { '*', 0 };
    const struct pdh_definition *definition = column_definition(parts, column);

    *entry = (struct reader_blg_entry){ .type = definition->type,
                                        .time_base = clock_frequency_of_definition(
                                            definition, binary_writer->head.tail.frequency),
                                        .scale = definition->default_scale };
    switch (reader_blg_entry_from_path(kit_slice_of(column->path), &binary_writer->arena, entry)) {
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

PDH_STATUS pdh_binary_writer_set_columns(struct pdh_binary_writer *binary_writer,
                                         const struct pdh_log_columns *columns)
{
    const struct reader_blg_sink sink = { .write = write_piece_of_file, .context = binary_writer };
    struct reader_blg_catalogue catalogue = { .count = columns->count };
    struct pdh_reading_parts parts = { .of = NULL };
    PDH_STATUS status = ERROR_SUCCESS;
    int begun = EPC_OK;

    if (binary_writer->begun)
        return status;
    binary_writer->entries =
        kit_arena_allocate(&binary_writer->arena, columns->count, sizeof *binary_writer->entries);
    if (!binary_writer->entries)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    for (size_t i = 0; i < columns->count && status == ERROR_SUCCESS; i++)
        status = make_catalogue_entry_of_column(binary_writer, &parts, &columns->list[i],
                                                &binary_writer->entries[i]);
    pdh_readings_by_instance_release(&parts);
    if (status != ERROR_SUCCESS)
        return status;
    catalogue.entries = binary_writer->entries;
    if (binary_writer->bytes > 0 &&
        !reader_blg_catalogue_equals(&binary_writer->log.catalogue, &catalogue))
        return PDH_S(PDH_UNMATCHED_APPEND_COUNTER);
    begun = reader_blg_write_continue(&binary_writer->writer, sink, &binary_writer->head,
                                      binary_writer->bytes, binary_writer->entries, columns->count);
    binary_writer->begun = true;
    if (begun == EPC_OK && binary_writer->circular && binary_writer->maximum)
        begun = reader_blg_write_make_circular(&binary_writer->writer, binary_writer->maximum);
    return begun == EPC_OK        ? ERROR_SUCCESS
           : begun == EPC_E_RANGE ? PDH_S(PDH_LOG_FILE_TOO_SMALL)
           : begun == EPC_E_NOMEM ? PDH_S(PDH_MEMORY_ALLOCATION_FAILURE)
                                  : PDH_S(PDH_LOG_FILE_OPEN_ERROR);
}

/* ---- Samples ---- */

static struct reader_raw raw_of_reading(const struct pdh_reading *reading)
{
    return (struct reader_raw){ reading->raw.first, reading->raw.second,
                                reading->raw.multi ? reading->raw.multi : 1 };
}

/* All instances that have a value. */
static void write_value_of_every_instance(struct pdh_binary_writer *binary_writer,
                                          const struct pdh_sample *sample)
{
    reader_blg_begin_counter_instances(&binary_writer->writer, sample->missing,
                                       binary_writer->local);
    for (size_t i = 0; i < sample->count; i++) {
        const char *name = sample->names.text + sample->readings[i].name;
        const struct reader_raw raw = raw_of_reading(&sample->readings[i]);
        uint16_t units[PDH_MAX_INSTANCE_NAME];
        size_t count = 0;

        if (sample->readings[i].status != PDH_CSTATUS_VALID_DATA ||
            epci_utf16_from_utf8(name, strlen(name), units, EPC_COUNT(units), &count) != EPC_OK)
            continue;
        reader_blg_write_instance_value(&binary_writer->writer,
                                        epci_span_of(units, count * sizeof *units), &raw);
    }
    reader_blg_write_instances_end(&binary_writer->writer);
}

static void write_column_value(struct pdh_binary_writer *binary_writer,
                               const struct pdh_query *query, struct pdh_reading_parts *parts,
                               const struct pdh_log_column *column)
{
    const struct pdh_sample *sample = &column->counter->newer;
    const bool has = pdh_log_column_is_in_query(column, query);
    const size_t at = column->all || !has ? SIZE_MAX : pdh_log_column_find_reading(parts, column);
    struct reader_raw raw = { .multi = 1 };
    uint32_t status = (uint32_t)PDH_CSTATUS_NO_INSTANCE;

    if (column->all && has) {
        write_value_of_every_instance(binary_writer, sample);
        return;
    }
    if (column->all) {
        reader_blg_begin_counter_instances(&binary_writer->writer, status, binary_writer->local);
        reader_blg_write_instances_end(&binary_writer->writer);
        return;
    }
    if (at != SIZE_MAX) {
        status = sample->readings[at].status;
        raw = raw_of_reading(&sample->readings[at]);
    }
    reader_blg_write_counter_value(&binary_writer->writer, status,
                                   sample->time ? sample->time : binary_writer->local, &raw);
}

void pdh_binary_writer_build_sample(struct pdh_binary_writer *binary_writer,
                                    const struct pdh_log_columns *columns,
                                    const struct pdh_query *query, struct pdh_reading_parts *parts,
                                    uint64_t local)
{
    /* Windows' samples have whole milliseconds.  Their times are their order: they rise, also where
     * the clock is set back, but not where summer ends. */
    binary_writer->local = local - local % ROWS_MILLISECOND;
    binary_writer->is_late = binary_writer->bytes > 0 && !binary_writer->writer.begun &&
                             binary_writer->local <= binary_writer->latest;
    if (binary_writer->local <= binary_writer->latest &&
        binary_writer->latest - binary_writer->local < QUARTER_OF_AN_HOUR)
        binary_writer->local = binary_writer->latest + ROWS_MILLISECOND;
    reader_blg_write_sample_begin(&binary_writer->writer, binary_writer->local);
    for (size_t i = 0; i < columns->count; i++)
        write_column_value(binary_writer, query, parts, &columns->list[i]);
}

PDH_STATUS pdh_binary_writer_write_sample(struct pdh_binary_writer *binary_writer)
{
    int status;

    if (binary_writer->is_late)
        return PDH_S(PDH_INCORRECT_APPEND_TIME);
    if (binary_writer->maximum && !binary_writer->circular &&
        reader_blg_predict_file_bytes(&binary_writer->writer, binary_writer->writer.record.bytes) >
            binary_writer->maximum)
        return binary_writer->written ? PDH_S(PDH_END_OF_LOG_FILE) : PDH_S(PDH_LOG_FILE_TOO_SMALL);
    status = reader_blg_write_sample_end(&binary_writer->writer);
    if (status == EPC_OK)
        status = reader_blg_write_flush(&binary_writer->writer);
    if (status != EPC_OK)
        return status == EPC_E_NOMEM   ? PDH_S(PDH_MEMORY_ALLOCATION_FAILURE)
               : status == EPC_E_RANGE ? PDH_S(PDH_LOG_FILE_TOO_SMALL)
                                       : PDH_S(PDH_LOG_FILE_OPEN_ERROR);
    binary_writer->latest = binary_writer->local;
    binary_writer->written = true;
    return ERROR_SUCCESS;
}

uint64_t pdh_binary_writer_file_bytes(const struct pdh_binary_writer *binary_writer)
{
    return binary_writer->begun ? binary_writer->writer.bytes : binary_writer->bytes;
}
