/* SPDX-License-Identifier: MIT
 *
 * check_apply.c -- a plan is applied completely or not at all, whichever change fails. */
#include "lodctr/apply/apply.h"
#include "kit/system/registry.h"

#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "faulty.h"
#include "scenarios.h"

static struct epct_install t;

EPC_AFTER_EACH(epct_end(&t))

/* Changes before the first edit: the record's key, and the record. */
#define BEFORE 2

EPC_TEST_LOOP(apply__carries_out_every_edit, EPCT_SCENARIOS)
{
    epct_prepare(&t, (enum epct_scenario)_i);
    ck_assert_int_eq(lod_apply_edits_to_registry(&t.arena, &t.registry, &t.plan, &t.report),
                     EPC_OK);
    ck_assert_uint_eq(t.report.done, t.plan.edit_count);
    ck_assert_ptr_null(t.report.failed);
    epct_assert_sound(&t);
}

EPC_TEST_LOOP(apply__undoes_everything_when_an_edit_fails_at_any_step, EPCT_SCENARIOS)
{
    const char *before;

    epct_prepare(&t, (enum epct_scenario)_i);
    before = epct_print(&t);
    for (size_t step = 0; step < t.plan.edit_count; step++) {
        struct epct_faulty faulty = { .inner = t.registry, .fail_at = BEFORE + (int)step };
        struct epci_registry registry = epct_faulty_registry(&faulty);

        ck_assert_int_eq(lod_apply_edits_to_registry(&t.arena, &registry, &t.plan, &t.report),
                         EPC_E_ACCESS);
        ck_assert_ptr_eq(t.report.failed, &t.plan.edits[step]);
        ck_assert_ptr_null(t.report.stuck);
        ck_assert_uint_eq(t.report.done, 0);
        ck_assert_str_eq(epct_print(&t), before);
    }
}

/* 0: creating its key; 1: writing it; then, after the last edit, removing it. */
EPC_TEST_LOOP(apply__changes_nothing_where_the_record_cannot_be_written_or_removed, 3)
{
    struct epct_faulty faulty = { 0 };
    struct epci_registry registry = epct_faulty_registry(&faulty);
    const char *before;

    epct_prepare(&t, EPCT_MOVE);
    before = epct_print(&t);
    faulty = (struct epct_faulty){ .inner = t.registry,
                                   .fail_at = _i < BEFORE ? _i : _i + (int)t.plan.edit_count };
    ck_assert_int_eq(lod_apply_edits_to_registry(&t.arena, &registry, &t.plan, &t.report),
                     EPC_E_ACCESS);
    ck_assert(t.report.record_failed);
    ck_assert_ptr_null(t.report.failed);
    ck_assert_uint_eq(t.report.done, 0);
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(apply__stops_undoing_where_an_edit_cannot_be_undone, epct_prepare(&t, EPCT_REMOVE))
{
    struct epct_faulty faulty = { 0 };
    struct epci_registry registry = epct_faulty_registry(&faulty);
    size_t last;

    last = t.plan.edit_count - 1;
    faulty = (struct epct_faulty){ .inner = t.registry, .fail_at = BEFORE + (int)last, .then = 2 };
    ck_assert_int_eq(lod_apply_edits_to_registry(&t.arena, &registry, &t.plan, &t.report),
                     EPC_E_ACCESS);
    /* Undoing edit last-1 succeeds, undoing last-2 fails: it stays, with all before it. */
    ck_assert_ptr_eq(t.report.stuck, &t.plan.edits[last - 2]);
    ck_assert_uint_eq(t.report.done, last - 1);
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1850);
}

