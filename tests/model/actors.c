/* SPDX-License-Identifier: MIT
 *
 * actors.c -- the actors of an execution: which one runs, what each does, which one dies.
 *
 * Each actor has its own context (swapcontext).  Before a step whose order matters (contention.c)
 * it hands over to the actor that the explorer chooses next, which may be the same one.
 */
#include <ucontext.h>

#include "explore.h"
#include "memory.h"
#include "sites.h"

#define STACK_BYTES ((size_t)256 << 10)
#define NO_ACTOR    MODEL_ACTORS
#define DEFAULT_MAX 2000u

struct actor {
    ucontext_t context;
    struct model_view view;
    bool begun; /* it is about to make its first access */
    bool ended, dead;
    unsigned accesses;
    uint64_t history;               /* a hash of everything it has learned */
    const struct model_lock *wants; /* the lock it waits for, or NULL */
    bool wants_to_share;            /* ... only with others that do */
    struct model_lock *holds;
};

static _Alignas(16) unsigned char stacks[MODEL_ACTORS][STACK_BYTES];
static struct actor actors[MODEL_ACTORS];
static ucontext_t outside;
static unsigned running = NO_ACTOR;
static bool somebody_died, over;
static struct model_view barrier; /* everything seen by actors that passed a barrier */
static const struct model_scenario *scenario;

bool model_is_running(void)
{
    return running != NO_ACTOR;
}

unsigned model_running(void)
{
    return running;
}

bool model_ended(unsigned actor)
{
    return actors[actor].ended && !actors[actor].dead;
}

bool model_died(unsigned actor)
{
    return actors[actor].dead;
}

static const struct model_actor *role_of(unsigned actor)
{
    return &scenario->actors[actor];
}

/* ---- Turns ---- */

static bool is_there(unsigned actor)
{
    return role_of(actor)->run && !actors[actor].ended;
}

static bool can_run(unsigned actor)
{
    const struct model_lock *wants = actors[actor].wants;

    return is_there(actor) &&
           !(wants && (wants->held || (wants->sharers > 0 && !actors[actor].wants_to_share)));
}

void model_learn(uint64_t value)
{
    if (running != NO_ACTOR)
        actors[running].history = model_hash(actors[running].history, value);
}

/* If an earlier execution was in the same state, everything that follows is known already. */
static void look_around(void)
{
    uint64_t state;

    if (!model_is_beyond_path())
        return;
    state = model_memory_state();
    for (unsigned i = 0; i < MODEL_ACTORS; i++)
        state = model_hash(state, actors[i].history + actors[i].dead);
    if (!model_is_new_state(state))
        model_end_known();
}

/* Readers run only when no other actor can; see model.h. */
static unsigned next_actor(void)
{
    unsigned ready[MODEL_ACTORS], count = 0;

    if (running != NO_ACTOR && can_run(running) && !role_of(running)->only_reads)
        ready[count++] =
            running; /* first, so that the first execution switches as rarely as possible */
    for (unsigned i = 0; i < MODEL_ACTORS; i++)
        if (i != running && can_run(i) && !role_of(i)->only_reads)
            ready[count++] = i;
    if (count > 1 || (count == 0 && running != NO_ACTOR && !role_of(running)->only_reads))
        look_around();
    if (count > 0)
        return ready[model_choose(count)];
    for (unsigned i = 0; i < MODEL_ACTORS; i++)
        if (can_run(i))
            return i;
    for (unsigned i = 0; i < MODEL_ACTORS; i++)
        if (is_there(i))
            model_violate("%s waits for a lock that no actor will release", role_of(i)->name);
    return NO_ACTOR;
}

static void switch_to(unsigned next)
{
    unsigned from = running;

    if (next == from)
        return;
    running = next;
    swapcontext(from == NO_ACTOR ? &outside : &actors[from].context,
                next == NO_ACTOR ? &outside : &actors[next].context);
}

/* Called before an access.  All actors have to reach their first access before any makes it. */
static void hand_on(void)
{
    struct model_line line = model_line_now();

    if (!actors[running].begun) {
        actors[running].begun = true;
        switch_to(NO_ACTOR);
    } else {
        switch_to(next_actor());
    }
    model_at(line.function, line.line);
}

void model_end_execution(void)
{
    over = true;
    running = NO_ACTOR;
    setcontext(&outside);
    __builtin_unreachable();
}

static void end_actor(void)
{
    actors[running].ended = true;
    hand_on(); /* returns here if this actor had nothing to do */
    __builtin_unreachable();
}

static void play(void)
{
    role_of(running)->run();
    end_actor();
}

static void prepare(struct actor *actor, unsigned char *stack)
{
    actor->view.count = 0;
    actor->begun = actor->ended = actor->dead = false;
    actor->accesses = 0;
    actor->history = 0;
    actor->wants = NULL;
    actor->holds = NULL;
    getcontext(&actor->context);
    actor->context.uc_stack.ss_sp = stack;
    actor->context.uc_stack.ss_size = STACK_BYTES;
    makecontext(&actor->context, play, 0);
}

void model_run_actors(const struct model_scenario *of)
{
    scenario = of;
    somebody_died = over = false;
    barrier.count = 0;
    running = NO_ACTOR;
    for (unsigned i = 0; i < MODEL_ACTORS && !over; i++)
        if (role_of(i)->run) {
            prepare(&actors[i], stacks[i]);
            switch_to(i);
        }
    if (!over)
        switch_to(next_actor());
}

/* ---- Steps ---- */

