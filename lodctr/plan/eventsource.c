/* SPDX-License-Identifier: MIT
 *
 * eventsource.c -- plans the source under which a service's DLL logs: a key of the Application log
 * whose EventMessageFile is the DLL itself.
 *
 * A source belongs to the program that its EventMessageFile names.  A source without that value is
 * free: an installer was killed after it had made the key.
 */
#include "lodctr/plan/registration.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"
#include "lodctr/plan/work/edits.h"
#include "lodctr/plan/work/work.h"
#include "sdk/core/text.h"

#define MESSAGE_FILE  "EventMessageFile"
#define TYPES         "TypesSupported"
#define TYPES_OF_OURS 7u /* errors, warnings, information */

static struct lod_units file_name_from_path(struct lod_units path)
{
    for (size_t i = path.count; i > 0; i--)
        if (path.at[i - 1] == '\\' || path.at[i - 1] == '/')
            return (struct lod_units){ path.at + i, path.count - i };
    return path;
}

static bool are_texts_equal_any_case(struct lod_units a, struct lod_units b)
{
    for (size_t i = 0; a.count == b.count && i < a.count; i++)
        if (a.at[i] != b.at[i] &&
            (a.at[i] > 0x7F || b.at[i] > 0x7F ||
             epci_ascii_lower((char)a.at[i]) != epci_ascii_lower((char)b.at[i])))
            return false;
    return a.count == b.count;
}

/* The text for a message. */
static const char *utf8_text_for_message(struct lod_work *work, struct lod_units text)
{
    return lod_utf8_for_message(work->arena, text.at, text.count);
}

/* ---- Where the messages are ---- */

/* A Library with a NUL after it; a name without a folder gets the system's folder, where the
 * performance library finds it.  Count 0: no Library. */
static struct lod_units message_file_from_library(struct lod_work *work,
                                                  const struct lod_value *value)
{
    static const char folder[] = "%SystemRoot%\\System32\\";
    struct lod_units library = lod_value_get_text_units(value);
    bool bare = file_name_from_path(library).count == library.count;
    size_t before = bare ? sizeof folder - 1 : 0;
    uint16_t *made;

    if (library.count == 0)
        return library;
    if (!(made = kit_arena_allocate(work->arena, before + library.count + 1, sizeof *made))) {
        work->status = EPC_E_NOMEM;
        return (struct lod_units){ NULL, 0 };
    }
    for (size_t i = 0; i < before; i++)
        made[i] = (uint16_t)folder[i];
    memcpy(made + before, library.at, library.count * sizeof *made);
    return (struct lod_units){ made, before + library.count };
}

/* The same of the Library that the service has afterwards. */
static struct lod_units planned_message_file(struct lod_work *work)
{
    const struct lod_value *values = lod_work_needs_dll_values_written(work)
                                         ? work->request->values
                                         : work->state->target.service.dll;

    return message_file_from_library(work, &values[LOD_DLL_LIBRARY]);
}

/* Is the source free, or does it belong to the service?  A source that the service has recorded may
 * name a folder where its DLL was before, or the DLL that its key names until now. */
static bool is_source_free_or_of_service(struct lod_work *work,
                                         const struct lod_event_source *source,
                                         struct lod_units file, bool recorded)
{
    struct lod_units theirs = lod_value_get_text_units(&source->file);

    if (!lod_key_exists(&source->key) || !source->file.exists ||
        are_texts_equal_any_case(theirs, file))
        return true;
    return recorded &&
           (are_texts_equal_any_case(file_name_from_path(theirs), file_name_from_path(file)) ||
            are_texts_equal_any_case(theirs,
                                     message_file_from_library(
                                         work, &work->state->target.service.dll[LOD_DLL_LIBRARY])));
}

/* ---- Registering ---- */

static bool is_wanted_source_recorded(const struct lod_target *target)
{
    return target->recorded.name && target->wanted.name &&
           kit_equal_any_case(target->recorded.name, target->wanted.name);
}

