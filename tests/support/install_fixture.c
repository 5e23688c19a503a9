/* SPDX-License-Identifier: MIT
 *
 * install_fixture.c -- builds registries and models in memory from short texts, runs plan and apply
 * on them, and checks the rules that hold after every action. */
#include "install_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "install_valid.h"
#include "registry_print.h"
#include "kit/system/memregistry.h"

static void create_key(struct epct_install *t, const char *path)
{
    ck_assert_int_eq(t->registry.ops->create_key(t->registry.self, path), EPC_OK);
}

static void *zeroed(size_t bytes)
{
    return calloc(1, bytes);
}

void epct_begin(struct epct_install *t)
{
    memset(t, 0, sizeof *t);
    kit_arena_init(&t->arena, zeroed, free);
    ck_assert_int_eq(kit_registry_create_in_memory(&t->registry), EPC_OK);
    create_key(t, LOD_PERFLIB "\\009");
    create_key(t, "SYSTEM\\CurrentControlSet\\Services\\Eventlog");
    epct_add_service(t, "WebPerf", 0, 0);
}

void epct_end(struct epct_install *t)
{
    kit_registry_release(&t->registry);
    kit_arena_release(&t->arena);
}

void epct_initialise(struct epct_install *t, const char *languages)
{
    char id[8];

    epct_set_table(t, "009", "Counter", "1|1847|");
    epct_set_table(t, "009", "Help", "");
    for (int used = 0; sscanf(languages, " %7s%n", id, &used) == 1; languages += used) {
        epct_set_table(t, id, "Counter", "1|1847|");
        epct_set_table(t, id, "Help", "");
    }
    ck_assert_int_eq(kit_registry_write_u32(&t->registry, LOD_PERFLIB, "Base Index", 1847), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&t->registry, LOD_PERFLIB, "Last Counter", 1846),
                     EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&t->registry, LOD_PERFLIB, "Last Help", 1847), EPC_OK);
}

void epct_begin_with(struct epct_install *t, const char *languages)
{
    epct_begin(t);
    epct_initialise(t, languages);
}

void epct_set_table(struct epct_install *t, const char *language, const char *name,
                    const char *text)
{
    char path[256];
    size_t length = strlen(text) + 1;
    uint16_t *units = kit_arena_allocate(&t->arena, length, sizeof *units);

    ck_assert_ptr_nonnull(units);
    for (size_t i = 0; i < length; i++)
        units[i] = (uint16_t)(text[i] == '|' ? 0 : (unsigned char)text[i]);
    snprintf(path, sizeof path, LOD_PERFLIB "\\%s", language);
    create_key(t, path);
    ck_assert_int_eq(t->registry.ops->write(t->registry.self, path, name, EPCI_REG_MULTI_SZ, units,
                                            length * sizeof *units),
                     EPC_OK);
}

const char *epct_table(struct epct_install *t, const char *language, const char *name)
{
    char path[256], *text;
    struct lod_value value;

    snprintf(path, sizeof path, LOD_PERFLIB "\\%s", language);
    if (lod_value_read(&t->arena, &t->registry, path, name, &value) != EPC_OK || !value.exists)
        return NULL;
    text = kit_arena_allocate(&t->arena, value.size / 2 + 1, 1);
    for (size_t i = 0; i < value.size / 2; i++) {
        uint16_t unit;

        memcpy(&unit, (const char *)value.bytes + 2 * i, 2);
        text[i] = (char)(unit == 0 ? '|' : unit < 128 ? unit : '?');
    }
    return text;
}

void epct_add_service(struct epct_install *t, const char *service, uint32_t first, uint32_t last)
{
    char path[256];

    snprintf(path, sizeof path, EPCT_SERVICES "\\%s\\Performance", service);
    create_key(t, path);
    if (first == 0)
        return;
    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        ck_assert_int_eq(kit_registry_write_u32(&t->registry, path, lod_range_names[i],
                                                (i % 2 ? last : first) + (i >= 2)),
                         EPC_OK);
}

