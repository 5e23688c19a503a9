/* SPDX-License-Identifier: MIT
 *
 * record.c -- appends texts to a structure in a caller's buffer.
 */
#include "pdh/caller/record.h"

#include <stdint.h>
#include <string.h>

void pdh_block_begin(struct pdh_block *block, enum pdh_letters letters, void *buffer, size_t room,
                     size_t head)
{
    *block = (struct pdh_block){
        .letters = letters, .at = buffer, .room = buffer ? room : 0, .used = head, .head = head
    };
}

void *pdh_block_text(struct pdh_block *block, const char *text)
{
    const size_t at = block->used;
    size_t bytes;

    if (!text)
        return NULL;
    bytes = pdh_text_out(block->letters, text, NULL) * pdh_letter_bytes(block->letters);
    block->used += bytes;
    if (block->used > block->room)
        return NULL;
    pdh_text_out(block->letters, text, block->at + at);
    return block->at + at;
}

PDH_STATUS pdh_block_end(struct pdh_block *block, const void *head, const struct pdh_sizing *sizing,
                         DWORD *size)
{
    const bool asked = *size == 0;

    if (block->used > UINT32_MAX)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    *size = (DWORD)block->used;
    if (asked)
        return sizing->asked;
    if (block->used > block->room)
        return sizing->none;
    memcpy(block->at, head, block->head);
    return ERROR_SUCCESS;
}
