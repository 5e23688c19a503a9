/* SPDX-License-Identifier: MIT
 *
 * state.c -- reads what is installed, from the name tables to the target's event source.
 *
 * The reader remembers the first failure; after it every further step reads nothing, so the steps
 * follow each other without tests in between.
 */
#include "lodctr/state/state.h"

#include <stdarg.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/read/perfini.h"
#include "kit/slice.h"
#include "kit/system/registry.h"
#include "sdk/core/text.h"

/* Room for a subkey's name: 255 units in UTF-8, and its NUL. */
#define STATE_KEY_NAME 1024

/* The DLL has room for names of this many bytes. */
#define LONGEST_SOURCE 255

/* Units of a table's string that a message shows. */
#define SHOWN_UNITS 60

const char *const lod_table_names[LOD_TABLES] = { "Counter", "Help" };
const char *const lod_last_names[LOD_TABLES] = { "Last Counter", "Last Help" };
const uint32_t lod_system_last[LOD_TABLES] = { 1846, 1847 };

struct state_reader {
    struct kit_arena *arena;
    const struct epci_registry *registry;
    struct lod_install_state *state;
    int status; /* of the first failure */
};

int lod_state_read_subkey_name(struct kit_arena *arena, const struct epci_registry *registry,
                               const char *path, uint32_t index, const char **name)
{
    char text[STATE_KEY_NAME];
    int status = kit_registry_copy_subkey_name(registry, path, index, text, sizeof text);

    if (status == EPC_E_NOT_FOUND)
        return EPC_END;
    if (status != EPC_OK)
        return status;
    *name = kit_arena_copy_string(arena, text, strlen(text));
    return *name ? EPC_OK : EPC_E_NOMEM;
}

int lod_registry_check_key_exists(const struct epci_registry *registry, const char *path)
{
    char name[STATE_KEY_NAME];
    int status = kit_registry_copy_subkey_name(registry, path, 0, name, sizeof name);

    return status == EPC_END || status == EPC_E_NOSPACE ? EPC_OK : status;
}

int lod_key_find_existing_part(struct kit_arena *arena, const struct epci_registry *registry,
                               struct lod_key *key)
{
    int status = lod_registry_check_key_exists(registry, key->path);

    key->there = strlen(key->path);
    while (status == EPC_E_NOT_FOUND && key->there != 0) {
        const char *path;

        do
            key->there--;
        while (key->there != 0 && key->path[key->there] != '\\');
        if (!(path = kit_arena_copy_string(arena, key->path, key->there)))
            return EPC_E_NOMEM;
        if (key->there != 0)
            status = lod_registry_check_key_exists(registry, path);
    }
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

bool lod_key_exists(const struct lod_key *key)
{
    return key->there != 0 && key->path[key->there] == '\0';
}

/* ---- The steps: each does nothing after a failure ---- */

static bool has_reader_failed(const struct state_reader *reader)
{
    return reader->status != EPC_OK;
}

/* Remember a failure to read the value `name` ("": the key) of `path`. */
static void keep_first_read_failure(struct state_reader *reader, int status, const char *path,
                                    const char *name)
{
    if (status == EPC_OK || has_reader_failed(reader))
        return;
    reader->status = status;
    if (status != EPC_E_NOMEM)
        reader->state->problem = kit_arena_format(reader->arena, "cannot read %s%s%s: %s", path,
                                                  *name ? "\\" : "", name, epc_status_text(status));
}

/* A path in memory of the arena; "" without memory. */
static const char *format_path(struct state_reader *reader, const char *format, ...)
    KIT_FORMAT(2, 3);
static const char *format_path(struct state_reader *reader, const char *format, ...)
{
    const char *path;
    va_list arguments;

    va_start(arguments, format);
    path = kit_arena_vformat(reader->arena, format, arguments);
    va_end(arguments);
    if (!path)
        keep_first_read_failure(reader, EPC_E_NOMEM, "", "");
    return path ? path : "";
}

static bool state_key_exists(struct state_reader *reader, const char *path)
{
    int status = has_reader_failed(reader) ? EPC_E_NOT_FOUND
                                           : lod_registry_check_key_exists(reader->registry, path);

    if (status != EPC_E_NOT_FOUND)
        keep_first_read_failure(reader, status, path, "");
    return status == EPC_OK;
}

static struct lod_key find_existing_part_of_key(struct state_reader *reader, const char *path)
{
    struct lod_key key = { .path = path };

