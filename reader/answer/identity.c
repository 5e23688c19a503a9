/* SPDX-License-Identifier: MIT
 *
 * identity.c -- mixes what tells an instance apart into its key: the name, the parent's identity,
 * the UniqueID, and the cells of ID Process and ID Thread; among equals that these do not tell
 * apart, start times.
 *
 * A program that computes its start times from two clocks gives another one with each answer, so
 * they are not part of a key where something else is; they only say that an instance began after
 * the older answer.
 */
#include "reader/answer/identity.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "kit/span.h"
#include "reader/formulas/math.h"

/* Of Windows' own objects, in every version. */
#define INDEX_ID_THREAD    804u
#define INDEX_ID_PROCESS   784u
#define INDEX_ELAPSED_TIME 684u

/* Parents of parents that count. */
#define LEVELS 4

static bool can_counter_hold_id(const struct epci_wire_counter *head)
{
    return (head->type == (uint32_t)EPC_PERF_COUNTER_RAWCOUNT ||
            head->type == (uint32_t)EPC_PERF_COUNTER_LARGE_RAWCOUNT ||
            head->type == (uint32_t)EPC_PERF_COUNTER_RAWCOUNT_HEX ||
            head->type == (uint32_t)EPC_PERF_COUNTER_LARGE_RAWCOUNT_HEX) &&
           (head->size == 4 || head->size == 8);
}

static void find_identity_counters(struct reader_snapshot *snapshot, uint32_t object)
{
    struct reader_snapshot_object *of = &snapshot->objects[object];
    struct reader_identity_counters *tellers = &of->tellers;

    *tellers = (struct reader_identity_counters){
        { READER_NOT_THERE, READER_NOT_THERE }, READER_NOT_THERE, { 0 }, 0
    };
    for (uint32_t i = of->counter_count; i-- > 0;) {
        const struct epci_wire_counter *head =
            &reader_snapshot_counter(snapshot, object, i)->view.head;

        if (head->name_index == INDEX_ID_THREAD && can_counter_hold_id(head)) {
            tellers->ids[0] = i;
        } else if (head->name_index == INDEX_ID_PROCESS && can_counter_hold_id(head)) {
            tellers->ids[1] = i;
        } else if (head->type == (uint32_t)EPC_PERF_ELAPSED_TIME && head->size == 8) {
            if (head->name_index == INDEX_ELAPSED_TIME)
                tellers->began = i;
            if (tellers->start_count < READER_MAX_STARTS)
                tellers->starts[tellers->start_count++] = i;
        }
    }
    of->is_reported =
        !of->single && (of->has_ids || of->has_parents || tellers->start_count > 0 ||
                        tellers->ids[0] != READER_NOT_THERE || tellers->ids[1] != READER_NOT_THERE);
}

/* The number in a cell; false: the counter, or its cell, is not there. */
static bool read_identity_cell(const struct reader_snapshot *snapshot, uint32_t object,
                               uint32_t instance, uint32_t counter, uint64_t *out)
{
    struct epci_span block = reader_snapshot_counter_block(snapshot, object, instance);
    const struct epci_wire_counter *head;

    if (counter == READER_NOT_THERE)
        return false;
    head = &reader_snapshot_counter(snapshot, object, counter)->view.head;
    if (head->offset < sizeof(struct epci_wire_block) ||
        !kit_span_part(&block, head->offset, head->size, &block))
        return false;
    *out = epci_read_little_endian(block.at, block.left);
    return true;
}

/* ---- Keys ---- */

/* 0 is what providers write that do not know an id, and -1 what they write for none. */
static bool is_valid_id(uint64_t id)
{
    return id != 0 && id != UINT32_MAX && id != UINT64_MAX;
}

