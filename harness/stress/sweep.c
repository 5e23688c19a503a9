/* SPDX-License-Identifier: MIT
 *
 * sweep.c -- sorts answers by kind, and lists sizes with the most telling first.
 *
 * A bit per size keeps the list free of repetitions.
 */
#include "harness/stress/sweep.h"

#include <epc/epc.h>

#include "check/walk.h"

/* Sizes this far around a place are tried, */
#define AROUND 8u
/* and this far after the end. */
#define AFTER 64u
/* Places inside a block, besides its ends. */
#define MAX_PLACES 40u

uint32_t harness_classify_sweep_answer(const struct host_reply_collected *reply, uint32_t capacity,
                                       uint32_t needed)
{
    uint32_t kinds = reply->fault.code || reply->hit.code ? HARNESS_SWEEP_FAULT : 0;

    if (reply->damaged)
        kinds |= HARNESS_SWEEP_DAMAGED;
    if (reply->status == HOST_STATUS_MORE_DATA) {
        if (reply->bytes || reply->types || reply->moved)
            kinds |= HARNESS_SWEEP_OUTPUTS;
        if (reply->data.count > 0)
            kinds |= HARNESS_SWEEP_WRITES;
        if (capacity >= needed)
            kinds |= HARNESS_SWEEP_REFUSED;
    } else if (reply->status != 0)
        kinds |= HARNESS_SWEEP_STATUS;
    else if (reply->moved != (int64_t)reply->bytes || reply->bytes > capacity)
        kinds |= HARNESS_SWEEP_LENGTHS;
    else if (reply->bytes < needed)
        kinds |= HARNESS_SWEEP_SHORT;
    return kinds;
}

/* ---- Sizes ---- */

struct list {
    uint32_t *sizes;
    size_t count;
    size_t maximum;
    uint32_t last; /* that makes sense */
    unsigned char seen[(HARNESS_SWEEP_ALL + AFTER) / 8 + 1];
};

/* Was this size put in already?  Of large ones a repetition costs one call, and is not looked for
 * farther back than a neighbour reaches. */
static bool is_size_listed_else_mark_it(struct list *list, uint32_t size)
{
    if (size < sizeof list->seen * 8) {
        unsigned char bit = (unsigned char)(1u << size % 8);
        bool was = (list->seen[size / 8] & bit) != 0;

        list->seen[size / 8] |= bit;
        return was;
    }
    for (size_t i = list->count; i > 0; i--)
        if (list->sizes[i - 1] == size)
            return true;
    return false;
}

static void append_sizes_of_range(struct list *list, uint64_t from, uint64_t to)
{
    for (uint64_t size = from; size <= to && size <= list->last; size++)
        if (list->count < list->maximum && !is_size_listed_else_mark_it(list, (uint32_t)size))
            list->sizes[list->count++] = (uint32_t)size;
}

static void append_sizes_around(struct list *list, uint64_t place)
{
    append_sizes_of_range(list, place > AROUND ? place - AROUND : 0, place + AROUND);
}

/* The ends of an object's parts, at most `places` of them. */
static void append_sizes_around_object_parts(struct list *list,
                                             const struct check_parsed_object *object,
                                             uint64_t start, size_t places)
{
    struct epci_span rest = object->rest;
    struct check_raw_instance step;

    append_sizes_around(list, start);
    append_sizes_around(list, start + object->head.header_bytes);
    append_sizes_around(list, start + object->head.definition_bytes);
    for (size_t i = 0; i < places && check_read_next_instance_in_bounds(&rest, &step); i++) {
        append_sizes_around(list, start + object->head.definition_bytes +
                                      (uint64_t)(step.at - object->rest.at) + step.bytes);
        append_sizes_around(list, start + object->head.definition_bytes +
                                      (uint64_t)(rest.at - object->rest.at));
    }
}

size_t harness_list_sweep_sizes(struct epci_span block, uint32_t *sizes, size_t maximum)
{
    struct list list = { .sizes = sizes, .maximum = maximum };
    struct check_parsed_object object;
    struct epci_span rest = block;
    uint64_t start = 0;

    list.last =
        block.left < HOST_COLLECT_MAX - AFTER ? (uint32_t)block.left + AFTER : HOST_COLLECT_MAX;
    append_sizes_of_range(&list, 0, AROUND);
    append_sizes_of_range(&list, block.left > AROUND ? block.left - AROUND : 0, list.last);
    for (size_t i = 0; i < MAX_PLACES && check_read_next_object(&rest, &object, NULL) == EPC_OK;
         i++) {
        append_sizes_around_object_parts(&list, &object, start,
                                         object.head.instance_count > 0 ? MAX_PLACES / 4 : 0);
        start += object.head.total_bytes;
    }
    if (block.left <= HARNESS_SWEEP_ALL)
        append_sizes_of_range(&list, 0, list.last);
    return list.count;
}
