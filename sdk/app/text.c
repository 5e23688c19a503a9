/* SPDX-License-Identifier: MIT
 *
 * text.c -- epc_set_text: a text in a cell of fixed size; the contract is in epc.h.
 *
 * The text is converted to UTF-16 in a buffer on the stack, then stored by the protocol of
 * region/slot.h, so that readers see the old text or the new one.
 */
#include <string.h>

#include "sdk/app/app.h"
#include "sdk/app/group.h"
#include "sdk/core/text.h"

/* Change a text of the instance; the caller holds the app's lock. */
static void change_instance_text(struct epci_entry *entry, unsigned char *at, const uint64_t *words,
                                 size_t bytes)
{
    const struct epci_entry_chunk *chunk = entry->chunk;
    const uint32_t block_bytes = chunk->app->layout.objects[chunk->object].block_bytes;
    unsigned char *block = epci_entry_block(entry);
    struct epci_slot_header_seen slot;

    epci_slot_load_header_words(epci_entry_slot_header(entry), EPCI_SLOT_LIVE, &slot);
    epci_group_lock_out_cell_copying(entry); /* a copy of half a text would be shown */
    /* All texts: this place has not seen the change before this one. */
    epci_words_store(block + epci_slot_texts_before_change_offset(0, block_bytes, slot.sequence),
                     block, block_bytes);
    epci_slot_begin_change(epci_entry_slot_header(entry));
    epci_words_store(at, (const unsigned char *)words, bytes);
    epci_slot_end_change(epci_entry_slot_header(entry));
    epci_group_resume_cell_copying(entry);
}

int epc_set_text(epc_instance instance, uint32_t symbol, const char *text)
{
    const uint32_t cell = instance.cells ? instance.cells[symbol + 1] : 0;
    size_t bytes = (size_t)(cell >> EPCI_CELL_TEXT_SHIFT) * 8, units;
    struct epci_entry *entry = instance.owner;
    union {
        uint64_t words[EPCI_MAX_BLOCK / 8];
        uint16_t units[EPCI_MAX_BLOCK / 2];
    } image = { { 0 } };
    unsigned char *at;
    int status;

    if (!(cell & EPCI_CELL_TEXT))
        return EPC_E_INVALID;
    at = instance.block + (cell & EPC_CELL_OFFSET);
    if (!text)
        text = "";
    status = epci_utf16_from_utf8(text, strlen(text), image.units, bytes / 2 - 1, &units);
    if (status == EPC_E_ENCODING)
        return status;
    if (entry) {
        epci_lock_enter(&entry->chunk->app->lock);
        change_instance_text(entry, at, image.words, bytes);
        epci_lock_leave(&entry->chunk->app->lock);
    } else {
        epci_words_store(at, (const unsigned char *)image.words, bytes);
    }
    return status ? EPC_CUT : EPC_OK;
}
