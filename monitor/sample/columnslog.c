/* SPDX-License-Identifier: MIT
 *
 * columnslog.c -- a log whose raw values are those of the sampler's newer answers.
 */
#include "monitor/sample/columnslog.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "kit/system/tool.h"

static void read_column_raw(void *self, size_t column, struct reader_textlog_raw *out)
{
    const struct mon_columns_log *log = self;

    mon_columns_read_raw_of_column(log->columns, log->sampler, column, out);
}

int mon_columns_present_as_log(struct mon_columns_log *out, struct reader_textlog *log,
                               const struct mon_columns *columns, const struct mon_sampler *sampler)
{
    *out = (struct mon_columns_log){ .columns = columns, .sampler = sampler };
    *log = (struct reader_textlog){ .dialect = READER_TEXTLOG_CAPTURE,
                                    .has_bias = true,
                                    .order = READER_TEXTLOG_MDY,
                                    .caption = { "", 0 },
                                    .rows = { .raw = read_column_raw, .self = out } };
    log->zone.bias = kit_read_time_zone(log->zone.name, sizeof log->zone.name);
    out->names = calloc(columns->count + 1, sizeof *out->names);
    if (!out->names)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < columns->count; i++)
        out->names[i] = kit_slice_of(columns->paths[i]);
    log->columns = out->names;
    log->column_count = columns->count;
    return EPC_OK;
}

void mon_columns_log_release(struct mon_columns_log *self)
{
    free(self->names);
    *self = (struct mon_columns_log){ .columns = NULL };
}
