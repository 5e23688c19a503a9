/* SPDX-License-Identifier: MIT
 *
 * check_golden.c -- every sample block equals the one that golden.c builds, and has exactly the
 * findings of its line.  The argument is the folder; others are the files in it. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "findings.h"
#include "golden.h"
#include "check/compare.h"

static uint32_t words[16384];
static const struct check_workspace workspace = { words, EPC_COUNT(words), NULL };

/* All findings, as the table writes them. */
static const char *findings_text(const struct findings *found)
{
    static char text[2048];
    size_t used = 0;

    text[0] = '\0';
    for (size_t i = 0; i < found->count && i < FINDINGS_KEPT; i++) {
        const struct check_rule *rule = &check_rules[found->kept[i].finding.rule];
        char event[16] = "-";

        if (rule->event)
            snprintf(event, sizeof event, "%u", rule->event);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s %s %s", i ? ", " : "",
                                 epci_severity_name(rule->severity), rule->id, event);
    }
    return text;
}

static struct check_options options_of(const struct golden *golden, unsigned level)
{
    struct check_options options = { .level = level,
                                     .profile = golden->way == GOLDEN_NT4 ? CHECK_PROFILE_NT4
                                                                          : CHECK_PROFILE_CURRENT,
                                     .metadata = golden->way == GOLDEN_METADATA,
                                     .workspace = &workspace };

    if (golden->way == GOLDEN_INDEXES) {
        options.first_counter = 230;
        options.last_counter = 260;
        options.first_help = 231;
        options.last_help = 261;
    }
    return options;
}

/* The answer to a Foreign query, as a Collect returned it. */
static void check_foreign(struct epci_span bytes, const struct check_options *options,
                          struct findings *found)
{
    const struct check_collect_call call = { .capacity = (uint32_t)bytes.left,
                                             .bytes = (uint32_t)bytes.left,
                                             .types = 3,
                                             .moved = (int64_t)bytes.left,
                                             .foreign = true,
                                             .guard_bytes = 1024,
                                             .buffer = bytes.at };

    check_collect_call_and_get_kept_bytes(&call, options, findings_add, found);
}

static void check(const struct golden *golden, const struct golden *before, unsigned level,
                  struct findings *found)
{
    const struct check_options options = options_of(golden, level);
    struct block b, older;
    struct epci_span span;

    memset(found, 0, sizeof *found);
    golden_make(golden, &b);
    span = block_span(&b);
    if (golden->way == GOLDEN_FOREIGN) {
        check_foreign(span, &options, found);
    } else if (golden->way == GOLDEN_NEWER || golden->way == GOLDEN_OTHER_FILL) {
        golden_make(before, &older);
        if (golden->way == GOLDEN_NEWER)
            check_compare_answers(block_span(&older), span, &options, findings_add, found);
        else
            check_unwritten((struct check_filled){ block_span(&older), GOLDEN_FILL },
                            (struct check_filled){ span, GOLDEN_OTHER_FILL_BYTE }, &options,
                            findings_add, found);
        block_release(&older);
    } else {
        check_block(span, golden->way == GOLDEN_COUNTED ? 3 : UINT32_MAX, &options, findings_add,
                    found);
    }
    block_release(&b);
}

/* The whole file in memory of exactly its size, or NULL. */
static unsigned char *read_file(const char *name, size_t *bytes)
{
    char path[1024];
    unsigned char *all = NULL;
    FILE *file;
    long size;

    snprintf(path, sizeof path, "%s/%s", epc_check_argv[0], name);
    file = fopen(path, "rb");
    if (!file)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0) {
        *bytes = (size_t)size;
        all = malloc(*bytes + 1);
        if (all && fread(all, 1, *bytes, file) != *bytes) {
            free(all);
            all = NULL;
        } else if (all) {
            all[*bytes] = '\0';
        }
    }
    fclose(file);
    return all;
}

EPC_TEST(golden__every_file_equals_the_built_block)
{
    for (size_t i = 0; i < golden_count; i++) {
        char name[256];
        size_t bytes;
        unsigned char *all;
        struct block b;
        struct epci_span span;

        snprintf(name, sizeof name, "%s.block", golden_blocks[i].name);
        all = read_file(name, &bytes);
        ck_assert_msg(all != NULL, "there is no %s: run golden_make_blocks", name);
        golden_make(&golden_blocks[i], &b);
        span = block_span(&b);
        ck_assert_msg(span.left == bytes && memcmp(span.at, all, bytes) == 0,
                      "%s is another than is made: run golden_make_blocks", name);
        block_release(&b);
        free(all);
    }
}

