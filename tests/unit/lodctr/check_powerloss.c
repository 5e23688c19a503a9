/* SPDX-License-Identifier: MIT
 *
 * check_powerloss.c -- whatever part of an action is on the disk when the power fails, the next run
 * of any tool leaves it complete or undone, and what a tool has reported as done stays.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "faulty.h"
#include "kit/system/registry.h"
#include "lodctr/apply/undo.h"
#include "powerloss.h"
#include "scenarios.h"

#define WEBPERF EPCT_SERVICES "\\WebPerf"

/* With the argument "all" every case is tried (the long class).  Otherwise a state is left to one
 * kind of next process, and of a case with two stops each scenario has every SHARE'th. */
#define SHARE 16

static bool is_tried(size_t number, int scenario)
{
    return epc_check_argc > 0 || number % SHARE == (size_t)scenario % SHARE;
}

/* ---- What may be left: what the same processes leave if they are killed ---- */

/* The registry as text, in memory of t's arena. */
static const char *text_of(struct epct_install *t, const struct epci_registry *registry)
{
    const struct epci_registry own = t->registry;
    const char *text;

    t->registry = *registry;
    text = epct_print(t);
    t->registry = own;
    return text;
}

/* A state of the registry, and what each next process makes of it. */
struct outcome {
    const char *after[EPCT_NEXTS];
    size_t last; /* entry of disk->changes after which a kill leaves it */
};

/* All states that kills lead to, in order.  Tested by `undo`, which kills at each of these. */
struct outcomes {
    struct outcome *list;
    size_t count;
};

static const char *made_good(struct epct_install *t, const struct epci_registry *registry,
                             enum epct_next next)
{
    (void)epct_run_next(t, EPCT_CHECK, registry);
    if (next != EPCT_CHECK)
        (void)epct_run_next(t, next, registry);
    return text_of(t, registry);
}

static struct outcomes outcomes_of(struct epct_install *t, const struct epct_disk *disk)
{
    struct outcomes outcomes = {
        kit_arena_allocate(&t->arena, disk->count + 1, sizeof(struct outcome)), 0
    };

    ck_assert_ptr_nonnull(outcomes.list);
    for (size_t i = 0; i <= disk->count; i++) {
        struct outcome *last = &outcomes.list[outcomes.count], now = { { NULL }, i };
        struct epci_registry registry;

        epct_disk_rewind(disk, i, &registry);
        now.after[EPCT_CHECK] = made_good(t, &registry, EPCT_CHECK);
        kit_registry_release(&registry);
        if (outcomes.count != 0 && strcmp(last[-1].after[EPCT_CHECK], now.after[EPCT_CHECK]) == 0) {
            last[-1].last = i;
            continue;
        }
        for (int next = 0; next < EPCT_NEXTS; next++) {
            epct_disk_rewind(disk, i, &registry);
            now.after[next] = made_good(t, &registry, (enum epct_next)next);
            kit_registry_release(&registry);
        }
        *last = now;
        outcomes.count++;
    }
    return outcomes;
}

/* Does the next process make one of the outcomes of it, and none that is older than promised? */
static bool is_fine(struct epct_install *t, const struct epct_disk *disk,
                    const struct outcomes *outcomes, const struct epct_loss *loss,
                    enum epct_next next)
{
    struct epci_registry registry;
    const char *text;
    bool fine = false;

    epct_disk_rebuild(disk, loss, &registry);
    (void)epct_run_next(t, next, &registry);
    text = text_of(t, &registry);
    kit_registry_release(&registry);
    for (size_t i = 0; !fine && i < outcomes->count; i++)
        fine = outcomes->list[i].last >= loss->at_least &&
               strcmp(outcomes->list[i].after[next], text) == 0;
    return fine;
}

/* The first state that the next process does not make good, be that --check or another one; NULL:
 * it does so with all.  The caller frees it. */
