/* SPDX-License-Identifier: MIT
 *
 * textlogtime.h -- the times at the beginnings of a log's rows: as Windows' tools write them, and
 * as spreadsheets of many countries save them.
 *
 * One row cannot say whether 03/04 is in March or in April; all rows together often can.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/slice.h"
#include "reader/files/textlog.h"

enum reader_textstamp_kind {
    READER_TEXTSTAMP_NONE,    /* no time                                         */
    READER_TEXTSTAMP_UNDATED, /* a time without a date: "55:48.5"                */
    READER_TEXTSTAMP_DATE,    /* a date without a time                           */
    READER_TEXTSTAMP_SERIAL,  /* a spreadsheet's number of days: 42089.94        */
    READER_TEXTSTAMP_FULL
};

enum reader_textstamp_form {
    READER_TEXTSTAMP_OTHER,
    READER_TEXTSTAMP_SECONDS,     /* 03/26/2015 22:42:00 with all its zeros */
    READER_TEXTSTAMP_MILLISECONDS /* the same with .000: as Windows writes it */
};

#define READER_TEXTSTAMP_NO_NAME 3u

struct reader_textstamp {
    enum reader_textstamp_kind kind;
    enum reader_textstamp_form form;
    uint16_t fields[3]; /* of the date, as they are in the text */
    uint8_t digits[3];  /* of each field                        */
    unsigned named;     /* the field that is a month's name; READER_TEXTSTAMP_NO_NAME */
    char mark;          /* between the fields                   */
    uint16_t hour, minute, second, ms;
    bool has_zone;
    int32_t bias; /* minutes to add to get UTC */
    uint64_t serial;
};

/* Read a cell; and a cell that has the time only, of a stamp that is READER_TEXTSTAMP_DATE. */
void reader_textstamp_parse(struct kit_slice text, struct reader_textstamp *out);
bool reader_textstamp_parse_clock(struct kit_slice text, struct reader_textstamp *stamp);

/* The local time in 100 ns since 1601.  A date alone is its midnight.  False if the calendar has no
 * such day, or if the fields cannot be in this order. */
bool reader_textstamp_to_time(const struct reader_textstamp *stamp, enum reader_textlog_order order,
                              uint64_t *time);

/* What all rows say; begin with zeros. */
struct reader_textstamp_evidence {
    size_t rows, dated, serial, zoned;
    bool is_plain; /* each is as Windows writes it */
    bool differ;   /* the orders give different times */
    bool short_year;
    char mark;
    size_t bad[4],
        back[4]; /* by enum reader_textlog_order: no such day; earlier than the row before */
    uint64_t last[4];
};

/* Add a row.  False: no other row can change anything. */
bool reader_textstamp_add_evidence_wants_more(struct reader_textstamp_evidence *evidence,
                                              const struct reader_textstamp *stamp);
/* The order; *known is false if it is a guess. */
enum reader_textlog_order
reader_textstamp_guess_order(const struct reader_textstamp_evidence *evidence, bool *known);
