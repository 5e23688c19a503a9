/* SPDX-License-Identifier: MIT
 *
 * join.c -- a record of one block is used where it was read; of others each block is appended.
 */
#include "reader/binarylog/join.h"

#include <string.h>

#include <epc/epc.h>

static void clear_record_joined_of_blocks(struct reader_blg_joint *joint)
{
    joint->number = joint->count = 0;
    joint->bytes = 0;
}

void reader_blg_drop_half_joined_record(struct reader_blg_joint *joint,
                                        struct reader_blg_losses *losses)
{
    if (joint->count > 0)
        reader_blg_count_loss(&losses->blocks, joint->at);
    clear_record_joined_of_blocks(joint);
}

/* Is it a block that a record can have? */
static bool event_has_valid_block_numbers(const struct reader_blg_event *event, size_t maximum)
{
    return event->number >= 1 && event->number <= event->count &&
           event->count <= maximum / READER_BLG_BLOCK &&
           (event->number == event->count || event->bytes == READER_BLG_BLOCK);
}

static bool append_block_to_joint_record(struct reader_blg_joint *joint, const unsigned char *block,
                                         uint32_t bytes)
{
    if (!kit_grow_array(NULL, &joint->memory, joint->bytes, bytes, &joint->capacity, 1))
        return false;
    memcpy(joint->memory + joint->bytes, block, bytes);
    joint->bytes += bytes;
    return true;
}

/* Does the block come next in the record that waits?  If not, that record is lost. */
static bool is_next_block_else_drop_record(struct reader_blg_joint *joint,
                                           const struct reader_blg_event *event,
                                           struct reader_blg_losses *losses)
{
    if (joint->count > 0 && (joint->key != event->key || joint->count != event->count))
        reader_blg_drop_half_joined_record(joint, losses);
    if (joint->count > 0 && event->number == joint->number) {
        reader_blg_count_loss(&losses->repeated, event->at);
        return false;
    }
    if (joint->count > 0 && event->number != joint->number + 1)
        reader_blg_drop_half_joined_record(joint, losses);
    if (joint->count == 0 && event->number != 1) {
        /* Counted once for the record: by its last block. */
        if (event->number == event->count)
            reader_blg_count_loss(&losses->blocks, event->at);
        return false;
    }
    return true;
}

enum reader_blg_joined
reader_blg_add_block_to_record(struct reader_blg_joint *joint, struct reader_blg_windows *windows,
                               const struct reader_blg_event *event, size_t maximum,
                               struct reader_blg_losses *losses, struct epci_span *record)
{
    const unsigned char *block;

    if (!event_has_valid_block_numbers(event, maximum)) {
        reader_blg_count_loss(&losses->records, event->at);
        return READER_BLG_WAITS;
    }
    if (!is_next_block_else_drop_record(joint, event, losses))
        return READER_BLG_WAITS;
    block = reader_blg_event_block(windows, event);
    if (!block) {
        reader_blg_count_loss(&losses->cut, event->at);
        clear_record_joined_of_blocks(joint);
        return windows->status == EPC_OK ? READER_BLG_WAITS : READER_BLG_FAILED;
    }
    if (event->number == 1) {
        joint->bytes = 0;
        joint->at = event->at;
        joint->key = event->key;
    }
    joint->number = event->number;
    joint->count = event->count;
    if (event->count == 1) {
        *record = epci_span_of(block, event->bytes);
        clear_record_joined_of_blocks(joint);
        return READER_BLG_JOINED;
    }
    if (!append_block_to_joint_record(joint, block, event->bytes)) {
        windows->status = EPC_E_NOMEM;
        return READER_BLG_FAILED;
    }
    if (event->number < event->count)
        return READER_BLG_WAITS;
    *record = epci_span_of(joint->memory, joint->bytes);
    clear_record_joined_of_blocks(joint);
    return READER_BLG_JOINED;
}
