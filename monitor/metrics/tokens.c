/* SPDX-License-Identifier: MIT
 *
 * tokens.c -- one pass over the characters; runs of letters and digits are then divided by case.
 */
#include "monitor/metrics/tokens.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "sdk/core/text.h"

struct reader {
    struct mon_tokens *out;
    char run[MON_TOKEN_BYTES * 2]; /* letters and digits, in their case */
    size_t bytes;
    bool slash, bracket;
};

static bool is_ascii_lowercase(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_ascii_uppercase(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_ascii_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void add_token(struct reader *reader, const char *text, size_t bytes)
{
    struct mon_token *token;

    if (reader->out->count == MON_TOKENS)
        return;
    token = &reader->out->all[reader->out->count++];
    if (bytes > MON_TOKEN_BYTES - 1)
        bytes = MON_TOKEN_BYTES - 1;
    *token = (struct mon_token){ .slash = reader->slash, .bracket = reader->bracket };
    for (size_t i = 0; i < bytes; i++)
        token->text[i] = epci_ascii_lower(text[i]);
    reader->slash = false;
}

/* Spellings that case would divide at the wrong place. */
static bool is_unsplit_word(const char *run)
{
    static const char *const whole[] = { "kb",     "mb",    "gb",     "tb",     "ms",
                                         "us",     "ns",    "kbytes", "mbytes", "gbytes",
                                         "tbytes", "kbyte", "mbyte",  "gbyte",  "tbyte" };

    for (size_t i = 0; i < EPC_COUNT(whole); i++)
        if (kit_equal_any_case(run, whole[i]))
            return true;
    return false;
}

/* Does a part begin at `at`?  "LogicalDisk", "CLRMemory"; but "TCPv4" and "IDs" are one. */
static bool begins_part(const char *run, size_t at)
{
    if (!is_ascii_uppercase(run[at]))
        return false;
    if (is_ascii_lowercase(run[at - 1]) || is_ascii_digit(run[at - 1]))
        return true;
    return is_ascii_uppercase(run[at - 1]) && is_ascii_lowercase(run[at + 1]) &&
           is_ascii_lowercase(run[at + 2]);
}

/* A part of one letter is not a word: "JobQ", "iSCSI". */
static void split_run_into_tokens(struct reader *reader)
{
    size_t from = 0;

    if (reader->bytes == 0)
        return;
    reader->run[reader->bytes] = '\0';
    reader->run[reader->bytes + 1] = '\0';
    for (size_t at = 2; !is_unsplit_word(reader->run) && at + 1 < reader->bytes; at++) {
        if (at - from < 2 || !begins_part(reader->run, at) || begins_part(reader->run, at + 1))
            continue;
        add_token(reader, reader->run + from, at - from);
        from = at;
    }
    add_token(reader, reader->run + from, reader->bytes - from);
    reader->bytes = 0;
}

static void add_character_to_run(struct reader *reader, char letter)
{
    if (reader->bytes < sizeof reader->run - 3)
        reader->run[reader->bytes++] = letter;
}

static void parse_punctuation_in_name(struct reader *reader, const char **rest)
{
    switch (**rest) {
    case '/':
        reader->slash = true;
        break;
    case '(':
    case '[':
        reader->bracket = true;
        break;
    case ')':
    case ']':
        reader->bracket = false;
        break;
    case '%':
        add_token(reader, "%", 1);
        break;
    case '&':
        add_token(reader, "and", 3);
        break;
    case '#':
        add_token(reader, "number", 6);
        while ((*rest)[1] == ' ')
            ++*rest;
        if (epci_ascii_lower((*rest)[1]) != 'o' || epci_ascii_lower((*rest)[2]) != 'f')
            add_token(reader, "of", 2);
        break;
    default:
        break;
    }
}

/* What is not a letter: marks, signs, the replacement character, private ones. */
static bool is_symbol_not_letter(uint32_t scalar)
{
    return scalar < 0xB5 || (scalar > 0xB5 && scalar < 0xC0) || scalar == 0xD7 || scalar == 0xF7 ||
           (scalar >= 0x300 && scalar < 0x370) || (scalar >= 0x2000 && scalar < 0x2C00) ||
           (scalar >= 0x3000 && scalar < 0x3040) || (scalar >= 0xE000 && scalar < 0xF900) ||
           (scalar >= 0xFE00 && scalar < 0xFE70) || scalar >= 0xFFF0;
}

static void add_or_split_at_non_ascii_character(struct reader *reader, uint32_t scalar)
{
    static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOO*OUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    char number[16];

    if (scalar == 0xB5 || scalar == 0x3BC) {
        add_character_to_run(reader, 'u'); /* micro */
    } else if (is_symbol_not_letter(scalar)) {
        split_run_into_tokens(reader);
    } else if (scalar < 0x100) {
        add_character_to_run(reader, latin[scalar - 0xC0]);
    } else {
        split_run_into_tokens(reader);
        add_token(reader, number, (size_t)snprintf(number, sizeof number, "u%x", (unsigned)scalar));
    }
}

/* "(s)" after a word makes it a plural. */
static bool try_append_parenthesized_s(struct reader *reader, const char *at)
{
    if (at[0] != '(' || epci_ascii_lower(at[1]) != 's' || at[2] != ')' || reader->bytes == 0)
        return false;
    add_character_to_run(reader, 's');
    return true;
}

void mon_split_into_tokens(const char *text, struct mon_tokens *out)
{
    struct reader reader = { .out = out };
    const char *end = text + strlen(text);
    uint32_t scalar;
    size_t used;

    out->count = 0;
    while (text < end) {
        const char one = *text;

        if (is_ascii_lowercase(one) || is_ascii_uppercase(one) || is_ascii_digit(one)) {
            add_character_to_run(&reader, one);
        } else if ((unsigned char)one >= 0x80) {
            if (epci_utf8_decode_scalar(text, (size_t)(end - text), &scalar, &used) == EPC_OK)
                add_or_split_at_non_ascii_character(&reader, scalar);
            else
                split_run_into_tokens(&reader);
            text += used;
            continue;
        } else if (try_append_parenthesized_s(&reader, text)) {
            text += 2;
        } else if (one != '\'') {
            split_run_into_tokens(&reader);
            parse_punctuation_in_name(&reader, &text);
        }
        text++;
    }
    split_run_into_tokens(&reader);
}
