/* SPDX-License-Identifier: MIT
 *
 * columns.h -- what a binary log has values of, one counter of one instance each, in the order in
 * which they appear.
 *
 * Instances come and go from sample to sample; a column that was there keeps its number.  For
 * rows.h.
 */
#pragma once

#include "kit/arena.h"
#include "reader/answer/snapshot.h"
#include "reader/binarylog/binarylog.h"

#define READER_BLG_NO_COLUMN UINT32_MAX
#define READER_BLG_PATH      4096u /* bytes of any path */

/* One instance of an entry, or of an object in its blocks. */
struct reader_blg_group {
    uint64_t key;
    uint32_t entry;
    uint32_t object;      /* index of the object's name; 0: it is the entry's */
    uint32_t number;      /* the n of #n */
    const char *instance; /* with its parent; NULL: none */
    uint32_t count;       /* counters: of an entry that is not an object */
    uint32_t *columns;    /* of each counter, or READER_BLG_NO_COLUMN */
    bool is_chosen;       /* it has a column */
    uint64_t seen;        /* the last sample that has it, from 1, */
    uint32_t equals;      /* and how many of its name that one has so far */
};

struct reader_blg_column {
    uint32_t group;
    uint32_t counter;        /* index of the counter's name; 0: it is the entry's */
    uint32_t type;           /* of the counter, with */
    int32_t scale;           /* its default scale    */
    uint64_t time_base;      /* of an object's; 0: the entry's */
    struct reader_raw older; /* of the sample `seen`; not of objects */
    uint64_t seen;
};

/* Is this path wanted? */
typedef bool reader_blg_chooses_fn(void *context, const char *path);

struct reader_blg_columns {
    const struct reader_blg *log;
    reader_blg_chooses_fn *chooses; /* NULL: all are */
    void *context;
    struct reader_blg_column *list;
    size_t count, capacity;
    struct reader_blg_group *groups;
    size_t group_count, group_capacity;
    uint32_t *slots; /* 1 + group, found by its key */
    size_t slot_count;
    struct kit_arena memory;
};

void reader_blg_columns_init(struct reader_blg_columns *out, const struct reader_blg *log,
                             reader_blg_chooses_fn *chooses, void *context);
void reader_blg_columns_release(struct reader_blg_columns *columns);

/* The group with this key, or READER_NOT_THERE. */
uint32_t reader_blg_find_group_by_key(const struct reader_blg_columns *columns, uint64_t key);

/* Add a group with this key, of an entry; `instance` is UTF-8, or NULL.  EPC_OK; EPC_E_NOMEM;
 * EPC_E_RANGE: there are too many.  *out is its number. */
int reader_blg_add_group_for_entry(struct reader_blg_columns *columns, uint64_t key, uint32_t entry,
                                   const char *instance, uint32_t number, uint32_t *out);

/* The same of an instance of an object's block; bases get no columns. */
int reader_blg_add_group_for_instance(struct reader_blg_columns *columns, uint64_t key,
                                      uint32_t entry, const struct reader_snapshot *snapshot,
                                      uint32_t object, uint32_t instance, uint32_t *out);

/* The path of a column, cut at `capacity` - 1 bytes. */
void reader_blg_column_path(const struct reader_blg_columns *columns, size_t column, char *out,
                            size_t capacity);
