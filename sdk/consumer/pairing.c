/* SPDX-License-Identifier: MIT
 *
 * pairing.c -- takes the next instance of the older answer, which nearly always is the right one,
 * or else finds it by its keys.
 *
 * Objects whose instances have parents come last, when their parents are paired.
 */
#include "sdk/consumer/pairing.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/consumer/instancename.h"

/* Something that is found by its key, the number-th of those with equal keys. */
struct keyed {
    uint64_t key;
    uint32_t number;
};

/* Keys that are made for one object of one snapshot. */
struct key_list {
    struct keyed *list;
    struct epci_key_table table;
};

/* One object in one of the snapshots. */
struct side {
    const struct epci_snapshot *snapshot;
    uint32_t object, count;
    uint32_t *partner;         /* of each instance */
    const unsigned char *keys; /* of instance 0; each after `stride` bytes */
    size_t stride;
    struct key_list with_parents, ids; /* made when needed */
};

struct pairing_work {
    struct epci_pairing *pairing;
    struct side older, newer;
    bool ids, ids_made;
};

static int key_list_end(struct key_list *keys, size_t count)
{
    return epci_key_table_init(&keys->table, keys->list, sizeof *keys->list, count,
                               &keys->list->number, sizeof *keys->list);
}

static void key_list_release(struct key_list *keys)
{
    epci_key_table_release(&keys->table);
    free(keys->list);
}

static uint64_t pairing_key(const struct side *side, uint32_t instance)
{
    uint64_t key;

    memcpy(&key, side->keys + instance * side->stride, sizeof key);
    return key;
}

static uint32_t id_of(const struct side *side, uint32_t instance)
{
    return epci_snapshot_unique_id(side->snapshot, side->object, instance);
}

/* ---- Parents ---- */

/* The objects of the parents in both snapshots; false if one does not have it. */
static bool parent_objects(const struct pairing_work *work, uint32_t index,
                           const struct epci_snapshot_object **older,
                           const struct epci_snapshot_object **newer)
{
    const struct epci_pairing *pairing = work->pairing;
    const uint32_t a = epci_snapshot_object(pairing->older, index, 0);
    const uint32_t b = epci_snapshot_object(pairing->newer, index, 0);

    if (a == EPCI_NOT_THERE || b == EPCI_NOT_THERE)
        return false;
    *older = &pairing->older->objects[a];
    *newer = &pairing->newer->objects[b];
    return true;
}

/* What the parent is, equal in both snapshots: its key, if it has a parent itself and so may not be
 * paired yet; else where it is in the older one. */
static uint64_t parent_identity(const struct pairing_work *work, const struct side *side,
                                uint32_t instance)
{
    const struct epci_snapshot_object *older, *newer;
    uint32_t object, parent, found;

    if (!epci_snapshot_parent(side->snapshot, side->object, instance, &object, &parent) ||
        !parent_objects(work, side->snapshot->objects[object].view.head.name_index, &older, &newer))
        return 0;
    if (older->has_parents || newer->has_parents)
        return epci_snapshot_instance(side->snapshot, object, parent)->key;
    if (side == &work->older)
        return epci_name_key_mix(older->key, parent);
    found = work->pairing->older_of[newer->first_instance + parent];
    return found == EPCI_NOT_THERE ? epci_name_key_mix(~older->key, parent) /* no older one's */
                                   : epci_name_key_mix(older->key, found);
}

static int make_parent_keys(const struct pairing_work *work, struct side *side)
{
    struct key_list *keys = &side->with_parents;

    keys->list = malloc(((size_t)side->count + 1) * sizeof *keys->list);
    if (!keys->list)
        return EPC_E_NOMEM;
    for (uint32_t i = 0; i < side->count; i++) {
        const uint64_t parent = parent_identity(work, side, i);
        int status =
            epci_instance_name_key(side->snapshot, side->object, i, parent, &keys->list[i].key);

        if (status != EPC_OK)
            return status;
    }
    side->keys = (const unsigned char *)&keys->list->key;
    side->stride = sizeof *keys->list;
    return key_list_end(keys, side->count);
}

