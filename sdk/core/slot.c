/* SPDX-License-Identifier: MIT
 *
 * slot.c -- see slot.h for the protocol.
 */
#include "sdk/core/slot.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/atomic.h"
#include "sdk/core/wire.h"

static struct epci_slot_header *header_of(unsigned char *slot)
{
    return (struct epci_slot_header *)(void *)slot;
}

static void store_word(unsigned char *at, const void *word)
{
    uint64_t value;

    memcpy(&value, word, sizeof value);
    epci_store_u64((uint64_t *)(void *)at, value);
}

static void begin(unsigned char *slot)
{
    struct epci_slot_header *header = header_of(slot);

    /* `| 1`: also right where a predecessor was stopped inside. */
    epci_store_u32(&header->sequence, header->sequence | 1);
}

static void end(unsigned char *slot)
{
    struct epci_slot_header *header = header_of(slot);

    epci_store_u32(&header->sequence, header->sequence + 1);
}

/* Words of the name from unit `from` on, zero behind its end. */
static void store_name(unsigned char *at, const struct epci_slot_content *content)
{
    for (uint32_t from = 0; from < content->name_room / 2; from += 4, at += 8) {
        uint16_t four[4] = { 0 };
        uint32_t left = content->units > from ? content->units - from : 0;

        memcpy(four, content->name + (left ? from : 0), (left < 4 ? left : 4) * sizeof *four);
        store_word(at, four);
    }
}

void epci_slot_make(unsigned char *slot, const struct epci_slot_content *content)
{
    struct epci_wire_block block[2] = { { content->block_bytes }, { 0 } };
    unsigned char *at = slot + sizeof(struct epci_slot_header);

    begin(slot);
    if (content->name) {
        struct epci_wire_instance head = {
            .bytes = (uint32_t)sizeof head + content->name_room,
            .unique_id = content->unique_id,
            .name_offset = sizeof head,
            .name_bytes = (content->units + 1) * 2,
        };

        for (size_t i = 0; i < sizeof head; i += 8)
            store_word(at + i, (const unsigned char *)&head + i);
        store_name(at + sizeof head, content);
    }
    at = slot + content->block_at;
    store_word(at, block);
    for (uint32_t i = 8; i < content->block_bytes; i += 8)
        epci_store_u64((uint64_t *)(void *)(at + i), 0);
    epci_store_u32(&header_of(slot)->state, EPCI_SLOT_LIVE);
    end(slot);
}

void epci_slot_clear(unsigned char *slot)
{
    begin(slot);
    epci_store_u32(&header_of(slot)->state, EPCI_SLOT_FREE);
    end(slot);
}

static void copy_word(const uint64_t *from, unsigned char *out)
{
    uint64_t word = epci_load_u64(from);

    memcpy(out, &word, sizeof word);
}

/* By four: a loop's own work would be as much as its copying. */
static void copy_words(const uint64_t *from, unsigned char *out, size_t words)
{
    for (; words >= 4; words -= 4, from += 4, out += 32) {
        copy_word(from, out);
        copy_word(from + 1, out + 8);
        copy_word(from + 2, out + 16);
        copy_word(from + 3, out + 24);
    }
    for (; words > 0; words--, from++, out += 8)
        copy_word(from, out);
}

int epci_slot_copy(const unsigned char *slot, unsigned char *out, size_t bytes)
{
    const struct epci_slot_header *header = (const struct epci_slot_header *)(const void *)slot;
    const uint64_t *from = (const uint64_t *)(const void *)(slot + sizeof *header);

    for (int tries = 0; tries < EPCI_SLOT_TRIES; tries++) {
        uint32_t sequence = epci_load_u32(&header->sequence);
        bool live = epci_load_u32(&header->state) == EPCI_SLOT_LIVE;

        if (sequence & 1)
            continue;
        if (live)
            copy_words(from, out, bytes / 8);
        if (epci_load_u32(&header->sequence) == sequence)
            return live ? EPC_OK : EPC_END;
    }
    return EPC_RETRY;
}
