/* SPDX-License-Identifier: MIT
 *
 * state.c -- reads what is installed.  See state.h. */
#include "lodctr/state/state.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

/* Room for a subkey's name: 255 units in UTF-8, and its NUL. */
#define KEY_NAME 1024

/* What the DLL has room for. */
#define LONGEST_SOURCE 255

const char *const lod_range_names[LOD_RANGE_VALUES] = { "First Counter", "Last Counter",
                                                        "First Help", "Last Help" };
const char *const lod_table_names[LOD_TABLES] = { "Counter", "Help" };

struct reader {
    struct kit_arena *arena;
    const struct epci_registry *registry;
    struct lod_install_state *state;
};

static int problem(const struct reader *reader, int status, const char *path, const char *name)
{
    if (status != EPC_E_NOMEM)
        reader->state->problem = kit_arena_format(reader->arena, "cannot read %s%s%s: %s", path,
                                                  *name ? "\\" : "", name, epc_status_text(status));
    return status;
}

int lod_state_subkey(struct kit_arena *arena, const struct epci_registry *registry,
                     const char *path, uint32_t index, const char **name)
{
    char text[KEY_NAME];
    int status = registry->ops->subkey(registry->self, path, index, text, sizeof text);

    if (status == EPC_E_NOT_FOUND)
        return EPC_END;
    if (status != EPC_OK)
        return status;
    *name = kit_arena_string(arena, text, strlen(text));
    return *name ? EPC_OK : EPC_E_NOMEM;
}

int lod_state_key(const struct epci_registry *registry, const char *path)
{
    char name[KEY_NAME];
    int status = registry->ops->subkey(registry->self, path, 0, name, sizeof name);

    return status == EPC_END || status == EPC_E_NOSPACE ? EPC_OK : status;
}

static int read_number(const struct reader *reader, const char *path, const char *name,
                       struct lod_number *number)
{
    int status = lod_value_number(reader->registry, path, name, number);

    return status == EPC_OK ? status : problem(reader, status, path, name);
}

/* What is read of every Performance key: nothing of any size.  EPC_E_NOT_FOUND where there is no such
 * key. */
static int read_service(const struct reader *reader, const char *path,
                        struct lod_number range[LOD_RANGE_VALUES], struct lod_number *disabled)
{
    const char *names[LOD_RANGE_VALUES + 1] = { [LOD_RANGE_VALUES] = LOD_DISABLED };
    struct lod_number numbers[LOD_RANGE_VALUES + 1];
    int status;

    memcpy(names, lod_range_names, sizeof lod_range_names);
    status = lod_numbers_read(reader->registry, path, names, numbers, LOD_RANGE_VALUES + 1);
    memcpy(range, numbers, LOD_RANGE_VALUES * sizeof *range);
    *disabled = numbers[LOD_RANGE_VALUES];
    return status == EPC_OK || status == EPC_E_NOT_FOUND ? status
                                                         : problem(reader, status, path, "");
}

static int read_table(const struct reader *reader, const char *path, const char *name,
                      struct lod_table *table)
{
    struct lod_value value;
    int status = lod_value_read(reader->arena, reader->registry, path, name, &value);

    if (status != EPC_OK)
        return problem(reader, status, path, name);
    table->exists = value.exists;
    table->usable = value.exists && value.type == EPCI_REG_MULTI_SZ;
    table->bytes = value.bytes;
    table->size = value.size;
    if (!table->usable)
        return EPC_OK;
    return lod_nametab_parse(reader->arena, table->bytes, table->size, &table->names);
}

static int subkey(const struct reader *reader, const char *path, uint32_t index, const char **name)
{
    int status = lod_state_subkey(reader->arena, reader->registry, path, index, name);

    return status == EPC_OK || status == EPC_END ? status : problem(reader, status, path, "");
}

static int add_language(const struct reader *reader, const char *id, size_t *room)
{
    struct lod_install_state *state = reader->state;
    void *list = state->languages;
    struct lod_language *language;
    int status = EPC_OK;

    if (!(list =
              kit_arena_grow(reader->arena, list, state->language_count, room, sizeof *language)))
        return EPC_E_NOMEM;
    state->languages = list;
    language = &state->languages[state->language_count];
    memset(language, 0, sizeof *language);
    language->id = id;
    language->path = kit_arena_format(reader->arena, LOD_PERFLIB "\\%s", id);
    if (!language->path)
        return EPC_E_NOMEM;
    for (int i = 0; status == EPC_OK && i < LOD_TABLES; i++)
        status = read_table(reader, language->path, lod_table_names[i], &language->tables[i]);
    state->language_count++;
    return status;
}