/* ---- UniqueIDs ---- */

static uint64_t id_key(const struct side *side, uint32_t id)
{
    return epci_name_key_mix(side->snapshot->seed, id);
}

static int make_ids(struct side *side)
{
    struct key_list *ids = &side->ids;

    ids->list = malloc(((size_t)side->count + 1) * sizeof *ids->list);
    if (!ids->list)
        return EPC_E_NOMEM;
    for (uint32_t i = 0; i < side->count; i++)
        ids->list[i].key = id_key(side, id_of(side, i));
    return key_list_end(ids, side->count);
}

/* How many instances have the UniqueID: 0, 1, or 2 for more; and the first of them. */
static unsigned count_id(const struct side *side, uint32_t id, uint32_t *first)
{
    const uint64_t key = id_key(side, id);

    *first = epci_key_table_find(&side->ids.table, key);
    if (*first == EPCI_NOT_THERE)
        return 0;
    return epci_key_table_find(&side->ids.table, epci_numbered_key(key, 1)) == EPCI_NOT_THERE ? 1
                                                                                              : 2;
}

/* ---- Pairs ---- */

static uint32_t find_by_key(const struct pairing_work *work, uint64_t key)
{
    const struct side *older = &work->older;
    uint32_t found;

    if (older->with_parents.list)
        return epci_key_table_find(&older->with_parents.table, key);
    found = epci_key_table_find(&older->snapshot->instance_keys, key);
    return found == EPCI_NOT_THERE ? found
                                   : found - older->snapshot->objects[older->object].first_instance;
}

/* The instance of the older answer that is not simply the next one. */
static int find_older(struct pairing_work *work, uint32_t instance, uint32_t *out)
{
    uint32_t id, found, itself;
    int status = EPC_OK;

    if (work->ids && !work->ids_made) {
        work->ids_made = true;
        status = make_ids(&work->older);
        if (status == EPC_OK)
            status = make_ids(&work->newer);
        if (status != EPC_OK)
            return status;
    }
    *out = EPCI_NOT_THERE;
    id = work->ids ? id_of(&work->newer, instance) : EPCI_NO_UNIQUE_ID;
    if (id != EPCI_NO_UNIQUE_ID && count_id(&work->newer, id, &itself) == 1) {
        const unsigned count = count_id(&work->older, id, &found);

        if (count == 1)
            *out = found;
        if (count < 2)
            return EPC_OK;
    }
    found = find_by_key(work, pairing_key(&work->newer, instance));
    if (found != EPCI_NOT_THERE && (!work->ids || id_of(&work->older, found) == id))
        *out = found;
    return EPC_OK;
}

static int pair_instances(struct pairing_work *work)
{
    struct side *older = &work->older, *newer = &work->newer;
    uint32_t next = 0;

    for (uint32_t i = 0; i < newer->count; i++) {
        uint32_t found = next;

        if (next >= older->count || pairing_key(older, next) != pairing_key(newer, i) ||
            (work->ids && id_of(older, next) != id_of(newer, i))) {
            int status = find_older(work, i, &found);

            if (status != EPC_OK)
                return status;
        }
        if (found == EPCI_NOT_THERE)
            continue;
        newer->partner[i] = found;
        older->partner[found] = i;
        next = found + 1;
    }
    return EPC_OK;
}

static struct side side_of(const struct epci_snapshot *snapshot, uint32_t object,
                           uint32_t *partners)
{
    const struct epci_snapshot_object *of = &snapshot->objects[object];

    return (struct side){ .snapshot = snapshot,
                          .object = object,
                          .count = of->instance_count,
                          .partner = partners + of->first_instance,
                          .keys = (const unsigned char *)(snapshot->instances + of->first_instance),
                          .stride = sizeof *snapshot->instances };
}

