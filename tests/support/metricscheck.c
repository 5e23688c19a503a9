/* SPDX-License-Identifier: MIT
 *
 * metricscheck.c -- reads metrics line by line, and remembers names and series.
 *
 * What is wrong ends the program, which is what a fuzzer waits for. */
#include "metricscheck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/dictionary.h"
#include "kit/slice.h"
#include "monitor/metrics/metrics.h"
#include "sdk/core/text.h"
#include "sdk/port/port.h"

#define MJD_ASSERT(condition)                                                                      \
    ((condition) ? (void)0                                                                         \
                 : (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), abort()))

struct check {
    struct kit_arena arena;
    struct kit_names names;  /* that families and their samples have */
    struct kit_names series; /* each with its labels */
    bool open;
    struct kit_slice family, type, unit;
    bool has_help, has_samples;
};

static void add_once(struct check *check, struct kit_names *names, const char *text, size_t bytes)
{
    const struct kit_slice slice = { kit_arena_copy_string(&check->arena, text, bytes), bytes };

    MJD_ASSERT(!kit_names_find_exact_or_any_case(names, slice, false));
    MJD_ASSERT(kit_names_add(names, &check->arena, slice, 0));
}

static size_t name_bytes(const char *text, const char *end)
{
    size_t bytes = 0;

    while (text + bytes < end && (kit_is_letter(text[bytes]) || text[bytes] == '_' ||
                                  (text[bytes] >= '0' && text[bytes] <= '9')))
        bytes++;
    MJD_ASSERT(bytes > 0 && !(text[0] >= '0' && text[0] <= '9'));
    for (size_t i = 1; i < bytes; i++)
        MJD_ASSERT(!(text[i] >= 'A' && text[i] <= 'Z'));
    return bytes;
}

static bool ends_with(struct kit_slice text, const char *end)
{
    const size_t bytes = strlen(end);

    return text.bytes >= bytes && memcmp(text.at + text.bytes - bytes, end, bytes) == 0;
}

/* All names that the family's samples have or may have. */
/* In the classic form: a counter, or, of a shared text, a part of a mean. */
static bool is_count(struct kit_slice family)
{
    return ends_with(family, "_total") || ends_with(family, "_sum") || ends_with(family, "_count");
}

static void claim_names(struct check *check)
{
    static const char *const counter[] = { "", "_total", "_created", NULL };
    static const char *const summary[] = { "", "_sum", "_count", "_created", NULL };
    static const char *const info[] = { "", "_info", NULL };
    static const char *const gauge[] = { "", NULL };
    const char *const *ends = gauge;

    if (kit_slice_is(check->type, "counter"))
        ends = check->open ? counter : gauge;
    else if (kit_slice_is(check->type, "summary"))
        ends = summary;
    else if (kit_slice_is(check->type, "info"))
        ends = info;
    else
        MJD_ASSERT(kit_slice_is(check->type, "gauge"));
    MJD_ASSERT(!kit_slice_is(check->type, "info") || check->open);
    for (; *ends; ends++) {
        char *name = kit_arena_format(&check->arena, "%.*s%s", (int)check->family.bytes,
                                      check->family.at, *ends);

        add_once(check, &check->names, name, strlen(name));
    }
    MJD_ASSERT(check->open || kit_slice_is(check->type, "counter") == is_count(check->family));
}

/* "# HELP name text" */
static void check_plain_subject(struct check *check, const char *line, const char *end)
{
    const struct kit_slice family = { line + 7, name_bytes(line + 7, end) };
    const struct kit_slice rest = kit_slice_between(family.at + family.bytes + 1, end);

    MJD_ASSERT(family.at[family.bytes] == ' ' && rest.bytes > 0);
    if (!kit_slices_equal(family, check->family)) {
        MJD_ASSERT(check->has_samples && check->has_help && check->type.bytes > 0);
        check->family = family;
        check->type.bytes = check->unit.bytes = 0;
        check->has_help = check->has_samples = false;
    }
    MJD_ASSERT(!check->has_samples);
    if (memcmp(line, "# HELP ", 7) == 0) {
        MJD_ASSERT(!check->has_help && check->open == (check->type.bytes > 0));
        check->has_help = true;
    } else if (memcmp(line, "# TYPE ", 7) == 0) {
        MJD_ASSERT(check->type.bytes == 0);
        check->type = rest;
        claim_names(check);
    } else {
        MJD_ASSERT(memcmp(line, "# UNIT ", 7) == 0 && check->open && check->unit.bytes == 0);
        check->unit = rest;
        MJD_ASSERT(family.bytes > rest.bytes &&
                   memcmp(rest.at, family.at + family.bytes - rest.bytes, rest.bytes) == 0 &&
                   family.at[family.bytes - rest.bytes - 1] == '_');
    }
}

