/* SPDX-License-Identifier: MIT
 *
 * selection.h -- paths, with * anywhere in them, and the counters of one snapshot that they mean.
 *
 * Names are those of the titles, in their language or in English, without regard to case.  A # and
 * a number stand for an object or counter without a name: its index in the title database.  An
 * instance is called as reader_snapshot_qualified_name says; #n after it counts instances of equal
 * text (docs/decisions/names.md).
 */
#pragma once

#include "reader/names/path.h"
#include "reader/answer/snapshot.h"
#include "reader/names/titles.h"

/* One counter of one instance: positions in a snapshot.  An object without instances has the
 * instance 0. */
struct reader_item {
    uint32_t object, instance, counter;
};

/* What paths are looked up in. */
struct reader_lookup {
    const struct reader_snapshot *snapshot;
    const struct reader_titles *titles;
    /* Paths that name another one mean nothing here.  Empty: this one, which paths may name as the
     * answer does. */
    struct kit_slice computer;
    bool named_only; /* paths that name none mean nothing here either */
};

/* ---- One item, one path ---- */

/* The item of a path in which * is a letter as any other.  EPC_OK; EPC_E_INVALID: it is not a path;
 * EPC_E_NOT_FOUND. */
int reader_find_item_by_path(const struct reader_lookup *source, struct kit_slice path,
                             struct reader_item *out);

/* Write a path that reader_find_item_by_path finds this item by, with its NUL, unless it needs more
 * than `capacity` bytes; with the source's computer, if it has one.  Returns how many bytes it
 * needs; 0: no memory.  Where its names mean something else too, it is written with indexes. */
size_t reader_format_item_path(const struct reader_lookup *source, const struct reader_item *item,
                               char *out, size_t capacity);

/* The same in the arena.  NULL: no memory. */
char *reader_item_path_text(struct kit_arena *arena, const struct reader_lookup *source,
                            const struct reader_item *item);

/* The same for a counter of all instances, with (*) where its object has instances. */
size_t reader_format_all_instances_path(const struct reader_lookup *source, uint32_t object,
                                        uint32_t counter, char *out, size_t capacity);

/* What an instance is called where it is shown: its text, with #n where it is not the first one of
 * that text, and with #0 where the text alone would mean another one.  A NUL ends it; where the
 * room is too small it is the beginning.  Returns the bytes that it needs, without the NUL. */
size_t reader_instance_label(const struct reader_snapshot *snapshot, uint32_t object,
                             uint32_t instance, char *out, size_t capacity);

/* The names as they are shown: the title, or "#index"; cut at `capacity` - 1 bytes. */
void reader_title_text(const struct reader_titles *titles, uint32_t index, char *out,
                       size_t capacity);

/* ---- Many ---- */

/* The greatest level of detail: everything is shown. */
#define READER_ALL_DETAILS 0

struct reader_selection_path {
    char *text; /* `bytes`, and a NUL */
    size_t bytes;
    struct reader_counter_path first; /* its first reading */
};

struct reader_selection {
    struct reader_selection_path *paths;
    size_t count, capacity;
    uint32_t detail; /* * means objects and counters of this level or less; READER_ALL_DETAILS */
};

void reader_selection_init(struct reader_selection *out, uint32_t detail);
void reader_selection_release(struct reader_selection *selection);

/* Add a path; the text is copied.  EPC_OK; EPC_E_INVALID and *problem; EPC_E_NOMEM. */
int reader_selection_add_path(struct reader_selection *selection, struct kit_slice text,
                              struct reader_path_problem *problem);

enum reader_missing_kind {
    READER_MISSING_OBJECT,
    READER_MISSING_COUNTER,
    READER_MISSING_INSTANCE, /* it is not there now */
    READER_MISSING_PART,     /* the object has instances, and the path says none: "(*)" means all */
    READER_MISSING_SINGLE    /* the object has no instances, and the path says one */
};

#define READER_NEAREST 3

/* Why a path means nothing. */
struct reader_missing {
    size_t path; /* its number in the selection */
    enum reader_missing_kind kind;
    uint32_t object;                     /* its position, unless READER_MISSING_OBJECT */
    struct reader_counter_path reading;  /* the one that came furthest */
    const char *nearest[READER_NEAREST]; /* names of objects or counters that it may mean; NULL */
    bool is_unanswered; /* the object's name is known, but the answer has no such object */
};

struct reader_selection_visitor {
    void *context;
    /* `path` is the first of the selection's paths that means the item. */
    void (*item)(void *context, const struct reader_item *item, size_t path);
    void (*missing)(void *context, const struct reader_missing *missing); /* may be NULL */
};

/* Call the visitor for each item that some path means, once, in the answer's order; then for each
 * path that means nothing.  A selection without paths means everything.  Bases are items only where
 * a path names them.  EPC_OK or EPC_E_NOMEM; then not all was visited. */
int reader_selection_visit_items(const struct reader_selection *selection,
                                 const struct reader_lookup *source,
                                 const struct reader_selection_visitor *visitor);

/* What to ask a collector for: "2 230", or "Global" where a path may mean any object.  `last` is
 * NULL, or the snapshot of the answer to the query before: objects that are parents of its
 * instances and not in it are asked for too, since they are part of the instances' names.  To be
 * freed with free(); NULL: no memory. */
char *reader_format_query_of_selection(const struct reader_selection *selection,
                                       const struct reader_titles *titles,
                                       const struct reader_snapshot *last);
