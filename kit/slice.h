/* SPDX-License-Identifier: MIT
 *
 * slice.h -- a piece of a text: where it begins and how long it is.  The text must outlive it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Ends a text, or counts as a blank in it, since MS-DOS. */
#define KIT_CTRL_Z '\x1A'

struct kit_slice {
    const char *at; /* never NULL; not NUL-terminated */
    size_t bytes;
};

bool kit_is_blank(char one);
bool kit_is_letter(char one); /* of ASCII */
int kit_hex_digit(char one);  /* its value; -1: it is none */
/* Whether a character or UTF-16 unit must not occur in a line of text: controls, and what ends a
 * line. */
bool kit_is_control_or_line_end(uint32_t unit);

/* Equal without regard to the case of A-Z; for tokens, keys and file names of our own. */
bool kit_equal_any_case(const char *a, const char *b);
int kit_compare_any_case(const char *a, const char *b); /* in the order of their bytes */

/* The last component of a path of Windows, after \\ or /. */
const char *kit_windows_file_name(const char *path);

struct kit_slice kit_slice_of(const char *text);
/* The text from `from` up to, and without, `to`. */
struct kit_slice kit_slice_between(const char *from, const char *to);
/* Without blanks (space, tab, vertical tab, form feed, Ctrl-Z) around it. */
struct kit_slice kit_slice_trim(struct kit_slice slice);
/* Where `word` begins in the text; the text's bytes if it is not there. */
size_t kit_slice_find(struct kit_slice text, const char *word);
bool kit_slice_is(struct kit_slice slice, const char *text);
/* Without regard to the case of A-Z. */
bool kit_slice_is_any_case(struct kit_slice slice, const char *text);
/* Is all of it UTF-8? */
bool kit_slice_is_utf8(struct kit_slice slice);
bool kit_slices_equal(struct kit_slice a, struct kit_slice b);
bool kit_slices_equal_any_case(struct kit_slice a, struct kit_slice b);
