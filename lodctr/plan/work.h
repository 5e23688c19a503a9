/* SPDX-License-Identifier: MIT
 *
 * work.h -- a plan that is being made: copies of the name tables that may be changed, the edits and
 * the notes.  Only for the files of this folder.
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

void lod_work_init(struct lod_work *work, struct kit_arena *arena,
                   const struct lod_install_state *state, const struct lod_request *request,
                   struct lod_plan *plan);

/* ---- Notes and refusals ---- */

/* Add a note; its text is formatted in memory of the arena. */
void lod_work_note(struct lod_work *work, enum epci_severity severity, const char *format, ...)
    KIT_FORMAT(3, 4);

/* Make the plan a refusal: without edits, and with this error as its last note, which
 * then also says that nothing was changed.  True. */
bool lod_work_refuse(struct lod_work *work, int code, const char *format, ...) KIT_FORMAT(3, 4);

/* Note the damage in the tables that is left as it is. */
void lod_work_note_flaws(struct lod_work *work);

/* Refuse if the root is not a Windows.  True if it refused. */
bool lod_work_refuse_root(struct lod_work *work);

/* Refuse if no plan is possible: the root is not a system, values have a wrong type, the names are
 * not in the registry, indexes are too large.  True if it refused. */
bool lod_work_refuse_state(struct lod_work *work);

/* Refuse a model that cannot be installed, and a service without the key it needs.  True
 * if it refused. */
bool lod_work_refuse_model(struct lod_work *work);

/* ---- Edits ---- */

void lod_work_create_key(struct lod_work *work, const char *path);
/* The missing part of a key, one edit for each level, so that each can be undone; none for keys
 * that the plan makes already. */
void lod_work_create_missing(struct lod_work *work, const struct lod_key *key);
/* No edit if the value `now` (or NULL) is that already. */
void lod_work_set(struct lod_work *work, const char *path, const char *name,
                  const struct lod_value *now, const struct lod_value *value);
void lod_work_set_u32(struct lod_work *work, const char *path, const char *name,
                      const struct lod_number *now, uint32_t value);
void lod_work_remove(struct lod_work *work, const char *path, const char *name);
void lod_work_remove_key(struct lod_work *work, const char *path);

/* Set Last Counter and Last Help if they differ, and record them in the plan.  May be called
 * again. */
void lod_work_set_last(struct lod_work *work, const uint32_t last[LOD_TABLES]);

/* Make the keys of new languages and write every changed table, Help before Counter: for a reader a
 * name without help is worse than help without a name.  May be called again after changes. */
void lod_work_write_tables(struct lod_work *work);

/* Has it anything to write? */
bool lod_work_is_to_write(const struct lod_work *work);

/* ---- Tables and ranges ---- */

/* Find the language, or add it without tables; NULL without memory. */
struct lod_work_language *lod_work_add_language(struct lod_work *work, const char *id);

/* Add the pair that every Counter table begins with. */
void lod_work_add_first_pair(struct lod_work *work, struct lod_work_language *language);

/* Add the tables that the language lacks. */
void lod_work_complete_language(struct lod_work *work, struct lod_work_language *language);

/* Does the language get text?  It has a table, or will have one. */
bool lod_work_has_tables(const struct lod_work_language *language);

/* The larger of `largest` and the number, if that is a valid index. */
uint32_t lod_work_larger(uint32_t largest, const struct lod_number *number);

/* The largest index of a kind: of the system, in the tables as they will be, and in the range of
 * any service but the target.  A range that cannot be read may reach up to the Last value. */
uint32_t lod_work_largest(const struct lod_work *work, enum ini_perf_kind kind);

/* Is it the service that the action changes? */
bool lod_work_is_target(const struct lod_work *work, const struct lod_service *service);

/* Can the target have this range: is it right, and does it overlap no other service's?  Otherwise
 * *why says what is wrong (NULL: no memory). */
bool lod_work_range_is_free(struct lod_work *work, const struct lod_number own[LOD_RANGE_VALUES],
                            struct lod_range *range, const char **why);

/* The range that the target had when its files were stored, if its key has no right one now, and no
 * other service and no other text is there.  False: it gets another one. */
bool lod_work_former_range(struct lod_work *work, struct lod_range *range);

/* Remove the pairs that belong to no service, if the request says so; refuse if that is not
 * certain. */
void lod_work_remove_orphans(struct lod_work *work);

/* The target's own range.  False if it has none that can be trusted; then *why says what is wrong
 * (NULL: it has no range). */
bool lod_work_own_range(struct lod_work *work, struct lod_range *range, const char **why);

/* Add the tables and the Base Index that the system lacks, but not the Last values.  The tables
 * become edits at once: after them the system is one without installed counters. */
