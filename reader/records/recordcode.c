/* SPDX-License-Identifier: MIT
 *
 * recordcode.c -- what the writer and the reader of a record do alike.
 */
#include "reader/records/recordcode.h"

#include <string.h>

bool reader_record_reserve(struct record_answer *answer, size_t count)
{
    const size_t padded = record_count_lanes(count) * 4;

    if (!kit_grow_array(NULL, &answer->bytes, 0, padded + 4, &answer->capacity, 1))
        return false;
    memset(answer->bytes + padded - (padded < 4 ? padded : 4), 0, padded < 4 ? padded : 4);
    answer->count = count;
    return true;
}

bool reader_record_rebuild(const struct record_pieces *pieces, const struct record_answer *from,
                           const struct record_lanes *lanes, const unsigned char *own,
                           struct record_answer *to, struct record_lanes *moved)
{
    size_t bytes = 0, at = 0;

    for (size_t i = 0; i < pieces->count; i++)
        bytes += pieces->list[i].bytes;
    if (!reader_record_reserve(to, bytes) ||
        !kit_grow_array(NULL, &moved->list, 0, record_count_lanes(bytes) + 1, &moved->capacity,
                        sizeof *moved->list))
        return false;
    memset(moved->list, 0, record_count_lanes(bytes) * sizeof *moved->list);
    for (size_t i = 0; i < pieces->count; i++) {
        const struct record_piece *piece = &pieces->list[i];

        if (piece->is_own) {
            memcpy(to->bytes + at, own, piece->bytes);
            own += piece->bytes;
        } else {
            memcpy(to->bytes + at, from->bytes + piece->from, piece->bytes);
            memcpy(moved->list + at / 4, lanes->list + piece->from / 4,
                   record_count_lanes(piece->bytes) * sizeof *moved->list);
        }
        at += piece->bytes;
    }
    return true;
}
