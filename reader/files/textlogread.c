/* SPDX-License-Identifier: MIT
 *
 * textlogread.c -- reads logs of cells line by line; a line that is damaged costs itself and no
 * other. */
#include "reader/files/textlogforms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/number.h"
#include "kit/span.h"
#include "reader/files/textlogtext.h"
#include "reader/files/textlogvalue.h"
#include "sdk/core/checked.h"

#define BIAS_MAX             1440  /* minutes */
#define COLUMN_NAME_CAPACITY 32u   /* for the name of a column without one */
#define HEAD_COMPUTER_MAX    1024u /* bytes of a computer in the head; names have 255 units */

/* ---- Cells ---- */

struct log_cells {
    struct kit_slice line;
    size_t at; /* of the next cell; line.bytes + 1 after the last */
    char separator;
};

struct log_cell {
    struct kit_slice text; /* between its quotes, if it has any */
    bool quoted;           /* it has them                       */
    bool doubled;          /* there are doubled quotes in it    */
    bool torn;             /* its last quote is missing, or other text comes after it */
};

static bool parse_next_cell(struct log_cells *cells, struct log_cell *out)
{
    const char *line = cells->line.at;
    const size_t bytes = cells->line.bytes;
    size_t at = cells->at, from;

    if (at > bytes)
        return false;
    *out = (struct log_cell){ .text = { line + at, 0 } };
    while (at < bytes && line[at] == ' ')
        at++;
    if (at < bytes && line[at] == '"') {
        for (from = ++at; at < bytes; at++)
            if (line[at] == '"') {
                if (at + 1 == bytes || line[at + 1] != '"')
                    break;
                out->doubled = true;
                at++;
            }
        out->quoted = true;
        out->torn = at >= bytes;
        out->text = kit_slice_between(line + from, line + (at < bytes ? at : bytes));
        /* A quote after a separator and before a text begins a cell: the one before has lost its
         * last quote. */
        if (at + 1 < bytes && line[at + 1] != cells->separator && line[at + 1] != ' ' &&
            at > from && line[at - 1] == cells->separator) {
            out->torn = true;
            out->text.bytes--;
            at--;
        }
        for (at += at < bytes && line[at] == '"'; at < bytes && line[at] != cells->separator; at++)
            out->torn = out->torn || line[at] != ' ';
    } else {
        while (at < bytes && line[at] != cells->separator)
            at++;
        out->text.bytes = (size_t)(line + at - out->text.at);
    }
    cells->at = at + 1;
    return true;
}

/* Copy the text with one quote where two were; returns its bytes. */
static size_t copy_halving_doubled_quotes(const struct log_cell *cell, char *out)
{
    size_t used = 0;

    for (size_t i = 0; i < cell->text.bytes; i++) {
        out[used++] = cell->text.at[i];
        if (cell->doubled && cell->text.at[i] == '"')
            i++;
    }
    return used;
}

/* ---- The head ---- */

/* How many cells after the first begin a path, if this is the separator. */
static size_t count_path_cells(struct kit_slice line, char separator)
{
    struct log_cells cells = { line, 0, separator };
    struct log_cell cell;
    size_t paths = 0;

    parse_next_cell(&cells, &cell);
    while (parse_next_cell(&cells, &cell))
        paths += cell.text.bytes > 0 && cell.text.at[0] == '\\';
    return paths;
}

/* The character after the first cell if that is in quotes, or the one between most paths: commas,
 * the semicolons of a spreadsheet, tabs in a TSV. */
static char detect_separator(struct kit_slice line)
{
    static const char separators[] = ",;\t|";
    const bool tabs = kit_slice_find(line, "(PDH-TSV ") < line.bytes;
    struct log_cells cells = { line, 0, '\0' };
    struct log_cell cell;
    char best = tabs && memchr(line.at, '\t', line.bytes) ? '\t' : ',';
    const char *end;

    if (line.at[0] == '"' && parse_next_cell(&cells, &cell)) {
        end = cell.text.at + cell.text.bytes + 1;
        if (end < line.at + line.bytes && strchr(separators, *end))
            return *end;
    }
    for (const char *other = separators; *other; other++)
        if (count_path_cells(line, *other) > count_path_cells(line, best))
            best = *other;
    if (!memchr(line.at, best, line.bytes))
        for (const char *other = separators; *other; other++)
            if (memchr(line.at, *other, line.bytes))
                return *other;
    return best;
}

