/* SPDX-License-Identifier: MIT
 *
 * pipecarrier.c -- calls as units on a pipe: one call at a time, its answer in fragments.
 *
 * A fragment is read in two steps, its head and then the rest that the head announces: a read of
 * more than has come waits until libsmbclient gives up.
 */
#include "remote/rrp/calls.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "remote/rrp/pdu.h"

struct pipe_carrier {
    const struct remote_pipe_ops *ops;
    void *pipe;
    uint32_t calls;
    unsigned char fragment[REMOTE_FRAGMENT_MAX];
};

static int write_and_release_pdu(struct pipe_carrier *carrier, struct kit_buffer *unit,
                                 struct remote_refusal *refusal)
{
    const int status = unit->failed
                           ? EPC_E_NOMEM
                           : carrier->ops->write(carrier->pipe, unit->text, unit->bytes, refusal);

    kit_buffer_release(unit);
    return status;
}

/* The next fragment that answers the current call. */
static int read_fragment(struct pipe_carrier *carrier, struct remote_fragment *out,
                         struct remote_refusal *refusal)
{
    unsigned char *at = carrier->fragment;
    size_t bytes;
    int status = carrier->ops->read(carrier->pipe, at, REMOTE_PDU_HEAD, refusal);

    if (status != EPC_OK)
        return status;
    if (remote_fragment_parse_size(at, &bytes) != EPC_OK)
        return remote_fill_refusal(
            refusal, REMOTE_REFUSED_PROTOCOL, 0,
            "what came over the pipe winreg is not the head of a fragment of "
            "DCE/RPC");
    if (bytes > REMOTE_PDU_HEAD)
        status = carrier->ops->read(carrier->pipe, at + REMOTE_PDU_HEAD, bytes - REMOTE_PDU_HEAD,
                                    refusal);
    if (status != EPC_OK)
        return status;
    if (remote_fragment_decode(epci_span_of(at, bytes), out) != EPC_OK ||
        out->call != carrier->calls)
        return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0,
                                   "a fragment of %zu bytes, type %u, does not answer the call",
                                   bytes, at[2]);
    return EPC_OK;
}

static int bind_pipe(struct pipe_carrier *carrier, struct remote_refusal *refusal)
{
    struct kit_buffer unit = { 0 };
    struct remote_fragment fragment;
    uint32_t reason;
    int status;

    remote_pdu_append_bind(&unit, ++carrier->calls);
    status = write_and_release_pdu(carrier, &unit, refusal);
    if (status == EPC_OK)
        status = read_fragment(carrier, &fragment, refusal);
    if (status != EPC_OK)
        return status;
    if (fragment.type == REMOTE_PDU_FAULT)
        return remote_fill_refusal_of_fault(refusal, fragment.fault, false);
    switch (remote_parse_bind_answer(&fragment, &reason)) {
    case REMOTE_BOUND:
        return EPC_OK;
    case REMOTE_BOUND_REFUSED:
        return remote_fill_refusal(
            refusal, REMOTE_REFUSED_PROTOCOL, reason,
            "%sit refuses a connection to the interface winreg without protection of its own "
            "(reason %u)",
            fragment.type == REMOTE_PDU_BIND_NAK ? "it wants privacy: " : "", (unsigned)reason);
    default:
        return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0,
                                   "its answer to a bind is damaged");
    }
}

/* Read the fragments of an answer. */
static int read_fragments(struct pipe_carrier *carrier, size_t limit, struct kit_buffer *answer,
                          struct remote_refusal *refusal)
{
    struct remote_fragment fragment = { .last = false };

    while (!fragment.last) {
        const bool first = answer->bytes == 0;
        const int status = read_fragment(carrier, &fragment, refusal);

        if (status != EPC_OK)
            return status;
        if (fragment.type == REMOTE_PDU_FAULT)
            return remote_fill_refusal_of_fault(refusal, fragment.fault, false);
        if (fragment.type != REMOTE_PDU_RESPONSE || fragment.first != first)
            return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0,
                                       "the fragments of an answer are not in order");
        /* An empty fragment that is not the last one would be a way never to end. */
        if (fragment.stub.left == 0 && !fragment.last)
            return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0,
                                       "a fragment of an answer is empty");
        if (fragment.stub.left > limit - answer->bytes)
            return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0,
                                       "its answer is larger than the room it was given");
        kit_buffer_add_bytes(answer, fragment.stub.at, fragment.stub.left);
        if (answer->failed)
            return EPC_E_NOMEM;
    }
    return EPC_OK;
}

static int call_over_pipe(void *self, uint16_t operation, struct epci_span stub, size_t limit,
                          struct kit_buffer *answer, struct remote_refusal *refusal)
{
    struct pipe_carrier *carrier = self;
    size_t sent = 0;
    int status;

    carrier->calls++;
    do {
        struct kit_buffer unit = { 0 };

        remote_encode_next_request_fragment(&unit, carrier->calls, operation, stub, &sent);
        status = write_and_release_pdu(carrier, &unit, refusal);
    } while (status == EPC_OK && sent < stub.left);
    return status == EPC_OK ? read_fragments(carrier, limit, answer, refusal) : status;
}

static void close_pipe_carrier(void *self)
{
    struct pipe_carrier *carrier = self;

    carrier->ops->close(carrier->pipe);
    free(carrier);
}

static const struct remote_carrier_ops pipe_carrier_ops = { call_over_pipe, close_pipe_carrier };

int remote_pipe_carrier_create(const struct remote_pipe_ops *ops, void *self,
                               struct remote_carrier *out, struct remote_refusal *refusal)
{
    struct pipe_carrier *carrier = calloc(1, sizeof *carrier);
    int status;

    *out = (struct remote_carrier){ 0 };
    if (!carrier) {
        ops->close(self);
        return EPC_E_NOMEM;
    }
    carrier->ops = ops;
    carrier->pipe = self;
    status = bind_pipe(carrier, refusal);
    if (status != EPC_OK) {
        close_pipe_carrier(carrier);
        return status;
    }
    *out = (struct remote_carrier){ .ops = &pipe_carrier_ops, .self = carrier };
    return EPC_OK;
}