static int read_perflib(const struct reader *reader)
{
    struct lod_install_state *state = reader->state;
    size_t room = 0;
    const char *id = NULL;
    int status = read_number(reader, LOD_PERFLIB, "Last Counter", &state->last_counter);

    if (status == EPC_OK)
        status = read_number(reader, LOD_PERFLIB, "Last Help", &state->last_help);
    if (status == EPC_OK)
        status = read_number(reader, LOD_PERFLIB, "Base Index", &state->base_index);
    if (status == EPC_OK)
        status = read_number(reader, LOD_PERFLIB, LOD_DISABLED, &state->disabled);
    for (uint32_t i = 0; status == EPC_OK; i++) {
        status = subkey(reader, LOD_PERFLIB, i, &id);
        if (status == EPC_OK && lod_is_language_id(id))
            status = add_language(reader, id, &room);
    }
    return status == EPC_END ? EPC_OK : status;
}

int lod_state_service(struct kit_arena *arena, const struct epci_registry *registry,
                      struct lod_install_state *state, const char *name,
                      struct lod_service *service)
{
    const struct reader reader = { arena, registry, state };
    int status;

    *service = (struct lod_service){ .name = name };
    service->path = kit_arena_format(arena, "%s\\%s\\Performance", state->services_path, name);
    if (!service->path)
        return EPC_E_NOMEM;
    status = read_service(&reader, service->path, service->range, &service->disabled);
    if (status != EPC_E_ACCESS)
        return status;
    /* Somebody else's rights must not keep everybody from installing. */
    service->unreadable = true;
    state->problem = NULL;
    return EPC_OK;
}

static int add_service(const struct reader *reader, const char *name, size_t *room)
{
    struct lod_install_state *state = reader->state;
    void *list = state->services;
    struct lod_service service;
    int status = lod_state_service(reader->arena, reader->registry, state, name, &service);

    if (status != EPC_OK)
        return status == EPC_E_NOT_FOUND ? EPC_OK : status;
    if (!(list = kit_arena_grow(reader->arena, list, state->service_count, room, sizeof service)))
        return EPC_E_NOMEM;
    state->services = list;
    state->services[state->service_count++] = service;
    return EPC_OK;
}

static int read_services(const struct reader *reader)
{
    const char *name = NULL;
    size_t room = 0;
    int status = EPC_OK;

    for (uint32_t i = 0; status == EPC_OK; i++) {
        status = subkey(reader, reader->state->services_path, i, &name);
        if (status == EPC_OK)
            status = add_service(reader, name, &room);
    }
    return status == EPC_END ? EPC_OK : status;
}

/* CurrentControlSet is a link that only a running system has; an image says which set it means. */
static int find_services(const struct reader *reader)
{
    static const char current[] = "SYSTEM\\CurrentControlSet";
    struct lod_install_state *state = reader->state;
    struct lod_number set = { 0 };
    int status = lod_state_key(reader->registry, current);

    if (status == EPC_OK) {
        state->services_path = kit_arena_format(reader->arena, "%s\\Services", current);
        return state->services_path ? EPC_OK : EPC_E_NOMEM;
    }
    if (status != EPC_E_NOT_FOUND)
        return problem(reader, status, current, "");
    status = read_number(reader, "SYSTEM\\Select", "Current", &set);
    if (status != EPC_OK || !set.usable || set.value > 999)
        return status;
    state->services_path =
        kit_arena_format(reader->arena, "SYSTEM\\ControlSet%03u\\Services", set.value);
    return state->services_path ? EPC_OK : EPC_E_NOMEM;
}

static int read_value(const struct reader *reader, const char *path, const char *name,
                      struct lod_value *value)
{
    int status = lod_value_read(reader->arena, reader->registry, path, name, value);

    return status == EPC_OK ? status : problem(reader, status, path, name);
}

