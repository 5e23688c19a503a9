/* SPDX-License-Identifier: MIT
 *
 * check_apply.c -- a plan is carried out whole or not at all, wherever it fails. */
#include "lodctr/apply.h"

#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "install_fixture.h"

/* A registry whose changing operation number `fail_at` fails, and from then on every `then`th. */
struct faulty {
    struct epci_registry inner;
    int changes;
    int fail_at;
    int then;               /* 0: only that one */
    const char *unreadable; /* no value of this name can be read */
};

static bool fails(struct faulty *faulty)
{
    int number = faulty->changes++;

    return number == faulty->fail_at || (faulty->then && number > faulty->fail_at &&
                                         (number - faulty->fail_at) % faulty->then == 0);
}

static int faulty_read(void *self, const char *path, const char *name, uint32_t *type, void *data,
                       size_t *bytes)
{
    struct faulty *faulty = self;

    if (faulty->unreadable && strcmp(name, faulty->unreadable) == 0)
        return EPC_E_ACCESS;
    return faulty->inner.ops->read(faulty->inner.self, path, name, type, data, bytes);
}

static int faulty_write(void *self, const char *path, const char *name, uint32_t type,
                        const void *data, size_t bytes)
{
    struct faulty *faulty = self;

    if (fails(faulty))
        return EPC_E_ACCESS;
    return faulty->inner.ops->write(faulty->inner.self, path, name, type, data, bytes);
}

static int faulty_remove(void *self, const char *path, const char *name)
{
    struct faulty *faulty = self;

    return fails(faulty) ? EPC_E_ACCESS : faulty->inner.ops->remove(faulty->inner.self, path, name);
}

static int faulty_create_key(void *self, const char *path)
{
    struct faulty *faulty = self;

    return fails(faulty) ? EPC_E_ACCESS : faulty->inner.ops->create_key(faulty->inner.self, path);
}

static int faulty_remove_key(void *self, const char *path)
{
    struct faulty *faulty = self;

    return fails(faulty) ? EPC_E_ACCESS : faulty->inner.ops->remove_key(faulty->inner.self, path);
}

static int faulty_subkey(void *self, const char *path, uint32_t index, char *name, size_t room)
{
    struct faulty *faulty = self;

    return faulty->inner.ops->subkey(faulty->inner.self, path, index, name, room);
}

static const struct epci_registry_ops faulty_ops = {
    faulty_read,       faulty_write,  faulty_remove, faulty_create_key,
    faulty_remove_key, faulty_subkey, NULL
};

/* What is tried at every step: a name, and how it is planned. */
enum scenario {
    INSTALL_FRESH,
    INSTALL_LANGUAGES,
    CREATE_KEY,
    REINSTALL,
    MOVE,
    REMOVE,
    REPAIR,
    INSTALL_SOURCE,
    REPLACE_SOURCE,
    REMOVE_SOURCE
};
#define SCENARIOS (REMOVE_SOURCE + 1)

static void plan_install(struct epct_install *t, const struct epci_perf_model *model,
                         bool create_languages)
{
    static const struct epci_key_value library = { "Library", EPCI_REG_SZ, "x\0\0", 4 };

    epct_plan(t, &(struct epci_request){ .action = EPCI_INSTALL,
                                         .model = model,
                                         .create_languages = create_languages,
                                         .create_key = true,
                                         .values = &library,
                                         .value_count = 1 });
}

/* These counters with an event source of this name. */
static struct epci_request with_source(struct epct_install *t, const struct epci_perf_model *model,
                                       const char *source)
{
    ck_assert_int_eq(t->registry.ops->write(t->registry.self,
                                            EPCT_SERVICES "\\WebPerf\\Performance", "Library",
                                            EPCI_REG_SZ, "x\0\0", 4),
                     EPC_OK);
    return (struct epci_request){ .action = EPCI_INSTALL, .model = model, .event_source = source };
}

