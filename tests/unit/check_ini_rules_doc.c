/* SPDX-License-Identifier: MIT
 *
 * check_ini_rules_doc.c -- docs/rules-ini.md (the argument) has the rows of ini/rules.h. */
#include "epc_check.h"

#include <stdio.h>
#include <stdbool.h>
#include <string.h>

#include "ini/rules.h"

/* The next row of a table; false behind the last. */
static bool next_row(FILE *file, char *line, size_t room)
{
    while (fgets(line, (int)room, file))
        if (strncmp(line, "| ", 2) == 0 && strncmp(line, "| id ", 5) != 0 &&
            strncmp(line, "| --- ", 6) != 0)
            return true;
    return false;
}

EPC_TEST(ini_rules__are_in_the_documentation_as_they_are_in_the_code)
{
    char line[1024], row[1024];
    FILE *file;

    ck_assert_int_eq(epc_check_argc, 1);
    file = fopen(epc_check_argv[0], "r");
    ck_assert_msg(file != NULL, "cannot read %s", epc_check_argv[0]);
    for (size_t i = 0; i < EPCI_INI_RULE_COUNT; i++) {
        snprintf(row, sizeof row, "| %s | %s | %s |\n", epci_ini_rules[i].id,
                 epci_severity_name(epci_ini_rules[i].severity), epci_ini_rules[i].sentence);
        ck_assert_msg(next_row(file, line, sizeof line), "no row for %s", epci_ini_rules[i].id);
        ck_assert_str_eq(line, row);
    }
    ck_assert_msg(!next_row(file, line, sizeof line), "no such rule: %s", line);
    fclose(file);
}
