/* SPDX-License-Identifier: MIT
 *
 * identity.h -- what makes an instance of one answer the same as one of another answer.
 *
 * docs/identity.md says which facts tell instances apart, what is assumed where none does, and when
 * that can still be wrong.  pairing.h compares two answers by it; a program that remembers
 * instances for longer remembers their keys.
 */
#pragma once

#include "reader/answer/snapshot.h"

enum reader_identity_by {
    /* No other instance of the object has its parent and name, and nothing else is known of it:
     * the name is taken for the instance. */
    READER_IDENTITY_BY_NAME,
    /* Its name and its UniqueID, which differs from that of its equals. */
    READER_IDENTITY_BY_UNIQUE_ID,
    /* Its name and counters that tell instances apart: ID Process, ID Thread, start times. */
    READER_IDENTITY_BY_COUNTER,
    /* Other instances, or its parents, have the same name, and nothing tells them apart. */
    READER_IDENTITY_BY_NOTHING
};

struct reader_instance_identity {
    enum reader_identity_by by;
    /* Of two snapshots of this process equal if it is the same instance.  Of no use BY_NOTHING. */
    uint64_t key;
    /* The UniqueID, or the first counter that tells instances apart; with the name, and the
     * parent's, it tells the instance apart from others in this answer.  0 BY_NAME and
     * BY_NOTHING. */
    uint64_t id;
    /* When it started, and when the answer was taken, by one clock; 0 and 0: not known. */
    uint64_t started, taken;
};

/* The identity of an instance; that of an object without instances is BY_NAME.  No state. */
void reader_identity_of_instance(const struct reader_snapshot *snapshot, uint32_t object,
                                 uint32_t instance, struct reader_instance_identity *out);

/* ---- For snapshot.c and pairing.c ---- */

/* While a snapshot is made, when the keys of its instances are set, and once they are numbered.
 * EPC_E_NOMEM. */
int reader_identities_compute_keys(struct reader_snapshot *snapshot);
int reader_identities_index_keys(struct reader_snapshot *snapshot);

/* Has an object whose instances, or only block, are in these bytes the instances of an object of
 * the snapshot, one after the other, with all that tells them apart?  The bytes are as many as
 * those of that object, and the definitions of its counters are the same. */
bool reader_instances_have_same_identity(const struct reader_snapshot *snapshot, uint32_t object,
                                         const unsigned char *bytes);

/* The key of all that tells the instance apart, with its number as in reader_numbered_key. */
static inline uint64_t reader_identity_key(const struct reader_snapshot *snapshot, uint32_t object,
                                           uint32_t instance)
{
    const uint32_t at = snapshot->objects[object].first_instance + instance;

    return snapshot->identities ? snapshot->identities[at].key : snapshot->instances[at].key;
}

static inline uint32_t reader_number_among_equal_keys(const struct reader_snapshot *snapshot,
                                                      uint32_t object, uint32_t instance)
{
    const uint32_t at = snapshot->objects[object].first_instance + instance;

    return snapshot->identities ? snapshot->identities[at].number : snapshot->instances[at].number;
}

/* The instance of the object with this key, or READER_NOT_THERE. */
uint32_t reader_find_instance_by_identity_key(const struct reader_snapshot *snapshot,
                                              uint32_t object, uint64_t key);

/* The instance with the name of one in another snapshot, if each is the only one of its name there
 * and they differ in start times only; or READER_NOT_THERE. */
uint32_t reader_find_unique_namesake(const struct reader_snapshot *snapshot, uint32_t object,
                                     const struct reader_snapshot *other, uint32_t other_object,
                                     uint32_t instance);

/* Is it the first of its name and parent, and has the answer no more than `count` of them? */
bool reader_is_first_namesake(const struct reader_snapshot *snapshot, uint32_t object,
                              uint32_t first, uint32_t count);

/* Have others the same key, or may it be the child of another parent? */
bool reader_identity_is_ambiguous(const struct reader_snapshot *snapshot, uint32_t object,
                                  uint32_t instance);

/* When the instance of an object with Elapsed Time began, by the clock of the object, which shows
 * *taken; false: that is not known, or it is the time of the answer. */
bool reader_identity_start_time(const struct reader_snapshot *snapshot, uint32_t object,
                                uint32_t instance, uint64_t *started, uint64_t *taken);
