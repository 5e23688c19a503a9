/* SPDX-License-Identifier: MIT
 *
 * manpage.h -- a man page and the --help that it has to agree with, compared word by word.
 */
#ifndef EPC_TESTS_MANPAGE_H
#define EPC_TESTS_MANPAGE_H

#include <stdbool.h>
#include <stddef.h>

/* The text of the file that is this argument of the test; it may be changed, and lives until the next call. */
char *epct_manpage(int argument);

/* Length of the word (letters, digits, -) that stands here. */
size_t epct_manpage_word(const char *at);

/* Does `text` hold `before` and then this whole word? */
bool epct_manpage_has(const char *text, const char *before, const char *word, size_t length);

/* Every word behind `mark` in `text` stands behind `other` in `there`, or the test fails; how many
 * words. */
int epct_manpage_all_in(const char *text, const char *mark, const char *there, const char *other);

#endif
