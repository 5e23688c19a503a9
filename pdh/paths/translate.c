/* SPDX-License-Identifier: MIT
 *
 * translate.c -- PdhTranslate009Counter and PdhTranslateLocaleCounter: a path with English names as
 * one with the local ones, and the other way round.
 *
 * Of several indexes with one name, the one that an object, or a counter of it, really has.
 * Computer and instance stay as they are.  No header declares these functions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "pdh/caller/era.h"
#include "pdh/caller/texts.h"
#include "pdh/paths/elements.h"
#include "pdh/paths/translate.h"
#include "sdk/port/port.h"

#define TRANSLATE_NAME_CAPACITY 4096u

/* Into which language. */
enum direction { TO_ENGLISH, TO_LOCAL };

static struct kit_slice title_in_language(const struct pdh_catalog *catalog,
                                          enum direction direction, uint32_t index, char *name_text)
{
    const bool found =
        (direction == TO_ENGLISH ? reader_titles_copy_english_name : reader_titles_find_name)(
            catalog->lookup.titles, index, name_text, TRANSLATE_NAME_CAPACITY);

    return kit_slice_of(found ? name_text : "");
}

/* The counter of the object with this name; READER_NOT_THERE. */
static uint32_t find_title_index_of_object_counter(const struct pdh_catalog *catalog,
                                                   uint32_t object, struct kit_slice name)
{
    uint32_t position = 0, index;

    while (reader_titles_next_index_of_name(catalog->lookup.titles, name, &position, &index)) {
        const uint32_t counter =
            reader_snapshot_find_counter(catalog->lookup.snapshot, object, index, 0);

        if (counter != READER_NOT_THERE)
            return index;
    }
    return READER_NOT_THERE;
}

/* Replace the names of the path, by texts in these rooms. */
static PDH_STATUS translate_path_names(const struct pdh_catalog *catalog, enum direction direction,
                                       struct reader_counter_path *path, char *object_text,
                                       char *counter_text, const char *object_name)
{
    const uint32_t object = pdh_catalog_find_object(catalog, object_name);
    uint32_t counter;

    if (object == READER_NOT_THERE)
        return PDH_S(PDH_CSTATUS_NO_OBJECT);
    path->object = title_in_language(catalog, direction,
                                     catalog->lookup.snapshot->objects[object].view.head.name_index,
                                     object_text);
    if (kit_slice_is(path->counter, "*"))
        return ERROR_SUCCESS;
    counter = find_title_index_of_object_counter(catalog, object, path->counter);
    if (counter == READER_NOT_THERE)
        return PDH_S(PDH_CSTATUS_NO_COUNTER);
    path->counter = title_in_language(catalog, direction, counter, counter_text);
    return ERROR_SUCCESS;
}

/* An item of the path, or if its instance is not there, of any. */
static bool find_item_else_of_any_instance(const struct pdh_catalog *catalog, const char *text,
                                           const struct reader_counter_path *path,
                                           struct reader_item *out)
{
    struct reader_counter_path any = *path;
    char *other;
    bool found;

    if (pdh_catalog_find_first_item_of_path(catalog, text, out))
        return true;
    if (path->part.bytes == 0)
        return false;
    any.instance = kit_slice_of("*");
    any.parent = kit_slice_of("");
    any.index = READER_PATH_NO_INDEX;
    other = reader_path_text(NULL, &any);
    found = other && pdh_catalog_find_first_item_of_path(catalog, other, out);
    free(other);
    return found;
}

/* Step to the reading of the path that names this object. */
static void choose_path_meaning_naming_object(const struct pdh_catalog *catalog, uint32_t object,
                                              struct reader_counter_path *path)
{
    const struct reader_counter_path first = *path;
    char name[TRANSLATE_NAME_CAPACITY];

    do {
        snprintf(name, sizeof name, "%.*s", (int)path->object.bytes, path->object.at);
        if (pdh_catalog_find_object(catalog, name) == object)
            return;
    } while (reader_path_next_meaning(path));
    *path = first;
}

