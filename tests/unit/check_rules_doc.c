/* SPDX-License-Identifier: MIT
 *
 * check_rules_doc.c -- docs/rules.md (the argument) has the rows of the rule table, in order. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

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

/* The next line of the table under "## Call and block"; false behind its last. */
static bool next_row(FILE *file, bool *inside, char *line, size_t room)
{
    while (fgets(line, (int)room, file)) {
        if (strncmp(line, "## ", 3) == 0)
            *inside = strcmp(line, "## Call and block\n") == 0;
        else if (*inside && strncmp(line, "| ", 2) == 0 && strncmp(line, "| id ", 5) != 0 &&
                 strncmp(line, "| --- ", 6) != 0)
            return true;
    }
    return false;
}

EPC_TEST(rules__are_in_the_documentation_as_they_are_in_the_code)
{
    char line[1024], row[1024];
    bool inside = false;
    FILE *file;

    ck_assert_int_eq(epc_check_argc, 1);
    file = fopen(epc_check_argv[0], "r");
    ck_assert_msg(file != NULL, "cannot read %s", epc_check_argv[0]);
    for (int i = 0; i < EPCI_RULE_COUNT; i++) {
        expected_row(&epci_rules[i], row, sizeof row);
        ck_assert_msg(next_row(file, &inside, line, sizeof line), "no row for %s",
                      epci_rules[i].id);
        ck_assert_msg(strncmp(line, row, strlen(row)) == 0, "rules.md has\n%sand not\n%s...", line,
                      row);
        ck_assert_msg(strlen(line) > strlen(row) + 10, "no reason for %s", epci_rules[i].id);
    }
    ck_assert_msg(!next_row(file, &inside, line, sizeof line), "no such rule: %s", line);
    fclose(file);
}
