/* SPDX-License-Identifier: MIT
 *
 * model.h -- a model checker for the lock-free protocols: it runs the SDK's own code.
 *
 * The SDK is compiled a second time with -fsanitize=thread, but linked with compiler.c instead of
 * ThreadSanitizer.  So every access to memory becomes a call, and the model decides what it reads.
 * A scenario has two or three actors, which take turns on one thread.  Every turn, and every value
 * that a load may return, is a choice; model_explore goes through all choices, one execution after
 * another.
 *
 * A load may return what C11's release and acquire allow, so the proof does not depend on one
 * processor.  The model keeps all stores of every word, and for every actor and word the latest
 * store that the actor has seen; a load returns any store that is not older.  A release store
 * publishes what its actor has seen, an acquire load takes that over, a relaxed access does
 * neither.  A word has 4 bytes; an access of 8 bytes is two words at once.  Plain accesses have to
 * be ordered with all stores of other actors; otherwise they are a data race, which is a violation.
 * The stores of one word are ordered as they were executed.  (So the model does not cover all that
 * C11 allows when two actors store to one word without ordering; the protocols do that only with
 * atomic additions.) Sequentially consistent additions and exchanges are also full barriers, as on
 * x86: an actor that passes one sees everything that was seen by actors that passed one before.
 * Fences are not modelled, because the SDK uses none (docs/decisions/region.md).
 *
 * Two reductions keep the number of executions small without losing an outcome: an actor's turn
 * ends only where its next step concerns other actors (contention.c), and what follows a state is
 * explored once (states.c).
 *
 * All functions are for one thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "memory.h"

#define MODEL_ACTORS 4

struct model_actor {
    const char *name;
    void (*run)(void);
    /* It never stores to shared memory.  Such actors run after all others are done: since a load
     * may return any older store, running late shows them everything that running early would show.
     * */
    bool only_reads;
    /* No other actor runs between its steps, unless it waits for a lock: for a scenario of three
     * actors that would have too many executions. */
    bool at_once;
    /* It may be killed, at most once, before any of its steps, plain stores included. */
    bool may_die;
    /* The number of a reader's accesses after which the execution is given up: enough for one try.
     * A retry finds nothing new, because the reader has seen more by then and may read less. */
    unsigned maximum;
};

struct model_scenario {
    const char *name;
    void (*setup)(void); /* before every execution; all actors see what it does */
    struct model_actor actors[MODEL_ACTORS];
    void (*check)(void);     /* after every execution that was not given up, or NULL */
    void (*tear_down)(void); /* after every execution, however it ended, or NULL */
};

struct model_result {
    uint64_t executions; /* without those that reached a known state */
    uint64_t given_up;   /* executions among them */
    bool violated;
    char what[200]; /* the violation, if there was one */
};

/* Explore all executions, up to the first violation, whose steps are printed.  Prints the number of
 * executions. */
struct model_result model_explore(const struct model_scenario *scenario);

/* Explore the scenarios with the code as it is.  Then spoil one place after the other; a place is
 * what one line does to one named range ("begin: store sequence").  It loses its acquire or release
 * ("relaxed"), or a store is omitted ("left out").  For each, find a scenario that reports a
 * violation.  Prints a table.  Returns the number of unexpected rows: a violation in the code as it
 * is; a spoiled place that no scenario notices and that is not in `harmless`; a place in `harmless`
 * that a scenario notices.  Both lists end with NULL.  An entry of `harmless` is a row of the table
 * ("begin: store sequence, relaxed"), or the beginning of rows with a * at the end. */
unsigned model_sweep(const struct model_scenario *const *scenarios, const char *const *harmless);

/* ---- For setup, actors and check ---- */

/* Zeroed shared memory; `bytes` is rounded up to a multiple of 4096.  Valid for one execution. */
void *model_shared(size_t bytes);

/* Give a range a name.  A word has the name of the smallest range around it; model_sweep does not
 * spoil places without a name.  `name` is a literal. */
void model_name(const void *at, size_t bytes, const char *name);

/* Require a condition; the execution ends where it is false. */
void model_require(bool is_true, const char *sentence);

/* Choose 0 .. count-1; every alternative is taken, each in its own execution. */
unsigned model_choose(unsigned count);

/* A lock between actors; zeroed it is free, and setup zeroes it.  model_lock returns whether its
 * last holder died while holding it.  Setup and check hold all locks. */
struct model_lock {
    bool held, abandoned;
    unsigned sharers; /* actors that share it */
    unsigned users;
    struct model_lock *next; /* the next lock that its holder has */
    struct model_view view;
    uint64_t history; /* of the actor that released it last */
};

bool model_lock(struct model_lock *lock);
void model_unlock(struct model_lock *lock);

/* Share it: for actors that only read what it guards, and that do not die. */
void model_share(struct model_lock *lock);
void model_end_sharing(struct model_lock *lock);

/* Did this actor run to its end?  Did it die? */
bool model_ended(unsigned actor);
bool model_died(unsigned actor);
