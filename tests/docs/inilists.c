/* SPDX-License-Identifier: MIT
 *
 * inilists.c -- the rules of epc-ini, each with what is wrong in its first bad sample. */
#include "lists.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "rulesample.h"

#define MAX_LINES 6u
#define MAX_SHOWN 64u /* bytes of a line */

static struct kit_arena arena;

/* ---- The lines of a sample that differ from the page's good files ---- */

/* The next line of *text, which then points after it; returns false at the end. */
static bool next_line(const char **text, struct kit_slice *line)
{
    line->at = *text;
    line->bytes = strcspn(*text, "\n");
    *text += line->bytes + ((*text)[line->bytes] == '\n');
    return line->bytes != 0;
}

static size_t count_line(const char *text, struct kit_slice line)
{
    struct kit_slice other;
    size_t count = 0;

    while (next_line(&text, &other))
        count += kit_slices_equal(line, other);
    return count;
}

static void show_line(struct kit_buffer *out, struct kit_slice line)
{
    kit_buffer_add_format(out, "`");
    for (size_t i = 0; i < line.bytes && i < MAX_SHOWN; i++) {
        unsigned char one = (unsigned char)line.at[i];
        if (one >= 0x20 && one < 0x7F)
            kit_buffer_add_bytes(out, &line.at[i], 1);
        else
            kit_buffer_add_format(out, "\\x%02X", one);
    }
    kit_buffer_add_format(out, line.bytes > MAX_SHOWN ? "...`" : "`");
}

/* Adds the first lines that occur more often in `text` than in `other`; returns their number. */
static size_t show_difference(struct kit_buffer *out, const char *text, const char *other,
                              size_t shown)
{
    struct kit_slice line;

    for (const char *at = text; next_line(&at, &line);) {
        const char *before = kit_arena_copy_string(&arena, text, (size_t)(line.at - text));
        if (count_line(before, line) < count_line(other, line))
            continue;
        if (shown < MAX_LINES && shown != 0)
            kit_buffer_add_format(out, ", ");
        if (shown < MAX_LINES)
            show_line(out, line);
        else if (shown == MAX_LINES)
            kit_buffer_add_format(out, ", ...");
        shown++;
    }
    return shown;
}

static const char *about(enum ini_rule_id rule)
{
    const struct rule_samples *list;
    const struct rule_sample *sample = rule_sample_of(rule, &list);
    struct kit_buffer out = { .arena = &arena };
    const char *bad = rule_sample_text(list, sample, &arena, false);
    size_t shown;

    if (sample->shown)
        return sample->shown;
    if (sample->side)
        shown = show_difference(&out, sample->side, "", 0);
    else
        shown = show_difference(&out, bad, list->good, 0);
    if (sample->header)
        shown = show_difference(&out, sample->header, list->header, shown);
    if (shown == 0) {
        kit_buffer_add_format(&out, "without ");
        (void)show_difference(&out, list->good, bad, 0);
    }
    kit_buffer_add_bytes(&out, "", 1);
    return out.text;
}

/* ---- The lists ---- */

static const struct {
    const char *title; /* of a section; the other members are a rule's */
    enum ini_rule_id rule;
    enum epci_severity severity;
    const char *id, *sentence, *why;
} rows[] = {
#define GROUP(text)                             { .title = text },
#define RULE(name, id, severity, sentence, why) { NULL, name, severity, id, sentence, why },
#include "ini/findings/rules.inc"
#undef RULE
};

void print_ini_lists(void)
{
    kit_arena_init(&arena, inicase_alloc, free);
    printf("== ini-good\n```ini\n%s```\n\n```c\n%s```\n\n```ini\n%s```\n\n```xml\n%s```\n",
           rule_samples_ini.good, rule_samples_ini.header, rule_samples_epc.good,
           rule_samples_wix.good);
    puts("== ini-rules");
    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        if (rows[i].title) {
            printf("%s## %s\n\n", i == 0 ? "" : "\n", rows[i].title);
            continue;
        }
        printf("* **%s** (%s): %s\n  - Why: %s\n", rows[i].id, epci_severity_name(rows[i].severity),
               rows[i].sentence, rows[i].why);
        printf("  - Sample: %s\n", about(rows[i].rule));
    }
    kit_arena_release(&arena);
}
