/* SPDX-License-Identifier: MIT
 *
 * fuzz_plan.c -- any state of a registry: an applied plan gives the service a separate range and
 * raises the Last values above everything; removing restores undamaged tables exactly.  An event
 * source is taken only if it was free or belonged to the service. */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "fuzz.h"
#include "install_valid.h"
#include "lodctr/apply/apply.h"
#include "lodctr/audit/audit.h"
#include "lodctr/plan/plan.h"
#include "kit/system/memregistry.h"
#include "sdk/core/text.h"
#include "tests/support/registry_print.h"

#define SERVICES "SYSTEM\\CurrentControlSet\\Services"
#define LOG      SERVICES "\\EventLog\\Application"
#define EVENTS   LOG "\\Events"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void *zeroed(size_t bytes)
{
    return calloc(1, bytes);
}

struct input {
    const uint8_t *at;
    size_t left;
};

static uint8_t byte(struct input *input)
{
    if (input->left == 0)
        return 0;
    input->left--;
    return *input->at++;
}

/* Mostly small numbers close to each other, sometimes a large one or a missing value. */
static void set_number(struct input *input, const struct epci_registry *registry, const char *path,
                       const char *name)
{
    uint8_t kind = byte(input);
    uint32_t value = 1840u + byte(input);

    if (kind == 0)
        return;
    if (kind > 250)
        value *= 2310000u;
    FUZZ_ASSERT(registry->ops->create_key(registry->self, path) == EPC_OK);
    FUZZ_ASSERT(kit_registry_write_u32(registry, path, name, value) == EPC_OK);
}

static void set_table(struct input *input, const struct epci_registry *registry, const char *path,
                      const char *name)
{
    size_t size = (size_t)byte(input) * 2;
    uint32_t type = byte(input) > 250 ? EPCI_REG_SZ : EPCI_REG_MULTI_SZ;
    uint16_t units[256];

    for (size_t i = 0; i < size / 2; i++)
        units[i] = byte(input);
    if (size == 0)
        return;
    FUZZ_ASSERT(registry->ops->create_key(registry->self, path) == EPC_OK);
    FUZZ_ASSERT(registry->ops->write(registry->self, path, name, type, units, size) == EPC_OK);
}

/* Text that is sometimes invalid. */
static void set_text(struct input *input, const struct epci_registry *registry, const char *path,
                     const char *name)
{
    size_t size = byte(input);
    uint8_t kind = byte(input);
    uint16_t units[128] = { 0 };

    if (kind == 0)
        return;
    for (size_t i = 0; i < size / 2; i++)
        units[i] = byte(input);
    FUZZ_ASSERT(registry->ops->create_key(registry->self, path) == EPC_OK);
    FUZZ_ASSERT(registry->ops->write(registry->self, path, name, kind < 250 ? EPCI_REG_SZ : kind,
                                     units, size) == EPC_OK);
}

static void build(struct input *input, const struct epci_registry *registry)
{
    static const char *const languages[] = { LOD_PERFLIB "\\009", LOD_PERFLIB "\\00C" };
    static const char *const services[] = { SERVICES "\\Sample\\Performance",
                                            SERVICES "\\Other\\Performance",
                                            SERVICES "\\Third\\Performance" };

    registry->ops->create_key(registry->self, LOD_PERFLIB);
    registry->ops->create_key(registry->self, services[0]);
    set_number(input, registry, LOD_PERFLIB, "Last Counter");
    set_number(input, registry, LOD_PERFLIB, "Last Help");
    set_number(input, registry, LOD_PERFLIB, "Base Index");
    for (int s = 0; s < 3; s++)
        for (int i = 0; i < LOD_RANGE_VALUES; i++)
            set_number(input, registry, services[s], lod_range_names[i]);
    for (int l = 0; l < 2; l++)
        for (int kind = 0; kind < LOD_TABLES; kind++)
            set_table(input, registry, languages[l], lod_table_names[kind]);
    set_text(input, registry, services[0], "Library");
    set_text(input, registry, services[0], EPCI_EVENT_SOURCE);
    set_text(input, registry, EVENTS, "EventMessageFile");
    set_text(input, registry, LOG "\\Old", "EventMessageFile");
}

