/* SPDX-License-Identifier: MIT
 *
 * textlogrows.c -- what logs of all forms have; the first character tells cells from JSON.
 */
#include "reader/files/textlogforms.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/files/textlogvalue.h"

const char *reader_name_of_log_format(enum reader_textlog_dialect dialect)
{
    static const char *const names[] = { "log",  "typeperf", "perfmon", "esxtop",
                                         "json", "binary",   "joined",  "capture" };

    return names[dialect];
}

bool reader_textlog_read_raw(const struct reader_textlog *log, size_t column,
                             struct reader_textlog_raw *out)
{
    if (!log->rows.raw || column >= log->column_count)
        return false;
    log->rows.raw(log->rows.self, column, out);
    return true;
}

int reader_textlog_next_row(struct reader_textlog *log, struct reader_textlog_row *row)
{
    if (log->rows.next)
        return log->rows.next(log->rows.self, row);
    return log->dialect == READER_TEXTLOG_JSON ? reader_textlog_next_json_row(log, row)
                                               : reader_textlog_next_cell_row(log, row);
}

void reader_textlog_rewind(struct reader_textlog *log)
{
    if (log->rows.rewind)
        log->rows.rewind(log->rows.self);
    log->at = log->first;
    log->line = log->first_line;
    log->bad = log->undated = log->extra = log->torn = log->short_rows = log->doubtful = log->odd =
        log->repeated = (struct reader_textlog_loss){ 0 };
}

int reader_textlog_open(struct reader_textlog *out, struct epci_span file,
                        const struct reader_textlog_reading *how, char *message, size_t capacity)
{
    static const struct reader_textlog_reading guess = { 0 };
    struct reader_textlog_text text;
    struct kit_slice line;
    int status;

    memset(out, 0, sizeof *out);
    if (!how)
        how = &guess;
    status = reader_textlog_decode(file, how->codepage, &text);
    out->text = text.text;
    out->converted = text.memory;
    out->codepage = text.codepage;
    out->codepage_is_guess = text.codepage_is_guess;
    out->replaced = text.replaced;
    out->line_end = reader_textlog_detect_line_end(out->text);
    if (status == EPC_E_UNSUPPORTED)
        return reader_textlog_refuse(message, capacity, "this system has no such code page");
    if (status != EPC_OK && status != EPC_E_NOMEM)
        return reader_textlog_refuse(message, capacity, "it cannot be read in this code page");
    if (status != EPC_OK)
        return status;
    if (!reader_textlog_find_nonblank_line(out->text, &out->first, &out->first_line, &line))
        return reader_textlog_refuse(message, capacity, "it is not a log of counters: it is empty");
    if (kit_slice_trim(line).at[0] == '{')
        status = reader_textlog_open_json(out, line, message, capacity);
    else
        status = reader_textlog_open_cells(out, line, how->order, message, capacity);
    reader_textlog_rewind(out);
    return status;
}

void reader_textlog_release(struct reader_textlog *log)
{
    if (log->rows.release)
        log->rows.release(log->rows.self);
    reader_textlog_release_json(log);
    free(log->converted);
    free(log->names);
    free(log->column_list);
    free(log->values);
    free(log->scratch);
    memset(log, 0, sizeof *log);
}