/* Mix the instance's own UniqueID and ids; false: it has none that tells it apart. */
static bool mix_instance_ids_into_key(const struct reader_snapshot *snapshot, uint32_t object,
                                      uint32_t instance, uint64_t *key)
{
    const struct reader_identity_counters *tellers = &snapshot->objects[object].tellers;
    const uint32_t unique = reader_snapshot_unique_id(snapshot, object, instance);
    bool has_ids = is_valid_id(unique);
    uint64_t id;

    for (unsigned i = 0; i < EPC_COUNT(tellers->ids); i++)
        if (read_identity_cell(snapshot, object, instance, tellers->ids[i], &id)) {
            *key = reader_name_key_mix(*key, id + 1);
            has_ids |= is_valid_id(id);
        }
    if (unique != EPCI_NO_UNIQUE_ID)
        *key = reader_name_key_mix(~*key, unique);
    return has_ids;
}

static void set_own_identity_keys(struct reader_snapshot *snapshot)
{
    for (uint32_t o = 0; o < snapshot->object_count; o++) {
        const struct reader_snapshot_object *object = &snapshot->objects[o];

        for (uint32_t i = 0; i < object->instance_count; i++) {
            struct reader_snapshot_identity *identity =
                &snapshot->identities[object->first_instance + i];

            identity->key = identity->name = snapshot->instances[object->first_instance + i].key;
            if (object->is_reported)
                identity->has_ids = mix_instance_ids_into_key(snapshot, o, i, &identity->key);
        }
    }
}

/* The parent of an instance, if it is in the answer, as a position in all instances. */
static uint32_t find_parent_position_in_snapshot(const struct reader_snapshot *snapshot,
                                                 uint32_t object, uint32_t instance)
{
    uint32_t of, parent;

    if (!reader_snapshot_find_parent(snapshot, object, instance, &of, &parent))
        return READER_NOT_THERE;
    return snapshot->objects[of].first_instance + parent;
}

/* Mix the parents' keys; in each round these have those of one more level. */
static int mix_parents_into_keys(struct reader_snapshot *snapshot)
{
    uint64_t *own = malloc(((size_t)snapshot->instance_count + 1) * sizeof *own);
    uint64_t *before = malloc(((size_t)snapshot->instance_count + 1) * sizeof *before);
    const bool right = own && before;

    for (uint32_t i = 0; right && i < snapshot->instance_count; i++)
        own[i] = snapshot->identities[i].key;
    for (int level = 1; right && level < LEVELS; level++) {
        for (uint32_t i = 0; i < snapshot->instance_count; i++)
            before[i] = snapshot->identities[i].key;
        for (uint32_t o = 0; o < snapshot->object_count; o++) {
            const struct reader_snapshot_object *object = &snapshot->objects[o];

            for (uint32_t i = 0; object->has_parents && i < object->instance_count; i++) {
                const uint32_t at = object->first_instance + i,
                               parent = find_parent_position_in_snapshot(snapshot, o, i);

                if (parent == READER_NOT_THERE)
                    continue;
                snapshot->identities[at].key = reader_name_key_mix(own[at], before[parent]);
                snapshot->identities[at].name =
                    reader_name_key_mix(snapshot->instances[at].key, before[parent]);
            }
        }
    }
    free(own);
    free(before);
    return right ? EPC_OK : EPC_E_NOMEM;
}

static bool has_any_object_with_parents(const struct reader_snapshot *snapshot)
{
    for (uint32_t o = 0; o < snapshot->object_count; o++)
        if (snapshot->objects[o].has_parents)
            return true;
    return false;
}

int reader_identities_compute_keys(struct reader_snapshot *snapshot)
{
    bool any = false;

    for (uint32_t o = 0; o < snapshot->object_count; o++) {
        find_identity_counters(snapshot, o);
        any |= snapshot->objects[o].is_reported;
    }
    if (!any)
        return EPC_OK;
    snapshot->identities = calloc(snapshot->instance_count, sizeof *snapshot->identities);
    if (!snapshot->identities)
        return EPC_E_NOMEM;
    set_own_identity_keys(snapshot);
    return has_any_object_with_parents(snapshot) ? mix_parents_into_keys(snapshot) : EPC_OK;
}