/* "(PDH-CSV 4.0) (zone)(bias)", with "Date \\COMPUTER " in front of it or not.  A zone may have
 * parentheses, and may have been cut with all that follows. */
static void parse_signature(struct reader_textlog *log, struct kit_slice text)
{
    const size_t signature = kit_slice_find(text, "(PDH-");
    const char *end = text.at + text.bytes, *after = NULL, *zone, *last;
    double bias;

    while (end > text.at && end[-1] == ' ')
        end--;
    if (text.at + signature < end)
        after = memchr(text.at + signature, ')', (size_t)(end - text.at) - signature);
    zone = after = after ? after + 1 : end;
    log->dialect = signature > 0  ? READER_TEXTLOG_GUI
                   : after == end ? READER_TEXTLOG_TYPEPERF
                                  : READER_TEXTLOG_LOG;
    last = end;
    while (zone < end && (*zone == ' ' || *zone == '('))
        zone++;
    while (last > zone && (last == end || *last != '('))
        last--;
    if (last > zone && end[-1] == ')' &&
        kit_parse_double(kit_slice_between(last + 1, end - 1), &bias) && bias >= -BIAS_MAX &&
        bias <= BIAS_MAX) {
        log->has_bias = true;
        log->zone.bias = (int32_t)bias;
        end = last[-1] == ')' ? last - 1 : last;
    }
    snprintf(log->zone.name, sizeof log->zone.name, "%.*s", (int)(end - zone), zone);
}

/* The text between "Date " and the signature: the computer of all paths. */
static struct kit_slice find_computer_in_signature(struct kit_slice text)
{
    const size_t from = kit_slice_find(text, "\\\\"), to = kit_slice_find(text, " (PDH-");

    return from < to && to - from <= HEAD_COMPUTER_MAX
               ? kit_slice_between(text.at + from, text.at + to)
               : (struct kit_slice){ text.at, 0 };
}

/* Add a column; *used is how many bytes of log->names are in use, `number` its cell's, from 1. */
static void add_column(struct reader_textlog *log, const struct log_cell *cell,
                       struct kit_slice computer, size_t number, size_t *used)
{
    char *name = log->names + *used;
    size_t bytes = 0;

    if (computer.bytes > 0 && cell->text.bytes > 1 && cell->text.at[0] == '\\' &&
        cell->text.at[1] != '\\') {
        memcpy(name, computer.at, computer.bytes);
        bytes = computer.bytes;
    }
    if (kit_slice_trim(cell->text).bytes == 0)
        bytes = (size_t)snprintf(name, COLUMN_NAME_CAPACITY, "column %zu", number);
    else
        bytes += copy_halving_doubled_quotes(cell, name + bytes);
    log->column_list[log->column_count++] = (struct kit_slice){ name, bytes };
    *used += bytes;
}

static bool is_path_cell(const struct log_cell *cell)
{
    return cell->text.bytes > 0 && cell->text.at[0] == '\\';
}

/* The cell of a row; an empty one after the last. */
static struct kit_slice cell_of_row(const struct reader_textlog *log, struct kit_slice line,
                                    size_t number)
{
    struct log_cells cells = { line, 0, log->separator };
    struct log_cell cell;

    for (size_t i = 0; parse_next_cell(&cells, &cell); i++)
        if (i == number)
            return cell.text;
    return (struct kit_slice){ line.at, 0 };
}

/* The most cells that a row has without empty ones at its end; only rows that begin with a time
 * count. */
static size_t count_widest_row(const struct reader_textlog *log)
{
    struct log_cells cells = { .separator = log->separator };
    struct reader_textstamp stamp;
    struct log_cell cell;
    size_t at = log->first, widest = 0;

    while (reader_textlog_next_line(log->text, log->line_end, &at, &cells.line)) {
        reader_textstamp_parse(cell_of_row(log, cells.line, 0), &stamp);
        if (stamp.kind <= READER_TEXTSTAMP_UNDATED)
            continue;
        cells.at = 0;
        for (size_t i = 0; parse_next_cell(&cells, &cell); i++)
            if (i >= widest && kit_slice_trim(cell.text).bytes > 0)
                widest = i + 1;
    }
    return widest;
}

