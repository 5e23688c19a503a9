/* SPDX-License-Identifier: MIT
 *
 * names.c -- open addressing, doubled before it is half full; and the nearest of some words.
 */
#include "ini/names.h"

#include <string.h>

#define LONGEST_WORD 63

static char lower(char one)
{
    return one >= 'A' && one <= 'Z' ? (char)(one - 'A' + 'a') : one;
}

static uint32_t hash(struct epci_slice text)
{
    uint32_t sum = 2166136261u;

    for (size_t i = 0; i < text.bytes; i++)
        sum = (sum ^ (unsigned char)lower(text.at[i])) * 16777619u;
    return sum ^ sum >> 15;
}

static void enter(struct epci_names *names, size_t position)
{
    size_t at = hash(names->entries[position].text);

    while (names->slots[at & (names->slot_count - 1)] != 0)
        at++;
    names->slots[at & (names->slot_count - 1)] = (uint32_t)position + 1;
}

static bool widen(struct epci_names *names, struct epci_arena *arena)
{
    size_t more = names->slot_count ? names->slot_count * 2 : 32;
    uint32_t *slots = epci_arena_take(arena, more, sizeof *slots);

    if (!slots)
        return false;
    names->slots = slots;
    names->slot_count = more;
    for (size_t i = 0; i < names->count; i++)
        enter(names, i);
    return true;
}

bool epci_names_add(struct epci_names *names, struct epci_arena *arena, struct epci_slice text,
                    uint32_t value)
{
    struct epci_name *entries =
        epci_arena_grow(arena, names->entries, names->count, &names->room, sizeof *entries);

    if (!entries)
        return false;
    names->entries = entries;
    if (names->count >= names->slot_count / 2 && !widen(names, arena))
        return false;
    entries[names->count].text = text;
    entries[names->count].value = value;
    enter(names, names->count++);
    return true;
}

const struct epci_name *epci_names_find_exact(const struct epci_names *names,
                                              struct epci_slice text, bool any_case)
{
    const struct epci_name *similar = NULL;

    if (names->slot_count == 0)
        return NULL;
    for (size_t at = hash(text);; at++) {
        uint32_t slot = names->slots[at & (names->slot_count - 1)];
        const struct epci_name *entry;
        if (slot == 0)
            return any_case ? similar : NULL;
        entry = &names->entries[slot - 1];
        if (epci_slices_equal(entry->text, text))
            return entry;
        if (!similar && epci_slices_equal_any_case(entry->text, text))
            similar = entry;
    }
}

const struct epci_name *epci_names_find(const struct epci_names *names, struct epci_slice text)
{
    if (names->slot_count == 0)
        return NULL;
    for (size_t at = hash(text);; at++) {
        uint32_t slot = names->slots[at & (names->slot_count - 1)];
        if (slot == 0)
            return NULL;
        if (epci_slices_equal_any_case(names->entries[slot - 1].text, text))
            return &names->entries[slot - 1];
    }
}

/* ---- Did you mean ---- */

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Edits (insert, delete, replace, swap of neighbours) between the two; both are short. */
static unsigned distance(struct epci_slice a, struct epci_slice b)
{
    unsigned rows[3][LONGEST_WORD + 1];
    unsigned *before = rows[0];
    unsigned *last = rows[1];
    unsigned *now = rows[2];

    for (unsigned j = 0; j <= b.bytes; j++)
        last[j] = j;
    for (unsigned i = 1; i <= a.bytes; i++) {
        unsigned *free_row = before;
        now[0] = i;
        for (unsigned j = 1; j <= b.bytes; j++) {
            bool same = lower(a.at[i - 1]) == lower(b.at[j - 1]);
            now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + (same ? 0 : 1));
            if (i > 1 && j > 1 && lower(a.at[i - 1]) == lower(b.at[j - 2]) &&
                lower(a.at[i - 2]) == lower(b.at[j - 1]))
                now[j] = least(now[j], before[j - 2] + 1);
        }
        before = last;
        last = now;
        now = free_row;
    }
    return last[b.bytes];
}

const char *epci_nearest(struct epci_slice text, const char *const *candidates, size_t count)
{
    const char *nearest = NULL;
    unsigned best = (unsigned)(text.bytes / 3) + 1;

    if (text.bytes == 0 || text.bytes > LONGEST_WORD)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        struct epci_slice candidate = epci_slice_of(candidates[i]);
        unsigned far;
        if (candidate.bytes > LONGEST_WORD)
            continue;
        far = distance(text, candidate);
        if (far < candidate.bytes && (far < best || (far == best && !nearest))) {
            nearest = candidates[i];
            best = far;
        }
    }
    return nearest;
}
