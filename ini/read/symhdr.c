/* SPDX-License-Identifier: MIT
 *
 * symhdr.c -- finds "#define NAME number" in what looks like a C header.
 */
#include "ini/read/symhdr.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/scan.h"

#define END_OF_TEXT (-1)

/* Longer identifiers are nobody's, but would make findings that repeat them grow without bounds. */
#define LONGEST_NAME 1023u

/* The text as a compiler sees it: comments are blanks, a backslash at a line's end joins lines. */
struct reader {
    const char *at;
    const char *end;
    const char *line_start;
    uint32_t line;
    char quote; /* inside a literal: its quote; comments do not begin there */
};

struct table {
    struct kit_arena *arena;
    struct ini_define *defines;
    size_t count;
    size_t room;
    const char *file;
    struct ini_findings *findings;
};

/* ---- Reading characters ---- */

static bool next_is(const struct reader *reader, size_t ahead, char what)
{
    return (size_t)(reader->end - reader->at) > ahead && reader->at[ahead] == what;
}

static bool at_ending(const struct reader *reader)
{
    return ini_line_ending(reader->at, reader->end) != 0;
}

/* Consume the line's ending, of which there is one. */
static void end_line(struct reader *reader)
{
    reader->at += ini_line_ending(reader->at, reader->end);
    reader->line++;
    reader->line_start = reader->at;
}

static void skip_block_comment(struct reader *reader)
{
    reader->at += 2;
    while (reader->at < reader->end) {
        if (next_is(reader, 0, '*') && next_is(reader, 1, '/')) {
            reader->at += 2;
            return;
        }
        if (at_ending(reader))
            end_line(reader);
        else
            reader->at++;
    }
}

/* A backslash before the line's end: consume both. */
static bool skip_continuation(struct reader *reader)
{
    if (!next_is(reader, 0, '\\') || ini_line_ending(reader->at + 1, reader->end) == 0)
        return false;
    reader->at++;
    end_line(reader);
    return true;
}

static void skip_line_comment(struct reader *reader)
{
    while (reader->at < reader->end && !at_ending(reader))
        if (!skip_continuation(reader))
            reader->at++;
}

/* The character at the front, not consumed: '\n' for the end of a line, ' ' for a comment. */
static int peek(struct reader *reader)
{
    while (skip_continuation(reader))
        ;
    if (reader->at == reader->end)
        return END_OF_TEXT;
    if (!reader->quote && next_is(reader, 0, '/') && next_is(reader, 1, '/'))
        skip_line_comment(reader);
    if (reader->at == reader->end)
        return END_OF_TEXT;
    if (!reader->quote && next_is(reader, 0, '/') && next_is(reader, 1, '*'))
        return ' ';
    if (at_ending(reader))
        return '\n';
    if (*reader->at == '\t' || *reader->at == '\x1A' || *reader->at == '\f' || *reader->at == '\v')
        return ' ';
    return (unsigned char)*reader->at;
}

/* Consume what peek has shown. */
static void advance(struct reader *reader)
{
    char one = *reader->at;

    if (!reader->quote && one == '/' && next_is(reader, 1, '*')) {
        skip_block_comment(reader);
        return;
    }
    if (at_ending(reader)) {
        reader->quote = 0;
        end_line(reader);
        return;
    }
    if (one == '\\' && reader->quote && reader->end - reader->at > 1)
        reader->at++; /* an escaped quote ends nothing; the line's end cannot stand here */
    else if (one == reader->quote)
        reader->quote = 0;
    else if (!reader->quote && (one == '"' || one == '\''))
        reader->quote = one;
    reader->at++;
}

static void skip_blanks(struct reader *reader)
{
    while (peek(reader) == ' ')
        advance(reader);
}

static void skip_line(struct reader *reader)
{
    int one;

    while ((one = peek(reader)) != END_OF_TEXT) {
        advance(reader);
        if (one == '\n')
            return;
    }
}

static bool at_line_end(struct reader *reader)
{
    int one = peek(reader);

    return one == '\n' || one == END_OF_TEXT;
}

