/* SPDX-License-Identifier: MIT
 *
 * docitem.h -- the lists of a page in docs/: "* " at the start of a line begins an item, indented
 * lines continue it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct epct_page {
    FILE *file;
    char headline[128]; /* the last "## " line, without its line break */
};

/* Opens the page; fails the test if it cannot be read. */
void epct_page_open(struct epct_page *page, const char *path);
void epct_page_close(struct epct_page *page);

/* Reads the next item that begins with "* **", below this headline ("## Host") or, with NULL,
 * anywhere, and joins it into one line with single blanks.  Returns false after the last one.  An
 * item longer than `capacity` fails the test. */
bool epct_page_item(struct epct_page *page, const char *headline, char *item, size_t capacity);

/* Replaces each run of blanks and line breaks with one blank, in place. */
void epct_page_join(char *text);
