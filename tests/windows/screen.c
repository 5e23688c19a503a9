/* SPDX-License-Identifier: MIT
 *
 * screen.c -- collects, and then chooses what fits: names first, then what probes found different.
 */
#include "screen.h"

#include <stdio.h>
#include <string.h>

enum {
    ROOM_HEAD = 6,
    ROOM_NAMES = 4000,
    ROOM_LINES = 200,
    NAME_LINES = 9, /* at most, for all results together */
};

struct screen_names {
    char text[ROOM_NAMES]; /* each after a blank */
    unsigned count;
};

static char head[ROOM_HEAD][WK_SCREEN_COLUMNS + 1];
static unsigned head_count;
static struct screen_names by_result[WK_RESULTS], untried;
static char different[ROOM_LINES][WK_SCREEN_COLUMNS + 1]; /* "  id: what was got" */
static unsigned different_count, same_count;

/* Copies what fits into a line, and marks that there was more. */
static void cut(char line[WK_SCREEN_COLUMNS + 1], const char *text, size_t length)
{
    size_t kept = length < WK_SCREEN_COLUMNS ? length : WK_SCREEN_COLUMNS;

    memcpy(line, text, kept);
    line[kept] = 0;
    if (kept < length)
        memcpy(line + WK_SCREEN_COLUMNS - 3, "...", 3);
}

static void add_name(struct screen_names *names, const char *name, size_t length)
{
    size_t used = strlen(names->text);

    names->count++;
    if (used + length + 2 > sizeof names->text)
        return;
    names->text[used] = ' ';
    memcpy(names->text + used + 1, name, length);
    names->text[used + 1 + length] = 0;
}

void wk_screen_head(const char *line)
{
    if (head_count < ROOM_HEAD)
        cut(head[head_count++], line, strlen(line));
}

static bool ends_with(const char *text, size_t length, const char *end)
{
    return length >= strlen(end) && memcmp(text + length - strlen(end), end, strlen(end)) == 0;
}

/* "id: expected TEXT, got TEXT: same".  What was expected is in the other file, and in the page. */
static void add_probe(const char *line, size_t length)
{
    char shown[WK_SCREEN_COLUMNS * 16];
    int id = (int)strcspn(line, ":");
    const char *got = strstr(line, ", got ");

    if (ends_with(line, length, ": same")) {
        same_count++;
    } else if (!got || !ends_with(line, length, ": different")) {
        add_name(&untried, line, (size_t)id);
    } else if (different_count < ROOM_LINES) {
        length -= strlen(": different") + (size_t)(got + strlen(", got ") - line);
        snprintf(shown, sizeof shown, "  %.*s: %.*s", id, line,
                 (int)(length < 1000 ? length : 1000), got + strlen(", got "));
        cut(different[different_count++], shown, strlen(shown));
    }
}

void wk_screen_entry(const struct wk_entry *entry, enum wk_result result, const char *output)
{
    add_name(&by_result[result], entry->name, strlen(entry->name));
    if (entry->check != WK_PROBE || result != WK_PASSED)
        return;
    while (*output) {
        size_t length = strcspn(output, "\r\n");
        const char *expected = strstr(output, ": expected ");

        if (expected && expected < output + length)
            add_probe(output, length);
        output += length + (output[length] != 0);
    }
}

/* "failed 2: a b", in as many lines as it needs, but no more than `maximum`; returns how many. */
static unsigned say_names(const char *what, const struct screen_names *names, unsigned maximum,
                          void (*say)(const char *line))
{
    enum { ROOM_REST = 6 }; /* " +1234" */
    char line[WK_SCREEN_COLUMNS + 1];
    const char *at = names->text;
    unsigned lines = 0, left = names->count;
    size_t used;

    if (!names->count || !maximum)
        return 0;
    used = (size_t)snprintf(line, sizeof line, "%s %u:", what, names->count);
    for (; *at; left--) {
        size_t length = 1 + strcspn(at + 1, " ");
        bool is_last = lines + 1 == maximum;

        if (used + length + (is_last ? ROOM_REST : 0) > WK_SCREEN_COLUMNS) {
            if (is_last)
                break;
            say(line);
            lines++;
            used = (size_t)snprintf(line, sizeof line, "   ");
        }
        if (length > WK_SCREEN_COLUMNS - used)
            length = WK_SCREEN_COLUMNS - used;
        memcpy(line + used, at, length);
        used += length;
        line[used] = 0;
        at += strcspn(at + 1, " ") + 1;
    }
    if (left)
        snprintf(line + used, sizeof line - used, " +%u", left);
    say(line);
    return lines + 1;
}

void wk_screen_show(const char *last, const char *warning, void (*say)(const char *line))
{
    static struct screen_names rest;
    static const enum wk_result order[] = { WK_FAILED,  WK_CRASHED, WK_HUNG,
                                            WK_NOT_RUN, WK_SKIPPED, WK_PASSED };
    unsigned lines = head_count, names = NAME_LINES, shown;
    char line[WK_SCREEN_COLUMNS + 1];

    for (unsigned i = 0; i < head_count; i++)
        say(head[i]);
    for (unsigned i = 0; i < sizeof order / sizeof *order; i++) {
        unsigned maximum = order[i] == WK_PASSED ? 1 : 3;
        unsigned used = say_names(wk_result_names[order[i]], &by_result[order[i]],
                                  names < maximum ? names : maximum, say);

        names -= used;
        lines += used;
    }
    snprintf(line, sizeof line, "probes: %u same, %u different, %u not tried", same_count,
             different_count, untried.count);
    say(line);
    lines += 1 + say_names("  not tried", &untried, 1, say);
    /* One line for the names of the rest, and one or two for the end. */
    shown = WK_SCREEN_LINES - (warning ? 2u : 1u) - lines;
    if (different_count > shown)
        shown--;
    for (unsigned i = 0; i < different_count; i++)
        if (i < shown)
            say(different[i]);
        else
            add_name(&rest, different[i] + 2, strcspn(different[i] + 2, ":"));
    (void)say_names("  also different", &rest, 1, say);
    cut(line, last, strlen(last));
    say(line);
    if (warning) {
        cut(line, warning, strlen(warning));
        say(line);
    }
}