/* ---- Words and numbers ---- */

static bool is_letter(int one)
{
    return (one >= 'A' && one <= 'Z') || (one >= 'a' && one <= 'z') || one == '_';
}

static bool is_digit(int one)
{
    return one >= '0' && one <= '9';
}

/* An identifier; empty if there is none.  One that is cut by a continuation ends there, so that its
 * define is none. */
static struct kit_slice read_word(struct reader *reader)
{
    struct kit_slice word;

    (void)peek(reader);
    word.at = reader->at;
    while (reader->at < reader->end &&
           (is_letter(*reader->at) || (reader->at > word.at && is_digit(*reader->at))))
        reader->at++;
    word.bytes = (size_t)(reader->at - word.at);
    return word;
}

static int digit_value(int one)
{
    if (is_digit(one))
        return one - '0';
    if (one >= 'a' && one <= 'f')
        return one - 'a' + 10;
    if (one >= 'A' && one <= 'F')
        return one - 'A' + 10;
    return 99;
}

static uint64_t add_digit(uint64_t sum, int radix, int digit)
{
    sum = sum * (unsigned)radix + (unsigned)digit;
    return sum > UINT32_MAX ? UINT32_MAX : sum;
}

/* Digits and C's suffixes; false if there is no digit or a digit is too large for its base.  *zero:
 * more digits follow a 0; with 8 or 9 among them the number is decimal, for C would refuse it. */
static bool read_digits(struct reader *reader, uint32_t *value, bool *zero)
{
    int radix = 10;
    bool any = false;
    bool octal = false;
    uint64_t sum = 0;
    uint64_t sum_of_octal = 0;

    *zero = false;
    if (peek(reader) == '0') {
        advance(reader);
        any = true;
        octal = true;
        if (peek(reader) == 'x' || peek(reader) == 'X') {
            advance(reader);
            any = false;
            octal = false;
            radix = 16;
        }
    }
    for (; digit_value(peek(reader)) < radix; advance(reader)) {
        int digit = digit_value(peek(reader));
        sum = add_digit(sum, radix, digit);
        sum_of_octal = add_digit(sum_of_octal, 8, digit);
        *zero = *zero || octal;
        octal = octal && digit < 8;
        any = true;
    }
    for (int i = 0; i < 3 && memchr("uUlL", peek(reader), 4); i++)
        advance(reader);
    *value = (uint32_t)(octal ? sum_of_octal : sum);
    return any && !is_digit(peek(reader)) && !is_letter(peek(reader));
}

/* ( number ) with any number of parentheses and perhaps a sign. */
static bool read_number(struct reader *reader, struct ini_define *define, bool *zero)
{
    size_t open = 0;

    skip_blanks(reader);
    for (; peek(reader) == '('; open++) {
        advance(reader);
        skip_blanks(reader);
    }
    if (peek(reader) == '-' || peek(reader) == '+') {
        define->negative = peek(reader) == '-';
        advance(reader);
        skip_blanks(reader);
    }
    if (!read_digits(reader, &define->value, zero))
        return false;
    define->negative = define->negative && define->value != 0;
    skip_blanks(reader);
    for (; open > 0 && peek(reader) == ')'; open--) {
        advance(reader);
        skip_blanks(reader);
    }
    return open == 0;
}

/* ---- Defines ---- */

static void report(struct table *table, enum ini_rule_id rule, const struct ini_define *define,
                   const char *message)
{
    ini_report(table->findings, rule, define->at, define->name, "%s %s", define->name, message);
}

/* What stands behind the number.  An operator makes it an expression, which is no number. */
static bool is_expression(struct reader *reader)
{
    static const char operators[] = "+-*/%<>=&|^?:!~.,#\"'(){}[]\\";
    int one = peek(reader);

    return one > 0 && memchr(operators, one, sizeof operators - 1) != NULL;
}

