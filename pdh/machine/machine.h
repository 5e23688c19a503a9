/* SPDX-License-Identifier: MIT
 *
 * machine.h -- the computers that PDH knows, and the answers that it has from each.
 *
 * A computer is added when a path, or PdhConnectMachine, names it, and stays until the DLL is
 * unloaded.  Each has a lock: between pdh_machine_lock_and_query and pdh_machine_unlock the calling
 * thread has the computer for itself, with its titles.  Any thread.
 */
#pragma once

#include "pdh/caller/types.h"
#include "reader/collect/computers.h"
#include "reader/selection/selection.h"

struct pdh_machine;

/* One answer, counted: several may use it. */
struct pdh_answer {
    struct reader_answer bytes;
    struct reader_snapshot snapshot; /* of the bytes */
    uint64_t generation;             /* answers with different ones are not compared */
    uint32_t references;             /* atomic */
};

void pdh_answer_retain(struct pdh_answer *answer);
void pdh_answer_release(struct pdh_answer *answer); /* NULL has no effect */

/* How to reach a computer: opens a list of computers, to which PDH adds the one. */
typedef int pdh_open_computers_fn(struct reader_computers **out);

/* Called before any other function, when the DLL is loaded or by a test.  This computer's name has
 * to live until pdh_machines_close. */
void pdh_set_machine_opener_and_own_name(pdh_open_computers_fn *open, const char *own);
void pdh_machines_close(void);

/* Close all providers and connections, and forget all answers; the next question opens them again.
 * It waits for queries that run. */
void pdh_machines_close_providers(void);
const char *pdh_own_computer_name(void); /* its name; NULL until it is set */

/* The computer of this name, with or without backslashes; "" is this one.  It is added if it is
 * new, and not queried.  PDH_INVALID_ARGUMENT: that is not a name;
 * PDH_MEMORY_ALLOCATION_FAILURE. */
PDH_STATUS pdh_machine_find_or_add(const char *name, struct pdh_machine **out);

/* The computers that were added, by position; NULL after the last. */
struct pdh_machine *pdh_machine_at(size_t position);
const char *pdh_machine_name(const struct pdh_machine *machine); /* without backslashes */

/* Ask the computer, or take an answer to the same question that is not older than `age_ms`.
 * ERROR_SUCCESS: *lookup and *answer are valid, and the computer is this thread's, until
 * pdh_machine_unlock; the answer may be held longer.  Otherwise PDH_CSTATUS_NO_MACHINE or
 * PDH_MEMORY_ALLOCATION_FAILURE, and there is nothing to leave. */
PDH_STATUS pdh_machine_lock_and_query(struct pdh_machine *machine, const char *query,
                                      uint32_t age_ms, struct reader_lookup *lookup,
                                      struct pdh_answer **answer);
void pdh_machine_unlock(struct pdh_machine *machine);

/* The next query is sent even if the computer failed a moment ago. */
void pdh_machine_allow_retry(struct pdh_machine *machine);

/* Within so many milliseconds a second refresh changes nothing. */
#define PDH_REFRESH_MS 100u

/* Forget the answers of late, unless this was done within the last PDH_REFRESH_MS: the next
 * queries are sent anew. */
void pdh_machine_forget_answers(struct pdh_machine *machine);
