/* SPDX-License-Identifier: MIT
 *
 * calls.h -- the seam to what carries calls to the interface winreg of another computer.
 *
 * A carrier is bound to the interface already.  One thread uses it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/buffer.h"
#include "remote/rrp/refusal.h"
#include "sdk/core/span.h"

/* What a carrier does with `self`. */
struct remote_carrier_ops {
    /* Call an operation with a stub.  EPC_OK, and the answer's stub, at most `limit` bytes, is the
     * content of `answer`, which is empty before; else a status and the refusal, and the carrier is
     * of no more use. */
    int (*call)(void *self, uint16_t operation, struct epci_span stub, size_t limit,
                struct kit_buffer *answer, struct remote_refusal *refusal);
    void (*close)(void *self);
};

struct remote_carrier {
    const struct remote_carrier_ops *ops; /* NULL: none */
    void *self;
    bool encrypted; /* its calls are, on their own, on top of the session's protection */
};

/* Zeroed ones are fine. */
static inline void remote_carrier_close(struct remote_carrier *carrier)
{
    if (carrier->ops)
        carrier->ops->close(carrier->self);
    *carrier = (struct remote_carrier){ 0 };
}

/* A pipe of bytes to another computer. */
struct remote_pipe_ops {
    /* Both of them all, or a refusal. */
    int (*write)(void *self, const void *bytes, size_t count, struct remote_refusal *refusal);
    int (*read)(void *self, void *bytes, size_t count, struct remote_refusal *refusal);
    void (*close)(void *self);
};

/* A carrier that writes and reads units (pdu.h) on a pipe.  Takes the pipe over, also if it fails,
 * and binds.  EPC_OK, EPC_E_NOMEM, or a refusal's status. */
int remote_pipe_carrier_create(const struct remote_pipe_ops *ops, void *self,
                               struct remote_carrier *out, struct remote_refusal *refusal);

/* A server answered with a fault or an error of RPC: what that means, where the calls were
 * encrypted or not. */
int remote_fill_refusal_of_fault(struct remote_refusal *refusal, uint32_t fault, bool encrypted);