static struct epct_loss *find_bad(struct epct_install *t, const struct epct_disk *disk)
{
    const struct outcomes outcomes = outcomes_of(t, disk);
    size_t count;
    struct epct_loss *losses = epct_disk_losses(disk, &count);

    for (size_t i = 0; i < count; i++)
        for (size_t next = 0; next < EPCT_NEXTS; next++)
            if ((next == EPCT_CHECK || i % EPCT_NEXTS == next || epc_check_argc > 0) &&
                !is_fine(t, disk, &outcomes, &losses[i], (enum epct_next)next)) {
                losses[0] = losses[i];
                return losses;
            }
    free(losses);
    return NULL;
}

/* ---- Lost at any step ---- */

/* The scenario; then its setup program removes the keys of a removed service; then another service
 * is installed. */
static void act_and_go_on(struct epct_install *t, enum epct_scenario scenario,
                          struct epct_disk *disk)
{
    struct epci_registry registry = epct_disk_registry(disk);

    if (epct_act(t, scenario, &registry) == LOD_CODE_OK)
        epct_disk_mark(disk);
    if (scenario == EPCT_REMOVE || scenario == EPCT_REMOVE_EXTRAS) {
        (void)epci_registry_remove_key(&registry, WEBPERF "\\Performance");
        (void)epci_registry_remove_key(&registry, WEBPERF);
    }
    if (epct_run_next(t, EPCT_INSTALL_OTHER, &registry) == LOD_CODE_OK)
        epct_disk_mark(disk);
}

EPC_TEST_LOOP(powerloss__at_any_step_leaves_before_or_after_whoever_comes_next, EPCT_ALL_SCENARIOS)
{
    struct epct_install t;
    struct epct_disk disk;
    struct epct_loss *bad;

    epct_prepare(&t, (enum epct_scenario)_i);
    epct_disk_begin(&disk, &t.registry);
    act_and_go_on(&t, (enum epct_scenario)_i, &disk);
    bad = find_bad(&t, &disk);
    ck_assert_msg(!bad,
                  "%zu changes of SOFTWARE and %zu of SYSTEM are on the disk: the next process "
                  "leaves neither before nor after",
                  bad->hives[0], bad->hives[1]);
    epct_disk_end(&disk);
    epct_end(&t);
}

/* The test above is red if any one of the flushes is missing, so there are not too many. */
EPC_TEST(powerloss__needs_every_flush)
{
    static const size_t flushes[] = { 3, 3 }; /* of the removal and of the installation */
    struct epct_install t;
    struct epct_disk disk;

    for (size_t ignored = 1; ignored <= flushes[0] + flushes[1]; ignored++) {
        struct epct_loss *bad;

        epct_prepare(&t, EPCT_REMOVE);
        epct_disk_begin(&disk, &t.registry);
        disk.ignored = ignored;
        act_and_go_on(&t, EPCT_REMOVE, &disk);
        ck_assert_uint_eq(disk.flushes, flushes[0] + flushes[1]);
        ck_assert_msg((bad = find_bad(&t, &disk)) != NULL, "flush %zu is not needed", ignored);
        free(bad);
        epct_disk_end(&disk);
        epct_end(&t);
    }
}

/* Edits of SOFTWARE alone follow their record there. */
EPC_TEST(powerloss__needs_one_flush_where_no_service_changes)
{
    static const struct {
        enum epct_scenario scenario;
        size_t flushes;
    } rows[] = { { EPCT_REPAIR, 1 }, { EPCT_REPAIR_DAMAGED, 1 }, { EPCT_ENABLE, 3 } };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct epct_install t;
        struct epct_disk disk;
        struct epci_registry registry;

        epct_prepare(&t, rows[i].scenario);
        epct_disk_begin(&disk, &t.registry);
        registry = epct_disk_registry(&disk);
        ck_assert_int_eq(epct_act(&t, rows[i].scenario, &registry), LOD_CODE_OK);
        ck_assert_uint_eq(disk.flushes, rows[i].flushes);
        (void)epct_run_next(&t, EPCT_CHECK, &registry);
        ck_assert_uint_eq(disk.flushes, rows[i].flushes); /* it has nothing to undo */
        epct_disk_end(&disk);
        epct_end(&t);
    }
}

