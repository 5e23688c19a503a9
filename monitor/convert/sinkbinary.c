/* SPDX-License-Identifier: MIT
 *
 * sinkbinary.c -- a binary log of single counters: of another one the raw values, so that every
 * value is as before; of any other log the values themselves.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "monitor/convert/sink.h"
#include "reader/binarylog/rows/columnentry.h"
#include "reader/binarylog/write.h"
#include "reader/files/joinedlog.h"
#include "sdk/core/text.h"
#include "kit/system/fileat.h"
#include "kit/system/files.h"
#include "reader/names/namekey.h"
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
        struct reader_blg_raw raw;
        const uint32_t status = reader_blg_raw_of_column(
            to->start.log, to->columns[i], &to->entries[i], &row->values[to->columns[i]], &raw);

        reader_blg_write_counter_value(&to->writer, status, local, &raw);
    }
    to->latest = row->time;
    return reader_blg_write_sample_end(&to->writer);
}

static int flush_binary(struct mon_sink *sink)
{
    struct binary_sink *to = sink->self;

    return reader_blg_write_flush(&to->writer);
}

static uint64_t binary_bytes_with_row(const struct mon_sink *sink)
{
    const struct binary_sink *to = sink->self;

    return reader_blg_write_size(&to->writer, to->count);
}

static void release_binary_sink(struct binary_sink *to)
{
    kit_file_at_close(&to->file);
    kit_arena_release(&to->memory);
    free(to);
}

static int end_binary_log(struct mon_sink *sink)
{
    struct binary_sink *to = sink->self;
    const int status = reader_blg_write_end(&to->writer, to->latest);

    release_binary_sink(to);
    return status;
}

/* ---- The beginning ---- */

/* A GUID as text, which another log hardly has: it tells the events of one log from others'. */
static void make_logger_name(uint64_t begun, char *out, size_t capacity)
{
    const uint64_t one = reader_name_key_mix(reader_name_seed(), epci_clock_ticks()),
                   other = reader_name_key_mix(one, begun);

    (void)snprintf(out, capacity, "%08x-%04x-4%03x-a%03x-%012" PRIx64, (unsigned)(one >> 32),
                   (unsigned)(one >> 16 & 0xFFFF), (unsigned)(one & 0xFFF), (unsigned)(other >> 52),
                   other & UINT64_C(0xFFFFFFFFFFFF));
}

/* The header of the first binary log, or one of a Windows 10. */
static void make_binary_log_header(const struct mon_sink_start *start, struct reader_blg_head *out)
{
    const struct reader_blg *blg = NULL;
    size_t units = 0;

    for (size_t i = 0; i < reader_joinedlog_part_count(start->log) && !blg; i++)
        blg = reader_blg_of_textlog(reader_joinedlog_part(start->log, i));
    if (blg) {
        *out = blg->head;
    } else {
        *out =
            (struct reader_blg_head){ .windows = { 10, 0 }, .build = 14393, .frequency = 10000000 };
        out->start = start->begun;
        make_logger_name(start->begun, out->logger, sizeof out->logger);
        out->zone.bias = start->log->zone.bias;
        if (epci_utf16_from_utf8(start->log->zone.name, strlen(start->log->zone.name),
                                 out->zone.standard_name, 31, &units) != EPC_OK)
            memset(out->zone.standard_name, 0, sizeof out->zone.standard_name);
    }
    if (strlen(start->path) < sizeof out->path)
        strcpy(out->path, start->path);
}

static int choose_entries(struct binary_sink *to)
{
    struct reader_blg_entry *all;
    int status = reader_blg_entries_of_log(to->start.log, &to->memory, &all);

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
    int status = choose_entries(to);

    if (status == EPC_OK)
        status = kit_write_file(to->start.path, &nothing, 0, to->start.replace);
    if (status == EPC_OK)
        status = kit_file_at_open(to->start.path, true, &to->file);
    if (status != EPC_OK)
        return status;
    make_binary_log_header(&to->start, &head);
    status = reader_blg_write_begin(&to->writer, sink, &head, to->entries, to->count);
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
                              .flush = flush_binary,
                              .bytes_with_row = binary_bytes_with_row,
                              .end = end_binary_log,
                              .columns = to->count,
                              .self = to };
    if (status != EPC_OK)
        release_binary_sink(to);
    return status;
}
