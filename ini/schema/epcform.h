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

enum epci_form_kind { EPCI_FORM_PROVIDER, EPCI_FORM_OBJECT, EPCI_FORM_COUNTER };

enum epci_form_key {
    EPCI_KEY_NAME,
    EPCI_KEY_HELP,
    EPCI_KEY_LIBRARY,
    EPCI_KEY_PREFIX,
    EPCI_KEY_LANGUAGES,
    EPCI_KEY_PUBLISHERS,
    EPCI_KEY_DEVICES,
    EPCI_KEY_DOS_DEVICES,
    EPCI_KEY_METADATA,
    EPCI_KEY_EVENT_SOURCE,
    EPCI_KEY_FOREIGN,
    EPCI_KEY_INSTANCES,
    EPCI_KEY_DEFAULT,
    EPCI_KEY_DETAIL,
    EPCI_KEY_COSTLY,
    EPCI_KEY_PARENT,
    EPCI_KEY_UNIQUE_ID,
    EPCI_KEY_MERGE,
    EPCI_KEY_ON_EXIT,
    EPCI_KEY_TOTAL,
    EPCI_KEY_CALLBACK,
    EPCI_KEY_TYPE,
    EPCI_KEY_BASE,
    EPCI_KEY_SCALE,
    EPCI_KEY_ROLE,
    EPCI_KEY_SIZE,
    EPCI_KEY_COUNT
};

/* One `key = value`; the value's quotes are gone. */
struct epci_form_value {
    enum epci_form_key key;
    struct epci_slice language; /* behind the dot; empty: none */
    const char *text;
    struct epci_place at;       /* of the key   */
    struct epci_place value_at; /* of the value */
};

struct epci_form_section {
    enum epci_form_kind kind;
    struct epci_slice object;  /* X of [object X] and [counter X.Y] */
    struct epci_slice counter; /* Y of [counter X.Y]                */
    struct epci_slice name;    /* X or X.Y                          */
    struct epci_place at;
    size_t first; /* its values are values[first .. first + count) */
    size_t count;
};

struct epci_form {
    struct epci_arena *arena;
    struct epci_ini_findings *findings;
    const char *file;
    const char *licence;
    struct epci_form_section *sections;
    size_t section_count;
    size_t section_room;
    struct epci_form_value *values;
    size_t value_count;
    size_t value_room;
};

/* Read the form, with findings about all that is none.  EPC_OK or EPC_E_NOMEM. */
int epci_form_read(struct epci_form *form, const struct epci_source *source);

/* The name of a key. */
const char *epci_form_key_name(enum epci_form_key key);

/* Whether it is name or help, which can be translated. */
bool epci_form_is_text(enum epci_form_key key);

/* The section's value of this key without a language, or NULL. */
const struct epci_form_value *epci_form_find(const struct epci_form *form,
                                             const struct epci_form_section *section,
                                             enum epci_form_key key);

/* C's identifiers, of ASCII. */
bool epci_is_identifier(struct epci_slice text);

/* ---- What the epc*.c files share ---- */

/* The file beside the schema with the texts of one language. */
struct epci_epc_side {
    const char *path; /* NULL: there is none */
    struct epci_form form;
    struct epci_names sections; /* "SITE", "SITE.REQUESTS" to positions in form.sections */
};

struct epci_epc_reader {
    struct epci_form *form;
    const struct epci_ini_io *io; /* NULL: there are no files beside the schema */
    struct epci_epc_side *sides;  /* by language; NULL: none                    */
    struct epci_arena *arena;
    struct epci_ini_findings *findings;
    struct epci_epc epc;
    struct epci_epc_object *objects;
    struct epci_epc_counter *counters;
    size_t counter_room;
    const struct epci_form_section **object_sections;
    const struct epci_form_section **counter_sections; /* NULL: a base without a section */
    size_t counter_section_room;
    struct epci_names object_names;  /* id to position */
    struct epci_names counter_names; /* "SITE.REQUESTS" to position */
    struct epci_names section_names; /* "SITE.REQUESTS" of every counter section */
};

/* Values: each reports what is wrong and leaves *out as it is. */
int epci_epc_read_provider(struct epci_epc_reader *reader, const struct epci_form_section *section);
int epci_epc_read_object(struct epci_epc_reader *reader, uint32_t object);
int epci_epc_read_counter(struct epci_epc_reader *reader, uint32_t counter);

/* Position of `word` in the list that ends with NULL, or -1 after a finding. */
int epci_epc_choose(struct epci_epc_reader *reader, const struct epci_form_value *value,
                    const char *const *words);

/* After all sections: bases, symbols, texts, and the names of all in C. */
int epci_epc_check_bases(struct epci_epc_reader *reader);
int epci_epc_give_symbols(struct epci_epc_reader *reader);
int epci_epc_read_sides(struct epci_epc_reader *reader);
int epci_epc_read_labels(struct epci_epc_reader *reader);
int epci_epc_check_names(struct epci_epc_reader *reader);
int epci_epc_check_reserved(struct epci_epc_reader *reader);

/* The section of this object ("SITE") or counter ("SITE.REQUESTS") in the file beside the schema, or
 * NULL.  Only where there are `sides`. */
const struct epci_form_section *epci_epc_side_section(const struct epci_epc_reader *reader,
                                                      size_t language, const char *name);

/* Only where there is no error yet: ask the library. */
int epci_epc_check_schema(struct epci_epc_reader *reader);

/* Add a counter of `object`; the new position in *position. */
int epci_epc_add_counter(struct epci_epc_reader *reader, uint32_t object, struct epci_slice id,
                         const struct epci_form_section *section, struct epci_place at,
                         uint32_t *position);

/* A copy in which A-Z are a-z, or NULL. */
char *epci_epc_lower(struct epci_arena *arena, const char *text);

/* "X.Y" in the arena, or NULL. */
char *epci_epc_full_name(struct epci_epc_reader *reader, const char *object, struct epci_slice id);

#endif
