/* SPDX-License-Identifier: MIT
 *
 * textlogread.c -- reads logs line by line; a line that is damaged costs itself and no other.
 */
#include "sdk/consumer/textlog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/number.h"
#include "sdk/consumer/textlogtext.h"
#include "sdk/core/writer.h"

#define BIAS_MOST 1440 /* minutes */

const char *epci_textlog_name(enum epci_textlog_dialect dialect)
{
    static const char *const names[] = { "log", "typeperf", "perfmon", "esxtop" };

    return names[dialect];
}

/* ---- Cells ---- */

struct log_cells {
    struct kit_slice line;
    size_t at; /* of the next cell; line.bytes + 1 after the last */
    char separator;
};

struct log_cell {
    struct kit_slice text; /* between its quotes, if it has any */
    bool doubled;          /* there are doubled quotes in it    */
    bool cut;              /* its last quote is missing         */
};

static bool next_cell(struct log_cells *cells, struct log_cell *out)
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
        out->cut = at >= bytes;
        out->text = kit_slice_between(line + from, line + (at < bytes ? at : bytes));
        while (at < bytes && line[at] != cells->separator)
            at++;
    } else {
        while (at < bytes && line[at] != cells->separator)
            at++;
        out->text.bytes = (size_t)(line + at - out->text.at);
    }
    cells->at = at + 1;
    return true;
}

/* Copy the text with one quote where two were; returns its bytes. */
static size_t unquote(const struct log_cell *cell, char *out)
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

static int textlog_refuse(char *message, size_t room, const char *what)
{
    snprintf(message, room, "%s", what);
    return EPC_E_CORRUPT;
}

/* Commas, or the character after the first cell; tabs in a TSV. */
static char separator_of_head(struct kit_slice line)
{
    struct log_cells cells = { line, 0, '\0' };
    struct log_cell cell;
    const char *end;

    if (line.at[0] == '"' && next_cell(&cells, &cell)) {
        end = cell.text.at + cell.text.bytes + 1;
        if (end < line.at + line.bytes && (*end == ';' || *end == ',' || *end == '\t'))
            return *end;
    }
    return epci_textlog_find(line, "(PDH-TSV ") < line.bytes ? '\t' : ',';
}

/* "(PDH-CSV 4.0) (zone)(bias)", with "Date \\COMPUTER " in front of it or not.  A zone may have
 * parentheses, and may have been cut with all that follows. */
static void read_first_cell(struct epci_textlog *log, struct kit_slice text)
{
    const size_t signature = epci_textlog_find(text, "(PDH-");
    const char *end = text.at + text.bytes, *after = end, *zone, *last = end;
    double bias;

    if (signature < text.bytes)
        after = memchr(text.at + signature, ')', text.bytes - signature);
    zone = after = after && after < end ? after + 1 : end;
    while (zone < end && (*zone == ' ' || *zone == '('))
        zone++;
    while (last > zone && (last == end || *last != '('))
        last--;
    if (last > zone && end[-1] == ')' &&
        kit_number_read(kit_slice_between(last + 1, end - 1), &bias) && bias >= -BIAS_MOST &&
        bias <= BIAS_MOST) {
        log->has_bias = true;
        log->zone.bias = (int32_t)bias;
        end = last[-1] == ')' ? last - 1 : last;
    }
    snprintf(log->zone.name, sizeof log->zone.name, "%.*s", (int)(end - zone), zone);
    log->dialect = signature > 0                   ? EPCI_TEXTLOG_GUI
                   : after == text.at + text.bytes ? EPCI_TEXTLOG_TYPEPERF
                                                   : EPCI_TEXTLOG_LOG;
}

/* The text between "Date " and the signature: the computer of all paths. */
static struct kit_slice head_computer(struct kit_slice text)
{
    const size_t from = epci_textlog_find(text, "\\\\"), to = epci_textlog_find(text, " (PDH-");

    return from < to ? kit_slice_between(text.at + from, text.at + to)
                     : (struct kit_slice){ text.at, 0 };
}

/* Add a column; *used is how many bytes of log->names are in use. */
static void read_column(struct epci_textlog *log, const struct log_cell *cell,
                        struct kit_slice computer, size_t *used)
{
    char *name = log->names + *used;
    size_t bytes = 0;

    if (computer.bytes > 0 && cell->text.bytes > 1 && cell->text.at[0] == '\\' &&
        cell->text.at[1] != '\\') {
        memcpy(name, computer.at, computer.bytes);
        bytes = computer.bytes;
    }
    bytes += unquote(cell, name + bytes);
    log->column_list[log->column_count++] = (struct kit_slice){ name, bytes };
    *used += bytes;
}

