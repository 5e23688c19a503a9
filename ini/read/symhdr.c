/* SPDX-License-Identifier: MIT
 *
 * symhdr.c -- finds "#define NAME number" in a C header.
 *
 * It reads characters as a compiler does: a comment is a blank, and a backslash at a line's end
 * joins two lines.  It evaluates no other directives and no expressions.
 */
#include "ini/read/symhdr.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/scan.h"

#define END_OF_TEXT (-1)

/* No compiler's identifiers are longer, and findings repeat them. */
#define LONGEST_NAME 1023u

struct symhdr_reader {
    const char *at;
    const char *end;
    const char *line_start;
    uint32_t line;
    char quote; /* inside a literal: its quote; no comment begins there */
};

struct symhdr_table {
    struct kit_arena *arena;
    struct ini_define *defines;
    size_t count;
    size_t capacity;
    struct kit_names others;
    struct kit_names enumerators;
    const char *file;
    struct ini_findings *findings;
};

/* ---- Reading characters ---- */

static bool is_char_at_distance(const struct symhdr_reader *reader, size_t ahead, char what)
{
    return (size_t)(reader->end - reader->at) > ahead && reader->at[ahead] == what;
}

static bool is_at_line_break(const struct symhdr_reader *reader)
{
    return ini_line_ending_length(reader->at, reader->end) != 0;
}

/* Consume the line's ending, which must be here. */
static void skip_line_break(struct symhdr_reader *reader)
{
    reader->at += ini_line_ending_length(reader->at, reader->end);
    reader->line++;
    reader->line_start = reader->at;
}

static void skip_block_comment(struct symhdr_reader *reader)
{
    reader->at += 2;
    while (reader->at < reader->end) {
        if (is_char_at_distance(reader, 0, '*') && is_char_at_distance(reader, 1, '/')) {
            reader->at += 2;
            return;
        }
        if (is_at_line_break(reader))
            skip_line_break(reader);
        else
            reader->at++;
    }
}

/* Consume a backslash and the line ending after it; false: not here. */
static bool skip_continuation(struct symhdr_reader *reader)
{
    if (!is_char_at_distance(reader, 0, '\\') ||
        ini_line_ending_length(reader->at + 1, reader->end) == 0)
        return false;
    reader->at++;
    skip_line_break(reader);
    return true;
}

static void skip_line_comment(struct symhdr_reader *reader)
{
    while (reader->at < reader->end && !is_at_line_break(reader))
        if (!skip_continuation(reader))
            reader->at++;
}

/* The next character, which is not consumed: '\n' for the end of a line, ' ' for a comment. */
static int peek_char(struct symhdr_reader *reader)
{
    while (skip_continuation(reader))
        ;
    if (reader->at == reader->end)
        return END_OF_TEXT;
    if (!reader->quote && is_char_at_distance(reader, 0, '/') &&
        is_char_at_distance(reader, 1, '/'))
        skip_line_comment(reader);
    if (reader->at == reader->end)
        return END_OF_TEXT;
    if (!reader->quote && is_char_at_distance(reader, 0, '/') &&
        is_char_at_distance(reader, 1, '*'))
        return ' ';
    if (is_at_line_break(reader))
        return '\n';
    if (*reader->at == '\t' || *reader->at == '\x1A' || *reader->at == '\f' || *reader->at == '\v')
        return ' ';
    return (unsigned char)*reader->at;
}

/* Consume the character that peek_char returned. */
static void skip_peeked_char(struct symhdr_reader *reader)
{
    char one = *reader->at;

    if (!reader->quote && one == '/' && is_char_at_distance(reader, 1, '*')) {
        skip_block_comment(reader);
        return;
    }
    if (is_at_line_break(reader)) {
        reader->quote = 0;
        skip_line_break(reader);
        return;
    }
    if (one == '\\' && reader->quote && reader->end - reader->at > 1)
        reader->at++; /* an escaped quote does not end the literal; a line's end cannot be here */
    else if (one == reader->quote)
        reader->quote = 0;
    else if (!reader->quote && (one == '"' || one == '\''))
        reader->quote = one;
    reader->at++;
}

static void skip_c_blanks(struct symhdr_reader *reader)
{
    while (peek_char(reader) == ' ')
        skip_peeked_char(reader);
}

static void skip_line(struct symhdr_reader *reader)
{
    int one;

    while ((one = peek_char(reader)) != END_OF_TEXT) {
        skip_peeked_char(reader);
        if (one == '\n')
            return;
    }
}

static bool is_at_line_end(struct symhdr_reader *reader)
{
    int one = peek_char(reader);

    return one == '\n' || one == END_OF_TEXT;
}

/* ---- Words and numbers ---- */

static bool is_letter_or_underscore(int one)
{
    return kit_is_letter((char)one) || one == '_';
}

static bool is_c_digit(int one)
{
    return one >= '0' && one <= '9';
}

/* An identifier, perhaps empty.  It ends at a continuation, and its define is then ignored. */
static struct kit_slice read_identifier(struct symhdr_reader *reader)
{
    struct kit_slice word;

