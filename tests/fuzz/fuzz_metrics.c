/* SPDX-License-Identifier: MIT
 *
 * fuzz_metrics.c -- any bytes as a name table and two answers, one after the other.
 *
 * The first byte has the options, the next two how many bytes the name table has, and two more how
 * many the first answer has.  Whatever they are, both forms are right: each line is one of a
 * family, families and series are there once, labels are sorted and escaped, texts are UTF-8,
 * values are numbers. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/dictionary.h"
#include "monitor/metrics/metrics.h"
#include "sdk/core/text.h"
#include "sdk/port/port.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- What is right ---- */

struct judge {
    struct kit_arena arena;
    struct kit_names names;  /* that families and their samples have */
    struct kit_names series; /* each with its labels */
    bool open;
    struct kit_slice family, type, unit;
    bool has_help, has_samples;
};

static void add_once(struct judge *judge, struct kit_names *names, const char *text, size_t bytes)
{
    const struct kit_slice slice = { kit_arena_string(&judge->arena, text, bytes), bytes };

    FUZZ_ASSERT(!kit_names_find_exact(names, slice, false));
    FUZZ_ASSERT(kit_names_add(names, &judge->arena, slice, 0));
}

static size_t name_bytes(const char *text, const char *end)
{
    size_t bytes = 0;

    while (text + bytes < end && (kit_is_letter(text[bytes]) || text[bytes] == '_' ||
                                  (text[bytes] >= '0' && text[bytes] <= '9')))
        bytes++;
    FUZZ_ASSERT(bytes > 0 && !(text[0] >= '0' && text[0] <= '9'));
    for (size_t i = 1; i < bytes; i++)
        FUZZ_ASSERT(!(text[i] >= 'A' && text[i] <= 'Z'));
    return bytes;
}

static bool ends_with(struct kit_slice text, const char *end)
{
    const size_t bytes = strlen(end);

    return text.bytes >= bytes && memcmp(text.at + text.bytes - bytes, end, bytes) == 0;
}

/* All names that the family's samples have or may have. */
static void claim_names(struct judge *judge)
{
    static const char *const counter[] = { "", "_total", "_created", NULL };
    static const char *const summary[] = { "", "_sum", "_count", "_created", NULL };
    static const char *const info[] = { "", "_info", NULL };
    static const char *const gauge[] = { "", NULL };
    const char *const *ends = gauge;

    if (kit_slice_is(judge->type, "counter"))
        ends = judge->open ? counter : gauge;
    else if (kit_slice_is(judge->type, "summary"))
        ends = summary;
    else if (kit_slice_is(judge->type, "info"))
        ends = info;
    else
        FUZZ_ASSERT(kit_slice_is(judge->type, "gauge"));
    FUZZ_ASSERT(!kit_slice_is(judge->type, "info") || judge->open);
    for (; *ends; ends++) {
        char *name = kit_arena_format(&judge->arena, "%.*s%s", (int)judge->family.bytes,
                                      judge->family.at, *ends);

        add_once(judge, &judge->names, name, strlen(name));
    }
    FUZZ_ASSERT(judge->open ||
                kit_slice_is(judge->type, "counter") == ends_with(judge->family, "_total"));
}

/* "# HELP name text" */
static void judge_about(struct judge *judge, const char *line, const char *end)
{
    const struct kit_slice family = { line + 7, name_bytes(line + 7, end) };
    const struct kit_slice rest = kit_slice_between(family.at + family.bytes + 1, end);

    FUZZ_ASSERT(family.at[family.bytes] == ' ' && rest.bytes > 0);
    if (!kit_slices_equal(family, judge->family)) {
        FUZZ_ASSERT(judge->has_samples && judge->has_help && judge->type.bytes > 0);
        judge->family = family;
        judge->type.bytes = judge->unit.bytes = 0;
        judge->has_help = judge->has_samples = false;
    }
    FUZZ_ASSERT(!judge->has_samples);
    if (memcmp(line, "# HELP ", 7) == 0) {
        FUZZ_ASSERT(!judge->has_help && judge->open == (judge->type.bytes > 0));
        judge->has_help = true;
    } else if (memcmp(line, "# TYPE ", 7) == 0) {
        FUZZ_ASSERT(judge->type.bytes == 0);
        judge->type = rest;
        claim_names(judge);
    } else {
        FUZZ_ASSERT(memcmp(line, "# UNIT ", 7) == 0 && judge->open && judge->unit.bytes == 0);
        judge->unit = rest;
        FUZZ_ASSERT(family.bytes > rest.bytes &&
                    memcmp(rest.at, family.at + family.bytes - rest.bytes, rest.bytes) == 0 &&
                    family.at[family.bytes - rest.bytes - 1] == '_');
    }
}

