/* SPDX-License-Identifier: MIT
 *
 * check_rules_doc.c -- docs/rules.md (the argument) has the rows of the rule table, in order. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include "harness/rules.h"
#include "sdk/core/check.h"

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

static void compare(const char *headline, const struct epci_rule *rules, int count)
{
    char line[1024], row[1024];
    bool inside = false;
    FILE *file;

    ck_assert_int_eq(epc_check_argc, 1);
    file = fopen(epc_check_argv[0], "r");
    ck_assert_msg(file != NULL, "cannot read %s", epc_check_argv[0]);
    for (int i = 0; i < count; i++) {
        expected_row(&rules[i], row, sizeof row);
        ck_assert_msg(next_row(file, headline, &inside, line, sizeof line), "no row for %s",
                      rules[i].id);
        ck_assert_msg(strncmp(line, row, strlen(row)) == 0, "rules.md has\n%sand not\n%s...", line,
                      row);
        ck_assert_msg(strlen(line) > strlen(row) + 10, "no reason for %s", rules[i].id);
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
    compare("## Host\n", epci_host_rules, EPCI_HOST_RULE_COUNT);
}
