/* SPDX-License-Identifier: MIT
 *
 * pairing.c -- takes the next instance of the older answer, which nearly always is the right one,
 * or else finds it by its keys.  Then those are parted again that may be others.
 */
#include "reader/answer/pairing.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/answer/equals.h"
#include "reader/answer/identity.h"

/* Something that is found by its key, the number-th of those with equal keys. */
struct keyed {
    uint64_t key;
    uint32_t number;
};

/* The UniqueIDs of one object of one snapshot. */
struct id_list {
    struct keyed *list;
    struct reader_key_table table;
};

/* One object in one of the snapshots. */
struct side {
    const struct reader_snapshot *snapshot;
    uint32_t object, count;
    uint32_t *partner;  /* of each instance */
    struct id_list ids; /* made when needed */
};

struct pairing_work {
    struct side older, newer;
    unsigned char *reasons; /* of the newer side's instances */
    bool ids, ids_made;
    struct reader_equals equals; /* made when needed */
    bool equals_made;
    struct reader_equals_pair *group; /* scratch */
    size_t group_count, group_capacity;
};

static uint64_t instance_key(const struct side *side, uint32_t instance)
{
    return reader_identity_key(side->snapshot, side->object, instance);
}

static uint32_t find_instance_of_side_by_key(const struct side *side, uint64_t key)
{
    return reader_find_instance_by_identity_key(side->snapshot, side->object, key);
}

/* ---- Groups that nothing tells apart ---- */

static int can_pair_group_by_place(struct pairing_work *work, bool *hold)
{
    int status = EPC_OK;

    if (!work->equals_made) {
        work->equals_made = true;
        work->equals = (struct reader_equals){ .older = work->older.snapshot,
                                               .newer = work->newer.snapshot,
                                               .older_object = work->older.object,
                                               .newer_object = work->newer.object };
        status = reader_equals_find_common_columns(&work->equals);
    }
    return status == EPC_OK ? reader_equals_can_pair_by_place(&work->equals, work->group,
                                                              work->group_count, hold)
                            : status;
}

static int add_instance_pair_to_group(struct pairing_work *work, uint32_t older, uint32_t newer)
{
    if (!KIT_RESERVE(NULL, work->group, work->group_count, work->group_capacity))
        return EPC_E_NOMEM;
    work->group[work->group_count++] = (struct reader_equals_pair){ older, newer };
    return EPC_OK;
}

static void unpair_instance(struct pairing_work *work, uint32_t newer, enum reader_reason reason)
{
    uint32_t *partner = &work->newer.partner[newer];

    if (*partner != READER_NOT_THERE)
        work->older.partner[*partner] = READER_NOT_THERE;
    *partner = READER_NOT_THERE;
    work->reasons[newer] = (unsigned char)reason;
}

/* The members of both answers whose key is that of `first`, which has the number 0. */
static int unpair_group_if_unsure(struct pairing_work *work, uint32_t first)
{
    const uint64_t key = instance_key(&work->newer, first);
    uint32_t newer = first, older = find_instance_of_side_by_key(&work->older, key);
    bool hold = older != READER_NOT_THERE;
    int status = EPC_OK;

    work->group_count = 0;
    for (uint32_t n = 1; status == EPC_OK && newer != READER_NOT_THERE; n++) {
        status = add_instance_pair_to_group(work, older, newer);
        newer = find_instance_of_side_by_key(&work->newer, reader_numbered_key(key, n));
        older = find_instance_of_side_by_key(&work->older, reader_numbered_key(key, n));
        hold = hold && (newer == READER_NOT_THERE) == (older == READER_NOT_THERE);
    }
    /* Others of the name that show an id may not have shown it in the other answer. */
    hold = hold &&
           reader_is_first_namesake(work->newer.snapshot, work->newer.object, first,
                                    (uint32_t)work->group_count) &&
           reader_is_first_namesake(work->older.snapshot, work->older.object, work->group[0].older,
                                    (uint32_t)work->group_count);
    if (status == EPC_OK && hold)
        status = can_pair_group_by_place(work, &hold);
    for (size_t i = 0; status == EPC_OK && !hold && i < work->group_count; i++)
        unpair_instance(work, work->group[i].newer, READER_REASON_EQUALS);
    return status;
}

static bool is_ambiguous_instance(const struct side *side, uint32_t instance)
{
    return instance != READER_NOT_THERE &&
           reader_identity_is_ambiguous(side->snapshot, side->object, instance);
}

