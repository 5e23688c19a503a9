/* SPDX-License-Identifier: MIT
 *
 * record.c -- appends texts to a structure in a caller's buffer.
 */
#include "pdh/caller/record.h"

#include <stdint.h>
#include <string.h>

void pdh_record_init_in_buffer(struct pdh_record *record, enum pdh_encoding encoding, void *buffer,
                               size_t capacity, size_t head)
{
    *record = (struct pdh_record){ .encoding = encoding,
                                   .buffer = buffer,
                                   .capacity = buffer ? capacity : 0,
                                   .used = head,
                                   .head = head };
}

void *pdh_record_append_text_after_struct(struct pdh_record *record, const char *text)
{
    const size_t at = record->used;
    size_t bytes;

    if (!text)
        return NULL;
    bytes = pdh_count_or_write_text_from_utf8(record->encoding, text, NULL) *
            pdh_char_bytes(record->encoding);
    record->used += bytes;
    if (record->used > record->capacity)
        return NULL;
    pdh_count_or_write_text_from_utf8(record->encoding, text, record->buffer + at);
    return record->buffer + at;
}

PDH_STATUS pdh_record_write_struct_if_fits(struct pdh_record *record, const void *head,
                                           const struct pdh_sizing *sizing, DWORD *size)
{
    const bool is_size_query = *size == 0;

    if (record->used > UINT32_MAX)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    *size = (DWORD)record->used;
    if (is_size_query)
        return sizing->size_query;
    if (record->used > record->capacity)
        return sizing->too_small;
    memcpy(record->buffer, head, record->head);
    return ERROR_SUCCESS;
}