    if (!has_reader_failed(reader))
        keep_first_read_failure(
            reader, lod_key_find_existing_part(reader->arena, reader->registry, &key), path, "");
    return key;
}

static void state_read_number(struct state_reader *reader, const char *path, const char *name,
                              struct lod_number *number)
{
    int status = has_reader_failed(reader)
                     ? EPC_E_NOT_FOUND
                     : lod_read_dword_values(reader->registry, path, &name, number, 1);

    if (status != EPC_E_NOT_FOUND)
        keep_first_read_failure(reader, status, path, name);
}

static void state_read_value(struct state_reader *reader, const char *path, const char *name,
                             struct lod_value *value)
{
    if (!has_reader_failed(reader))
        keep_first_read_failure(
            reader, lod_value_read(reader->arena, reader->registry, path, name, value), path, name);
}

/* The next subkey's name; NULL after the last, and after a failure. */
static const char *read_next_subkey_name(struct state_reader *reader, const char *path,
                                         uint32_t *index)
{
    const char *name = NULL;
    int status =
        has_reader_failed(reader)
            ? EPC_END
            : lod_state_read_subkey_name(reader->arena, reader->registry, path, (*index)++, &name);

    if (status != EPC_END)
        keep_first_read_failure(reader, status, path, "");
    return status == EPC_OK ? name : NULL;
}

/* ---- Perflib ---- */

static void read_name_table(struct state_reader *reader, const char *path, const char *name,
                            struct lod_table *table)
{
    struct lod_value *value = &table->value;

