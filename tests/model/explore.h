/* SPDX-License-Identifier: MIT
 *
 * explore.h -- what the model's parts ask of each other.
 */
#ifndef EPC_MODEL_EXPLORE_H
#define EPC_MODEL_EXPLORE_H

#include "model.h"

/* ---- explore.c: one execution after another ---- */

/* model_explore, but nothing is printed, and what is known of contention is used and added to. */
struct model_result model_explore_quietly(const struct model_scenario *scenario);

/* Is the next choice one that no execution has come to yet? */
bool model_is_beyond_path(void);

/* The protocol is wrong: ends the execution. */
__attribute__((noreturn, format(printf, 1, 2))) void model_violate(const char *format, ...);

/* An actor tries in vain, or nothing new will come of this execution: ends it. */
__attribute__((noreturn)) void model_give_up(void);
__attribute__((noreturn)) void model_end_known(void);

/* The model is too small for this scenario, or used wrongly: ends the program. */
void model_check(bool is_true, const char *sentence);

/* What happened, for the case that it has to be told. */
struct model_event {
    unsigned actor;
    const char *what; /* "store" */
    const void *at;   /* NULL: nowhere */
    uint64_t value;
    bool ordered; /* release, acquire */
};

void model_note(const struct model_event *event);

/* ---- actors.c: who runs ---- */

/* Run all actors of the scenario until they ended, or the execution did. */
void model_run_actors(const struct model_scenario *scenario);

/* End the execution from within an actor. */
__attribute__((noreturn)) void model_end_execution(void);

/* Does an actor run?  If not, it is setup or judge, and memory is just memory. */
bool model_is_running(void);
unsigned model_running(void); /* which; MODEL_ACTORS: none */

/* An atomic access of the running actor: `order` as in __ATOMIC_..., `bytes` 4 or 8. */
enum model_kind { MODEL_LOAD, MODEL_STORE, MODEL_ADD, MODEL_EXCHANGE };
uint64_t model_atomic(enum model_kind kind, void *at, unsigned bytes, uint64_t value, int order);
void model_plain(const void *at, unsigned long bytes, bool writes);

/* The running actor has learned something from outside: its next steps may depend on it. */
void model_learn(uint64_t value);

/* ---- states.c: what was met before ---- */

uint64_t model_hash(uint64_t a, uint64_t b);
void model_states_reset(void);
bool model_is_new_state(uint64_t state);

/* ---- contention.c: whose order matters ---- */

void model_contention_reset(void);

/* Is this word or lock known to be used by several actors that store, and stored to? */
bool model_is_contended(const void *at);

/* An actor that stores uses it. */
void model_use(const void *at, unsigned actor, bool stores);

/* After a round of executions: is more known now than during it? */
bool model_contention_learn(void);

/* ---- sweep.c: the code with something changed ---- */

/* Where the running actor is: the line it told last (sites.h). */
struct model_line {
    const char *function;
    int line;
};

struct model_line model_line_now(void);

/* The access of this line that is about to happen: changes `*order`, or says false: leave it out. */
bool model_pass_site(enum model_kind kind, const void *at, int *order);

#endif
