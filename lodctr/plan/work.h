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
struct epci_work_language {
    const char *id;
    const char *path;
    bool new_key;              /* the key has to be made                */
    bool present[EPCI_TABLES]; /* the value exists, or is going to      */
    bool changed[EPCI_TABLES]; /* it has to be written                  */
    struct epci_nametab names[EPCI_TABLES];
};

/* Once `status` is not EPC_OK, memory is exhausted and everything that follows does nothing. */
struct epci_work {
    struct epci_arena *arena;
    const struct epci_install_state *state;
    const struct epci_request *request;
    struct epci_plan *plan;
    struct epci_work_language *languages;
    size_t language_count;
    size_t language_room;
    const struct epci_perf_text **fallback[EPCI_TABLES]; /* by symbol; of install.c        */
    int status;
};

void epci_work_init(struct epci_work *work, struct epci_arena *arena,
                    const struct epci_install_state *state, const struct epci_request *request,
                    struct epci_plan *plan);

/* ---- Notes and refusals ---- */

/* A sentence made in the work's arena. */
#define EPCI_SAY(work, ...) epci_arena_format((work)->arena, __VA_ARGS__)

/* `text` NULL: memory was exhausted when it was made. */
void epci_work_note(struct epci_work *work, enum epci_severity severity, const char *text);

/* Nothing will be done: the plan has no edit, and this error. */
void epci_work_refuse(struct epci_work *work, int code, const char *text);

/* Notes for what is damaged in the tables and left as it is; how many tables that are. */
size_t epci_work_note_flaws(struct epci_work *work);

/* Refuses where the root is no Windows.  True if it refused. */
bool epci_work_refuse_root(struct epci_work *work);

/* Refuses where nobody can plan: the root is no system, values of a wrong type, tables that live
 * elsewhere, indexes beyond all sense.  True if it refused. */
bool epci_work_refuse_state(struct epci_work *work);

/* ---- Edits ---- */

void epci_work_create_key(struct epci_work *work, const char *path);
void epci_work_set(struct epci_work *work, const char *path, const char *name, uint32_t type,
                   const void *bytes, size_t size);
/* Nothing where the value is that already. */
void epci_work_set_u32(struct epci_work *work, const char *path, const char *name,
                       const struct epci_number *now, uint32_t value);
void epci_work_remove(struct epci_work *work, const char *path, const char *name);
void epci_work_remove_key(struct epci_work *work, const char *path);

/* Set Last Counter and Last Help where they differ, and tell the plan. */
void epci_work_set_last(struct epci_work *work, uint32_t last_counter, uint32_t last_help);

/* The same again behind it, to lower values. */
void epci_work_lower_last(struct epci_work *work, uint32_t last_counter, uint32_t last_help);

/* Make the keys of new languages and write every changed table, Help before Counter: a name without
 * an explanation yet is worse to a reader than the reverse.  May be called again after changes. */
void epci_work_write_tables(struct epci_work *work);

/* ---- Tables and ranges ---- */

/* The language's place, added with the system's own first pair if it is new; NULL without memory. */
struct epci_work_language *epci_work_add_language(struct epci_work *work, const char *id);

/* Add the pair with which every Counter table begins. */
void epci_work_add_first_pair(struct epci_work *work, struct epci_work_language *language);

/* Give a language the tables it lacks. */
void epci_work_complete_language(struct epci_work *work, struct epci_work_language *language);

/* Is this a language that gets strings?  It has a table, or is about to. */
bool epci_work_has_tables(const struct epci_work_language *language);

/* The largest index in any Counter (Help) table as it is going to be. */
uint32_t epci_work_largest(const struct epci_work *work, enum epci_perf_kind kind);

/* The largest index of any service but the target, by its range; values beyond EPCI_MAX_INDEX do not
 * count.  A range that is closed to us may reach up to the Last value. */
uint32_t epci_work_largest_range(const struct epci_work *work, enum epci_perf_kind kind);

/* The target's own range.  False where it has none that can be trusted; *why then says what is wrong
 * with it (NULL: it has none at all). */
bool epci_work_own_range(struct epci_work *work, struct epci_range *range, const char **why);

/* ---- The event source (eventsource.c) ---- */

/* Refuses a wanted source that cannot be had.  True if it refused. */
bool epci_work_refuse_source(struct epci_work *work);

/* Register the wanted source, if there is one, in the place of the recorded one, and record it. */
void epci_work_register_source(struct epci_work *work);

/* Remove the recorded source, if it still is the service's; its record is the caller's to remove. */
void epci_work_unregister_source(struct epci_work *work);

/* Remove the source that the kept counter file asks for, where the service's key is gone: if its file has
 * the name of the DLL that the counter file names. */
void epci_work_unregister_kept_source(struct epci_work *work);

/* ---- What else a counter file asks for (extras.c) ---- */

/* Set what request->extras wants and does not stand there. */
void epci_work_add_extras(struct epci_work *work);

/* Remove what stands there as request->extras has it. */
void epci_work_remove_extras(struct epci_work *work);

/* ---- The files (kept.c) ---- */

/* Keep request->kept, if there is any, where it is not kept already. */
void epci_work_keep(struct epci_work *work);

/* Forget what is kept for the target. */
void epci_work_forget(struct epci_work *work);

/* ---- What a service gets beside its counters (register.c) ---- */

/* Refuses a model that cannot be installed, or a service without the key that it needs.  True if it
 * refused. */
bool epci_work_refuse_model(struct epci_work *work);

/* The Performance key where there is none, and then the values that were given for it. */
void epci_work_make_key(struct epci_work *work);
void epci_work_fill_key(struct epci_work *work);

/* The event source, what the counter file asks for, and the files; and all of that away again. */
void epci_work_register_beside(struct epci_work *work);
void epci_work_unregister_beside(struct epci_work *work);

/* ---- The actions ---- */

void epci_work_register(struct epci_work *work);
void epci_work_unregister(struct epci_work *work);
void epci_work_install(struct epci_work *work);
void epci_work_remove_service(struct epci_work *work);
void epci_work_repair(struct epci_work *work);
/* Everything as request->saved has it. */
void epci_work_restore(struct epci_work *work);
/* ENABLE, DISABLE, TRUST: one value of the service's Performance key. */
void epci_work_switch(struct epci_work *work);

/* The tables and the Base Index a system lacks, not the Last values; nothing where it lacks nothing.
 * The tables are edits at once: after them the system is one without installed counters. */
void epci_work_initialise(struct epci_work *work);

#endif