static void prepare(struct epct_install *t, enum scenario scenario)
{
    struct epci_request request;

    static const char *const texts[] = { "SITE 009 NAME=Other", NULL };
    const struct epct_file small = { "WebPerf", "SITE", NULL, "009", texts };

    epct_begin(t);
    if (scenario != INSTALL_FRESH && scenario != REPAIR)
        epct_initialise(t, "007");
    switch (scenario) {
    case INSTALL_FRESH:
        plan_install(t, epct_webperf_french(t), false);
        break;
    case INSTALL_LANGUAGES:
        plan_install(t, epct_webperf_french(t), true);
        break;
    case CREATE_KEY:
        t->registry.ops->remove_key(t->registry.self, EPCT_SERVICES "\\WebPerf\\Performance");
        t->registry.ops->remove_key(t->registry.self, EPCT_SERVICES "\\WebPerf");
        plan_install(t, epct_webperf(t), false);
        break;
    case REINSTALL:
        epct_install_model(t, epct_webperf(t));
        plan_install(t, epct_model(t, &small), false);
        break;
    case MOVE:
        epct_install_model(t, epct_model(t, &small));
        plan_install(t, epct_webperf(t), false);
        break;
    case REMOVE:
        epct_install_model(t, epct_webperf(t));
        epct_plan(t, &(struct epci_request){ .action = EPCI_REMOVE, .service = "WebPerf" });
        break;
    case REPAIR:
        epct_plan(t, &(struct epci_request){ .action = EPCI_REPAIR });
        break;
    case INSTALL_SOURCE:
        request = with_source(t, epct_webperf(t), "Web Events");
        epct_plan(t, &request);
        break;
    case REPLACE_SOURCE:
    case REMOVE_SOURCE:
        request = with_source(t, epct_model(t, &small), "Old Events");
        epct_run(t, &request);
        request = with_source(t, epct_webperf(t), "Web Events");
        if (scenario == REMOVE_SOURCE)
            request = (struct epci_request){ .action = EPCI_REMOVE, .service = "WebPerf" };
        epct_plan(t, &request);
        break;
    }
    ck_assert_int_eq(t->plan.outcome, EPCI_PLAN_READY);
    ck_assert_uint_gt(t->plan.edit_count, 3);
}

EPC_TEST_LOOP(apply__carries_out_every_edit, SCENARIOS)
{
    struct epct_install t;

    prepare(&t, (enum scenario)_i);
    ck_assert_int_eq(epci_apply(&t.arena, &t.registry, &t.plan, &t.report), EPC_OK);
    ck_assert_uint_eq(t.report.done, t.plan.edit_count);
    ck_assert_ptr_null(t.report.failed);
    epct_assert_sound(&t);
    epct_end(&t);
}

EPC_TEST_LOOP(apply__undoes_everything_when_an_edit_fails_at_any_step, SCENARIOS)
{
    struct epct_install t;
    const char *before;

    prepare(&t, (enum scenario)_i);
    before = epct_print(&t);
    for (size_t step = 0; step < t.plan.edit_count; step++) {
        struct faulty faulty = { .inner = t.registry, .fail_at = (int)step };
        struct epci_registry registry = { &faulty_ops, &faulty };

        ck_assert_int_eq(epci_apply(&t.arena, &registry, &t.plan, &t.report), EPC_E_ACCESS);
        ck_assert_ptr_eq(t.report.failed, &t.plan.edits[step]);
        ck_assert_ptr_null(t.report.stuck);
        ck_assert_uint_eq(t.report.done, 0);
        ck_assert_str_eq(epct_print(&t), before);
    }
    epct_end(&t);
}

EPC_TEST(apply__goes_on_undoing_when_one_edit_cannot_be_undone)
{
    struct epct_install t;
    struct faulty faulty = { 0 };
    struct epci_registry registry = { &faulty_ops, &faulty };
    size_t last;

    prepare(&t, REMOVE);
    last = t.plan.edit_count - 1;
    faulty = (struct faulty){ .inner = t.registry, .fail_at = (int)last, .then = 2 };
    ck_assert_int_eq(epci_apply(&t.arena, &registry, &t.plan, &t.report), EPC_E_ACCESS);
    /* The undoing of edit last-1 works, that of last-2 does not, and so on. */
    ck_assert_ptr_eq(t.report.stuck, &t.plan.edits[last - 2]);
    ck_assert_uint_eq(t.report.done, last / 2);
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1850);
    epct_end(&t);
}

