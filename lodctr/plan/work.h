/* SPDX-License-Identifier: MIT
 *
 * work.h -- a plan in the making: copies of the name tables that may be changed, the edits and the
 * notes.  Only plan.c, install.c, remove.c, repair.c, switch.c, restore.c, register.c and
 * eventsource.c use it.
 */
#ifndef EPC_LODCTR_PLAN_WORK_H
#define EPC_LODCTR_PLAN_WORK_H

#include "lodctr/plan/plan.h"

/* A language and its tables, as they are going to be. */
struct lod_work_language {
    const char *id;
    const char *path;
    bool new_key;             /* the key has to be made                */
    bool present[LOD_TABLES]; /* the value exists, or is going to      */
    bool changed[LOD_TABLES]; /* it has to be written                  */
    struct lod_nametab names[LOD_TABLES];
};

/* Once `status` is not EPC_OK, memory is exhausted and everything that follows does nothing. */
struct lod_work {
    struct kit_arena *arena;
    const struct lod_install_state *state;
    const struct lod_request *request;
    struct lod_plan *plan;
    struct lod_work_language *languages;
    size_t language_count;
    size_t language_room;
    const struct ini_perf_text **fallback[LOD_TABLES]; /* by symbol; of install.c        */
    int status;
};

void lod_work_init(struct lod_work *work, struct kit_arena *arena,
                   const struct lod_install_state *state, const struct lod_request *request,
                   struct lod_plan *plan);

/* ---- Notes and refusals ---- */

/* A sentence made in the work's arena. */
#define LOD_SAY(work, ...) kit_arena_format((work)->arena, __VA_ARGS__)

/* `text` NULL: memory was exhausted when it was made. */
void lod_work_note(struct lod_work *work, enum epci_severity severity, const char *text);

/* Nothing will be done: the plan has no edit, and this error. */
void lod_work_refuse(struct lod_work *work, int code, const char *text);

/* Notes for what is damaged in the tables and left as it is; how many tables that are. */
size_t lod_work_note_flaws(struct lod_work *work);

/* Refuses where the root is no Windows.  True if it refused. */
bool lod_work_refuse_root(struct lod_work *work);

/* Refuses where nobody can plan: the root is no system, values of a wrong type, tables that live
 * elsewhere, indexes beyond all sense.  True if it refused. */
bool lod_work_refuse_state(struct lod_work *work);

/* ---- Edits ---- */

void lod_work_create_key(struct lod_work *work, const char *path);
void lod_work_set(struct lod_work *work, const char *path, const char *name, uint32_t type,
                  const void *bytes, size_t size);
/* Nothing where the value is that already. */
void lod_work_set_u32(struct lod_work *work, const char *path, const char *name,
                      const struct lod_number *now, uint32_t value);
void lod_work_remove(struct lod_work *work, const char *path, const char *name);
void lod_work_remove_key(struct lod_work *work, const char *path);

/* Set Last Counter and Last Help where they differ, and tell the plan. */
void lod_work_set_last(struct lod_work *work, uint32_t last_counter, uint32_t last_help);

/* The same again behind it, to lower values. */
void lod_work_lower_last(struct lod_work *work, uint32_t last_counter, uint32_t last_help);

/* Make the keys of new languages and write every changed table, Help before Counter: a name without
 * an explanation yet is worse to a reader than the reverse.  May be called again after changes. */
void lod_work_write_tables(struct lod_work *work);

/* ---- Tables and ranges ---- */

/* The language's place, added with the system's own first pair if it is new; NULL without memory. */
struct lod_work_language *lod_work_add_language(struct lod_work *work, const char *id);

/* Add the pair with which every Counter table begins. */
void lod_work_add_first_pair(struct lod_work *work, struct lod_work_language *language);

/* Give a language the tables it lacks. */
void lod_work_complete_language(struct lod_work *work, struct lod_work_language *language);

/* Is this a language that gets strings?  It has a table, or is about to. */
bool lod_work_has_tables(const struct lod_work_language *language);

/* The largest index in any Counter (Help) table as it is going to be. */
uint32_t lod_work_largest(const struct lod_work *work, enum ini_perf_kind kind);

/* The largest index of any service but the target, by its range; values beyond LOD_MAX_INDEX do not
 * count.  A range that is closed to us may reach up to the Last value. */
uint32_t lod_work_largest_range(const struct lod_work *work, enum ini_perf_kind kind);

/* The target's own range.  False where it has none that can be trusted; *why then says what is wrong
 * with it (NULL: it has none at all). */
bool lod_work_own_range(struct lod_work *work, struct lod_range *range, const char **why);

/* ---- The event source (eventsource.c) ---- */

/* Refuses a wanted source that cannot be had.  True if it refused. */
bool lod_work_refuse_source(struct lod_work *work);

/* Register the wanted source, if there is one, in the place of the recorded one, and record it. */
void lod_work_register_source(struct lod_work *work);

/* Remove the recorded source, if it still is the service's; its record is the caller's to remove. */
void lod_work_unregister_source(struct lod_work *work);

/* Remove the source that the kept counter file asks for, where the service's key is gone: if its file has
 * the name of the DLL that the counter file names. */
void lod_work_unregister_kept_source(struct lod_work *work);

/* ---- What else a counter file asks for (extras.c) ---- */

/* Set what request->extras wants and does not stand there. */
void lod_work_add_extras(struct lod_work *work);

/* Remove what stands there as request->extras has it. */
void lod_work_remove_extras(struct lod_work *work);

/* ---- The files (kept.c) ---- */

/* Keep request->kept, if there is any, where it is not kept already. */
void lod_work_keep(struct lod_work *work);

/* Forget what is kept for the target. */
void lod_work_forget(struct lod_work *work);

/* ---- What a service gets beside its counters (register.c) ---- */

/* Refuses a model that cannot be installed, or a service without the key that it needs.  True if it
 * refused. */
bool lod_work_refuse_model(struct lod_work *work);

/* The Performance key where there is none, and then the values that were given for it. */
void lod_work_make_key(struct lod_work *work);
void lod_work_fill_key(struct lod_work *work);

/* The event source, what the counter file asks for, and the files; and all of that away again. */
void lod_work_register_beside(struct lod_work *work);
void lod_work_unregister_beside(struct lod_work *work);

/* ---- The actions ---- */

void lod_work_register(struct lod_work *work);
void lod_work_unregister(struct lod_work *work);
void lod_work_install(struct lod_work *work);
void lod_work_remove_service(struct lod_work *work);
void lod_work_repair(struct lod_work *work);
/* Everything as request->saved has it. */
void lod_work_restore(struct lod_work *work);
/* ENABLE, DISABLE, TRUST: one value of the service's Performance key. */
void lod_work_switch(struct lod_work *work);

/* The tables and the Base Index a system lacks, not the Last values; nothing where it lacks nothing.
 * The tables are edits at once: after them the system is one without installed counters. */
void lod_work_initialise(struct lod_work *work);

#endif