/* A label's text between quotes; returns what is after it. */
static const char *judge_text(const char *text, const char *end)
{
    FUZZ_ASSERT(text < end && *text == '"');
    for (text++; text < end && *text != '"'; text++)
        if (*text == '\\') {
            text++;
            FUZZ_ASSERT(text < end && (*text == '\\' || *text == '"' || *text == 'n'));
        }
    FUZZ_ASSERT(text < end);
    return text + 1;
}

static const char *judge_labels(const char *text, const char *end)
{
    static const char *const labels[] = {
        "computer", "index", "name", "parent", "provider", "text"
    };
    size_t next = 0;

    FUZZ_ASSERT(*text == '{');
    do {
        const struct kit_slice name = { text + 1, name_bytes(text + 1, end) };

        while (next < EPC_COUNT(labels) && !kit_slice_is(name, labels[next]))
            next++;
        FUZZ_ASSERT(next++ < EPC_COUNT(labels)); /* known, and in this order */
        text = name.at + name.bytes;
        FUZZ_ASSERT(text < end && *text == '=');
        text = judge_text(text + 1, end);
        FUZZ_ASSERT(text < end);
    } while (*text == ',');
    FUZZ_ASSERT(*text == '}');
    return text + 1;
}

static void judge_sample(struct judge *judge, const char *line, const char *end)
{
    const struct kit_slice name = { line, name_bytes(line, end) };
    const struct kit_slice suffix =
        kit_slice_between(line + judge->family.bytes, line + name.bytes);
    const char *text = line + name.bytes;
    char *after;
    double value;

    FUZZ_ASSERT(name.bytes >= judge->family.bytes &&
                memcmp(name.at, judge->family.at, judge->family.bytes) == 0);
    if (kit_slice_is(judge->type, "counter"))
        FUZZ_ASSERT(kit_slice_is(suffix, judge->open ? "_total" : ""));
    else if (kit_slice_is(judge->type, "summary"))
        FUZZ_ASSERT(kit_slice_is(suffix, "_sum") || kit_slice_is(suffix, "_count"));
    else
        FUZZ_ASSERT(kit_slice_is(suffix, kit_slice_is(judge->type, "info") ? "_info" : ""));
    if (*text == '{')
        text = judge_labels(text, end);
    add_once(judge, &judge->series, line, (size_t)(text - line));
    FUZZ_ASSERT(*text == ' ' && text[1] != ' ');
    value = strtod(text + 1, &after);
    FUZZ_ASSERT(after == end && value - value == 0);
    FUZZ_ASSERT(value >= 0 || kit_slice_is(judge->type, "gauge"));
    judge->has_samples = true;
}

static void judge_form(const struct kit_buffer *text, bool open)
{
    struct judge judge = { .open = open, .has_help = true, .has_samples = true };
    const char *line = text->bytes ? text->text : "", *end = line + text->bytes;
    bool ended = false;

    kit_arena_init(&judge.arena, epci_alloc, epci_free);
    judge.family = judge.unit = kit_slice_of("");
    judge.type = kit_slice_of("gauge");
    for (size_t i = 0, used; i < text->bytes; i += used) {
        uint32_t scalar;

        FUZZ_ASSERT(epci_utf8_next(line + i, text->bytes - i, &scalar, &used) == EPC_OK);
        FUZZ_ASSERT(scalar == '\n' || !epci_is_control(scalar));
    }
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));

        FUZZ_ASSERT(stop && stop > line && !ended);
        if (open && stop - line == 5 && memcmp(line, "# EOF", 5) == 0)
            ended = true;
        else if (*line == '#')
            judge_about(&judge, line, stop);
        else
            judge_sample(&judge, line, stop);
        line = stop + 1;
    }
    FUZZ_ASSERT(judge.has_samples && judge.has_help && ended == open);
    kit_arena_release(&judge.arena);
}

