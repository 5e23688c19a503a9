/* SPDX-License-Identifier: MIT
 *
 * check_undo.c -- an action that is killed at any step is either complete or undone.
 */
#include "lodctr/apply/undo.h"

#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "faulty.h"
#include "scenarios.h"
#include "kit/system/registry.h"
#include "sdk/port/port.h"

static struct epct_install t;

EPC_AFTER_EACH(epct_end(&t))

/* Apply t->plan until the process is killed before change number `step`. */
static int kill_at(struct epct_install *t, int step)
{
    struct epct_faulty faulty = { .inner = t->registry, .fail_at = step, .then = 1 };
    struct epci_registry registry = epct_faulty_registry(&faulty);

    return lod_apply_edits_to_registry(&t->arena, &registry, &t->plan, &t->report);
}

/* ---- Killed at every step ---- */

static bool is_others(const struct lod_pair *pair)
{
    return pair->units[pair->text] == 'A';
}

/* A reader that uses this service's DLL now has to find all texts of this service. */
static void assert_own_text(const struct lod_service *service, const struct lod_nametab *names)
{
    const struct lod_number *range = service->range;
    uint32_t first = range[LOD_FIRST_COUNTER].value;

    if (!range[LOD_FIRST_COUNTER].exists)
        return; /* it has no counters */
    ck_assert(range[LOD_LAST_COUNTER].exists && range[LOD_FIRST_HELP].exists &&
              range[LOD_LAST_HELP].exists);
    ck_assert_uint_eq(range[LOD_FIRST_HELP].value, first + 1);
    ck_assert_msg(lod_nametab_find(names, first), "%s: no text for %u", service->name, first);
    for (size_t i = 0; i < names->count; i++)
        if (names->list[i].index >= first && names->list[i].index <= range[LOD_LAST_COUNTER].value)
            ck_assert_msg(is_others(&names->list[i]) == (strcmp(service->name, "Other") == 0),
                          "%s points at the text of %u", service->name, names->list[i].index);
}

/* What a reader that takes array sizes from the Last values may rely on at any time. */
static void assert_readable(struct epct_install *t)
{
    const struct lod_language *english;
    struct lod_install_state state;

    ck_assert_int_eq(lod_state_read(&t->arena, &t->registry, NULL, NULL, &state), EPC_OK);
    for (size_t i = 0; i < state.language_count; i++)
        for (int kind = 0; kind < LOD_TABLES; kind++) {
            const struct lod_nametab *names = &state.languages[i].tables[kind].names;
            const struct lod_number *last =
                kind ? &state.last[INI_PERF_HELP] : &state.last[INI_PERF_NAME];

            ck_assert_uint_eq(names->flaw_count, 0); /* parsed, sorted, no duplicate index */
            ck_assert_uint_le(lod_nametab_largest_index(names), last->exists ? last->value : 1);
        }
    english = lod_state_find_language(&state, "009");
    for (size_t i = 0; english && i < state.service_count; i++)
        assert_own_text(&state.services[i], &english->tables[INI_PERF_NAME].names);
}

/* One case: the scenario is killed before its change number `step`, and the next session before its
 * change number `again`; -1: never. */
struct kills {
    enum epct_scenario scenario;
    enum epct_next next;
    int step, again;
};

/* Whether each of them was killed. */
struct killed {
    bool first, second;
};

static struct killed kill_both(struct epct_install *t, const struct kills *kills)
{
    struct epct_faulty first = { .fail_at = kills->step, .then = kills->step >= 0 };
    struct epct_faulty second = { .fail_at = kills->again, .then = kills->again >= 0 };
    struct epci_registry registry = epct_faulty_registry(&first);

    epct_prepare(t, kills->scenario);
    first.inner = second.inner = t->registry;
    (void)epct_act(t, kills->scenario, &registry);
    assert_readable(t);
    registry = epct_faulty_registry(&second);
    (void)epct_run_next(t, kills->next, &registry);
    assert_readable(t);
    return (struct killed){ kills->step >= 0 && first.changes > kills->step,
                            kills->again >= 0 && second.changes > kills->again };
}

/* The registry after the kill at `step` is undone, as text in memory of the arena. */
static const char *made_good(struct kit_arena *arena, const struct kills *at, enum epct_next next,
                             bool *killed)
{
    const struct kills kills = { at->scenario, EPCT_CHECK, at->step, -1 };
    struct epct_install t;
    const char *text;

    *killed = kill_both(&t, &kills).first;
    (void)epct_run_next(&t, next, &t.registry);
    text = epct_print(&t);
    ck_assert_ptr_nonnull(text = kit_arena_copy_string(arena, text, strlen(text)));
    epct_end(&t);
    return text;
}

#define MAX_STATES 4

/* Every state that a kill can lead to, in order; returns their number. */
static size_t states_of(struct kit_arena *arena, enum epct_scenario scenario,
                        const char *states[MAX_STATES])
{
    struct kills kills = { .scenario = scenario };
    size_t count = 0;
    bool killed = true;

    for (; killed; kills.step++) {
        const char *now = made_good(arena, &kills, EPCT_CHECK, &killed);

        if (count != 0 && strcmp(now, states[count - 1]) == 0)
            continue;
        ck_assert_uint_lt(count, MAX_STATES);
        states[count++] = now;
    }
    return count;
}

