/* SPDX-License-Identifier: MIT
 *
 * objectnames.h -- the texts of the name tables, by the words that they become as objects' names.
 *
 * Objects whose words are equal are numbered by their texts.  A provider that fails, or that is not
 * asked, must not change the number of another one, so every text of the name tables counts, as if
 * it were an object's.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"
#include "reader/names/titles.h"

/* The longest text of an object or counter; what is longer is cut. */
#define MON_TEXT_SIZE 1024

/* The English text of an index, so that names do not depend on a language; of a capture, which has
 * one language only, the text that it has.  Else "". */
void mon_english_name_of_index(const struct reader_titles *titles, uint32_t index, char *out,
                               size_t capacity);

struct mon_object_name {
    const char *words, *text;
};

/* Zeroed: no texts. */
struct mon_object_names {
    struct kit_arena arena;
    struct mon_object_name *list;
    const uint32_t *order; /* by words, and then by the bytes of the texts */
    size_t count, capacity;
    uint64_t state; /* of the tables that were read */
};

/* Read the tables, if they are not those of the call before; *changed: they were read.  False: no
 * memory; then there are no texts. */
bool mon_object_names_update_from_titles(struct mon_object_names *names,
                                         const struct reader_titles *const *tables, size_t count,
                                         bool *changed);

/* How many different texts become these words and are before this one. */
uint32_t mon_count_smaller_texts_with_same_words(const struct mon_object_names *names,
                                                 const char *words, const char *text);

void mon_object_names_release(struct mon_object_names *names);
