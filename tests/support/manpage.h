/* SPDX-License-Identifier: MIT
 *
 * manpage.h -- compares a man page with the --help of its program, word by word.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

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