EPC_TEST(apply__changes_nothing_when_it_cannot_read_what_it_would_replace)
{
    struct epct_faulty faulty = { 0 };
    struct epci_registry registry = epct_faulty_registry(&faulty);
    const char *before;

    epct_prepare(&t, EPCT_REMOVE);
    before = epct_print(&t);
    faulty = (struct epct_faulty){ .inner = t.registry, .fail_at = -1, .unreadable = "Last Help" };
    ck_assert_int_eq(lod_apply_edits_to_registry(&t.arena, &registry, &t.plan, &t.report),
                     EPC_E_ACCESS);
    ck_assert_str_eq(t.report.failed->name, "Last Help");
    ck_assert_int_eq(faulty.changes, 0);
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(apply__changes_nothing_without_memory_to_remember_with, epct_prepare(&t, EPCT_REMOVE))
{
    const char *before;
    size_t limit;

    before = epct_print(&t);
    limit = t.arena.limit;
    while (kit_arena_allocate(&t.arena, 1, 64)) /* use up the rest of the last chunk */
        t.arena.limit = t.arena.taken;
    ck_assert_int_eq(lod_apply_edits_to_registry(&t.arena, &t.registry, &t.plan, &t.report),
                     EPC_E_NOMEM);
    ck_assert_ptr_null(t.report.failed);
    t.arena.limit = limit;
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(state__says_which_key_it_cannot_read, epct_begin(&t))
{
    struct epct_faulty faulty = { 0 };
    struct epci_registry registry = epct_faulty_registry(&faulty);

    epct_initialise(&t, "");
    faulty = (struct epct_faulty){ .inner = t.registry, .fail_at = -1, .unreadable = "Help" };
    ck_assert_int_eq(lod_state_read(&t.arena, &registry, NULL, NULL, &t.state), EPC_E_ACCESS);
    ck_assert_str_eq(t.state.problem, "cannot read " LOD_PERFLIB "\\009\\Help: access denied");
}

EPC_TEST_IN(state__a_service_that_is_closed_to_us_keeps_nobody_from_reading, epct_begin(&t))
{
    struct epct_faulty faulty = { 0 };
    struct epci_registry registry = epct_faulty_registry(&faulty);

    epct_initialise(&t, "");
    faulty = (struct epct_faulty){ .inner = t.registry, .fail_at = -1, .unreadable = "First Help" };
    ck_assert_int_eq(lod_state_read(&t.arena, &registry, NULL, NULL, &t.state), EPC_OK);
    ck_assert_ptr_null(t.state.problem);
    ck_assert_uint_eq(t.state.service_count, 1);
    ck_assert(t.state.services[0].unreadable);
}

/* A closed key may hold values up to that size. */
EPC_TEST(repair__lowers_no_last_value_while_a_service_is_closed_to_us)
{
    struct epct_faulty faulty;

    epct_begin_with(&t, "");
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", 6000);
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Help", 6001);
    faulty =
        (struct epct_faulty){ .inner = t.registry, .fail_at = -1, .unreadable = "First Counter" };
    t.registry = epct_faulty_registry(&faulty);
    epct_repair(&t);
    ck_assert_uint_eq(t.plan.edit_count, 0);
    faulty.unreadable = NULL;
    epct_repair(&t);
    ck_assert_uint_eq(t.plan.edit_count, 2);
    epct_end(&t);
}

/* A reader between two edits, or after a kill there, takes the size of an array from Last Help. */
EPC_TEST_LOOP(apply__last_values_are_never_below_an_index_whichever_edit_is_the_last,
              EPCT_SCENARIOS)
{
    size_t edits = SIZE_MAX;

    for (size_t count = 0; count < edits; count++) {
        struct epct_install t;
        struct lod_install_state state;

        epct_prepare(&t, (enum epct_scenario)_i);
        edits = t.plan.edit_count;
        t.plan.edit_count = count;
        ck_assert_int_eq(lod_apply_edits_to_registry(&t.arena, &t.registry, &t.plan, &t.report),
                         EPC_OK);
        ck_assert_int_eq(lod_state_read(&t.arena, &t.registry, NULL, NULL, &state), EPC_OK);
        for (size_t i = 0; i < state.language_count; i++)
            for (int kind = 0; kind < LOD_TABLES; kind++)
                ck_assert_uint_le(
                    lod_nametab_largest_index(&state.languages[i].tables[kind].names),
                    state.last[INI_PERF_NAME].exists ? state.last[INI_PERF_NAME].value + 1 : 1);
        epct_end(&t);
    }
}