static int unpair_unsure_groups(struct pairing_work *work)
{
    const struct side *newer = &work->newer;
    int status = EPC_OK;

    for (uint32_t i = 0; status == EPC_OK && i < newer->count; i++) {
        if (reader_number_among_equal_keys(newer->snapshot, newer->object, i) > 0)
            continue;
        if (is_ambiguous_instance(newer, i) ||
            is_ambiguous_instance(
                &work->older, find_instance_of_side_by_key(&work->older, instance_key(newer, i))))
            status = unpair_group_if_unsure(work, i);
    }
    return status;
}

/* ---- UniqueIDs under another name ---- */

static uint64_t key_of_unique_id(const struct side *side, uint32_t id)
{
    return reader_name_key_mix(side->snapshot->seed, id);
}

static int index_unique_ids(struct side *side)
{
    struct id_list *ids = &side->ids;

    ids->list = malloc(((size_t)side->count + 1) * sizeof *ids->list);
    if (!ids->list)
        return EPC_E_NOMEM;
    for (uint32_t i = 0; i < side->count; i++)
        ids->list[i].key =
            key_of_unique_id(side, reader_snapshot_unique_id(side->snapshot, side->object, i));
    return reader_number_keys(&ids->table, ids->list, sizeof *ids->list, side->count,
                              &ids->list->number, sizeof *ids->list);
}

static void release_id_list(struct id_list *ids)
{
    reader_key_table_release(&ids->table);
    free(ids->list);
}

/* The only instance with the UniqueID, or READER_NOT_THERE. */
static uint32_t find_only_instance_with_id(const struct side *side, uint32_t id)
{
    const uint64_t key = key_of_unique_id(side, id);

    return reader_key_table_find(&side->ids.table, reader_numbered_key(key, 1)) == READER_NOT_THERE
               ? reader_key_table_find(&side->ids.table, key)
               : READER_NOT_THERE;
}

/* Either it was renamed, or another one has its UniqueID now: the cells decide. */
static int find_renamed_instance(struct pairing_work *work, uint32_t instance, uint32_t *out)
{
    const uint32_t id =
        reader_snapshot_unique_id(work->newer.snapshot, work->newer.object, instance);
    bool hold = false;
    int status = EPC_OK;
    uint32_t found;

    if (id == EPCI_NO_UNIQUE_ID || id == 0)
        return EPC_OK;
    if (!work->ids_made) {
        work->ids_made = true;
        status = index_unique_ids(&work->older);
        if (status == EPC_OK)
            status = index_unique_ids(&work->newer);
        if (status != EPC_OK)
            return status;
    }
    found = find_only_instance_with_id(&work->older, id);
    if (found == READER_NOT_THERE || find_only_instance_with_id(&work->newer, id) != instance)
        return EPC_OK;
    work->group_count = 0;
    status = add_instance_pair_to_group(work, found, instance);
    if (status == EPC_OK)
        status = can_pair_group_by_place(work, &hold);
    if (status == EPC_OK && hold)
        *out = found;
    return status;
}

/* ---- Pairs ---- */

/* The instance of the older answer that is not simply the next one. */
static int find_older_instance(struct pairing_work *work, uint32_t instance, uint32_t *out)
{
    const struct side *older = &work->older, *newer = &work->newer;

    *out = find_instance_of_side_by_key(older, instance_key(newer, instance));
    if (*out == READER_NOT_THERE)
        *out = reader_find_unique_namesake(older->snapshot, older->object, newer->snapshot,
                                           newer->object, instance);
    return *out == READER_NOT_THERE && work->ids ? find_renamed_instance(work, instance, out)
                                                 : EPC_OK;
}

/* Was there one of that name, which is another one now? */
static enum reader_reason unpaired_reason(const struct pairing_work *work, uint32_t instance)
{
    const struct side *older = &work->older, *newer = &work->newer;
    const uint64_t name = reader_snapshot_instance(newer->snapshot, newer->object, instance)->key;

    return reader_key_table_find(&older->snapshot->instance_keys, name) == READER_NOT_THERE
               ? READER_REASON_OLDER
               : READER_REASON_REPLACED;
}

