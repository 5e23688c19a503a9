/* SPDX-License-Identifier: MIT
 *
 * pdu.h -- the units of DCE/RPC on a pipe: what is sent, and what comes back.
 *
 * Connection-oriented DCE/RPC 5.0 (C706 chapter 12, MS-RPCE 2.2.2), little-endian, without
 * authentication of its own.  A unit is at most one fragment:
 *
 *      0  version 5, minor 0      type     flags (1 first, 2 last)
 *      4  0x10 0 0 0: little-endian, ASCII, IEEE
 *      8  u16 bytes of the fragment        u16 bytes of authentication
 *     12  u32 number of the call
 *     16  REQUEST, RESPONSE, FAULT: u32 hint, u16 context, then u16 operation (REQUEST) or two
 *         bytes, and at 24 the stub, or the fault's u32 status
 *
 * Everything that comes back is foreign: it is judged before it is used.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/buffer.h"
#include "sdk/core/span.h"

#define REMOTE_PDU_HEAD     16u
#define REMOTE_PDU_STUB     24u /* where a stub begins */
#define REMOTE_FRAGMENT_MAX 4280u

enum remote_pdu_type {
    REMOTE_PDU_REQUEST = 0,
    REMOTE_PDU_RESPONSE = 2,
    REMOTE_PDU_FAULT = 3,
    REMOTE_PDU_BIND = 11,
    REMOTE_PDU_BIND_ACK = 12,
    REMOTE_PDU_BIND_NAK = 13
};

struct remote_fragment {
    enum remote_pdu_type type;
    bool first, last;
    uint32_t call;
    struct epci_span stub; /* RESPONSE: a part of the stub; BIND_ACK, BIND_NAK: what follows the
                              head; points into the fragment */
    uint32_t fault;        /* FAULT: its status */
};

/* Append a BIND to winreg 1.0 in the transfer syntax NDR, as call number `call`. */
void remote_pdu_append_bind(struct kit_buffer *out, uint32_t call);

/* Append the next fragment of a REQUEST: *sent bytes of the stub are in fragments before, and it
 * becomes what is sent then.  All is sent when it is stub.left. */
void remote_encode_next_request_fragment(struct kit_buffer *out, uint32_t call, uint16_t operation,
                                         struct epci_span stub, size_t *sent);

/* Judge the head of a fragment, and say how many bytes it has with its head: from REMOTE_PDU_HEAD
 * to REMOTE_FRAGMENT_MAX.  EPC_E_CORRUPT: not the head of a fragment that can be read here. */
int remote_fragment_parse_size(const unsigned char head[REMOTE_PDU_HEAD], size_t *bytes);

/* Decode a whole fragment, as long as its head says.  EPC_E_CORRUPT: a unit that does not answer a
 * client, one that has authentication, or one that is too short for what it is. */
int remote_fragment_decode(struct epci_span bytes, struct remote_fragment *out);

/* How a server answered a BIND. */
enum remote_bound {
    REMOTE_BOUND,         /* accepted */
    REMOTE_BOUND_REFUSED, /* it refused; *reason says why, as it numbers that */
    REMOTE_BOUND_GARBLED  /* not an answer to a bind */
};
enum remote_bound remote_parse_bind_answer(const struct remote_fragment *fragment,
                                           uint32_t *reason);
