/* SPDX-License-Identifier: MIT
 *
 * explain.c -- looks for a help text as the enumerating functions look for names.
 */
#include "pdh/browse/explain.h"

#include "pdh/caller/texts.h"
#include "pdh/source/catalog.h"
#include "sdk/port/port.h"

#define EXPLAIN_HELP_CAPACITY (3 * BROWSE_EXPLAIN_LETTERS)

/* The help index of a counter of the object, or of the object; 0: it has no help. */
static uint32_t find_counter_or_object_help_index(const struct pdh_catalog *catalog,
                                                  const char *object, const char *counter)
{
    const struct reader_snapshot *snapshot = catalog->lookup.snapshot;
    const uint32_t at = pdh_catalog_find_object(catalog, object);
    uint32_t position = 0, index, found;

    if (at == READER_NOT_THERE)
        return 0;
    if (!counter)
        return snapshot->objects[at].view.head.help_index;
    while (reader_titles_next_index_of_name(catalog->lookup.titles, kit_slice_of(counter),
                                            &position, &index)) {
        found = reader_snapshot_find_counter(snapshot, at, index, 0);
        if (found != READER_NOT_THERE)
            return reader_snapshot_counter(snapshot, at, found)->view.head.help_index;
    }
    return 0;
}

static void find_help_text_by_names(const struct pdh_catalog *catalog, const char *object,
                                    const char *counter, WCHAR *out, DWORD letters)
{
    char help[EXPLAIN_HELP_CAPACITY];

    if (reader_titles_find_help(catalog->lookup.titles,
                                find_counter_or_object_help_index(catalog, object, counter), help,
                                sizeof help) &&
        pdh_count_or_write_text_from_utf8(PDH_WIDE, help, NULL) <= letters)
        pdh_count_or_write_text_from_utf8(PDH_WIDE, help, out);
}

void pdh_browse_find_help_by_names(PDH_HLOG source, const WCHAR *machine, const WCHAR *object,
                                   const WCHAR *counter, WCHAR *out, DWORD letters)
{
    struct pdh_source opened;
    struct kit_arena arena;
    struct pdh_catalog catalog;
    struct pdh_catalog_scope scope = { .source = &opened };

    out[0] = 0;
    if (pdh_source_from_handle(&opened, source) != ERROR_SUCCESS)
        return;
    kit_arena_init(&arena, epci_alloc, epci_free);
    scope.computer = pdh_utf8_from_text(&arena, PDH_WIDE, machine);
    scope.object = pdh_utf8_from_text(&arena, PDH_WIDE, object);
    if (!arena.refused && pdh_catalog_open_and_lock(&catalog, &scope) == ERROR_SUCCESS) {
        find_help_text_by_names(&catalog, scope.object,
                                pdh_utf8_from_text(&arena, PDH_WIDE, counter), out, letters);
        pdh_catalog_close_and_unlock(&catalog);
    }
    kit_arena_release(&arena);
    pdh_source_close(&opened);
}
