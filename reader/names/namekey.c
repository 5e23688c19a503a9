/* SPDX-License-Identifier: MIT
 *
 * namekey.c -- mixes the units of a name, four at a time, and probes linearly for keys.
 */
#include "reader/names/namekey.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "sdk/core/text.h"
#include "sdk/port/port.h"

#define REPLACEMENT 0xFFFDu

uint64_t reader_name_seed(void)
{
    const struct epci_identity self = epci_own_process_identity();

    return reader_name_key_mix(self.start_time, self.pid);
}

static void add_normalized_unit_to_key(struct reader_name_key *to, uint16_t unit)
{
    to->units |= (uint64_t)unit << (16 * to->used);
    if (++to->used < 4)
        return;
    to->key = reader_name_key_mix(to->key, to->units);
    to->units = 0;
    to->used = 0;
}

static uint16_t normalize_utf16_unit(uint16_t unit)
{
    if (unit >= 0x80)
        return kit_is_control_or_line_end(unit) ? ' ' : epci_unit_to_upper(unit);
    if (unit >= 'a' && unit <= 'z')
        return (uint16_t)(unit - 'a' + 'A');
    return unit < ' ' || unit == 0x7F ? ' ' : unit;
}

static bool is_high_surrogate(uint16_t unit)
{
    return unit >= 0xD800 && unit < 0xDC00;
}

static bool is_low_surrogate(uint16_t unit)
{
    return unit >= 0xDC00 && unit < 0xE000;
}

#define FOUR_UNITS(unit) ((uint64_t)(unit) * 0x0001000100010001u)

/* Add four units at once if they are plain ASCII, without controls; false if not. */
static bool add_four_ascii_units(struct reader_name_key *to, const unsigned char *units)
{
    uint64_t four, letters;

    memcpy(&four, units, sizeof four);
    /* Bit 7 of a sum says which of its units are at least as large as what is missing to 0x80. */
    if (to->used != 0 || (four & FOUR_UNITS(0xFF80)) != 0 ||
        ((four + FOUR_UNITS(0x80 - ' ')) & ~(four + FOUR_UNITS(0x80 - 0x7F)) & FOUR_UNITS(0x80)) !=
            FOUR_UNITS(0x80))
        return false;
    letters =
        (four + FOUR_UNITS(0x80 - 'a')) & ~(four + FOUR_UNITS(0x80 - 'z' - 1)) & FOUR_UNITS(0x80);
    to->key = reader_name_key_mix(to->key, four - (letters >> 2)); /* 'a' - 'A' is 0x20 */
    return true;
}

void reader_name_key_add_utf16(struct reader_name_key *to, const unsigned char *units, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint16_t unit, next = 0;

        if (count - i >= 4 && add_four_ascii_units(to, units + 2 * i)) {
            i += 3;
            continue;
        }
        memcpy(&unit, units + 2 * i, sizeof unit);
        if (unit < 0xD800 || unit >= 0xE000) {
            add_normalized_unit_to_key(to, normalize_utf16_unit(unit));
            continue;
        }
        if (i + 1 < count)
            memcpy(&next, units + 2 * (i + 1), sizeof next);
        if (is_high_surrogate(unit) && is_low_surrogate(next)) {
            add_normalized_unit_to_key(to, unit);
            add_normalized_unit_to_key(to, next);
            i++;
        } else {
            add_normalized_unit_to_key(to, REPLACEMENT);
        }
    }
}

bool reader_name_key_add_utf8(struct reader_name_key *to, struct kit_slice text)
{
    size_t used;

    for (size_t i = 0; i < text.bytes; i += used) {
        uint16_t units[2];
        uint32_t scalar;
        size_t count;

        if (epci_utf8_decode_scalar(text.at + i, text.bytes - i, &scalar, &used) != EPC_OK)
            return false;
        count = epci_utf16_encode_scalar(scalar, units);
        add_normalized_unit_to_key(to, count == 1 ? normalize_utf16_unit(units[0]) : units[0]);
        if (count == 2)
            add_normalized_unit_to_key(to, units[1]);
    }
    return true;
}

