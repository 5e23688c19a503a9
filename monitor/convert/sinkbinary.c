/* SPDX-License-Identifier: MIT
 *
 * sinkbinary.c -- a binary log of single counters: of another one the raw values, so that every
 * value is as before; of any other log the values themselves.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/convert/sink.h"
#include "reader/binarylog/rows/columnentry.h"
#include "reader/binarylog/write.h"
#include "reader/files/joinedlog.h"
#include "kit/system/fileat.h"
#include "kit/system/files.h"
#include "sdk/port/port.h"

struct binary_sink {
    struct mon_sink_start start;
    struct kit_arena memory;
    struct reader_blg_entry *entries;
    size_t *columns; /* those that are counter paths */
    size_t count;
    struct kit_file_at file;
    struct reader_blg_writer writer;
    uint64_t latest; /* time in UTC */
};

static int write_bytes_at(void *context, uint64_t at, struct epci_span bytes)
{
    const struct binary_sink *to = context;

    return kit_file_at_write(&to->file, at, bytes);
}

static int write_binary_row(struct mon_sink *sink, const struct reader_textlog_row *row)
{
    struct binary_sink *to = sink->self;
    const uint64_t local = row->time - (uint64_t)((int64_t)row->bias * (int64_t)READER_BLG_MINUTE);

    reader_blg_write_sample_begin(&to->writer, local);
    for (size_t i = 0; i < to->count; i++) {
        struct reader_raw raw;
        const uint32_t status = reader_blg_raw_of_column(
            to->start.log, to->columns[i], &to->entries[i], &row->values[to->columns[i]], &raw);

        reader_blg_write_counter_value(&to->writer, status, local, &raw);
    }
    to->latest = row->time;
    return reader_blg_write_sample_end(&to->writer);
}

static int flush_binary_log(struct mon_sink *sink)
{
    struct binary_sink *to = sink->self;

    return reader_blg_write_flush(&to->writer);
}

static uint64_t predict_log_bytes_after_next_row(const struct mon_sink *sink)
{
    const struct binary_sink *to = sink->self;

    return reader_blg_predict_file_bytes(&to->writer, reader_blg_record_bytes(to->count));
}

static void close_file_and_free_binary_sink(struct binary_sink *to)
{
    kit_file_at_close(&to->file);
    kit_arena_release(&to->memory);
    free(to);
}

static int end_binary_log_and_free_sink(struct mon_sink *sink)
{
    struct binary_sink *to = sink->self;
    const int status = reader_blg_write_end(&to->writer, to->latest);

    close_file_and_free_binary_sink(to);
    return status;
}

/* ---- The beginning ---- */

/* The header of the first binary log, or one of a Windows 10. */
static void make_binary_log_header(const struct mon_sink_start *start, struct reader_blg_head *out)
{
    const struct reader_blg *blg = NULL;
    struct reader_blg_head made;

    for (size_t i = 0; i < reader_joinedlog_part_count(start->log) && !blg; i++)
        blg = reader_get_blg_within_textlog(reader_joinedlog_part(start->log, i));
    reader_blg_make_head(&made, start->begun, start->path, &start->log->zone);
    made.tail.frequency = READER_UNITS_PER_MINUTE / 60; /* the values themselves need no clock */
    *out = blg ? blg->head : made;
    memcpy(out->path, made.path, sizeof out->path);
}

static int keep_columns_that_are_counter_paths(struct binary_sink *to)
{
    struct reader_blg_entry *all;
    int status = reader_blg_build_entries_for_any_log(to->start.log, &to->memory, &all);

    if (status != EPC_OK)
        return status;
    to->entries = kit_arena_allocate(&to->memory, to->start.count, sizeof *to->entries);
    to->columns = kit_arena_allocate(&to->memory, to->start.count, sizeof *to->columns);
    if (!to->entries || !to->columns)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < to->start.count; i++) {
        const size_t column = to->start.columns[i];

        if (!all[column].counter.at)
            continue;
        to->entries[to->count] = all[column];
        to->columns[to->count++] = column;
    }
    return EPC_OK;
}

static int begin_binary_log(struct binary_sink *to)
{
    const struct reader_blg_sink sink = { .write = write_bytes_at, .context = to };
    const struct epci_span nothing = { NULL, 0, 0 };
    struct reader_blg_head head;
    int status = keep_columns_that_are_counter_paths(to);

    if (status == EPC_OK && to->count == 0)
        status = EPC_E_INVALID;
    if (status == EPC_OK)
        status = kit_write_file_atomically(to->start.path, &nothing, 0, to->start.replace);
    if (status == EPC_OK)
        status = kit_open_file_for_access_at_offsets(to->start.path, true, &to->file);
    if (status != EPC_OK)
        return status;
    make_binary_log_header(&to->start, &head);
    status = reader_blg_write_continue(&to->writer, sink, &head, 0, to->entries, to->count);
    if (status != EPC_OK)
        (void)reader_blg_write_end(&to->writer, 0);
    return status;
}

int mon_open_binary_sink(struct mon_sink *out, const struct mon_sink_start *start)
{
    struct binary_sink *to = calloc(1, sizeof *to);
    int status;

    if (!to)
        return EPC_E_NOMEM;
    to->start = *start;
    kit_arena_init(&to->memory, epci_alloc, epci_free);
    status = begin_binary_log(to);
    *out = (struct mon_sink){ .row = write_binary_row,
                              .flush = flush_binary_log,
                              .bytes_with_row = predict_log_bytes_after_next_row,
                              .end = end_binary_log_and_free_sink,
                              .columns = to->count,
                              .self = to };
    if (status != EPC_OK)
        close_file_and_free_binary_sink(to);
    return status;
}