char *pdh_localize_path(const struct pdh_catalog *catalog, const char *text,
                        const struct reader_counter_path *path)
{
    char object_text[TRANSLATE_NAME_CAPACITY], counter_text[TRANSLATE_NAME_CAPACITY];
    const struct reader_snapshot *snapshot = catalog->lookup.snapshot;
    struct reader_counter_path shown = *path;
    struct reader_item item;
    struct kit_slice name;

    if (!find_item_else_of_any_instance(catalog, text, path, &item))
        return reader_path_text(NULL, path);
    choose_path_meaning_naming_object(catalog, item.object, &shown);
    name = title_in_language(catalog, TO_LOCAL, snapshot->objects[item.object].view.head.name_index,
                             object_text);
    if (name.bytes)
        shown.object = name;
    name = title_in_language(
        catalog, TO_LOCAL,
        reader_snapshot_counter(snapshot, item.object, item.counter)->view.head.name_index,
        counter_text);
    if (name.bytes && !memchr(path->counter.at, '*', path->counter.bytes))
        shown.counter = name;
    shown.by_index = false;
    return reader_path_text(NULL, &shown);
}

static PDH_STATUS return_path(enum pdh_encoding encoding, struct kit_arena *arena,
                              const struct reader_counter_path *path, void *buffer, DWORD *size)
{
    return pdh_return_text(encoding, reader_path_text(arena, path), pdh_buffer_rules_for_text(),
                           buffer, size);
}

static PDH_STATUS translate_path(enum pdh_encoding encoding, enum direction direction,
                                 const void *text, void *buffer, DWORD *size)
{
    static const struct pdh_source live = { NULL };
    char object_text[TRANSLATE_NAME_CAPACITY], counter_text[TRANSLATE_NAME_CAPACITY];
    struct reader_path_problem problem;
    struct kit_arena arena;
    struct reader_counter_path path;
    struct pdh_catalog catalog;
    PDH_STATUS status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    const char *utf8;

    if (!text || !size || (!buffer && *size != 0))
        return PDH_S(PDH_INVALID_ARGUMENT);
    kit_arena_init(&arena, epci_alloc, epci_free);
    utf8 = pdh_utf8_from_text(&arena, encoding, text);
    if (utf8) {
        status = reader_path_parse(kit_slice_of(utf8), &path, &problem) == EPC_OK
                     ? pdh_catalog_open_and_lock_for_path(&catalog, &live, &arena, &path, false)
                     : PDH_S(PDH_CSTATUS_BAD_COUNTERNAME);
        if (status == ERROR_SUCCESS) {
            status = translate_path_names(
                &catalog, direction, &path, object_text, counter_text,
                kit_arena_copy_string(&arena, path.object.at, path.object.bytes));
            pdh_catalog_close_and_unlock(&catalog);
        }
        if (status == ERROR_SUCCESS)
            status = return_path(encoding, &arena, &path, buffer, size);
    }
    kit_arena_release(&arena);
    return status;
}

#define TRANSLATE(name, in, out, encoding, direction)                                              \
    PDH_STATUS WINAPI name(in path, out buffer, LPDWORD size);                                     \
    PDH_STATUS WINAPI name(in path, out buffer, LPDWORD size)                                      \
    {                                                                                              \
        return translate_path(encoding, direction, path, buffer, size);                            \
    }

TRANSLATE(PdhTranslate009CounterA, LPCSTR, LPSTR, PDH_ANSI, TO_LOCAL)
TRANSLATE(PdhTranslate009CounterW, LPCWSTR, LPWSTR, PDH_WIDE, TO_LOCAL)
TRANSLATE(PdhTranslateLocaleCounterA, LPCSTR, LPSTR, PDH_ANSI, TO_ENGLISH)
TRANSLATE(PdhTranslateLocaleCounterW, LPCWSTR, LPWSTR, PDH_WIDE, TO_ENGLISH)
