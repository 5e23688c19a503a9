/* SPDX-License-Identifier: MIT
 *
 * sinktext.c -- rows of text, collected before they are written.
 */
#include "monitor/convert/sink.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "monitor/convert/sinkfile.h"
#include "sdk/port/port.h"

struct text_sink {
    struct mon_sink_start start;
    struct kit_arena memory;
    const char **names;
    struct reader_textlog_value *values;
    struct mon_sink_file file;
};

static int append_text_row(struct mon_sink *sink, const struct reader_textlog_row *row)
{
    struct text_sink *to = sink->self;
    /* The local times of a log without zone are written as they are. */
    const struct reader_textlog_style *style = &to->start.style;

    for (size_t i = 0; i < to->start.count; i++)
        to->values[i] = row->values[to->start.columns[i]];
    reader_textlog_append_row(&to->file.text, style, to->names, row->time, to->values,
                              to->start.count);
    return mon_sink_file_flush_if_full(&to->file);
}

static int flush_text_log_and_free_sink(struct mon_sink *sink)
{
    struct text_sink *to = sink->self;
    const int status = mon_sink_file_flush(&to->file);

    mon_sink_file_release(&to->file);
    kit_arena_release(&to->memory);
    free(to);
    return status;
}

static int begin_text_log(struct text_sink *to)
{
    const struct mon_sink_start *start = &to->start;
    int status;

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
    status = mon_sink_file_create(&to->file, start->path, start->replace);
    if (status == EPC_OK)
        reader_textlog_append_head(&to->file.text, &start->style, to->names, start->count);
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
                              .end = flush_text_log_and_free_sink,
                              .columns = start->count,
                              .self = to };
    status = begin_text_log(to);
    if (status != EPC_OK)
        (void)flush_text_log_and_free_sink(out);
    return status;
}