/* ---- What is tried ---- */

struct tried {
    struct mon_metrics *metrics;
    struct epci_titles titles;
    struct epci_selection selection;
    const uint8_t *answers[2];
    size_t sizes[2];
    uint8_t options;
};

static void take(struct tried *tried, int which)
{
    static const struct mon_metrics_provider providers[] = { { "b\"\\\n\xFF", true, 1 },
                                                             { "a", false, -1 },
                                                             { "a", true, 2 } };
    struct epci_snapshot snapshot;
    struct mon_metrics_source sources[2] = { { &snapshot, &tried->titles, "" },
                                             { &snapshot, &tried->titles, "THERE\"" } };
    struct mon_metrics_sample sample = { .sources = sources,
                                         .source_count = tried->options & 4 ? 2 : 1,
                                         .providers = providers,
                                         .provider_count = tried->options & 8 ? 3 : 0,
                                         .selection =
                                             tried->options & 16 ? &tried->selection : NULL,
                                         .seconds = tried->options & 8 ? 0.125 : -1 };

    if (tried->options & 32)
        sources[1].computer = "";
    if (epci_snapshot_init(&snapshot, epci_span_of(tried->answers[which], tried->sizes[which])) ==
            EPC_OK &&
        mon_metrics_take(tried->metrics, &sample) == EPC_OK) {
        const bool open = (tried->options & 64) == 0;
        struct kit_buffer text = { 0 };

        FUZZ_ASSERT(mon_metrics_write(tried->metrics,
                                      open ? MON_METRICS_OPENMETRICS : MON_METRICS_CLASSIC,
                                      &text) == EPC_OK);
        judge_form(&text, open);
        kit_buffer_release(&text);
    }
    epci_snapshot_release(&snapshot);
}

static void try_answers(struct tried *tried)
{
    const struct mon_metrics_options options = { .prefix = "epc",
                                                 .totals = (tried->options & 1) != 0,
                                                 .texts = (tried->options & 2) != 0 };

    epci_selection_init(&tried->selection, EPCI_ALL_DETAILS);
    (void)epci_selection_add(&tried->selection, kit_slice_of("\\*(*a*)\\*"), NULL);
    (void)epci_selection_add(&tried->selection, kit_slice_of("\\*\\*"), NULL);
    if (mon_metrics_open(&tried->metrics, &options) == EPC_OK) {
        take(tried, 0);
        take(tried, 1);
        mon_metrics_close(tried->metrics);
    }
    epci_selection_release(&tried->selection);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct tried tried = { 0 };
    struct epci_names names;
    size_t texts;

    if (size < 5)
        return 0;
    tried.options = data[0];
    texts = data[1] | (size_t)data[2] << 8;
    tried.sizes[0] = data[3] | (size_t)data[4] << 8;
    data += 5;
    size -= 5;
    texts = texts < size ? texts : size;
    size -= texts;
    tried.sizes[0] = tried.sizes[0] < size ? tried.sizes[0] : size;
    tried.sizes[1] = size - tried.sizes[0];
    tried.answers[0] = data + texts;
    tried.answers[1] = tried.answers[0] + tried.sizes[0];
    if (epci_names_init(&names, data, texts) != EPC_OK)
        return 0;
    if (epci_titles_of_names(&tried.titles, &names) == EPC_OK) {
        if (epci_names_init(&tried.titles.english_helps, data, texts) == EPC_OK)
            try_answers(&tried);
        epci_titles_release(&tried.titles);
    }
    epci_names_release(&names);
    return 0;
}