    (void)peek_char(reader);
    word.at = reader->at;
    while (reader->at < reader->end && (is_letter_or_underscore(*reader->at) ||
                                        (reader->at > word.at && is_c_digit(*reader->at))))
        reader->at++;
    word.bytes = (size_t)(reader->at - word.at);
    return word;
}

static int c_digit_value(int one)
{
    if (is_c_digit(one))
        return one - '0';
    if (one >= 'a' && one <= 'f')
        return one - 'a' + 10;
    if (one >= 'A' && one <= 'F')
        return one - 'A' + 10;
    return 99;
}

static uint64_t append_digit_saturating(uint64_t sum, int radix, int digit)
{
    sum = sum * (unsigned)radix + (unsigned)digit;
    return sum > UINT32_MAX ? UINT32_MAX : sum;
}

/* Digits and C's suffixes; false without a digit, or if a digit is too large for its base.
 * *zero: more digits follow a 0; with an 8 or 9 the number is decimal, since C would refuse it
 * as octal. */
static bool read_c_integer_literal(struct symhdr_reader *reader, uint32_t *value, bool *zero)
{
    int radix = 10;
    bool any = false;
    bool octal = false;
    uint64_t sum = 0;
    uint64_t sum_of_octal = 0;

    *zero = false;
    if (peek_char(reader) == '0') {
        skip_peeked_char(reader);
        any = true;
        octal = true;
        if (peek_char(reader) == 'x' || peek_char(reader) == 'X') {
            skip_peeked_char(reader);
            any = false;
            octal = false;
            radix = 16;
        }
    }
    for (; c_digit_value(peek_char(reader)) < radix; skip_peeked_char(reader)) {
        int digit = c_digit_value(peek_char(reader));
        sum = append_digit_saturating(sum, radix, digit);
        sum_of_octal = append_digit_saturating(sum_of_octal, 8, digit);
        *zero = *zero || octal;
        octal = octal && digit < 8;
        any = true;
    }
    for (int i = 0; i < 3 && memchr("uUlL", peek_char(reader), 4); i++)
        skip_peeked_char(reader);
    *value = (uint32_t)(octal ? sum_of_octal : sum);
    return any && !is_c_digit(peek_char(reader)) && !is_letter_or_underscore(peek_char(reader));
}

/* A number in any number of parentheses, perhaps with a sign. */
static bool read_signed_parenthesised_number(struct symhdr_reader *reader,
                                             struct ini_define *define, bool *zero)
{
    size_t open = 0;

    skip_c_blanks(reader);
    for (; peek_char(reader) == '('; open++) {
        skip_peeked_char(reader);
        skip_c_blanks(reader);
    }
    if (peek_char(reader) == '-' || peek_char(reader) == '+') {
        define->negative = peek_char(reader) == '-';
        skip_peeked_char(reader);
        skip_c_blanks(reader);
    }
    if (!read_c_integer_literal(reader, &define->value, zero))
        return false;
    define->negative = define->negative && define->value != 0;
    skip_c_blanks(reader);
    for (; open > 0 && peek_char(reader) == ')'; open--) {
        skip_peeked_char(reader);
        skip_c_blanks(reader);
    }
    return open == 0;
}

/* ---- Defines ---- */

static void report_doubtful_define(struct symhdr_table *table, enum ini_rule_id rule,
                                   const struct ini_define *define, const char *message)
{
    ini_report_finding(table->findings, rule, define->at, define->name, "%s %s", define->name,
                       message);
}

/* Whether an operator follows the number, which makes it an expression. */
static bool is_expression(struct symhdr_reader *reader)
{
    static const char operators[] = "+-*/%<>=&|^?:!~.,#\"'(){}[]\\";
    int one = peek_char(reader);

    return one > 0 && memchr(operators, one, sizeof operators - 1) != NULL;
}

/* Read what follows "#define". */
static void read_define_into_table(struct symhdr_reader *reader, struct symhdr_table *table)
{
    struct ini_define define = { 0 };
    struct kit_slice name;
    const char *line_start;
    bool zero;

    skip_c_blanks(reader);
    name = read_identifier(reader);
    line_start = reader->line_start;
    define.at.file = table->file;
    define.at.line = reader->line;
    if (name.bytes == 0 || name.bytes > LONGEST_NAME || peek_char(reader) != ' ' ||
        !read_signed_parenthesised_number(reader, &define, &zero) || is_expression(reader)) {
        if (name.bytes > 0 && name.bytes <= LONGEST_NAME &&
            !kit_names_find_exact_or_any_case(&table->others, name, false))
            (void)kit_names_add(&table->others, table->arena, name, define.at.line);
        return;
    }
    define.at.column = 1 + ini_count_characters(kit_slice_between(line_start, name.at));
    define.name = ini_copy_string(table->arena, name);
    if (zero)
        report_doubtful_define(
            table, INI_RULE_DEFINE_OCTAL, &define,
            "has a number that begins with 0: a C compiler reads it as octal, other programs as "
            "decimal; write it without the 0");
    if (peek_char(reader) == ';')
        skip_peeked_char(reader);
    else if (!is_at_line_end(reader))
        report_doubtful_define(
            table, INI_RULE_DEFINE_TRAILING, &define,
            "has text after its number, which is not read; remove it or make it a comment");
    if (KIT_RESERVE(table->arena, table->defines, table->count, table->capacity))
        table->defines[table->count++] = define;
}