uint32_t epct_number(struct epct_install *t, const char *path, const char *name)
{
    uint32_t value;

    return epci_registry_read_u32(&t->registry, path, name, &value) == EPC_OK ? value : UINT32_MAX;
}

uint32_t epct_service_number(struct epct_install *t, const char *service, const char *name)
{
    char path[256];

    snprintf(path, sizeof path, EPCT_SERVICES "\\%s\\Performance", service);
    return epct_number(t, path, name);
}

uint32_t epct_last(struct epct_install *t, const char *name)
{
    return epct_number(t, LOD_PERFLIB, name);
}

const char *epct_print(struct epct_install *t)
{
    size_t bytes = epct_registry_print(&t->registry, NULL, 0);
    char *text = kit_arena_allocate(&t->arena, bytes + 1, 1);

    ck_assert_ptr_nonnull(text);
    epct_registry_print(&t->registry, text, bytes + 1);
    return text;
}

int epct_session_run(struct kit_arena *arena, const struct epci_registry *registry,
                     const struct lod_request *request, struct lod_session *session)
{
    int code;

    session->arena = arena;
    session->registry = registry;
    session->request = *request;
    code = lod_session_lock_and_recover(session);
    if (code == LOD_CODE_OK) {
        code = lod_session_plan_and_apply(session);
        lod_session_release_mutex(session);
    }
    return code;
}

/* ---- Counter files ---- */

/* The next word of *text in memory of the arena, or NULL after the last. */
static char *word(struct epct_install *t, const char **text)
{
    size_t length;
    char *out;

    *text += strspn(*text, " ");
    length = strcspn(*text, " ");
    if (length == 0)
        return NULL;
    out = kit_arena_copy_string(&t->arena, *text, length);
    *text += length;
    return out;
}

static struct ini_perf_symbol *add_symbols(struct epct_install *t, struct ini_perf_model *model,
                                           const char *names)
{
    struct ini_perf_symbol *symbols =
        kit_arena_allocate(&t->arena, strlen(names) + 1, sizeof *symbols);
    uint32_t offset = 0;

    for (char *name; (name = word(t, &names)) != NULL; offset += 2) {
        char *equals = strchr(name, '=');

        if (equals) {
            *equals = '\0';
            offset = (uint32_t)strtoul(equals + 1, NULL, 10);
        }
        symbols[model->symbol_count++] = (struct ini_perf_symbol){ .name = name, .offset = offset };
    }
    model->symbols = symbols;
    return symbols;
}

static uint32_t symbol_of(const struct ini_perf_model *model, const char *name)
{
    for (uint32_t i = 0; i < model->symbol_count; i++)
        if (strcmp(model->symbols[i].name, name) == 0)
            return i;
    ck_abort_msg("no symbol %s", name);
    return 0;
}

static void add_objects(struct epct_install *t, struct ini_perf_model *model, const char *names)
{
    uint32_t *objects;

    if (!names)
        return;
    objects = kit_arena_allocate(&t->arena, strlen(names) + 1, sizeof *objects);
    model->has_objects = true;
    for (char *name; (name = word(t, &names)) != NULL;)
        objects[model->object_count++] = symbol_of(model, name);
    model->objects = objects;
}

static void add_text(struct epct_install *t, const struct ini_perf_model *model,
                     struct ini_perf_language *languages, const char *line,
                     struct ini_perf_text *text)
{
    char symbol[32], id[16], kind[8];
    const char *value = strchr(line, '=') + 1;
    uint16_t *units = kit_arena_allocate(&t->arena, strlen(value), sizeof *units);
    uint32_t language = 0;