/* Do rows have their time in a second cell?  The first one with a date says so; without any, the
 * head that Performance Monitor writes. */
static bool has_two_time_cells(const struct reader_textlog *log)
{
    struct reader_textstamp stamp;
    struct kit_slice line;
    size_t at = log->first;

    while (reader_textlog_next_line(log->text, log->line_end, &at, &line)) {
        reader_textstamp_parse(cell_of_row(log, line, 0), &stamp);
        if (stamp.kind == READER_TEXTSTAMP_FULL)
            return false;
        if (stamp.kind == READER_TEXTSTAMP_DATE)
            return log->dialect == READER_TEXTLOG_GUI ||
                   reader_textstamp_parse_clock(cell_of_row(log, line, 1), &stamp);
    }
    return log->dialect == READER_TEXTLOG_GUI;
}

/* The first cell.  Where its last quote is missing, and no other quote comes, it ends at the first
 * separator. */
static void parse_first_cell(struct reader_textlog *log, struct log_cells *cells,
                             struct log_cell *cell)
{
    const char *end;

    parse_next_cell(cells, cell);
    end = cell->torn && cells->at > cells->line.bytes
              ? memchr(cell->text.at, log->separator, cell->text.bytes)
              : NULL;
    if (end) {
        cell->text.bytes = (size_t)(end - cell->text.at);
        cells->at = (size_t)(end + 1 - cells->line.at);
    }
    parse_signature(log, cell->text);
}

/* How many cells the head has up to the last one that has a name, or a value in some row. */
static size_t count_columns_to_last_used(struct log_cells cells, size_t widest)
{
    struct log_cell cell;
    size_t named = 1;

    for (size_t i = 1; parse_next_cell(&cells, &cell); i++)
        if (i < widest || kit_slice_trim(cell.text).bytes > 0)
            named = i + 1;
    return named;
}

static int parse_head(struct reader_textlog *log, struct kit_slice line, char *message,
                      size_t capacity)
{
    struct log_cells cells = { line, 0, log->separator }, after_first;
    struct kit_slice computer = { line.at, 0 };
    struct log_cell cell;
    size_t count = 1, used = 0, widest = SIZE_MAX, names;

    parse_first_cell(log, &cells, &cell);
    if (log->dialect == READER_TEXTLOG_GUI)
        computer = find_computer_in_signature(cell.text);
    for (after_first = cells; parse_next_cell(&cells, &cell);)
        count++;
    if (cell.torn && log->first >= log->text.bytes)
        return reader_textlog_refuse(message, capacity,
                                     "it ends inside of its first line: it was cut off");
    if (!epci_mul_size(count, computer.bytes + COLUMN_NAME_CAPACITY, &names) ||
        !kit_add_size(names, line.bytes, &names))
        return EPC_E_NOMEM;
    log->names = malloc(names);
    log->column_list = calloc(count, sizeof *log->column_list);
    log->values = calloc(count, sizeof *log->values);
    if (!log->names || !log->column_list || !log->values)
        return EPC_E_NOMEM;
    if (!is_path_cell(&cell))
        widest = count_widest_row(log);
    count = count_columns_to_last_used(after_first, widest);
    log->time_cells = 1;
    for (size_t i = 1; i < count && parse_next_cell(&after_first, &cell); i++)
        if (i == 1 && !is_path_cell(&cell) && has_two_time_cells(log))
            log->time_cells = 2;
        else if (i > log->time_cells && i + 1 == count && !is_path_cell(&cell) && i >= widest)
            log->caption = cell.text;
        else
            add_column(log, &cell, computer, i + 1, &used);
    log->columns = log->column_list;
    return log->column_count
               ? EPC_OK
               : reader_textlog_refuse(message, capacity, "its first line names no counter");
}

/* ---- Rows ---- */

/* The stamp at the beginning of a row. */
static void parse_row_timestamp(const struct reader_textlog *log, struct log_cells *cells,
                                struct reader_textstamp *out)
{
    struct log_cell cell = { .text = { "", 0 } };

