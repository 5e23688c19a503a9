/* SPDX-License-Identifier: MIT
 *
 * equalnames.c -- elements of equal names are a list, which the first of them knows.
 */
#include "pdh/query/equalnames.h"

#include <epc/epc.h>

#include "reader/names/path.h"
#include "sdk/port/port.h"

void pdh_equal_names_init(struct pdh_equal_names *out)
{
    *out = (struct pdh_equal_names){ .capacity = 0 };
    kit_arena_init(&out->arena, epci_alloc, epci_free);
}

void pdh_equal_names_release(struct pdh_equal_names *names)
{
    kit_arena_release(&names->arena);
    pdh_equal_names_init(names);
}

/* The number of the first element of this name. */
static uint32_t find_first_element(const struct pdh_equal_names *names, struct kit_slice name)
{
    const struct kit_name *found = kit_names_find_any_case(&names->names, name);

    return found ? (uint32_t)(found - names->names.entries) : READER_NOT_THERE;
}

bool pdh_equal_names_add(struct pdh_equal_names *names, const char *name)
{
    const struct kit_slice text = kit_slice_of(name);
    const uint32_t element = (uint32_t)names->names.count;
    const uint32_t first = find_first_element(names, text);
    struct pdh_name_turn *turn;

    if (!KIT_RESERVE(&names->arena, names->turns, element, names->capacity) ||
        !kit_names_add(&names->names, &names->arena, text, 0))
        return false;
    names->turns[element] = (struct pdh_name_turn){ READER_NOT_THERE, element, element };
    if (first == READER_NOT_THERE)
        return true;
    turn = &names->turns[first];
    names->turns[turn->last].next = element;
    turn->last = element;
    if (turn->now == READER_NOT_THERE)
        turn->now = element;
    return true;
}

uint32_t pdh_equal_names_next_element_of_name(struct pdh_equal_names *names, const char *name)
{
    const uint32_t first = find_first_element(names, kit_slice_of(name));
    uint32_t element;

    if (first == READER_NOT_THERE)
        return READER_NOT_THERE;
    element = names->turns[first].now;
    if (element != READER_NOT_THERE)
        names->turns[first].now = names->turns[element].next;
    return element;
}

void pdh_equal_names_rewind(struct pdh_equal_names *names)
{
    for (size_t i = 0; i < names->names.count; i++)
        names->turns[i].now = (uint32_t)i;
}

bool pdh_count_equal_name(struct kit_names *counted, struct kit_arena *arena, const char *name,
                          bool any_case, uint32_t *number)
{
    const struct kit_name *known =
        kit_names_find_exact_or_any_case(counted, kit_slice_of(name), any_case);

    *number = known ? ++counted->entries[known - counted->entries].value : 0;
    return known || kit_names_add(counted, arena, kit_slice_of(name), 0);
}

bool pdh_ends_with_index(const char *name)
{
    struct reader_counter_path part;

    return reader_path_parse_instance(kit_slice_of(name), &part) == EPC_OK &&
           part.index != READER_PATH_NO_INDEX;
}
