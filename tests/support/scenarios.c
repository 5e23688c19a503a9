/* SPDX-License-Identifier: MIT
 *
 * scenarios.c -- a table of actions; each row prepares the registry and returns the request.
 */
#include "scenarios.h"

#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "inicase.h"
#include "kit/system/registry.h"
#include "sdk/port/port.h"

#define WEBPERF EPCT_SERVICES "\\WebPerf\\Performance"
#define OTHER   EPCT_SERVICES "\\Other\\Performance"

static const struct lod_value values[LOD_DLL_VALUES] = { [LOD_DLL_LIBRARY] = { true, EPCI_REG_SZ,
                                                                               "x\0\0", 4 } };

/* ---- Installing, removing, repairing ---- */

static const struct ini_perf_model *small(struct epct_install *t)
{
    static const char *const texts[] = { "SITE 009 NAME=Small", NULL };

    return epct_model(t, &(struct epct_file){ "WebPerf", "SITE", NULL, "009", texts });
}

const struct ini_perf_model *epct_other(struct epct_install *t)
{
    static const char *const texts[] = { "SITE 009 NAME=Another", "SITE 009 HELP=All.", NULL };

    return epct_model(t, &(struct epct_file){ "Other", "SITE", "SITE", "009", texts });
}

static struct lod_request install_of(const struct ini_perf_model *model)
{
    return (struct lod_request){ .action = LOD_INSTALL, .model = model };
}

static struct lod_request install_fresh(struct epct_install *t)
{
    return install_of(epct_webperf_french(t));
}

static struct lod_request install_languages(struct epct_install *t)
{
    struct lod_request request = install_of(epct_webperf_french(t));

    request.create_languages = true;
    return request;
}

/* Into a Performance key that does not exist yet. */
static struct lod_request into_new_key(struct epct_install *t, const struct ini_perf_model *model)
{
    struct lod_request request = install_of(model);

    t->registry.ops->remove_key(t->registry.self, WEBPERF);
    t->registry.ops->remove_key(t->registry.self, EPCT_SERVICES "\\WebPerf");
    request.create_key = true;
    request.values = values;
    return request;
}

static struct lod_request create_key(struct epct_install *t)
{
    return into_new_key(t, epct_webperf(t));
}

static struct lod_request reinstall(struct epct_install *t)
{
    epct_install_model(t, epct_webperf(t));
    return install_of(small(t));
}

static struct lod_request move(struct epct_install *t)
{
    epct_install_model(t, small(t));
    return install_of(epct_webperf(t));
}

/* Across the counters of another service. */
static struct lod_request move_far(struct epct_install *t)
{
    epct_install_model(t, small(t));
    epct_add_service(t, "Other", 0, 0);
    epct_install_model(t, epct_other(t));
    return install_of(epct_webperf(t));
}

static struct lod_request remove_service(struct epct_install *t)
{
    epct_install_model(t, epct_webperf(t));
    return (struct lod_request){ .action = LOD_REMOVE, .service = "WebPerf" };
}

static struct lod_request repair(struct epct_install *t)
{
    (void)t;
    return (struct lod_request){ .action = LOD_REPAIR };
}

/* Last values that are too large, and a language without Help: readers accept both. */
static struct lod_request repair_damaged(struct epct_install *t)
{
    epct_install_model(t, epct_webperf_french(t));
    t->registry.ops->remove(t->registry.self, LOD_PERFLIB "\\007", "Help");
    kit_registry_write_u32(&t->registry, LOD_PERFLIB, "Last Counter", 9000);
    kit_registry_write_u32(&t->registry, LOD_PERFLIB, "Last Help", 9001);
    return repair(t);
}

/* ---- Event sources ---- */

static void set_library(struct epct_install *t)
{
    const struct lod_value *library = &values[LOD_DLL_LIBRARY];

    ck_assert_int_eq(t->registry.ops->write(t->registry.self, WEBPERF, "Library", library->type,
                                            library->bytes, library->size),
                     EPC_OK);
}

/* These counters with an event source of this name. */
static struct lod_request with_source(struct epct_install *t, const struct ini_perf_model *model,
                                      const char *source)
{
    struct lod_request request = install_of(model);

    set_library(t);
    request.event_source = source;
    return request;
}

