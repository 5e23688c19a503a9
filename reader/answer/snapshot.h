/* SPDX-License-Identifier: MIT
 *
 * snapshot.h -- one answer, walked once: its objects, counters and instances by position, and its
 * instances by name.
 *
 * The answer is foreign bytes, which the snapshot refers to: they must live as long, unchanged.
 * Whatever they are, a snapshot comes of it in linear time.
 * A snapshot that is made does not change; any number of threads may read it.
 *
 * Answers that follow each other mostly have the same instances: then their snapshots have one list
 * of instances, with one set of tables, which the last of them releases.
 */
#pragma once

#include "reader/names/namekey.h"
#include "check/walk.h"
#include "kit/slice.h"

/* Keys are equal in two snapshots of this process where it is the same object, or of that object
 * the same counter, or the instance with the same text and number. */

struct reader_snapshot_counter {
    uint64_t key;
    uint32_t same; /* how many counters of that name index are before it in the object */
    uint32_t base; /* position of the base that follows it, in the object; or READER_NOT_THERE */
    struct check_parsed_counter view;
};

struct reader_snapshot_instance {
    uint64_t key;
    uint32_t at;     /* offset of its definition, or of the only block, in view.rest */
    uint32_t number; /* how many instances of equal text are before it in the object: the n of #n */
};

/* What tells an instance apart (identity.h): for identity.c and pairing.c. */
struct reader_snapshot_identity {
    uint64_t key;     /* of the name, the parent, the UniqueID and the counters that tell */
    uint64_t without; /* the key without start times */
    uint64_t name;    /* of the name and the parent alone */
    uint32_t number;  /* how many instances of equal key are before it in the object, */
    uint32_t same;    /* and how many of equal name */
    bool has_ids;     /* ids of its own are in its key, */
    bool has_starts;  /* or start times are */
    bool is_unsure;   /* it has no ids, and nothing tells its parent from another one */
};

#define READER_MAX_STARTS 4u

/* Which counters of an object tell its instances apart: positions, or READER_NOT_THERE. */
struct reader_identity_counters {
    uint32_t ids[2];                    /* ID Thread, ID Process */
    uint32_t began;                     /* Elapsed Time, */
    uint32_t starts[READER_MAX_STARTS]; /* and all start times */
    uint32_t start_count;
};

struct reader_snapshot_object {
    uint64_t key;
    uint32_t same;    /* how many objects of that name index are before it; nearly always 0 */
    bool single;      /* it has no instances, but one "instance", its only counter block */
    bool has_ids;     /* some instance has a UniqueID */
    bool has_parents; /* the parent of some instance is in the snapshot */
    bool has_equals;  /* some instance has a number above 0 */
    bool is_reported; /* something may tell its instances apart but their names */
    struct reader_identity_counters tellers;
    uint32_t first_counter, counter_count;
    uint32_t first_instance, instance_count;
    struct check_parsed_object view;
};

struct reader_snapshot {
    struct check_parsed_data data;
    int status;                    /* EPC_OK, or what the walker found first, */
    struct check_walk_fault fault; /* and where; what could be walked is here all the same */
    struct reader_snapshot_object *objects;
    struct reader_snapshot_counter *counters; /* those of one object after those of the other */
    struct reader_snapshot_instance *instances;
    struct reader_snapshot_identity
        *identities; /* of all instances; NULL: no object `is_reported` */
    uint32_t object_count, counter_count, instance_count;
    uint64_t seed; /* of the keys */
    struct reader_key_table object_keys, counter_keys, instance_keys, identity_keys, name_keys;
    /* How many snapshots have `instances`, `identities` and their three tables; NULL: this one. */
    uint32_t *owners;
};

/* Walk an answer.  EPC_OK: see out->status.  An object whose definitions are damaged is left out,
 * one whose instances are has those before the damage.  EPC_E_NOMEM; then *out is empty.  Release
 * it in every case. */
