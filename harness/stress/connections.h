/* SPDX-License-Identifier: MIT
 *
 * connections.h -- the commands of the trial in which several connections use the DLL in one
 * process.
 *
 *     command  CONNECT   -> reply NUMBERS (connected)   each order of Open, Collect and Close
 *
 * Encoding and decoding; no state, any thread.
 */
#pragma once

#include "harness/stress/child_together.h"
#include "harness/stress/stress.h"

/* Connections at once, and the calls of each: Open, Collect, Close. */
#define HARNESS_CONNECTIONS_MAX  3u
#define HARNESS_CONNECTION_STEPS 3u
/* An order, and the Collect after a Close that ended it. */
#define HARNESS_ORDER_MAX (HARNESS_CONNECTIONS_MAX * HARNESS_CONNECTION_STEPS + 1)

struct harness_connect {
    uint32_t connections; /* at once; 1: there is nothing but the rounds alone */
    uint32_t alone;       /* rounds of Open, Collect and Close of one connection before */
    uint32_t budget_ms;   /* orders that take longer are left out */
};

enum harness_connect_end {
    HARNESS_CONNECT_DONE,
    /* Open or Close did not return ERROR_SUCCESS, or Collect raised an exception: FAILED sends
     * it */
    HARNESS_CONNECT_CALL,
    HARNESS_CONNECT_ANSWER, /* an answer had another layout than that of one connection alone */
    HARNESS_CONNECT_EMPTY,  /* there was no answer, or more than its buffer holds */
    HARNESS_CONNECT_GONE,   /* a connection's thread has ended in its call */
    /* one connection alone fails, or gets other answers each time, or the data outgrew the buffer:
     * not tried */
    HARNESS_CONNECT_VARIES
};

struct harness_connected {
    uint32_t orders; /* that went well */
    uint32_t calls;  /* of all connections, after the rounds alone */
    uint32_t end;    /* enum harness_connect_end */
    /* Of the last order, up to the call that ended the trial: each 3 * connection + step. */
    uint32_t steps;
    uint32_t step[HARNESS_ORDER_MAX];
};

extern const struct host_record_part harness_connect_parts[];
/* As host_record_decode, compared with what was asked for. */
int harness_decode_connect_reply(const void *bytes, size_t count,
                                 const struct harness_connect *asked,
                                 struct harness_connected *out);
extern const struct host_record_part harness_connected_parts[];

enum host_outcome harness_session_run_connections(struct host_session *session,
                                                  const struct harness_connect *command,
                                                  struct harness_connected *reply);

/* The child's side: play all orders.  *failed gets the call that ended it. */
int harness_child_run_connections(struct host_hosted_dll *child,
                                  const struct harness_connect *command,
                                  struct harness_connected *reply,
                                  struct harness_failed_reply *failed);