static struct lod_request install_source(struct epct_install *t)
{
    return with_source(t, epct_webperf(t), "Web Events");
}

static struct lod_request replace_source(struct epct_install *t)
{
    struct lod_request request = with_source(t, small(t), "Old Events");

    epct_run(t, &request);
    return install_source(t);
}

static struct lod_request remove_source(struct epct_install *t)
{
    struct lod_request request = with_source(t, small(t), "Old Events");

    epct_run(t, &request);
    return (struct lod_request){ .action = LOD_REMOVE, .service = "WebPerf" };
}

/* ---- Devices, metadata, saved files ---- */

#define OLD_DEVICES                                                                                \
    "devices=\\Device\\Web0|\\Device\\Web1\ndosdevices=Web0|Web=\\Device\\Web1\nmetadata=1\n"

static const char header[] = "#define SITE 0\n";

/* The files of a service, as they are saved. */
static const struct lod_copies *kept_of(struct epct_install *t, const char *service,
                                        const char *name, const char *devices)
{
    struct lod_copies *kept = kit_arena_allocate(&t->arena, 1, sizeof *kept);
    const char *text = kit_arena_format(&t->arena,
                                        "[info]\ndrivername=%s\nsymbolfile=web.h\n%s[languages]\n"
                                        "009=\n[text]\nSITE_009_NAME=%s\n",
                                        service, devices, name);

    ck_assert(kept && text);
    *kept = (struct lod_copies){ "C:\\web\\web.ini", epci_span_of(text, strlen(text)),
                                 epci_span_of(header, sizeof header - 1), 1252 };
    return kept;
}

static const struct ini_perf_model *with_devices(struct epct_install *t,
                                                 const struct ini_perf_model *from,
                                                 const char *devices, const char *names)
{
    struct ini_perf_model *model = kit_arena_allocate(&t->arena, 1, sizeof *model);

    ck_assert_ptr_nonnull(model);
    *model = *from;
    model->devices = devices;
    model->dos_devices = names;
    model->event_source = "Web Events";
    model->metadata = true;
    return model;
}

static const struct ini_perf_model *old_extras(struct epct_install *t)
{
    return with_devices(t, small(t), "\\Device\\Web0|\\Device\\Web1", "Web0|Web=\\Device\\Web1");
}

/* As the tools do it: first read the current state. */
static int run_session(struct epct_install *t, const struct epci_registry *registry,
                       const struct lod_request *request)
{
    struct lod_session session = { .wait_ms = EPCI_FOREVER };

    return epct_session_run(&t->arena, registry, request, &session);
}

static struct lod_request install_extras(struct epct_install *t)
{
    struct lod_request request = into_new_key(t, old_extras(t));

    request.copies = kept_of(t, "WebPerf", "Small", OLD_DEVICES);
    return request;
}

static void have_extras(struct epct_install *t)
{
    struct lod_request request = install_extras(t);

    ck_assert_int_eq(run_session(t, &t->registry, &request), LOD_CODE_OK);
}

static struct lod_request add_extras(struct epct_install *t)
{
    struct lod_request request = install_of(old_extras(t));

    set_library(t);
    epct_install_model(t, small(t));
    request.copies = kept_of(t, "WebPerf", "Small", OLD_DEVICES);
    return request;
}

static struct lod_request replace_extras(struct epct_install *t)
{
    struct lod_request request;

    have_extras(t);
    request = install_of(with_devices(t, epct_webperf(t), "\\Device\\Web7", "Web7"));
    request.copies = kept_of(t, "WebPerf", "Web Site", "devices=\\Device\\Web7\ndosdevices=Web7\n");
    request.event_source = "New Events";
    return request;
}

/* What an installer does that replaces one version by the next. */
static struct lod_request replace_key(struct epct_install *t)
{
    static const struct lod_value next[LOD_DLL_VALUES] = {
        [LOD_DLL_LIBRARY] = { true, EPCI_REG_SZ, "y\0\0", 4 },
        [LOD_DLL_OPEN] = { true, EPCI_REG_SZ, "o\0\0", 4 }
    };
    struct lod_request request = install_extras(t);