/* SITE and REQUESTS in English, one in French. */
static const struct ini_perf_model *model_of(void)
{
    static const uint16_t text[] = { 'S', 'i', 't', 'e' };
    static struct ini_perf_language languages[] = {
        { .id = "009", .listed = true, .first_text = 0, .text_count = 3, .at = { "x.ini", 1, 1 } },
        { .id = "00C", .listed = true, .first_text = 3, .text_count = 1, .at = { "x.ini", 2, 1 } },
    };
    static struct ini_perf_symbol symbols[] = {
        { .name = "SITE", .offset = 0, .is_object = true, .has_text = true },
        { .name = "REQUESTS", .offset = 6, .has_text = true },
    };
    static const uint32_t objects[] = { 0 };
    static struct ini_perf_text texts[] = {
        { .symbol = 0, .language = 0, .kind = INI_PERF_NAME, .units = text, .count = 4 },
        { .symbol = 0, .language = 0, .kind = INI_PERF_HELP, .units = text, .count = 3 },
        { .symbol = 1, .language = 0, .kind = INI_PERF_NAME, .units = text, .count = 2 },
        { .symbol = 0, .language = 1, .kind = INI_PERF_NAME, .units = text, .count = 1 },
    };
    static const struct ini_perf_model model = { .ini_path = "x.ini",
                                                 .service = "Sample",
                                                 .has_objects = true,
                                                 .languages = languages,
                                                 .language_count = 2,
                                                 .symbols = symbols,
                                                 .symbol_count = 2,
                                                 .objects = objects,
                                                 .object_count = 1,
                                                 .texts = texts,
                                                 .text_count = 4 };

    return &model;
}

struct run {
    struct kit_arena arena;
    struct epci_registry registry;
    struct lod_install_state state;
    struct lod_plan plan;
    const char *wanted; /* the event source, or NULL */
    enum lod_base_names base_names;
};

/* Plan and apply; returns false if the plan was refused, after checking that nothing has
 * changed. */
static bool act(struct run *run, enum lod_action action)
{
    const char *service = action == LOD_REPAIR ? NULL : "Sample";
    const struct lod_request request = { .action = action,
                                         .service = service,
                                         .model = action == LOD_INSTALL ? model_of() : NULL,
                                         .event_source = run->wanted,
                                         .base_names = run->base_names,
                                         .create_languages = true };
    struct lod_apply_report report;

    FUZZ_ASSERT(lod_state_read(&run->arena, &run->registry, service, run->wanted, &run->state) ==
                EPC_OK);
    FUZZ_ASSERT(lod_plan(&run->arena, &run->state, &request, &run->plan) == EPC_OK);
    FUZZ_ASSERT(plan_is_valid(&run->plan));
    if (run->plan.outcome == LOD_PLAN_REFUSED) {
        FUZZ_ASSERT(run->plan.edit_count == 0 && run->plan.code != LOD_CODE_OK);
        return false;
    }
    FUZZ_ASSERT(lod_apply_edits_to_registry(&run->arena, &run->registry, &run->plan, &report) ==
                EPC_OK);
    return true;
}

static void require_apart(const struct run *run, const struct lod_install_state *before)
{
    const struct lod_range *range = &run->plan.range;

    for (size_t i = 0; i < before->service_count; i++) {
        const struct lod_number *other = before->services[i].range;

        if (strcmp(before->services[i].name, "Sample") == 0 || !other[LOD_FIRST_COUNTER].usable ||
            !other[LOD_LAST_COUNTER].usable || other[LOD_LAST_COUNTER].value > LOD_MAX_INDEX)
            continue;
        FUZZ_ASSERT(other[LOD_FIRST_COUNTER].value > range->at[LOD_LAST_COUNTER] ||
                    other[LOD_LAST_COUNTER].value < range->at[LOD_FIRST_COUNTER]);
    }
}

static void require_bounds(struct run *run)
{
    struct lod_install_state now;

    FUZZ_ASSERT(lod_state_read(&run->arena, &run->registry, NULL, NULL, &now) == EPC_OK);
    for (size_t l = 0; l < now.language_count; l++)
        for (int kind = 0; kind < LOD_TABLES; kind++)
            FUZZ_ASSERT(lod_nametab_largest_index(&now.languages[l].tables[kind].names) <=
                        (kind ? now.last[INI_PERF_HELP].value : now.last[INI_PERF_NAME].value));
}

