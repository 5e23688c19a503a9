/* SPDX-License-Identifier: MIT
 *
 * epcform.h -- the form of a .epc file: its sections and keys before they are given a meaning, and
 * the reader's state.  Private to the epc*.c files, except for the names of keys (ini/write).
 */
#pragma once

#include "ini/schema/epcfile.h"
#include "kit/dictionary.h"
#include "ini/read/scan.h"

enum ini_form_kind { INI_FORM_PROVIDER, INI_FORM_OBJECT, INI_FORM_COUNTER };

/* X(enumerator, word, sections that may have it); name and help first. */
#define INI_FORM_KEYS(X)                                                                           \
    X(INI_KEY_NAME, "name", INI_IN(PROVIDER) | INI_IN(OBJECT) | INI_IN(COUNTER))                   \
    X(INI_KEY_HELP, "help", INI_IN(OBJECT) | INI_IN(COUNTER))                                      \
    X(INI_KEY_LIBRARY, "library", INI_IN(PROVIDER))                                                \
    X(INI_KEY_PREFIX, "prefix", INI_IN(PROVIDER))                                                  \
    X(INI_KEY_LANGUAGES, "languages", INI_IN(PROVIDER))                                            \
    X(INI_KEY_PUBLISHERS, "publishers", INI_IN(PROVIDER))                                          \
    X(INI_KEY_DEVICES, "devices", INI_IN(PROVIDER))                                                \
    X(INI_KEY_DOS_DEVICES, "dos-devices", INI_IN(PROVIDER))                                        \
    X(INI_KEY_METADATA, "metadata", INI_IN(PROVIDER))                                              \
    X(INI_KEY_EVENT_SOURCE, "event-source", INI_IN(PROVIDER))                                      \
    X(INI_KEY_FOREIGN, "foreign", INI_IN(PROVIDER))                                                \
    X(INI_KEY_PROCEDURES, "device-procedures", INI_IN(PROVIDER))                                   \
    X(INI_KEY_BASE_INDEX, "base-index", INI_IN(PROVIDER))                                          \
    X(INI_KEY_INSTANCES, "instances", INI_IN(OBJECT))                                              \
    X(INI_KEY_DEFAULT, "default", INI_IN(OBJECT))                                                  \
    X(INI_KEY_DETAIL, "detail", INI_IN(OBJECT) | INI_IN(COUNTER))                                  \
    X(INI_KEY_COSTLY, "costly", INI_IN(OBJECT))                                                    \
    X(INI_KEY_PARENT, "parent", INI_IN(OBJECT))                                                    \
    X(INI_KEY_UNIQUE_ID, "unique-id", INI_IN(OBJECT))                                              \
    X(INI_KEY_MERGE, "merge", INI_IN(OBJECT))                                                      \
    X(INI_KEY_ON_EXIT, "on-exit", INI_IN(OBJECT))                                                  \
    X(INI_KEY_TOTAL, "total", INI_IN(OBJECT))                                                      \
    X(INI_KEY_CALLBACK, "callback", INI_IN(OBJECT))                                                \
    X(INI_KEY_TYPE, "type", INI_IN(COUNTER))                                                       \
    X(INI_KEY_BASE, "base", INI_IN(PROVIDER) | INI_IN(COUNTER))                                    \
    X(INI_KEY_INDEX, "index", INI_IN(OBJECT) | INI_IN(COUNTER))                                    \
    X(INI_KEY_SCALE, "scale", INI_IN(COUNTER))                                                     \
    X(INI_KEY_ROLE, "role", INI_IN(COUNTER))                                                       \
    X(INI_KEY_SIZE, "size", INI_IN(COUNTER))

#define INI_IN(kind)                            (1u << INI_FORM_##kind)
#define INI_KEY_ENUMERATOR(key, word, sections) key,
enum ini_form_key { INI_FORM_KEYS(INI_KEY_ENUMERATOR) INI_KEY_COUNT };
#undef INI_KEY_ENUMERATOR

/* One `key = value`; the value without its quotes. */
struct ini_form_value {
    enum ini_form_key key;
    struct kit_slice language; /* after the dot; empty: none */
    const char *text;
    struct ini_place at;       /* of the key */
    struct ini_place value_at; /* of the value */
};

struct ini_form_section {
    enum ini_form_kind kind;
    struct kit_slice object;  /* X of [object X] and [counter X.Y] */
    struct kit_slice counter; /* Y of [counter X.Y] */
    struct kit_slice name;    /* X or X.Y */
    struct ini_place at;
    size_t first; /* its values are values[first .. first + count) */
    size_t count;
};

struct ini_form {
    struct kit_arena *arena;
    struct ini_findings *findings;
    const char *file;
    const char *licence;
    struct ini_form_section *sections;
    size_t section_count;
    size_t section_capacity;
    struct ini_form_value *values;
    size_t value_count;
    size_t value_capacity;
};

/* Read the form and report lines that do not fit it. */
void ini_form_parse_sections(struct ini_form *form, const struct ini_source *source);

/* The name of a key. */
const char *ini_name_of_schema_key(enum ini_form_key key);