    ck_assert_int_eq(run_session(t, &t->registry, &request), LOD_CODE_OK);
    epct_add_service(t, "Other", 0, 0);
    epct_install_model(t, epct_other(t));
    t->registry.ops->write(t->registry.self, WEBPERF, LOD_VALIDATION, EPCI_REG_BINARY, "x", 1);
    request = install_of(with_devices(t, epct_webperf(t), "\\Device\\Web7", "Web7"));
    request.copies = kept_of(t, "WebPerf", "Web Site", "devices=\\Device\\Web7\ndosdevices=Web7\n");
    request.create_key = request.replace_key = true;
    request.values = next;
    return request;
}

static struct lod_request remove_extras(struct epct_install *t)
{
    have_extras(t);
    return (struct lod_request){ .action = LOD_REMOVE,
                                 .service = "WebPerf",
                                 .installed = old_extras(t) };
}

/* ---- Switches ---- */

static struct lod_request enable(struct epct_install *t)
{
    kit_registry_write_u32(&t->registry, WEBPERF, LOD_DISABLED, 1);
    return (struct lod_request){ .action = LOD_ENABLE, .service = "WebPerf" };
}

static struct lod_request disable(struct epct_install *t)
{
    kit_registry_write_u32(&t->registry, WEBPERF, LOD_DISABLED, 0);
    return (struct lod_request){ .action = LOD_DISABLE, .service = "WebPerf" };
}

static struct lod_request trust(struct epct_install *t)
{
    static const struct lod_trust file = { 123456789, 4096 };

    (void)t;
    return (struct lod_request){ .action = LOD_TRUST, .service = "WebPerf", .trust = &file };
}

/* ---- Restoring ---- */

#define SAVED_SYSTEM                                                                               \
    "epc counters 1\n[Perflib]\nBase Index = 1847\nLast Counter = 1846\nLast Help = 1847\n"        \
    "[Perflib\\009\\Counter]\n1=1847\n[Perflib\\009\\Help]\n"

/* Other occupies WebPerf's old range, and reaches further than any service does now. */
#define SAVED_OTHERWISE                                                                            \
    "epc counters 1\n[Perflib]\nBase Index = 1847\nLast Counter = 1890\nLast Help = 1891\n"        \
    "[Perflib\\009\\Counter]\n1=1847\n1848=Another\n1850=Web Site\n1890=Requests/sec\n"            \
    "[Perflib\\009\\Help]\n1849=All.\n1851=One site.\n"                                            \
    "[Perflib\\00C\\Counter]\n1=1847\n1850=Site Web\n1890=Requetes\n"                              \
    "[Services\\Other]\nFirst Counter = 1848\nLast Counter = 1848\nFirst Help = 1849\n"            \
    "Last Help = 1849\nDisable Performance Counters = 1\n"                                         \
    "[Services\\WebPerf]\nFirst Counter = 1850\nLast Counter = 1890\nFirst Help = 1851\n"          \
    "Last Help = 1891\nObject List = \"1850\"\nLibrary Validation Code = hex:0102\n"

static struct lod_request restore_of(struct epct_install *t, const char *text)
{
    struct lod_saved *saved = kit_arena_allocate(&t->arena, 1, sizeof *saved);
    const char *problem;

    ck_assert(saved);
    ck_assert_int_eq(
        lod_parse_saved_text(&t->arena, epci_span_of(text, strlen(text)), saved, &problem), EPC_OK);
    return (struct lod_request){ .action = LOD_RESTORE, .saved = saved };
}

static void have_both(struct epct_install *t)
{
    epct_install_model(t, epct_webperf(t));
    epct_add_service(t, "Other", 0, 0);
    epct_install_model(t, epct_other(t));
}

static struct lod_request restore(struct epct_install *t)
{
    have_both(t);
    return restore_of(t, SAVED_OTHERWISE);
}

static struct lod_request restore_fresh(struct epct_install *t)
{
    epct_add_service(t, "Other", 0, 0);
    t->registry.ops->remove_key(t->registry.self, LOD_PERFLIB "\\009");
    t->registry.ops->remove_key(t->registry.self, LOD_PERFLIB);
    return restore_of(t, SAVED_OTHERWISE);
}

