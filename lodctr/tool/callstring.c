/* SPDX-License-Identifier: MIT
 *
 * callstring.c -- splits a line into its first word and the rest, and lists both readings.
 */
#include "lodctr/tool/callstring.h"

#include <string.h>

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

/* Length of the word at `at`; quotes belong to it, and blanks between them too. */
static size_t word_length(const char *at)
{
    const char *end = at;
    bool quoted = false;

    for (; *end && (quoted || (*end != ' ' && *end != '\t')); end++)
        if (*end == '"')
            quoted = !quoted;
    return (size_t)(end - at);
}

/* Add text[0..length) without trailing blanks and without quotes, if it is not empty and new. */
static bool add_unquoted_reading(struct kit_arena *arena, const char *text, size_t length,
                                 const char *readings[LOD_READINGS], int *count)
{
    char *made;

    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    if (!(made = kit_arena_copy_string(arena, text, length)))
        return false;
    length = 0;
    for (const char *from = made; *from; from++)
        if (*from != '"')
            made[length++] = *from;
    made[length] = '\0';
    for (int i = 0; i < *count; i++)
        if (strcmp(readings[i], made) == 0)
            return true;
    if (length != 0 && *count < LOD_READINGS)
        readings[(*count)++] = made;
    return true;
}

int lod_callstring_list_readings(struct kit_arena *arena, const char *line,
                                 const char *readings[LOD_READINGS])
{
    const char *first = skip_blanks(line);
    const char *rest = skip_blanks(first + word_length(first));
    int count = 0;
    bool whole = true;

    if (*rest == '"') {
        whole = add_unquoted_reading(arena, rest, word_length(rest), readings, &count);
    } else if (*rest) {
        whole = add_unquoted_reading(arena, rest, strlen(rest), readings, &count) &&
                add_unquoted_reading(arena, rest, word_length(rest), readings, &count);
    }
    if (whole && *rest != '"')
        whole = add_unquoted_reading(arena, first, strlen(first), readings, &count);
    return whole ? count : -1;
}