/* ---- Equals ---- */

bool reader_is_first_namesake(const struct reader_snapshot *snapshot, uint32_t object,
                              uint32_t first, uint32_t count)
{
    const uint32_t at = snapshot->objects[object].first_instance + first;
    const struct reader_snapshot_instance *plain = &snapshot->instances[at];

    if (snapshot->identities)
        return snapshot->identities[at].same == 0 &&
               reader_key_table_find(&snapshot->name_keys,
                                     reader_numbered_key(snapshot->identities[at].name, count)) ==
                   READER_NOT_THERE;
    return plain->number == 0 &&
           reader_key_table_find(&snapshot->instance_keys,
                                 reader_numbered_key(plain->key, count)) == READER_NOT_THERE;
}

/* Is it the only one that its name means (with its parent's)? */
static bool has_unique_name(const struct reader_snapshot *snapshot, uint32_t object,
                            uint32_t instance)
{
    return !snapshot->objects[object].has_equals ||
           reader_is_first_namesake(snapshot, object, instance, 1);
}

/* Start times tell equals apart that have nothing else. */
static void mix_start_times_into_keys(struct reader_snapshot *snapshot)
{
    for (uint32_t o = 0; o < snapshot->object_count; o++) {
        const struct reader_snapshot_object *object = &snapshot->objects[o];
        const struct reader_identity_counters *tellers = &object->tellers;

        for (uint32_t i = 0; i < object->instance_count; i++) {
            struct reader_snapshot_identity *identity =
                &snapshot->identities[object->first_instance + i];
            uint64_t start;

            identity->without = identity->key;
            for (unsigned k = 0; !identity->has_ids && k < tellers->start_count; k++)
                if (read_identity_cell(snapshot, o, i, tellers->starts[k], &start)) {
                    identity->key = reader_name_key_mix(identity->key, start + 1);
                    identity->has_starts = true;
                }
        }
    }
}

/* Is it the only one with its key? */
static bool has_unique_key(const struct reader_snapshot *snapshot, uint32_t at)
{
    const struct reader_snapshot_identity *identity = &snapshot->identities[at];

    return identity->number == 0 &&
           reader_key_table_find(&snapshot->identity_keys, reader_numbered_key(identity->key, 1)) ==
               READER_NOT_THERE;
}

/* A child of equals that nothing tells apart is one of several itself. */
static void mark_unsure_children(struct reader_snapshot *snapshot)
{
    for (int level = 1; level < LEVELS; level++)
        for (uint32_t o = 0; o < snapshot->object_count; o++) {
            const struct reader_snapshot_object *object = &snapshot->objects[o];

            for (uint32_t i = 0; object->has_parents && i < object->instance_count; i++) {
                struct reader_snapshot_identity *identity =
                    &snapshot->identities[object->first_instance + i];
                const uint32_t parent = find_parent_position_in_snapshot(snapshot, o, i);

                if (parent != READER_NOT_THERE && !identity->has_ids)
                    identity->is_unsure |=
                        snapshot->identities[parent].is_unsure || !has_unique_key(snapshot, parent);
            }
        }
}

int reader_identities_index_keys(struct reader_snapshot *snapshot)
{
    int status;

    for (uint32_t o = 0; o < snapshot->object_count; o++) {
        struct reader_snapshot_object *object = &snapshot->objects[o];

        for (uint32_t i = 0; i < object->instance_count && !object->has_equals; i++)
            object->has_equals = snapshot->instances[object->first_instance + i].number > 0;
    }
    if (!snapshot->identities)
        return EPC_OK;
    mix_start_times_into_keys(snapshot);
    status = reader_number_keys(&snapshot->name_keys, &snapshot->identities->name,
                                sizeof *snapshot->identities, snapshot->instance_count,
                                &snapshot->identities->same, sizeof *snapshot->identities);
    if (status != EPC_OK)
        return status;
    status = reader_number_keys(&snapshot->identity_keys, snapshot->identities,
                                sizeof *snapshot->identities, snapshot->instance_count,
                                &snapshot->identities->number, sizeof *snapshot->identities);
    if (status == EPC_OK && has_any_object_with_parents(snapshot))
        mark_unsure_children(snapshot);
    return status;
}