/* The key of this name that one of these sections (bits of INI_IN) may have, or INI_KEY_COUNT. */
enum ini_form_key ini_form_find_known_key_by_name(struct kit_slice name, unsigned sections);

/* Split the text of a section's brackets, "object SITE", into kind and name; false: the kind is
 * unknown. */
bool ini_form_split_section_heading(struct kit_slice text, struct kit_slice *kind,
                                    struct kit_slice *name, enum ini_form_kind *known);

/* Whether the key is name or help, which can be translated. */
bool ini_is_name_or_help_key(enum ini_form_key key);

/* The section's value of this key without a language, or NULL. */
const struct ini_form_value *ini_form_find_value(const struct ini_form *form,
                                                 const struct ini_form_section *section,
                                                 enum ini_form_key key);

/* Whether the text is an identifier of C, in ASCII. */
bool ini_is_c_identifier(struct kit_slice text);

/* ---- The reader's state ---- */

/* A translation: the file with the texts of one language. */
struct ini_epc_translation {
    const char *path; /* NULL: no file */
    bool unreadable;  /* there is one, and its failure was reported */
    struct ini_form form;
    struct kit_names sections; /* "SITE", "SITE.REQUESTS" to positions in form.sections */
};

/* When memory runs out, every function here goes on without what it asked for; the arena counts
 * that, and ini_epc_parse looks after each step. */
struct ini_epc_reader {
    struct ini_form *form;
    const struct ini_io *io;                  /* NULL: do not look for translations */
    struct ini_epc_translation *translations; /* by language; NULL: none */
    struct kit_arena *arena;
    struct ini_findings *findings;
    size_t errors;        /* in findings, before this schema's */
    bool languages_wrong; /* the list has a finding, so texts in other languages are not reported */
    struct ini_epc epc;
    size_t counter_capacity;
    struct kit_names object_names;  /* id to position */
    struct kit_names counter_names; /* "SITE.REQUESTS" to position */
    struct kit_names section_names; /* "SITE.REQUESTS" of every counter section */
};

/* Read the values of a section; wrong ones are reported and skipped. */
void ini_epc_read_provider(struct ini_epc_reader *reader, const struct ini_form_section *section);
void ini_epc_read_object(struct ini_epc_reader *reader, uint32_t object);
void ini_epc_read_counter(struct ini_epc_reader *reader, uint32_t counter);

/* After all sections: bases, symbols, texts, and the names in the generated C. */
void ini_epc_link_bases_check_objects(struct ini_epc_reader *reader);
void ini_epc_assign_symbol_numbers(struct ini_epc_reader *reader);
void ini_epc_read_translations(struct ini_epc_reader *reader);
void ini_epc_read_all_labels(struct ini_epc_reader *reader);
void ini_epc_check_unique_names(struct ini_epc_reader *reader);
void ini_epc_check_indexes(struct ini_epc_reader *reader);
/* Lists of names with one blank between, and NULL (epclibrary.c). */
extern const char *const ini_epc_library_names[];

/* Whether windows.h declares a function of this name (ini/schema/windows.txt). */
bool ini_epc_is_windows_function_name(const char *name);

void ini_epc_check_reserved_names(struct ini_epc_reader *reader);

/* The absolute index that its section gives an object or counter; 0: none, as reported if that is
 * wrong. */
uint32_t ini_epc_read_index_from_section(struct ini_epc_reader *reader,
                                         const struct ini_epc_named *named);

/* Read a schema or translation, which has to be Unicode.  Statuses of ini_source_load. */
int ini_epc_load_schema_or_translation(struct kit_arena *arena, const struct ini_io *io,
                                       const char *path, struct ini_source *source,
                                       struct ini_findings *findings);

/* The section of this object ("SITE") or counter ("SITE.REQUESTS") in the translation, or NULL.
 * reader->translations must not be NULL. */
const struct ini_form_section *
ini_epc_find_section_in_translation(const struct ini_epc_reader *reader, size_t language,
                                    const char *name);

/* If there is no error: let the library check the tables. */
void ini_epc_check_schema_by_library(struct ini_epc_reader *reader);

/* Add a counter of `object`; returns its position, or INI_EPC_NONE without memory. */
uint32_t ini_epc_add_counter(struct ini_epc_reader *reader, uint32_t object, struct kit_slice id,
                             const struct ini_form_section *section, struct ini_place at);

/* "did you mean MEANT?", or `otherwise` if `meant` is NULL. */
const char *ini_epc_format_suggestion(struct kit_arena *arena, const char *meant,
                                      const char *otherwise);

/* The position of a language, its first one for an empty id; language_count: not listed. */
size_t ini_epc_find_language(const struct ini_epc *epc, struct kit_slice id);

/* A copy in lower case (A-Z only); "" without memory. */
const char *ini_epc_copy_in_lower_case(struct kit_arena *arena, const char *text);

/* "SITE.REQUESTS" for the counter `id` of this object; "" without memory. */
const char *ini_epc_full_counter_name(struct ini_epc_reader *reader, uint32_t object,
                                      struct kit_slice id);
