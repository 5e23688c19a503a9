/* SPDX-License-Identifier: MIT
 *
 * expand.c -- PdhExpandCounterPath, PdhExpandWildCardPath: what a path means.
 */
#include <string.h>

#include <epc/epc.h>

#include "kit/dictionary.h"
#include "pdh/caller/era.h"
#include "pdh/caller/texts.h"
#include "pdh/paths/elements.h"
#include "pdh/source/logcatalog.h"
#include "pdh/source/catalog.h"
#include "reader/selection/lookup.h"
#include "sdk/port/port.h"

struct expansion {
    const struct pdh_catalog *catalog;
    struct reader_lookup named; /* its source, with the name of the computer that paths get */
    const struct reader_counter_path *path;
    DWORD flags;
    struct pdh_texts texts;
    struct kit_arena *arena;
    PDH_STATUS missing;       /* why the path means nothing */
    struct kit_names known;   /* the paths so far, where several items may have one */
    struct reader_item first; /* of the object whose items come now */
    bool has_first;
};

/* If the instances stay a wildcard, those of an object after the first one say nothing new. */
static bool is_covered_by_instance_wildcard(struct expansion *expansion,
                                            const struct reader_item *item)
{
    if (!expansion->has_first || item->object != expansion->first.object)
        expansion->first = *item;
    expansion->has_first = true;
    /* In a log each instance has columns of its own. */
    return expansion->flags & PDH_NOEXPANDINSTANCES && !expansion->catalog->log &&
           item->instance != expansion->first.instance;
}

/* With these flags the path's own texts stay; then many items have one path. */
static void restore_unexpanded_path_parts(const struct expansion *expansion,
                                          struct reader_counter_path *path)
{
    if (expansion->flags & PDH_NOEXPANDCOUNTERS)
        path->counter = expansion->path->counter;
    if (expansion->flags & PDH_NOEXPANDINSTANCES && path->instance.bytes) {
        path->parent = expansion->path->parent;
        path->instance = expansion->path->instance;
        path->index = expansion->path->index;
    }
}

/* The path of an item; NULL: no memory. */
static char *format_full_item_path(const struct expansion *expansion,
                                   const struct reader_item *item)
{
    const struct reader_lookup *named = &expansion->named;
    char object[READER_TITLE_CAPACITY], *text;

    if (expansion->catalog->log) {
        text = pdh_log_item_path_after_object(expansion->catalog->log, item, expansion->arena);
        reader_title_text(named->titles,
                          named->snapshot->objects[item->object].view.head.name_index, object,
                          sizeof object);
        return text ? kit_arena_format(expansion->arena, "%s%.*s\\%s%s",
                                       named->computer.bytes ? "\\\\" : "",
                                       (int)named->computer.bytes, named->computer.at, object, text)
                    : NULL;
    }
    return reader_item_path_text(expansion->arena, named, item);
}

static void add_item_path(void *context, const struct reader_item *item, size_t number)
{
    struct expansion *expansion = context;
    struct reader_path_problem problem;
    struct reader_counter_path path;
    char *text;

    (void)number;
    /* Of a log with few columns nearly all items are not there: they may cost no memory. */
    if (expansion->catalog->log &&
        pdh_log_catalog_find_item_column(expansion->catalog->log, item) == PDH_NO_COLUMN)
        return;
    if (is_covered_by_instance_wildcard(expansion, item))
        return;
    text = format_full_item_path(expansion, item);
    if (!text)
        return;
    if (expansion->flags & (PDH_NOEXPANDCOUNTERS | PDH_NOEXPANDINSTANCES) &&
        reader_path_parse(kit_slice_of(text), &path, &problem) == EPC_OK) {
        restore_unexpanded_path_parts(expansion, &path);
        text = reader_path_text(expansion->arena, &path);
        if (!text)
            return;
    }
    if (expansion->flags & (PDH_NOEXPANDCOUNTERS | PDH_NOEXPANDINSTANCES)) {
        if (kit_names_find_exact_or_any_case(&expansion->known, kit_slice_of(text), false))
            return;
        (void)kit_names_add(&expansion->known, expansion->arena, kit_slice_of(text), 0);
    }
    pdh_texts_append_to_list(&expansion->texts, text);
}

static void set_status_of_missing_path(void *context, const struct reader_missing *missing)
{
    struct expansion *expansion = context;

    expansion->missing =
        missing->kind == READER_MISSING_SINGLE || missing->kind == READER_MISSING_PART
            ? PDH_S(PDH_INVALID_PATH)
            : pdh_status_from_missing_kind(missing->kind);
}

