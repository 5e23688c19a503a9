/* SPDX-License-Identifier: MIT
 *
 * eventsource.c -- plans the source under which a service's DLL logs: a key of the log Application
 * that says where the messages are, which is in the DLL itself.
 *
 * A source belongs to whom its EventMessageFile belongs to.  One without EventMessageFile is nobody's
 * (an installer was killed when it had made the key). */
#include "lodctr/plan/work.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

#define MESSAGE_FILE  "EventMessageFile"
#define TYPES         "TypesSupported"
#define TYPES_OF_OURS 7u /* errors, warnings, information */

static struct epci_units file_name(struct epci_units path)
{
    for (size_t i = path.count; i > 0; i--)
        if (path.at[i - 1] == '\\' || path.at[i - 1] == '/')
            return (struct epci_units){ path.at + i, path.count - i };
    return path;
}

static uint16_t fold(uint16_t unit)
{
    return unit >= 'a' && unit <= 'z' ? (uint16_t)(unit - 'a' + 'A') : unit;
}

static bool equal(struct epci_units a, struct epci_units b)
{
    for (size_t i = 0; a.count == b.count && i < a.count; i++)
        if (fold(a.at[i]) != fold(b.at[i]))
            return false;
    return a.count == b.count;
}

/* For messages. */
static const char *shown(struct epci_work *work, struct epci_units text)
{
    const char *out = epci_units_text(work->arena, text);

    return out ? out : "?";
}

/* ---- Where the messages are ---- */

static struct epci_units library_of(const struct epci_work *work)
{
    const struct epci_request *request = work->request;
    struct epci_units text = epci_value_units(&work->state->target.library);

    for (size_t i = 0; i < request->value_count && !work->state->target.has_performance; i++) {
        const struct epci_key_value *value = &request->values[i];

        if (strcmp(value->name, "Library") == 0)
            text = epci_value_units(
                &(struct epci_value){ true, value->type, value->bytes, value->size });
    }
    return text;
}

/* The Library with its NUL, behind the system's folder if it has none: there the performance library
 * finds it.  Count 0: there is none. */
static struct epci_units message_file(struct epci_work *work)
{
    static const char folder[] = "%SystemRoot%\\System32\\";
    struct epci_units library = library_of(work);
    bool bare = file_name(library).count == library.count;
    size_t before = bare ? sizeof folder - 1 : 0;
    uint16_t *made;

    if (library.count == 0)
        return library;
    if (!(made = epci_arena_take(work->arena, before + library.count + 1, sizeof *made))) {
        work->status = EPC_E_NOMEM;
        return (struct epci_units){ NULL, 0 };
    }
    for (size_t i = 0; i < before; i++)
        made[i] = (uint16_t)folder[i];
    memcpy(made + before, library.at, library.count * sizeof *made);
    return (struct epci_units){ made, before + library.count };
}

/* Is the source free, or the service's?  A source that the service has recorded may lead to where its
 * DLL was before. */
static bool is_ours(const struct epci_event_source *source, struct epci_units file, bool recorded)
{
    struct epci_units theirs = epci_value_units(&source->file);

    if (!source->has_key || !source->file.exists || equal(theirs, file))
        return true;
    return recorded && equal(file_name(theirs), file_name(file));
}

/* ---- Registering ---- */

static bool is_recorded(const struct epci_target *target)
{
    return target->recorded.name && target->wanted.name &&
           epci_ascii_equal(target->recorded.name, target->wanted.name);
}

bool epci_work_refuse_source(struct epci_work *work)
{
    const struct epci_target *target = &work->state->target;
    const struct epci_event_source *wanted = &target->wanted;
    struct epci_units file;

    if (!wanted->name)
        return false;
    if (!epci_is_source_name(wanted->name)) {
        epci_work_refuse(work, work->request->event_source ? EPCI_CODE_USAGE : EPCI_CODE_DATA,
                         EPCI_SAY(work,
                                  "the event source \"%s\" cannot be a key's name: 1 to 255 bytes "
                                  "of UTF-8, no backslash and no control characters; nothing was "
                                  "changed",
                                  wanted->name));
        return true;
    }
    file = message_file(work);
    if (file.count == 0) {
        epci_work_refuse(work, EPCI_CODE_NOT_FOUND,
                         EPCI_SAY(work,
                                  "%s has no value Library, which names the DLL that holds the "
                                  "messages of the event source %s; nothing was changed",
                                  target->performance, wanted->name));
        return true;
    }
    if (is_ours(wanted, file, is_recorded(target)))
        return false;
    epci_work_refuse(work, EPCI_CODE_TAKEN,
                     EPCI_SAY(work,
                              "the event source %s is another's: %s\\" MESSAGE_FILE
                              " is %s, and not %s; choose another name; nothing was changed",
                              wanted->name, wanted->path,
                              shown(work, epci_value_units(&wanted->file)), shown(work, file)));
    return true;
}

