/* SPDX-License-Identifier: MIT
 *
 * check_machine_rules_doc.c -- docs/rules-registry.md (the argument) has an item for each rule of
 * lodctr --check. */
#include "docitem.h"
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include "lodctr/audit/rules.h"

EPC_TEST(machine_rules__have_their_rows_in_the_page)
{
    struct epct_page page;
    char item[1000], wanted[300];

    epct_page_open(&page, epc_check_argv[0]);
    for (int i = 0; i < LOD_RULE_COUNT; i++) {
        ck_assert_msg(epct_page_item(&page, NULL, item, sizeof item), "no item for %s",
                      lod_machine_rules[i].id);
        snprintf(wanted, sizeof wanted, "* **%s** (%s): %s - Why: ", lod_machine_rules[i].id,
                 epci_severity_name(lod_machine_rules[i].severity), lod_machine_rules[i].sentence);
        ck_assert_msg(strncmp(item, wanted, strlen(wanted)) == 0, "wanted %s, got %s", wanted,
                      item);
    }
    ck_assert_msg(!epct_page_item(&page, NULL, item, sizeof item), "no such rule: %s", item);
    epct_page_close(&page);
}