/* ---- The same in other bytes ---- */

static bool is_cell_same(const struct reader_snapshot *snapshot, uint32_t object, uint32_t counter,
                         struct epci_span block, const unsigned char *other)
{
    const struct epci_wire_counter *head;
    struct epci_span cell;

    if (counter == READER_NOT_THERE)
        return true;
    head = &reader_snapshot_counter(snapshot, object, counter)->view.head;
    return head->offset < sizeof(struct epci_wire_block) ||
           !kit_span_part(&block, head->offset, head->size, &cell) ||
           memcmp(cell.at, other + head->offset, cell.left) == 0;
}

/* Start times of an instance with ids are not part of its key. */
static bool has_same_identity_cells(const struct reader_snapshot *snapshot, uint32_t object,
                                    uint32_t instance, const unsigned char *bytes)
{
    const struct reader_snapshot_object *of = &snapshot->objects[object];
    const struct reader_identity_counters *tellers = &of->tellers;
    const struct epci_span block = reader_snapshot_counter_block(snapshot, object, instance);
    const unsigned char *other = bytes + (block.at - of->view.rest.at);
    bool same = true;

    for (unsigned i = 0; i < EPC_COUNT(tellers->ids); i++)
        same = same && is_cell_same(snapshot, object, tellers->ids[i], block, other);
    if (snapshot->identities[of->first_instance + instance].has_ids)
        return same;
    for (unsigned i = 0; i < tellers->start_count; i++)
        same = same && is_cell_same(snapshot, object, tellers->starts[i], block, other);
    return same;
}

bool reader_instances_have_same_identity(const struct reader_snapshot *snapshot, uint32_t object,
                                         const unsigned char *bytes)
{
    const struct reader_snapshot_object *of = &snapshot->objects[object];
    const struct reader_snapshot_instance *instances = snapshot->instances + of->first_instance;
    const unsigned char *own = of->view.rest.at;
    uint32_t length;

    if (of->single)
        return memcmp(own, bytes, sizeof(struct epci_wire_block)) == 0;
    for (uint32_t i = 0; i < of->instance_count; i++) {
        const unsigned char *at = own + instances[i].at;

        /* The definition with the name, and the length of the block. */
        memcpy(&length, at, sizeof length);
        if (memcmp(at, bytes + instances[i].at, length + sizeof length) != 0 ||
            (of->is_reported && !has_same_identity_cells(snapshot, object, i, bytes)))
            return false;
    }
    return true;
}

/* ---- What others ask ---- */

uint32_t reader_find_instance_by_identity_key(const struct reader_snapshot *snapshot,
                                              uint32_t object, uint64_t key)
{
    const uint32_t found = reader_key_table_find(
        snapshot->identities ? &snapshot->identity_keys : &snapshot->instance_keys, key);

    return found == READER_NOT_THERE ? found : found - snapshot->objects[object].first_instance;
}

uint32_t reader_find_unique_namesake(const struct reader_snapshot *snapshot, uint32_t object,
                                     const struct reader_snapshot *other, uint32_t other_object,
                                     uint32_t instance)
{
    const struct reader_snapshot_identity *known, *wanted;
    uint32_t found;

    if (!snapshot->identities || !other->identities ||
        !has_unique_name(other, other_object, instance))
        return READER_NOT_THERE;
    wanted = &other->identities[other->objects[other_object].first_instance + instance];
    found = reader_key_table_find(&snapshot->name_keys, wanted->name);
    if (found == READER_NOT_THERE)
        return found;
    known = &snapshot->identities[found];
    found -= snapshot->objects[object].first_instance;
    return known->has_starts && wanted->has_starts && !known->is_unsure && !wanted->is_unsure &&
                   known->without == wanted->without && has_unique_name(snapshot, object, found)
               ? found
               : READER_NOT_THERE;
}