    ck_assert_int_eq(sscanf(line, "%31s %15s %7[^=]", symbol, id, kind), 3);
    while (strcmp(languages[language].id, id) != 0)
        ck_assert_uint_lt(++language, model->language_count);
    for (size_t i = 0; value[i]; i++)
        units[i] = (uint16_t)(value[i] == '|' ? 0 : (unsigned char)value[i]);
    *text = (struct ini_perf_text){ .symbol = symbol_of(model, symbol),
                                    .language = language,
                                    .kind = strcmp(kind, "NAME") ? INI_PERF_HELP : INI_PERF_NAME,
                                    .units = units,
                                    .count = strlen(value),
                                    .utf8 = kit_slice_of(value),
                                    .at = { "test.ini", 1, 1 } };
    if (languages[language].text_count++ == 0)
        languages[language].first_text = (size_t)(text - model->texts);
}

const struct ini_perf_model *epct_model(struct epct_install *t, const struct epct_file *file)
{
    struct ini_perf_model *model = kit_arena_allocate(&t->arena, 1, sizeof *model);
    const char *ids = file->languages;
    struct ini_perf_language *languages =
        kit_arena_allocate(&t->arena, strlen(ids) + 1, sizeof *languages);
    struct ini_perf_text *texts;
    struct ini_perf_symbol *symbols;
    size_t count = 0;

    while (file->texts[count])
        count++;
    texts = kit_arena_allocate(&t->arena, count, sizeof *texts);
    model->ini_path = "test.ini";
    model->header_path = "test.h";
    model->service = file->service;
    symbols = add_symbols(t, model, file->symbols);
    add_objects(t, model, file->objects);
    for (char *id; (id = word(t, &ids)) != NULL;) {
        bool unlisted = id[0] == '-'; /* "-00C": in text, but not in [languages] */

        languages[model->language_count++] = (struct ini_perf_language){
            .id = id + unlisted, .listed = !unlisted, .at = { "test.ini", 5, 1 }
        };
    }
    model->languages = languages;
    model->texts = texts;
    model->text_count = count;
    for (size_t i = 0; i < count; i++) {
        add_text(t, model, languages, file->texts[i], &texts[i]);
        symbols[texts[i].symbol].has_text = true;
    }
    for (size_t i = 0; i < model->object_count; i++)
        symbols[model->objects[i]].is_object = true;
    return model;
}

const struct ini_perf_model *epct_webperf(struct epct_install *t)
{
    static const char *const texts[] = { "SITE 009 NAME=Web Site", "SITE 009 HELP=One site.",
                                         "REQUESTS 009 NAME=Requests/sec",
                                         "REQUESTS 009 HELP=Requests finished.", NULL };

    return epct_model(t, &(struct epct_file){ "WebPerf", "SITE REQUESTS", "SITE", "009", texts });
}

const struct ini_perf_model *epct_webperf_french(struct epct_install *t)
{
    static const char *const texts[] = {
        "SITE 009 NAME=Web Site",         "SITE 009 HELP=One site.",
        "REQUESTS 009 NAME=Requests/sec", "REQUESTS 009 HELP=Finished.",
        "SITE 00C NAME=Site Web",         "SITE 00C HELP=Un site.",
        "REQUESTS 00C NAME=Requetes",     NULL
    };

    return epct_model(t,
                      &(struct epct_file){ "WebPerf", "SITE REQUESTS", "SITE", "009 00C", texts });
}

/* ---- Read the state, plan, apply ---- */

void epct_plan(struct epct_install *t, const struct lod_request *request)
{
    const char *service = request->model ? request->model->service : request->service;

    memset(&t->report, 0, sizeof t->report);
    ck_assert_int_eq(lod_state_read(&t->arena, &t->registry, service,
                                    lod_event_source_of_request(request), &t->state),
                     EPC_OK);
    if (request->action == LOD_RESTORE)
        ck_assert_int_eq(
            lod_state_read_values_of_services(&t->arena, &t->registry, NULL, &t->state), EPC_OK);
    ck_assert_int_eq(lod_plan(&t->arena, &t->state, request, &t->plan), EPC_OK);
    ck_assert(plan_is_valid(&t->plan));
}

