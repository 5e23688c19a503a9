/* SPDX-License-Identifier: MIT
 *
 * catalog.h -- the objects, counters and instances that a computer or a log has now, with their
 * names: what is enumerated, expanded, validated and added.
 */
#pragma once

#include "pdh/machine/machine.h"
#include "pdh/source/source.h"
#include "reader/selection/selection.h"

struct pdh_log_catalog;

struct pdh_catalog {
    struct reader_lookup lookup;
    struct pdh_machine *machine; /* live: it is this thread's until pdh_catalog_close_and_unlock */
    const struct pdh_log_catalog *log; /* of a log */
};

/* What a catalog is to have: a computer ("" or NULL: this one, or the first of a log), and an
 * object by its name, or NULL for all of PERF_DETAIL_STANDARD, with `costly` the others too.
 * `fresh`: the computer is queried even if there is an answer of the last second. */
struct pdh_catalog_scope {
    const struct pdh_source *source;
    const char *computer;
    const char *object;
    bool costly;
    bool fresh;
};

/* The source has to live as long as the catalog.  ERROR_SUCCESS, PDH_CSTATUS_NO_MACHINE,
 * PDH_INVALID_ARGUMENT for what is not a computer's name, PDH_MEMORY_ALLOCATION_FAILURE. */
PDH_STATUS pdh_catalog_open_and_lock(struct pdh_catalog *out,
                                     const struct pdh_catalog_scope *scope);
void pdh_catalog_close_and_unlock(struct pdh_catalog *catalog);

/* The position of an object by its name, in the language or in English, or by its index ("#230"),
 * as one without a name is listed; READER_NOT_THERE. */
uint32_t pdh_catalog_find_object(const struct pdh_catalog *catalog, const char *name);

/* The catalog for a path: of its computer and its object, in any reading of the path.  Statuses as
 * pdh_catalog_open_and_lock, and PDH_CSTATUS_BAD_COUNTERNAME where no computer can have that name.
 * */
PDH_STATUS pdh_catalog_open_and_lock_for_path(struct pdh_catalog *out,
                                              const struct pdh_source *source,
                                              struct kit_arena *arena,
                                              const struct reader_counter_path *path, bool fresh);

/* An item that the path means in the catalog; false: it means nothing now. */
bool pdh_catalog_find_first_item_of_path(const struct pdh_catalog *catalog, const char *path,
                                         struct reader_item *out);

/* What PDH says of a path that means nothing: PDH_CSTATUS_NO_OBJECT, NO_COUNTER or NO_INSTANCE. */
PDH_STATUS pdh_status_from_missing_kind(enum reader_missing_kind kind);
