/* SPDX-License-Identifier: MIT
 *
 * enumerate.c -- lists of computers, objects, counters and instances; defaults; names and indexes.
 *
 * Each exists as A, W, HA and HW: for a data source that is named, or bound.
 */
#include <string.h>

#include "pdh/caller/era.h"
#include "pdh/caller/texts.h"
#include "pdh/source/log.h"
#include "pdh/source/catalog.h"
#include "reader/selection/lookup.h"
#include "sdk/core/types.h"
#include "sdk/port/port.h"

/* Room for a name; longer ones of hostile providers are cut. */
#define ENUM_NAME_CAPACITY 4096u

/* What the A, W and H forms of a function have in common. */
struct call {
    enum pdh_encoding encoding;
    struct pdh_source source;
    struct kit_arena arena;
    const char *computer, *object; /* NULL: not given */
    struct pdh_catalog catalog;
    bool is_open;
};

static PDH_STATUS init_call_and_open_source(struct call *call, enum pdh_encoding encoding,
                                            enum pdh_source_form form, const void *source,
                                            const void *computer, const void *object)
{
    *call = (struct call){ .encoding = encoding };
    kit_arena_init(&call->arena, epci_alloc, epci_free);
    call->computer = pdh_utf8_from_text(&call->arena, encoding, computer);
    call->object = pdh_utf8_from_text(&call->arena, encoding, object);
    if (call->arena.refused)
        return PDH_S(PDH_MEMORY_ALLOCATION_FAILURE);
    if (form == PDH_BY_NAME && source && !pdh_era_has_data_sources())
        return PDH_S(PDH_INVALID_ARGUMENT);
    return pdh_source_open_by_form(&call->source, encoding, form, source);
}

static PDH_STATUS open_call_catalog(struct call *call, bool costly, bool fresh)
{
    const struct pdh_catalog_scope scope = { .source = &call->source,
                                             .computer = call->computer,
                                             .object = call->object,
                                             .costly = costly,
                                             .fresh = fresh };
    PDH_STATUS status = pdh_catalog_open_and_lock(&call->catalog, &scope);

    call->is_open = status == ERROR_SUCCESS;
    return status;
}

/* Both: the catalog of what is not costly, of an answer that may be in memory already. */
static PDH_STATUS open_call_source_and_catalog(struct call *call, enum pdh_encoding encoding,
                                               enum pdh_source_form form, const void *source,
                                               const void *computer, const void *object)
{
    const PDH_STATUS status =
        init_call_and_open_source(call, encoding, form, source, computer, object);

    return status == ERROR_SUCCESS ? open_call_catalog(call, false, false) : status;
}

static PDH_STATUS close_call_and_return_status(struct call *call, PDH_STATUS status)
{
    if (call->is_open)
        pdh_catalog_close_and_unlock(&call->catalog);
    pdh_source_close(&call->source);
    kit_arena_release(&call->arena);
    return status;
}

static void add_title_of_index(const struct call *call, uint32_t index, struct pdh_texts *texts)
{
    char name[ENUM_NAME_CAPACITY];

    reader_title_text(call->catalog.lookup.titles, index, name, sizeof name);
    pdh_texts_append_to_list(texts, name);
}

/* Objects and counters of this level of detail, or less, are listed. */
static bool is_detail_level_shown(uint32_t level, DWORD detail)
{
    return level <= (detail & PERF_DETAIL_STANDARD);
}

/* ---- Computers ---- */

static PDH_STATUS list_machines_of_source(enum pdh_encoding encoding, enum pdh_source_form form,
                                          const void *source, void *list, DWORD *size)
{
    struct pdh_texts texts = { 0 };
    struct pdh_machine *machine;
    struct call call;
    PDH_STATUS status = init_call_and_open_source(&call, encoding, form, source, NULL, NULL);

    if (status != ERROR_SUCCESS)
        return close_call_and_return_status(&call, status);
    if (call.source.log)
        pdh_log_list_computers(call.source.log, &texts);
    for (size_t i = 0; !call.source.log && (machine = pdh_machine_at(i)) != NULL; i++)
        pdh_texts_append_to_list(
            &texts, kit_arena_format(&call.arena, "\\\\%s", pdh_machine_name(machine)));
    status = pdh_return_list(encoding, &texts, pdh_buffer_rules_for_list(), list, size);
    pdh_texts_release(&texts);
    return close_call_and_return_status(&call, status);
}

/* ---- Objects ---- */