/* A label's text between quotes; returns what is after it. */
static const char *check_text(const char *text, const char *end)
{
    MJD_ASSERT(text < end && *text == '"');
    for (text++; text < end && *text != '"'; text++)
        if (*text == '\\') {
            text++;
            MJD_ASSERT(text < end && (*text == '\\' || *text == '"' || *text == 'n'));
        }
    MJD_ASSERT(text < end);
    return text + 1;
}

static const char *check_labels(const char *text, const char *end)
{
    static const char *const labels[] = { "computer", "id",       "index",  "name", "object",
                                          "parent",   "provider", "reason", "text" };
    size_t next = 0;

    MJD_ASSERT(*text == '{');
    do {
        const struct kit_slice name = { text + 1, name_bytes(text + 1, end) };

        while (next < EPC_COUNT(labels) && !kit_slice_is(name, labels[next]))
            next++;
        MJD_ASSERT(next++ < EPC_COUNT(labels)); /* known, and in this order */
        text = name.at + name.bytes;
        MJD_ASSERT(text < end && *text == '=');
        text = check_text(text + 1, end);
        MJD_ASSERT(text < end);
    } while (*text == ',');
    MJD_ASSERT(*text == '}');
    return text + 1;
}

static void check_sample(struct check *check, const char *line, const char *end)
{
    const struct kit_slice name = { line, name_bytes(line, end) };
    const struct kit_slice suffix =
        kit_slice_between(line + check->family.bytes, line + name.bytes);
    const char *text = line + name.bytes;
    char *after;
    double value;

    MJD_ASSERT(name.bytes >= check->family.bytes &&
               memcmp(name.at, check->family.at, check->family.bytes) == 0);
    if (kit_slice_is(check->type, "counter"))
        MJD_ASSERT(kit_slice_is(suffix, check->open ? "_total" : ""));
    else if (kit_slice_is(check->type, "summary"))
        MJD_ASSERT(kit_slice_is(suffix, "_sum") || kit_slice_is(suffix, "_count"));
    else
        MJD_ASSERT(kit_slice_is(suffix, kit_slice_is(check->type, "info") ? "_info" : ""));
    if (*text == '{')
        text = check_labels(text, end);
    add_once(check, &check->series, line, (size_t)(text - line));
    MJD_ASSERT(*text == ' ' && text[1] != ' ');
    value = strtod(text + 1, &after);
    MJD_ASSERT(after == end && value - value == 0);
    MJD_ASSERT(value >= 0 || kit_slice_is(check->type, "gauge"));
    check->has_samples = true;
}

void mjd_check(const struct kit_buffer *text, bool open)
{
    struct check check = { .open = open, .has_help = true, .has_samples = true };
    const char *line = text->bytes ? text->text : "", *end = line + text->bytes;
    bool ended = false;

    kit_arena_init(&check.arena, epci_alloc, epci_free);
    check.family = check.unit = kit_slice_of("");
    check.type = kit_slice_of("gauge");
    for (size_t i = 0, used; i < text->bytes; i += used) {
        uint32_t scalar = (unsigned char)line[i];

        used = 1;
        if (scalar >= 0x80)
            MJD_ASSERT(epci_utf8_decode_scalar(line + i, text->bytes - i, &scalar, &used) ==
                       EPC_OK);
        MJD_ASSERT(scalar == '\n' || !kit_is_control_or_line_end(scalar));
    }
    if (!open && text->bytes == strlen(MON_METRICS_NOTHING) &&
        memcmp(text->text, MON_METRICS_NOTHING, text->bytes) == 0) {
        kit_arena_release(&check.arena);
        return;
    }
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));

        MJD_ASSERT(stop && stop > line && !ended);
        if (open && stop - line == 5 && memcmp(line, "# EOF", 5) == 0)
            ended = true;
        else if (*line == '#')
            check_plain_subject(&check, line, stop);
        else
            check_sample(&check, line, stop);
        line = stop + 1;
    }
    MJD_ASSERT(check.has_samples && check.has_help && ended == open);
    kit_arena_release(&check.arena);
}