static bool is_path(const struct log_cell *cell)
{
    return cell->text.bytes > 0 && cell->text.at[0] == '\\';
}

static int read_head(struct epci_textlog *log, struct kit_slice line, char *message, size_t room)
{
    struct log_cells cells = { line, 0, log->separator };
    struct kit_slice computer = { line.at, 0 };
    struct log_cell cell;
    size_t count = 0, used = 0;

    while (next_cell(&cells, &cell))
        count++;
    if (cell.cut && log->first >= log->text.bytes)
        return textlog_refuse(message, room, "it ends inside of its first line: it was cut off");
    cells.at = 0;
    next_cell(&cells, &cell);
    read_first_cell(log, cell.text);
    if (log->dialect == EPCI_TEXTLOG_GUI)
        computer = head_computer(cell.text);
    log->names = malloc(line.bytes + count * computer.bytes);
    log->column_list = calloc(count, sizeof *log->column_list);
    log->values = calloc(count, sizeof *log->values);
    if (!log->names || !log->column_list || !log->values)
        return EPC_E_NOMEM;
    log->time_cells = 1;
    for (size_t i = 1; next_cell(&cells, &cell); i++)
        if (i == 1 && log->dialect == EPCI_TEXTLOG_GUI && !is_path(&cell))
            log->time_cells = 2;
        else if (i > 1 && i + 1 == count && !is_path(&cell))
            log->caption = cell.text;
        else
            read_column(log, &cell, computer, &used);
    log->columns = log->column_list;
    return log->column_count ? EPC_OK
                             : textlog_refuse(message, room, "its first line names no counter");
}

/* ---- Rows ---- */

/* Take a number of at most `most` digits; false without one. */
static bool stamp_digits(struct kit_slice *text, size_t most, uint16_t *out)
{
    size_t digits = 0;
    unsigned number = 0;

    while (digits < text->bytes && digits < most && text->at[digits] >= '0' &&
           text->at[digits] <= '9')
        number = number * 10 + (unsigned)(text->at[digits++] - '0');
    *text = (struct kit_slice){ text->at + digits, text->bytes - digits };
    *out = (uint16_t)number;
    return digits > 0;
}

static bool stamp_letter(struct kit_slice *text, char letter)
{
    if (text->bytes == 0 || text->at[0] != letter)
        return false;
    *text = (struct kit_slice){ text->at + 1, text->bytes - 1 };
    return true;
}

/* MM/DD/YYYY, always in this order. */
static bool stamp_date(struct kit_slice *text, uint16_t t[8])
{
    *text = kit_slice_trim(*text);
    return stamp_digits(text, 2, &t[1]) && stamp_letter(text, '/') &&
           stamp_digits(text, 2, &t[3]) && stamp_letter(text, '/') && stamp_digits(text, 4, &t[0]);
}

/* HH:MM:SS, with a fraction or not, with AM or PM after it or not. */
static bool stamp_time(struct kit_slice text, uint16_t t[8])
{
    text = kit_slice_trim(text);
    if (!stamp_digits(&text, 2, &t[4]) || !stamp_letter(&text, ':') ||
        !stamp_digits(&text, 2, &t[5]) || !stamp_letter(&text, ':') ||
        !stamp_digits(&text, 2, &t[6]))
        return false;
    t[7] = 0;
    if (stamp_letter(&text, '.')) {
        const char *from = text.at;
        uint16_t ignored;

        if (!stamp_digits(&text, 3, &t[7]))
            return false;
        for (size_t digits = (size_t)(text.at - from); digits < 3; digits++)
            t[7] = (uint16_t)(t[7] * 10);
        while (stamp_digits(&text, 4, &ignored))
            ;
    }
    text = kit_slice_trim(text);
    if (kit_slice_is_any_case(text, "PM") && t[4] < 12)
        t[4] = (uint16_t)(t[4] + 12);
    else if (kit_slice_is_any_case(text, "AM") && t[4] == 12)
        t[4] = 0;
    return text.bytes == 0 || kit_slice_is_any_case(text, "AM") ||
           kit_slice_is_any_case(text, "PM");
}

/* The time at the beginning of a row; false without one. */
static bool read_stamp(const struct epci_textlog *log, struct log_cells *cells, uint64_t *time)
{
    const int64_t bias = (int64_t)log->zone.bias * EPCI_UNITS_PER_MINUTE;
    struct log_cell cell;
    uint16_t t[8] = { 0 };
    uint64_t local;

    if (!next_cell(cells, &cell) || cell.cut || !stamp_date(&cell.text, t))
        return false;
    if (kit_slice_trim(cell.text).bytes == 0 && log->time_cells == 2) {
        if (!next_cell(cells, &cell) || cell.cut)
            return false;
    } else if (log->time_cells == 2) {
        struct log_cell unused;
        next_cell(cells, &unused);
    }
    if (!stamp_time(cell.text, t) || !epci_time_of_system(t, &local) ||
        (bias < 0 && local < (uint64_t)-bias))
        return false;
    *time = local + (uint64_t)bias;
    return true;
}