EPC_TEST(apply__changes_nothing_when_it_cannot_read_what_it_would_replace)
{
    struct epct_install t;
    struct faulty faulty = { 0 };
    struct epci_registry registry = { &faulty_ops, &faulty };
    const char *before;

    prepare(&t, REMOVE);
    before = epct_print(&t);
    faulty = (struct faulty){ .inner = t.registry, .fail_at = -1, .unreadable = "Last Help" };
    ck_assert_int_eq(epci_apply(&t.arena, &registry, &t.plan, &t.report), EPC_E_ACCESS);
    ck_assert_str_eq(t.report.failed->name, "Last Help");
    ck_assert_int_eq(faulty.changes, 0);
    ck_assert_str_eq(epct_print(&t), before);
    epct_end(&t);
}

EPC_TEST(apply__changes_nothing_without_memory_to_remember_with)
{
    struct epct_install t;
    const char *before;
    size_t limit;

    prepare(&t, REMOVE);
    before = epct_print(&t);
    limit = t.arena.limit;
    while (epci_arena_take(&t.arena, 1, 64)) /* use up what the last chunk has left */
        t.arena.limit = t.arena.taken;
    ck_assert_int_eq(epci_apply(&t.arena, &t.registry, &t.plan, &t.report), EPC_E_NOMEM);
    ck_assert_ptr_null(t.report.failed);
    t.arena.limit = limit;
    ck_assert_str_eq(epct_print(&t), before);
    epct_end(&t);
}

EPC_TEST(state__says_which_key_it_cannot_read)
{
    struct epct_install t;
    struct faulty faulty = { 0 };
    struct epci_registry registry = { &faulty_ops, &faulty };

    epct_begin(&t);
    epct_initialise(&t, "");
    faulty = (struct faulty){ .inner = t.registry, .fail_at = -1, .unreadable = "Help" };
    ck_assert_int_eq(epci_state_read(&t.arena, &registry, NULL, NULL, &t.state), EPC_E_ACCESS);
    ck_assert_str_eq(t.state.problem, "cannot read " EPCI_PERFLIB "\\009\\Help: access denied");
    epct_end(&t);
}

EPC_TEST(state__a_service_that_is_closed_to_us_keeps_nobody_from_reading)
{
    struct epct_install t;
    struct faulty faulty = { 0 };
    struct epci_registry registry = { &faulty_ops, &faulty };

    epct_begin(&t);
    epct_initialise(&t, "");
    faulty = (struct faulty){ .inner = t.registry, .fail_at = -1, .unreadable = "First Help" };
    ck_assert_int_eq(epci_state_read(&t.arena, &registry, NULL, NULL, &t.state), EPC_OK);
    ck_assert_ptr_null(t.state.problem);
    ck_assert_uint_eq(t.state.service_count, 2);
    ck_assert(t.state.services[0].unreadable);
    epct_end(&t);
}

/* Whoever reads between two edits, or after a kill there, sizes an array by Last Help. */
EPC_TEST_LOOP(apply__last_values_are_never_below_an_index_whichever_edit_is_the_last, SCENARIOS)
{
    size_t edits = SIZE_MAX;

    for (size_t count = 0; count < edits; count++) {
        struct epct_install t;
        struct epci_install_state state;

        prepare(&t, (enum scenario)_i);
        edits = t.plan.edit_count;
        t.plan.edit_count = count;
        ck_assert_int_eq(epci_apply(&t.arena, &t.registry, &t.plan, &t.report), EPC_OK);
        ck_assert_int_eq(epci_state_read(&t.arena, &t.registry, NULL, NULL, &state), EPC_OK);
        for (size_t i = 0; i < state.language_count; i++)
            for (int kind = 0; kind < EPCI_TABLES; kind++)
                ck_assert_uint_le(epci_nametab_largest(&state.languages[i].tables[kind].names),
                                  state.last_counter.exists ? state.last_counter.value + 1 : 1);
        epct_end(&t);
    }
}
