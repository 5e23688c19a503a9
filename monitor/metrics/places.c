/* SPDX-License-Identifier: MIT
 *
 * places.c -- sorts the keys; those of one computer and object follow each other.
 */
#include "monitor/metrics/places.h"

#include <stdio.h>
#include <string.h>

#include "kit/sort.h"
#include "monitor/metrics/objectnames.h"
#include "sdk/port/port.h"

void mon_places_init(struct mon_places *places)
{
    *places = (struct mon_places){ 0 };
    kit_arena_init(&places->arena, epci_alloc, epci_free);
    kit_arena_init(&places->sorted, epci_alloc, epci_free);
}

void mon_object_ranks_release(struct mon_places *places)
{
    kit_arena_release(&places->arena);
    kit_arena_release(&places->sorted);
    places->keys = (struct kit_names){ 0 };
    places->ranks = NULL;
    places->ranked = 0;
}

void mon_places_forget_all_beyond_limit(struct mon_places *places)
{
    if (places->keys.count > MON_PLACES_LIMIT)
        mon_object_ranks_release(places);
}

/* "\1" and three numbers of 8 digits. */
enum { RANKED_BYTES = 1 + 3 * 8 };

/* What is there already is found without a byte of the arena, which lives as long as the process.
 */
uint32_t mon_places_find_or_add_object(struct mon_places *places, const struct mon_place_id *id)
{
    char key[2 * MON_TEXT_SIZE + RANKED_BYTES + 8];
    const struct kit_name *found;
    const char *kept;

    if (strlen(id->computer) >= MON_TEXT_SIZE || strlen(id->object) >= MON_TEXT_SIZE)
        return UINT32_MAX;
    (void)snprintf(key, sizeof key, "%s\1%s\1%08x%08x%08x", id->computer, id->object,
                   (unsigned)id->source, (unsigned)id->index, (unsigned)id->same);
    found = kit_names_find_exact_or_any_case(&places->keys, kit_slice_of(key), false);
    if (found)
        return found->value;
    kept = kit_arena_copy_string(&places->arena, key, strlen(key));
    if (!kept || !kit_names_add(&places->keys, &places->arena, kit_slice_of(kept),
                                (uint32_t)places->keys.count))
        return UINT32_MAX;
    return (uint32_t)places->keys.count - 1;
}

static int compare_places_by_key(const void *context, uint32_t a, uint32_t b)
{
    const struct mon_places *places = context;

    return strcmp(places->keys.entries[a].text.at, places->keys.entries[b].text.at);
}

static bool has_same_computer_and_object(const struct kit_name *a, const struct kit_name *b)
{
    return a->text.bytes == b->text.bytes &&
           memcmp(a->text.at, b->text.at, a->text.bytes - RANKED_BYTES) == 0;
}

bool mon_places_compute_ranks(struct mon_places *places)
{
    const size_t count = places->keys.count;
    uint32_t *order;

    if (places->ranked == count)
        return true;
    kit_arena_release(&places->sorted);
    places->ranked = 0;
    order = kit_make_sorted_positions(&places->sorted, count, compare_places_by_key, places);
    places->ranks = kit_arena_allocate(&places->sorted, count, sizeof *places->ranks);
    if (!order || !places->ranks)
        return false;
    for (size_t i = 1; i < count; i++)
        if (has_same_computer_and_object(&places->keys.entries[order[i - 1]],
                                         &places->keys.entries[order[i]]))
            places->ranks[order[i]] = places->ranks[order[i - 1]] + 1;
    places->ranked = count;
    return true;
}
