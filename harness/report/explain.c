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
#include <string.h>

struct writer {
    char *out;
    size_t used;
    size_t room; /* without the NUL */
};

static void explain_put(struct writer *to, const char *text, size_t bytes)
{
    size_t left = to->room - to->used;

    if (bytes > left) {
        /* Not in the middle of a character; and nothing more after the cut. */
        for (bytes = left; bytes > 0 && ((unsigned char)text[bytes] & 0xC0) == 0x80;)
            bytes--;
        to->room = to->used + bytes;
    }
    memcpy(to->out + to->used, text, bytes);
    to->used += bytes;
}

/* Bytes of the character at `at`, which is not the end. */
static size_t character(const char *at)
{
    size_t bytes = 1;

    while (((unsigned char)at[bytes] & 0xC0) == 0x80)
        bytes++;
    return bytes;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool explain_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Length of "object 238" or "counter 6" at `at`, and the number; 0: no such words. */
static size_t index_at(const char *at, uint32_t *index)
{
    static const char *const words[] = { "object ", "counter " };
    uint64_t number = 0;
    size_t length = 0;

    for (size_t i = 0; length == 0 && i < sizeof words / sizeof *words; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            length = strlen(words[i]);
    if (length == 0 || !explain_is_digit(at[length]))
        return 0;
    for (; explain_is_digit(at[length]) && number <= UINT32_MAX; length++)
        number = number * 10 + (uint64_t)(at[length] - '0');
    *index = (uint32_t)number;
    return number <= UINT32_MAX ? length : 0;
}

void val_explain(const struct epci_names *names, const char *text, char *out, size_t room)
{
    struct writer to = { out, 0, room - 1 };
    bool quoted = false;

    for (size_t i = 0; text[i];) {
        size_t one = character(text + i);
        bool begins = !quoted && (i == 0 || !is_letter(text[i - 1]));
        uint32_t index = 0;
        size_t length = begins ? index_at(text + i, &index) : 0;
        char name[256];

        if (text[i] == '"')
            quoted = !quoted;
        explain_put(&to, text + i, length ? length : one);
        i += length ? length : one;
        if (length && epci_names_find(names, index, name, sizeof name) && name[0]) {
            explain_put(&to, " (", 2);
            explain_put(&to, name, strlen(name));
            explain_put(&to, ")", 1);
        }
    }
    out[to.used] = '\0';
}