static int read_key(const struct reader *reader, const char *path, bool *exists)
{
    int status = path ? lod_state_key(reader->registry, path) : EPC_E_NOMEM;

    *exists = status == EPC_OK;
    if (status == EPC_OK || status == EPC_E_NOT_FOUND)
        return EPC_OK;
    return problem(reader, status, path, "");
}

static int read_event_source(const struct reader *reader, const char *name,
                             struct lod_event_source *source)
{
    const char *below = reader->state->target.log_keys[LOD_LOG_KEYS - 1];
    char subkey_name[KEY_NAME];
    int status;

    source->name = name;
    source->path = kit_arena_format(reader->arena, "%s\\%s", below, name);
    status = read_key(reader, source->path, &source->has_key);
    if (status != EPC_OK || !source->has_key)
        return status;
    source->has_subkeys = reader->registry->ops->subkey(reader->registry->self, source->path, 0,
                                                        subkey_name, sizeof subkey_name) != EPC_END;
    status = read_value(reader, source->path, "EventMessageFile", &source->file);
    if (status == EPC_OK)
        status = read_number(reader, source->path, "TypesSupported", &source->types);
    return status;
}

/* The source that the Performance key names, where it is a name. */
static int read_recorded(const struct reader *reader)
{
    struct lod_target *target = &reader->state->target;
    const char *name;

    if (target->event_source.size > KEY_NAME || !lod_value_is_text(&target->event_source))
        return EPC_OK;
    name = lod_units_text(reader->arena, lod_value_units(&target->event_source));
    if (!name)
        return EPC_E_NOMEM;
    if (!lod_is_source_name(name))
        return EPC_OK;
    return read_event_source(reader, name, &target->recorded);
}

static int read_event_log(const struct reader *reader, const char *wanted)
{
    struct lod_install_state *state = reader->state;
    struct lod_target *target = &state->target;
    int status = EPC_OK;

    target->log_keys[0] = kit_arena_format(reader->arena, "%s\\EventLog", state->services_path);
    target->log_keys[1] =
        kit_arena_format(reader->arena, "%s\\EventLog\\Application", state->services_path);
    for (int i = 0; status == EPC_OK && i < LOD_LOG_KEYS; i++)
        status = read_key(reader, target->log_keys[i], &target->has_log_keys[i]);
    if (status == EPC_OK)
        status = read_recorded(reader);
    if (status == EPC_OK && wanted)
        status = read_event_source(reader, wanted, &target->wanted);
    return status;
}

/* How many pairs are kept: more than this one's? */
static int read_kept_keys(const struct reader *reader)
{
    struct lod_target *target = &reader->state->target;
    uint32_t subkeys = 0, values;
    int status =
        reader->registry->ops->count(reader->registry->self, LOD_KEPT_KEY, &subkeys, &values);

    target->has_kept_keys = status == EPC_OK;
    target->has_other_kept = subkeys > (target->has_kept ? 1u : 0u);
    if (status == EPC_OK || status == EPC_E_NOT_FOUND)
        return EPC_OK;
    return problem(reader, status, LOD_KEPT_KEY, "");
}

static int read_kept(const struct reader *reader)
{
    struct lod_target *target = &reader->state->target;
    int status = read_key(reader, "SOFTWARE\\epc", &target->has_epc_key);

    target->kept_key = kit_arena_format(reader->arena, LOD_KEPT_KEY "\\%s", target->name);
    if (status == EPC_OK)
        status = read_key(reader, target->kept_key, &target->has_kept);
    if (status == EPC_OK)
        status = read_kept_keys(reader);
    for (int i = 0; status == EPC_OK && target->has_kept && i < LOD_KEPT_VALUES; i++)
        status = read_value(reader, target->kept_key, lod_kept_names[i], &target->kept[i]);
    return status;
}

static int read_performance(const struct reader *reader)
{
    struct lod_target *target = &reader->state->target;
    int status = read_service(reader, target->performance, target->range, &target->disabled);

    if (status == EPC_OK || status == EPC_E_NOT_FOUND)
        status = read_value(reader, target->performance, "Object List", &target->object_list);
    if (status == EPC_OK)
        status = read_value(reader, target->performance, "Library", &target->library);
    if (status == EPC_OK)
        status = read_value(reader, target->performance, LOD_VALIDATION, &target->validation);
    if (status == EPC_OK)
        status = read_value(reader, target->performance, EPCI_EVENT_SOURCE, &target->event_source);
    return status;
}

