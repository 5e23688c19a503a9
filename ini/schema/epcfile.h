/* SPDX-License-Identifier: MIT
 *
 * epcfile.h -- a schema (.epc), which describes a provider in one file: parsed, checked, with
 * symbols.
 *
 * docs/ini-format.md describes the format.  All memory belongs to the arena that was given to the
 * reader; nothing changes later.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "ini/findings/finding.h"
#include "ini/read/source.h"
#include "kit/types.h"

#define INI_EPC_NONE UINT32_MAX

#define INI_EPC_MAX_NAME      255u   /* units of a name */
#define INI_EPC_MAX_HELP      32767u /* units of a help text */
#define INI_EPC_MAX_SERVICE   128u   /* bytes of the service's name */
#define INI_EPC_MAX_SYMBOL    63u    /* characters of a symbol that C distinguishes */
#define INI_EPC_MAX_LANGUAGES 64u
#define INI_EPC_MAX_OBJECTS   512u

/* The value of `type` and `library` that import writes for the author to fill in (import.h). */
#define INI_EPC_TODO "TODO"

/* Name and help in every language of the provider, by its position; NULL: missing.  After a
 * successful read, a missing text is that of the first language, if that has one. */
struct ini_epc_labels {
    const char **names;
    const char **helps;
    struct ini_place *name_places; /* of translated names; others have no file */
};

struct ini_form_section;

/* What objects and counters have in common. */
struct ini_epc_named {
    bool is_object;
    bool hidden;             /* of a base type: has a symbol, but no text */
    const char *id;          /* "SITE", "REQUESTS" */
    const char *name;        /* "SITE", "SITE.REQUESTS" */
    const char *symbol_name; /* "WEBPERF_SITE", "WEBPERF_SITE_REQUESTS" */
    uint32_t symbol;
    uint32_t order;  /* among all objects and counters, as in the file */
    bool repeated;   /* base = system: an earlier one has this index, and its name */
    uint32_t detail; /* 0: not given */
    struct ini_epc_labels labels;
    struct ini_place at; /* of its section, or of the first `base =` that added it */
    const struct ini_form_section *section; /* the reader's; NULL: a base without a section */
};

/* Where the name in that language is written; for that of the first language, the section. */
struct ini_place ini_epc_find_place_of_name(const struct ini_epc_named *named, size_t language);

struct ini_epc_counter {
    struct ini_epc_named named;
    const struct epci_type *type;
    uint32_t object; /* position in objects */
    uint32_t base;   /* position in counters, or INI_EPC_NONE */
    uint32_t flags;  /* EPC_ROLE_... of epc.h */
    int32_t scale;
    uint32_t size; /* of a text cell, else 0 */
};

struct ini_epc_object {
    struct ini_epc_named named;
    uint32_t flags;           /* EPC_MANY ... of epc.h */
    uint32_t default_counter; /* position in counters, or INI_EPC_NONE */
    uint32_t parent;          /* position in objects, or INI_EPC_NONE */
    const char *callback;     /* an epc_object_fn in C, or NULL; flags has EPC_CALLBACK then */
};

struct ini_epc {
    const char *file;    /* name of the source */
    const char *licence; /* from an SPDX-License-Identifier comment at the top, or NULL */
    const char *service;
    struct ini_place service_at;
    const char *library;
    const char *prefix; /* "WEBPERF" */
    const char *c_name; /* "webperf" */
    const char
        *export_name; /* "WebPerf"; the exports are WebPerfOpen, WebPerfCollect, WebPerfClose */
    const char *publishers;   /* as in epc_schema, or NULL */
    const char *foreign;      /* an epc_foreign_callback in C, or NULL */
    const char *procedures;   /* an epc_device_procedures in C, or NULL */
    const char *event_source; /* or NULL */
    const char **devices;
    size_t device_count;
    const char **dos_devices; /* NAME or NAME=TARGET */
    size_t dos_device_count;
    bool metadata;  /* Collect answers queries for metadata */
    bool system;    /* base = system: symbols are absolute indexes */
    bool base_zero; /* base-index = zero; then the flags of objects with bases say so, too */
    const char **languages;
    size_t language_count;

    struct ini_epc_object *objects; /* in file order */
    size_t object_count;
    struct ini_epc_counter *counters; /* in file order; a base without a section directly
                                         follows its first user */
    size_t counter_count;
};

/* The object or counter at this position: objects first, then counters; NULL after the last. */
struct ini_epc_named *ini_epc_nth_of_objects_then_counters(const struct ini_epc *epc,
                                                           size_t position);

/* Walks objects and counters in file order: that of their symbols, but for base = system. */
struct ini_epc_walk {
    size_t objects, counters; /* done */
};

/* The next object or counter of a walk that began as zeros; NULL: all are done. */
const struct ini_epc_named *ini_epc_next_in_file_order(const struct ini_epc *epc,
                                                       struct ini_epc_walk *walk);

/* Parse and check.  With `io` (or NULL), also read the translations in the schema's folder (its
 * name with a language before the ending: webperf.00C.epc).  EPC_OK: *epc is complete, without
 * errors. EPC_E_INVALID: everything that was found is listed, *epc is unchanged.  EPC_E_NOMEM. */
int ini_epc_parse(struct kit_arena *arena, const struct ini_io *io, const struct ini_source *source,
                  struct ini_epc *epc, struct ini_findings *findings);

/* The same for the file `path`; for a translation, read its schema with all translations.  Also the
 * statuses of ini_source_load. */
int ini_epc_load(struct kit_arena *arena, const struct ini_io *io, const char *path,
                 struct ini_epc *epc, struct ini_findings *findings);

/* Make the library's tables of a complete schema, in the arena; false without memory. */
bool ini_epc_build_library_schema(struct kit_arena *arena, const struct ini_epc *epc,
                                  epc_schema *schema);

/* If `path` is by its name the translation of a schema that exists: the schema's path.  Else, or
 * without memory, NULL. */
char *ini_epc_schema_path_of_translation(struct kit_arena *arena, const struct ini_io *io,
                                         const char *path);
