/* SPDX-License-Identifier: MIT
 *
 * check_machine_rules_doc.c -- docs/rules-registry.md (the argument) has the rows of lodctr/audit/rules.h. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include "lodctr/audit/rules.h"

EPC_TEST(machine_rules__have_their_rows_in_the_page)
{
    FILE *page = fopen(epc_check_argv[0], "r");
    char line[1000], wanted[300];
    int rule = 0;

    ck_assert_msg(page != NULL, "cannot open %s", epc_check_argv[0]);
    while (fgets(line, sizeof line, page)) {
        if (strncmp(line, "| ", 2) != 0 || strncmp(line, "| id |", 6) == 0 ||
            strncmp(line, "| ---", 5) == 0)
            continue;
        ck_assert_int_lt(rule, EPCI_MACHINE_RULE_COUNT);
        snprintf(wanted, sizeof wanted, "| %s | %s | %s | ", lod_machine_rules[rule].id,
                 epci_severity_name(lod_machine_rules[rule].severity),
                 lod_machine_rules[rule].sentence);
        ck_assert_msg(strncmp(line, wanted, strlen(wanted)) == 0, "wanted %s, got %s", wanted,
                      line);
        rule++;
    }
    fclose(page);
    ck_assert_int_eq(rule, EPCI_MACHINE_RULE_COUNT);
}
