/* SPDX-License-Identifier: MIT
 *
 * typespage.c -- a row of five cells is a formula, one of eight is a type. */
#define _GNU_SOURCE
#include "typespage.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

enum { CELLS = 8, FORMULA_CELLS = 5 };

struct epct_page_type epct_page_types[64];
unsigned epct_page_type_count;
static struct epct_page_formula formulas[24];
static unsigned formula_count;

/* The cells of a row of a table. */
static unsigned cut_page_row(char *line, char *cells[CELLS])
{
    unsigned count = 0;
    char *rest = NULL;

    if (strncmp(line, "| ", 2) != 0 || strstr(line, "---"))
        return 0;
    for (char *cell = strtok_r(line, "|\n", &rest); cell && count < CELLS;
         cell = strtok_r(NULL, "|\n", &rest)) {
        while (*cell == ' ')
            cell++;
        for (char *end = cell + strlen(cell); end > cell && end[-1] == ' ';)
            *--end = '\0';
        cells[count++] = cell;
    }
    return count;
}

static void copy_cell(char to[EPCT_TYPE_TEXT], const char *from)
{
    ck_assert_uint_lt(strlen(from), EPCT_TYPE_TEXT);
    strcpy(to, from);
}

static void read_page_type(char *const cells[CELLS])
{
    struct epct_page_type *type = &epct_page_types[epct_page_type_count++];

    ck_assert_uint_le(epct_page_type_count, EPC_COUNT(epct_page_types));
    copy_cell(type->name, cells[0]);
    type->value = (uint32_t)strtoul(cells[1], NULL, 16);
    type->size =
        strcmp(cells[2], "any") == 0 ? EPC_SIZE_ANY : (uint32_t)strtoul(cells[2], NULL, 10);
    copy_cell(type->base, cells[3]);
    copy_cell(type->clock, cells[4]);
    copy_cell(type->formula, cells[5]);
    copy_cell(type->suffix, cells[6]);
    copy_cell(type->source, cells[7]);
}

void epct_types_page_read(const char *path)
{
    char line[512], *cells[CELLS];
    FILE *file;

    if (epct_page_type_count > 0)
        return;
    file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot read %s", path);
    while (fgets(line, sizeof line, file)) {
        const unsigned count = cut_page_row(line, cells);

        if (count == FORMULA_CELLS && strcmp(cells[0], "formula") != 0) {
            struct epct_page_formula *formula = &formulas[formula_count++];

            ck_assert_uint_le(formula_count, EPC_COUNT(formulas));
            copy_cell(formula->name, cells[0]);
            copy_cell(formula->value, cells[1]);
            copy_cell(formula->average, cells[2]);
            copy_cell(formula->x, cells[3]);
            copy_cell(formula->order, cells[4]);
        } else if (count == CELLS && strcmp(cells[0], "type") != 0) {
            read_page_type(cells);
        }
    }
    fclose(file);
}

const struct epct_page_formula *epct_page_formula(const char *name)
{
    for (unsigned i = 0; i < formula_count; i++)
        if (strcmp(formulas[i].name, name) == 0)
            return &formulas[i];
    ck_abort_msg("the page has no formula \"%s\"", name);
    return NULL;
}