    memset(out, 0, sizeof *out);
    if (!parse_next_cell(cells, &cell) || cell.torn)
        return;
    reader_textstamp_parse(cell.text, out);
    if (log->time_cells == 1)
        return;
    cell = (struct log_cell){ .text = { "", 0 } };
    parse_next_cell(cells, &cell);
    if (out->kind == READER_TEXTSTAMP_FULL)
        return;
    if (out->kind == READER_TEXTSTAMP_DATE && !cell.torn &&
        reader_textstamp_parse_clock(cell.text, out))
        out->kind = READER_TEXTSTAMP_FULL;
    else
        out->kind = READER_TEXTSTAMP_NONE;
}

/* A number with a decimal comma.  Between commas, 1,234 may as well be a thousand. */
static bool parse_comma_number(const struct reader_textlog *log, const struct log_cell *cell,
                               struct kit_slice text, double *out)
{
    char copy[64], *comma;

    if (log->separator == ',' || (log->separator != ';' && cell->quoted) ||
        text.bytes >= sizeof copy)
        return false;
    memcpy(copy, text.at, text.bytes);
    copy[text.bytes] = '\0';
    comma = strchr(copy, ',');
    if (!comma || strchr(copy, '.'))
        return false;
    *comma = '.';
    return kit_parse_double((struct kit_slice){ copy, text.bytes }, out);
}

/* "0,5" of a log in which nothing says whether that is a half or, as 1,234, thousands. */
static bool is_ambiguous_number(struct kit_slice text)
{
    size_t commas = 0, digits = 0;

    for (size_t i = 0; i < text.bytes; i++) {
        commas += text.at[i] == ',';
        digits += text.at[i] >= '0' && text.at[i] <= '9';
    }
    return commas == 1 && digits > 0 && commas + digits + (text.at[0] == '-') == text.bytes;
}

/* `scratch` has room for the text of the cell; returns how much of it is used. */
static size_t parse_cell_value(const struct reader_textlog *log, const struct log_cell *cell,
                               char *scratch, struct reader_textlog_value *out)
{
    const struct kit_slice text = kit_slice_trim(cell->text);

    *out = (struct reader_textlog_value){ .kind = READER_TEXTLOG_NONE, .text = { "", 0 } };
    /* typeperf prints -1 where an instance has vanished, and other numbers with decimals; where a
     * spreadsheet has saved it again, the two are the same, so it is not known. */
    if (cell->torn || text.bytes == 0 ||
        (log->dialect == READER_TEXTLOG_TYPEPERF && kit_slice_is(text, "-1")))
        return 0;
    if (reader_textlog_parse_whole(text, &out->is_negative, &out->whole)) {
        out->kind = READER_TEXTLOG_WHOLE;
        out->number = (double)out->whole * (out->is_negative ? -1 : 1);
    } else if (kit_parse_double(text, &out->number) ||
               parse_comma_number(log, cell, text, &out->number)) {
        out->kind = READER_TEXTLOG_NUMBER;
    } else {
        out->kind = READER_TEXTLOG_TEXT;
        out->text = (struct kit_slice){ scratch, copy_halving_doubled_quotes(cell, scratch) };
    }
    return out->text.bytes;
}

/* The last cell of a file without a line end at its end, where cells are missing: half a value. */
static bool is_cell_cut_off_by_file_end(const struct reader_textlog *log,
                                        const struct log_cells *cells, size_t cell)
{
    return log->at >= log->text.bytes && cells->at > cells->line.bytes &&
           log->text.at[log->text.bytes - 1] != '\n' && log->text.at[log->text.bytes - 1] != '\r' &&
           cell + 1 < log->column_count;
}

/* Read the cells of a row after its time.  `scratch` has room for all texts of the line. */
static void parse_row_values(struct reader_textlog *log, struct log_cells *cells)
{
    struct log_cell cell;
    size_t used = 0, i;

    for (i = 0; parse_next_cell(cells, &cell); i++) {
        const bool is_half = !cell.quoted && is_cell_cut_off_by_file_end(log, cells, i);

        cell.torn = cell.torn || (is_half && kit_slice_trim(cell.text).bytes > 0);
        reader_textlog_count_loss(&log->torn, log->line, cell.torn);
        if (i < log->column_count) {
            used += parse_cell_value(log, &cell, log->scratch + used, &log->values[i]);
            reader_textlog_count_loss(&log->doubtful, log->line,
                                      log->values[i].kind == READER_TEXTLOG_TEXT &&
                                          is_ambiguous_number(log->values[i].text));
        } else if (!cell.torn)
            reader_textlog_count_loss(&log->extra, log->line, kit_slice_trim(cell.text).bytes > 0);
    }
    reader_textlog_count_loss(&log->short_rows, log->line, i < log->column_count);
    for (; i < log->column_count; i++)
        log->values[i] =
            (struct reader_textlog_value){ .kind = READER_TEXTLOG_NONE, .text = { "", 0 } };
}