/* ---- Enumerators, which are only found so that a message can name them ---- */

/* Where in "enum tag { NAME = value, NAME }" the reader is. */
enum enum_place { OUTSIDE, BEFORE_BRACE, BEFORE_NAME, AFTER_NAME };

static enum enum_place track_enum_word_add_enumerator(struct symhdr_table *table,
                                                      enum enum_place place, struct kit_slice word,
                                                      uint32_t line)
{
    if (place == OUTSIDE && kit_slice_is(word, "enum"))
        return BEFORE_BRACE;
    if (place != BEFORE_NAME)
        return place;
    if (word.bytes <= LONGEST_NAME &&
        !kit_names_find_exact_or_any_case(&table->enumerators, word, false))
        (void)kit_names_add(&table->enumerators, table->arena, word, line);
    return AFTER_NAME;
}

static enum enum_place track_enum_punctuation(enum enum_place place, int sign)
{
    if (place == BEFORE_BRACE)
        return sign == '{' ? BEFORE_NAME : sign == ';' || sign == '(' ? OUTSIDE : place;
    if (place == OUTSIDE || sign == '}')
        return OUTSIDE;
    return sign == ',' ? BEFORE_NAME : place;
}

/* Read a line that is not a directive, with its end. */
static void collect_enumerators_of_line(struct symhdr_reader *reader, struct symhdr_table *table,
                                        enum enum_place *place)
{
    int one;

    while ((one = peek_char(reader)) != END_OF_TEXT) {
        if (is_letter_or_underscore(one) && !reader->quote) {
            const uint32_t line = reader->line;

            *place = track_enum_word_add_enumerator(table, *place, read_identifier(reader), line);
            continue;
        }
        skip_peeked_char(reader);
        if (one == '\n')
            return;
        if (!reader->quote)
            *place = track_enum_punctuation(*place, one);
    }
}

/* ---- Looking up ---- */

const struct ini_define *ini_symhdr_find(const struct ini_symhdr *header, const char *name,
                                         size_t bytes, bool any_case)
{
    const struct kit_slice wanted = { name, bytes };
    const struct kit_name *found =
        kit_names_find_exact_or_any_case(&header->names, wanted, any_case);

    return found ? &header->defines[found->value] : NULL;
}

const char *ini_sign_for_define_in_message(const struct ini_define *define)
{
    if (define->value == UINT32_MAX)
        return define->negative ? "at most -" : "at least ";
    return define->negative ? "-" : "";
}

static void report_redefined_symbol(struct symhdr_table *table, const struct ini_define *first,
                                    const struct ini_define *again)
{
    if (first->value != again->value || first->negative != again->negative)
        ini_report_finding(
            table->findings, INI_RULE_DEFINE_REPEATED, again->at, again->name,
            "%s is defined as %s%u here and as %s%u in line %u; the last one counts; "
            "remove one of them",
            again->name, ini_sign_for_define_in_message(again), again->value,
            ini_sign_for_define_in_message(first), first->value, first->at.line);
}

/* Enter each name once; a repeated name changes its entry. */
static void index_defines_by_name(struct symhdr_table *table, struct ini_symhdr *header)
{
    header->defines = table->defines;
    for (size_t i = 0; i < table->count; i++) {
        const struct ini_define *define = &table->defines[i];
        struct kit_slice name = kit_slice_of(define->name);
        const struct kit_name *known =
            kit_names_find_exact_or_any_case(&header->names, name, false);
        if (known) {
            report_redefined_symbol(table, &table->defines[known->value], define);
            table->defines[known->value] = *define;
            continue;
        }
        (void)kit_names_add(&header->names, table->arena, name, (uint32_t)header->count);
        table->defines[header->count++] = *define;
    }
}

int ini_symhdr_parse(struct kit_arena *arena, const struct ini_source *source,
                     struct ini_symhdr *header, struct ini_findings *findings)
{
    struct symhdr_reader reader = { source->text, source->text + source->bytes, source->text, 1,
                                    0 };
    struct symhdr_table table = { .arena = arena, .file = source->name, .findings = findings };
    struct ini_symhdr made = { 0 };
    enum enum_place place = OUTSIDE;
    size_t refused = arena->refused;

    while (peek_char(&reader) != END_OF_TEXT) {
        skip_c_blanks(&reader);
        if (peek_char(&reader) == '#') {
            skip_peeked_char(&reader);
            skip_c_blanks(&reader);
            if (kit_slice_is(read_identifier(&reader), "define") && peek_char(&reader) == ' ')
                read_define_into_table(&reader, &table);
            skip_line(&reader);
        } else {
            collect_enumerators_of_line(&reader, &table, &place);
        }
    }
    index_defines_by_name(&table, &made);
    made.others = table.others;
    made.enumerators = table.enumerators;
    if (arena->refused != refused)
        return EPC_E_NOMEM;
    *header = made;
    return EPC_OK;
}
