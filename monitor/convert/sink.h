/* SPDX-License-Identifier: MIT
 *
 * sink.h -- what a log is written as, row by row: a text, a binary log, or metrics
 * with their times.
 */
#pragma once

#include "kit/arena.h"
#include "reader/files/textlog.h"

/* What is written, in which columns. */
struct mon_sink_start {
    const struct reader_textlog *log; /* whose rows come; it lives as long */
    const size_t *columns;            /* of it that are written */
    size_t count;
    struct reader_textlog_style style; /* of a text; `zone` is that of all local times */
    const char *path;                  /* of the file; NULL: standard output, of a text only */
    bool replace;
    uint64_t begun;     /* the time in UTC for the header of a binary log; 0: not known */
    const char *prefix; /* of the names of metrics */
    bool totals;        /* metrics of instances called _Total as well */
};

struct mon_sink {
    /* Write a row of the log.  EPC_OK or a status; nothing is written after that. */
    int (*row)(struct mon_sink *sink, const struct reader_textlog_row *row);
    /* Of a binary log: make all rows so far readable in the file.  A status. */
    int (*flush)(struct mon_sink *sink);
    /* Of a binary log: the size that the file would have with one more row. */
    uint64_t (*bytes_with_row)(const struct mon_sink *sink);
    /* The end: complete the file.  A status; releases the sink in every case. */
    int (*end)(struct mon_sink *sink);
    size_t columns; /* that are written: those that the form can have */
    void *self;
};

/* Begin a file.  EPC_OK; EPC_E_EXISTS: it exists and is not replaced; or a status.  Then *out is of
 * no use. */
int mon_open_text_sink(struct mon_sink *out, const struct mon_sink_start *start);
/* EPC_E_INVALID, and no file is made or replaced: no column is a counter path. */
int mon_open_binary_sink(struct mon_sink *out, const struct mon_sink_start *start);
int mon_open_metrics_sink(struct mon_sink *out, const struct mon_sink_start *start);
