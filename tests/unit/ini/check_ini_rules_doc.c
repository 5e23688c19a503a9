/* SPDX-License-Identifier: MIT
 *
 * check_ini_rules_doc.c -- docs/rules-ini.md (the argument) has an item for each rule, each with a
 * reason and with what is wrong in the rule's first bad sample. */
#include "docitem.h"
#include "epc_check.h"

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
            kit_buffer_put(out, &line.at[i], 1);
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

static const char *about(const struct rule_samples *list, const struct rule_sample *sample)
{
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
    kit_buffer_put(&out, "", 1);
    return out.text;
}

/* ---- The page ---- */

static void compare_item(const char *item, enum ini_rule_id rule)
{
    const struct rule_samples *list;
    const struct rule_sample *sample = rule_sample_of(rule, &list);
    const char *head;
    char *tail;

    ck_assert_msg(sample != NULL, "%s has no bad sample", ini_rules[rule].id);
    head = kit_arena_format(&arena, "* **%s** (%s): %s - Why: ", ini_rules[rule].id,
                            epci_severity_name(ini_rules[rule].severity), ini_rules[rule].sentence);
    tail = kit_arena_format(&arena, " - Sample: %s", about(list, sample));
    epct_page_join(tail + 1);
    ck_assert_msg(strlen(item) > strlen(head) + strlen(tail) + 10 &&
                      strncmp(item, head, strlen(head)) == 0 &&
                      strcmp(item + strlen(item) - strlen(tail), tail) == 0,
                  "the page has\n%s\nbut wanted is\n%sREASON%s", item, head, tail);
}

EPC_TEST(ini_rules__are_in_the_documentation_with_their_reasons_and_samples)
{
    char item[2048];
    struct epct_page page;

    ck_assert_int_eq(epc_check_argc, 1);
    epct_page_open(&page, epc_check_argv[0]);
    kit_arena_init(&arena, inicase_alloc, free);
    for (int i = 0; i < INI_RULE_COUNT; i++) {
        ck_assert_msg(epct_page_item(&page, NULL, item, sizeof item), "no item for %s",
                      ini_rules[i].id);
        compare_item(item, (enum ini_rule_id)i);
    }
    ck_assert_msg(!epct_page_item(&page, NULL, item, sizeof item), "no such rule: %s", item);
    kit_arena_release(&arena);
    epct_page_close(&page);
}

EPC_TEST(ini_rules__documentation_shows_the_good_sample)
{
    static char text[1 << 16];
    struct epct_page page;
    size_t bytes;

    epct_page_open(&page, epc_check_argv[0]);
    bytes = fread(text, 1, sizeof text - 1, page.file);
    epct_page_close(&page);
    ck_assert_uint_lt(bytes, sizeof text - 1);
    text[bytes] = 0;
    ck_assert_ptr_nonnull(strstr(text, rule_samples_ini.good));
    ck_assert_ptr_nonnull(strstr(text, rule_samples_ini.header));
    ck_assert_ptr_nonnull(strstr(text, rule_samples_epc.good));
    ck_assert_ptr_nonnull(strstr(text, rule_samples_wix.good));
}
