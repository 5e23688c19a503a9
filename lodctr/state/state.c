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

const char *const epci_range_names[EPCI_RANGE_VALUES] = { "First Counter", "Last Counter",
                                                          "First Help", "Last Help" };
const char *const epci_table_names[EPCI_TABLES] = { "Counter", "Help" };

struct reader {
    struct epci_arena *arena;
    const struct epci_registry *registry;
    struct epci_install_state *state;
};

static int problem(const struct reader *reader, int status, const char *path, const char *name)
{
    if (status != EPC_E_NOMEM)
        reader->state->problem =
            epci_arena_format(reader->arena, "cannot read %s%s%s: %s", path, *name ? "\\" : "",
                              name, epc_status_text(status));
    return status;
}

int epci_state_subkey(struct epci_arena *arena, const struct epci_registry *registry,
                      const char *path, uint32_t index, const char **name)
{
    char text[KEY_NAME];
    int status = registry->ops->subkey(registry->self, path, index, text, sizeof text);

    if (status == EPC_E_NOT_FOUND)
        return EPC_END;
    if (status != EPC_OK)
        return status;
    *name = epci_arena_string(arena, text, strlen(text));
    return *name ? EPC_OK : EPC_E_NOMEM;
}

int epci_state_key(const struct epci_registry *registry, const char *path)
{
    char name[KEY_NAME];
    int status = registry->ops->subkey(registry->self, path, 0, name, sizeof name);

    return status == EPC_END || status == EPC_E_NOSPACE ? EPC_OK : status;
}

static int read_number(const struct reader *reader, const char *path, const char *name,
                       struct epci_number *number)
{
    int status = epci_value_number(reader->registry, path, name, number);

    return status == EPC_OK ? status : problem(reader, status, path, name);
}

/* What is read of every Performance key: nothing of any size.  EPC_E_NOT_FOUND where there is no such
 * key. */
static int read_service(const struct reader *reader, const char *path,
                        struct epci_number range[EPCI_RANGE_VALUES], struct epci_number *disabled)
{
    const char *names[EPCI_RANGE_VALUES + 1] = { [EPCI_RANGE_VALUES] = EPCI_DISABLED };
    struct epci_number numbers[EPCI_RANGE_VALUES + 1];
    int status;

    memcpy(names, epci_range_names, sizeof epci_range_names);
    status = epci_numbers_read(reader->registry, path, names, numbers, EPCI_RANGE_VALUES + 1);
    memcpy(range, numbers, EPCI_RANGE_VALUES * sizeof *range);
    *disabled = numbers[EPCI_RANGE_VALUES];
    return status == EPC_OK || status == EPC_E_NOT_FOUND ? status
                                                         : problem(reader, status, path, "");
}

static int read_table(const struct reader *reader, const char *path, const char *name,
                      struct epci_table *table)
{
    struct epci_value value;
    int status = epci_value_read(reader->arena, reader->registry, path, name, &value);

    if (status != EPC_OK)
        return problem(reader, status, path, name);
    table->exists = value.exists;
    table->usable = value.exists && value.type == EPCI_REG_MULTI_SZ;
    table->bytes = value.bytes;
    table->size = value.size;
    if (!table->usable)
        return EPC_OK;
    return epci_nametab_parse(reader->arena, table->bytes, table->size, &table->names);
}

static int subkey(const struct reader *reader, const char *path, uint32_t index, const char **name)
{
    int status = epci_state_subkey(reader->arena, reader->registry, path, index, name);

    return status == EPC_OK || status == EPC_END ? status : problem(reader, status, path, "");
}

static int add_language(const struct reader *reader, const char *id, size_t *room)
{
    struct epci_install_state *state = reader->state;
    void *list = state->languages;
    struct epci_language *language;
    int status = EPC_OK;

    if (!(list =
              epci_arena_grow(reader->arena, list, state->language_count, room, sizeof *language)))
        return EPC_E_NOMEM;
    state->languages = list;
    language = &state->languages[state->language_count];
    memset(language, 0, sizeof *language);
    language->id = id;
    language->path = epci_arena_format(reader->arena, EPCI_PERFLIB "\\%s", id);
    if (!language->path)
        return EPC_E_NOMEM;
    for (int i = 0; status == EPC_OK && i < EPCI_TABLES; i++)
        status = read_table(reader, language->path, epci_table_names[i], &language->tables[i]);
    state->language_count++;
    return status;
}

static int read_perflib(const struct reader *reader)
{
    struct epci_install_state *state = reader->state;
    size_t room = 0;
    const char *id = NULL;
    int status = read_number(reader, EPCI_PERFLIB, "Last Counter", &state->last_counter);

    if (status == EPC_OK)
        status = read_number(reader, EPCI_PERFLIB, "Last Help", &state->last_help);
    if (status == EPC_OK)
        status = read_number(reader, EPCI_PERFLIB, "Base Index", &state->base_index);
    if (status == EPC_OK)
        status = read_number(reader, EPCI_PERFLIB, EPCI_DISABLED, &state->disabled);
    for (uint32_t i = 0; status == EPC_OK; i++) {
        status = subkey(reader, EPCI_PERFLIB, i, &id);
        if (status == EPC_OK && epci_is_language_id(id))
            status = add_language(reader, id, &room);
    }
    return status == EPC_END ? EPC_OK : status;
}