/* Kill the next session, too: one of the scenarios' at each of its changes, the others never.  A
 * third session repairs the result. */
static void kill_next(const struct kills *kills, const char *const *expected)
{
    struct kills both = *kills;
    struct killed killed = { true, true };

    for (both.again = both.step % EPCT_NEXTS == (int)both.next ? 0 : -1; killed.second;
         both.again++) {
        struct epct_install t;
        const char *text;

        killed = kill_both(&t, &both);
        (void)epct_run_next(&t, EPCT_CHECK, &t.registry);
        text = epct_print(&t);
        ck_assert_msg(strcmp(text, expected[kills->next]) == 0 ||
                          (killed.second && strcmp(text, expected[EPCT_CHECK]) == 0),
                      "killed at %d and then at %d leaves neither:\n%s", both.step, both.again,
                      text);
        epct_end(&t);
    }
}

/* Every command has its number of actions; each action is complete or undone. */
EPC_TEST_LOOP(undo__a_kill_at_any_step_leaves_before_or_after_whoever_comes_next,
              EPCT_ALL_SCENARIOS)
{
    struct kills kills = { .scenario = (enum epct_scenario)_i };
    const char *expected[EPCT_NEXTS] = { NULL }, *states[MAX_STATES], *now;
    bool killed = true;

    epct_prepare(&t, kills.scenario);
    ck_assert_uint_eq(states_of(&t.arena, kills.scenario, states),
                      epct_actions(kills.scenario) + 1);
    ck_assert_str_eq(states[0], epct_print(&t));
    for (kills.step = 0; killed; kills.step++) {
        now = made_good(&t.arena, &kills, EPCT_CHECK, &killed);
        if (!expected[EPCT_CHECK] || strcmp(now, expected[EPCT_CHECK]) != 0)
            for (int next = 0; next < EPCT_NEXTS; next++)
                expected[next] = made_good(&t.arena, &kills, (enum epct_next)next, &killed);
        for (int next = 0; next < EPCT_NEXTS; next++) {
            kills.next = (enum epct_next)next;
            kill_next(&kills, expected);
        }
    }
    (void)epct_act(&t, kills.scenario, &t.registry);
    ck_assert_str_eq(epct_print(&t), expected[EPCT_CHECK]);
}

/* Every second change fails from some point on, also those that undo.  A command of several actions
 * has to stop then, because the record of the next action would replace the only one. */
EPC_TEST_LOOP(undo__what_cannot_be_undone_at_once_is_by_whoever_comes_next, EPCT_ALL_SCENARIOS)
{
    enum epct_scenario scenario = (enum epct_scenario)_i;
    struct epct_faulty faulty = { .then = 2 };
    const char *states[MAX_STATES];
    struct epct_install all;
    size_t count, at;

    epct_begin(&all);
    count = states_of(&all.arena, scenario, states);
    do {
        struct epci_registry registry = epct_faulty_registry(&faulty);
        const char *now;

        epct_prepare(&t, scenario);
        faulty.inner = t.registry;
        faulty.changes = 0;
        (void)epct_act(&t, scenario, &registry);
        assert_readable(&t);
        (void)epct_run_next(&t, EPCT_CHECK, &t.registry);
        now = epct_print(&t);
        for (at = 0; at < count && strcmp(now, states[at]) != 0; at++)
            continue;
        ck_assert_msg(at < count, "failing from %d on leaves\n%s", faulty.fail_at, now);
        epct_end(&t);
    } while (faulty.changes > faulty.fail_at++);
    epct_end(&all);
}

EPC_TEST_IN(undo__tells_the_action_and_how_much_was_undone, epct_prepare(&t, EPCT_REMOVE))
{
    struct lod_recovery recovery;

    ck_assert_int_ne(kill_at(&t, 2 + 3), EPC_OK);
    ck_assert_int_eq(lod_undo_killed_action(&t.arena, &t.registry, false, &recovery), EPC_OK);
    ck_assert(recovery.found);
    ck_assert_str_eq(recovery.what, "remove WebPerf");
    ck_assert_uint_eq(recovery.undone, 3);
    ck_assert_uint_eq(recovery.foreign, 0);
}

EPC_TEST_IN(undo__looking_changes_nothing, epct_prepare(&t, EPCT_INSTALL_FRESH))
{
    struct lod_recovery recovery;
    const char *killed;

    ck_assert_int_ne(kill_at(&t, 5), EPC_OK);
    killed = epct_print(&t);
    ck_assert_int_eq(lod_undo_killed_action(&t.arena, &t.registry, true, &recovery), EPC_OK);
    ck_assert(recovery.found);
    ck_assert_str_eq(recovery.what, "install WebPerf");
    ck_assert_str_eq(epct_print(&t), killed);
}

