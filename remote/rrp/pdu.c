/* SPDX-License-Identifier: MIT
 *
 * pdu.c -- writes units field by field, and reads each field after asking whether it is there.
 */
#include "remote/rrp/pdu.h"

#include <epc/epc.h>

#include "remote/rrp/ndr.h"
#include "sdk/core/checked.h"

#define FLAG_FIRST 1u
#define FLAG_LAST  2u

/* 338cd001-2244-31f1-aaaa-900038001003, 1.0: winreg. */
static const unsigned char winreg_syntax[20] = { 0x01, 0xd0, 0x8c, 0x33, 0x44, 0x22, 0xf1,
                                                 0x31, 0xaa, 0xaa, 0x90, 0x00, 0x38, 0x00,
                                                 0x10, 0x03, 1,    0,    0,    0 };
/* 8a885d04-1ceb-11c9-9fe8-08002b104860, 2.0: NDR. */
static const unsigned char ndr_syntax[20] = { 0x04, 0x5d, 0x88, 0x8a, 0xeb, 0x1c, 0xc9,
                                              0x11, 0x9f, 0xe8, 0x08, 0x00, 0x2b, 0x10,
                                              0x48, 0x60, 2,    0,    0,    0 };

static void append_pdu_head(struct kit_buffer *out, enum remote_pdu_type type, unsigned flags,
                            size_t bytes, uint32_t call)
{
    const unsigned char head[8] = { 5, 0, (unsigned char)type, (unsigned char)flags, 0x10 };

    kit_buffer_add_bytes(out, head, sizeof head);
    remote_append_u16(out, (uint16_t)bytes);
    remote_append_u16(out, 0);
    remote_append_u32(out, call);
}

void remote_pdu_append_bind(struct kit_buffer *out, uint32_t call)
{
    static const unsigned char contexts[8] = { 1, 0, 0, 0, 0, 0, 1, 0 }; /* one; 0, one syntax */
    const size_t bytes =
        REMOTE_PDU_HEAD + 8 + sizeof contexts + sizeof winreg_syntax + sizeof ndr_syntax;

    append_pdu_head(out, REMOTE_PDU_BIND, FLAG_FIRST | FLAG_LAST, bytes, call);
    remote_append_u16(out, REMOTE_FRAGMENT_MAX); /* that it may send, and that we send */
    remote_append_u16(out, REMOTE_FRAGMENT_MAX);
    remote_append_u32(out, 0); /* a new association */
    kit_buffer_add_bytes(out, contexts, sizeof contexts);
    kit_buffer_add_bytes(out, winreg_syntax, sizeof winreg_syntax);
    kit_buffer_add_bytes(out, ndr_syntax, sizeof ndr_syntax);
}

void remote_encode_next_request_fragment(struct kit_buffer *out, uint32_t call, uint16_t operation,
                                         struct epci_span stub, size_t *sent)
{
    const size_t capacity = (REMOTE_FRAGMENT_MAX - REMOTE_PDU_STUB) & ~(size_t)7;
    const size_t left = stub.left - *sent, part = left < capacity ? left : capacity;
    const unsigned flags = (*sent == 0 ? FLAG_FIRST : 0) | (part == left ? FLAG_LAST : 0);

    append_pdu_head(out, REMOTE_PDU_REQUEST, flags, REMOTE_PDU_STUB + part, call);
    remote_append_u32(out, (uint32_t)left);
    remote_append_u16(out, 0);
    remote_append_u16(out, operation);
    kit_buffer_add_bytes(out, stub.at + *sent, part);
    *sent += part;
}

int remote_fragment_parse_size(const unsigned char head[REMOTE_PDU_HEAD], size_t *bytes)
{
    const size_t count = (size_t)epci_read_little_endian(head + 8, 2);

    /* Its minor version may be another one; of the representation, the letters and the floating
     * point numbers do not matter. */
    if (head[0] != 5 || (head[4] & 0xf0) != 0x10)
        return EPC_E_CORRUPT;
    if (count < REMOTE_PDU_HEAD || count > REMOTE_FRAGMENT_MAX)
        return EPC_E_CORRUPT;
    *bytes = count;
    return EPC_OK;
}

int remote_fragment_decode(struct epci_span bytes, struct remote_fragment *out)
{
    unsigned char head[REMOTE_PDU_HEAD];
    size_t count, skip = REMOTE_PDU_HEAD;

    if (!epci_span_peek_bytes(&bytes, head, sizeof head) ||
        remote_fragment_parse_size(head, &count) != EPC_OK || count != bytes.left ||
        epci_read_little_endian(head + 10, 2) != 0)
        return EPC_E_CORRUPT;
    *out = (struct remote_fragment){ .type = (enum remote_pdu_type)head[2],
                                     .first = head[3] & FLAG_FIRST,
                                     .last = head[3] & FLAG_LAST,
                                     .call = (uint32_t)epci_read_little_endian(head + 12, 4) };
    switch ((int)head[2]) {
    case REMOTE_PDU_BIND_ACK:
    case REMOTE_PDU_BIND_NAK:
        break;
    case REMOTE_PDU_RESPONSE:
    case REMOTE_PDU_FAULT:
        skip = REMOTE_PDU_STUB;
        break;
    default:
        return EPC_E_CORRUPT;
    }
    if (!epci_span_skip(&bytes, skip))
        return EPC_E_CORRUPT;
    out->stub = bytes;
    if (out->type == REMOTE_PDU_FAULT && !remote_take_u32(&bytes, &out->fault))
        return EPC_E_CORRUPT;
    return EPC_OK;
}

enum remote_bound remote_parse_bind_answer(const struct remote_fragment *fragment, uint32_t *reason)
{
    struct epci_span rest = fragment->stub;
    uint16_t address, results, result, why;
    size_t padding;

    *reason = 0;
    if (fragment->type == REMOTE_PDU_BIND_NAK) {
        if (remote_take_u16(&rest, &why))
            *reason = why;
        return REMOTE_BOUND_REFUSED;
    }
    if (fragment->type != REMOTE_PDU_BIND_ACK || !fragment->first || !fragment->last)
        return REMOTE_BOUND_GARBLED;
    /* Two sizes, the association, the secondary address, up to a multiple of 4 the results. */
    if (!epci_span_skip(&rest, 8) || !remote_take_u16(&rest, &address) ||
        !epci_span_skip(&rest, address))
        return REMOTE_BOUND_GARBLED;
    padding = epci_round_up_unchecked(REMOTE_PDU_HEAD + 10 + address, 4) -
              (REMOTE_PDU_HEAD + 10 + address);
    if (!epci_span_skip(&rest, padding) || !remote_take_u16(&rest, &results) || results < 1 ||
        !epci_span_skip(&rest, 2) || !remote_take_u16(&rest, &result) ||
        !remote_take_u16(&rest, &why))
        return REMOTE_BOUND_GARBLED;
    *reason = why;
    return result == 0 ? REMOTE_BOUND : REMOTE_BOUND_REFUSED;
}