int reader_textlog_next_cell_row(struct reader_textlog *log, struct reader_textlog_row *row)
{
    struct log_cells cells = { .separator = log->separator };
    struct reader_textstamp stamp;

    for (;;) {
        cells.at = 0;
        if (!reader_textlog_next_line(log->text, log->line_end, &log->at, &cells.line))
            return EPC_END;
        log->line++;
        parse_row_timestamp(log, &cells, &stamp);
        if (reader_textlog_time_of_stamp(log, &stamp, &row->time))
            break;
        reader_textlog_count_loss(&log->bad, log->line, kit_slice_trim(cells.line).bytes > 0);
        reader_textlog_count_loss(&log->undated, log->line, stamp.kind == READER_TEXTSTAMP_UNDATED);
    }
    if (!kit_grow_array(NULL, &log->scratch, 0, cells.line.bytes, &log->scratch_capacity, 1))
        return EPC_E_NOMEM;
    parse_row_values(log, &cells);
    row->line = log->line;
    row->bias = log->has_bias ? log->zone.bias : 0;
    row->values = log->values;
    row->text = cells.line;
    return EPC_OK;
}

/* ---- The whole ---- */

/* What all rows say of the form of their times.  esxtop is known by them: UTC without
 * milliseconds. */
static void detect_time_format(struct reader_textlog *log, enum reader_textlog_order order)
{
    struct reader_textstamp_evidence evidence = { 0 };
    struct log_cells cells = { .separator = log->separator };
    struct reader_textstamp stamp = { 0 };
    size_t at = log->first;
    bool known = true, is_first = true, goes_on = true;

    while (goes_on && reader_textlog_next_line(log->text, log->line_end, &at, &cells.line)) {
        cells.at = 0;
        parse_row_timestamp(log, &cells, &stamp);
        if (is_first && stamp.kind == READER_TEXTSTAMP_FULL) {
            is_first = false;
            if (log->dialect == READER_TEXTLOG_LOG && stamp.form == READER_TEXTSTAMP_SECONDS &&
                cells.line.at[0] == '"' && log->has_bias && log->zone.bias == 0 &&
                strcmp(log->zone.name, "UTC") == 0)
                log->dialect = READER_TEXTLOG_ESXTOP;
        }
        goes_on = reader_textstamp_add_evidence_wants_more(&evidence, &stamp);
    }
    log->order = order ? order : reader_textstamp_guess_order(&evidence, &known);
    log->order_is_guess = !known && log->dialect != READER_TEXTLOG_ESXTOP;
    log->is_serial = evidence.serial > 0 && evidence.dated == 0;
    if (evidence.zoned > 0 && evidence.zoned == evidence.dated)
        log->has_bias = true;
}

/* Does a line begin OpenMetrics, or the older text of Prometheus? */
static bool is_metrics_head(struct kit_slice head)
{
    static const char *const words[] = { "# HELP ", "# TYPE ", "# UNIT ", "# EOF" };
    size_t i = 0;

    while (i < EPC_COUNT(words) && kit_slice_find(head, words[i]) != 0)
        i++;
    return head.bytes > 0 && i < EPC_COUNT(words);
}

int reader_textlog_open_cells(struct reader_textlog *log, struct kit_slice head,
                              enum reader_textlog_order order, char *message, size_t capacity)
{
    int status;

    if (is_metrics_head(head))
        return reader_textlog_refuse(
            message, capacity,
            "it is metrics for Prometheus (OpenMetrics), which are written and not read; take the "
            "log that they are from");
    if (!reader_textlog_has_signature(head))
        return reader_textlog_refuse(
            message, capacity,
            "it is not a log of counters: its first line has neither (PDH-CSV 4.0) nor (PDH-TSV "
            "4.0)");
    log->separator = detect_separator(head);
    status = parse_head(log, head, message, capacity);
    if (status == EPC_OK)
        detect_time_format(log, order);
    return status;
}