static PDH_STATUS list_objects(enum pdh_encoding encoding, enum pdh_source_form form,
                               const void *source, const void *computer, void *list, DWORD *size,
                               DWORD detail, BOOL refresh)
{
    bool costly = (detail & PERF_DETAIL_COSTLY) != 0;
    const struct reader_snapshot *snapshot;
    struct pdh_texts texts = { 0 };
    struct call call;
    PDH_STATUS status = init_call_and_open_source(&call, encoding, form, source, computer, NULL);

    if (!size || (!list && *size != 0))
        status = PDH_S(PDH_INVALID_ARGUMENT);
    if (status == ERROR_SUCCESS)
        status = open_call_catalog(&call, false, refresh);
    /* Costly objects are a question of their own to a computer; a log has one list. */
    costly = costly && !call.source.log;
    for (int part = 0; status == ERROR_SUCCESS && part <= costly; part++) {
        if (part == 1) {
            pdh_catalog_close_and_unlock(&call.catalog);
            call.is_open = false;
            status =
                open_call_catalog(&call, true, false); /* the first one has forgotten all answers */
            if (status != ERROR_SUCCESS)
                break;
        }
        snapshot = call.catalog.lookup.snapshot;
        for (uint32_t i = 0; i < snapshot->object_count; i++)
            if (is_detail_level_shown(snapshot->objects[i].view.head.detail, detail) &&
                snapshot->objects[i].same == 0)
                add_title_of_index(&call, snapshot->objects[i].view.head.name_index, &texts);
    }
    if (status == ERROR_SUCCESS)
        status = pdh_return_list(encoding, &texts, pdh_buffer_rules_for_list(), list, size);
    pdh_texts_release(&texts);
    return close_call_and_return_status(&call, status);
}

/* ---- Counters and instances ---- */

static void append_counter_names(const struct call *call, uint32_t object, DWORD detail,
                                 struct pdh_texts *texts)
{
    const struct reader_snapshot *snapshot = call->catalog.lookup.snapshot;

    for (uint32_t i = 0; i < snapshot->objects[object].counter_count; i++) {
        const struct reader_snapshot_counter *counter =
            reader_snapshot_counter(snapshot, object, i);

        if (counter->same == 0 && !epci_type_is_base(counter->view.head.type) &&
            is_detail_level_shown(counter->view.head.detail, detail))
            add_title_of_index(call, counter->view.head.name_index, texts);
    }
}

/* Names without #n: those that are equal are repeated. */
static void append_instance_names(const struct call *call, uint32_t object, struct pdh_texts *texts)
{
    const struct reader_snapshot *snapshot = call->catalog.lookup.snapshot;
    char name[ENUM_NAME_CAPACITY];

    for (uint32_t i = 0; i < snapshot->objects[object].instance_count; i++) {
        reader_snapshot_qualified_name(snapshot, object, i, name, sizeof name);
        pdh_texts_append_to_list(texts, name);
    }
}

/* An object without instances has no list of them: size 0. */
static PDH_STATUS return_instances(const struct call *call, bool single,
                                   const struct pdh_texts *texts, void *list, DWORD *size)
{
    if (!size)
        return PDH_S(PDH_INVALID_ARGUMENT);
    if (!single)
        return pdh_return_list(call->encoding, texts, pdh_buffer_rules_for_list(), list, size);
    *size = 0;
    return ERROR_SUCCESS;
}

static PDH_STATUS return_counters_and_instances(const struct call *call, DWORD detail,
                                                void *counters, DWORD *counter_size,
                                                void *instances, DWORD *instance_size)
{
    const uint32_t object = pdh_catalog_find_object(&call->catalog, call->object);
    struct pdh_texts counter_names = { 0 }, instance_names = { 0 };
    const struct reader_snapshot_object *one;
    PDH_STATUS status, other;

    if (object == READER_NOT_THERE)
        return PDH_S(PDH_CSTATUS_NO_OBJECT);
    one = &call->catalog.lookup.snapshot->objects[object];
    append_counter_names(call, object, detail, &counter_names);
    if (!one->single)
        append_instance_names(call, object, &instance_names);
    status = pdh_return_list(call->encoding, &counter_names, pdh_buffer_rules_for_list(), counters,
                             counter_size);
    other = return_instances(call, one->single, &instance_names, instances, instance_size);
    pdh_texts_release(&counter_names);
    pdh_texts_release(&instance_names);
    return status == ERROR_SUCCESS ? other : status;
}

static PDH_STATUS list_object_items(enum pdh_encoding encoding, enum pdh_source_form form,
                                    const void *source, const void *computer, const void *object,
                                    void *counters, DWORD *counter_size, void *instances,
                                    DWORD *instance_size, DWORD detail)
{
    struct call call;
    PDH_STATUS status;

    if (!object || !counter_size || !instance_size || (!counters && *counter_size != 0) ||
        (!instances && *instance_size != 0))
        return PDH_S(PDH_INVALID_ARGUMENT);
    status = open_call_source_and_catalog(&call, encoding, form, source, computer, object);
    if (status == ERROR_SUCCESS)
        status = return_counters_and_instances(&call, detail, counters, counter_size, instances,
                                               instance_size);
    return close_call_and_return_status(&call, status);
}