int epci_state_service(struct epci_arena *arena, const struct epci_registry *registry,
                       struct epci_install_state *state, const char *name,
                       struct epci_service *service)
{
    const struct reader reader = { arena, registry, state };
    int status;

    *service = (struct epci_service){ .name = name };
    service->path = epci_arena_format(arena, "%s\\%s\\Performance", state->services_path, name);
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
    struct epci_install_state *state = reader->state;
    void *list = state->services;
    struct epci_service service;
    int status = epci_state_service(reader->arena, reader->registry, state, name, &service);

    if (status != EPC_OK)
        return status == EPC_E_NOT_FOUND ? EPC_OK : status;
    if (!(list = epci_arena_grow(reader->arena, list, state->service_count, room, sizeof service)))
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
    struct epci_install_state *state = reader->state;
    struct epci_number set = { 0 };
    int status = epci_state_key(reader->registry, current);

    if (status == EPC_OK) {
        state->services_path = epci_arena_format(reader->arena, "%s\\Services", current);
        return state->services_path ? EPC_OK : EPC_E_NOMEM;
    }
    if (status != EPC_E_NOT_FOUND)
        return problem(reader, status, current, "");
    status = read_number(reader, "SYSTEM\\Select", "Current", &set);
    if (status != EPC_OK || !set.usable || set.value > 999)
        return status;
    state->services_path =
        epci_arena_format(reader->arena, "SYSTEM\\ControlSet%03u\\Services", set.value);
    return state->services_path ? EPC_OK : EPC_E_NOMEM;
}

static int read_value(const struct reader *reader, const char *path, const char *name,
                      struct epci_value *value)
{
    int status = epci_value_read(reader->arena, reader->registry, path, name, value);

    return status == EPC_OK ? status : problem(reader, status, path, name);
}

static int read_key(const struct reader *reader, const char *path, bool *exists)
{
    int status = path ? epci_state_key(reader->registry, path) : EPC_E_NOMEM;

    *exists = status == EPC_OK;
    if (status == EPC_OK || status == EPC_E_NOT_FOUND)
        return EPC_OK;
    return problem(reader, status, path, "");
}

static int read_event_source(const struct reader *reader, const char *name,
                             struct epci_event_source *source)
{
    const char *below = reader->state->target.log_keys[EPCI_LOG_KEYS - 1];
    char subkey_name[KEY_NAME];
    int status;

    source->name = name;
    source->path = epci_arena_format(reader->arena, "%s\\%s", below, name);
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
    struct epci_target *target = &reader->state->target;
    const char *name;

    if (target->event_source.size > KEY_NAME || !epci_value_is_text(&target->event_source))
        return EPC_OK;
    name = epci_units_text(reader->arena, epci_value_units(&target->event_source));
    if (!name)
        return EPC_E_NOMEM;
    if (!epci_is_source_name(name))
        return EPC_OK;
    return read_event_source(reader, name, &target->recorded);
}

static int read_event_log(const struct reader *reader, const char *wanted)
{
    struct epci_install_state *state = reader->state;
    struct epci_target *target = &state->target;
    int status = EPC_OK;

    target->log_keys[0] = epci_arena_format(reader->arena, "%s\\EventLog", state->services_path);
    target->log_keys[1] =
        epci_arena_format(reader->arena, "%s\\EventLog\\Application", state->services_path);
    for (int i = 0; status == EPC_OK && i < EPCI_LOG_KEYS; i++)
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
    struct epci_target *target = &reader->state->target;
    uint32_t subkeys = 0, values;
    int status =
        reader->registry->ops->count(reader->registry->self, EPCI_KEPT_KEY, &subkeys, &values);

    target->has_kept_keys = status == EPC_OK;
    target->has_other_kept = subkeys > (target->has_kept ? 1u : 0u);
    if (status == EPC_OK || status == EPC_E_NOT_FOUND)
        return EPC_OK;
    return problem(reader, status, EPCI_KEPT_KEY, "");
}

static int read_kept(const struct reader *reader)
{
    struct epci_target *target = &reader->state->target;
    int status = read_key(reader, "SOFTWARE\\epc", &target->has_epc_key);

    target->kept_key = epci_arena_format(reader->arena, EPCI_KEPT_KEY "\\%s", target->name);
    if (status == EPC_OK)
        status = read_key(reader, target->kept_key, &target->has_kept);
    if (status == EPC_OK)
        status = read_kept_keys(reader);
    for (int i = 0; status == EPC_OK && target->has_kept && i < EPCI_KEPT_VALUES; i++)
        status = read_value(reader, target->kept_key, epci_kept_names[i], &target->kept[i]);
    return status;
}

