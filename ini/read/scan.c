/* SPDX-License-Identifier: MIT
 *
 * scan.c -- cuts text into lines and lines into name, value and comment.
 */
#include "ini/read/scan.h"

#include <string.h>

#define CTRL_Z '\x1A'

/* ---- Slices ---- */

static struct epci_slice slice(const char *from, const char *to)
{
    struct epci_slice made = { from, (size_t)(to - from) };

    return made;
}

struct epci_slice epci_slice_of(const char *text)
{
    return slice(text, text + strlen(text));
}

/* What the profile functions trim as well: Ctrl-Z stands where files were joined with copy. */
static bool is_blank(char one)
{
    return one == ' ' || one == '\t' || one == '\v' || one == '\f' || one == CTRL_Z;
}

struct epci_slice epci_slice_trim(struct epci_slice trimmed)
{
    while (trimmed.bytes > 0 && is_blank(trimmed.at[0])) {
        trimmed.at++;
        trimmed.bytes--;
    }
    while (trimmed.bytes > 0 && is_blank(trimmed.at[trimmed.bytes - 1]))
        trimmed.bytes--;
    return trimmed;
}

static char lower(char one)
{
    return one >= 'A' && one <= 'Z' ? (char)(one - 'A' + 'a') : one;
}

bool epci_slices_equal(struct epci_slice a, struct epci_slice b)
{
    return a.bytes == b.bytes && (a.bytes == 0 || memcmp(a.at, b.at, a.bytes) == 0);
}

bool epci_slices_equal_any_case(struct epci_slice a, struct epci_slice b)
{
    if (a.bytes != b.bytes)
        return false;
    for (size_t i = 0; i < a.bytes; i++)
        if (lower(a.at[i]) != lower(b.at[i]))
            return false;
    return true;
}

bool epci_slice_is(struct epci_slice a, const char *text)
{
    return epci_slices_equal(a, epci_slice_of(text));
}

bool epci_slice_is_any_case(struct epci_slice a, const char *text)
{
    return epci_slices_equal_any_case(a, epci_slice_of(text));
}

struct epci_slice epci_unquote_ini(struct epci_slice value)
{
    if (value.bytes >= 2 && (value.at[0] == '"' || value.at[0] == '\'') &&
        value.at[value.bytes - 1] == value.at[0]) {
        value.at++;
        value.bytes -= 2;
    }
    return value;
}

char *epci_unquote_epc(struct epci_arena *arena, struct epci_slice value, bool *fine)
{
    char *text;
    size_t made = 0;
    size_t at = 1;

    *fine = true;
    if (value.bytes == 0 || value.at[0] != '"')
        return epci_arena_string(arena, value.at, value.bytes);
    if (!(text = epci_arena_take(arena, value.bytes, 1)))
        return NULL;
    for (; at < value.bytes; at++) {
        if (value.at[at] == '"' && (at + 1 == value.bytes || value.at[++at] != '"'))
            break;
        text[made++] = value.at[at];
    }
    *fine = at + 1 == value.bytes && value.bytes > 1 && value.at[at] == '"';
    return text;
}

/* ---- Lines ---- */

void epci_scan_init(struct epci_scan *scan, const char *text, size_t bytes,
                    enum epci_dialect dialect)
{
    const char *end = text + bytes;

    scan->at = text;
    scan->end = end;
    scan->tail = end;
    scan->line = 0;
    scan->dialect = dialect;
    /* Ctrl-Z ends the text where nothing but blanks and line ends follow it. */
    while (end > text && (is_blank(end[-1]) || end[-1] == '\r' || end[-1] == '\n'))
        if (*--end == CTRL_Z)
            scan->end = end;
}

size_t epci_line_ending(const char *at, const char *end)
{
    size_t left = (size_t)(end - at);

    if (left == 0 || (at[0] != '\n' && at[0] != '\r'))
        return 0;
    if (at[0] == '\n')
        return 1;
    if (left >= 2 && at[1] == '\n')
        return 2;
    if (left >= 3 && at[1] == '\r' && at[2] == '\n')
        return 3;
    return 1;
}