    state_read_value(reader, path, name, value);
    table->usable = value->exists && value->type == EPCI_REG_MULTI_SZ;
    if (table->usable)
        keep_first_read_failure(
            reader, lod_nametab_parse(reader->arena, value->bytes, value->size, &table->names),
            path, name);
}

static void read_tables_of_language(struct state_reader *reader, const char *id, size_t *capacity)
{
    struct lod_install_state *state = reader->state;
    struct lod_language language = { .id = id,
                                     .path = format_path(reader, LOD_PERFLIB "\\%s", id) };

    for (int i = 0; i < LOD_TABLES; i++)
        read_name_table(reader, language.path, lod_table_names[i], &language.tables[i]);
    if (!KIT_RESERVE(reader->arena, state->languages, state->language_count, *capacity))
        keep_first_read_failure(reader, EPC_E_NOMEM, "", "");
    if (!has_reader_failed(reader))
        state->languages[state->language_count++] = language;
}

static void read_perflib_numbers_and_tables(struct state_reader *reader)
{
    struct lod_install_state *state = reader->state;
    size_t capacity = 0;
    uint32_t index = 0;
    const char *id;

    if (!(state->has_perflib = state_key_exists(reader, LOD_PERFLIB)))
        return;
    for (int kind = 0; kind < LOD_TABLES; kind++)
        state_read_number(reader, LOD_PERFLIB, lod_last_names[kind], &state->last[kind]);
    state_read_number(reader, LOD_PERFLIB, "Base Index", &state->base_index);
    state_read_number(reader, LOD_PERFLIB, LOD_DISABLED, &state->disabled);
    while ((id = read_next_subkey_name(reader, LOD_PERFLIB, &index)) != NULL)
        if (lod_is_language_id(id))
            read_tables_of_language(reader, id, &capacity);
}

/* ---- Services ---- */

/* CurrentControlSet is a link that only a running system has; an image names its control set in
 * Select\Current. */
static void find_services_path(struct state_reader *reader)
{
    static const char current[] = "SYSTEM\\CurrentControlSet";
    struct lod_install_state *state = reader->state;
    struct lod_number set = { 0 };

    if (state_key_exists(reader, current))
        state->services_path = format_path(reader, "%s\\Services", current);
    else
        state_read_number(reader, "SYSTEM\\Select", "Current", &set);
    if (set.usable && set.value <= 999)
        state->services_path = format_path(reader, "SYSTEM\\ControlSet%03u\\Services", set.value);
}

static void read_numbers_of_all_services(struct state_reader *reader)
{
    struct lod_install_state *state = reader->state;
    size_t capacity = 0;
    uint32_t index = 0;
    const char *name;

    while ((name = read_next_subkey_name(reader, state->services_path, &index)) != NULL) {
        struct lod_service service;
        int status = lod_service_read_numbers(reader->arena, reader->registry, state->services_path,
                                              name, &service);

        if (status == EPC_E_NOT_FOUND)
            continue;
        keep_first_read_failure(reader, status, service.path, "");
        if (!KIT_RESERVE(reader->arena, state->services, state->service_count, capacity))
            keep_first_read_failure(reader, EPC_E_NOMEM, "", "");
        if (!has_reader_failed(reader))
            state->services[state->service_count++] = service;
    }
}

int lod_state_read_values_of_services(struct kit_arena *arena, const struct epci_registry *registry,
                                      const char *only, struct lod_install_state *state)
{
    struct state_reader reader = { arena, registry, state, EPC_OK };
    size_t count = 0;
    int status;

    if (only) {
        state->service_count = 0;
        if (!(state->services = kit_arena_allocate(arena, 1, sizeof *state->services)))
            return EPC_E_NOMEM;
        status =
            lod_service_read_numbers(arena, registry, state->services_path, only, state->services);
        if (status == EPC_E_NOT_FOUND)
            return EPC_OK;
        keep_first_read_failure(&reader, status, state->services->path, "");
        state->service_count = 1;
    }
    for (size_t i = 0; i < state->service_count && !has_reader_failed(&reader); i++) {
        status = lod_service_read_all_but_numbers(arena, registry, &state->services[i]);
        if (status == EPC_OK)
            state->services[count++] = state->services[i];
        else if (status != EPC_E_NOT_FOUND)
            keep_first_read_failure(&reader, status, state->services[i].path, "");
    }
    state->service_count = count;
    return reader.status;
}

/* ---- The target ---- */

static void read_event_source(struct state_reader *reader, const char *name,
                              struct lod_event_source *source)
{
    char subkey[STATE_KEY_NAME];

