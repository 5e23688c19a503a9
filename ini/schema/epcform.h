/* SPDX-License-Identifier: MIT
 *
 * epcform.h -- the form of a .epc file: which sections and keys it has, before anybody asks what
 * they mean.  Shared by the epc*.c files; nobody else includes this.
 */
#ifndef EPC_INI_SCHEMA_EPCFORM_H
#define EPC_INI_SCHEMA_EPCFORM_H

#include "ini/schema/epcfile.h"
#include "kit/dictionary.h"
#include "ini/read/scan.h"

enum ini_form_kind { INI_FORM_PROVIDER, INI_FORM_OBJECT, INI_FORM_COUNTER };

enum ini_form_key {
    INI_KEY_NAME,
    INI_KEY_HELP,
    INI_KEY_LIBRARY,
    INI_KEY_PREFIX,
    INI_KEY_LANGUAGES,
    INI_KEY_PUBLISHERS,
    INI_KEY_DEVICES,
    INI_KEY_DOS_DEVICES,
    INI_KEY_METADATA,
    INI_KEY_EVENT_SOURCE,
    INI_KEY_FOREIGN,
    INI_KEY_INSTANCES,
    INI_KEY_DEFAULT,
    INI_KEY_DETAIL,
    INI_KEY_COSTLY,
    INI_KEY_PARENT,
    INI_KEY_UNIQUE_ID,
    INI_KEY_MERGE,
    INI_KEY_ON_EXIT,
    INI_KEY_TOTAL,
    INI_KEY_CALLBACK,
    INI_KEY_TYPE,
    INI_KEY_BASE,
    INI_KEY_SCALE,
    INI_KEY_ROLE,
    INI_KEY_SIZE,
    INI_KEY_COUNT
};

/* One `key = value`; the value's quotes are gone. */
struct ini_form_value {
    enum ini_form_key key;
    struct kit_slice language; /* behind the dot; empty: none */
    const char *text;
    struct ini_place at;       /* of the key   */
    struct ini_place value_at; /* of the value */
};

struct ini_form_section {
    enum ini_form_kind kind;
    struct kit_slice object;  /* X of [object X] and [counter X.Y] */
    struct kit_slice counter; /* Y of [counter X.Y]                */
    struct kit_slice name;    /* X or X.Y                          */
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
    size_t section_room;
    struct ini_form_value *values;
    size_t value_count;
    size_t value_room;
};

/* Read the form, with findings about all that is none.  EPC_OK or EPC_E_NOMEM. */
int ini_form_read(struct ini_form *form, const struct ini_source *source);

/* The name of a key. */
const char *ini_form_key_name(enum ini_form_key key);

/* Whether it is name or help, which can be translated. */
bool ini_form_is_text(enum ini_form_key key);

/* The section's value of this key without a language, or NULL. */
const struct ini_form_value *ini_form_find(const struct ini_form *form,
                                           const struct ini_form_section *section,
                                           enum ini_form_key key);

/* C's identifiers, of ASCII. */
bool ini_is_identifier(struct kit_slice text);

/* ---- What the epc*.c files share ---- */

/* The file beside the schema with the texts of one language. */
struct ini_epc_side {
    const char *path; /* NULL: there is none */
    struct ini_form form;
    struct kit_names sections; /* "SITE", "SITE.REQUESTS" to positions in form.sections */
};

struct ini_epc_reader {
    struct ini_form *form;
    const struct ini_io *io;    /* NULL: there are no files beside the schema */
    struct ini_epc_side *sides; /* by language; NULL: none                    */
    struct kit_arena *arena;
    struct ini_findings *findings;
    struct ini_epc epc;
    struct ini_epc_object *objects;
    struct ini_epc_counter *counters;
    size_t counter_room;
    const struct ini_form_section **object_sections;
    const struct ini_form_section **counter_sections; /* NULL: a base without a section */
    size_t counter_section_room;
    struct kit_names object_names;  /* id to position */
    struct kit_names counter_names; /* "SITE.REQUESTS" to position */
    struct kit_names section_names; /* "SITE.REQUESTS" of every counter section */
};

/* Values: each reports what is wrong and leaves *out as it is. */
int ini_epc_read_provider(struct ini_epc_reader *reader, const struct ini_form_section *section);
int ini_epc_read_object(struct ini_epc_reader *reader, uint32_t object);
int ini_epc_read_counter(struct ini_epc_reader *reader, uint32_t counter);

/* Position of `word` in the list that ends with NULL, or -1 after a finding. */
int ini_epc_choose(struct ini_epc_reader *reader, const struct ini_form_value *value,
                   const char *const *words);

/* After all sections: bases, symbols, texts, and the names of all in C. */
int ini_epc_check_bases(struct ini_epc_reader *reader);
int ini_epc_give_symbols(struct ini_epc_reader *reader);
int ini_epc_read_sides(struct ini_epc_reader *reader);
int ini_epc_read_labels(struct ini_epc_reader *reader);
int ini_epc_check_names(struct ini_epc_reader *reader);
int ini_epc_check_reserved(struct ini_epc_reader *reader);

/* Read a schema or translation, which has to be Unicode.  Statuses of ini_source_load. */
int ini_epc_load_source(struct kit_arena *arena, const struct ini_io *io, const char *path,
                        struct ini_source *source, struct ini_findings *findings);

/* The section of this object ("SITE") or counter ("SITE.REQUESTS") in the file beside the schema, or
 * NULL.  Only where there are `sides`. */
const struct ini_form_section *ini_epc_side_section(const struct ini_epc_reader *reader,
                                                    size_t language, const char *name);

/* Only where there is no error yet: ask the library. */
int ini_epc_check_schema(struct ini_epc_reader *reader);

/* Add a counter of `object`; the new position in *position. */
int ini_epc_add_counter(struct ini_epc_reader *reader, uint32_t object, struct kit_slice id,
                        const struct ini_form_section *section, struct ini_place at,
                        uint32_t *position);

/* A copy in which A-Z are a-z, or NULL. */
char *ini_epc_lower(struct kit_arena *arena, const char *text);

/* "X.Y" in the arena, or NULL. */
char *ini_epc_full_name(struct ini_epc_reader *reader, const char *object, struct kit_slice id);

#endif
