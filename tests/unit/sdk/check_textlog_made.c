/* SPDX-License-Identifier: MIT
 *
 * check_textlog_made.c -- logs of every kind, made at random by a writer that knows what is in
 * them: heads, dates, code pages, first cells that were cut, rows too short and too long.  Every
 * column and every value is read or counted as lost.
 *
 * The argument is how many logs are made. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "reader/files/textlog.h"
#include "sdk/core/text.h"
#include "sdk/schema/writer.h"

enum { MADE_COLUMNS = 6, MADE_ROWS = 8 };

/* A name or a text in UTF-8, and in the code page of its country. */
struct made_word {
    const char *utf8, *bytes;
    unsigned codepage; /* 0: it is ASCII */
};

static const struct made_word names[] = {
    { "\\\\PC\\Memory\\Free", NULL, 0 },
    { "\\\\PC\\Web Site(a/b#1)\\Requests/sec", NULL, 0 },
    { "\\\\PC\\Processor Information(0,_Total)\\% Idle", NULL, 0 },
    { "\\\\PC\\Wait(Average (ms); all)\\say \"hi\"", NULL, 0 },
    { "Free words", NULL, 0 },
    { "7", NULL, 0 },
    { "", NULL, 0 },
    { "\\\\PC\\\xD0\x9F\xD0\xB0\xD0\xBC\xD1\x8F\xD1\x82\xD1\x8C\\%",
      "\\\\PC\\\xCF\xE0\xEC\xFF\xF2\xFC\\%", 1251 },
    { "\\\\PC\\\xE3\x82\xBD\xE8\xA1\xA8\\%", "\\\\PC\\\x83\x5C\x95\x5C\\%", 932 },
};

static const struct made_word texts[] = {
    { "up", NULL, 0 },
    { "a \"b\", c;d", NULL, 0 },
    { "\xD0\xB4\xD0\xB0", "\xE4\xE0", 1251 },
    { "\xE3\x82\xBD", "\x83\x5C", 932 },
};

struct made_date {
    const char *form; /* as strftime, with %L of milliseconds, %m %d without and %M %D with zeros */
    enum reader_textlog_order order; /* LEARNED: there is one reading only */
    bool cells;                      /* of two cells: | is between them    */
    unsigned step;                   /* the least difference of two times that it shows, in ms */
};

static const struct made_date dates[] = {
    { "%M/%D/%Y %H:%N:%S.%L", READER_TEXTLOG_LEARNED, false, 1 },
    { "%M/%D/%Y %H:%N:%S.%L", READER_TEXTLOG_LEARNED, false, 1 },
    { "%M/%D/%Y %H:%N:%S", READER_TEXTLOG_MDY, false, 1000 },
    { "%m/%d/%Y %h:%N", READER_TEXTLOG_MDY, false, 60000 },
    { "%m/%d/%y %h:%N", READER_TEXTLOG_MDY, false, 60000 },
    { "%m/%d/%Y %i:%N %p", READER_TEXTLOG_MDY, false, 60000 },
    { "%m/%d/%Y, %i:%N:%S\xE2\x80\xAF%p", READER_TEXTLOG_MDY, false, 1000 },
    { "%D/%M/%Y %H:%N", READER_TEXTLOG_DMY, false, 60000 },
    { "%D/%M/%Y %H:%N:%S", READER_TEXTLOG_DMY, false, 1000 },
    { "%D.%M.%Y %H:%N", READER_TEXTLOG_DMY, false, 60000 },
    { "%d.%m.%y %H:%N", READER_TEXTLOG_DMY, false, 60000 },
    { "%d.%m.%Y %h.%N.%S", READER_TEXTLOG_DMY, false, 1000 },
    { "%d-%m-%Y %h:%N", READER_TEXTLOG_DMY, false, 60000 },
    { "%Y-%M-%D %H:%N:%S", READER_TEXTLOG_LEARNED, false, 1000 },
    { "%Y-%M-%DT%H:%N:%S.%LZ", READER_TEXTLOG_LEARNED, false, 1 },
    { "%Y/%m/%d %h:%N", READER_TEXTLOG_LEARNED, false, 60000 },
    { "%Y. %M. %D. %h:%N", READER_TEXTLOG_LEARNED, false, 60000 },
    { "%Y-%M-%D %q %i:%N", READER_TEXTLOG_LEARNED, false, 60000 },
    { "%d-%b-%y %H:%N", READER_TEXTLOG_LEARNED, false, 60000 },
    { "%b %d, %Y %H:%N", READER_TEXTLOG_LEARNED, false, 60000 },
    { "%M/%D/%Y|%H:%N:%S.%L", READER_TEXTLOG_MDY, true, 1 },
    { "%m/%d/%Y|%i:%N:%S %p", READER_TEXTLOG_MDY, true, 1000 },
    { "%Y-%M-%D", READER_TEXTLOG_LEARNED, false, 86400000 },
    { "%x", READER_TEXTLOG_LEARNED, false, 1 },
};