/* Another installer ran between the kill and this session. */
EPC_TEST_IN(undo__what_others_changed_since_stays, epct_prepare(&t, EPCT_INSTALL_LANGUAGES))
{
    struct lod_recovery recovery;

    ck_assert_int_ne(kill_at(&t, 2 + (int)t.plan.edit_count), EPC_OK);
    epct_set_table(&t, "009", "Counter", "1|1847|1848|Web Site|1850|Requests/sec|1852|Theirs|");
    ck_assert_int_eq(lod_undo_killed_action(&t.arena, &t.registry, false, &recovery), EPC_OK);
    ck_assert_uint_eq(recovery.foreign, 1);
    ck_assert_str_eq(recovery.failed->name, "Counter");
    ck_assert_str_eq(epct_table(&t, "009", "Counter"),
                     "1|1847|1848|Web Site|1850|Requests/sec|1852|Theirs||");
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "First Counter"), UINT32_MAX);
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1850); /* not lowered below that table */
    ck_assert_int_eq(lod_undo_killed_action(&t.arena, &t.registry, false, &recovery), EPC_OK);
    ck_assert(!recovery.found);
}

EPC_TEST(undo__a_service_whose_key_has_gone_since_keeps_nobody_from_working)
{
    struct lod_recovery recovery;

    epct_prepare(&t, EPCT_REMOVE);
    ck_assert_int_ne(kill_at(&t, 2 + (int)t.plan.edit_count), EPC_OK);
    t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES "\\WebPerf\\Performance");
    ck_assert_int_eq(lod_undo_killed_action(&t.arena, &t.registry, false, &recovery), EPC_OK);
    ck_assert_uint_gt(recovery.foreign, 0);
    ck_assert_int_eq(lod_undo_killed_action(&t.arena, &t.registry, false, &recovery), EPC_OK);
    ck_assert(!recovery.found);
}

/* A key that the action created and another program has used since. */
EPC_TEST_IN(undo__a_key_that_holds_something_else_by_now_stays, epct_prepare(&t, EPCT_CREATE_KEY))
{
    struct lod_recovery recovery;

    ck_assert_int_ne(kill_at(&t, 2 + (int)t.plan.edit_count), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&t.registry, EPCT_SERVICES "\\WebPerf", "Start", 3),
                     EPC_OK);
    ck_assert_int_eq(lod_undo_killed_action(&t.arena, &t.registry, false, &recovery), EPC_OK);
    ck_assert_uint_eq(epct_number(&t, EPCT_SERVICES "\\WebPerf", "Start"), 3);
    ck_assert_int_eq(
        lod_registry_check_key_exists(&t.registry, EPCT_SERVICES "\\WebPerf\\Performance"),
        EPC_E_NOT_FOUND);
}

/* Every byte and every length of the record is changed: the record is refused as a whole. */
EPC_TEST_IN(undo__a_damaged_record_is_removed_and_undoes_nothing, epct_prepare(&t, EPCT_MOVE))
{
    struct lod_value value;
    const char *edited;

    ck_assert_int_ne(kill_at(&t, 2 + (int)t.plan.edit_count), EPC_OK);
    ck_assert_int_eq(lod_value_read(&t.arena, &t.registry, LOD_UNDO_KEY, LOD_UNDO_VALUE, &value),
                     EPC_OK);
    lod_undo_remove_record_from_registry(&t.registry, &t.plan);
    edited = epct_print(&t);
    for (size_t at = 0; at < 2 * value.size; at++) {
        unsigned char *spoiled = kit_arena_allocate(&t.arena, value.size, 1);
        size_t length = at < value.size ? value.size : at - value.size;
        struct lod_recovery recovery;

        memcpy(spoiled, value.bytes, value.size);
        if (at < value.size)
            spoiled[at] ^= 0x10;
        t.registry.ops->create_key(t.registry.self, LOD_UNDO_KEY);
        t.registry.ops->write(t.registry.self, LOD_UNDO_KEY, LOD_UNDO_VALUE, EPCI_REG_BINARY,
                              spoiled, length);
        ck_assert_int_eq(lod_undo_killed_action(&t.arena, &t.registry, false, &recovery), EPC_OK);
        ck_assert(recovery.found && recovery.damaged);
        ck_assert_str_eq(epct_print(&t), edited);
    }
}

/* A whole session: each session first undoes the last one's action, whatever it does itself. */
EPC_TEST(session__undoes_what_a_killed_action_left_before_it_does_its_own)
{
    struct lod_request request = { .action = LOD_REMOVE, .service = "WebPerf" };
    struct lod_session session = { .wait_ms = EPCI_FOREVER };

    epct_prepare(&t, EPCT_MOVE);
    ck_assert_int_ne(kill_at(&t, 6), EPC_OK);
    ck_assert_int_eq(epct_session_run(&t.arena, &t.registry, &request, &session), LOD_CODE_OK);
    ck_assert_str_eq(session.recovery.what, "install WebPerf");
    ck_assert_uint_eq(session.plan.range.at[LOD_LAST_COUNTER], 1848);
    epct_assert_sound(&t);
    ck_assert_str_eq(epct_table(&t, "009", "Counter"), "1|1847||");
}
