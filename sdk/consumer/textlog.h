/* SPDX-License-Identifier: MIT
 *
 * textlog.h -- logs of counters as text: CSV and TSV as PDH writes them, and lines of JSON.
 *
 * The writer only makes texts; where they go is the caller's.  The reader takes what data
 * collectors, relog, typeperf, Performance Monitor and esxtop write (docs/textlog.md), and is
 * foreign input: it believes nothing.  Portable; PDH uses it for data sources.  Times are in 100 ns
 * since 1601.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/buffer.h"
#include "kit/slice.h"
#include "sdk/core/span.h"

#define EPCI_UNITS_PER_MINUTE 600000000

enum epci_textlog_form { EPCI_TEXTLOG_CSV, EPCI_TEXTLOG_TSV, EPCI_TEXTLOG_JSONL };

/* Minutes that UTC is after the local time, as Windows counts them, and what people call that. */
struct epci_zone {
    char name[128];
    int32_t bias;
};

enum epci_textlog_kind {
    EPCI_TEXTLOG_NONE,   /* there is no value              */
    EPCI_TEXTLOG_WHOLE,  /* `whole`, and `number` near it */
    EPCI_TEXTLOG_NUMBER, /* `number`                       */
    EPCI_TEXTLOG_TEXT    /* `text`                         */
};

struct epci_textlog_value {
    enum epci_textlog_kind kind;
    uint64_t whole;
    double number;
    struct kit_slice text;
};

/* ---- Writing ---- */

struct epci_textlog_style {
    enum epci_textlog_form form;
    struct epci_zone zone; /* of all rows of a file, whatever clocks do meanwhile; not of JSONL */
    bool bom;              /* the head begins with a byte order mark; not of JSONL */
};

/* Append the first line: the format, the zone, and the columns, which are counter paths.  JSONL has
 * none.  Control characters become blanks. */
void epci_textlog_put_head(struct kit_buffer *out, const struct epci_textlog_style *style,
                           const char *const *columns, size_t count);

/* Append the line of one sample: its time in UTC, and a value for each column. */
void epci_textlog_put_row(struct kit_buffer *out, const struct epci_textlog_style *style,
                          const char *const *columns, uint64_t time_utc,
                          const struct epci_textlog_value *values, size_t count);

/* ---- Reading ---- */

/* Who writes such a file. */
enum epci_textlog_dialect {
    EPCI_TEXTLOG_LOG,      /* data collectors and relog; PdhUpdateLog; epc-mon log   */
    EPCI_TEXTLOG_TYPEPERF, /* typeperf on standard output: neither zone nor bias     */
    EPCI_TEXTLOG_GUI,      /* Performance Monitor's "Save data as": a date, a time   */
    EPCI_TEXTLOG_ESXTOP    /* VMware's esxtop: UTC, no milliseconds                  */
};

/* Fields up to `bad` may be read. */
struct epci_textlog {
    enum epci_textlog_dialect dialect;
    struct epci_zone zone; /* "" and 0 where the file does not say */
    bool has_bias;
    size_t column_count;
    const struct kit_slice *columns; /* counter paths, if their writer was right */
    struct kit_slice caption;        /* after the last column; empty: none */
    size_t bad;                      /* lines so far that are no sample */
    /* private */
    char separator;
    unsigned time_cells; /* that come before the first value */
    struct kit_slice text;
    size_t first, at; /* of the first sample's line, and of the next one */
    size_t first_line, line;
    char *converted; /* the text, if the file is not UTF-8 */
    char *names;     /* what `columns` point to */
    struct kit_slice *column_list;
    struct epci_textlog_value *values;
    char *scratch; /* texts of the row */
    size_t scratch_room;
};

struct epci_textlog_row {
    uint64_t time;                           /* local, if the file has no bias; else UTC */
    size_t line;                             /* from 1 */
    const struct epci_textlog_value *values; /* one for each column, until the next call */
};

/* Does this begin as a log does?  Looks at the first line. */
bool epci_textlog_is_one(struct epci_span file);

/* Read the head of a whole file, which has to live as long.  EPC_E_CORRUPT, and one sentence of
 * `room` bytes that says what is wrong; EPC_E_NOMEM.  Release it in every case. */
int epci_textlog_open(struct epci_textlog *out, struct epci_span file, char *message, size_t room);

/* The next sample.  What a row is too short for, or cannot be understood, has no value; lines that
 * begin with no time are counted in `bad`.  EPC_OK; EPC_END after the last; EPC_E_NOMEM. */
int epci_textlog_next(struct epci_textlog *log, struct epci_textlog_row *row);
/* The next one is the first again. */
void epci_textlog_rewind(struct epci_textlog *log);
void epci_textlog_release(struct epci_textlog *log);

/* "log", "typeperf", "perfmon", "esxtop" */
const char *epci_textlog_name(enum epci_textlog_dialect dialect);