static const char *const first_cells[] = {
    "(PDH-%s 4.0) (Sri Lanka Standard Time)(-330)",
    "(PDH-%s 4.0) (Paris, Madrid (heure d'ete))(-60)",
    "(PDH-%s 4.0) (UTC)(0)",
    "(PDH-%s 4.0)",
    "(PDH-%s 4.0) (",
    "(PDH-%s 4.0) (Paris, Madrid (heure d",
};

enum made_encoding { MADE_UTF8, MADE_BOM, MADE_UTF16LE, MADE_UTF16BE, MADE_UTF16, MADE_BYTES };

struct made_cell {
    enum reader_textlog_kind kind;
    double number;
    const struct made_word *text;
    bool missing; /* the row ends before it */
};

/* A log, and what is in it. */
struct made {
    uint64_t state;
    enum made_encoding encoding;
    unsigned codepage;
    bool quotes, cut_quote, reads_utf8;
    char separator;
    const char *line_end;
    const struct made_date *date;
    size_t first_cell, columns, rows;
    int32_t bias;
    const struct made_word *names[MADE_COLUMNS];
    bool has_caption, has_empty_tail;
    uint64_t times[MADE_ROWS]; /* local */
    struct made_cell cells[MADE_ROWS][MADE_COLUMNS];
    size_t extra, short_rows, bad;
    struct kit_buffer text, file;
};

/* xorshift: the same logs everywhere */
static size_t pick(struct made *made, size_t count)
{
    made->state ^= made->state << 13;
    made->state ^= made->state >> 7;
    made->state ^= made->state << 17;
    return (size_t)(made->state >> 11) % count;
}

/* ---- Writing ---- */

static void put_made_cell(struct made *made, const char *text, bool begins, bool ends)
{
    const bool needs = made->quotes || strpbrk(text, "\"\t,;") != NULL;

    if (needs && begins)
        kit_buffer_add(&made->text, "\"");
    for (; *text; text++) {
        if (needs && *text == '"')
            kit_buffer_add(&made->text, "\"");
        kit_buffer_put(&made->text, text, 1);
    }
    if (needs && ends)
        kit_buffer_add(&made->text, "\"");
}

static void put_separator(struct made *made)
{
    kit_buffer_put(&made->text, &made->separator, 1);
}

static const char *bytes_of(const struct made *made, const struct made_word *word)
{
    return made->encoding == MADE_BYTES && word->codepage ? word->bytes : word->utf8;
}

/* What one letter of a date's form means; `t` is a SYSTEMTIME. */
static void put_part(char letter, const uint16_t t[8], uint64_t time, char *out)
{
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    static const char *const korean[] = { "\xEC\x98\xA4\xEC\xA0\x84", "\xEC\x98\xA4\xED\x9B\x84" };
    const struct {
        char letter;
        const char *form;
        unsigned number;
    } parts[] = {
        { 'Y', "%04u", t[0] }, { 'y', "%02u", t[0] % 100u }, { 'M', "%02u", t[1] },
        { 'm', "%u", t[1] },   { 'D', "%02u", t[3] },        { 'd', "%u", t[3] },
        { 'H', "%02u", t[4] }, { 'h', "%u", t[4] },          { 'i', "%u", (t[4] + 11u) % 12 + 1 },
        { 'N', "%02u", t[5] }, { 'S', "%02u", t[6] },        { 'L', "%03u", t[7] }
    };

    for (size_t i = 0; i < EPC_COUNT(parts); i++)
        if (parts[i].letter == letter)
            sprintf(out, parts[i].form, parts[i].number);
    if (letter == 'b')
        sprintf(out, "%.3s", months + 3 * (t[1] - 1));
    else if (letter == 'p')
        sprintf(out, "%s", t[4] < 12 ? "AM" : "PM");
    else if (letter == 'q')
        sprintf(out, "%s", korean[t[4] >= 12]);
    else if (letter == 'x')
        sprintf(out, "%.9f", (double)(time / 10000) / 86400000.0 - 109205.0);
}

