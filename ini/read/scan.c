/* SPDX-License-Identifier: MIT
 *
 * scan.c -- splits text into lines, and lines into name, value and comment.
 *
 * A line is classified by its first character that is not a blank: a comment mark, [ or anything
 * else, which is a key if an = follows.
 */
#include "ini/read/scan.h"

#include <string.h>

struct kit_slice ini_unquote_ini(struct kit_slice value)
{
    if (value.bytes >= 2 && (value.at[0] == '"' || value.at[0] == '\'') &&
        value.at[value.bytes - 1] == value.at[0]) {
        value.at++;
        value.bytes -= 2;
    }
    return value;
}

char *ini_unquote_epc(struct kit_arena *arena, struct kit_slice value, bool *fine)
{
    char *text;
    size_t made = 0;
    size_t at = 1;

    *fine = true;
    if (value.bytes == 0 || value.at[0] != '"')
        return kit_arena_copy_string(arena, value.at, value.bytes);
    if (!(text = kit_arena_allocate(arena, value.bytes, 1)))
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

struct ini_scan ini_scan_begin(const char *text, size_t bytes, enum ini_dialect dialect)
{
    const char *end = text + bytes;
    struct ini_scan scan = { .at = text, .end = end, .tail = end, .dialect = dialect };

    /* A Ctrl-Z ends the text if only blanks and line ends follow it. */
    while (end > text && (kit_is_blank(end[-1]) || end[-1] == '\r' || end[-1] == '\n'))
        if (*--end == KIT_CTRL_Z)
            scan.end = end;
    return scan;
}

size_t ini_line_ending_length(const char *at, const char *end)
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

/* Whether one of the eight bytes is CR or LF: a byte that equals one becomes 0, and subtracting 1
 * from a byte of 0 borrows from its highest bit.  Never false if one is; may be true if none is. */
static bool may_contain_line_end(uint64_t word)
{
    const uint64_t ones = 0x0101010101010101u;
    const uint64_t lf = word ^ ones * '\n', cr = word ^ ones * '\r';

    return (((lf - ones) & ~lf) | ((cr - ones) & ~cr)) & ones * 0x80;
}

/* The beginning of the line's ending. */
static const char *find_end_of_line(const char *at, const char *end)
{
    uint64_t word;

    for (; (size_t)(end - at) >= sizeof word; at += sizeof word) {
        memcpy(&word, at, sizeof word);
        if (may_contain_line_end(word))
            break;
    }
    while (at < end && *at != '\n' && *at != '\r')
        at++;
    return at;
}

static bool is_comment_line(struct kit_slice body, enum ini_dialect dialect)
{
    if (body.at[0] == ';' || body.at[0] == '#')
        return true;
    return dialect == INI_DIALECT_INI && body.bytes >= 2 && body.at[0] == '/' && body.at[1] == '/';
}

/* In the EPC dialect, the beginning of the comment after a section or value, or `to`. */
static const char *find_comment_or_end(struct ini_line *line, const char *from, const char *to)
{
    bool quoted = false;

    for (const char *at = from; at < to; at++) {
        if (*at == '"')
            quoted = !quoted;
        else if (!quoted && (*at == ';' || *at == '#') && (at == from || kit_is_blank(at[-1])))
            return at;
    }
    line->quote_open = quoted;
    return to;
}

static void scan_section_line(struct ini_line *line, struct kit_slice body,
                              enum ini_dialect dialect)
{
    const char *end = body.at + body.bytes;
    const char *close = memchr(body.at, ']', body.bytes);

    line->kind = INI_LINE_SECTION;
    line->bracket_open = !close;
    if (!close)
        close = end;
    line->name = kit_slice_trim(kit_slice_between(body.at + 1, close));
    if (close == end)
        return;
    line->value = kit_slice_trim(kit_slice_between(close + 1, end));
    if (dialect == INI_DIALECT_EPC) {
        const char *comment = find_comment_or_end(line, close + 1, end);
        line->value = kit_slice_trim(kit_slice_between(close + 1, comment));
        line->comment = kit_slice_between(comment, end);
    }
}

static void scan_key_line(struct ini_line *line, struct kit_slice body, enum ini_dialect dialect)
{
    const char *end = body.at + body.bytes;
    const char *equals = memchr(body.at, '=', body.bytes);
    const char *comment = end;

    if (!equals) {
        line->kind = INI_LINE_OTHER;
        return;
    }
    line->kind = INI_LINE_KEY;
    line->name = kit_slice_trim(kit_slice_between(body.at, equals));
    if (dialect == INI_DIALECT_EPC)
        comment = find_comment_or_end(line, equals + 1, end);
    line->value = kit_slice_trim(kit_slice_between(equals + 1, comment));
    line->comment = kit_slice_between(comment, end);
}

bool ini_scan_next_line(struct ini_scan *scan, struct ini_line *line)
{
    const char *end;
    struct kit_slice body;

    if (scan->at == scan->tail)
        return false;
    memset(line, 0, sizeof *line);
    end = scan->at == scan->end ? scan->tail : find_end_of_line(scan->at, scan->end);
    line->number = ++scan->line;
    line->whole = kit_slice_between(scan->at, end);
    line->ending = line->name = line->value = line->comment = kit_slice_between(end, end);
    body = kit_slice_trim(line->whole);
    if (scan->at == scan->end) {
        line->kind = INI_LINE_TAIL;
    } else if (body.bytes == 0) {
        line->kind = INI_LINE_BLANK;
    } else if (is_comment_line(body, scan->dialect)) {
        line->kind = INI_LINE_COMMENT;
        line->comment = body;
    } else if (body.at[0] == '[') {
        scan_section_line(line, body, scan->dialect);
        scan->section = ini_section_from_name(line->name);
    } else {
        scan_key_line(line, body, scan->dialect);
    }
    line->section = scan->section;
    if (end < scan->end)
        line->ending.bytes = ini_line_ending_length(end, scan->end);
    scan->at = end + line->ending.bytes;
    return true;
}

uint32_t ini_count_characters(struct kit_slice text)
{
    uint32_t count = 0;

    for (size_t i = 0; i < text.bytes; i++)
        count += ((unsigned char)text.at[i] & 0xC0) != 0x80;
    return count;
}

struct ini_place ini_line_place(const char *file, const struct ini_line *line, const char *at)
{
    return (struct ini_place){ file, line->number,
                               1 + ini_count_characters(kit_slice_between(line->whole.at, at)) };
}
