/* SPDX-License-Identifier: MIT
 *
 * check_status_doc.c -- docs/errors.md (the argument) has a row for each status, and no other.
 */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

static const struct {
    const char *name;
    int value;
} statuses[] = {
#define STATUS_ROW(name, value, text) { #name, value },
    EPC_STATUSES(STATUS_ROW)
#undef STATUS_ROW
};

EPC_TEST(statuses__are_in_the_documentation_as_they_are_in_the_code)
{
    char line[512], row[512];
    size_t rows = 0;
    FILE *file;

    ck_assert_int_eq(epc_check_argc, 1);
    file = fopen(epc_check_argv[0], "r");
    ck_assert_msg(file != NULL, "cannot read %s", epc_check_argv[0]);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "| ", 2) != 0 || !strchr(line, '`'))
            continue;
        ck_assert_uint_lt(rows, EPC_COUNT(statuses));
        snprintf(row, sizeof row, "| %d | `%s` | %s |\n", statuses[rows].value,
                 epc_status_name(statuses[rows].value), epc_status_text(statuses[rows].value));
        ck_assert_str_eq(line, row);
        ck_assert_str_eq(statuses[rows].name, epc_status_name(statuses[rows].value));
        rows++;
    }
    fclose(file);
    ck_assert_uint_eq(rows, EPC_COUNT(statuses));
}