    source->name = name;
    source->key =
        find_existing_part_of_key(reader, format_path(reader, "%s\\EventLog\\Application\\%s",
                                                      reader->state->services_path, name));
    if (!lod_key_exists(&source->key))
        return;
    source->has_subkeys = kit_registry_copy_subkey_name(reader->registry, source->key.path, 0,
                                                        subkey, sizeof subkey) != EPC_END;
    state_read_value(reader, source->key.path, "EventMessageFile", &source->file);
    state_read_number(reader, source->key.path, "TypesSupported", &source->types);
}

/* Read the source that the Performance key names, if the value is a valid name. */
static void read_recorded_event_source(struct state_reader *reader)
{
    struct lod_target *target = &reader->state->target;
    const char *name;

    if (target->event_source.size > STATE_KEY_NAME ||
        !lod_value_has_string_type(&target->event_source))
        return;
    if (!(name =
              lod_utf8_from_units(reader->arena, lod_value_get_text_units(&target->event_source))))
        keep_first_read_failure(reader, EPC_E_NOMEM, "", "");
    else if (lod_is_event_source_name(name))
        read_event_source(reader, name, &target->recorded);
}

static void read_file_copies_of_target(struct state_reader *reader)
{
    struct lod_target *target = &reader->state->target;
    uint32_t subkeys = 0, values;

    target->copies_key =
        find_existing_part_of_key(reader, format_path(reader, LOD_COPIES_KEY "\\%s", target->name));
    if (!lod_key_exists(&target->copies_key))
        return;
    keep_first_read_failure(
        reader, epci_registry_count_entries(reader->registry, LOD_COPIES_KEY, &subkeys, &values),
        LOD_COPIES_KEY, "");
    target->has_other_copies = subkeys > 1;
    for (int i = 0; i < LOD_COPY_VALUES && !has_reader_failed(reader); i++)
        keep_first_read_failure(reader,
                                lod_value_read_large(reader->arena, reader->registry,
                                                     target->copies_key.path, lod_copy_names[i],
                                                     &target->copies[i]),
                                target->copies_key.path, lod_copy_names[i]);
}

static void read_target_service_performance_key(struct state_reader *reader)
{
    struct lod_target *target = &reader->state->target;
    int status =
        lod_service_read_numbers(reader->arena, reader->registry, reader->state->services_path,
                                 target->name, &target->service);

    if (status == EPC_OK)
        status =
            lod_service_read_all_but_numbers(reader->arena, reader->registry, &target->service);
    if (status == EPC_OK && target->service.unreadable)
        status = EPC_E_ACCESS;
    if (status != EPC_E_NOT_FOUND)
        keep_first_read_failure(reader, status, target->performance.path, "");
    state_read_value(reader, target->performance.path, EPCI_EVENT_SOURCE, &target->event_source);
}

static void read_target_service(struct state_reader *reader, const char *service,
                                const char *event_source)
{
    struct lod_install_state *state = reader->state;
    struct lod_target *target = &state->target;

    target->name = service;
    target->path = format_path(reader, "%s\\%s", state->services_path, service);
    target->performance =
        find_existing_part_of_key(reader, format_path(reader, "%s\\Performance", target->path));
    if (lod_key_exists(&target->performance))
        read_target_service_performance_key(reader);
    read_file_copies_of_target(reader);
    read_recorded_event_source(reader);
    if (event_source)
        read_event_source(reader, event_source, &target->wanted);
}

/* Are copies stored of a service that we installed, not Windows, so that its texts were in the
 * registry?  A key that cannot be read proves nothing, and must not prevent reading the rest. */
static bool has_copies_of_service_epc_installed(struct state_reader *reader)
{
    struct lod_value elsewhere;
    const char *service, *path;
    int status;

    for (uint32_t i = 0; !has_reader_failed(reader); i++) {
        status = lod_state_read_subkey_name(reader->arena, reader->registry, LOD_COPIES_KEY, i,
                                            &service);
        if (status == EPC_E_NOMEM)
            keep_first_read_failure(reader, status, "", "");
        if (status != EPC_OK)
            return false;
        path = format_path(reader, LOD_COPIES_KEY "\\%s", service);
        status = lod_value_read(reader->arena, reader->registry, path,
                                lod_copy_names[LOD_COPY_ELSEWHERE], &elsewhere);
        if (status == EPC_E_NOMEM)
            keep_first_read_failure(reader, status, path, "");
        if (status == EPC_OK && !elsewhere.exists)
            return true;
    }
    return false;
}

/* Windows lists there the providers that are described by a manifest. */
static bool has_manifest_providers(struct state_reader *reader)
{
    static const char path[] = LOD_PERFLIB "\\_V2Providers";
    uint32_t subkeys = 0, values = 0;

    if (reader->status == EPC_OK && state_key_exists(reader, path))
        keep_first_read_failure(
            reader, epci_registry_count_entries(reader->registry, path, &subkeys, &values), path,
            "");
    return subkeys != 0;
}

/* What lodctr --repair --base-names has put into the tables, and --create-languages made. */
static void read_own_key(struct state_reader *reader)
{
    uint32_t subkeys = 0, values = 0;

    reader->state->own_key =
        find_existing_part_of_key(reader, format_path(reader, "%s", LOD_OWN_KEY));
    if (lod_key_exists(&reader->state->own_key)) {
        state_read_value(reader, LOD_OWN_KEY, LOD_BASE_NAMES, &reader->state->base_names);
        state_read_value(reader, LOD_OWN_KEY, LOD_LANGUAGES_MADE, &reader->state->made);
    }
    reader->state->has_english = state_key_exists(reader, LOD_PERFLIB "\\009");
    if (reader->state->base_names.exists &&
        epci_registry_count_entries(reader->registry, LOD_PERFLIB "\\009", &subkeys, &values) ==
            EPC_OK)
        reader->state->english_is_bare = subkeys == 0 && values <= LOD_TABLES;
    for (size_t i = 0; reader->state->made.exists && i < reader->state->language_count; i++) {
        struct lod_language *language = &reader->state->languages[i];

        if (epci_registry_count_entries(reader->registry, language->path, &subkeys, &values) ==
            EPC_OK)
            language->is_bare = subkeys == 0 && values <= LOD_TABLES;
    }
}

/* ---- Everything ---- */

int lod_state_find_services_path(struct kit_arena *arena, const struct epci_registry *registry,
                                 struct lod_install_state *state)
{
    struct state_reader reader = { arena, registry, state, EPC_OK };

