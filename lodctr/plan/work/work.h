/* SPDX-License-Identifier: MIT
 *
 * work.h -- a plan that is being made: copies of the name tables that may be changed, the edits and
 * the notes.  Only for the files of lodctr/plan.
 */
#pragma once

#include "lodctr/plan/plan.h"

/* A language and its tables, as they will be. */
struct lod_work_language {
    const char *id;
    const char *path;
    bool new_key;             /* the key must be made */
    bool present[LOD_TABLES]; /* the value exists, or will */
    bool changed[LOD_TABLES]; /* it must be written */
    struct lod_nametab names[LOD_TABLES];
};

/* Once `status` is not EPC_OK, memory is exhausted and the functions below do nothing. */
struct lod_work {
    struct kit_arena *arena;
    const struct lod_install_state *state;
    const struct lod_request *request;
    struct lod_plan *plan;
    struct lod_work_language *languages;
    size_t language_count;
    size_t language_capacity;
    struct lod_number last[LOD_TABLES]; /* Last Counter, Last Help: as they will be */
    struct lod_texts texts;             /* of the model; of install.c */
    const char *named; /* the record of languages with base names, as this plan changes it; NULL: it
                          does not yet */
    int status;
};

void lod_work_init_from_state(struct lod_work *work, struct kit_arena *arena,
                              const struct lod_install_state *state,
                              const struct lod_request *request, struct lod_plan *plan);

/* Does the Performance key get request->values? */
bool lod_work_needs_dll_values_written(const struct lod_work *work);

/* Add a note; its text is formatted in memory of the arena. */
void lod_work_add_plan_note(struct lod_work *work, enum epci_severity severity, const char *format,
                            ...) KIT_FORMAT(3, 4);

/* Make the plan a refusal: without edits, and with this error as its last note, which
 * then also says that nothing was changed.  True. */
bool lod_work_refuse_and_return_true(struct lod_work *work, int code, const char *format, ...)
    KIT_FORMAT(3, 4);
