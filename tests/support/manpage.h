/* SPDX-License-Identifier: MIT
 *
 * manpage.h -- compares a man page with the --help of its program, word by word, and with the parts
 * that are written from the program's table.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kit/args.h"

/* The text of the file named by this argument of the test; the caller may change it, and the next
 * call overwrites it. */
char *epct_manpage(int argument);

/* Length of the word (letters, digits, -) at this place. */
size_t epct_manpage_word(const char *at);

/* Does `text` contain `before` directly followed by this whole word? */
bool epct_manpage_has(const char *text, const char *before, const char *word, size_t length);

/* Fails the test unless every word that follows `mark` in `text` also follows `other` in `there`;
 * returns the number of words. */
int epct_manpage_all_in(const char *text, const char *mark, const char *there, const char *other);

/* Fails the test unless the page has the options of --help between the comments "written from the
 * table: options" and "to here", and the exit codes after "written from the table: codes".  With
 * EPC_WRITE_PAGES=1 in the environment it writes them there. */
void epct_manpage_has_table(int argument, const struct kit_program *program);