static void made_time(struct made *made, uint64_t time, char *out)
{
    uint16_t t[8];

    epci_systemtime_from_100ns(time, t);
    *out = '\0';
    for (const char *c = made->date->form; *c; c++) {
        out += strlen(out);
        if (*c == '%')
            put_part(*++c, t, time, out);
        else
            sprintf(out, "%c", *c);
    }
}

static void put_time(struct made *made, size_t row)
{
    char text[80], *second;

    made_time(made, made->times[row], text);
    second = made->date->cells ? strchr(text, '|') : NULL;
    if (second)
        *second++ = '\0';
    put_made_cell(made, text, true, true);
    if (second) {
        put_separator(made);
        put_made_cell(made, second, true, true);
    }
}

static void put_head(struct made *made)
{
    char first[100];

    snprintf(first, sizeof first, first_cells[made->first_cell],
             made->separator == '\t' ? "TSV" : "CSV");
    put_made_cell(made, first, true, !made->cut_quote);
    if (made->date->cells) {
        put_separator(made);
        put_made_cell(made, "Time", true, true);
    }
    for (size_t i = 0; i < made->columns; i++) {
        put_separator(made);
        put_made_cell(made, bytes_of(made, made->names[i]), true, true);
    }
    if (made->has_caption) {
        put_separator(made);
        put_made_cell(made, "my caption", true, true);
    }
    for (int i = 0; made->has_empty_tail && i < 2; i++)
        put_separator(made);
    kit_buffer_add(&made->text, made->line_end);
}

static void put_value(struct made *made, const struct made_cell *cell)
{
    char number[40] = "";

    if (cell->kind == READER_TEXTLOG_TEXT) {
        put_made_cell(made, bytes_of(made, cell->text), true, true);
        return;
    }
    if (cell->kind == READER_TEXTLOG_NONE)
        snprintf(number, sizeof number, "%s", made->quotes && pick(made, 2) ? " " : "");
    else
        snprintf(number, sizeof number, "%.10g", cell->number);
    if (made->separator == ';' && strchr(number, '.'))
        *strchr(number, '.') = ',';
    put_made_cell(made, number, true, true);
}

static void put_rows(struct made *made)
{
    for (size_t row = 0; row < made->rows; row++) {
        put_time(made, row);
        for (size_t i = 0; i < made->columns && !made->cells[row][i].missing; i++) {
            put_separator(made);
            put_value(made, &made->cells[row][i]);
        }
        if (!made->has_caption && !made->cells[row][made->columns - 1].missing &&
            !made->has_empty_tail && pick(made, 20) == 0) {
            put_separator(made);
            put_made_cell(made, "99", true, true);
            made->extra++;
        }
        kit_buffer_add(&made->text, made->line_end);
        if (pick(made, 30) == 0) {
            kit_buffer_add(&made->text, "Exiting, please wait...");
            kit_buffer_add(&made->text, made->line_end);
            made->bad++;
        }
    }
}

static void encode(struct made *made)
{
    const char *at = made->text.text;
    uint16_t *units;
    size_t count = 0;

    if (made->encoding == MADE_UTF8 || made->encoding == MADE_BYTES || made->encoding == MADE_BOM) {
        kit_buffer_add(&made->file, made->encoding == MADE_BOM ? "\xEF\xBB\xBF" : "");
        kit_buffer_put(&made->file, at, made->text.bytes);
        return;
    }
    units = malloc((made->text.bytes + 1) * sizeof *units);
    ck_assert_ptr_nonnull(units);
    ck_assert_int_eq(epci_utf16_from_utf8(at, made->text.bytes, units, made->text.bytes, &count),
                     EPC_OK);
    if (made->encoding != MADE_UTF16)
        kit_buffer_put(&made->file, made->encoding == MADE_UTF16LE ? "\xFF\xFE" : "\xFE\xFF", 2);
    for (size_t i = 0; i < count; i++) {
        const char pair[] = { (char)(units[i] & 0xFF), (char)(units[i] >> 8),
                              (char)(units[i] & 0xFF) };

        kit_buffer_put(&made->file, pair + (made->encoding == MADE_UTF16BE), 2);
    }
    free(units);
}

/* ---- What is in it ---- */

static bool fits_codepage(const struct made *made, const struct made_word *word)
{
    return made->encoding != MADE_BYTES || !word->codepage || word->codepage == made->codepage;
}

static const struct made_word *pick_word(struct made *made, const struct made_word *words,
                                         size_t count)
{
    const struct made_word *word;

    do
        word = &words[pick(made, count)];
    while (!fits_codepage(made, word));
    return word;
}

