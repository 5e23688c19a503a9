/* SPDX-License-Identifier: MIT
 *
 * sinktext.c -- rows of text, collected before they are written.
 */
#include "monitor/convert/sink.h"

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "kit/system/files.h"
#include "sdk/port/port.h"

#define SINK_BYTES 0x100000u

struct text_sink {
    struct mon_sink_start start;
    struct kit_arena memory;
    const char **names;
    struct reader_textlog_value *values;
    struct kit_buffer text;
    struct kit_growing file;
};

static int flush_text(struct text_sink *to)
{
    int status = EPC_OK;

    if (to->text.failed)
        return EPC_E_NOMEM;
    if (to->start.path)
        status = kit_append_to_growing_file(&to->file, epci_span_of(to->text.text, to->text.bytes));
    else if (to->text.bytes > 0)
        status = fwrite(to->text.text, 1, to->text.bytes, stdout) == to->text.bytes ? EPC_OK
                                                                                    : EPC_E_SYSTEM;
    to->text.bytes = 0;
    return status;
}

static int append_text_row(struct mon_sink *sink, const struct reader_textlog_row *row)
{
    struct text_sink *to = sink->self;
    /* The local times of a log without zone are written as they are. */
    const struct reader_textlog_style *style = &to->start.style;

    for (size_t i = 0; i < to->start.count; i++)
        to->values[i] = row->values[to->start.columns[i]];
    reader_textlog_put_row(&to->text, style, to->names, row->time, to->values, to->start.count);
    return to->text.failed || to->text.bytes >= SINK_BYTES ? flush_text(to) : EPC_OK;
}

static int flush_text_log(struct mon_sink *sink)
{
    return flush_text(sink->self);
}

static uint64_t text_bytes_with_row(const struct mon_sink *sink)
{
    const struct text_sink *to = sink->self;

    return to->file.bytes + to->text.bytes;
}

static int end_text_log(struct mon_sink *sink)
{
    struct text_sink *to = sink->self;
    const int status = flush_text(to);

    kit_close_growing_file(&to->file);
    kit_buffer_release(&to->text);
    kit_arena_release(&to->memory);
    free(to);
    return status;
}

static int begin_text_log(struct text_sink *to)
{
    const struct mon_sink_start *start = &to->start;
    const struct epci_span nothing = { NULL, 0, 0 };
    int status = EPC_OK;

    to->names = kit_arena_allocate(&to->memory, start->count, sizeof *to->names);
    to->values = kit_arena_allocate(&to->memory, start->count, sizeof *to->values);
    if (!to->names || !to->values)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < start->count; i++) {
        const struct kit_slice name = start->log->columns[start->columns[i]];

        to->names[i] = kit_arena_copy_string(&to->memory, name.at, name.bytes);
        if (!to->names[i])
            return EPC_E_NOMEM;
    }
    if (start->path)
        status = kit_write_file(start->path, &nothing, 0, start->replace);
    if (start->path && status == EPC_OK)
        status = kit_open_growing_file(start->path, &to->file);
    reader_textlog_put_head(&to->text, &start->style, to->names, start->count);
    return status;
}

int mon_open_text_sink(struct mon_sink *out, const struct mon_sink_start *start)
{
    struct text_sink *to = calloc(1, sizeof *to);
    int status;

    if (!to)
        return EPC_E_NOMEM;
    to->start = *start;
    kit_arena_init(&to->memory, epci_alloc, epci_free);
    *out = (struct mon_sink){ .row = append_text_row,
                              .flush = flush_text_log,
                              .bytes_with_row = text_bytes_with_row,
                              .end = end_text_log,
                              .columns = start->count,
                              .self = to };
    status = begin_text_log(to);
    if (status != EPC_OK) {
        to->text.bytes = 0;
        (void)end_text_log(out);
    }
    return status;
}