/* The wanted source's name as a REG_SZ. */
static void record(struct epci_work *work)
{
    const struct epci_target *target = &work->state->target;
    const char *name = target->wanted.name;
    uint16_t *units;
    size_t size;

    if (target->recorded.name && strcmp(target->recorded.name, name) == 0)
        return;
    /* It is a source's name, so it is UTF-8. */
    if (epci_value_of_text(work->arena, name, &units, &size) == EPC_OK)
        epci_work_set(work, target->performance, EPCI_EVENT_SOURCE, EPCI_REG_SZ, units, size);
    else
        work->status = EPC_E_NOMEM;
}

void epci_work_register_source(struct epci_work *work)
{
    const struct epci_target *target = &work->state->target;
    const struct epci_event_source *wanted = &target->wanted;
    size_t edits = work->plan->edit_count;
    struct epci_units file;

    if (!wanted->name)
        return;
    for (int i = 0; i < EPCI_LOG_KEYS; i++)
        if (!target->has_log_keys[i])
            epci_work_create_key(work, target->log_keys[i]);
    if (!wanted->has_key)
        epci_work_create_key(work, wanted->path);
    file = message_file(work);
    if (!equal(epci_value_units(&wanted->file), file) || wanted->file.type != EPCI_REG_EXPAND_SZ)
        epci_work_set(work, wanted->path, MESSAGE_FILE, EPCI_REG_EXPAND_SZ, file.at,
                      (file.count + 1) * sizeof *file.at);
    epci_work_set_u32(work, wanted->path, TYPES, &wanted->types, TYPES_OF_OURS);
    record(work);
    if (!is_recorded(target))
        epci_work_unregister_source(work);
    if (work->plan->edit_count != edits)
        epci_work_note(work, EPCI_NOTE,
                       EPCI_SAY(work, "event source %s: its messages are in %s", wanted->name,
                                shown(work, file)));
}

/* ---- Removing ---- */

static void remove_source(struct epci_work *work, const struct epci_event_source *source)
{
    if (source->file.exists)
        epci_work_remove(work, source->path, MESSAGE_FILE);
    if (source->types.exists)
        epci_work_remove(work, source->path, TYPES);
    if (!source->has_subkeys)
        epci_work_remove_key(work, source->path);
}

void epci_work_unregister_source(struct epci_work *work)
{
    const struct epci_event_source *source = &work->state->target.recorded;

    if (!source->name || !source->has_key)
        return;
    if (!is_ours(source, message_file(work), true)) {
        epci_work_note(work, EPCI_WARNING,
                       EPCI_SAY(work,
                                "the event source %s stays: %s\\" MESSAGE_FILE
                                " is %s, which is not this service's",
                                source->name, source->path,
                                shown(work, epci_value_units(&source->file))));
        return;
    }
    remove_source(work, source);
}

void epci_work_unregister_kept_source(struct epci_work *work)
{
    const struct epci_event_source *source = &work->state->target.wanted;
    const char *library = work->request->installed->own[EPCI_PERF_LIBRARY];
    struct epci_units file = { NULL, 0 };
    uint16_t *units;
    size_t size;

    if (!source->name || !epci_is_source_name(source->name) || !source->has_key || !library)
        return;
    if (epci_value_of_text(work->arena, library, &units, &size) != EPC_OK)
        return; /* it names no file */
    file = epci_value_units(&(struct epci_value){ true, EPCI_REG_SZ, units, size });
    if (source->file.exists && is_ours(source, file, true))
        remove_source(work, source);
}