static void choose_form(struct made *made)
{
    static const int32_t biases[] = { -330, -60, 0, 0, 0, 0 };
    static const char separators[] = ",,,;\t";
    static const char *const ends[] = { "\r\n", "\r\n", "\n", "\r" };

    made->encoding = (enum made_encoding)pick(made, 6);
    made->codepage = pick(made, 2) ? 932 : 1251;
    made->quotes = pick(made, 2);
    made->separator = separators[pick(made, 5)];
    made->line_end = ends[pick(made, 4)];
    do
        made->date = &dates[pick(made, EPC_COUNT(dates))];
    while (made->encoding == MADE_BYTES && strchr(made->date->form, '\xE2'));
    if (made->encoding == MADE_BYTES && strstr(made->date->form, "%q"))
        made->date = &dates[0];
    made->first_cell = pick(made, EPC_COUNT(first_cells));
    if (strcmp(made->date->form, "%D/%M/%Y %H:%N:%S") == 0 && made->first_cell == 2)
        made->first_cell = 0; /* it would be esxtop's */
    made->bias = biases[made->first_cell];
    made->cut_quote = made->quotes && made->first_cell >= 4 && pick(made, 2);
}

static void choose_columns(struct made *made)
{
    made->columns = 1 + pick(made, MADE_COLUMNS);
    for (size_t i = 0; i < made->columns; i++)
        made->names[i] = pick_word(made, names, EPC_COUNT(names));
    if (made->names[0]->utf8[0] != '\\') /* a log names a path somewhere */
        made->names[0] = &names[0];
    made->has_caption = pick(made, 6) == 0;
    made->has_empty_tail = !made->has_caption && !made->quotes && pick(made, 4) == 0;
}

static void choose_cell(struct made *made, struct made_cell *cell)
{
    static const double numbers[] = { 0, 1, -3, 13.95907315, 0.125, 1234567, -0.5, 1e20 };

    *cell = (struct made_cell){ .kind = READER_TEXTLOG_NONE };
    switch (pick(made, 6)) {
    case 0:
        break;
    case 1:
        cell->kind = READER_TEXTLOG_TEXT;
        cell->text = pick_word(made, texts, EPC_COUNT(texts));
        break;
    default:
        cell->kind = READER_TEXTLOG_NUMBER;
        cell->number = numbers[pick(made, EPC_COUNT(numbers))];
        break;
    }
}

static void choose_rows(struct made *made)
{
    const uint64_t step = made->date->step * UINT64_C(10000);
    uint64_t time = UINT64_C(130000000000000000) + pick(made, 5000) * UINT64_C(864000000000) +
                    pick(made, 86400000) * UINT64_C(10000);

    made->rows = 1 + pick(made, MADE_ROWS);
    for (size_t row = 0; row < made->rows; row++) {
        const size_t cells = pick(made, 12) == 0 ? pick(made, made->columns + 1) : made->columns;

        made->times[row] = time - time % step;
        time += step * (1 + pick(made, 3)) + pick(made, 3) * UINT64_C(864000000000);
        for (size_t i = 0; i < made->columns; i++) {
            choose_cell(made, &made->cells[row][i]);
            if (i >= cells)
                made->cells[row][i] = (struct made_cell){ .missing = true };
        }
        made->short_rows += cells < made->columns;
    }
    /* A column without a name, and without a value in any row, is none; nor is a word a column. */
    if (made->names[made->columns - 1]->utf8[0] != '\\') {
        made->short_rows -= made->cells[0][made->columns - 1].missing;
        for (size_t i = 0; i < made->columns; i++)
            if (made->cells[0][i].missing || i + 1 == made->columns)
                made->cells[0][i] =
                    (struct made_cell){ .kind = READER_TEXTLOG_NUMBER, .number = 5 };
    }
}

/* ---- Reading ---- */

static void check_columns(const struct made *made, const struct reader_textlog *log)
{
    ck_assert_msg(log->column_count == made->columns, "%u columns, wanted %u\n%.*s",
                  (unsigned)log->column_count, (unsigned)made->columns, (int)made->text.bytes,
                  made->text.text);
    for (size_t i = 0; i < made->columns; i++) {
        char unnamed[40];

        snprintf(unnamed, sizeof unnamed, "column %zu", i + 2 + made->date->cells);
        ck_assert_msg(
            kit_slice_is(log->columns[i], made->names[i]->utf8[0] ? made->names[i]->utf8 : unnamed),
            "%.*s instead of %s\n%.*s", (int)log->columns[i].bytes, log->columns[i].at,
            made->names[i]->utf8, (int)made->text.bytes, made->text.text);
    }
    ck_assert(kit_slice_is(log->caption, made->has_caption ? "my caption" : ""));
}

