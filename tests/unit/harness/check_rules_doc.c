/* SPDX-License-Identifier: MIT
 *
 * check_rules_doc.c -- docs/rules.md (the first argument) has the rows of the rule tables, in order, each
 * with a bad sample below tests (the second), and names no rule that is not one. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/findings/rules.h"
#include "sdk/check/check.h"

#define TEXT_MOST 200000u

/* The row as it must begin: everything but the reason. */
static void expected_row(const struct epci_rule *rule, char *row, size_t room)
{
    char event[16] = "none", level[16] = "ours";

    if (rule->event)
        snprintf(event, sizeof event, "%u", rule->event);
    if (rule->level != EPCI_LEVEL_OURS)
        snprintf(level, sizeof level, "%u", rule->level);
    snprintf(row, room, "| %s | %s | %s | %s | %s | ", rule->id, epci_severity_name(rule->severity),
             event, level, rule->sentence);
}

/* The next line of the table under a headline; false behind its last. */
static bool next_row(FILE *file, const char *headline, bool *inside, char *line, size_t room)
{
    while (fgets(line, (int)room, file)) {
        if (strncmp(line, "## ", 3) == 0)
            *inside = strcmp(line, headline) == 0;
        else if (*inside && strncmp(line, "| ", 2) == 0 && strncmp(line, "| id ", 5) != 0 &&
                 strncmp(line, "| --- ", 6) != 0)
            return true;
    }
    return false;
}

/* The whole text of a file below tests; free it. */
static char *text_of(const char *path)
{
    char name[512];
    char *text = calloc(1, TEXT_MOST);
    FILE *file;

    snprintf(name, sizeof name, "%s/%s", epc_check_argv[1], path);
    file = fopen(name, "rb");
    ck_assert_msg(file != NULL, "cannot read %s", name);
    ck_assert_uint_lt(fread(text, 1, TEXT_MOST - 1, file), TEXT_MOST - 1);
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

/* The last cell of the row is a file below tests in which exactly this rule is broken. */
static void try_sample(const struct epci_rule *rule, char *line)
{
    char *end = strrchr(line, '`'), *path, from[128], what[80];

    ck_assert_msg(end != NULL, "no sample for %s", rule->id);
    *end = '\0';
    path = strrchr(line, '`') + 1;
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

static void compare(const char *headline, const struct epci_rule *rules, int count)
{
    char line[1024], row[1024];
    bool inside = false;
    FILE *file;

    ck_assert_int_eq(epc_check_argc, 2);
    file = fopen(epc_check_argv[0], "r");
    ck_assert_msg(file != NULL, "cannot read %s", epc_check_argv[0]);
    for (int i = 0; i < count; i++) {
        expected_row(&rules[i], row, sizeof row);
        ck_assert_msg(next_row(file, headline, &inside, line, sizeof line), "no row for %s",
                      rules[i].id);
        ck_assert_msg(strncmp(line, row, strlen(row)) == 0, "rules.md has\n%sand not\n%s...", line,
                      row);
        ck_assert_msg(strlen(line) > strlen(row) + 10, "no reason for %s", rules[i].id);
        try_sample(&rules[i], line);
    }
    ck_assert_msg(!next_row(file, headline, &inside, line, sizeof line), "no such rule: %s", line);
    fclose(file);
}

EPC_TEST(rules__of_a_block_are_in_the_documentation_as_they_are_in_the_code)
{
    compare("## Call and block\n", epci_rules, EPCI_RULE_COUNT);
}

EPC_TEST(rules__of_a_host_are_in_the_documentation_as_they_are_in_the_code)
{
    compare("## Host\n", val_rules, VAL_HOST_RULE_COUNT);
}

EPC_TEST(rules__that_the_list_of_bugs_names_are_rules)
{
    char line[1024];
    bool inside = false;
    FILE *file = fopen(epc_check_argv[0], "r");
    int bugs = 0;

    ck_assert_ptr_nonnull(file);
    while (next_row(file, "## The bugs of real providers\n", &inside, line, sizeof line)) {
        char *cell = strchr(line + 2, '|');

        if (strncmp(line, "| bug ", 6) == 0)
            continue;
        ck_assert_ptr_nonnull(cell);
        for (char *id = strtok(cell, "|, \n"); id; id = strtok(NULL, "|, \n"))
            ck_assert_msg(val_rule_find(id) != NULL, "no rule %s", id);
        bugs++;
    }
    fclose(file);
    ck_assert_int_eq(bugs, 36);
}
