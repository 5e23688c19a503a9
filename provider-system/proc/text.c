/* SPDX-License-Identifier: MIT */
#include "provider-system/proc/text.h"

#include <string.h>

static void skip_bytes(struct sysperf_text *text, size_t bytes)
{
    text->at += bytes;
    text->bytes -= bytes;
}

bool sysperf_text_next_line(struct sysperf_text *rest, struct sysperf_text *line)
{
    const char *end;

    if (rest->bytes == 0)
        return false;
    end = memchr(rest->at, '\n', rest->bytes);
    *line = (struct sysperf_text){ rest->at, end ? (size_t)(end - rest->at) : rest->bytes };
    skip_bytes(rest, line->bytes + (end != NULL));
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool sysperf_text_next_word(struct sysperf_text *rest, struct sysperf_text *word)
{
    while (rest->bytes && is_blank(*rest->at))
        skip_bytes(rest, 1);
    *word = (struct sysperf_text){ rest->at, 0 };
    while (rest->bytes && !is_blank(*rest->at)) {
        skip_bytes(rest, 1);
        word->bytes++;
    }
    return word->bytes != 0;
}

static bool parse_entire_text_as_number(const struct sysperf_text *word, uint64_t *out)
{
    uint64_t value = 0;

    for (size_t i = 0; i < word->bytes; i++) {
        const unsigned digit = (unsigned)(unsigned char)word->at[i] - '0';

        if (digit > 9)
            return false;
        value = value > (UINT64_MAX - digit) / 10 ? UINT64_MAX : value * 10 + digit;
    }
    *out = value;
    return word->bytes != 0;
}

bool sysperf_text_next_number(struct sysperf_text *rest, uint64_t *out)
{
    struct sysperf_text after = *rest, word;

    if (!sysperf_text_next_word(&after, &word) || !parse_entire_text_as_number(&word, out))
        return false;
    *rest = after;
    return true;
}

uint32_t sysperf_text_next_numbers(struct sysperf_text *rest, uint64_t *out, uint32_t capacity)
{
    uint32_t count = 0;

    while (count < capacity && sysperf_text_next_number(rest, &out[count]))
        count++;
    return count;
}

bool sysperf_text_equals(const struct sysperf_text *word, const char *wanted)
{
    return strlen(wanted) == word->bytes && memcmp(word->at, wanted, word->bytes) == 0;
}

void sysperf_text_copy(const struct sysperf_text *text, char *out, size_t capacity)
{
    const size_t bytes = text->bytes < capacity ? text->bytes : capacity - 1;

    memcpy(out, text->at, bytes);
    out[bytes] = '\0';
}

bool sysperf_text_find_value(const struct sysperf_text *all, const char *word, uint64_t *out)
{
    struct sysperf_text rest = *all, line, first;

    while (sysperf_text_next_line(&rest, &line))
        if (sysperf_text_next_word(&line, &first) && sysperf_text_equals(&first, word))
            return sysperf_text_next_number(&line, out);
    return false;
}

bool sysperf_text_find_kibibytes(const struct sysperf_text *all, const char *word, uint64_t *out)
{
    if (!sysperf_text_find_value(all, word, out))
        return false;
    *out <<= 10;
    return true;
}
