/* SPDX-License-Identifier: MIT
 *
 * text.h -- the words and numbers of a text of Linux's /proc.
 *
 * The texts are foreign: they may be cut anywhere, and need not end with a 0 or contain none.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sysperf_text {
    const char *at;
    size_t bytes;
};

/* The first line of *rest, without its end, and *rest begins after it.  False: there is no more. */
bool sysperf_text_next_line(struct sysperf_text *rest, struct sysperf_text *line);

/* The next word, up to a blank or a tab.  False: there is no more. */
bool sysperf_text_next_word(struct sysperf_text *rest, struct sysperf_text *word);

/* The next word, if it is a number without sign; one that is too large is the largest.  False: it
 * is not, and *rest is as before. */
bool sysperf_text_next_number(struct sysperf_text *rest, uint64_t *out);

/* So many next words as numbers: returns how many there are. */
uint32_t sysperf_text_next_numbers(struct sysperf_text *rest, uint64_t *out, uint32_t capacity);

bool sysperf_text_equals(const struct sysperf_text *word, const char *wanted);

/* The text, or its beginning, with a 0. */
void sysperf_text_copy(const struct sysperf_text *text, char *out, size_t capacity);

/* The number of the line that begins with this word (as "MemFree:"). */
bool sysperf_text_find_value(const struct sysperf_text *all, const char *word, uint64_t *out);
/* The same in bytes, where it is in kibibytes. */
bool sysperf_text_find_kibibytes(const struct sysperf_text *all, const char *word, uint64_t *out);