/* Where the line's ending begins. */
static const char *end_of_line(const char *at, const char *end)
{
    while (at < end && *at != '\n' && *at != '\r')
        at++;
    return at;
}

static bool starts_comment(struct epci_slice body, enum epci_dialect dialect)
{
    if (body.at[0] == ';' || body.at[0] == '#')
        return true;
    return dialect == EPCI_DIALECT_INI && body.bytes >= 2 && body.at[0] == '/' && body.at[1] == '/';
}

/* In the EPC dialect, where the comment behind a section or in a value begins, or `to`. */
static const char *find_comment(struct epci_line *line, const char *from, const char *to)
{
    bool quoted = false;

    for (const char *at = from; at < to; at++) {
        if (*at == '"')
            quoted = !quoted;
        else if (!quoted && (*at == ';' || *at == '#') && (at == from || is_blank(at[-1])))
            return at;
    }
    line->quote_open = quoted;
    return to;
}

static void split_section(struct epci_line *line, struct epci_slice body, enum epci_dialect dialect)
{
    const char *end = body.at + body.bytes;
    const char *close = memchr(body.at, ']', body.bytes);

    line->kind = EPCI_LINE_SECTION;
    line->bracket_open = !close;
    if (!close)
        close = end;
    line->name = epci_slice_trim(slice(body.at + 1, close));
    if (close == end)
        return;
    line->value = epci_slice_trim(slice(close + 1, end));
    if (dialect == EPCI_DIALECT_EPC) {
        const char *comment = find_comment(line, close + 1, end);
        line->value = epci_slice_trim(slice(close + 1, comment));
        line->comment = slice(comment, end);
    }
}

static void split_key(struct epci_line *line, struct epci_slice body, enum epci_dialect dialect)
{
    const char *end = body.at + body.bytes;
    const char *equals = memchr(body.at, '=', body.bytes);
    const char *comment = end;

    if (!equals) {
        line->kind = EPCI_LINE_OTHER;
        return;
    }
    line->kind = EPCI_LINE_KEY;
    line->name = epci_slice_trim(slice(body.at, equals));
    if (dialect == EPCI_DIALECT_EPC)
        comment = find_comment(line, equals + 1, end);
    line->value = epci_slice_trim(slice(equals + 1, comment));
    line->comment = slice(comment, end);
}

bool epci_scan_next(struct epci_scan *scan, struct epci_line *line)
{
    const char *end;
    struct epci_slice body;

    if (scan->at == scan->tail)
        return false;
    memset(line, 0, sizeof *line);
    end = scan->at == scan->end ? scan->tail : end_of_line(scan->at, scan->end);
    line->number = ++scan->line;
    line->whole = slice(scan->at, end);
    line->ending = line->name = line->value = line->comment = slice(end, end);
    body = epci_slice_trim(line->whole);
    if (scan->at == scan->end) {
        line->kind = EPCI_LINE_TAIL;
    } else if (body.bytes == 0) {
        line->kind = EPCI_LINE_BLANK;
    } else if (starts_comment(body, scan->dialect)) {
        line->kind = EPCI_LINE_COMMENT;
        line->comment = body;
    } else if (body.at[0] == '[') {
        split_section(line, body, scan->dialect);
    } else {
        split_key(line, body, scan->dialect);
    }
    if (end < scan->end)
        line->ending.bytes = epci_line_ending(end, scan->end);
    scan->at = end + line->ending.bytes;
    return true;
}

uint32_t epci_line_column(const struct epci_line *line, const char *at)
{
    uint32_t column = 1;

    for (const char *seen = line->whole.at; seen < at; seen++)
        if (((unsigned char)*seen & 0xC0) != 0x80)
            column++;
    return column;
}