static bool is_whole_cell(struct kit_slice text, uint64_t *out)
{
    uint64_t number = 0;

    for (size_t i = 0; i < text.bytes; i++) {
        const unsigned digit = (unsigned)(unsigned char)text.at[i] - '0';

        if (digit > 9 || number > (UINT64_MAX - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    *out = number;
    return text.bytes > 0;
}

/* `scratch` has room for the text of the cell; returns how much of it is used. */
static size_t read_cell(const struct epci_textlog *log, const struct log_cell *cell, char *scratch,
                        struct epci_textlog_value *out)
{
    const struct kit_slice text = kit_slice_trim(cell->text);

    *out = (struct epci_textlog_value){ .kind = EPCI_TEXTLOG_NONE, .text = { "", 0 } };
    /* typeperf prints -1 where an instance has vanished, and other numbers with decimals. */
    if (cell->cut || text.bytes == 0 ||
        (log->dialect == EPCI_TEXTLOG_TYPEPERF && kit_slice_is(text, "-1")))
        return 0;
    if (is_whole_cell(text, &out->whole)) {
        out->kind = EPCI_TEXTLOG_WHOLE;
        out->number = (double)out->whole;
    } else if (kit_number_read(text, &out->number)) {
        out->kind = EPCI_TEXTLOG_NUMBER;
    } else {
        out->kind = EPCI_TEXTLOG_TEXT;
        out->text = (struct kit_slice){ scratch, unquote(cell, scratch) };
    }
    return out->text.bytes;
}

int epci_textlog_next(struct epci_textlog *log, struct epci_textlog_row *row)
{
    struct log_cells cells = { .separator = log->separator };
    struct log_cell cell;
    size_t used = 0;

    for (;;) {
        cells.at = 0;
        if (!epci_textlog_line(log->text, &log->at, &cells.line))
            return EPC_END;
        log->line++;
        if (read_stamp(log, &cells, &row->time))
            break;
        log->bad += kit_slice_trim(cells.line).bytes > 0;
    }
    if (!kit_make_room(NULL, &log->scratch, 0, cells.line.bytes, &log->scratch_room, 1))
        return EPC_E_NOMEM;
    for (size_t i = 0; i < log->column_count; i++) {
        if (!next_cell(&cells, &cell))
            cell = (struct log_cell){ .text = { "", 0 } };
        used += read_cell(log, &cell, log->scratch + used, &log->values[i]);
    }
    row->line = log->line;
    row->values = log->values;
    return EPC_OK;
}

void epci_textlog_rewind(struct epci_textlog *log)
{
    log->at = log->first;
    log->line = log->first_line;
    log->bad = 0;
}

/* ---- The whole ---- */

/* esxtop is known by its times in UTC without milliseconds. */
static bool by_esxtop(const struct epci_textlog *log)
{
    struct kit_slice line;
    struct log_cells cells = { .separator = log->separator };
    struct log_cell cell;
    size_t at = log->first;

    if (!log->has_bias || log->zone.bias != 0 || strcmp(log->zone.name, "UTC") != 0 ||
        !epci_textlog_line(log->text, &at, &line))
        return false;
    cells.line = line;
    return next_cell(&cells, &cell) && cell.text.bytes > 0 &&
           !memchr(cell.text.at, '.', cell.text.bytes);
}

int epci_textlog_open(struct epci_textlog *out, struct epci_span file, char *message, size_t room)
{
    struct kit_slice line;
    int status;

    memset(out, 0, sizeof *out);
    status = epci_textlog_decode(file, &out->text, &out->converted);
    if (status != EPC_OK)
        return status;
    if (!epci_textlog_first_line(out->text, &out->first, &out->first_line, &line) ||
        !epci_textlog_has_signature(line))
        return textlog_refuse(
            message, room,
            "it is no log of counters: its first line has neither (PDH-CSV 4.0) nor (PDH-TSV 4.0)");
    out->separator = separator_of_head(line);
    status = read_head(out, line, message, room);
    epci_textlog_rewind(out);
    if (status == EPC_OK && out->dialect == EPCI_TEXTLOG_LOG && by_esxtop(out))
        out->dialect = EPCI_TEXTLOG_ESXTOP;
    return status;
}

void epci_textlog_release(struct epci_textlog *log)
{
    free(log->converted);
    free(log->names);
    free(log->column_list);
    free(log->values);
    free(log->scratch);
    memset(log, 0, sizeof *log);
}
