/* SPDX-License-Identifier: MIT
 *
 * docitem.h -- the lists of a page in docs/: "* " at the start of a line begins an item, indented
 * lines continue it.
 */
#ifndef EPC_TESTS_DOCITEM_H
#define EPC_TESTS_DOCITEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct epct_page {
    FILE *file;
    char headline[128]; /* the last "## " line, without its line break */
};

/* Opens the page, or fails the test. */
void epct_page_open(struct epct_page *page, const char *path);
void epct_page_close(struct epct_page *page);

/* The next item that begins with "* **" below this headline ("## Host"; NULL: anywhere), joined
 * into one line with single blanks.  Returns false after the last one.  An item longer than
 * `room` fails the test. */
bool epct_page_item(struct epct_page *page, const char *headline, char *item, size_t room);

/* Makes single blanks of all runs of blanks and line breaks, in place. */
void epct_page_join(char *text);

#endif