EPC_TEST(golden__no_file_is_left_over)
{
    ck_assert_uint_eq((size_t)epc_check_argc - 1, golden_count);
    for (int i = 1; i < epc_check_argc; i++) {
        size_t j = 0;
        char name[256];

        do
            snprintf(name, sizeof name, "%s.block", golden_blocks[j].name);
        while (strcmp(name, epc_check_argv[i]) != 0 && ++j < golden_count);
        ck_assert_msg(j < golden_count, "%s is in no line of golden.c", epc_check_argv[i]);
    }
}

EPC_TEST(golden__the_list_of_findings_is_that_of_the_table)
{
    size_t bytes;
    unsigned char *list = read_file("findings.txt", &bytes);
    const char *at = (const char *)list;

    ck_assert_ptr_nonnull(list);
    for (size_t i = 0; i < golden_count; i++) {
        const struct golden *golden = &golden_blocks[i];
        char line[512];

        snprintf(line, sizeof line, "\n%s.block | %s | %s\n", golden->name,
                 golden_way_name(golden->way), golden->findings);
        at = strchr(at, '\n');
        ck_assert_msg(at && strncmp(at, line, strlen(line)) == 0, "findings.txt lacks %s",
                      line + 1);
        at++;
    }
    ck_assert_ptr_null(strchr(strchr(at, '\n') + 1, '\n'));
    free(list);
}

EPC_TEST(golden__every_block_has_exactly_the_findings_of_its_line)
{
    for (size_t i = 0; i < golden_count; i++) {
        const struct golden *golden = &golden_blocks[i];
        struct findings found;

        check(golden, golden - (i > 0), 1, &found);
        ck_assert_msg(strcmp(findings_text(&found), golden->findings) == 0,
                      "%s: found \"%s\", and not \"%s\"", golden->name, findings_text(&found),
                      golden->findings);
    }
}

EPC_TEST(golden__a_good_block_is_clean_in_every_profile)
{
    for (size_t i = 0; i < golden_count; i++) {
        struct block b;

        if (strncmp(golden_blocks[i].name, "good/", 5) != 0 || golden_blocks[i].way != GOLDEN_BLOCK)
            continue;
        golden_make(&golden_blocks[i], &b);
        for (int profile = CHECK_PROFILE_NT4; profile <= CHECK_PROFILE_CURRENT; profile++)
            for (unsigned level = 1; level <= 3; level++) {
                const struct check_options options = { .level = level,
                                                       .profile = (enum check_profile)profile,
                                                       .workspace = &workspace };
                struct findings found = { 0 };

                check_block(block_span(&b), UINT32_MAX, &options, findings_add, &found);
                ck_assert_msg(found.count == 0, "%s: %s", golden_blocks[i].name,
                              findings_text(&found));
            }
        block_release(&b);
    }
}

/* Level 2 leaves out perflib's own tests of level 1; ours find what they can. */
EPC_TEST(golden__at_level_2_nothing_else_is_found)
{
    for (size_t i = 0; i < golden_count; i++) {
        const struct golden *golden = &golden_blocks[i];
        struct findings found;

        check(golden, golden - (i > 0), 2, &found);
        for (size_t j = 0; j < found.count; j++)
            ck_assert_msg(found.count == 1 && (strstr(golden->findings, findings_text(&found)) ||
                                               strstr(golden->findings, "-lengths ")),
                          "%s: found \"%s\" at level 2", golden->name, findings_text(&found));
    }
}

EPC_TEST(golden__at_level_3_nothing_is_found)
{
    for (size_t i = 0; i < golden_count; i++) {
        struct findings found;

        check(&golden_blocks[i], &golden_blocks[i] - (i > 0), 3, &found);
        ck_assert_uint_eq(found.count, 0);
    }
}

/* These rules concern a call, not a block; tests/unit/sdk/check_check_call.c tests them. */
static bool is_about_the_call(enum check_rule_id rule)
{
    return rule <= CHECK_RULE_GUARD_DAMAGE;
}

EPC_TEST(golden__every_rule_about_blocks_has_a_bad_one)
{
    for (int rule = 0; rule < CHECK_RULE_COUNT; rule++) {
        char id[64];
        size_t i = 0;

        if (is_about_the_call((enum check_rule_id)rule))
            continue;
        snprintf(id, sizeof id, " %s ", check_rules[rule].id);
        while (i < golden_count && !strstr(golden_blocks[i].findings, id))
            i++;
        ck_assert_msg(i < golden_count, "no bad block for %s", check_rules[rule].id);
    }
}
