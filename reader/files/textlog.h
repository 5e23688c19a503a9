/* SPDX-License-Identifier: MIT
 *
 * textlog.h -- logs of counters as text: CSV and TSV as PDH writes them, and lines of JSON.
 *
 * The writer only makes texts; where they go is the caller's.  The reader takes what data
 * collectors, relog, typeperf, Performance Monitor and esxtop write, what spreadsheets save, and
 * the writer's lines of JSON (docs/textlog.md).  It is foreign input: the reader believes nothing,
 * and counts what it does not read.  Portable; PDH uses it for data sources.  Times are in 100 ns
 * since 1601.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/buffer.h"
#include "kit/json/json.h"
#include "kit/slice.h"
#include "sdk/core/span.h"

#define READER_UNITS_PER_MINUTE 600000000

enum reader_textlog_form { READER_TEXTLOG_CSV, READER_TEXTLOG_TSV, READER_TEXTLOG_JSONL };

/* Minutes that UTC is after the local time, as Windows counts them, and what people call that. */
struct reader_zone {
    char name[128];
    int32_t bias;
};

enum reader_textlog_kind {
    READER_TEXTLOG_NONE,   /* there is no value              */
    READER_TEXTLOG_WHOLE,  /* `whole`, and `number` near it  */
    READER_TEXTLOG_NUMBER, /* `number`                       */
    READER_TEXTLOG_TEXT    /* `text`                         */
};

struct reader_textlog_value {
    enum reader_textlog_kind kind;
    uint64_t whole;   /* its size,    */
    bool is_negative; /* less than 0  */
    double number;
    struct kit_slice text;
};

/* ---- Writing ---- */

struct reader_textlog_style {
    enum reader_textlog_form form;
    struct reader_zone zone; /* of all rows of a file, whatever clocks do meanwhile; not of JSONL */
    bool bom;                /* the head begins with a byte order mark; not of JSONL */
    bool as_windows; /* numbers have up to 17 digits, as Windows writes them; not of JSONL */
    bool is_local;   /* of JSONL: times are local, and their zone is not known */
};

/* Append the first line: the format, the zone, and the columns, which are counter paths.  JSONL has
 * none.  Control characters become blanks. */
void reader_textlog_append_head(struct kit_buffer *out, const struct reader_textlog_style *style,
                                const char *const *columns, size_t count);

/* One value as a member of an object, or, with NULL, of an array. */
void reader_textlog_add_value_json(struct kit_json *json, const char *column,
                                   const struct reader_textlog_value *value);

/* Append the line of one sample: its time in UTC, and a value for each column. */
void reader_textlog_append_row(struct kit_buffer *out, const struct reader_textlog_style *style,
                               const char *const *columns, uint64_t time_utc,
                               const struct reader_textlog_value *values, size_t count);

/* ---- Reading ---- */

/* Who writes such a file. */
enum reader_textlog_dialect {
    READER_TEXTLOG_LOG,      /* data collectors and relog; PdhUpdateLog; epc-mon log   */
    READER_TEXTLOG_TYPEPERF, /* typeperf on standard output: neither zone nor bias     */
    READER_TEXTLOG_GUI,      /* Performance Monitor's "Save data as": a date, a time   */
    READER_TEXTLOG_ESXTOP,   /* VMware's esxtop: UTC, no milliseconds                  */
    READER_TEXTLOG_JSON,     /* lines of JSON, as epc-mon log --jsonl writes them      */
    READER_TEXTLOG_BINARY,   /* no text, but a binary log (reader/binarylog/rows/aslog.h)   */
    READER_TEXTLOG_JOINED,   /* several logs of any form (joinedlog.h)                 */
    READER_TEXTLOG_CAPTURE   /* answers, whose columns have values (epc-mon)           */
};

/* Of dates without a month's name.  Windows writes month/day/year in every country; spreadsheets do
 * as their country does. */
enum reader_textlog_order {
    READER_TEXTLOG_LEARNED, /* from the rows */
    READER_TEXTLOG_MDY,
    READER_TEXTLOG_DMY,
    READER_TEXTLOG_YMD
};

/* What a file does not say of itself; zeros: what can be guessed is guessed. */
struct reader_textlog_reading {
    unsigned codepage; /* of files that are not Unicode: Windows' number of an 8-bit code page */
    enum reader_textlog_order order;
};

/* How much of a file was not read, and the first line of each kind. */
struct reader_textlog_loss {
    size_t count, line;
};

struct reader_textlog_row {
    uint64_t time;                             /* local, if the file has no bias; else UTC */
    int32_t bias;                              /* what is added to its local time to get `time` */
    size_t line;                               /* from 1 */
    const struct reader_textlog_value *values; /* one for each column, until the next call */
    struct kit_slice text;                     /* its line, as UTF-8; "": the log is not a text */
};

