/* SPDX-License-Identifier: MIT
 *
 * explore.h -- what the files of the model use from each other.
 */
#pragma once

#include "model.h"

/* ---- explore.c: one execution after another ---- */

/* As model_explore, but prints nothing, and uses and extends what is known about contention. */
struct model_result model_explore_quietly(const struct model_scenario *scenario);

/* Is the next choice one that no execution has reached yet? */
bool model_is_beyond_path(void);

/* Report a violation of the protocol; ends the execution. */
__attribute__((noreturn, format(printf, 1, 2))) void model_violate(const char *format, ...);

/* End the execution: an actor retries in vain, or nothing new can follow. */
__attribute__((noreturn)) void model_give_up(void);
__attribute__((noreturn)) void model_end_known(void);

/* The model is too small for this scenario, or is used wrongly: ends the program. */
void model_check(bool is_true, const char *sentence);

/* One step, recorded in case the execution has to be printed. */
struct model_event {
    unsigned actor;
    const char *what; /* "store" */
    const void *at;   /* NULL: no address */
    uint64_t value;
    bool ordered; /* release or acquire */
};

void model_note(const struct model_event *event);

/* ---- actors.c: who runs ---- */

/* Run all actors of the scenario until they have ended or the execution is over. */
void model_run_actors(const struct model_scenario *scenario);

/* End the execution; called by an actor. */
__attribute__((noreturn)) void model_end_execution(void);

/* Does an actor run?  If not, setup or check runs, and memory is plain memory. */
bool model_is_running(void);
unsigned model_running(void); /* the running actor's number; MODEL_ACTORS: no actor */

/* An atomic access of the running actor: `order` as in __ATOMIC_..., `bytes` 4 or 8. */
enum model_kind { MODEL_LOAD, MODEL_STORE, MODEL_ADD, MODEL_EXCHANGE };
uint64_t model_atomic(enum model_kind kind, void *at, unsigned bytes, uint64_t value, int order);
void model_plain(const void *at, unsigned long bytes, bool writes);

/* The running actor has learned something from outside; its next steps may depend on it. */
void model_learn(uint64_t value);

/* ---- states.c: the states already explored ---- */

uint64_t model_hash(uint64_t a, uint64_t b);
void model_states_reset(void);
bool model_is_new_state(uint64_t state);

/* ---- contention.c: whose order matters ---- */

void model_contention_reset(void);

/* Is this word or lock known to be used by several actors that store, and is it stored to? */
bool model_is_contended(const void *at);

/* Record that an actor that stores uses it. */
void model_use(const void *at, unsigned actor, bool stores);

/* After a round of executions: was anything found that the round did not know at its start? */
bool model_contention_learn(void);

/* ---- sweep.c: the code with one place changed ---- */

/* The line that the running actor reported last (sites.h). */
struct model_line {
    const char *function;
    int line;
};

struct model_line model_line_now(void);

/* The access that this line is about to make: may change `*order`; returns false to leave it out.
 * */
bool model_pass_site(enum model_kind kind, const void *at, int *order);