/* ---- Lost after a kill or a failure, or twice ---- */

#define MAX_STATES 4

/* What --check may leave of one scenario: before, after, and between the actions of several. */
struct states {
    const char *list[MAX_STATES];
    size_t count;
};

static void add_state(struct epct_install *t, struct states *states, const char *now)
{
    if (states->count != 0 && strcmp(states->list[states->count - 1], now) == 0)
        return;
    ck_assert_uint_lt(states->count, MAX_STATES);
    states->list[states->count] = kit_arena_copy_string(&t->arena, now, strlen(now));
    ck_assert_ptr_nonnull(states->list[states->count++]);
}

/* In *t, which stays prepared for nothing else. */
static struct states states_of(struct epct_install *t, enum epct_scenario scenario)
{
    struct states states = { .count = 0 };
    struct epct_install again;
    struct epct_disk disk;
    struct epci_registry registry;

    epct_prepare(&again, scenario);
    epct_disk_begin(&disk, &again.registry);
    registry = epct_disk_registry(&disk);
    (void)epct_act(&again, scenario, &registry);
    for (size_t i = 0; i <= disk.count; i++) {
        epct_disk_rewind(&disk, i, &registry);
        add_state(t, &states, made_good(&again, &registry, EPCT_CHECK));
        kit_registry_release(&registry);
    }
    epct_disk_end(&disk);
    epct_end(&again);
    ck_assert_uint_eq(states.count, epct_actions(scenario) + 1);
    return states;
}

/* Whatever of `disk` a loss leaves, --check leaves one of the states; and after the mark only the
 * one that the running programs saw at the end. */
static void assert_each_loss(const struct epct_disk *disk, const struct states *states)
{
    struct epct_install t;
    const char *end;
    size_t count, at;
    struct epct_loss *losses = epct_disk_losses(disk, &count);

    epct_begin(&t);
    end = text_of(&t, &disk->inner);
    for (size_t i = 0; i < count; i++) {
        struct epci_registry registry;
        const char *now;

        epct_disk_rebuild(disk, &losses[i], &registry);
        now = made_good(&t, &registry, EPCT_CHECK);
        kit_registry_release(&registry);
        for (at = 0; at < states->count && strcmp(now, states->list[at]) != 0; at++)
            continue;
        ck_assert_msg(at < states->count && (losses[i].at_least == 0 || strcmp(now, end) == 0),
                      "%zu changes of SOFTWARE and %zu of SYSTEM are on the disk: --check leaves "
                      "neither before nor after, or not what was there:\n%s",
                      losses[i].hives[0], losses[i].hives[1], now);
    }
    free(losses);
    epct_end(&t);
}

/* Where a case is stopped before the power fails. */
struct stops {
    int step, then; /* change number `step` of the scenario fails, and all after it if `then` is 1,
                       as if it were killed */
    int again;      /* --check runs, and is killed before this change, or at the latest before it
                       flushes SYSTEM; -1: it does not run */
};

/* Then --check runs to its end.  False if the scenario, or the killed --check, has no such step. */
static bool lose_after(const struct states *states, enum epct_scenario scenario,
                       const struct stops *stops)
{
    struct epct_faulty first = { .fail_at = stops->step, .then = stops->then };
    struct epct_faulty second = { .fail_at = stops->again, .then = 1, .unflushed = "SYSTEM" };
    struct epci_registry registry = epct_faulty_registry(&first);
    struct epct_install t;
    struct epct_disk disk;

    epct_prepare(&t, scenario);
    epct_disk_begin(&disk, &t.registry);
    first.inner = second.inner = epct_disk_registry(&disk);
    (void)epct_act(&t, scenario, &registry);
    registry = epct_faulty_registry(&second);
    if (stops->again >= 0)
        (void)epct_run_next(&t, EPCT_CHECK, &registry);
    (void)epct_run_next(&t, EPCT_CHECK, &first.inner);
    epct_disk_mark(&disk);
    assert_each_loss(&disk, states);
    epct_disk_end(&disk);
    epct_end(&t);
    return first.changes > stops->step && (stops->again < 0 || second.changes > stops->again);
}