static int pair_all_newer_instances(struct pairing_work *work)
{
    struct side *older = &work->older, *newer = &work->newer;
    uint32_t next = 0;

    for (uint32_t i = 0; i < newer->count; i++) {
        uint32_t found = next;

        if (next >= older->count || instance_key(older, next) != instance_key(newer, i)) {
            int status = find_older_instance(work, i, &found);

            if (status != EPC_OK)
                return status;
        }
        if (found == READER_NOT_THERE) {
            work->reasons[i] = (unsigned char)unpaired_reason(work, i);
            continue;
        }
        newer->partner[i] = found;
        older->partner[found] = i;
        next = found + 1;
    }
    return EPC_OK;
}

/* One that began after the older answer is another one, whatever its name and its id are. */
static void unpair_started_after_older_answer(struct pairing_work *work)
{
    const struct side *older = &work->older, *newer = &work->newer;
    uint64_t started, taken, before;

    for (uint32_t i = 0; i < newer->count; i++)
        if (newer->partner[i] != READER_NOT_THERE &&
            reader_identity_start_time(newer->snapshot, newer->object, i, &started, &taken) &&
            reader_identity_start_time(older->snapshot, older->object, newer->partner[i], &before,
                                       &taken) &&
            started > taken && before <= taken)
            unpair_instance(work, i, READER_REASON_REPLACED);
}

static struct side side_of_object(const struct reader_snapshot *snapshot, uint32_t object,
                                  uint32_t *partners)
{
    const struct reader_snapshot_object *of = &snapshot->objects[object];

    return (struct side){ .snapshot = snapshot,
                          .object = object,
                          .count = of->instance_count,
                          .partner = partners + of->first_instance };
}

static int pair_instances_of_object(struct reader_pairing *pairing, uint32_t object)
{
    const uint32_t older = pairing->older_object[object];
    const struct reader_snapshot_object *one = &pairing->newer->objects[object], *other;
    struct pairing_work work = { .reasons = pairing->reasons + one->first_instance };
    int status;

    if (older == READER_NOT_THERE)
        return EPC_OK;
    other = &pairing->older->objects[older];
    if (one->single != other->single)
        return EPC_OK;
    work.older = side_of_object(pairing->older, older, pairing->newer_of);
    work.newer = side_of_object(pairing->newer, object, pairing->older_of);
    work.ids = one->has_ids && other->has_ids;
    status = pair_all_newer_instances(&work);
    if (status == EPC_OK &&
        (one->has_equals || other->has_equals || one->has_parents || other->has_parents))
        status = unpair_unsure_groups(&work);
    if (status == EPC_OK && one->is_reported && other->is_reported)
        unpair_started_after_older_answer(&work);
    release_id_list(&work.older.ids);
    release_id_list(&work.newer.ids);
    reader_equals_release(&work.equals);
    free(work.group);
    return status;
}

/* `count` times READER_NOT_THERE; NULL: no memory. */
static uint32_t *allocate_partner_list(uint32_t count)
{
    uint32_t *list = malloc(((size_t)count + 1) * sizeof *list);

    if (list)
        memset(list, 0xFF, ((size_t)count + 1) * sizeof *list);
    return list;
}

int reader_pairing_init(struct reader_pairing *out, const struct reader_snapshot *older,
                        const struct reader_snapshot *newer)
{
    int status = EPC_OK;

    *out = (struct reader_pairing){ .older = older,
                                    .newer = newer,
                                    .older_object = allocate_partner_list(newer->object_count),
                                    .older_of = allocate_partner_list(newer->instance_count),
                                    .newer_of = allocate_partner_list(older->instance_count),
                                    .reasons = calloc((size_t)newer->instance_count + 1, 1) };
    if (!out->older_object || !out->older_of || !out->newer_of || !out->reasons)
        status = EPC_E_NOMEM;
    for (uint32_t i = 0; status == EPC_OK && i < newer->object_count; i++)
        out->older_object[i] = reader_snapshot_find_object(
            older, newer->objects[i].view.head.name_index, newer->objects[i].same);
    for (uint32_t i = 0; status == EPC_OK && i < newer->object_count; i++)
        status = pair_instances_of_object(out, i);
    if (status != EPC_OK) {
        reader_pairing_release(out);
        return status;
    }
    return EPC_OK;
}

void reader_pairing_release(struct reader_pairing *pairing)
{
    free(pairing->older_object);
    free(pairing->older_of);
    free(pairing->newer_of);
    free(pairing->reasons);
    memset(pairing, 0, sizeof *pairing);
}
