/* SPDX-License-Identifier: MIT
 *
 * safetext.h -- foreign texts made fit to be printed.
 *
 * Names of services and paths of DLLs come from a registry that others write.  A control character
 * in one would move the cursor of a terminal or break a line that a script reads; a character that
 * turns the direction of writing would show another name than the real one.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* May this character be printed in a line? */
bool kit_is_printable_scalar(uint32_t scalar);

/* In place: each byte that is not valid UTF-8, and each character that may not be printed, becomes
 * '?', so that the text is never longer. */
void kit_replace_unprintable_in_place(char *text);

/* Print a foreign text so, followed by blanks up to `width` characters (0: none).  A longer text is
 * printed whole. */
void kit_print_safe_padded(FILE *to, const char *text, size_t width);

/* The same without blanks, between two texts of our own. */
void kit_print_safe_between(FILE *to, const char *before, const char *text, const char *after);

/* Print a piece of a text so; returns how many characters. */
size_t kit_safe_print_bytes(FILE *to, const char *text, size_t bytes);

/* How many characters that prints, without the blanks. */
size_t kit_count_printed_characters(const char *text);