/* ---- Defaults ---- */

static PDH_STATUS return_title_of_index(const struct call *call, uint32_t index, void *name,
                                        DWORD *size)
{
    char text[ENUM_NAME_CAPACITY];

    reader_title_text(call->catalog.lookup.titles, index, text, sizeof text);
    return pdh_return_text(call->encoding, text, pdh_buffer_rules_for_text(), name, size);
}

/* A log has no defaults. */
static PDH_STATUS return_empty_text(const struct call *call, void *name, DWORD *size)
{
    return pdh_return_text(call->encoding, "", pdh_buffer_rules_for_text(), name, size);
}

/* What Windows' perflib says of itself: Processor. */
#define PROCESSOR_OBJECT_INDEX 238

/* The object whose name comes first. */
static uint32_t find_alphabetically_first_object(const struct reader_lookup *lookup)
{
    char first[READER_TITLE_CAPACITY], name[READER_TITLE_CAPACITY];
    uint32_t object = READER_NOT_THERE;

    for (uint32_t i = 0; i < lookup->snapshot->object_count; i++) {
        reader_title_text(lookup->titles, lookup->snapshot->objects[i].view.head.name_index, name,
                          sizeof name);
        if (object == READER_NOT_THERE || strcmp(name, first) < 0) {
            object = i;
            memcpy(first, name, sizeof first);
        }
    }
    return object;
}

/* The answer's default object; if it has none, or one that is not there, Processor, or else the
 * first of the list. */
static uint32_t choose_default_object(const struct reader_lookup *lookup)
{
    uint32_t object = reader_snapshot_default_object(lookup->snapshot);

    if (object == READER_NOT_THERE)
        object = reader_snapshot_find_object(lookup->snapshot, PROCESSOR_OBJECT_INDEX, 0);
    return object == READER_NOT_THERE ? find_alphabetically_first_object(lookup) : object;
}

static PDH_STATUS look_up_default_object(enum pdh_encoding encoding, enum pdh_source_form form,
                                         const void *source, const void *computer, void *name,
                                         DWORD *size)
{
    struct call call;
    PDH_STATUS status;
    uint32_t object;

    if (!size || (!name && *size != 0))
        return PDH_S(PDH_INVALID_ARGUMENT);
    status = open_call_source_and_catalog(&call, encoding, form, source, computer, NULL);
    if (status != ERROR_SUCCESS)
        return close_call_and_return_status(&call, status);
    if (call.source.log)
        status = return_empty_text(&call, name, size);
    else if ((object = choose_default_object(&call.catalog.lookup)) == READER_NOT_THERE)
        status = PDH_S(PDH_CSTATUS_NO_COUNTERNAME);
    else
        status = return_title_of_index(
            &call, call.catalog.lookup.snapshot->objects[object].view.head.name_index, name, size);
    return close_call_and_return_status(&call, status);
}

static PDH_STATUS return_default_counter(const struct call *call, void *name, DWORD *size)
{
    const struct reader_snapshot *snapshot = call->catalog.lookup.snapshot;
    const uint32_t object = pdh_catalog_find_object(&call->catalog, call->object);
    uint32_t counter;

    if (object == READER_NOT_THERE)
        return PDH_S(PDH_CSTATUS_NO_OBJECT);
    if (call->source.log)
        return return_empty_text(call, name, size);
    counter = reader_snapshot_default_counter(snapshot, object);
    return counter == READER_NOT_THERE
               ? PDH_S(PDH_CSTATUS_NO_COUNTER)
               : return_title_of_index(
                     call, reader_snapshot_counter(snapshot, object, counter)->view.head.name_index,
                     name, size);
}

static PDH_STATUS look_up_default_counter(enum pdh_encoding encoding, enum pdh_source_form form,
                                          const void *source, const void *computer,
                                          const void *object, void *name, DWORD *size)
{
    struct call call;
    PDH_STATUS status;

    if (!object || !size || (!name && *size != 0))
        return PDH_S(PDH_INVALID_ARGUMENT);
    status = open_call_source_and_catalog(&call, encoding, form, source, computer, object);
    if (status == ERROR_SUCCESS)
        status = return_default_counter(&call, name, size);
    return close_call_and_return_status(&call, status);
}

/* ---- Names and indexes ---- */

