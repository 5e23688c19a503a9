/* SPDX-License-Identifier: MIT
 *
 * typespage.h -- the two tables of docs/counter-types.md. */
#pragma once

#include <stdint.h>

enum { EPCT_TYPE_TEXT = 64 };

struct epct_page_formula {
    char name[EPCT_TYPE_TEXT], value[EPCT_TYPE_TEXT], average[EPCT_TYPE_TEXT], x[EPCT_TYPE_TEXT],
        order[EPCT_TYPE_TEXT];
};

struct epct_page_type {
    char name[EPCT_TYPE_TEXT], base[EPCT_TYPE_TEXT], clock[EPCT_TYPE_TEXT], formula[EPCT_TYPE_TEXT],
        suffix[EPCT_TYPE_TEXT], source[EPCT_TYPE_TEXT];
    uint32_t value, size;
};

extern struct epct_page_type epct_page_types[64];
extern unsigned epct_page_type_count;

/* Read the page once; fails the test if it cannot be read. */
void epct_types_page_read(const char *path);

/* Fails the test if the page has no such formula. */
const struct epct_page_formula *epct_page_formula(const char *name);