/* PERF_DOUBLE_RAW: the type of what is not a count but a number, of one sample. */
#define READER_TEXTLOG_DOUBLE 0x00012000u
/* PDH_CSTATUS_INVALID_DATA: the status of what has no number. */
#define READER_TEXTLOG_INVALID 0xC0000BBAu

/* What a log that is not a text has of a column and the latest row: the counter, and the two
 * numbers from which its values are computed (reader/values/raw.h). */
struct reader_textlog_raw {
    uint32_t type;      /* READER_TEXTLOG_DOUBLE: there are only values */
    int32_t scale;      /* its default one */
    uint64_t time_base; /* ticks per second of its clock */
    bool is_there;      /* the row has it: */
    uint32_t status;    /* of PDH; 0 and 1: it has numbers */
    uint64_t local;     /* when it was taken, local; 0: as the row */
    uint64_t first, second;
    uint32_t multi;
};

/* Where the rows of a log come from that is not a text; zeros: of a text. */
struct reader_textlog_rows {
    int (*next)(void *self, struct reader_textlog_row *row);
    void (*rewind)(void *self);
    void (*release)(void *self);
    void (*raw)(void *self, size_t column, struct reader_textlog_raw *out); /* NULL: it has none */
    void *self;
};

/* Fields up to `torn` may be read. */
struct reader_textlog {
    enum reader_textlog_dialect dialect;
    struct reader_zone zone; /* "" and 0 where the file does not say */
    bool has_bias;
    unsigned codepage; /* that the text was in; 0: it is Unicode */
    bool codepage_is_guess;
    size_t replaced; /* bytes that are not a character; each is U+FFFD now */
    enum reader_textlog_order order;
    bool order_is_guess;
    size_t column_count;
    const struct kit_slice *columns; /* counter paths, if their writer was right */
    struct kit_slice caption;        /* after the last column; empty: none */
    /* Of the lines so far: */
    struct reader_textlog_loss bad;     /* lines that are not a sample                        */
    struct reader_textlog_loss undated; /* those of them that begin with a time without date */
    struct reader_textlog_loss extra;   /* values beyond the last column                     */
    struct reader_textlog_loss torn;    /* cells that were cut off, or whose quotes are wrong */
    struct reader_textlog_loss short_rows;
    struct reader_textlog_loss doubtful; /* "0,5" between commas: a text, as it may be thousands */
    struct reader_textlog_loss odd;      /* of JSON: values of other kinds, or without a name    */
    struct reader_textlog_loss repeated; /* of JSON: counters that a line has once more          */
    struct reader_textlog_rows rows;     /* of another form */
    /* private */
    char separator;
    char line_end;
    bool is_serial;      /* times are a spreadsheet's numbers of days */
    unsigned time_cells; /* that come before the first value */
    struct kit_slice text;
    size_t first, at; /* of the first sample's line, and of the next one */
    size_t first_line, line;
    char *converted; /* the text, if the file is not UTF-8 */
    char *names;     /* what `columns` point to */
    struct kit_slice *column_list;
    struct reader_textlog_value *values;
    char *scratch; /* texts of the row */
    size_t scratch_capacity;
    struct reader_textlog_json *json; /* of lines of JSON */
};

/* Does this begin as a log of cells does?  Looks at the first line. */
bool reader_is_textlog_file(struct epci_span file);
/* And as one of lines of JSON?  Looks at the first line, or at what is there of it. */
bool reader_is_json_textlog_file(struct epci_span file);

/* Read the head of a whole file, which has to live as long; `how` may be NULL.  EPC_E_CORRUPT, and
 * one sentence of `capacity` bytes that says what is wrong; EPC_E_NOMEM.  Release it in every case.
 * */
int reader_textlog_open(struct reader_textlog *out, struct epci_span file,
                        const struct reader_textlog_reading *how, char *message, size_t capacity);

/* The next sample.  What a row is too short for, or cannot be understood, has no value; what is not
 * read is counted.  EPC_OK; EPC_END after the last; EPC_E_NOMEM. */
int reader_textlog_next_row(struct reader_textlog *log, struct reader_textlog_row *row);
/* The next one is the first again. */
void reader_textlog_rewind(struct reader_textlog *log);
void reader_textlog_release(struct reader_textlog *log);

/* False: the log has no raw values. */
bool reader_textlog_read_raw(const struct reader_textlog *log, size_t column,
                             struct reader_textlog_raw *out);

/* "log", "typeperf", "perfmon", "esxtop", "json", "binary", "joined", "capture" */
const char *reader_name_of_log_format(enum reader_textlog_dialect dialect);
