/* SPDX-License-Identifier: MIT
 *
 * pathcatalog.c -- asks for the object of a path, in any reading of it, and finds a first item.
 */
#include "pdh/source/pathcatalog.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/port/port.h"

/* The object that a view must have for this path; NULL: any, its name has a wildcard. */
static const char *expand_object_of(struct kit_arena *arena, const struct epci_path *path)
{
    if (memchr(path->object.at, '*', path->object.bytes))
        return NULL;
    return kit_arena_string(arena, path->object.at, path->object.bytes);
}

PDH_STATUS pdh_path_view(struct pdh_view *out, const struct pdh_place *place,
                         struct kit_arena *arena, const struct epci_path *path, bool fresh)
{
    struct pdh_looking looking = {
        .place = place,
        .computer = kit_arena_string(arena, path->computer.at, path->computer.bytes),
        .object = expand_object_of(arena, path),
        .fresh = fresh,
    };
    struct epci_path again = *path;
    PDH_STATUS status;

    for (;;) {
        status = pdh_view_open(out, &looking);
        if (status != ERROR_SUCCESS) /* a computer cannot have any name */
            return status == PDH_S(PDH_INVALID_ARGUMENT) ? PDH_S(PDH_CSTATUS_BAD_COUNTERNAME)
                                                         : status;
        /* Names are looked up as the path has the computer's name, whatever that is called. */
        out->source.computer = path->computer;
        if (!looking.object || pdh_view_object(out, looking.object) != EPCI_NOT_THERE)
            return ERROR_SUCCESS;
        /* Another reading may have another object: "\O(x)\c" may be the counter c of "O(x)". */
        do
            if (!epci_path_read_again(&again))
                return ERROR_SUCCESS;
        while (again.object.bytes == path->object.bytes);
        pdh_view_close(out);
        looking.object = expand_object_of(arena, &again);
    }
}

struct first_item {
    struct epci_item item;
    bool found;
};

static void expand_keep_first(void *context, const struct epci_item *item, size_t number)
{
    struct first_item *first = context;

    (void)number;
    if (!first->found)
        *first = (struct first_item){ *item, true };
}

bool pdh_view_first_item(const struct pdh_view *view, const char *path, struct epci_item *out)
{
    struct first_item first = { .found = false };
    const struct epci_selection_visitor visitor = { .context = &first, .item = expand_keep_first };
    struct epci_path_problem problem;
    struct epci_selection selection;

    epci_selection_init(&selection, EPCI_ALL_DETAILS);
    if (epci_selection_add(&selection, kit_slice_of(path), &problem) == EPC_OK)
        epci_selection_expand(&selection, &view->source, &visitor);
    epci_selection_release(&selection);
    *out = first.item;
    return first.found;
}