void epct_run(struct epct_install *t, const struct lod_request *request)
{
    epct_plan(t, request);
    if (t->plan.outcome == LOD_PLAN_READY)
        ck_assert_int_eq(lod_apply_edits_to_registry(&t->arena, &t->registry, &t->plan, &t->report),
                         EPC_OK);
}

void epct_install_model(struct epct_install *t, const struct ini_perf_model *model)
{
    epct_run(t, &(struct lod_request){ .action = LOD_INSTALL, .model = model });
}

void epct_remove_service(struct epct_install *t, const char *service)
{
    epct_run(t, &(struct lod_request){ .action = LOD_REMOVE, .service = service });
}

void epct_repair(struct epct_install *t)
{
    epct_run(t, &(struct lod_request){ .action = LOD_REPAIR });
}

const char *epct_last_note(const struct epct_install *t)
{
    return t->plan.note_count ? t->plan.notes[t->plan.note_count - 1].text : "";
}

bool epct_has_note(const struct epct_install *t, const char *text)
{
    for (size_t i = 0; i < t->plan.note_count; i++)
        if (strstr(t->plan.notes[i].text, text))
            return true;
    return false;
}

static void assert_tables(const struct lod_install_state *state)
{
    for (size_t i = 0; i < state->language_count; i++)
        for (int kind = 0; kind < LOD_TABLES; kind++) {
            const struct lod_table *table = &state->languages[i].tables[kind];

            ck_assert_msg(table->names.flaw_count == 0, "%s\\%s has a flaw", state->languages[i].id,
                          lod_table_names[kind]);
            ck_assert_uint_le(lod_nametab_largest_index(&table->names),
                              kind ? state->last[INI_PERF_HELP].value
                                   : state->last[INI_PERF_NAME].value);
        }
}

void epct_assert_sound(struct epct_install *t)
{
    struct lod_install_state state;

    ck_assert_int_eq(lod_state_read(&t->arena, &t->registry, NULL, NULL, &state), EPC_OK);
    if (lod_state_has_no_last_or_tables(&state))
        return;
    ck_assert(state.last[INI_PERF_NAME].usable && state.last[INI_PERF_HELP].usable);
    assert_tables(&state);
    for (size_t i = 0; i < state.service_count; i++) {
        const struct lod_number *one = state.services[i].range;

        ck_assert_uint_le(one[LOD_LAST_COUNTER].value, state.last[INI_PERF_NAME].value);
        ck_assert_uint_le(one[LOD_LAST_HELP].value, state.last[INI_PERF_HELP].value);
        for (size_t j = 0; j < i; j++) {
            const struct lod_number *other = state.services[j].range;

            ck_assert_msg(!one[LOD_FIRST_COUNTER].exists || !other[LOD_FIRST_COUNTER].exists ||
                              one[LOD_FIRST_COUNTER].value > other[LOD_LAST_HELP].value ||
                              other[LOD_FIRST_COUNTER].value > one[LOD_LAST_HELP].value,
                          "the ranges of %s and %s overlap", state.services[i].name,
                          state.services[j].name);
        }
    }
}

void epct_assert_refused(struct epct_install *t, const struct lod_request *request, int code,
                         const char *text)
{
    const char *before = epct_print(t);

    epct_run(t, request);
    ck_assert_int_eq(t->plan.outcome, LOD_PLAN_REFUSED);
    ck_assert_int_eq(t->plan.code, code);
    ck_assert_uint_eq(t->plan.edit_count, 0);
    ck_assert_msg(strstr(epct_last_note(t), text), "\"%s\" does not say \"%s\"", epct_last_note(t),
                  text);
    ck_assert_str_eq(epct_print(t), before);
}

void epct_assert_install_refused(struct epct_install *t, int code, const char *text)
{
    epct_assert_refused(t, &(struct lod_request){ .action = LOD_INSTALL, .model = epct_webperf(t) },
                        code, text);
}
