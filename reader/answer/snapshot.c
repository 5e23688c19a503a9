/* SPDX-License-Identifier: MIT
 *
 * snapshot.c -- lists what is in an answer, and then makes the keys of the instances with parents,
 * since a parent may come after its children.  After another snapshot, the instances of an object
 * are compared with those of that one first.
 */
#include "reader/answer/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "reader/answer/identity.h"
#include "reader/answer/instancename.h"
#include "sdk/core/types.h"

/* Fewer bytes has no instance with its block. */
#define LEAST_BYTES (sizeof(struct epci_wire_instance) + sizeof(struct epci_wire_block))

struct listing {
    struct reader_snapshot *snapshot;
    const struct reader_snapshot *before; /* its instances are taken, or EPC_END returned */
    size_t object_capacity, counter_capacity, instance_capacity;
};

static void record_first_fault(struct reader_snapshot *snapshot, int status,
                               const struct check_walk_fault *fault)
{
    if (snapshot->status != EPC_OK || status == EPC_OK || status == EPC_END)
        return;
    snapshot->status = status;
    snapshot->fault = *fault;
}

static int append_counters(struct listing *listing, struct reader_snapshot_object *object)
{
    struct reader_snapshot *snapshot = listing->snapshot;
    struct epci_span rest = object->view.definitions;
    struct check_walk_fault fault = { 0 };

    for (uint32_t i = 0; i < object->view.head.counter_count; i++) {
        struct reader_snapshot_counter counter = { .base = READER_NOT_THERE };
        int status = check_read_next_counter(&rest, &counter.view, &fault);

        if (status != EPC_OK) {
            record_first_fault(snapshot, status, &fault);
            break;
        }
        if (!KIT_RESERVE(NULL, snapshot->counters, snapshot->counter_count,
                         listing->counter_capacity))
            return EPC_E_NOMEM;
        if (i > 0 && epci_type_is_base(counter.view.head.type))
            snapshot->counters[snapshot->counter_count - 1].base = i;
        snapshot->counters[snapshot->counter_count++] = counter;
        object->counter_count++;
    }
    return EPC_OK;
}

/* List up to `maximum` instances, with their keys as if they had no parents. */
static int append_instances_with_name_keys(struct reader_snapshot *snapshot,
                                           struct reader_snapshot_object *object, uint32_t maximum)
{
    struct epci_span rest = object->view.rest;
    struct check_raw_instance step;

    for (; object->instance_count < maximum && check_read_next_instance_in_bounds(&rest, &step);
         object->instance_count++) {
        struct reader_snapshot_instance *instance =
            &snapshot->instances[snapshot->instance_count + object->instance_count];

        object->has_ids |= CHECK_READ_INSTANCE_FIELD(&step, unique_id) != EPCI_NO_UNIQUE_ID;
        object->has_parents |= CHECK_READ_INSTANCE_FIELD(&step, parent_index) != 0;
        memset(instance, 0, sizeof *instance);
        instance->at = (uint32_t)(step.offset - object->view.rest.offset);
        if (reader_key_without_parent(object, &step, &instance->key) != EPC_OK)
            return EPC_E_NOMEM;
    }
    if (object->instance_count < (uint32_t)object->view.head.instance_count) {
        struct check_walk_fault fault = { "object.NumInstances", object->view.bytes.offset,
                                          (uint32_t)object->view.head.instance_count,
                                          object->instance_count };
        struct check_parsed_instance view;
        const int status = check_read_next_instance(&rest, &view, &fault);

        record_first_fault(snapshot, status == EPC_END ? EPC_E_TRUNCATED : status, &fault);
    }
    return EPC_OK;
}

static bool has_same_instances(const struct reader_snapshot *before, uint32_t position,
                               const struct reader_snapshot_object *object)
{
    const struct epci_wire_object *head = &object->view.head, *old;
    const struct reader_snapshot_object *of;

    if (position >= before->object_count)
        return false;
    of = &before->objects[position];
    old = &of->view.head;
    return head->name_index == old->name_index && head->instance_count == old->instance_count &&
           head->code_page == old->code_page &&
           object->view.definitions.left == of->view.definitions.left &&
           memcmp(object->view.definitions.at, of->view.definitions.at,
                  of->view.definitions.left) == 0 &&
           object->view.rest.left == of->view.rest.left &&
           reader_instances_have_same_identity(before, position, object->view.rest.at);
}