static struct lod_request restore_less(struct epct_install *t)
{
    have_both(t);
    return restore_of(t, SAVED_SYSTEM);
}

/* ---- The system's own objects ---- */

static const struct ini_perf_model *system_model(struct epct_install *t)
{
    static const char *const texts[] = { "TIME 009 NAME=% Processor Time",
                                         "PROCESSOR 009 NAME=Processor", NULL };
    struct ini_perf_model *model = kit_arena_allocate(&t->arena, 1, sizeof *model);

    ck_assert_ptr_nonnull(model);
    *model = *epct_model(
        t, &(struct epct_file){ "WebPerf", "TIME=6 PROCESSOR=238", "PROCESSOR", "009", texts });
    model->system = true;
    model->event_source = "Web Events";
    return model;
}

static struct lod_request install_system(struct epct_install *t)
{
    struct lod_request request = into_new_key(t, system_model(t));

    request.copies = kept_of(t, "WebPerf", "Processor", "");
    return request;
}

static struct lod_request remove_system(struct epct_install *t)
{
    struct lod_request request = install_system(t);

    ck_assert_int_eq(run_session(t, &t->registry, &request), LOD_CODE_OK);
    return (struct lod_request){ .action = LOD_REMOVE,
                                 .service = "WebPerf",
                                 .installed = system_model(t) };
}

static struct lod_request base_names(struct epct_install *t)
{
    (void)t;
    return (struct lod_request){ .action = LOD_REPAIR, .base_names = LOD_BASE_NAMES_INSERT };
}

static struct lod_request no_base_names(struct epct_install *t)
{
    struct lod_request request = base_names(t);

    epct_run(t, &request);
    epct_install_model(t, epct_webperf(t));
    return (struct lod_request){ .action = LOD_REPAIR, .base_names = LOD_BASE_NAMES_REMOVE };
}

static struct lod_request no_base_names_fresh(struct epct_install *t)
{
    struct lod_request request = base_names(t);

    epct_run(t, &request);
    return (struct lod_request){ .action = LOD_REPAIR, .base_names = LOD_BASE_NAMES_REMOVE };
}

/* ---- lodctr /R ---- */

/* The files of both are saved; everything else about them is removed. */
static struct lod_request rebuild(struct epct_install *t)
{
    static const char *const lost[] = { "First Counter", "Last Counter", "First Help",
                                        "Last Help" };
    struct lod_request request = install_of(small(t));
    const struct epci_registry_ops *ops = t->registry.ops;

    epct_add_service(t, "Other", 0, 0);
    request.copies = kept_of(t, "WebPerf", "Small", "");
    epct_run(t, &request);
    request = install_of(epct_other(t));
    request.copies = kept_of(t, "Other", "Another", "");
    epct_run(t, &request);
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
        ops->remove(t->registry.self, WEBPERF, lost[i]);
        ops->remove(t->registry.self, OTHER, lost[i]);
        ops->remove(t->registry.self, LOD_PERFLIB, lost[i]);
    }
    ops->remove(t->registry.self, LOD_PERFLIB "\\009", "Counter");
    ops->remove(t->registry.self, LOD_PERFLIB "\\009", "Help");
    return repair(t);
}

int epct_command(enum lod_verb verb, const char *operand, const struct epci_registry *registry)
{
    struct lod_command command;
    struct inicase files;
    int code;

    inicase_init(&files);
    lod_command_init(&command, LOD_LODCTR);
    command.options.verb = verb;
    command.options.operand = operand;
    command.io = files.io;
    command.registry = *registry;
    command.writable = true;
    code = lod_command_run(&command);
    kit_arena_release(&command.arena); /* the registry belongs to the test */
    inicase_release(&files);
    return code;
}

