/* SPDX-License-Identifier: MIT
 *
 * check_undo.c -- an action that is killed at any of its steps has happened, or has not.
 */
#include "lodctr/undo.h"

#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "faulty.h"
#include "lodctr/session.h"
#include "scenarios.h"

/* Carry t->plan out until the process is killed before its change number `step`. */
static int kill_at(struct epct_install *t, int step)
{
    struct epct_faulty faulty = { .inner = t->registry, .fail_at = step, .then = 1 };
    struct epci_registry registry = epct_faulty_registry(&faulty);

    return epci_apply(&t->arena, &registry, &t->plan, &t->report);
}

/* Recover until the process is killed before change number `step`; -1: never. */
static int recover(struct epct_install *t, int step, struct epci_recovery *recovery)
{
    struct epct_faulty faulty = { .inner = t->registry, .fail_at = step, .then = step >= 0 };
    struct epci_registry registry = epct_faulty_registry(&faulty);

    return epci_undo_recover(&t->arena, &registry, false, recovery);
}

/* What a reader who sizes arrays by the Last values must be able to rely on at any time. */
static void assert_readable(struct epct_install *t)
{
    struct epci_install_state state;

    ck_assert_int_eq(epci_state_read(&t->arena, &t->registry, NULL, NULL, &state), EPC_OK);
    for (size_t i = 0; i < state.language_count; i++)
        for (int kind = 0; kind < EPCI_TABLES; kind++) {
            const struct epci_nametab *names = &state.languages[i].tables[kind].names;
            uint32_t last = state.last_counter.exists ? state.last_counter.value + 1 : 1;

            ck_assert_uint_eq(names->flaw_count, 0);
            ck_assert_uint_le(epci_nametab_largest(names), last);
        }
}

/* Kill the action at every change; then the recovery, at every change of its own. */
EPC_TEST_LOOP(undo__a_kill_at_any_step_leaves_what_the_next_run_brings_to_before, EPCT_SCENARIOS)
{
    int status = EPC_E_ACCESS;

    for (int step = 0; status != EPC_OK; step++) {
        struct epci_recovery recovery;
        struct epct_install t;
        const char *before;
        int tries = 0;

        epct_prepare(&t, (enum epct_scenario)_i);
        before = epct_print(&t);
        status = kill_at(&t, step);
        assert_readable(&t);
        if (status != EPC_OK)
            for (tries = 0; recover(&t, tries, &recovery) != EPC_OK; tries++)
                assert_readable(&t);
        ck_assert_int_eq(recover(&t, -1, &recovery), EPC_OK); /* an empty key may be left */
        ck_assert(!recovery.found);
        if (status != EPC_OK)
            ck_assert_str_eq(epct_print(&t), before);
        else
            epct_assert_sound(&t);
        /* The record was there from the first edit to the last. */
        ck_assert_msg(status == EPC_OK || step < 2 || tries > 0, "nothing to recover at %d", step);
        epct_end(&t);
    }
}

EPC_TEST(undo__tells_the_action_and_how_much_was_undone)
{
    struct epci_recovery recovery;
    struct epct_install t;

    epct_prepare(&t, EPCT_REMOVE);
    ck_assert_int_ne(kill_at(&t, 2 + 3), EPC_OK);
    ck_assert_int_eq(epci_undo_recover(&t.arena, &t.registry, false, &recovery), EPC_OK);
    ck_assert(recovery.found);
    ck_assert_str_eq(recovery.what, "remove WebPerf");
    ck_assert_uint_eq(recovery.undone, 3);
    ck_assert_uint_eq(recovery.foreign, 0);
    epct_end(&t);
}

EPC_TEST(undo__looking_changes_nothing)
{
    struct epci_recovery recovery;
    struct epct_install t;
    const char *killed;

    epct_prepare(&t, EPCT_INSTALL_FRESH);
    ck_assert_int_ne(kill_at(&t, 5), EPC_OK);
    killed = epct_print(&t);
    ck_assert_int_eq(epci_undo_recover(&t.arena, &t.registry, true, &recovery), EPC_OK);
    ck_assert(recovery.found);
    ck_assert_str_eq(recovery.what, "install WebPerf");
    ck_assert_str_eq(epct_print(&t), killed);
    epct_end(&t);
}