bool lod_work_detect_and_refuse_bad_event_source(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;
    const struct lod_event_source *wanted = &target->wanted;
    struct lod_units file;

    if (!wanted->name)
        return false;
    if (!lod_is_event_source_name(wanted->name))
        return lod_work_refuse_and_return_true(
            work, work->request->event_source ? LOD_CODE_USAGE : LOD_CODE_DATA,
            "the event source \"%s\" cannot be a key's name: 1 to 255 bytes of UTF-8, "
            "no backslash and no control characters",
            wanted->name);
    file = planned_message_file(work);
    if (file.count == 0)
        return lod_work_refuse_and_return_true(
            work, LOD_CODE_NOT_FOUND,
            "%s has no value Library, which names the DLL that holds the messages of "
            "the event source %s",
            target->performance.path, wanted->name);
    if (is_source_free_or_of_service(work, wanted, file, is_wanted_source_recorded(target)))
        return false;
    return lod_work_refuse_and_return_true(
        work, LOD_CODE_CONFLICT,
        "the event source %s belongs to another program: %s\\" MESSAGE_FILE
        " is %s, not %s; choose another name",
        wanted->name, wanted->key.path,
        utf8_text_for_message(work, lod_value_get_text_units(&wanted->file)),
        utf8_text_for_message(work, file));
}

/* Record the wanted source's name in the Performance key. */
static void plan_source_name_in_performance_key(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;
    const char *name = target->wanted.name;
    struct lod_value value;

    if (target->recorded.name && strcmp(target->recorded.name, name) == 0)
        return;
    /* It is a source's name, so it is UTF-8. */
    if (lod_value_from_text(work->arena, name, &value) == EPC_OK)
        lod_work_set_value(work, target->performance.path, EPCI_EVENT_SOURCE, NULL, &value);
    else
        work->status = EPC_E_NOMEM;
}

void lod_work_register_event_source(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;
    const struct lod_event_source *wanted = &target->wanted;
    size_t edits = work->plan->edit_count;
    struct lod_units file;

    if (!wanted->name)
        return;
    lod_work_create_missing_key_levels(work, &wanted->key);
    file = planned_message_file(work);
    if (!are_texts_equal_any_case(lod_value_get_text_units(&wanted->file), file) ||
        wanted->file.type != EPCI_REG_EXPAND_SZ)
        lod_work_set_value(work, wanted->key.path, MESSAGE_FILE, NULL,
                           &(struct lod_value){ true, EPCI_REG_EXPAND_SZ, file.at,
                                                (file.count + 1) * sizeof *file.at });
    lod_work_set_u32(work, wanted->key.path, TYPES, &wanted->types, TYPES_OF_OURS);
    plan_source_name_in_performance_key(work);
    if (!is_wanted_source_recorded(target))
        lod_work_unregister_event_source(work);
    if (work->plan->edit_count != edits)
        lod_work_add_plan_note(work, EPCI_NOTE, "event source %s: its messages are in %s",
                               wanted->name, utf8_text_for_message(work, file));
}

/* ---- Removing ---- */

static void plan_removal_of_event_source(struct lod_work *work,
                                         const struct lod_event_source *source)
{
    if (source->file.exists)
        lod_work_remove_value(work, source->key.path, MESSAGE_FILE);
    if (source->types.exists)
        lod_work_remove_value(work, source->key.path, TYPES);
    if (!source->has_subkeys)
        lod_work_remove_key(work, source->key.path);
}

void lod_work_unregister_event_source(struct lod_work *work)
{
    const struct lod_event_source *source = &work->state->target.recorded;

    if (!source->name || !lod_key_exists(&source->key))
        return;
    if (!is_source_free_or_of_service(work, source, planned_message_file(work), true)) {
        lod_work_add_plan_note(
            work, EPCI_WARNING,
            "the event source %s is not removed: %s\\" MESSAGE_FILE
            " is %s, which does not belong to this service",
            source->name, source->key.path,
            utf8_text_for_message(work, lod_value_get_text_units(&source->file)));
        return;
    }
    plan_removal_of_event_source(work, source);
}

void lod_work_unregister_ini_event_source(struct lod_work *work)
{
    const struct lod_event_source *source = &work->state->target.wanted;
    const char *library = work->request->installed->own[INI_PERF_LIBRARY];
    struct lod_value value;

    if (!source->name || !lod_is_event_source_name(source->name) || !lod_key_exists(&source->key) ||
        !library)
        return;
    if (lod_value_from_text(work->arena, library, &value) != EPC_OK)
        return; /* Library is not valid text */
    if (source->file.exists &&
        is_source_free_or_of_service(work, source, lod_value_get_text_units(&value), true))
        plan_removal_of_event_source(work, source);
}
