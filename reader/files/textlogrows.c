/* SPDX-License-Identifier: MIT
 *
 * textlogrows.c -- what logs of all forms have.
 */
#include "reader/files/textlog.h"

const char *reader_textlog_dialect_name(enum reader_textlog_dialect dialect)
{
    static const char *const names[] = { "log",    "typeperf", "perfmon", "esxtop",
                                         "binary", "joined",   "capture" };

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
