/* SPDX-License-Identifier: MIT
 *
 * info.c -- PdhGetCounterInfo.
 */
#include <stdlib.h>
#include <string.h>

#include "pdh/paths/elements.h"
#include "pdh/caller/era.h"
#include "pdh/source/catalog.h"
#include "pdh/query/query.h"

#define INFO_HELP_CAPACITY 16384u

/* The help text of a counter, in the arena; NULL: none, or a log. */
static const char *find_help_text(const struct pdh_counter *counter, struct kit_arena *arena)
{
    char help[INFO_HELP_CAPACITY];
    const char *found = NULL;
    struct reader_item item;
    struct pdh_catalog catalog;

    if (counter->query->source.log ||
        pdh_catalog_open_and_lock_for_path(&catalog, &counter->query->source, arena,
                                           &counter->parsed, false) != ERROR_SUCCESS)
        return NULL;
    if (pdh_catalog_find_first_item_of_path(&catalog, pdh_counter_path_in_answer(counter), &item) &&
        reader_titles_find_help(
            catalog.lookup.titles,
            reader_snapshot_counter(catalog.lookup.snapshot, item.object, item.counter)
                ->view.head.help_index,
            help, sizeof help))
        found = kit_arena_copy_string(arena, help, strlen(help));
    pdh_catalog_close_and_unlock(&catalog);
    return found;
}

/* The structure of A functions; that of W functions has the same layout. */
static void fill_counter_info(const struct pdh_counter *counter, struct pdh_record *record,
                              struct kit_arena *arena, const char *help, PDH_COUNTER_INFO_A *out)
{
    /* As the documentation of NT says: nothing where the path says nothing. */
    static const struct pdh_element_defaults none = { NULL, 0 };

    memset(out, 0, sizeof *out);
    out->dwType = counter->definition.type;
    out->CStatus = counter->newer.is_collected ? pdh_best_status_of_sample(&counter->newer)
                                               : PDH_CSTATUS_VALID_DATA;
    out->lScale = counter->scale;
    out->lDefaultScale = counter->definition.default_scale;
    out->dwUserData = counter->user;
    out->dwQueryUserData = counter->query->user;
    out->szFullPath = pdh_record_append_text_after_struct(
        record, counter->localized ? counter->localized : counter->path);
    pdh_fill_path_elements(record, arena,
                           counter->localized ? &counter->localized_path : &counter->parsed, &none,
                           &out->CounterPath);
    out->szExplainText = pdh_record_append_text_after_struct(record, help);
    out->dwLength = (DWORD)record->used;
}

/* In 1996 the member after the path's elements was four bytes earlier in 32-bit programs, where
 * there is nothing now; so it is in both places. */
static void copy_explain_text_to_1996_offset(PDH_COUNTER_INFO_A *counter_info)
{
    enum { PLACE_OF_1996 = 60 };

    if (sizeof(void *) == 4)
        memcpy((unsigned char *)counter_info + PLACE_OF_1996, &counter_info->szExplainText,
               sizeof(void *));
}

/* Some programs pass the size of the structure alone, and are to succeed with it. */
static bool wants_structure_without_texts(DWORD bytes)
{
    return bytes == sizeof(PDH_COUNTER_INFO_A);
}

static PDH_STATUS return_counter_info(enum pdh_encoding encoding, HANDLE handle, bool explain,
                                      DWORD *bytes, PDH_COUNTER_INFO_A *out)
{
    struct pdh_counter *counter;
    PDH_COUNTER_INFO_A head;
    struct pdh_record record;
    struct kit_arena arena;
    PDH_STATUS status;
    const char *help;

    if (!bytes || (!out && *bytes != 0))
        return PDH_S(PDH_INVALID_ARGUMENT);
    counter = pdh_object_from_handle(handle, PDH_COUNTER);
    if (!counter)
        return PDH_S(PDH_INVALID_HANDLE);
    kit_arena_init(&arena, epci_alloc, epci_free);
    help = explain ? find_help_text(counter, &arena) : NULL;
    pdh_record_init_in_buffer(&record, encoding, out, *bytes, sizeof head);
    epci_lock_enter(&counter->query->lock);
    fill_counter_info(counter, &record, &arena, help, &head);
    epci_lock_leave(&counter->query->lock);
    copy_explain_text_to_1996_offset(&head);
    if (wants_structure_without_texts(*bytes) && record.used > record.capacity) {
        head.szFullPath = NULL;
        memset(&head.CounterPath, 0, sizeof head.CounterPath);
        head.szExplainText = NULL;
        memcpy(out, &head, sizeof head);
        status = ERROR_SUCCESS;
    } else {
        status = pdh_record_write_struct_if_fits(&record, &head,
                                                 pdh_buffer_rules_for_counter_info(), bytes);
    }
    if (arena.refused)
        status = PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    kit_arena_release(&arena);
    pdh_object_release(&counter->object);
    return status;
}

#define COUNTER_INFO(suffix, in, text, encoding)                                                   \
    PDH_STATUS WINAPI PdhGetCounterInfo##suffix(PDH_HCOUNTER counter, BOOLEAN explain,             \
                                                LPDWORD bytes, PPDH_COUNTER_INFO_##suffix out)     \
    {                                                                                              \
        return return_counter_info(encoding, counter, explain != 0, bytes,                         \
                                   (PPDH_COUNTER_INFO_A)out);                                      \
    }
PDH_FORMS_A_W(COUNTER_INFO)
