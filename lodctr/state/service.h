/* SPDX-License-Identifier: MIT
 *
 * service.h -- the Performance key of a service: its DLL, its range of indexes, and whether it is
 * disabled (docs/registry.md).
 */
#pragma once

#include "lodctr/state/value.h"
#include "sdk/port/servicekey.h"

/* A value of a Performance key, or of Perflib for all services: not 0 keeps the performance library
 * from calling the DLL. */
#define LOD_DISABLED EPCI_DISABLED

/* A value of a Performance key: identifies the DLL that is trusted. */
#define LOD_VALIDATION "Library Validation Code"

enum lod_range_value {
    LOD_FIRST_COUNTER,
    LOD_LAST_COUNTER,
    LOD_FIRST_HELP,
    LOD_LAST_HELP,
    LOD_RANGE_VALUES
};

/* "First Counter" ... in the order of the enumerators. */
extern const char *const *const lod_range_names;

/* The values that say which DLL to call, and how. */
enum lod_dll_value {
    LOD_DLL_LIBRARY,
    LOD_DLL_OPEN,
    LOD_DLL_COLLECT,
    LOD_DLL_CLOSE,
    LOD_DLL_VALUES
};

/* "Library", "Open", ... in the order of the enumerators. */
extern const char *const *const lod_dll_value_names;

/* The system's own counters end here; installed ones have larger indexes. */
#define LOD_SYSTEM_BASE_INDEX 1847u

/* The largest index allowed: readers size arrays by it.  A larger one is damage. */
#define LOD_MAX_INDEX 0x00FFFFFFu

struct lod_service {
    const char *name; /* of its key */
    const char *path; /* of its Performance key */
    bool unreadable;  /* access to the Performance key was denied; the rest is unknown */
    struct lod_number range[LOD_RANGE_VALUES];
    struct lod_number disabled;

    /* What follows is read by lod_service_read_all_but_numbers. */
    struct lod_value dll[LOD_DLL_VALUES];
    const char *text[LOD_DLL_VALUES]; /* in UTF-8; NULL if the value is not a string */
    struct lod_value object_list, validation;
};

/* Read the numbers of the service `name` below `services_path`; *out is overwritten.  EPC_OK, also
 * if access to the key is denied; EPC_E_NOT_FOUND if it has no Performance key; otherwise as
 * lod_read_dword_values, and out->path is the key (NULL: no memory). */
int lod_service_read_numbers(struct kit_arena *arena, const struct epci_registry *registry,
                             const char *services_path, const char *name, struct lod_service *out);

/* Add the other values to what lod_service_read_numbers read; the same statuses. */
int lod_service_read_all_but_numbers(struct kit_arena *arena, const struct epci_registry *registry,
                                     struct lod_service *service);

/* Does the service keep the performance library from calling its DLL? */
bool lod_service_is_disabled(const struct lod_service *service);

/* For the name of a service without counters.  Every tool says it in these words, which name the
 * way out. */
#define LOD_NOT_INSTALLED "%s: its counters are not installed: run lodctr FILE.ini"

/* Does it have any value of a range? */
bool lod_service_has_any_range_value(const struct lod_service *service);

/* What is wrong with a range by itself, or NULL. */
const char *lod_find_range_fault(const struct lod_number range[LOD_RANGE_VALUES]);

/* Do two ranges have an index of that kind (0: counters, 1: help) in common?  A range that ends
 * above LOD_MAX_INDEX does not count: it would prevent the removal of every other service. */
bool lod_range_overlaps(const struct lod_number *one, const struct lod_number *other, int kind);

/* Does it collect objects under the system's own indexes (base = system)?  It has an Object List of
 * these, and no range. */
bool lod_service_has_system_indexes(const struct lod_service *service);

/* Does the index belong to it: is it in the Object List, or, without one, in the range of counters?
 * As the performance library sees it. */
bool lod_service_answers_for_object(const struct lod_service *service, uint32_t index);

/* The next number of an Object List, from unit *at on; false at the end. */
bool lod_object_list_next_index(const struct lod_value *list, size_t *at, uint32_t *index);