    find_services_path(&reader);
    return reader.status;
}

int lod_state_read(struct kit_arena *arena, const struct epci_registry *registry,
                   const char *service, const char *event_source, struct lod_install_state *state)
{
    struct state_reader reader = { arena, registry, state, EPC_OK };

    memset(state, 0, sizeof *state);
    state->is_system = state_key_exists(&reader, "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion");
    if (!state->is_system)
        return reader.status;
    read_perflib_numbers_and_tables(&reader);
    state->has_copies = has_copies_of_service_epc_installed(&reader);
    state->has_manifests = has_manifest_providers(&reader);
    read_own_key(&reader);
    find_services_path(&reader);
    if (state->services_path)
        read_numbers_of_all_services(&reader);
    if (state->services_path && service)
        read_target_service(&reader, service, event_source);
    return reader.status;
}

bool lod_is_event_source_name(const char *name)
{
    return *name && strlen(name) <= LONGEST_SOURCE && ini_is_registry_key_name(kit_slice_of(name));
}

bool lod_is_language_id(const char *name)
{
    size_t length = strspn(name, "0123456789abcdefABCDEF");

    return name[length] == '\0' && (length == 3 || length == 4);
}

bool lod_state_has_tables(const struct lod_install_state *state)
{
    for (size_t i = 0; i < state->language_count; i++)
        for (int kind = 0; kind < LOD_TABLES; kind++)
            if (state->languages[i].tables[kind].value.exists)
                return true;
    return false;
}

const struct lod_service *lod_state_find_owner_of_index(const struct lod_install_state *state,
                                                        int kind, uint32_t index)
{
    for (size_t i = 0; i < state->service_count; i++) {
        const struct lod_number *first = &state->services[i].range[LOD_FIRST(kind)];

        if (first[0].usable && first[1].usable && first[0].value <= index &&
            index <= first[1].value)
            return &state->services[i];
    }
    return NULL;
}

bool lod_state_is_range_exclusive(const struct lod_install_state *state,
                                  const struct lod_service *service)
{
    if (service->unreadable || lod_find_range_fault(service->range))
        return false;
    for (size_t i = 0; i < state->service_count; i++)
        for (int kind = 0; kind < LOD_TABLES; kind++)
            if (&state->services[i] != service &&
                lod_range_overlaps(service->range, state->services[i].range, kind))
                return false;
    return true;
}

bool lod_state_has_lost_tables(const struct lod_install_state *state)
{
    return state->has_copies && !lod_state_has_tables(state) &&
           !lod_state_has_no_last_or_tables(state);
}

bool lod_state_has_no_last_or_tables(const struct lod_install_state *state)
{
    return !state->last[0].exists && !state->last[1].exists && !lod_state_has_tables(state);
}

const struct lod_language *lod_state_find_language(const struct lod_install_state *state,
                                                   const char *id)
{
    for (size_t i = 0; i < state->language_count; i++)
        if (kit_equal_any_case(state->languages[i].id, id))
            return &state->languages[i];
    return NULL;
}

const char *lod_table_text_at_unit_for_message(struct kit_arena *arena,
                                               const struct lod_table *table, size_t at)
{
    const uint16_t *units = (const uint16_t *)table->value.bytes + at;
    size_t left = table->value.size / 2 - at;
    size_t count = epci_utf16_length(units, left < SHOWN_UNITS ? left : SHOWN_UNITS);

    return lod_utf8_for_message(arena, units, count);
}
