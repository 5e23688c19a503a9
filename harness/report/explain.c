/* SPDX-License-Identifier: MIT
 *
 * explain.c -- puts names after the indexes in a message: "object 230" becomes "object 230
 * (Process)".
 *
 * The message is scanned for the words before a number; texts in double quotes are left alone.
 */
#include "harness/report/explain.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/buffer.h"
#include "kit/slice.h"

/* Bytes of the character at `at`, which is not the end. */
static size_t count_character_bytes(const char *at)
{
    size_t bytes = 1;

    while (((unsigned char)at[bytes] & 0xC0) == 0x80)
        bytes++;
    return bytes;
}

/* Length of "object 238" or "counter 6" at `at`, and the number; 0: no such words. */
static size_t parse_object_or_counter_phrase(const char *at, uint32_t *index)
{
    static const char *const words[] = { "object ", "counter " };
    unsigned long long number;
    size_t length = 0;
    char *end;

    for (size_t i = 0; length == 0 && i < sizeof words / sizeof *words; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            length = strlen(words[i]);
    if (length == 0 || at[length] < '0' || at[length] > '9')
        return 0;
    number = strtoull(at + length, &end, 10); /* the largest there is for more */
    *index = (uint32_t)number;
    return number <= UINT32_MAX ? (size_t)(end - at) : 0;
}

void harness_copy_text_with_index_names(const struct reader_names *names, const char *text,
                                        char *out, size_t capacity)
{
    struct kit_buffer to = { 0 };
    bool quoted = false;
    size_t bytes;

    for (size_t i = 0; text[i];) {
        size_t one = count_character_bytes(text + i);
        bool begins = !quoted && (i == 0 || !kit_is_letter(text[i - 1]));
        uint32_t index = 0;
        size_t length = begins ? parse_object_or_counter_phrase(text + i, &index) : 0;
        char name[256];

        if (text[i] == '"')
            quoted = !quoted;
        kit_buffer_add_bytes(&to, text + i, length ? length : one);
        i += length ? length : one;
        if (length && reader_names_find(names, index, name, sizeof name) && name[0])
            kit_buffer_add_format(&to, " (%s)", name);
    }
    bytes = to.bytes < capacity ? to.bytes : capacity - 1;
    /* Not in the middle of a character. */
    while (bytes < to.bytes && bytes > 0 && ((unsigned char)to.text[bytes] & 0xC0) == 0x80)
        bytes--;
    snprintf(out, capacity, "%.*s", (int)bytes, to.text ? to.text : "");
    kit_buffer_release(&to);
}