int epct_run_next(struct epct_install *t, enum epct_next next, const struct epci_registry *registry)
{
    switch (next) {
    case EPCT_INSTALL_OTHER:
        break;
    case EPCT_REMOVE_IT:
        return epct_command(LOD_VERB_REMOVE, "WebPerf", registry);
    case EPCT_CHECK:
        return epct_command(LOD_VERB_CHECK, NULL, registry);
    default:
        return epct_command(LOD_VERB_REPAIR, NULL, registry);
    }
    return epct_session_run(
        &t->arena, registry,
        &(struct lod_request){ .action = LOD_INSTALL, .model = epct_other(t), .create_key = true },
        &(struct lod_session){ .wait_ms = EPCI_FOREVER });
}

/* ---- All of them ---- */

static const struct {
    struct lod_request (*prepare)(struct epct_install *t);
    const char *languages; /* of the system, in addition to 009; NULL: a fresh system */
    size_t actions;
} scenarios[EPCT_ALL_SCENARIOS] = {
    [EPCT_INSTALL_FRESH] = { install_fresh, NULL, 1 },
    [EPCT_INSTALL_LANGUAGES] = { install_languages, "007", 1 },
    [EPCT_CREATE_KEY] = { create_key, "007", 1 },
    [EPCT_REINSTALL] = { reinstall, "007", 1 },
    [EPCT_MOVE] = { move, "007", 1 },
    [EPCT_MOVE_FAR] = { move_far, "007", 1 },
    [EPCT_REMOVE] = { remove_service, "007", 1 },
    [EPCT_REPAIR] = { repair, NULL, 1 },
    [EPCT_REPAIR_DAMAGED] = { repair_damaged, "007", 1 },
    [EPCT_INSTALL_SOURCE] = { install_source, "007", 1 },
    [EPCT_REPLACE_SOURCE] = { replace_source, "007", 1 },
    [EPCT_REMOVE_SOURCE] = { remove_source, "007", 1 },
    [EPCT_INSTALL_EXTRAS] = { install_extras, "007", 1 },
    [EPCT_ADD_EXTRAS] = { add_extras, "007", 1 },
    [EPCT_REPLACE_KEY] = { replace_key, "007", 1 },
    [EPCT_REPLACE_EXTRAS] = { replace_extras, "007", 1 },
    [EPCT_REMOVE_EXTRAS] = { remove_extras, "007", 1 },
    [EPCT_ENABLE] = { enable, "007", 1 },
    [EPCT_DISABLE] = { disable, "007", 1 },
    [EPCT_TRUST] = { trust, "007", 1 },
    [EPCT_RESTORE] = { restore, "007", 1 },
    [EPCT_RESTORE_FRESH] = { restore_fresh, NULL, 1 },
    [EPCT_RESTORE_LESS] = { restore_less, "007", 1 },
    [EPCT_INSTALL_SYSTEM] = { install_system, "", 1 },
    [EPCT_REMOVE_SYSTEM] = { remove_system, "", 1 },
    [EPCT_BASE_NAMES] = { base_names, "007 00C", 1 },
    [EPCT_BASE_NAMES_FRESH] = { base_names, NULL, 1 },
    [EPCT_NO_BASE_NAMES] = { no_base_names, "007", 1 },
    [EPCT_NO_BASE_NAMES_FRESH] = { no_base_names_fresh, NULL, 1 },
    [EPCT_REINSTALL_ALL] = { rebuild, NULL, 3 },
};

void epct_prepare(struct epct_install *t, enum epct_scenario scenario)
{
    struct lod_session session = { .dry_run = true };

    epct_begin(t);
    if (scenarios[scenario].languages)
        epct_initialise(t, scenarios[scenario].languages);
    t->request = scenarios[scenario].prepare(t);
    (void)epct_session_run(&t->arena, &t->registry, &t->request, &session);
    ck_assert_ptr_null(session.problem);
    t->state = session.state;
    t->plan = session.plan;
    ck_assert_int_eq(t->plan.outcome, LOD_PLAN_READY);
    ck_assert_uint_gt(t->plan.edit_count, 0);
}

size_t epct_actions(enum epct_scenario scenario)
{
    return scenarios[scenario].actions;
}

int epct_act(struct epct_install *t, enum epct_scenario scenario,
             const struct epci_registry *registry)
{
    return scenario == EPCT_REINSTALL_ALL ? epct_command(LOD_VERB_REINSTALL, NULL, registry)
                                          : run_session(t, registry, &t->request);
}
