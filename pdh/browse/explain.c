/* SPDX-License-Identifier: MIT
 *
 * explain.c -- looks for a help text as the enumerating functions look for names.
 */
#include "pdh/browse/explain.h"

#include <epc/epc.h>

#include "pdh/caller/texts.h"
#include "pdh/source/catalog.h"
#include "sdk/port/port.h"

#define EXPLAIN_HELP_ROOM (3 * BROWSE_EXPLAIN_LETTERS)

/* The help index of a counter of the object, or of the object; 0: it has no help. */
static uint32_t help_index(const struct pdh_view *view, const char *object, const char *counter)
{
    const struct epci_snapshot *snapshot = view->source.snapshot;
    const uint32_t at = pdh_view_object(view, object);
    uint32_t position = 0, index, found;

    if (at == EPCI_NOT_THERE)
        return 0;
    if (!counter)
        return snapshot->objects[at].view.head.help_index;
    while (epci_titles_next(view->source.titles, kit_slice_of(counter), &position, &index)) {
        found = epci_snapshot_find_counter(snapshot, at, index, 0);
        if (found != EPCI_NOT_THERE)
            return epci_snapshot_counter(snapshot, at, found)->view.head.help_index;
    }
    return 0;
}

static void find_help(const struct pdh_view *view, const char *object, const char *counter,
                      WCHAR *out, DWORD letters)
{
    char help[EXPLAIN_HELP_ROOM];

    if (epci_titles_help(view->source.titles, help_index(view, object, counter), help,
                         sizeof help) &&
        pdh_text_out(PDH_WIDE, help, NULL) <= letters)
        pdh_text_out(PDH_WIDE, help, out);
}

void pdh_explain(PDH_HLOG source, const WCHAR *machine, const WCHAR *object, const WCHAR *counter,
                 WCHAR *out, DWORD letters)
{
    struct pdh_place place;
    struct kit_arena arena;
    struct pdh_view view;
    struct pdh_looking looking = { .place = &place };

    out[0] = 0;
    if (pdh_place_of(&place, source) != ERROR_SUCCESS)
        return;
    kit_arena_init(&arena, epci_alloc, epci_free);
    looking.computer = pdh_text_in(&arena, PDH_WIDE, machine);
    looking.object = pdh_text_in(&arena, PDH_WIDE, object);
    if (!arena.refused && pdh_view_open(&view, &looking) == ERROR_SUCCESS) {
        find_help(&view, looking.object, pdh_text_in(&arena, PDH_WIDE, counter), out, letters);
        pdh_view_close(&view);
    }
    kit_arena_release(&arena);
    pdh_place_close(&place);
}