bool reader_identity_is_ambiguous(const struct reader_snapshot *snapshot, uint32_t object,
                                  uint32_t instance)
{
    const uint32_t at = snapshot->objects[object].first_instance + instance;
    const struct reader_snapshot_identity *identity;

    if (!snapshot->identities)
        return !has_unique_name(snapshot, object, instance);
    identity = &snapshot->identities[at];
    if (!has_unique_key(snapshot, at))
        return true;
    /* The only one without an id among equals that have one may be any of them. */
    return !identity->has_ids && !identity->has_starts &&
           (identity->is_unsure || !has_unique_name(snapshot, object, instance));
}

bool reader_identity_start_time(const struct reader_snapshot *snapshot, uint32_t object,
                                uint32_t instance, uint64_t *started, uint64_t *taken)
{
    const struct reader_snapshot_object *of = &snapshot->objects[object];

    *taken = of->view.head.perf_time;
    /* What begins with each answer never began: Windows' own _Total has the present time there. */
    return of->view.head.perf_freq != 0 &&
           read_identity_cell(snapshot, object, instance, of->tellers.began, started) &&
           *started != *taken;
}

/* A start time is not looked at where the name is enough: it may be that of something else. */
static void set_identity_from_start_time(const struct reader_snapshot *snapshot, uint32_t object,
                                         uint32_t instance, struct reader_instance_identity *out)
{
    const struct reader_snapshot_object *of = &snapshot->objects[object];
    const struct reader_snapshot_identity *identity =
        &snapshot->identities[of->first_instance + instance];

    if (!identity->has_starts)
        return;
    if (has_unique_name(snapshot, object, instance) && !identity->is_unsure)
        out->key = identity->without;
    else if (read_identity_cell(snapshot, object, instance, of->tellers.starts[0], &out->id))
        out->by = READER_IDENTITY_BY_COUNTER;
}

static void set_identity_kind_and_id(const struct reader_snapshot *snapshot, uint32_t object,
                                     uint32_t instance, struct reader_instance_identity *out)
{
    const struct reader_identity_counters *tellers = &snapshot->objects[object].tellers;

    out->by = READER_IDENTITY_BY_COUNTER;
    for (unsigned i = 0; i < EPC_COUNT(tellers->ids); i++)
        if (read_identity_cell(snapshot, object, instance, tellers->ids[i], &out->id) &&
            is_valid_id(out->id))
            return;
    out->by = READER_IDENTITY_BY_UNIQUE_ID;
    out->id = reader_snapshot_unique_id(snapshot, object, instance);
}

void reader_identity_of_instance(const struct reader_snapshot *snapshot, uint32_t object,
                                 uint32_t instance, struct reader_instance_identity *out)
{
    const struct reader_snapshot_object *of = &snapshot->objects[object];

    *out =
        (struct reader_instance_identity){ .key = reader_identity_key(snapshot, object, instance) };
    if (of->single)
        return;
    if (reader_identity_is_ambiguous(snapshot, object, instance)) {
        out->by = READER_IDENTITY_BY_NOTHING;
        return;
    }
    if (!reader_identity_start_time(snapshot, object, instance, &out->started, &out->taken))
        out->started = out->taken = 0;
    if (snapshot->identities && snapshot->identities[of->first_instance + instance].has_ids)
        set_identity_kind_and_id(snapshot, object, instance, out);
    else if (snapshot->identities)
        set_identity_from_start_time(snapshot, object, instance, out);
}