static int read_target(const struct reader *reader, const char *service, const char *event_source)
{
    struct lod_install_state *state = reader->state;
    struct lod_target *target = &state->target;
    int status;

    target->name = service;
    target->key = kit_arena_format(reader->arena, "%s\\%s", state->services_path, service);
    target->performance =
        kit_arena_format(reader->arena, "%s\\%s\\Performance", state->services_path, service);
    status = read_key(reader, target->key, &target->has_key);
    if (status == EPC_OK)
        status = read_key(reader, target->performance, &target->has_performance);
    if (status == EPC_OK && target->has_performance)
        status = read_performance(reader);
    if (status == EPC_OK)
        status = read_kept(reader);
    return status == EPC_OK ? read_event_log(reader, event_source) : status;
}

int lod_state_services(struct kit_arena *arena, const struct epci_registry *registry,
                       struct lod_install_state *state)
{
    return find_services(&(struct reader){ arena, registry, state });
}

/* Is there a service whose kept files were installed by us, so that its texts were in the registry?
 * What cannot be read proves nothing, and must not keep anybody from reading the rest. */
static int read_has_kept(const struct reader *reader)
{
    struct lod_value elsewhere;
    const char *service, *path;
    uint32_t position = 0;
    int status;

    while ((status = lod_state_subkey(reader->arena, reader->registry, LOD_KEPT_KEY, position++,
                                      &service)) == EPC_OK &&
           !reader->state->has_kept) {
        if (!(path = kit_arena_format(reader->arena, LOD_KEPT_KEY "\\%s", service)))
            return EPC_E_NOMEM;
        status = lod_value_read(reader->arena, reader->registry, path,
                                lod_kept_names[LOD_KEPT_ELSEWHERE], &elsewhere);
        if (status == EPC_E_NOMEM)
            return status;
        reader->state->has_kept = status == EPC_OK && !elsewhere.exists;
    }
    return status == EPC_E_NOMEM ? status : EPC_OK;
}

int lod_state_read(struct kit_arena *arena, const struct epci_registry *registry,
                   const char *service, const char *event_source, struct lod_install_state *state)
{
    static const char system[] = "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion";
    struct reader reader = { arena, registry, state };
    int status;

    memset(state, 0, sizeof *state);
    status = lod_state_key(registry, system);
    if (status == EPC_E_NOT_FOUND)
        return EPC_OK;
    if (status != EPC_OK)
        return problem(&reader, status, system, "");
    state->is_system = true;
    status = lod_state_key(registry, LOD_PERFLIB);
    state->has_perflib = status == EPC_OK;
    if (status != EPC_OK && status != EPC_E_NOT_FOUND)
        return problem(&reader, status, LOD_PERFLIB, "");
    status = state->has_perflib ? read_perflib(&reader) : EPC_OK;
    if (status == EPC_OK)
        status = read_has_kept(&reader);
    if (status == EPC_OK)
        status = find_services(&reader);
    if (status == EPC_OK && state->services_path)
        status = read_services(&reader);
    if (status == EPC_OK && state->services_path && service)
        status = read_target(&reader, service, event_source);
    return status;
}

bool lod_is_source_name(const char *name)
{
    size_t length = strlen(name), units;

    for (size_t i = 0; i < length; i++)
        if (name[i] == '\\' || (unsigned char)name[i] < 0x20)
            return false;
    return length > 0 && length <= LONGEST_SOURCE &&
           epci_utf16_from_utf8(name, length, NULL, 0, &units) == EPC_OK;
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
            if (state->languages[i].tables[kind].exists)
                return true;
    return false;
}

bool lod_state_lost_tables(const struct lod_install_state *state)
{
    return state->has_kept && !lod_state_has_tables(state) && !lod_state_is_fresh(state);
}

bool lod_state_is_fresh(const struct lod_install_state *state)
{
    return !state->last_counter.exists && !state->last_help.exists && !lod_state_has_tables(state);
}

const struct lod_language *lod_state_language(const struct lod_install_state *state, const char *id)
{
    for (size_t i = 0; i < state->language_count; i++)
        if (epci_ascii_equal(state->languages[i].id, id))
            return &state->languages[i];
    return NULL;
}
