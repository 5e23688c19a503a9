/* SPDX-License-Identifier: MIT
 *
 * path.h -- counter paths: \\Computer\Object(Parent/Instance#Index)\Counter.
 *
 * All texts are UTF-8.  \ ( ) / # * have a meaning, and there is no way to escape them; names have
 * them all the same.  So some paths can be read in several ways: the first reading is the usual
 * one, and a program that looks a path up takes the next when the names of one do not exist
 * (docs/decisions/names.md).
 *
 * \#230#0(Parent/Instance#0)\#232#0 has one reading, whatever the instance is called: the object is
 * the first (0) with the name index 230, and the counter that with 232.  Its `instance` is all up
 * to the last #.
 *
 * No state; any thread.
 */
#pragma once

#include <stdint.h>

#include "kit/arena.h"
#include "kit/slice.h"

#define READER_PATH_NO_INDEX  UINT32_MAX
#define READER_PATH_ANY_INDEX (UINT32_MAX - 1)

/* One reading of a path.  The texts are pieces of the path that was parsed. */
struct reader_counter_path {
    struct kit_slice computer; /* without \\; empty: this one */
    struct kit_slice object;
    struct kit_slice part;   /* all between the parentheses; empty without them */
    struct kit_slice parent; /* empty: none */
    struct kit_slice instance;
    uint32_t index; /* among instances of equal name and parent; READER_PATH_NO_INDEX is as 0 */
    struct kit_slice counter;
    uint32_t reading; /* which one this is; 0: the first */
    bool by_index;    /* nothing in it is a name or has a *, but for the instance (see below) */
};

/* Why a text is not a path. */
struct reader_path_problem {
    size_t at;        /* byte of the text */
    const char *what; /* a sentence without its end, for people */
};

/* Take a text apart, in the first reading.  EPC_OK, or EPC_E_INVALID and *problem. */
int reader_path_parse(struct kit_slice text, struct reader_counter_path *out,
                      struct reader_path_problem *problem);

/* Take apart what is between the parentheses of a path ("parent/instance#2"), in the first reading;
 * object and counter are empty.  EPC_E_INVALID: there is no name. */
int reader_path_parse_instance(struct kit_slice text, struct reader_counter_path *out);

/* Change *path to its next reading; false: there is no other. */
bool reader_path_next_meaning(struct reader_counter_path *path);

/* Write the path with its NUL, unless it needs more than `capacity` bytes.  Returns how many it
 * needs. READER_PATH_NO_INDEX is left out, and so is 0 unless the name ends as if it had an index;
 * a path by indexes has both. */
size_t reader_path_format(const struct reader_counter_path *path, char *out, size_t capacity);

/* The same in memory of the arena, or of malloc where it is NULL.  NULL: no memory. */
char *reader_path_text(struct kit_arena *arena, const struct reader_counter_path *path);

/* Does the text fit the pattern, in which * is any letters or none, without regard to case?  A text
 * that is not UTF-8 fits only if its bytes are equal. */
bool reader_pattern_matches(struct kit_slice pattern, struct kit_slice text);