int reader_snapshot_build_from_answer(struct reader_snapshot *out, struct epci_span answer);

/* The same, without making keys and tables if the objects and instances are those of the snapshot
 * `before`, one after the other; that one may be released at any time afterwards.  NULL: none. */
int reader_snapshot_build_sharing_instances(struct reader_snapshot *out, struct epci_span answer,
                                            const struct reader_snapshot *before);
void reader_snapshot_release(struct reader_snapshot *snapshot);

/* The object with this name index, the one after `same` others of it; or READER_NOT_THERE. */
uint32_t reader_snapshot_find_object(const struct reader_snapshot *snapshot, uint32_t name_index,
                                     uint32_t same);

/* Positions of counters and instances are those in their object, from 0. */
static inline const struct reader_snapshot_counter *
reader_snapshot_counter(const struct reader_snapshot *snapshot, uint32_t object, uint32_t counter)
{
    return &snapshot->counters[snapshot->objects[object].first_counter + counter];
}

static inline const struct reader_snapshot_instance *
reader_snapshot_instance(const struct reader_snapshot *snapshot, uint32_t object, uint32_t instance)
{
    return &snapshot->instances[snapshot->objects[object].first_instance + instance];
}

/* The counter with this name index, the one after `same` others of it; or READER_NOT_THERE. */
uint32_t reader_snapshot_find_counter(const struct reader_snapshot *snapshot, uint32_t object,
                                      uint32_t name_index, uint32_t same);

/* The instance's definition, name and block, as the walker gives them. */
void reader_snapshot_parse_instance(const struct reader_snapshot *snapshot, uint32_t object,
                                    uint32_t instance, struct check_parsed_instance *out);
/* Its counter block alone. */
struct epci_span reader_snapshot_counter_block(const struct reader_snapshot *snapshot,
                                               uint32_t object, uint32_t instance);
uint32_t reader_snapshot_unique_id(const struct reader_snapshot *snapshot, uint32_t object,
                                   uint32_t instance);

/* The parent's object and instance; false if it has none, or none that is in the snapshot. */
bool reader_snapshot_find_parent(const struct reader_snapshot *snapshot, uint32_t object,
                                 uint32_t instance, uint32_t *parent_object,
                                 uint32_t *parent_instance);

/* Does it have a name?  If not, it is called by its UniqueID. */
bool reader_instance_has_name(const struct reader_snapshot *snapshot, uint32_t object,
                              uint32_t instance);

/* What an instance is called, as UTF-8 with a NUL, cut at `capacity` - 1 bytes between two
 * characters;
 * *out may be NULL if `capacity` is 0.  Returns the bytes of the whole text, without the NUL.
 *
 * name: what its CodePage makes of its bytes; of an instance without a name its UniqueID in
 * decimal, or -1.
 * text: the parent's name and "/", if there is a parent, and then the name; a name that is a
 * UniqueID has a # before it.  Without "#n".
 * Both are empty for an object without instances.  Controls become blanks. */
size_t reader_snapshot_instance_name(const struct reader_snapshot *snapshot, uint32_t object,
                                     uint32_t instance, char *out, size_t capacity);
size_t reader_snapshot_qualified_name(const struct reader_snapshot *snapshot, uint32_t object,
                                      uint32_t instance, char *out, size_t capacity);

/* The instance with this text (see above), without regard to case, after `number` others of that
 * text; or READER_NOT_THERE. */
uint32_t reader_snapshot_find_instance(const struct reader_snapshot *snapshot, uint32_t object,
                                       struct kit_slice text, uint32_t number);

/* What a program shows first.  DefaultObject is a name index; DefaultCounter is a name index if the
 * object has such a counter, or else a position.  READER_NOT_THERE: the answer names none. */
uint32_t reader_snapshot_default_object(const struct reader_snapshot *snapshot);
uint32_t reader_snapshot_default_counter(const struct reader_snapshot *snapshot, uint32_t object);