static PDH_STATUS expand_path_of_log_or_computer(struct expansion *expansion, struct kit_slice text)
{
    const struct reader_selection_visitor visitor = { .context = expansion,
                                                      .item = add_item_path,
                                                      .missing = set_status_of_missing_path };
    struct reader_path_problem problem;
    struct reader_selection selection;
    struct reader_item item;
    int status;

    /* Most paths that programs expand have nothing to expand. */
    if (!expansion->catalog->log && !memchr(text.at, '*', text.bytes) &&
        reader_find_item_by_path(&expansion->catalog->lookup, text, &item) == EPC_OK) {
        add_item_path(expansion, &item, 0);
        return expansion->arena->refused ? PDH_S(PDH_MEMORY_ALLOCATION_FAILURE) : ERROR_SUCCESS;
    }
    reader_selection_init(&selection, READER_ALL_DETAILS);
    status = reader_selection_add_path(&selection, text, &problem);
    if (status == EPC_OK)
        status = reader_selection_visit_items(&selection, &expansion->catalog->lookup, &visitor);
    reader_selection_release(&selection);
    if (status == EPC_E_NOMEM || expansion->arena->refused)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    if (status != EPC_OK)
        return PDH_S(PDH_INVALID_PATH);
    /* A log has columns, not all that its names could make. */
    if (expansion->catalog->log && expansion->missing == ERROR_SUCCESS &&
        expansion->texts.count == 0)
        return PDH_S(PDH_CSTATUS_NO_COUNTER);
    return expansion->missing;
}

static PDH_STATUS expand_path(enum pdh_encoding encoding, const struct pdh_source *source,
                              const void *text, void *list, DWORD *size, DWORD flags)
{
    struct expansion expansion = { .flags = flags, .missing = ERROR_SUCCESS };
    struct reader_path_problem problem;
    struct kit_arena arena;
    struct reader_counter_path path;
    struct pdh_catalog catalog;
    PDH_STATUS status = PDH_S(PDH_INVALID_PATH);
    const char *utf8;

    if (!text || !size || (!list && *size != 0))
        return PDH_S(PDH_INVALID_ARGUMENT);
    kit_arena_init(&arena, epci_alloc, epci_free);
    utf8 = pdh_utf8_from_text(&arena, encoding, text);
    if (!utf8)
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    else if (reader_path_parse(kit_slice_of(utf8), &path, &problem) == EPC_OK) {
        status = pdh_catalog_open_and_lock_for_path(
            &catalog, source, &arena, &path, (flags & PDH_REFRESHCOUNTERS) != 0 && *size == 0);
        if (status == ERROR_SUCCESS) {
            expansion.catalog = &catalog;
            expansion.named = catalog.lookup;
            /* Microsoft's page of Get-Counter shows such paths expanded with the computer. */
            if (!source->log && path.computer.bytes == 0 && pdh_own_computer_name())
                expansion.named.computer = kit_slice_of(pdh_own_computer_name());
            expansion.path = &path;
            expansion.arena = &arena;
            status = expand_path_of_log_or_computer(&expansion, kit_slice_of(utf8));
            pdh_catalog_close_and_unlock(&catalog);
        } else if (status == PDH_S(PDH_CSTATUS_BAD_COUNTERNAME)) {
            status = PDH_S(PDH_INVALID_PATH);
        }
        if (status == ERROR_SUCCESS)
            status = pdh_return_list(encoding, &expansion.texts, pdh_buffer_rules_for_list(), list,
                                     size);
    }
    pdh_texts_release(&expansion.texts);
    kit_arena_release(&arena);
    return status;
}

static PDH_STATUS expand_from_source(enum pdh_encoding encoding, enum pdh_source_form form,
                                     const void *source, const void *path, void *list, DWORD *size,
                                     DWORD flags)
{
    struct pdh_source opened;
    PDH_STATUS status = pdh_source_open_by_form(&opened, encoding, form, source);

    if (status == ERROR_SUCCESS)
        status = expand_path(encoding, &opened, path, list, size, flags);
    pdh_source_close(&opened);
    return status;
}

#define EXPAND_PATH(suffix, in, out, encoding)                                                     \
    PDH_STATUS WINAPI PdhExpandCounterPath##suffix(in path, out list, LPDWORD size)                \
    {                                                                                              \
        return expand_from_source(encoding, PDH_BY_NAME, NULL, path, list, size, 0);               \
    }
PDH_FORMS_A_W(EXPAND_PATH)

#define EXPAND_WILDCARDS(suffix, handle, in, out, encoding, form)                                  \
    PDH_STATUS WINAPI PdhExpandWildCardPath##suffix(handle source, in path, out list,              \
                                                    LPDWORD size, DWORD flags)                     \
    {                                                                                              \
        return expand_from_source(encoding, form, source, path, list, size, flags);                \
    }
PDH_FORMS_A_W_HA_HW(EXPAND_WILDCARDS)
