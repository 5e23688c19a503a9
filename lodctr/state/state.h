/* SPDX-License-Identifier: MIT
 *
 * state.h -- everything the registry says about installed counters, read once and then constant:
 * the planner's first input (docs/registry.md describes every value).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"
#include "ini/read/model.h"
#include "lodctr/state/copies.h"
#include "lodctr/state/names.h"
#include "lodctr/state/service.h"
#include "lodctr/state/value.h"
#include "sdk/port/registry.h"

/* The key of epc's own values. */
#define LOD_OWN_KEY "SOFTWARE\\epc"

/* Its value (REG_SZ): the languages into whose tables base names were put, one blank between.
 * "fresh" before them: the machine had no tables; "key": nor a key for English. */
#define LOD_BASE_NAMES "Base Names"

/* Its value (REG_SZ): the languages whose tables --create-languages made, one blank between;
 * "00C-key": their key, too. */
#define LOD_LANGUAGES_MADE "Languages"

#define LOD_PERFLIB "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"

/* A name table of one language; INI_PERF_NAME is Counter, INI_PERF_HELP is Help. */
struct lod_table {
    struct lod_value value;
    bool usable; /* it is a MULTI_SZ */
    struct lod_nametab names;
};

#define LOD_TABLES 2
extern const char *const lod_table_names[LOD_TABLES];

/* "Last Counter" and "Last Help", and the smallest of each: that of the system's own counters. */
extern const char *const lod_last_names[LOD_TABLES];
extern const uint32_t lod_system_last[LOD_TABLES];

/* Where a range has the first and the last index of a kind. */
#define LOD_FIRST(kind) (2 * (int)(kind))
#define LOD_LAST(kind)  (2 * (int)(kind) + 1)
_Static_assert(LOD_FIRST(INI_PERF_HELP) == LOD_FIRST_HELP, "the order of lod_range_value");

/* The indexes of a service's counters, by enum lod_range_value. */
struct lod_range {
    uint32_t at[LOD_RANGE_VALUES];
};

/* A subkey of Perflib whose name is a language id. */
struct lod_language {
    const char *id;   /* the key's name: "009" */
    const char *path; /* of the key */
    bool is_bare;     /* the key has no other values than its tables, and no subkeys */
    struct lod_table tables[LOD_TABLES];
};

/* A key that may be missing. */
struct lod_key {
    const char *path;
    size_t there; /* bytes of `path`, from the left, that name a key that exists */
};

/* An event source of the Application log. */
struct lod_event_source {
    const char *name; /* NULL: no source */
    struct lod_key key;
    bool has_subkeys;
    struct lod_value file;   /* EventMessageFile */
    struct lod_number types; /* TypesSupported */
};

/* The service that an action changes. */
struct lod_target {
    const char *name;                 /* as requested */
    const char *path;                 /* of its key */
    struct lod_key performance;       /* its Performance key */
    struct lod_service service;       /* the values of the Performance key */
    struct lod_value event_source;    /* the value that names the source registered for it */
    struct lod_event_source recorded; /* that source, if the value holds a valid name */
    struct lod_event_source wanted;   /* the source that the request registers */
    struct lod_key copies_key;        /* the key with the copies of its files */
    struct lod_value copies[LOD_COPY_VALUES];
    bool has_other_copies; /* besides its own, copies of other services are stored */
};

