/* SPDX-License-Identifier: MIT
 *
 * stress.h -- the commands of the trials that call often, or look at what calls leave behind.
 *
 * They and their replies are records of numbers only (protocol.h).  All repeat the last COLLECT: its
 * query, room, guard and fill.  Encoding and decoding; no state, any thread.
 *
 *     command  CYCLE     -> reply NUMBERS (cycled)    Collect, or Open, Collect and Close, many times
 *     command  TOGETHER  -> reply NUMBERS (together)  Collect on several threads at once
 *     command  KEPT      -> reply RETURNED or COLLECTED: the call that ended one of these two early
 *     command  THREADS   -> reply NUMBERS (left)      count the threads that the DLL has left behind
 *     command  UNLOAD    -> reply RETURNED            unload the DLL and wait a moment
 */
#ifndef EPC_HARNESS_TRIALS_STRESS_H
#define EPC_HARNESS_TRIALS_STRESS_H

#include "sdk/host/protocol.h"
#include "sdk/check/check.h"
#include "sdk/port/inside.h"

#define VAL_CYCLES_MOST  100000u
#define VAL_THREADS_MOST 8u

/* The usage is taken this often: when a tenth of the cycles is done, so that what is only built up once
 * does not count, and at three places of equal distance behind it. */
#define VAL_USAGE_POINTS 4

struct val_cycle {
    uint32_t cycles;
    bool reopen;        /* Open and Close around each Collect                            */
    uint32_t budget_ms; /* when it would take longer, fewer cycles are done              */
};

struct val_usage_point {
    uint32_t cycle; /* after so many */
    struct epci_usage usage;
};

/* A call that ends the trial: it did not return ERROR_SUCCESS.  Of Collect, that it did not return. */
enum val_failed_call { VAL_FAILED_NONE, VAL_FAILED_OPEN, VAL_FAILED_COLLECT, VAL_FAILED_CLOSE };

struct val_cycled {
    uint32_t done;
    uint32_t failed; /* enum val_failed_call, in the cycle behind `done` */
    uint32_t points; /* how many were reached                             */
    struct val_usage_point point[VAL_USAGE_POINTS];
};

struct val_together {
    uint32_t threads; /* 2 to VAL_THREADS_MOST */
    uint32_t rounds;  /* of each                */
    uint32_t budget_ms;
    uint32_t level; /* by which a block is judged: struct epci_check_options */
    enum epci_profile profile;
};

/* Why it ended early. */
enum val_together_end {
    VAL_TOGETHER_DONE,
    VAL_TOGETHER_CALL, /* a call did not end as the one alone did: it is kept */
    VAL_TOGETHER_GONE  /* a thread has ended in Collect                       */
};

struct val_togethered {
    uint32_t rounds; /* of all threads, that returned           */
    uint32_t end;    /* enum val_together_end                  */
    uint32_t thread; /* of which, and in which of its rounds, both from 1 */
    uint32_t round;
};

struct val_left {
    uint32_t threads;
    uint64_t offset; /* where the first begins in the DLL; 0: not in it */
};

int val_record_cycle(struct epci_record *out, const struct val_cycle *command);
int val_record_cycled(struct epci_record *out, const struct val_cycled *reply);
int val_record_together(struct epci_record *out, const struct val_together *command);
int val_record_togethered(struct epci_record *out, const struct val_togethered *reply);
int val_record_left(struct epci_record *out, const struct val_left *reply);

/* EPC_OK, or EPC_E_CORRUPT as in protocol.h; replies are also compared with what was asked for. */
int val_cycle_decode(const void *bytes, size_t count, struct val_cycle *out);
int val_cycled_decode(const void *bytes, size_t count, const struct val_cycle *asked,
                      struct val_cycled *out);
int val_together_decode(const void *bytes, size_t count, struct val_together *out);
int val_togethered_decode(const void *bytes, size_t count, const struct val_together *asked,
                          struct val_togethered *out);
int val_left_decode(const void *bytes, size_t count, struct val_left *out);

#endif
