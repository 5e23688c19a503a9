/* SPDX-License-Identifier: MIT
 *
 * language.h -- the typed table of a schema in other languages than C.  All that is known about a
 * language is a template, a .in file of this folder.
 *
 * The first line of NAME.in is "@language WORD SUFFIX DESCRIPTION", and the second one "@keywords"
 * with what the fields word and Word may not be; or, where programs import the file by its name,
 * "@module" with what its stem may not be.  tree.h says what the rest of a template can name.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "ini/emit/emit.h"

struct ini_programming_language {
    const char *word;         /* of --lang, "go" */
    const char *suffix;       /* of the file after the stem, ".go" */
    const char *const *lines; /* of the template, without the first one */
};

/* Sorted by the word. */
extern const struct ini_programming_language ini_languages[];
extern const size_t ini_language_count;

/* The language with this word, or NULL. */
const struct ini_programming_language *ini_programming_language_find(const char *word);

/* Whether a program can import the language's file of this stem. */
bool ini_programming_language_allows_stem(const struct ini_programming_language *language,
                                          const char *stem);

/* Make its file, in the arena.  EPC_OK or EPC_E_NOMEM, then *output is unchanged. */
int ini_programming_language_emit_file(struct kit_arena *arena, const struct ini_epc *epc,
                                       const char *stem,
                                       const struct ini_programming_language *language,
                                       struct ini_output *output);