uint64_t reader_name_key_finish_hash(const struct reader_name_key *key)
{
    return reader_name_key_mix(key->key, key->units ^ ((uint64_t)key->used + 1) << 60);
}

bool reader_name_key_hash_text(uint64_t seed, struct kit_slice text, uint64_t *out)
{
    struct reader_name_key key = reader_name_key_begin(seed);

    if (!reader_name_key_add_utf8(&key, text))
        return false;
    *out = reader_name_key_finish_hash(&key);
    return true;
}

/* ---- The table ---- */

static uint64_t key_at(const struct reader_key_table *table, uint32_t position)
{
    uint64_t key;

    memcpy(&key, table->keys + position * table->stride, sizeof key);
    return key;
}

/* The slot of this key, or the free one for it. */
static struct reader_key_slot *find_key_slot(const struct reader_key_table *table, uint64_t key)
{
    const uint32_t tag = (uint32_t)(key >> 32);
    size_t at = (size_t)key & table->mask;

    while (table->slots[at].place != 0 &&
           (table->slots[at].tag != tag || key_at(table, table->slots[at].place - 1) != key))
        at = (at + 1) & table->mask;
    return &table->slots[at];
}

/* Enter an element; false if one of its key is there, which *first is. */
static bool enter_key(struct reader_key_table *table, uint64_t key, uint32_t position,
                      uint32_t *first)
{
    struct reader_key_slot *slot = find_key_slot(table, key);

    if (slot->place != 0) {
        *first = slot->place - 1;
        return false;
    }
    *slot = (struct reader_key_slot){ (uint32_t)(key >> 32), position + 1 };
    return true;
}

/* So many elements ahead their slots are fetched: in a large table none is in the cache. */
#define KEYS_AHEAD 16

/* equals[i] counts the elements after element i that have its key. */
static void enter_keys_and_number_duplicates(struct reader_key_table *table, size_t count,
                                             uint32_t *equals, unsigned char *numbers,
                                             size_t number_stride)
{
    for (uint32_t i = 0; i < count; i++) {
        uint64_t key = key_at(table, i);
        uint32_t first, number = 0;

        if (count - i > KEYS_AHEAD)
            __builtin_prefetch(&table->slots[(size_t)key_at(table, i + KEYS_AHEAD) & table->mask],
                               1);
        if (!enter_key(table, key, i, &first)) {
            number = ++equals[first];
            key = reader_numbered_key(key, number);
            memcpy(table->keys + i * table->stride, &key, sizeof key);
            (void)enter_key(table, key, i, &first);
        }
        memcpy(numbers + i * number_stride, &number, sizeof number);
    }
}

int reader_number_keys(struct reader_key_table *out, void *keys, size_t stride, size_t count,
                       uint32_t *numbers, size_t number_stride)
{
    uint32_t *equals;
    size_t slots = 8;

    memset(out, 0, sizeof *out);
    if (count == 0)
        return EPC_OK;
    if (count > UINT32_MAX / 4)
        return EPC_E_NOMEM;
    while (slots < 2 * count)
        slots *= 2;
    equals = calloc(count, sizeof *equals);
    out->slots = calloc(slots, sizeof *out->slots);
    if (!equals || !out->slots) {
        free(equals);
        reader_key_table_release(out);
        return EPC_E_NOMEM;
    }
    out->mask = slots - 1;
    out->keys = keys;
    out->stride = stride;
    enter_keys_and_number_duplicates(out, count, equals, (unsigned char *)numbers, number_stride);
    free(equals);
    return EPC_OK;
}

void reader_key_table_release(struct reader_key_table *table)
{
    free(table->slots);
    memset(table, 0, sizeof *table);
}

uint32_t reader_key_table_find(const struct reader_key_table *table, uint64_t key)
{
    return table->slots ? find_key_slot(table, key)->place - 1 : READER_NOT_THERE;
}
