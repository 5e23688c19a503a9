/* SPDX-License-Identifier: MIT
 *
 * stress.h -- the commands of trials that call often, or look at what calls leave in the process.
 *
 * Their records are tables of fields as those of host/protocol.h.  All repeat the last COLLECT:
 * its query, room, guard and fill.  Encoding and decoding; no state, any thread.
 *
 *     command  CYCLE     -> reply NUMBERS (cycled)    Collect, or all calls from loading on, often
 *     command  TOGETHER  -> reply NUMBERS (together)  Collect on several threads at once
 *     command  FAILED    -> reply RETURNED or COLLECTED: the call that ended one of these two;
 *                                             or an answer with another layout
 *     command  THREADS   -> reply NUMBERS (left)      count the threads that the DLL still has
 *     command  UNLOAD    -> reply RETURNED            unload the DLL and wait a moment
 *     command  LEAVE     -> no reply                  end the process as main's return does
 */
#pragma once

#include "harness/behaviour/growth.h"
#include "check/check.h"
#include "host/session.h"

/* HOST_REPLY_... is the reply of each. */
enum harness_trial_command {
    HARNESS_COMMAND_CYCLE = HOST_COMMAND_MORE,
    HARNESS_COMMAND_TOGETHER,
    HARNESS_COMMAND_FAILED,
    HARNESS_COMMAND_THREADS,
    HARNESS_COMMAND_UNLOAD,
    HARNESS_COMMAND_LEAVE,
    HARNESS_COMMAND_CONNECT
};

#define HARNESS_CYCLES_MAX  100000u
#define HARNESS_THREADS_MAX 8u

enum harness_cycle_around {
    HARNESS_CYCLE_COLLECT, /* nothing */
    HARNESS_CYCLE_REOPEN,  /* Open and Close */
    HARNESS_CYCLE_RELOAD   /* FreeLibrary and LoadLibrary, then these two */
};

struct harness_cycle {
    uint32_t cycles;
    uint32_t around;    /* enum harness_cycle_around: what is called besides Collect         */
    uint32_t budget_ms; /* when it would take longer, fewer cycles are done              */
};

/* A call that ends the trial: it did not return ERROR_SUCCESS.  Of Collect, that it did not
 * return. */
enum harness_failed_call {
    HARNESS_FAILED_NONE,
    HARNESS_FAILED_OPEN,
    HARNESS_FAILED_COLLECT,
    HARNESS_FAILED_CLOSE,
    HARNESS_FAILED_LOAD
};

struct harness_cycled {
    uint32_t done;
    uint32_t failed; /* enum harness_failed_call, in the cycle after `done` */
    /* The first cycle whose answer has another layout than the first answer; FAILED sends it unless
     * a call failed.  0: none. */
    uint32_t changed;
    uint32_t points; /* how many were reached                             */
    struct harness_usage_point point[HARNESS_USAGE_POINTS];
};

struct harness_together {
    uint32_t threads; /* 1 to HARNESS_THREADS_MAX; 1: alone, on the thread that called Open */
    uint32_t rounds;  /* of each                */
    uint32_t budget_ms;
    uint32_t level; /* by which a block is checked: struct check_options */
    enum check_profile profile;
};

/* Why it ended early. */
enum harness_together_end {
    HARNESS_TOGETHER_DONE,
    HARNESS_TOGETHER_CALL, /* a call did not end as those alone did: FAILED sends it */
    HARNESS_TOGETHER_GONE  /* a thread has ended in Collect                       */
};

struct harness_togethered {
    uint32_t rounds; /* of all threads, that returned           */
    uint32_t end;    /* enum harness_together_end                  */
    uint32_t thread; /* its number, and that of its round: both from 1 */
    uint32_t round;
};

struct harness_left {
    uint32_t threads;
    uint64_t offset; /* where the first begins in the DLL; 0: not in it */
};

extern const struct host_record_part harness_cycle_parts[]; /* of the structures above */
extern const struct host_record_part harness_cycled_parts[];
extern const struct host_record_part harness_together_parts[];
extern const struct host_record_part harness_togethered_parts[];
extern const struct host_record_part harness_left_parts[];

/* As host_record_decode; the replies are also compared with what was asked for. */
int harness_decode_cycle_reply(const void *bytes, size_t count, const struct harness_cycle *asked,
                               struct harness_cycled *out);
int harness_decode_together_reply(const void *bytes, size_t count,
                                  const struct harness_together *asked,
                                  struct harness_togethered *out);

/* ---- The parent's side, in session_trials.c ---- */

enum host_outcome harness_session_run_cycles(struct host_session *session,
                                             const struct harness_cycle *command,
                                             struct harness_cycled *reply);
enum host_outcome harness_session_collect_in_threads(struct host_session *session,
                                                     const struct harness_together *command,
                                                     struct harness_togethered *reply);
enum host_outcome harness_count_threads_left_by_dll(struct host_session *session,
                                                    struct harness_left *reply);
/* The others are sent as they are: host_session_call_plain_command for UNLOAD (the fault is
 * DllMain's), for LEAVE, which ends with HOST_GONE, and for FAILED after a CYCLE that failed;
 * host_exchange_and_rebuild_buffer, with the last question, for FAILED after another CYCLE and a
 * TOGETHER. */

/* ---- The child's side, in child_trials.c ---- */

/* epc-harness --host-child ARGUMENT: host_child_main with the commands above and SWEEP.  Returns
 * the exit code. */
int harness_child_main(const char *argument);