/* Somebody else's installer ran between the kill and us. */
EPC_TEST(undo__what_others_changed_since_stays)
{
    struct epci_recovery recovery;
    struct epct_install t;

    epct_prepare(&t, EPCT_INSTALL_LANGUAGES);
    ck_assert_int_ne(kill_at(&t, 2 + (int)t.plan.edit_count), EPC_OK);
    epct_set_table(&t, "009", "Counter", "1|1847|1848|Web Site|1850|Requests/sec|1852|Theirs|");
    ck_assert_int_eq(epci_undo_recover(&t.arena, &t.registry, false, &recovery), EPC_OK);
    ck_assert_uint_eq(recovery.foreign, 1);
    ck_assert_str_eq(recovery.failed->name, "Counter");
    ck_assert_str_eq(epct_table(&t, "009", "Counter"),
                     "1|1847|1848|Web Site|1850|Requests/sec|1852|Theirs||");
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), UINT32_MAX);
    ck_assert_int_eq(epci_undo_recover(&t.arena, &t.registry, false, &recovery), EPC_OK);
    ck_assert(!recovery.found);
    epct_end(&t);
}

EPC_TEST(undo__a_service_whose_key_has_gone_since_keeps_nobody_from_working)
{
    struct epci_recovery recovery;
    struct epct_install t;

    epct_prepare(&t, EPCT_REMOVE);
    ck_assert_int_ne(kill_at(&t, 2 + (int)t.plan.edit_count), EPC_OK);
    t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES "\\WebPerf\\Performance");
    ck_assert_int_eq(epci_undo_recover(&t.arena, &t.registry, false, &recovery), EPC_OK);
    ck_assert_uint_gt(recovery.foreign, 0);
    ck_assert_int_eq(epci_undo_recover(&t.arena, &t.registry, false, &recovery), EPC_OK);
    ck_assert(!recovery.found);
    epct_end(&t);
}

/* A key that the action made and that somebody else has used since. */
EPC_TEST(undo__a_key_that_holds_something_else_by_now_stays)
{
    struct epci_recovery recovery;
    struct epct_install t;

    epct_prepare(&t, EPCT_CREATE_KEY);
    ck_assert_int_ne(kill_at(&t, 2 + (int)t.plan.edit_count), EPC_OK);
    ck_assert_int_eq(epci_registry_write_u32(&t.registry, EPCT_SERVICES "\\WebPerf", "Start", 3),
                     EPC_OK);
    ck_assert_int_eq(epci_undo_recover(&t.arena, &t.registry, false, &recovery), EPC_OK);
    ck_assert_uint_eq(epct_number(&t, EPCT_SERVICES "\\WebPerf", "Start"), 3);
    ck_assert_int_eq(epci_state_key(&t.registry, EPCT_SERVICES "\\WebPerf\\Performance"),
                     EPC_E_NOT_FOUND);
    epct_end(&t);
}

/* Every byte of the record, changed, and every length: it is refused whole. */
EPC_TEST(undo__a_damaged_record_is_removed_and_undoes_nothing)
{
    struct epct_install t;
    struct epci_value value;
    const char *edited;

    epct_prepare(&t, EPCT_MOVE);
    ck_assert_int_ne(kill_at(&t, 2 + (int)t.plan.edit_count), EPC_OK);
    ck_assert_int_eq(epci_value_read(&t.arena, &t.registry, EPCI_UNDO_KEY, EPCI_UNDO_VALUE, &value),
                     EPC_OK);
    epci_undo_remove(&t.registry);
    edited = epct_print(&t);
    for (size_t at = 0; at < 2 * value.size; at++) {
        unsigned char *spoiled = epci_arena_take(&t.arena, value.size, 1);
        size_t length = at < value.size ? value.size : at - value.size;
        struct epci_recovery recovery;

        memcpy(spoiled, value.bytes, value.size);
        if (at < value.size)
            spoiled[at] ^= 0x10;
        t.registry.ops->create_key(t.registry.self, EPCI_UNDO_KEY);
        t.registry.ops->write(t.registry.self, EPCI_UNDO_KEY, EPCI_UNDO_VALUE, EPCI_REG_BINARY,
                              spoiled, length);
        ck_assert_int_eq(epci_undo_recover(&t.arena, &t.registry, false, &recovery), EPC_OK);
        ck_assert(recovery.found && recovery.damaged);
        ck_assert_str_eq(epct_print(&t), edited);
    }
    epct_end(&t);
}

/* A whole session: whoever comes next, whatever it wants, undoes first. */
EPC_TEST(session__undoes_what_a_killed_action_left_before_it_does_its_own)
{
    struct epci_request request = { .action = EPCI_REMOVE, .service = "WebPerf" };
    struct epci_session session = { .wait_ms = 1000 };
    struct epct_install t;

    epct_prepare(&t, EPCT_MOVE);
    ck_assert_int_ne(kill_at(&t, 6), EPC_OK);
    ck_assert_int_eq(epci_session_run(&t.arena, &t.registry, &request, &session), EPCI_CODE_OK);
    ck_assert_str_eq(session.recovery.what, "install WebPerf");
    ck_assert_uint_eq(session.plan.range.last_counter, 1848);
    epct_assert_sound(&t);
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847||");
    epct_end(&t);
}