/* `then`, see above: 0 or 1. */
static void lose_after_each_step(enum epct_scenario scenario, int then)
{
    struct epct_install t;
    struct states states;
    struct stops stops = { .then = then, .again = -1 };

    epct_begin(&t);
    states = states_of(&t, scenario);
    do
        while (!is_tried((size_t)stops.step, (int)scenario))
            stops.step++;
    while (lose_after(&states, scenario, &stops) && ++stops.step);
    epct_end(&t);
}

EPC_TEST_LOOP(powerloss__after_a_kill_and_its_undoing_leaves_before_or_after, EPCT_ALL_SCENARIOS)
{
    lose_after_each_step((enum epct_scenario)_i, 1);
}

EPC_TEST_LOOP(powerloss__after_a_change_that_failed_leaves_before_or_after, EPCT_SCENARIOS)
{
    lose_after_each_step((enum epct_scenario)_i, 0);
}

/* Who undoes is killed, too: after it has restored everything, nothing is left to do but to see to
 * it that this is on the disk. */
EPC_TEST(powerloss__after_a_kill_while_undoing_leaves_before_or_after)
{
    struct epct_install t;
    struct states states;
    struct stops stops = { .then = 1 };

    epct_begin(&t);
    states = states_of(&t, EPCT_REMOVE);
    for (stops.step = 2; stops.step < 12; stops.step += 3)
        for (stops.again = 0; lose_after(&states, EPCT_REMOVE, &stops); stops.again++)
            continue;
    epct_end(&t);
}

/* The power fails, and again while the next process undoes. */
EPC_TEST_LOOP(powerloss__twice_leaves_before_or_after, EPCT_ALL_SCENARIOS)
{
    struct epct_install t;
    struct epct_disk disk;
    struct epci_registry registry;
    struct epct_loss *losses;
    struct states states;
    size_t count;

    epct_prepare(&t, (enum epct_scenario)_i);
    states = states_of(&t, (enum epct_scenario)_i);
    epct_disk_begin(&disk, &t.registry);
    registry = epct_disk_registry(&disk);
    (void)epct_act(&t, (enum epct_scenario)_i, &registry);
    losses = epct_disk_losses(&disk, &count);
    for (size_t i = 0; i < count; i++) {
        struct epci_registry left, seen;
        struct epct_disk second;

        if (!is_tried(i, _i))
            continue;
        epct_disk_rebuild(&disk, &losses[i], &left);
        epct_disk_begin(&second, &left);
        seen = epct_disk_registry(&second);
        (void)epct_run_next(&t, EPCT_CHECK, &seen);
        epct_disk_mark(&second);
        assert_each_loss(&second, &states);
        epct_disk_end(&second);
        kit_registry_release(&left);
    }
    free(losses);
    epct_disk_end(&disk);
    epct_end(&t);
}

/* ---- A disk that fails ---- */

EPC_TEST(powerloss__an_action_that_cannot_be_brought_to_the_disk_is_undone)
{
    struct epct_install t;
    struct epct_faulty faulty = { .fail_at = -1, .unflushed = "SYSTEM" };
    struct epci_registry registry = epct_faulty_registry(&faulty);
    const char *before;

    epct_prepare(&t, EPCT_REMOVE);
    before = epct_print(&t);
    faulty.inner = t.registry;
    ck_assert_int_eq(lod_apply_edits_to_registry(&t.arena, &registry, &t.plan, &t.report),
                     EPC_E_SYSTEM);
    ck_assert(t.report.record_failed);
    (void)epct_run_next(&t, EPCT_CHECK, &t.registry);
    ck_assert_str_eq(epct_print(&t), before);
    epct_end(&t);
}
