/* SPDX-License-Identifier: MIT
 *
 * model.h -- a model checker for the lock-free protocols: it runs the SDK's own code.
 *
 * The SDK is compiled a second time with -fsanitize=thread, but linked with compiler.c instead of
 * ThreadSanitizer: so every access to memory becomes a call, and the model says what it reads.  A
 * scenario has two or three actors, which run in turns on one thread; every turn and every value that
 * a load may return is a choice; model_explore goes through all choices, one execution after another.
 *
 * What a load may return is C11's release and acquire, so the proof does not lean on what one
 * processor does: every word keeps all its stores, every actor knows of each word how far it has
 * seen, a load returns any store that is not older than that.  A release store carries what its
 * actor has seen, an acquire load takes it over, relaxed ones do not.  A word is 4 bytes; an access of
 * 8 bytes is two words at once.  Plain accesses must be ordered with all stores of others, else it is
 * a data race, which is a violation.  The stores of one word are ordered as they were executed (so
 * what C11 allows where two actors store to one word without ordering is not all there; no protocol
 * does that but by atomic additions).  Additions and exchanges of sequential consistency are also the
 * barriers that they are on x86: one sees what whoever passed one before had seen.  Fences are not
 * modelled: there are none (decisions/0002).
 *
 * Two things keep the number of executions small without leaving out anything that could be seen: an
 * actor's turn ends only where others have to do with what it does next (contention.c), and what
 * follows a situation is explored once (states.c).
 *
 * Everything here is for one thread.
 */
#ifndef EPC_MODEL_H
#define EPC_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "memory.h"

#define MODEL_ACTORS 4

struct model_actor {
    const char *name;
    void (*run)(void);
    /* It never stores to shared memory.  Such actors run when all others are done: since a load may
     * return any older store, too, coming late shows them everything that coming early would. */
    bool only_reads;
    /* It may be killed before every one of its steps, plain stores included.  Once. */
    bool may_die;
    /* Accesses of a reader after which an execution is given up: enough for one try of whatever it does.
     * Trying again shows it nothing new, for it has seen more than the first time, and may see less. */
    unsigned most;
};

struct model_scenario {
    const char *name;
    void (*setup)(void); /* before every execution; what it does is seen by all */
    struct model_actor actors[MODEL_ACTORS];
    void (*judge)(void);     /* after every execution that was not given up; may be NULL */
    void (*tear_down)(void); /* after every execution, however it ended; may be NULL */
};

struct model_result {
    uint64_t executions; /* without those that came to where another had been */
    uint64_t given_up;   /* of them */
    bool violated;
    char what[200]; /* if violated */
};

/* Explore all executions, up to the first violation, whose steps are printed.  Prints how many there
 * were. */
struct model_result model_explore(const struct model_scenario *scenario);

/* Explore the scenarios as they are.  Then spoil the code at one place after the other, which is what
 * one line does to one thing ("begin: store sequence"): without its acquire or release ("relaxed"), or
 * a store not at all ("left out"); and look in which scenario that leads to a violation.  Prints a
 * table.  Returns the number of things not as they should be: a violation as it is; a spoiled place
 * that no scenario notices and that is not in `harmless`, or the reverse.  Both lists end with NULL;
 * `harmless` has rows of the table: "begin: store sequence, relaxed"; with a * at the end, all that
 * begin so. */
unsigned model_sweep(const struct model_scenario *const *scenarios, const char *const *harmless);

/* ---- For setup, actors and judge ---- */

/* Zeroed shared memory, a multiple of 4096 from 0; valid for one execution. */
void *model_shared(size_t bytes);

/* What stands there: a word's name is that of the smallest range around it.  What has no name is not
 * spoiled by model_sweep.  `name` is a literal. */
void model_name(const void *at, size_t bytes, const char *name);

/* A sentence that has to be true; the execution ends where it is not. */
void model_require(bool is_true, const char *sentence);

/* One of `count` ways to go on, 0 .. count-1; all of them are taken, each in an execution of its own. */
unsigned model_choose(unsigned count);

/* A lock between actors; zeroed: free.  In setup, zero it.  model_lock returns whether its last holder
 * died with it.  Setup and judge have all locks. */
struct model_lock {
    bool held, abandoned;
    unsigned users;
    struct model_lock *next; /* of those its holder has */
    struct model_view view;
    uint64_t history; /* of whoever released it */
};

bool model_lock(struct model_lock *lock);
void model_unlock(struct model_lock *lock);

/* Did this actor run to its end?  Did it die? */
bool model_ended(unsigned actor);
bool model_died(unsigned actor);

#endif
