/* SPDX-License-Identifier: MIT
 *
 * objectnames.c -- a sorted list of all texts, made when a table has changed.
 */
#include "monitor/metrics/objectnames.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/sort.h"
#include "monitor/metrics/words.h"
#include "sdk/port/port.h"

void mon_english_text(const struct epci_titles *titles, uint32_t index, char *out, size_t room)
{
    if (!epci_titles_english(titles, index, out, room) &&
        (titles->registry || !epci_titles_name(titles, index, out, room)))
        out[0] = '\0';
}

void mon_rivals_release(struct mon_rivals *rivals)
{
    if (rivals->arena.alloc)
        kit_arena_release(&rivals->arena);
    memset(rivals, 0, sizeof *rivals);
}

/* What tells tables apart: where they are, their state, and their sizes. */
static uint64_t state_of(const struct epci_titles *const *tables, size_t count)
{
    uint64_t state = count + 1;

    for (size_t i = 0; i < count; i++) {
        const uint64_t parts[] = { (uintptr_t)tables[i], tables[i]->stamp, tables[i]->english.count,
                                   tables[i]->names.count };

        for (size_t k = 0; k < EPC_COUNT(parts); k++)
            state = (state ^ parts[k]) * 0x100000001B3u + 1;
    }
    return state;
}

static bool add_rival(struct mon_rivals *rivals, const struct epci_titles *titles, uint32_t index)
{
    char text[MON_TEXT_ROOM];
    struct mon_words words;
    struct mon_rival *rival;

    mon_english_text(titles, index, text, sizeof text);
    if (!*text)
        return true;
    if (!KIT_MAKE_ROOM(&rivals->arena, rivals->list, rivals->count, rivals->room))
        return false;
    mon_words_of(text, MON_NAMING_OBJECT, &words);
    rival = &rivals->list[rivals->count++];
    rival->words = kit_arena_string(&rivals->arena, words.text, strlen(words.text));
    rival->text = kit_arena_string(&rivals->arena, text, strlen(text));
    return rival->words && rival->text;
}

static bool add_rivals_of(struct mon_rivals *rivals, const struct epci_titles *titles)
{
    for (size_t i = 0; i < titles->english.count; i++)
        if (!add_rival(rivals, titles, titles->english.entries[i].index))
            return false;
    for (size_t i = 0; !titles->registry && i < titles->names.count; i++)
        if (!add_rival(rivals, titles, titles->names.entries[i].index))
            return false;
    return true;
}

static int compare_rivals(const struct mon_rival *a, const struct mon_rival *b)
{
    const int words = strcmp(a->words, b->words);

    return words ? words : strcmp(a->text, b->text);
}

static int compare_rival_numbers(const void *context, uint32_t a, uint32_t b)
{
    const struct mon_rival *list = context;

    return compare_rivals(&list[a], &list[b]);
}

bool mon_rivals_read(struct mon_rivals *rivals, const struct epci_titles *const *tables,
                     size_t count, bool *changed)
{
    const uint64_t state = state_of(tables, count);
    bool good = true;

    *changed = state != rivals->state;
    if (!*changed)
        return true;
    mon_rivals_release(rivals);
    kit_arena_init(&rivals->arena, epci_alloc, epci_free);
    for (size_t i = 0; good && i < count; i++)
        good = add_rivals_of(rivals, tables[i]);
    if (good)
        rivals->order =
            kit_sorted(&rivals->arena, rivals->count, compare_rival_numbers, rivals->list);
    if (!good || !rivals->order) {
        mon_rivals_release(rivals);
        return false;
    }
    rivals->state = state;
    return true;
}

uint32_t mon_rivals_before(const struct mon_rivals *rivals, const char *words, const char *text)
{
    const struct mon_rival wanted = { words, text };
    size_t low = 0, high = rivals->count;
    uint32_t before = 0;

    /* The first that is not before it. */
    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (compare_rivals(&rivals->list[rivals->order[middle]], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (size_t i = low; i-- > 0;) {
        const struct mon_rival *rival = &rivals->list[rivals->order[i]];

        if (strcmp(rival->words, words) != 0)
            break;
        /* Equal texts of two tables are one. */
        before += i + 1 == low || strcmp(rival->text, rivals->list[rivals->order[i + 1]].text) != 0;
    }
    return before;
}
