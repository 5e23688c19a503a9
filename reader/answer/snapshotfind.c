/* SPDX-License-Identifier: MIT
 *
 * snapshotfind.c -- what is at a position of a snapshot, and where an index is.  Apart from
 * snapshot.c, which uses those that use this.
 */
#include <epc/epc.h>

#include "reader/answer/snapshot.h"
#include "kit/span.h"

uint32_t reader_snapshot_find_object(const struct reader_snapshot *snapshot, uint32_t name_index,
                                     uint32_t same)
{
    const uint64_t key = reader_name_key_mix(snapshot->seed, name_index);

    return reader_key_table_find(&snapshot->object_keys, reader_numbered_key(key, same));
}

uint32_t reader_snapshot_find_counter(const struct reader_snapshot *snapshot, uint32_t object,
                                      uint32_t name_index, uint32_t same)
{
    const uint64_t key = reader_name_key_mix(snapshot->objects[object].key, name_index);
    uint32_t found = reader_key_table_find(&snapshot->counter_keys, reader_numbered_key(key, same));

    return found == READER_NOT_THERE ? found : found - snapshot->objects[object].first_counter;
}

void reader_snapshot_parse_instance(const struct reader_snapshot *snapshot, uint32_t object,
                                    uint32_t instance, struct check_parsed_instance *out)
{
    const struct reader_snapshot_object *of = &snapshot->objects[object];
    struct epci_span rest = of->view.rest;

    (void)epci_span_skip(&rest, reader_snapshot_instance(snapshot, object, instance)->at);
    if (of->single)
        (void)check_read_block_without_instance(&rest, out, NULL);
    else
        (void)check_read_next_instance(&rest, out, NULL);
}

struct epci_span reader_snapshot_counter_block(const struct reader_snapshot *snapshot,
                                               uint32_t object, uint32_t instance)
{
    const struct reader_snapshot_object *of = &snapshot->objects[object];
    struct epci_span rest = of->view.rest, block = { 0 };
    struct check_parsed_instance view;
    struct check_raw_instance step;

    (void)epci_span_skip(&rest, reader_snapshot_instance(snapshot, object, instance)->at);
    if (of->single)
        return check_read_block_without_instance(&rest, &view, NULL) == EPC_OK ? view.block : block;
    block = rest;
    if (check_read_next_instance_in_bounds(&rest, &step))
        (void)kit_span_part(&block, step.bytes, step.block_bytes, &block);
    return block;
}

uint32_t reader_snapshot_default_object(const struct reader_snapshot *snapshot)
{
    const int32_t index = snapshot->data.head.default_object;

    return index < 0 ? READER_NOT_THERE : reader_snapshot_find_object(snapshot, (uint32_t)index, 0);
}

uint32_t reader_snapshot_default_counter(const struct reader_snapshot *snapshot, uint32_t object)
{
    const struct reader_snapshot_object *of = &snapshot->objects[object];
    const int32_t said = of->view.head.default_counter;
    uint32_t found;

    if (said < 0)
        return READER_NOT_THERE;
    found = reader_snapshot_find_counter(snapshot, object, (uint32_t)said, 0);
    if (found == READER_NOT_THERE && (uint32_t)said < of->counter_count)
        found = (uint32_t)said;
    return found;
}