struct lod_install_state {
    bool is_system; /* SOFTWARE\Microsoft\Windows NT\CurrentVersion exists */
    bool has_perflib;
    bool
        has_copies; /* files of a service that we installed are stored: names are in the registry */
    bool has_manifests; /* there are providers whose indexes are not in the services' keys */
    struct lod_number last[LOD_TABLES], base_index, disabled; /* of Perflib */
    struct lod_key own_key;                                   /* LOD_OWN_KEY */
    struct lod_value base_names; /* LOD_BASE_NAMES: what base names were put in */
    struct lod_value made;       /* LOD_LANGUAGES_MADE */
    bool has_english;            /* the key Perflib\009 exists (under Wine, what replaces it) */
    bool english_is_bare;        /* Perflib\\009 has no other values than its tables, no subkeys */
    struct lod_language *languages;
    size_t language_count;
    const char *services_path;    /* NULL: the root has no control set */
    struct lod_service *services; /* with a Performance key, in the order of the registry */
    size_t service_count;
    struct lod_target target; /* zeroed if no service was requested */
    const char *problem;      /* why reading failed: a sentence that names the key */
};

/* Read everything below `registry`; of the services only the numbers, of the target all values.
 * `service` may be NULL, and so may `event_source`, the source that the service is to have.
 * Missing keys and values are part of the state, not errors.  EPC_OK, or EPC_E_NOMEM, EPC_E_ACCESS,
 * EPC_E_SYSTEM with state->problem set (NULL: no memory). */
int lod_state_read(struct kit_arena *arena, const struct epci_registry *registry,
                   const char *service, const char *event_source, struct lod_install_state *state);

/* Read only state->services_path; the same statuses. */
int lod_state_find_services_path(struct kit_arena *arena, const struct epci_registry *registry,
                                 struct lod_install_state *state);

/* Read all values of the services in `state`.  With `only`, a service's name, state->services
 * becomes that one, or empty if it has no Performance key; state->services_path is enough then.
 * Services removed meanwhile are dropped.  The same statuses. */
int lod_state_read_values_of_services(struct kit_arena *arena, const struct epci_registry *registry,
                                      const char *only, struct lod_install_state *state);

/* The name of subkey number `index`, in memory of the arena; EPC_END after the last, and if the key
 * does not exist. */
int lod_state_read_subkey_name(struct kit_arena *arena, const struct epci_registry *registry,
                               const char *path, uint32_t index, const char **name);

/* Does the key exist?  EPC_OK, EPC_E_NOT_FOUND, or why it cannot be opened. */
int lod_registry_check_key_exists(const struct epci_registry *registry, const char *path);

/* Find how much of key->path exists.  EPC_OK, also if nothing does; EPC_E_NOMEM; or why a key
 * cannot be opened. */
int lod_key_find_existing_part(struct kit_arena *arena, const struct epci_registry *registry,
                               struct lod_key *key);

/* Does the whole of it exist?  A zeroed one does not. */
bool lod_key_exists(const struct lod_key *key);

/* Can an event source have this name?  1 to 255 bytes of UTF-8 without backslash or control
 * character. */
bool lod_is_event_source_name(const char *name);

/* Three or four hexadecimal digits. */
bool lod_is_language_id(const char *name);

/* No Last value and no table: nothing was ever installed. */
bool lod_state_has_no_last_or_tables(const struct lod_install_state *state);

/* The first service in whose range of that kind the index is, or NULL. */
const struct lod_service *lod_state_find_owner_of_index(const struct lod_install_state *state,
                                                        int kind, uint32_t index);

/* Has the service a range that is right and overlaps no other one's, so that its texts are known to
 * be its own? */
bool lod_state_is_range_exclusive(const struct lod_install_state *state,
                                  const struct lod_service *service);

/* Does any language have a Counter or Help table? */
bool lod_state_has_tables(const struct lod_install_state *state);

/* No table exists, but there were some: a Last value and copies of installed files are left. */
bool lod_state_has_lost_tables(const struct lod_install_state *state);

/* The language with this id (any case), or NULL. */
const struct lod_language *lod_state_find_language(const struct lod_install_state *state,
                                                   const char *id);

/* At most 60 units of the string at unit `at` of the table's value, in UTF-8, for messages; memory
 * of the arena, "?" if that is exhausted. */
const char *lod_table_text_at_unit_for_message(struct kit_arena *arena,
                                               const struct lod_table *table, size_t at);
