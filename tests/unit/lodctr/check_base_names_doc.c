/* SPDX-License-Identifier: MIT
 *
 * check_base_names_doc.c -- the table "Names" of docs/system-objects.md (the argument) is the one of
 * lodctr/state/basenames.c. */
#include "epc_check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lodctr/state/basenames.h"

EPC_TEST(base_names__are_those_of_the_page)
{
    FILE *file = fopen(epc_check_argv[0], "rb");
    char line[400], wanted[400];
    size_t rows = 0;
    bool inside = false;

    ck_assert_msg(file != NULL, "cannot read %s", epc_check_argv[0]);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "## ", 3) == 0)
            inside = strcmp(line, "## Names\n") == 0;
        if (!inside || strncmp(line, "| ", 2) != 0 || line[2] < '0' || line[2] > '9')
            continue;
        ck_assert_msg(rows < lod_base_name_count, "one row too many: %s", line);
        snprintf(wanted, sizeof wanted, "| %u | %s | %s |\n", lod_base_names[rows].index,
                 lod_base_names[rows].english, lod_base_names[rows].german);
        ck_assert_str_eq(line, wanted);
        rows++;
    }
    fclose(file);
    ck_assert_uint_eq(rows, lod_base_name_count);
}