static int append_instances(struct listing *listing, struct reader_snapshot_object *object)
{
    struct reader_snapshot *snapshot = listing->snapshot;
    struct epci_span rest = object->view.rest;
    const int32_t said = object->view.head.instance_count;
    uint32_t maximum = said > 0 ? (uint32_t)said : 0;
    struct check_walk_fault fault = { 0 };
    struct check_parsed_instance view;
    int status = EPC_OK;

    if (listing->before) {
        if (!has_same_instances(listing->before, snapshot->object_count, object))
            return EPC_END;
        object->instance_count = listing->before->objects[snapshot->object_count].instance_count;
        snapshot->instance_count += object->instance_count;
        return EPC_OK;
    }
    if (maximum > rest.left / LEAST_BYTES)
        maximum = (uint32_t)(rest.left / LEAST_BYTES);
    if (!kit_grow_array(NULL, &snapshot->instances, snapshot->instance_count, (size_t)maximum + 1,
                        &listing->instance_capacity, sizeof *snapshot->instances))
        return EPC_E_NOMEM;
    if (object->single) {
        status = check_read_block_without_instance(&rest, &view, &fault);
        object->instance_count = status == EPC_OK;
        memset(&snapshot->instances[snapshot->instance_count], 0, sizeof *snapshot->instances);
        record_first_fault(snapshot, status, &fault);
        status = EPC_OK;
    } else if (said > 0) {
        status = append_instances_with_name_keys(snapshot, object, maximum);
    }
    snapshot->instance_count += object->instance_count;
    return status;
}

static int append_object(struct listing *listing, const struct check_parsed_object *view)
{
    struct reader_snapshot *snapshot = listing->snapshot;
    struct reader_snapshot_object object = {
        .single = view->head.instance_count == EPCI_NO_INSTANCES,
        .first_counter = snapshot->counter_count,
        .first_instance = snapshot->instance_count,
        .view = *view,
    };
    int status;

    if (!KIT_RESERVE(NULL, snapshot->objects, snapshot->object_count, listing->object_capacity))
        return EPC_E_NOMEM;
    object.key = reader_name_key_mix(snapshot->seed, view->head.name_index);
    status = append_counters(listing, &object);
    if (status == EPC_OK)
        status = append_instances(listing, &object);
    if (status == EPC_OK)
        snapshot->objects[snapshot->object_count++] = object;
    return status;
}

/* Everything but the keys of counters and instances. */
static int append_all_objects(struct reader_snapshot *snapshot, struct epci_span answer,
                              const struct reader_snapshot *before)
{
    struct listing listing = { .snapshot = snapshot, .before = before };
    struct check_walk_fault fault = { 0 };
    struct check_parsed_object view;
    struct epci_span rest;
    int walked = check_read_data_header(answer, &snapshot->data, &fault);

    if (walked != EPC_OK) {
        record_first_fault(snapshot, walked, &fault);
        return EPC_OK;
    }
    rest = snapshot->data.objects;
    while ((walked = check_read_next_object_extent(&rest, &view, &fault)) == EPC_OK) {
        int status = check_find_parts_of_object(&view, &fault);

        if (status != EPC_OK) {
            record_first_fault(snapshot, status, &fault);
            continue;
        }
        status = append_object(&listing, &view);
        if (status != EPC_OK)
            return status;
    }
    record_first_fault(snapshot, walked, &fault);
    return EPC_OK;
}

#define INIT_KEY_TABLE(snapshot, table, elements, count, number)                                   \
    reader_number_keys(&(snapshot)->table, (snapshot)->elements, sizeof *(snapshot)->elements,     \
                       (snapshot)->count, &(snapshot)->elements->number,                           \
                       sizeof *(snapshot)->elements)

static int complete_instance_keys(struct reader_snapshot *snapshot)
{
    int status = EPC_OK;

    for (uint32_t i = 0; status == EPC_OK && i < snapshot->object_count; i++) {
        struct reader_snapshot_object *object = &snapshot->objects[i];

        if (object->single && object->instance_count)
            snapshot->instances[object->first_instance].key = object->key;
        else if (object->has_parents || object->same > 0) /* which changes the object's key */
            status = reader_set_instance_keys(snapshot, i);
    }
    return status;
}