/* An installed source leads to the Library, whatever was there before; or none was requested. */
static void require_source(const struct run *run, const struct lod_install_state *before)
{
    const struct lod_value *library = &before->target.service.dll[LOD_DLL_LIBRARY];
    const uint16_t *units = library->bytes;
    uint16_t file[256];
    uint32_t type;
    size_t size = sizeof file, length;

    if (!run->wanted)
        return;
    FUZZ_ASSERT(library->exists);
    length = epci_utf16_length(units, library->size / 2);
    FUZZ_ASSERT(epci_registry_read_value(&run->registry, EVENTS, "EventMessageFile", &type, file,
                                         &size) == EPC_OK);
    FUZZ_ASSERT(type == EPCI_REG_EXPAND_SZ && length > 0 && size >= (length + 1) * 2);
    FUZZ_ASSERT(memcmp(file + size / 2 - 1 - length, units, length * 2) == 0);
}

static char *print(struct run *run)
{
    size_t size = epct_registry_print(&run->registry, NULL, 0) + 1;
    char *text = kit_arena_allocate(&run->arena, size, 1);

    epct_registry_print(&run->registry, text, size);
    return text;
}

static bool has_flaws(const struct lod_install_state *state)
{
    for (size_t l = 0; l < state->language_count; l++)
        for (int kind = 0; kind < LOD_TABLES; kind++)
            if (state->languages[l].tables[kind].names.flaw_count != 0)
                return true;
    return false;
}

/* --repair corrects what --check finds, or leaves it and reports that. */
static void require_repaired(struct run *run)
{
    struct ini_findings findings;
    struct lod_audit audit = { .arena = &run->arena, .state = &run->state, .findings = &findings };

    ini_findings_init(&findings, &run->arena);
    findings.rules = lod_machine_rules;
    FUZZ_ASSERT(lod_state_read(&run->arena, &run->registry, NULL, NULL, &run->state) == EPC_OK);
    FUZZ_ASSERT(lod_state_read_values_of_services(&run->arena, &run->registry, NULL, &run->state) ==
                EPC_OK);
    lod_audit(&audit);
    FUZZ_ASSERT(audit.status == EPC_OK);
    for (size_t i = 0; i < findings.stored; i++) {
        unsigned rule = findings.list[i].rule;

        FUZZ_ASSERT(rule > LOD_RULE_PAIR_NO_TEXT || rule == LOD_RULE_ALL_DISABLED);
        FUZZ_ASSERT(rule != LOD_RULE_PAIR_ORDER);
    }
}

/* After a repair, names of the system's own objects leave the registry as it was. */
static void require_names_in_and_out(struct run *run)
{
    const char *before = print(run);

    run->base_names = LOD_BASE_NAMES_INSERT;
    if (act(run, LOD_REPAIR)) {
        require_bounds(run);
        FUZZ_ASSERT(act(run, LOD_REPAIR) && run->plan.outcome == LOD_PLAN_NOTHING);
        run->base_names = LOD_BASE_NAMES_REMOVE;
        FUZZ_ASSERT(act(run, LOD_REPAIR));
    }
    FUZZ_ASSERT(strcmp(before, print(run)) == 0);
    run->base_names = LOD_BASE_NAMES_KEEP;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = { data, size };
    struct run run = { 0 };
    const char *before;

    kit_arena_init(&run.arena, zeroed, free);
    FUZZ_ASSERT(kit_registry_create_in_memory(&run.registry) == EPC_OK);
    build(&input, &run.registry);
    run.wanted = byte(&input) & 1 ? "Events" : NULL;
    before = print(&run);
    if (!act(&run, LOD_INSTALL)) {
        FUZZ_ASSERT(strcmp(before, print(&run)) == 0);
        act(&run, LOD_REMOVE);
    } else {
        require_apart(&run, &run.state);
        require_source(&run, &run.state);
        require_bounds(&run);
        FUZZ_ASSERT(act(&run, LOD_INSTALL) && run.plan.outcome == LOD_PLAN_NOTHING);
        FUZZ_ASSERT(act(&run, LOD_REMOVE));
        require_bounds(&run);
        before = print(&run);
        FUZZ_ASSERT(act(&run, LOD_INSTALL) && act(&run, LOD_REMOVE));
        FUZZ_ASSERT(has_flaws(&run.state) || strcmp(before, print(&run)) == 0);
    }
    if (act(&run, LOD_REPAIR)) {
        require_bounds(&run);
        FUZZ_ASSERT(act(&run, LOD_REPAIR) && run.plan.outcome == LOD_PLAN_NOTHING);
        require_repaired(&run);
        require_names_in_and_out(&run);
    }
    kit_registry_release(&run.registry);
    kit_arena_release(&run.arena);
    return 0;
}
