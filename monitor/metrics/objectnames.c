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

void mon_english_name_of_index(const struct reader_titles *titles, uint32_t index, char *out,
                               size_t capacity)
{
    if (!reader_titles_copy_english_name(titles, index, out, capacity) &&
        (titles->registry || !reader_titles_find_name(titles, index, out, capacity)))
        out[0] = '\0';
}

void mon_object_names_release(struct mon_object_names *names)
{
    if (names->arena.alloc)
        kit_arena_release(&names->arena);
    memset(names, 0, sizeof *names);
}

/* What tells tables apart: where they are, their state, and their sizes. */
static uint64_t hash_tables_state(const struct reader_titles *const *tables, size_t count)
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

static bool add_name_of_index(struct mon_object_names *names, const struct reader_titles *titles,
                              uint32_t index)
{
    char text[MON_TEXT_SIZE];
    struct mon_words words;
    struct mon_object_name *name;

    mon_english_name_of_index(titles, index, text, sizeof text);
    if (!*text)
        return true;
    if (!KIT_RESERVE(&names->arena, names->list, names->count, names->capacity))
        return false;
    mon_make_name_words(text, MON_NAMING_OBJECT, &words);
    name = &names->list[names->count++];
    name->words = kit_arena_copy_string(&names->arena, words.text, strlen(words.text));
    name->text = kit_arena_copy_string(&names->arena, text, strlen(text));
    return name->words && name->text;
}

static bool add_all_texts_of_name_table(struct mon_object_names *names,
                                        const struct reader_titles *titles)
{
    for (size_t i = 0; i < titles->english.count; i++)
        if (!add_name_of_index(names, titles, titles->english.entries[i].index))
            return false;
    for (size_t i = 0; !titles->registry && i < titles->names.count; i++)
        if (!add_name_of_index(names, titles, titles->names.entries[i].index))
            return false;
    return true;
}

static int compare_object_names(const struct mon_object_name *a, const struct mon_object_name *b)
{
    const int words = strcmp(a->words, b->words);

    return words ? words : strcmp(a->text, b->text);
}

static int compare_object_names_at(const void *context, uint32_t a, uint32_t b)
{
    const struct mon_object_name *list = context;

    return compare_object_names(&list[a], &list[b]);
}

bool mon_object_names_update_from_titles(struct mon_object_names *names,
                                         const struct reader_titles *const *tables, size_t count,
                                         bool *changed)
{
    const uint64_t state = hash_tables_state(tables, count);
    bool good = true;

    *changed = state != names->state;
    if (!*changed)
        return true;
    mon_object_names_release(names);
    kit_arena_init(&names->arena, epci_alloc, epci_free);
    for (size_t i = 0; good && i < count; i++)
        good = add_all_texts_of_name_table(names, tables[i]);
    if (good)
        names->order = kit_make_sorted_positions(&names->arena, names->count,
                                                 compare_object_names_at, names->list);
    if (!good || !names->order) {
        mon_object_names_release(names);
        return false;
    }
    names->state = state;
    return true;
}

uint32_t mon_count_smaller_texts_with_same_words(const struct mon_object_names *names,
                                                 const char *words, const char *text)
{
    const struct mon_object_name wanted = { words, text };
    size_t at;
    uint32_t before = 0;

    KIT_FIND_FIRST(at, names->count,
                   compare_object_names(&names->list[names->order[at]], &wanted) >= 0);
    for (size_t i = at; i-- > 0;) {
        const struct mon_object_name *name = &names->list[names->order[i]];

        if (strcmp(name->words, words) != 0)
            break;
        /* Equal texts of two tables are one. */
        before += i + 1 == at || strcmp(name->text, names->list[names->order[i + 1]].text) != 0;
    }
    return before;
}
