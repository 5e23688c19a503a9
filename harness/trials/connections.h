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

#include "harness/trials/child_together.h"
#include "harness/trials/stress.h"

/* Connections at once, and the calls of each: Open, Collect, Close. */
#define VAL_CONNECTIONS_MOST 3u
#define VAL_CONNECTION_STEPS 3u
/* An order, and the Collect after a Close that ended it. */
#define VAL_ORDER_MOST (VAL_CONNECTIONS_MOST * VAL_CONNECTION_STEPS + 1)

struct val_connect {
    uint32_t connections; /* at once; 1: there is nothing but the rounds alone */
    uint32_t alone;       /* rounds of Open, Collect and Close of one connection before */
    uint32_t budget_ms;   /* orders that take longer are left out */
};

enum val_connect_end {
    VAL_CONNECT_DONE,
    VAL_CONNECT_CALL, /* Open or Close did not return ERROR_SUCCESS, or Collect raised an exception:
                           FAILED sends it */
    VAL_CONNECT_ANSWER, /* an answer had another layout than that of one connection alone */
    VAL_CONNECT_EMPTY,  /* there was no answer, or more than its buffer holds */
    VAL_CONNECT_GONE,   /* a connection's thread has ended in its call */
    VAL_CONNECT_VARIES  /* one connection alone fails, or gets other answers each time, or the data
                           outgrew the buffer: not tried */
};

struct val_connected {
    uint32_t orders; /* that went well */
    uint32_t calls;  /* of all connections, after the rounds alone */
    uint32_t end;    /* enum val_connect_end */
    /* Of the last order, up to the call that ended the trial: each 3 * connection + step. */
    uint32_t steps;
    uint32_t step[VAL_ORDER_MOST];
};

extern const struct host_record_part val_connect_parts[];
/* As host_record_decode, compared with what was asked for. */
int val_connected_decode(const void *bytes, size_t count, const struct val_connect *asked,
                         struct val_connected *out);
extern const struct host_record_part val_connected_parts[];

enum host_outcome val_session_connect(struct host_session *session,
                                      const struct val_connect *command,
                                      struct val_connected *reply);

/* The child's side: play all orders.  *failed gets the call that ended it. */
int val_child_connect(struct host_hosted_dll *child, const struct val_connect *command,
                      struct val_connected *reply, struct val_failed_reply *failed);