/* Behind "#define".  False only when memory is exhausted. */
static bool read_define(struct reader *reader, struct table *table)
{
    struct ini_define define = { 0 };
    struct kit_slice name;
    struct ini_define *defines;
    const char *line_start;
    bool zero;

    skip_blanks(reader);
    name = read_word(reader);
    line_start = reader->line_start;
    define.at.file = table->file;
    define.at.line = reader->line;
    if (name.bytes == 0 || name.bytes > LONGEST_NAME || peek(reader) != ' ' ||
        !read_number(reader, &define, &zero) || is_expression(reader))
        return true;
    define.at.column = 1;
    for (const char *at = line_start; at < name.at; at++)
        define.at.column += ((unsigned char)*at & 0xC0) != 0x80;
    if (!(define.name = kit_arena_string(table->arena, name.at, name.bytes)))
        return false;
    if (zero)
        report(table, EPCI_INI_DEFINE_OCTAL, &define,
               "has a number that begins with 0: a C compiler reads it as octal, other readers as "
               "decimal; write it without the 0");
    if (peek(reader) == ';')
        advance(reader);
    else if (!at_line_end(reader))
        report(
            table, EPCI_INI_DEFINE_TRAILING, &define,
            "has something behind its number, which is not read; remove it or make it a comment");
    defines =
        kit_arena_grow(table->arena, table->defines, table->count, &table->room, sizeof define);
    if (!defines)
        return false;
    table->defines = defines;
    defines[table->count++] = define;
    return true;
}

/* ---- Looking up ---- */

const struct ini_define *ini_symhdr_find(const struct ini_symhdr *header, const char *name,
                                         size_t bytes, bool any_case)
{
    const struct kit_slice wanted = { name, bytes };
    const struct kit_name *found = kit_names_find_exact(&header->names, wanted, any_case);

    return found ? &header->defines[found->value] : NULL;
}

const char *ini_define_sign(const struct ini_define *define)
{
    if (define->value == UINT32_MAX)
        return define->negative ? "at most -" : "at least ";
    return define->negative ? "-" : "";
}

static void report_repeated(struct table *table, const struct ini_define *first,
                            const struct ini_define *again)
{
    if (first->value != again->value || first->negative != again->negative)
        ini_report(table->findings, EPCI_INI_DEFINE_REPEATED, again->at, again->name,
                   "%s is defined as %s%u here and as %s%u in line %u; the last one counts; "
                   "remove one of them",
                   again->name, ini_define_sign(again), again->value, ini_define_sign(first),
                   first->value, first->at.line);
}

/* Enter each name once; a name that comes again changes its entry. */
static int enter_names(struct table *table, struct ini_symhdr *header)
{
    header->defines = table->defines;
    for (size_t i = 0; i < table->count; i++) {
        const struct ini_define *define = &table->defines[i];
        struct kit_slice name = kit_slice_of(define->name);
        const struct kit_name *known = kit_names_find_exact(&header->names, name, false);
        if (known) {
            report_repeated(table, &table->defines[known->value], define);
            table->defines[known->value] = *define;
            continue;
        }
        if (!kit_names_add(&header->names, table->arena, name, (uint32_t)header->count))
            return EPC_E_NOMEM;
        table->defines[header->count++] = *define;
    }
    return EPC_OK;
}

int ini_symhdr_parse(struct kit_arena *arena, const struct ini_source *source,
                     struct ini_symhdr *header, struct ini_findings *findings)
{
    struct reader reader = { source->text, source->text + source->bytes, source->text, 1, 0 };
    struct table table = { .arena = arena, .file = source->name, .findings = findings };
    struct ini_symhdr made = { 0 };
    int status;

    while (peek(&reader) != END_OF_TEXT) {
        skip_blanks(&reader);
        if (peek(&reader) == '#') {
            advance(&reader);
            skip_blanks(&reader);
            if (kit_slice_is(read_word(&reader), "define") && peek(&reader) == ' ' &&
                !read_define(&reader, &table))
                return EPC_E_NOMEM;
        }
        skip_line(&reader);
    }
    status = enter_names(&table, &made);
    if (status == EPC_OK)
        *header = made;
    return status;
}