static PDH_STATUS look_up_name_by_index(enum pdh_encoding encoding, const void *computer,
                                        DWORD index, void *name, DWORD *size)
{
    static const char none[] = "";
    char text[ENUM_NAME_CAPACITY];
    struct call call;
    PDH_STATUS status;

    if (!size || (!name && *size != 0))
        return PDH_S(PDH_INVALID_ARGUMENT);
    status = init_call_and_open_source(&call, encoding, PDH_BY_NAME, NULL, computer, NULL);
    call.object = none;
    if (status == ERROR_SUCCESS)
        status = open_call_catalog(&call, false, false);
    if (status == ERROR_SUCCESS &&
        !reader_titles_find_name(call.catalog.lookup.titles, index, text, sizeof text))
        status = PDH_S(PDH_STRING_NOT_FOUND);
    if (status == ERROR_SUCCESS)
        status = pdh_return_text(encoding, text, pdh_buffer_rules_for_text(), name, size);
    return close_call_and_return_status(&call, status);
}

/* Of several indexes with one name, the lowest. */
static PDH_STATUS look_up_index_by_name(enum pdh_encoding encoding, const void *computer,
                                        const void *name, DWORD *index)
{
    uint32_t position = 0, found;
    struct call call;
    PDH_STATUS status;
    const char *wanted;

    if (!name || !index)
        return PDH_S(PDH_INVALID_ARGUMENT);
    status = init_call_and_open_source(&call, encoding, PDH_BY_NAME, NULL, computer, name);
    wanted = call.object;
    call.object = "";
    if (status == ERROR_SUCCESS)
        status = open_call_catalog(&call, false, false);
    if (status == ERROR_SUCCESS &&
        !reader_titles_next_index_of_name(call.catalog.lookup.titles, kit_slice_of(wanted),
                                          &position, &found))
        status = PDH_S(PDH_STRING_NOT_FOUND);
    if (status == ERROR_SUCCESS)
        *index = found;
    return close_call_and_return_status(&call, status);
}

/* ---- The exports ---- */

#define ENUM_MACHINES(suffix, handle, in, out, encoding, form)                                     \
    PDH_STATUS WINAPI PdhEnumMachines##suffix(handle source, out list, LPDWORD size)               \
    {                                                                                              \
        return list_machines_of_source(encoding, form, source, list, size);                        \
    }
PDH_FORMS_A_W_HA_HW(ENUM_MACHINES)

#define ENUM_OBJECTS(suffix, handle, in, out, encoding, form)                                      \
    PDH_STATUS WINAPI PdhEnumObjects##suffix(handle source, in computer, out list, LPDWORD size,   \
                                             DWORD detail, WINBOOL refresh)                        \
    {                                                                                              \
        return list_objects(encoding, form, source, computer, list, size, detail, refresh);        \
    }
PDH_FORMS_A_W_HA_HW(ENUM_OBJECTS)

#define ENUM_ITEMS(suffix, handle, in, out, encoding, form)                                        \
    PDH_STATUS WINAPI PdhEnumObjectItems##suffix(                                                  \
        handle source, in computer, in object, out counters, LPDWORD counter_size, out instances,  \
        LPDWORD instance_size, DWORD detail, DWORD flags)                                          \
    {                                                                                              \
        (void)flags;                                                                               \
        return list_object_items(encoding, form, source, computer, object, counters, counter_size, \
                                 instances, instance_size, detail);                                \
    }
PDH_FORMS_A_W_HA_HW(ENUM_ITEMS)

#define DEFAULT_OBJECT(suffix, handle, in, out, encoding, form)                                    \
    PDH_STATUS WINAPI PdhGetDefaultPerfObject##suffix(handle source, in computer, out name,        \
                                                      LPDWORD size)                                \
    {                                                                                              \
        return look_up_default_object(encoding, form, source, computer, name, size);               \
    }
PDH_FORMS_A_W_HA_HW(DEFAULT_OBJECT)

#define DEFAULT_COUNTER(suffix, handle, in, out, encoding, form)                                   \
    PDH_STATUS WINAPI PdhGetDefaultPerfCounter##suffix(handle source, in computer, in object,      \
                                                       out name, LPDWORD size)                     \
    {                                                                                              \
        return look_up_default_counter(encoding, form, source, computer, object, name, size);      \
    }
PDH_FORMS_A_W_HA_HW(DEFAULT_COUNTER)

#define LOOK_UP_NAME(suffix, in, out, encoding)                                                    \
    PDH_STATUS WINAPI PdhLookupPerfNameByIndex##suffix(in computer, DWORD index, out name,         \
                                                       LPDWORD size)                               \
    {                                                                                              \
        return look_up_name_by_index(encoding, computer, index, name, size);                       \
    }
PDH_FORMS_A_W(LOOK_UP_NAME)

#define LOOK_UP_INDEX(suffix, in, out, encoding)                                                   \
    PDH_STATUS WINAPI PdhLookupPerfIndexByName##suffix(in computer, in name, LPDWORD index)        \
    {                                                                                              \
        return look_up_index_by_name(encoding, computer, name, index);                             \
    }
PDH_FORMS_A_W(LOOK_UP_INDEX)