static int pair_object(struct epci_pairing *pairing, uint32_t object)
{
    const uint32_t older = pairing->older_object[object];
    const struct epci_snapshot_object *one = &pairing->newer->objects[object], *other;
    struct pairing_work work = { .pairing = pairing };
    int status = EPC_OK;

    if (older == EPCI_NOT_THERE)
        return EPC_OK;
    other = &pairing->older->objects[older];
    if (one->single != other->single)
        return EPC_OK;
    work.older = side_of(pairing->older, older, pairing->newer_of);
    work.newer = side_of(pairing->newer, object, pairing->older_of);
    work.ids = one->has_ids || other->has_ids;
    if (one->has_parents || other->has_parents) {
        status = make_parent_keys(&work, &work.older);
        if (status == EPC_OK)
            status = make_parent_keys(&work, &work.newer);
    }
    if (status == EPC_OK)
        status = pair_instances(&work);
    key_list_release(&work.older.with_parents);
    key_list_release(&work.newer.with_parents);
    key_list_release(&work.older.ids);
    key_list_release(&work.newer.ids);
    return status;
}

static bool comes_last(const struct epci_pairing *pairing, uint32_t object)
{
    const uint32_t older = pairing->older_object[object];

    return pairing->newer->objects[object].has_parents ||
           (older != EPCI_NOT_THERE && pairing->older->objects[older].has_parents);
}

static uint32_t count_lonely(const uint32_t *partners, uint32_t count)
{
    uint32_t lonely = 0;

    for (uint32_t i = 0; i < count; i++)
        lonely += partners[i] == EPCI_NOT_THERE;
    return lonely;
}

/* `count` times EPCI_NOT_THERE; NULL: no memory. */
static uint32_t *no_partners(uint32_t count)
{
    uint32_t *list = malloc(((size_t)count + 1) * sizeof *list);

    if (list)
        memset(list, 0xFF, ((size_t)count + 1) * sizeof *list);
    return list;
}

int epci_pairing_init(struct epci_pairing *out, const struct epci_snapshot *older,
                      const struct epci_snapshot *newer)
{
    int status = EPC_OK;

    *out = (struct epci_pairing){ .older = older,
                                  .newer = newer,
                                  .older_object = no_partners(newer->object_count),
                                  .older_of = no_partners(newer->instance_count),
                                  .newer_of = no_partners(older->instance_count) };
    if (!out->older_object || !out->older_of || !out->newer_of)
        status = EPC_E_NOMEM;
    for (uint32_t i = 0; status == EPC_OK && i < newer->object_count; i++)
        out->older_object[i] = epci_snapshot_object(older, newer->objects[i].view.head.name_index,
                                                    newer->objects[i].same);
    for (int last = 0; last < 2; last++)
        for (uint32_t i = 0; status == EPC_OK && i < newer->object_count; i++)
            if (comes_last(out, i) == (last == 1))
                status = pair_object(out, i);
    if (status != EPC_OK) {
        epci_pairing_release(out);
        return status;
    }
    out->new_count = count_lonely(out->older_of, newer->instance_count);
    out->vanished_count = count_lonely(out->newer_of, older->instance_count);
    return EPC_OK;
}

void epci_pairing_release(struct epci_pairing *pairing)
{
    free(pairing->older_object);
    free(pairing->older_of);
    free(pairing->newer_of);
    memset(pairing, 0, sizeof *pairing);
}

static bool next_lonely(const struct epci_snapshot *snapshot, const uint32_t *partners,
                        struct epci_lonely *at)
{
    for (; at->object < snapshot->object_count; at->object++, at->next = 0) {
        const struct epci_snapshot_object *object = &snapshot->objects[at->object];

        while (at->next < object->instance_count) {
            at->instance = at->next++;
            if (partners[object->first_instance + at->instance] == EPCI_NOT_THERE)
                return true;
        }
    }
    return false;
}

bool epci_pairing_next_new(const struct epci_pairing *pairing, struct epci_lonely *at)
{
    return next_lonely(pairing->newer, pairing->older_of, at);
}

bool epci_pairing_next_vanished(const struct epci_pairing *pairing, struct epci_lonely *at)
{
    return next_lonely(pairing->older, pairing->newer_of, at);
}
