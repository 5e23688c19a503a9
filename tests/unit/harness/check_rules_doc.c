/* SPDX-License-Identifier: MIT
 *
 * check_rules_doc.c -- docs/rules.md (the first argument) has an item for each row of the rule
 * tables, in order, each with a bad sample below tests (the second), and names no unknown rule;
 * each fault of a public source in bad-dlls/public-sources.txt (the third) is in a DLL of ours. */
#include "docitem.h"
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/findings/rules.h"
#include "check/check.h"
#include "host/callerstate.h"

#define TEXT_MAX 200000u

/* The beginning that the item must have: everything except the reason. */
static void expected_item(const struct check_rule *rule, char *item, size_t capacity)
{
    const enum epci_severity nt4 = harness_rule_severity(rule, CHECK_PROFILE_NT4);
    char event[24] = "no event", level[16] = "ours", also[32] = "";

    if (rule->event)
        snprintf(event, sizeof event, "event %u", rule->event);
    if (rule->level != CHECK_LEVEL_OURS)
        snprintf(level, sizeof level, "level %u", rule->level);
    if (nt4 != rule->severity)
        snprintf(also, sizeof also, " (nt4: %s)", epci_severity_name(nt4));
    snprintf(item, capacity, "* **%s** (%s%s, %s, %s): %s - Why: ", rule->id,
             epci_severity_name(rule->severity), also, event, level, rule->sentence);
}

/* The whole text of a file below tests; the caller frees it. */
static char *text_of(const char *path)
{
    char name[512];
    char *text = calloc(1, TEXT_MAX);
    FILE *file;

    snprintf(name, sizeof name, "%s/%s", epc_check_argv[1], path);
    file = fopen(name, "rb");
    ck_assert_msg(file != NULL, "cannot read %s", name);
    ck_assert_uint_lt(fread(text, 1, TEXT_MAX - 1, file), TEXT_MAX - 1);
    fclose(file);
    return text;
}

/* Does the statement or line that begins with `from` say `what` before `end`? */
static bool says(const char *list, const char *from, const char *end, const char *what)
{
    char *text = text_of(list), *begin = strstr(text, from);
    bool found;

    if (begin)
        begin[strcspn(begin, end)] = '\0';
    found = begin && strstr(begin, what);
    free(text);
    return found;
}

/* The item ends with a file below tests in which exactly this rule is broken. */
static void try_sample(const struct check_rule *rule, char *item)
{
    char *end = strrchr(item, '`'), *path, from[128], what[80];

    ck_assert_msg(end != NULL, "no sample for %s", rule->id);
    *end = '\0';
    path = strrchr(item, '`') + 1;
    free(text_of(path));
    snprintf(what, sizeof what, " %s ", rule->id);
    if (strncmp(path, "golden/blocks/", 14) == 0) {
        snprintf(from, sizeof from, "\n%s |", path + 14);
        ck_assert_msg(says("golden/blocks/findings.txt", from + 1, "\n", what), "%s: not %s", path,
                      rule->id);
    } else if (strncmp(path, "bad-dlls/", 9) == 0) {
        snprintf(from, sizeof from, "(NAME %.*s ", (int)strcspn(path + 9, "."), path + 9);
        ck_assert_msg(says("bad-dlls/CMakeLists.txt", from, ")", what), "%s: not %s", path,
                      rule->id);
    } else
        ck_assert_msg(says(path, "#!", "", rule->id), "%s: not %s", path, rule->id);
}

static void compare(const char *headline, const struct check_rule *rules, int count)
{
    char item[2048], wanted[1024];
    struct epct_page page;

    ck_assert_int_eq(epc_check_argc, 3);
    epct_page_open(&page, epc_check_argv[0]);
    for (int i = 0; i < count; i++) {
        expected_item(&rules[i], wanted, sizeof wanted);
        ck_assert_msg(epct_page_item(&page, headline, item, sizeof item), "no item for %s",
                      rules[i].id);
        ck_assert_msg(strncmp(item, wanted, strlen(wanted)) == 0,
                      "rules.md has\n%s\nand not\n%s...", item, wanted);
        ck_assert_msg(strlen(item) > strlen(wanted) + 10, "no reason for %s", rules[i].id);
        ck_assert_msg(strstr(item, ". - Sample: ") != NULL, "%s\nhas no sample", item);
        try_sample(&rules[i], item);
    }
    ck_assert_msg(!epct_page_item(&page, headline, item, sizeof item), "no such rule: %s", item);
    epct_page_close(&page);
}

EPC_TEST(rules__of_a_block_are_in_the_documentation_as_they_are_in_the_code)
{
    compare("## Call and block", check_rules, CHECK_RULE_COUNT);
}

EPC_TEST(rules__of_a_host_are_in_the_documentation_as_they_are_in_the_code)
{
    compare("## Host", harness_rules, HARNESS_HOST_RULE_COUNT);
}

EPC_TEST(rules__what_a_call_leaves_as_it_was_is_in_the_documentation)
{
#define DOC_ROW(name, text, read) "* **" text "**: " read,
    static const char *const rows[] = { HOST_CALLER_STATE(DOC_ROW) };
#undef DOC_ROW
    char item[1024];
    struct epct_page page;

    epct_page_open(&page, epc_check_argv[0]);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert(epct_page_item(&page, "## What a call leaves as it was", item, sizeof item));
        ck_assert_str_eq(item, rows[i]);
    }
    ck_assert(!epct_page_item(&page, "## What a call leaves as it was", item, sizeof item));
    epct_page_close(&page);
}

EPC_TEST(rules__that_public_sources_break_are_found_in_dlls_of_ours)
{
    char line[256], rule[64], dll[64], from[80], what[80];
    FILE *file = fopen(epc_check_argv[2], "rb");
    int faults = 0;

    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "  - %63[a-z-], bad-dlls/%63[a-z0-9_].c", rule, dll) != 2)
            continue;
        snprintf(from, sizeof from, "(NAME %s ", dll);
        snprintf(what, sizeof what, " %s ", rule);
        ck_assert_msg(says("bad-dlls/CMakeLists.txt", from, ")", what), "%s: not %s", dll, rule);
        faults++;
    }
    fclose(file);
    ck_assert_int_eq(faults, 19);
}

EPC_TEST(rules__that_the_list_of_bugs_names_are_rules)
{
    char item[1024];
    struct epct_page page;
    int bugs = 0;

    epct_page_open(&page, epc_check_argv[0]);
    while (epct_page_item(&page, "## The bugs of real providers", item, sizeof item)) {
        char *list = strstr(item, "**: ");

        ck_assert_msg(list != NULL, "no rules: %s", item);
        for (char *id = strtok(list + 4, ", "); id; id = strtok(NULL, ", "))
            ck_assert_msg(harness_rule_find(id) != NULL, "no rule %s", id);
        bugs++;
    }
    epct_page_close(&page);
    ck_assert_int_eq(bugs, 37);
}
