/* SPDX-License-Identifier: MIT
 *
 * state.h -- what the registry says about installed counters, read once and then constant: the
 * planner's first input (docs/registry.md has every value).
 */
#ifndef EPC_LODCTR_STATE_STATE_H
#define EPC_LODCTR_STATE_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"
#include "ini/read/model.h"
#include "lodctr/state/copies.h"
#include "lodctr/state/names.h"
#include "lodctr/state/value.h"
#include "sdk/port/registry.h"

#define LOD_PERFLIB "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"

/* The system's own counters end here; everything installed comes behind. */
#define LOD_SYSTEM_LAST_COUNTER 1846u
#define LOD_SYSTEM_LAST_HELP    1847u
#define LOD_SYSTEM_BASE_INDEX   1847u

/* A value of a service's Performance key, or of Perflib for all: not 0 keeps the performance library
 * from calling the DLL. */
#define LOD_DISABLED "Disable Performance Counters"

/* A value of the Performance key: what the DLL that is trusted is recognised by. */
#define LOD_VALIDATION "Library Validation Code"

/* No index may be larger: readers size arrays by it.  Whatever claims to be is damage. */
#define LOD_MAX_INDEX 0x00FFFFFFu

enum lod_range_value {
    LOD_FIRST_COUNTER,
    LOD_LAST_COUNTER,
    LOD_FIRST_HELP,
    LOD_LAST_HELP,
    LOD_RANGE_VALUES
};

/* "First Counter" ... in the order of the enumerators. */
extern const char *const lod_range_names[LOD_RANGE_VALUES];

/* A service with a Performance key; `unreadable`: the key is closed to us. */
struct lod_service {
    const char *name; /* of its key             */
    const char *path; /* of the Performance key */
    bool unreadable;
    struct lod_number range[LOD_RANGE_VALUES];
    struct lod_number disabled;
};

/* A name table of one language; INI_PERF_NAME is Counter, INI_PERF_HELP is Help. */
struct lod_table {
    bool exists;
    bool usable; /* it is a MULTI_SZ */
    const void *bytes;
    size_t size;
    struct lod_nametab names;
};

#define LOD_TABLES 2
extern const char *const lod_table_names[LOD_TABLES];

/* A subkey of Perflib whose name is a language id. */
struct lod_language {
    const char *id;   /* the key's name: "009" */
    const char *path; /* of the key */
    struct lod_table tables[LOD_TABLES];
};

/* A source of the log Application. */
struct lod_event_source {
    const char *name; /* NULL: there is none to speak of */
    const char *path; /* of its key */
    bool has_key;
    bool has_subkeys;
    struct lod_value file;   /* EventMessageFile */
    struct lod_number types; /* TypesSupported */
};

#define LOD_LOG_KEYS 2

/* The service an action is about. */
struct lod_target {
    const char *name;        /* as asked for                                   */
    const char *key;         /* path of its key                                */
    const char *performance; /* path of its Performance key                    */
    bool has_key;
    bool has_performance;
    struct lod_number range[LOD_RANGE_VALUES];
    struct lod_value object_list;
    struct lod_value library;
    struct lod_number disabled;
    struct lod_value validation;               /* Library Validation Code */
    struct lod_value event_source;             /* of the Performance key ...             */
    struct lod_event_source recorded, wanted;  /* ... the source it names; the new one   */
    const char *kept_key;                      /* path of the key of its files ...       */
    struct lod_value kept[LOD_KEPT_VALUES];    /* ... and what is there                  */
    bool has_epc_key, has_kept_keys, has_kept; /* SOFTWARE\epc, Installed, its own     */
    bool has_other_kept;                       /* other services have some, too          */
    const char *log_keys[LOD_LOG_KEYS];        /* paths of EventLog and its Application  */
    bool has_log_keys[LOD_LOG_KEYS];
};

struct lod_install_state {
    bool is_system; /* SOFTWARE\Microsoft\Windows NT\CurrentVersion is there */
    bool has_perflib;
    bool has_kept; /* files of some service are kept, so names are in the registry */
    struct lod_number last_counter, last_help, base_index, disabled; /* of Perflib */
    struct lod_language *languages;
    size_t language_count;
    const char *services_path; /* NULL: the root has no control set */
    struct lod_service *services;
    size_t service_count;
    struct lod_target target; /* zeroed where no service was asked for */
    const char *problem;      /* why reading failed: a sentence that names the key */
};

/* Read everything below `registry`.  `service` may be NULL, and so may `event_source`, the source that
 * the service is to have.  Missing keys and values are part of the state, not errors.  EPC_OK, or
 * EPC_E_NOMEM, EPC_E_ACCESS, EPC_E_SYSTEM with state->problem set (NULL where memory is exhausted). */
int lod_state_read(struct kit_arena *arena, const struct epci_registry *registry,
                   const char *service, const char *event_source, struct lod_install_state *state);

/* Only state->services_path, with the statuses of lod_state_read. */
int lod_state_services(struct kit_arena *arena, const struct epci_registry *registry,
                       struct lod_install_state *state);

/* The service `name` below state->services_path.  EPC_OK; EPC_E_NOT_FOUND where it has no Performance
 * key; otherwise as lod_state_read. */
int lod_state_service(struct kit_arena *arena, const struct epci_registry *registry,
                      struct lod_install_state *state, const char *name,
                      struct lod_service *service);

/* The name of subkey number `index`, in memory of the arena; EPC_END behind the last, and where there is
 * no such key. */
int lod_state_subkey(struct kit_arena *arena, const struct epci_registry *registry,
                     const char *path, uint32_t index, const char **name);

/* Does the key exist?  EPC_OK, EPC_E_NOT_FOUND, or why it cannot be opened. */
int lod_state_key(const struct epci_registry *registry, const char *path);

/* Can a source of events be called that?  1 to 255 bytes of UTF-8 without
 * backslash or control character. */
bool lod_is_source_name(const char *name);

/* Three or four hexadecimal digits. */
bool lod_is_language_id(const char *name);

/* No Last value and no table: nothing was ever installed here. */
bool lod_state_is_fresh(const struct lod_install_state *state);

/* Is there a Counter or Help table in any language? */
bool lod_state_has_tables(const struct lod_install_state *state);

/* There is none, but there must have been: a Last value is left, and files that were installed. */
bool lod_state_lost_tables(const struct lod_install_state *state);

/* The language with this id (any case), or NULL. */
const struct lod_language *lod_state_language(const struct lod_install_state *state,
                                              const char *id);

#endif