static void note(const char *what, const void *at, uint64_t value, bool ordered)
{
    model_note(&(struct model_event){ running, what, at, value, ordered });
}

/* Release the lock that was taken last. */
static void let_go(void)
{
    struct model_lock *lock = actors[running].holds;

    actors[running].holds = lock->next;
    model_view_join(&lock->view, &actors[running].view);
    lock->history = actors[running].history;
    lock->held = false;
}

static void maybe_die(void)
{
    if (somebody_died || !role_of(running)->may_die || model_choose(2) == 0)
        return;
    note("dies", NULL, 0, false);
    somebody_died = actors[running].dead = true;
    while (actors[running].holds) {
        actors[running].holds->abandoned = true;
        let_go();
    }
    end_actor();
}

/* A step before which other actors may run, if they use the same word. */
static void step(enum model_kind kind, const unsigned char *at, unsigned bytes)
{
    bool contended = false;

    for (unsigned i = 0; i < bytes; i += 4)
        contended |= model_is_contended(at + i);
    if ((contended && !role_of(running)->at_once) || !actors[running].begun)
        hand_on();
    for (unsigned i = 0; i < bytes && !role_of(running)->only_reads; i += 4)
        model_use(at + i, running, kind != MODEL_LOAD);
}

/* A reader that still retries after so many accesses sees nothing new any more. */
static void count_access(void)
{
    unsigned maximum = role_of(running)->maximum ? role_of(running)->maximum : DEFAULT_MAX;

    if (++actors[running].accesses <= maximum)
        return;
    model_check(role_of(running)->only_reads,
                "model: an actor that stores does not come to its end");
    model_give_up();
}

uint64_t model_atomic(enum model_kind kind, void *at, unsigned bytes, uint64_t value, int order)
{
    struct model_view *view = &actors[running].view;
    bool acquire, release;
    uint64_t result = 0;

    step(kind, at, bytes);
    maybe_die();
    count_access();
    model_learn(((uint64_t)(uintptr_t)at << 2) + kind);
    if (!model_pass_site(kind, at, &order))
        return 0;
    acquire = order == __ATOMIC_ACQUIRE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST;
    release = order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST;
    model_check(kind == MODEL_LOAD || !role_of(running)->only_reads,
                "model: an actor that only reads stores");
    if (kind == MODEL_LOAD) {
        result = model_load(view, at, bytes, acquire);
        note("load", at, result, acquire);
        return result;
    }
    if (kind == MODEL_STORE) {
        model_store(view, at, bytes, value, release);
        note("store", at, value, release);
        return 0;
    }
    if (order == __ATOMIC_SEQ_CST)
        model_view_join(view, &barrier);
    result = model_change(view, at, bytes,
                          &(struct model_change){ kind == MODEL_ADD, value, acquire, release });
    if (order == __ATOMIC_SEQ_CST)
        model_view_join(&barrier, view);
    note(kind == MODEL_ADD ? "add" : "exchange", at, kind == MODEL_ADD ? result + value : value,
         release);
    return result;
}

void model_plain(const void *at, unsigned long bytes, bool writes)
{
    if (!actors[running].begun)
        hand_on();
    if (!writes) {
        model_plain_read(&actors[running].view, at, bytes);
        return;
    }
    maybe_die();
    model_check(!role_of(running)->only_reads, "model: an actor that only reads stores");
    note("plain store", at, 0, false);
    model_plain_write(&actors[running].view, at, bytes);
}

/* ---- Locks ---- */

/* Readers run last.  That covers every case only if they wait for no lock of the other actors. */
static void touch(struct model_lock *lock)
{
    lock->users |= role_of(running)->only_reads ? 1u : 2u;
    model_check(lock->users != 3,
                "model: an actor that only reads shares a lock with one that stores");
}

/* Wait until the lock is free, or, to share it, until no actor has it alone. */
static void wait_for(struct model_lock *lock, bool to_share)
{
    touch(lock);
    if (lock->held || (lock->sharers > 0 && !to_share) || !actors[running].begun ||
        (model_is_contended(lock) && !role_of(running)->at_once)) {
        actors[running].wants = lock;
        actors[running].wants_to_share = to_share;
        hand_on(); /* returns when the lock is free */
        actors[running].wants = NULL;
    }
    model_use(lock, running, true);
}

bool model_lock(struct model_lock *lock)
{
    bool abandoned = lock->abandoned;

    if (!model_is_running())
        return abandoned;
    wait_for(lock, false);
    maybe_die();
    note("lock", NULL, 0, true);
    abandoned = lock->abandoned;
    lock->abandoned = false;
    lock->held = true;
    lock->next = actors[running].holds;
    actors[running].holds = lock;
    model_view_join(&actors[running].view, &lock->view);
    model_learn(lock->history); /* includes everything that the lock guards */
    return abandoned;
}

void model_unlock(struct model_lock *lock)
{
    if (!model_is_running())
        return;
    maybe_die(); /* no switch here: actors that wait for the lock can run only afterwards */
    note("unlock", NULL, 0, true);
    model_check(actors[running].holds == lock, "model: locks are released in reverse order");
    let_go();
}

void model_share(struct model_lock *lock)
{
    if (!model_is_running())
        return;
    wait_for(lock, true);
    note("share", NULL, 0, true);
    lock->sharers++;
    model_view_join(&actors[running].view, &lock->view);
    model_learn(lock->history);
}

void model_end_sharing(struct model_lock *lock)
{
    if (!model_is_running())
        return;
    note("end sharing", NULL, 0, true);
    lock->sharers--;
    model_view_join(&lock->view, &actors[running].view);
}