static int read_performance(const struct reader *reader)
{
    struct epci_target *target = &reader->state->target;
    int status = read_service(reader, target->performance, target->range, &target->disabled);

    if (status == EPC_OK || status == EPC_E_NOT_FOUND)
        status = read_value(reader, target->performance, "Object List", &target->object_list);
    if (status == EPC_OK)
        status = read_value(reader, target->performance, "Library", &target->library);
    if (status == EPC_OK)
        status = read_value(reader, target->performance, EPCI_VALIDATION, &target->validation);
    if (status == EPC_OK)
        status = read_value(reader, target->performance, EPCI_EVENT_SOURCE, &target->event_source);
    return status;
}

static int read_target(const struct reader *reader, const char *service, const char *event_source)
{
    struct epci_install_state *state = reader->state;
    struct epci_target *target = &state->target;
    int status;

    target->name = service;
    target->key = epci_arena_format(reader->arena, "%s\\%s", state->services_path, service);
    target->performance =
        epci_arena_format(reader->arena, "%s\\%s\\Performance", state->services_path, service);
    status = read_key(reader, target->key, &target->has_key);
    if (status == EPC_OK)
        status = read_key(reader, target->performance, &target->has_performance);
    if (status == EPC_OK && target->has_performance)
        status = read_performance(reader);
    if (status == EPC_OK)
        status = read_kept(reader);
    return status == EPC_OK ? read_event_log(reader, event_source) : status;
}

int epci_state_services(struct epci_arena *arena, const struct epci_registry *registry,
                        struct epci_install_state *state)
{
    return find_services(&(struct reader){ arena, registry, state });
}

/* Is there a service whose kept files were installed by us, so that its texts were in the registry?
 * What cannot be read proves nothing, and must not keep anybody from reading the rest. */
static int read_has_kept(const struct reader *reader)
{
    struct epci_value elsewhere;
    const char *service, *path;
    uint32_t position = 0;
    int status;

    while ((status = epci_state_subkey(reader->arena, reader->registry, EPCI_KEPT_KEY, position++,
                                       &service)) == EPC_OK &&
           !reader->state->has_kept) {
        if (!(path = epci_arena_format(reader->arena, EPCI_KEPT_KEY "\\%s", service)))
            return EPC_E_NOMEM;
        status = epci_value_read(reader->arena, reader->registry, path,
                                 epci_kept_names[EPCI_KEPT_ELSEWHERE], &elsewhere);
        if (status == EPC_E_NOMEM)
            return status;
        reader->state->has_kept = status == EPC_OK && !elsewhere.exists;
    }
    return status == EPC_E_NOMEM ? status : EPC_OK;
}

int epci_state_read(struct epci_arena *arena, const struct epci_registry *registry,
                    const char *service, const char *event_source, struct epci_install_state *state)
{
    static const char system[] = "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion";
    struct reader reader = { arena, registry, state };
    int status;

    memset(state, 0, sizeof *state);
    status = epci_state_key(registry, system);
    if (status == EPC_E_NOT_FOUND)
        return EPC_OK;
    if (status != EPC_OK)
        return problem(&reader, status, system, "");
    state->is_system = true;
    status = epci_state_key(registry, EPCI_PERFLIB);
    state->has_perflib = status == EPC_OK;
    if (status != EPC_OK && status != EPC_E_NOT_FOUND)
        return problem(&reader, status, EPCI_PERFLIB, "");
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

bool epci_is_source_name(const char *name)
{
    size_t length = strlen(name), units;

    for (size_t i = 0; i < length; i++)
        if (name[i] == '\\' || (unsigned char)name[i] < 0x20)
            return false;
    return length > 0 && length <= LONGEST_SOURCE &&
           epci_utf16_from_utf8(name, length, NULL, 0, &units) == EPC_OK;
}

bool epci_is_language_id(const char *name)
{
    size_t length = strspn(name, "0123456789abcdefABCDEF");

    return name[length] == '\0' && (length == 3 || length == 4);
}

bool epci_state_has_tables(const struct epci_install_state *state)
{
    for (size_t i = 0; i < state->language_count; i++)
        for (int kind = 0; kind < EPCI_TABLES; kind++)
            if (state->languages[i].tables[kind].exists)
                return true;
    return false;
}

bool epci_state_lost_tables(const struct epci_install_state *state)
{
    return state->has_kept && !epci_state_has_tables(state) && !epci_state_is_fresh(state);
}

bool epci_state_is_fresh(const struct epci_install_state *state)
{
    return !state->last_counter.exists && !state->last_help.exists && !epci_state_has_tables(state);
}

const struct epci_language *epci_state_language(const struct epci_install_state *state,
                                                const char *id)
{
    for (size_t i = 0; i < state->language_count; i++)
        if (epci_ascii_equal(state->languages[i].id, id))
            return &state->languages[i];
    return NULL;
}