static int make_keys_of_definitions(struct reader_snapshot *snapshot)
{
    int status = EPC_OK;

    if (snapshot->object_count)
        status = INIT_KEY_TABLE(snapshot, object_keys, objects, object_count, same);
    for (uint32_t i = 0; i < snapshot->object_count; i++) {
        const struct reader_snapshot_object *object = &snapshot->objects[i];

        for (uint32_t k = 0; k < object->counter_count; k++) {
            struct reader_snapshot_counter *counter =
                &snapshot->counters[object->first_counter + k];

            counter->key = reader_name_key_mix(object->key, counter->view.head.name_index);
        }
    }
    if (status == EPC_OK && snapshot->counter_count)
        status = INIT_KEY_TABLE(snapshot, counter_keys, counters, counter_count, same);
    return status;
}

static int make_keys_of_instances(struct reader_snapshot *snapshot)
{
    int status = EPC_OK;

    if (snapshot->instance_count == 0)
        return EPC_OK;
    status = complete_instance_keys(snapshot);
    if (status == EPC_OK)
        status = reader_identities_compute_keys(snapshot);
    if (status == EPC_OK)
        status = INIT_KEY_TABLE(snapshot, instance_keys, instances, instance_count, number);
    if (status == EPC_OK)
        status = reader_identities_index_keys(snapshot);
    if (status == EPC_OK)
        status = (snapshot->owners = malloc(sizeof *snapshot->owners)) ? EPC_OK : EPC_E_NOMEM;
    if (status == EPC_OK)
        *snapshot->owners = 1;
    return status;
}

int reader_snapshot_build_from_answer(struct reader_snapshot *out, struct epci_span answer)
{
    int status;

    memset(out, 0, sizeof *out);
    out->seed = reader_name_seed();
    status = append_all_objects(out, answer, NULL);
    if (status == EPC_OK)
        status = make_keys_of_definitions(out);
    if (status == EPC_OK)
        status = make_keys_of_instances(out);
    if (status != EPC_OK)
        reader_snapshot_release(out);
    return status;
}

/* ---- After another one ---- */

/* Take what was found out of the instances, which are the same. */
static void share_instances(struct reader_snapshot *snapshot, const struct reader_snapshot *before)
{
    for (uint32_t i = 0; i < snapshot->object_count; i++) {
        struct reader_snapshot_object *object = &snapshot->objects[i];
        const struct reader_snapshot_object *of = &before->objects[i];

        object->has_ids = of->has_ids;
        object->has_parents = of->has_parents;
        object->has_equals = of->has_equals;
        object->is_reported = of->is_reported;
        object->tellers = of->tellers;
    }
    snapshot->instances = before->instances;
    snapshot->identities = before->identities;
    snapshot->instance_keys = before->instance_keys;
    snapshot->identity_keys = before->identity_keys;
    snapshot->name_keys = before->name_keys;
    snapshot->owners = before->owners;
    __atomic_fetch_add(snapshot->owners, 1, __ATOMIC_RELAXED);
}

/* EPC_END: something is different. */
static int build_with_instances_of(struct reader_snapshot *out, struct epci_span answer,
                                   const struct reader_snapshot *before)
{
    int status;

    memset(out, 0, sizeof *out);
    out->seed = before->seed;
    status = append_all_objects(out, answer, before);
    if (status == EPC_OK && (out->status != EPC_OK || out->object_count != before->object_count))
        status = EPC_END;
    if (status == EPC_OK)
        status = make_keys_of_definitions(out);
    if (status == EPC_OK)
        share_instances(out, before);
    else
        reader_snapshot_release(out);
    return status;
}

int reader_snapshot_build_sharing_instances(struct reader_snapshot *out, struct epci_span answer,
                                            const struct reader_snapshot *before)
{
    const bool may_share = before && before->owners && before->status == EPC_OK;
    const int status = may_share ? build_with_instances_of(out, answer, before) : EPC_END;

    return status == EPC_END ? reader_snapshot_build_from_answer(out, answer) : status;
}

static void release_instances(struct reader_snapshot *snapshot)
{
    if (snapshot->owners && __atomic_sub_fetch(snapshot->owners, 1, __ATOMIC_ACQ_REL) != 0)
        return;
    reader_key_table_release(&snapshot->instance_keys);
    reader_key_table_release(&snapshot->identity_keys);
    reader_key_table_release(&snapshot->name_keys);
    free(snapshot->identities);
    free(snapshot->instances);
    free(snapshot->owners);
}

void reader_snapshot_release(struct reader_snapshot *snapshot)
{
    release_instances(snapshot);
    reader_key_table_release(&snapshot->object_keys);
    reader_key_table_release(&snapshot->counter_keys);
    free(snapshot->objects);
    free(snapshot->counters);
    memset(snapshot, 0, sizeof *snapshot);
}