static void check_row(const struct made *made, size_t row, const struct reader_textlog *log,
                      const struct reader_textlog_row *got)
{
    const int32_t bias = strchr(made->date->form, 'Z') ? 0 : made->bias;
    const uint64_t time = made->times[row] + (uint64_t)((int64_t)bias * READER_UNITS_PER_MINUTE);

    ck_assert_msg(got->time == time || log->order_is_guess, "row %u: another time\n%.*s",
                  (unsigned)row, (int)made->text.bytes, made->text.text);
    for (size_t i = 0; i < made->columns; i++) {
        const struct made_cell *wanted = &made->cells[row][i];
        const struct reader_textlog_value *value = &got->values[i];
        const bool good =
            wanted->kind == READER_TEXTLOG_NONE ? value->kind == READER_TEXTLOG_NONE
            : wanted->kind == READER_TEXTLOG_TEXT
                ? value->kind == READER_TEXTLOG_TEXT &&
                      kit_slice_is(value->text, wanted->text->utf8)
                : (value->kind == READER_TEXTLOG_WHOLE || value->kind == READER_TEXTLOG_NUMBER) &&
                      value->number == wanted->number;

        ck_assert_msg(good, "row %u, value %u: kind %d, %.17g, %.*s\n%.*s", (unsigned)row,
                      (unsigned)i, (int)value->kind, value->number, (int)value->text.bytes,
                      value->text.at, (int)made->text.bytes, made->text.text);
    }
}

static void check_made(const struct made *made, bool names_order)
{
    const struct reader_textlog_reading how = {
        .codepage = made->encoding == MADE_BYTES ? made->codepage : 0,
        .order = names_order ? made->date->order : READER_TEXTLOG_LEARNED
    };
    struct reader_textlog log;
    struct reader_textlog_row row;
    char message[400] = "";
    char *exact = malloc(made->file.bytes);

    ck_assert_ptr_nonnull(exact);
    memcpy(exact, made->file.text, made->file.bytes);
    ck_assert_msg(reader_textlog_open(&log, epci_span_of(exact, made->file.bytes), &how, message,
                                      sizeof message) == EPC_OK,
                  "%s\n%.*s", message, (int)made->text.bytes, made->text.text);
    check_columns(made, &log);
    ck_assert(!(names_order && log.order_is_guess));
    for (size_t i = 0; i < made->rows; i++) {
        ck_assert_msg(reader_textlog_next_row(&log, &row) == EPC_OK, "%u rows of %u\n%.*s",
                      (unsigned)i, (unsigned)made->rows, (int)made->text.bytes, made->text.text);
        check_row(made, i, &log, &row);
    }
    ck_assert_int_eq(reader_textlog_next_row(&log, &row), EPC_END);
    ck_assert_uint_eq(log.extra.count, made->extra);
    ck_assert_uint_eq(log.bad.count, made->bad);
    ck_assert_msg(log.short_rows.count == made->short_rows, "%u short rows, wanted %u\n%.*s",
                  (unsigned)log.short_rows.count, (unsigned)made->short_rows, (int)made->text.bytes,
                  made->text.text);
    ck_assert_uint_eq(log.torn.count, 0);
    ck_assert_uint_eq(log.replaced, 0);
    reader_textlog_release(&log);
    free(exact);
}

EPC_TEST(textlog__of_every_kind_is_read_whole_or_counts_what_is_lost)
{
    const size_t count = epc_check_argc > 0 ? strtoul(epc_check_argv[0], NULL, 10) : 1000;

    ck_assert_uint_gt(count, 0);
    for (size_t i = 1; i <= count; i++) {
        struct made made = { .state = i * UINT64_C(0x9E3779B97F4A7C15) };

        choose_form(&made);
        choose_columns(&made);
        choose_rows(&made);
        kit_buffer_add(&made.text, pick(&made, 8) ? "" : made.line_end);
        put_head(&made);
        put_rows(&made);
        if (pick(&made, 4) == 0 && made.bad == 0 && made.short_rows == 0 && made.extra == 0)
            made.text.bytes -= strlen(made.line_end); /* the last line has no end */
        encode(&made);
        ck_assert(!made.text.failed && !made.file.failed);
        check_made(&made, pick(&made, 2) && made.date->order != READER_TEXTLOG_LEARNED);
        kit_buffer_release(&made.text);
        kit_buffer_release(&made.file);
    }
    printf("%zu logs\n", count);
}
