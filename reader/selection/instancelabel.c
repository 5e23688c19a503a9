/* SPDX-License-Identifier: MIT
 *
 * instancelabel.c -- an instance as a path calls it, so that no two of an object look the same.
 */
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/selection/lookup.h"

/* Would the text mean an instance that has a number? */
static bool can_mean_numbered_instance(const struct reader_snapshot *snapshot, uint32_t object,
                                       struct kit_slice text)
{
    struct reader_counter_path part;

    return memchr(text.at, '#', text.bytes) && reader_path_parse_instance(text, &part) == EPC_OK &&
           part.index < READER_PATH_ANY_INDEX &&
           reader_snapshot_find_instance(snapshot, object, reader_path_instance_with_parent(&part),
                                         part.index) != READER_NOT_THERE;
}

size_t reader_instance_label(const struct reader_snapshot *snapshot, uint32_t object,
                             uint32_t instance, char *out, size_t capacity)
{
    const size_t bytes = reader_snapshot_qualified_name(snapshot, object, instance, out, capacity);
    const uint32_t number = reader_snapshot_instance(snapshot, object, instance)->number;
    char tail[16];
    int used;

    if (bytes >= capacity ||
        (number == 0 &&
         !can_mean_numbered_instance(snapshot, object, (struct kit_slice){ out, bytes })))
        return bytes;
    used = snprintf(tail, sizeof tail, "#%u", (unsigned)number);
    if ((size_t)used < capacity - bytes)
        memcpy(out + bytes, tail, (size_t)used + 1);
    return bytes + (size_t)used;
}
