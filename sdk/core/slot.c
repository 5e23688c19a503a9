/* SPDX-License-Identifier: MIT
 *
 * slot.c -- see slot.h for the protocol.
 */
#include "sdk/core/slot.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/atomic.h"
#include "sdk/core/wire.h"

/* The words of a slot's header. */
enum { STATE_WORD = 0, ROWS_WORD = 1, PARENT_WORD = 2, MAKING_WORD = 3 };

static uint64_t *word_of(unsigned char *slot, unsigned word)
{
    return (uint64_t *)(void *)slot + word;
}

static const uint64_t *const_word_of(const unsigned char *slot, unsigned word)
{
    return (const uint64_t *)(const void *)slot + word;
}

static uint64_t pair(uint32_t low, uint32_t high)
{
    return (uint64_t)high << 32 | low;
}

static uint32_t low(uint64_t word)
{
    return (uint32_t)word;
}

static uint32_t high(uint64_t word)
{
    return (uint32_t)(word >> 32);
}

static void store_word(unsigned char *at, const void *word)
{
    uint64_t value;

    memcpy(&value, word, sizeof value);
    epci_store_u64((uint64_t *)(void *)at, value);
}

void epci_words_store(unsigned char *to, const unsigned char *from, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += 8)
        epci_store_u64((uint64_t *)(void *)(to + i),
                       epci_load_u64((const uint64_t *)(const void *)(from + i)));
}

/* ---- Writer ---- */

void epci_slot_begin(unsigned char *slot)
{
    /* `| 1`: also right where a predecessor was stopped inside. */
    epci_store_u64(word_of(slot, STATE_WORD), epci_load_u64(word_of(slot, STATE_WORD)) | 1);
}

static void end_in(unsigned char *slot, enum epci_slot_state state)
{
    uint32_t sequence = low(epci_load_u64(word_of(slot, STATE_WORD)));

    epci_store_u64(word_of(slot, STATE_WORD), pair(sequence + 1, (uint32_t)state));
}

void epci_slot_end(unsigned char *slot)
{
    end_in(slot, EPCI_SLOT_LIVE);
}

void epci_slot_set_rows(unsigned char *slot, uint32_t rows, uint32_t copies)
{
    epci_store_u64(word_of(slot, ROWS_WORD), pair(rows, copies));
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

    epci_slot_begin(slot);
    epci_slot_set_rows(slot, 0, 0);
    epci_store_u64(word_of(slot, PARENT_WORD), pair(content->parent, content->parent_making));
    epci_store_u64(word_of(slot, MAKING_WORD),
                   pair(low(epci_load_u64(word_of(slot, MAKING_WORD))) + 1, 0));
    if (content->name) {
        struct epci_wire_instance head = {
            .bytes = (uint32_t)sizeof head + content->name_room,
            .unique_id = content->unique_id,
            .name_offset = sizeof head,
            .name_bytes = content->units ? (content->units + 1) * 2 : 0,
        };

        for (size_t i = 0; i < sizeof head; i += 8)
            store_word(at + i, (const unsigned char *)&head + i);
        store_name(at + sizeof head, content);
    }
    at = slot + content->block_at;
    store_word(at, block);
    for (uint32_t i = 8; i < content->block_bytes; i += 8)
        epci_store_u64((uint64_t *)(void *)(at + i), 0);
    end_in(slot, EPCI_SLOT_LIVE);
}

void epci_slot_clear(unsigned char *slot)
{
    epci_slot_begin(slot);
    end_in(slot, EPCI_SLOT_FREE);
}

/* ---- Reader ---- */

static void copy_word(const uint64_t *from, unsigned char *out)
{
    uint64_t word = epci_load_u64(from);

    memcpy(out, &word, sizeof word);
}

void epci_words_copy(const unsigned char *shared, unsigned char *out, size_t bytes)
{
    const uint64_t *from = (const uint64_t *)(const void *)shared;
    size_t words = bytes / 8;

    /* By four: a loop's own work would be as much as its copying. */
    for (; words >= 4; words -= 4, from += 4, out += 32) {
        copy_word(from, out);
        copy_word(from + 1, out + 8);
        copy_word(from + 2, out + 16);
        copy_word(from + 3, out + 24);
    }
    for (; words > 0; words--, from++, out += 8)
        copy_word(from, out);
}

/* Step 1: `first` is the slot's first word. */
static int judge(uint64_t first, enum epci_slot_state wanted)
{
    if (first & 1)
        return EPC_RETRY;
    return high(first) == (uint32_t)wanted ? EPC_OK : EPC_END;
}

static void read_references(const unsigned char *slot, struct epci_slot_reading *reading)
{
    uint64_t rows = epci_load_u64(const_word_of(slot, ROWS_WORD));
    uint64_t parent = epci_load_u64(const_word_of(slot, PARENT_WORD));

    reading->rows = low(rows);
    reading->copies = high(rows);
    reading->parent = low(parent);
    reading->parent_making = high(parent);
    reading->making = low(epci_load_u64(const_word_of(slot, MAKING_WORD)));
}

int epci_slot_look(const unsigned char *slot, enum epci_slot_state wanted,
                   struct epci_slot_reading *reading)
{
    uint64_t first = epci_load_u64(const_word_of(slot, STATE_WORD));
    int status = judge(first, wanted);

    reading->sequence = low(first);
    if (!status)
        read_references(slot, reading);
    return status;
}

bool epci_slot_unchanged(const unsigned char *slot, enum epci_slot_state wanted,
                         const struct epci_slot_reading *reading)
{
    return epci_load_u64(const_word_of(slot, STATE_WORD)) ==
           pair(reading->sequence, (uint32_t)wanted);
}

int epci_slot_copy(const unsigned char *slot, enum epci_slot_state wanted, unsigned char *out,
                   size_t bytes, struct epci_slot_reading *reading)
{
    for (int tries = 0; tries < EPCI_SLOT_TRIES; tries++) {
        int status = epci_slot_look(slot, wanted, reading);

        if (status == EPC_END)
            return status;
        if (status)
            continue;
        epci_words_copy(slot + sizeof(struct epci_slot_header), out, bytes);
        if (epci_slot_unchanged(slot, wanted, reading))
            return EPC_OK;
    }
    return EPC_RETRY;
}
