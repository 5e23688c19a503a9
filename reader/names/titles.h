/* SPDX-License-Identifier: MIT
 *
 * titles.h -- the registry's name tables: from an index to the name of an object or counter, and
 * from a name to its indexes.
 *
 * Perflib\<language> holds Counter and Help, each a MULTI_SZ of pairs "index", "text".  The data
 * are foreign: whatever they are, a table comes of it, and what cannot be understood is
 * counted.  Names stay raw UTF-16 units.  Free of the harness, because the PDH interface will use
 * it.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "kit/slice.h"
#include "sdk/port/registry.h"

struct reader_name_entry {
    uint32_t index;
    uint32_t at;    /* first unit of the text, in `units` */
    uint32_t count; /* of the text's units, without NUL   */
};

struct reader_names {
    uint16_t *units;                   /* a copy of the whole value      */
    struct reader_name_entry *entries; /* by index, each index once      */
    size_t count;
    size_t ignored; /* strings that were not an index, or an index again, or had no text */
};

/* Make a table of a MULTI_SZ.  EPC_OK or EPC_E_NOMEM; then *out is empty. */
int reader_names_parse_multi_sz(struct reader_names *out, const void *bytes, size_t count);

/* Read the Counter table of a language ("009"), or its Help table: from the system itself where it
 * gives them (kit_registry_read_texts), else from below Perflib.
 * EPC_E_NOT_FOUND where the registry has none; EPC_E_CORRUPT where the value is not a MULTI_SZ;
 * then *out is empty. */
int reader_names_load(struct reader_names *out, const struct epci_registry *registry,
                      const char *language);
int reader_helps_load(struct reader_names *out, const struct epci_registry *registry,
                      const char *language);

/* The name of an index as UTF-8 text, cut at `capacity` - 1 bytes between two characters, or "".
 * Returns whether there is one. */
bool reader_names_find(const struct reader_names *names, uint32_t index, char *out,
                       size_t capacity);

void reader_names_release(struct reader_names *names);

/* ---- Names of two languages, and what has a name ---- */

struct reader_title {
    uint64_t key; /* of the name (namekey.h) */
    uint32_t index;
    bool english;
};

/* The names and helps of a language and, where they lack one, of English.  Not for two threads at
 * once while it is refreshed. */
struct reader_titles {
    const struct epci_registry *registry;                     /* NULL: they do not change */
    char language[17];                                        /* "009" */
    struct reader_names names, english, helps, english_helps; /* local ones empty for "009" */
    struct reader_title *by_name;                             /* sorted by key and index */
    size_t by_name_count;
    uint64_t seed;
    uint64_t stamp;   /* of the registry's state */
    size_t no_tables; /* values that are none */
};

/* Read the tables of a language ("007"; NULL: "009") and of English.  What is missing or damaged is
 * empty.  EPC_OK also if there are none at all; EPC_E_NOMEM; then *out is empty.  `registry` has to
 * live as long, and to stay where it is. */
int reader_titles_open(struct reader_titles *out, const struct epci_registry *registry,
                       const char *language);

/* The names that a capture holds; they are copied.  No helps.  EPC_E_NOMEM; then *out is empty. */
int reader_titles_copy_from_names(struct reader_titles *out, const struct reader_names *names);
void reader_titles_release(struct reader_titles *titles);
/* The same, and free `titles` itself, which is from malloc; NULL has no effect. */
void reader_titles_free(struct reader_titles *titles);

/* Have the registry's names changed?  Then they are read again: true.  Cheap if not: it looks when
 * the keys were written last.  If there is no memory they stay as they were, until the next call.
 */
bool reader_titles_refresh(struct reader_titles *titles);

/* The name, or help, of an index as reader_names_find gives it: the local one, or else the English
 * one.  A name that is empty is none. */
bool reader_titles_find_name(const struct reader_titles *titles, uint32_t index, char *out,
                             size_t capacity);
bool reader_titles_find_help(const struct reader_titles *titles, uint32_t index, char *out,
                             size_t capacity);
bool reader_titles_copy_english_name(const struct reader_titles *titles, uint32_t index, char *out,
                                     size_t capacity);

/* Every index of that name, English or local, without regard to case, in rising order and each
 * once.  *position is 0 before the first call.  False: there is no other. */
bool reader_titles_next_index_of_name(const struct reader_titles *titles, struct kit_slice name,
                                      uint32_t *position, uint32_t *index);

/* What is wrong with the tables: strings that were not an index, or had no text, or an index again,
 * and values that are not a table. */
size_t reader_titles_ignored_count(const struct reader_titles *titles);

/* Raw units to UTF-8, cut at `capacity` - 1 bytes between two characters; control characters become
 * spaces, so that a foreign name cannot break a line of output. */
void reader_utf16_to_text(const void *units, size_t count, char *out, size_t capacity);