void lod_work_initialise(struct lod_work *work);

/* The value Object List of the model, "1848 1860", if its counters begin at `first`; none without
 * [objects]. */
struct lod_value lod_work_object_list(struct lod_work *work, uint32_t first);

/* ---- Languages and the texts that their tables lack (languages.c) ---- */

/* Note the languages of the model that the system lacks, or make their tables, with the texts of
 * what is installed. */
void lod_work_plan_languages(struct lod_work *work);

/* Give each table the texts of installed counters that it lacks: those of stored files, and the
 * English ones where a language has none. */
void lod_work_fill_languages(struct lod_work *work);

/* Remove the tables that --create-languages made, if they say nothing but what the English ones
 * say. */
void lod_work_drop_languages(struct lod_work *work);

/* Forget that --create-languages made the tables that `saved` does not have. */
void lod_work_forget_languages(struct lod_work *work);

/* The text that the stored files of the index's service have for the language; NULL: not known. */
const struct ini_perf_text *lod_work_stored_text(const struct lod_work *work, const char *language,
                                                 enum ini_perf_kind kind, uint32_t index);

/* ---- What lodctr has made (record.c) ---- */

/* The words of a value of LOD_OWN_KEY, one blank between; "" if it is missing. */
const char *lod_work_record(struct lod_work *work, const struct lod_value *value);
bool lod_record_has(const char *record, const char *word);
void lod_work_record_add(struct lod_work *work, const char **record, const char *word);
/* The record itself if it does not have the word. */
const char *lod_work_record_without(struct lod_work *work, const char *record, const char *word);
/* Write the value `name`, which is `now`; "" removes it. */
void lod_work_record_write(struct lod_work *work, const char *name, const struct lod_value *now,
                           const char *record);

/* ---- Names of the system's own objects (basenames.c) ---- */

/* Is it one that was put in? */
bool lod_work_is_base_name(struct lod_work *work, const char *language, int kind,
                           const struct lod_pair *pair);

/* The record of the languages that have them, as this plan leaves it; and change it. */
const char *lod_work_named(struct lod_work *work);
void lod_work_set_named(struct lod_work *work, const char *record);

/* Put them into a language that is made, where English has them by the record. */
void lod_work_name_language(struct lod_work *work, struct lod_work_language *language);

/* Refuse the request's base names where the machine has its own.  True if it refused. */
bool lod_work_refuse_base_names(struct lod_work *work);

/* Put them into all tables, and record that; `fresh`: the machine had no tables before, and `key`:
 * nor a key for English. */
void lod_work_put_base_names(struct lod_work *work, bool fresh, bool key);

/* Take out what was put in, with the record.  True: the machine is fresh again, so nothing is to be
 * repaired. */
bool lod_work_take_base_names(struct lod_work *work);

/* ---- What a service gets besides its counters ---- */

/* Refuse a wanted event source that the service cannot have.  True if it refused. */
bool lod_work_refuse_source(struct lod_work *work);

/* Register the wanted source, if there is one, instead of the recorded one, and record it. */
void lod_work_register_source(struct lod_work *work);

/* Remove the recorded source if it still belongs to the service; the caller removes its record. */
void lod_work_unregister_source(struct lod_work *work);

/* For a service whose key is gone: remove the source of the stored counter file if its message file
 * has the name of the DLL in the counter file. */
void lod_work_unregister_stored_source(struct lod_work *work);

/* Set the values of request->extras that are not set; remove those that are as requested. */
void lod_work_add_extras(struct lod_work *work);
void lod_work_remove_extras(struct lod_work *work);

/* Store request->copies, unless the same files are stored already; remove the target's copies. */
void lod_work_store_copies(struct lod_work *work);
void lod_work_remove_copies(struct lod_work *work);

/* Does the Performance key get request->values? */
bool lod_work_has_values(const struct lod_work *work);

/* Give the Performance key request->values, if it gets them. */
void lod_work_fill_key(struct lod_work *work);

/* Add the event source, the extras and the copies; remove all three. */
void lod_work_add_registration(struct lod_work *work);
void lod_work_remove_registration(struct lod_work *work);

/* ---- The actions ---- */

void lod_work_register(struct lod_work *work);
void lod_work_unregister(struct lod_work *work);
void lod_work_install(struct lod_work *work);
void lod_work_remove_service(struct lod_work *work);
/* Of a service with base = system (system.c). */
void lod_work_install_system(struct lod_work *work);
void lod_work_remove_system(struct lod_work *work);
void lod_work_repair(struct lod_work *work);
void lod_work_restore(struct lod_work *work);
/* ENABLE, DISABLE, TRUST: one value of the service's Performance key. */
void lod_work_switch(struct lod_work *work);
