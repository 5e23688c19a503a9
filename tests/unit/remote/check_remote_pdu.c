/* SPDX-License-Identifier: MIT
 *
 * check_remote_pdu.c -- units of DCE/RPC on a pipe that answers what a test says. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "remote/rrp/calls.h"
#include "remote/rrp/pdu.h"

/* What the pipe answers, and what was written into it. */
struct canned {
    unsigned char answer[8192];
    size_t bytes, read;
    unsigned char written[32768];
    size_t sent;
    size_t reads, closed;
    size_t ends[8], fragments; /* where each fragment of the answer ends */
};

static int canned_write(void *self, const void *bytes, size_t count, struct remote_refusal *refusal)
{
    struct canned *canned = self;

    (void)refusal;
    ck_assert(count <= sizeof canned->written - canned->sent);
    memcpy(canned->written + canned->sent, bytes, count);
    canned->sent += count;
    return EPC_OK;
}

static int canned_read(void *self, void *bytes, size_t count, struct remote_refusal *refusal)
{
    struct canned *canned = self;

    if (count > canned->bytes - canned->read)
        return remote_fill_refusal(refusal, REMOTE_REFUSED_ROUTE, 0, "the pipe has ended");
    /* libsmbclient would wait for the rest until its time is over. */
    for (size_t i = 0; i < canned->fragments; i++)
        if (canned->read < canned->ends[i])
            ck_assert_uint_le(canned->read + count, canned->ends[i]);
    memcpy(bytes, canned->answer + canned->read, count);
    canned->read += count;
    canned->reads++;
    return EPC_OK;
}

static void canned_close(void *self)
{
    ((struct canned *)self)->closed++;
}

static const struct remote_pipe_ops canned_ops = { canned_write, canned_read, canned_close };

/* Append a fragment of `bytes` bytes with its head; returns where its body begins. */
static unsigned char *can(struct canned *canned, unsigned type, unsigned flags, size_t bytes,
                          uint32_t call)
{
    unsigned char *at = canned->answer + canned->bytes;
    const unsigned char head[] = {
        5, 0, (unsigned char)type, (unsigned char)flags, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    };

    memcpy(at, head, sizeof head);
    at[8] = (unsigned char)bytes;
    at[9] = (unsigned char)(bytes >> 8);
    at[12] = (unsigned char)call;
    canned->bytes += bytes;
    ck_assert_uint_lt(canned->fragments, sizeof canned->ends / sizeof *canned->ends);
    canned->ends[canned->fragments++] = canned->bytes;
    return at + REMOTE_PDU_HEAD;
}

/* The answer to a bind. */
static unsigned char *can_bound(struct canned *canned)
{
    static const char address[] = "\\PIPE\\winreg";
    unsigned char *body = can(canned, REMOTE_PDU_BIND_ACK, 3, 68, 1);

    body[8] = sizeof address;
    memcpy(body + 10, address, sizeof address);
    body[24] = 1; /* results; the first one is 0 */
    return body;
}

static int bind_canned(struct canned *canned, struct remote_carrier *carrier,
                       struct remote_refusal *refusal)
{
    return remote_pipe_carrier_create(&canned_ops, canned, carrier, refusal);
}

/* Bind, and make one call with a stub of `stub` bytes and an answer of at most `limit`. */
static int call_canned(struct canned *canned, size_t stub, size_t limit, struct kit_buffer *answer,
                       struct remote_refusal *refusal)
{
    static const unsigned char zeros[16384];
    struct remote_carrier carrier;
    int status;

    ck_assert_int_eq(bind_canned(canned, &carrier, refusal), EPC_OK);
    canned->sent = canned->reads = 0;
    status = carrier.ops->call(carrier.self, 17, epci_span_of(zeros, stub), limit, answer, refusal);
    remote_carrier_close(&carrier);
    ck_assert_uint_eq(canned->closed, 1);
    return status;
}

EPC_TEST(remote_pdu__binds_to_winreg_in_ndr)
{
    static struct canned canned;
    struct remote_carrier carrier;
    struct remote_refusal refusal;

    can_bound(&canned);
    ck_assert_int_eq(bind_canned(&canned, &carrier, &refusal), EPC_OK);
    ck_assert_uint_eq(canned.sent, 72);
    ck_assert_uint_eq(canned.written[2], REMOTE_PDU_BIND);
    ck_assert_uint_eq(canned.written[8], 72);
    ck_assert_uint_eq(canned.written[32], 0x01); /* winreg, first byte */
    remote_carrier_close(&carrier);
}

EPC_TEST(remote_pdu__a_refused_bind_is_the_protocols)
{
    static struct canned canned;
    struct remote_carrier carrier;
    struct remote_refusal refusal;

    can_bound(&canned)[28] = 2; /* provider rejection */
    ck_assert_int_eq(bind_canned(&canned, &carrier, &refusal), EPC_E_CORRUPT);
    ck_assert_int_eq(refusal.kind, REMOTE_REFUSED_PROTOCOL);
    ck_assert_ptr_nonnull(strstr(refusal.why, "refuses a connection to the interface"));
    ck_assert_uint_eq(canned.closed, 1);
}

EPC_TEST(remote_pdu__a_bind_nak_says_its_reason)
{
    static struct canned canned;
    struct remote_carrier carrier;
    struct remote_refusal refusal;

    can(&canned, REMOTE_PDU_BIND_NAK, 3, 20, 1)[0] = 8;
    ck_assert_int_eq(bind_canned(&canned, &carrier, &refusal), EPC_E_CORRUPT);
    ck_assert_uint_eq(refusal.code, 8);
}

EPC_TEST_LOOP(remote_pdu__every_cut_bind_ack_is_refused, 68)
{
    static struct canned canned;
    struct remote_carrier carrier;
    struct remote_refusal refusal;
    const size_t bytes = (size_t)_i;

    memset(&canned, 0, sizeof canned);
    can_bound(&canned);
    canned.answer[8] = (unsigned char)bytes;
    canned.bytes = bytes;
    if (bytes >= 48) /* what follows the first result is not read */
        return;
    ck_assert_int_ne(bind_canned(&canned, &carrier, &refusal), EPC_OK);
}

EPC_TEST(remote_pdu__fragments_are_put_together_with_two_reads_each)
{
    static struct canned canned;
    struct kit_buffer answer = { 0 };
    struct remote_refusal refusal;

    can_bound(&canned);
    memset(can(&canned, REMOTE_PDU_RESPONSE, 1, 24 + 8, 2) + 8, 'a', 8);
    memset(can(&canned, REMOTE_PDU_RESPONSE, 0, 24 + 4, 2) + 8, 'b', 4);
    memset(can(&canned, REMOTE_PDU_RESPONSE, 2, 24 + 2, 2) + 8, 'c', 2);
    ck_assert_int_eq(call_canned(&canned, 8, 14, &answer, &refusal), EPC_OK);
    ck_assert_uint_eq(answer.bytes, 14);
    ck_assert_mem_eq(answer.text, "aaaaaaaabbbbcc", 14);
    ck_assert_uint_eq(canned.reads, 6);
    kit_buffer_release(&answer);
}

EPC_TEST(remote_pdu__a_long_request_is_sent_in_fragments)
{
    static struct canned canned;
    struct kit_buffer answer = { 0 };
    struct remote_refusal refusal;

    can_bound(&canned);
    can(&canned, REMOTE_PDU_RESPONSE, 3, 24 + 1, 2);
    ck_assert_int_eq(call_canned(&canned, 10000, 14, &answer, &refusal), EPC_OK);
    ck_assert_uint_eq(canned.sent, 10000 + 3 * REMOTE_PDU_STUB);
    ck_assert_uint_eq(canned.written[3], 1); /* first */
    ck_assert_uint_eq(canned.written[8] + 256u * canned.written[9], 4280);
    ck_assert_uint_eq(canned.written[4280 + 3], 0);
    ck_assert_uint_eq(canned.written[2 * 4280 + 3], 2); /* last */
    kit_buffer_release(&answer);
}

/* What is wrong with an answer, and what the refusal says of it. */
static const struct wrong_answer {
    unsigned type, flags;
    size_t bytes;
    unsigned call, at, becomes;
    const char *why;
} wrong_answers[] = {
    { REMOTE_PDU_RESPONSE, 3, 32, 3, 0, 5, "does not answer the call" },
    { REMOTE_PDU_REQUEST, 3, 32, 2, 0, 5, "does not answer the call" },
    { REMOTE_PDU_BIND_ACK, 3, 32, 2, 0, 5, "not in order" },
    { REMOTE_PDU_RESPONSE, 2, 32, 2, 0, 5, "not in order" },
    { REMOTE_PDU_RESPONSE, 3, 20, 2, 0, 5, "does not answer the call" },
    { REMOTE_PDU_RESPONSE, 3, 64, 2, 0, 5, "larger than the room" },
    { REMOTE_PDU_RESPONSE, 1, 24, 2, 0, 5, "is empty" },
    { REMOTE_PDU_RESPONSE, 3, 32, 2, 0, 4, "not the head of a fragment" },
    { REMOTE_PDU_RESPONSE, 3, 32, 2, 4, 0, "not the head of a fragment" }, /* big-endian */
    { REMOTE_PDU_RESPONSE, 3, 32, 2, 8, 15, "not the head of a fragment" },
    { REMOTE_PDU_RESPONSE, 3, 32, 2, 9, 0xff, "not the head of a fragment" },
    { REMOTE_PDU_RESPONSE, 3, 32, 2, 10, 8, "does not answer the call" }, /* authentication */
    { REMOTE_PDU_RESPONSE, 1, 32, 2, 0, 5, "the pipe has ended" },
    { REMOTE_PDU_FAULT, 3, 24, 2, 0, 5, "does not answer the call" },
};

EPC_TEST_LOOP(remote_pdu__refuses_what_is_no_answer, sizeof wrong_answers / sizeof *wrong_answers)
{
    const struct wrong_answer *wrong = &wrong_answers[_i];
    static struct canned canned;
    struct kit_buffer answer = { 0 };
    struct remote_refusal refusal;

    memset(&canned, 0, sizeof canned);
    can_bound(&canned);
    (can(&canned, wrong->type, wrong->flags, wrong->bytes, wrong->call) -
     REMOTE_PDU_HEAD)[wrong->at] = (unsigned char)wrong->becomes;
    ck_assert_int_ne(call_canned(&canned, 8, 16, &answer, &refusal), EPC_OK);
    ck_assert_msg(strstr(refusal.why, wrong->why), "%s", refusal.why);
    kit_buffer_release(&answer);
}

EPC_TEST(remote_pdu__a_refusal_for_want_of_privacy_says_so)
{
    static struct canned canned;
    struct kit_buffer answer = { 0 };
    struct remote_refusal refusal;

    can_bound(&canned);
    can(&canned, REMOTE_PDU_FAULT, 3, 32, 2)[8] = 5;
    ck_assert_int_eq(call_canned(&canned, 8, 16, &answer, &refusal), EPC_E_CORRUPT);
    ck_assert_int_eq(refusal.kind, REMOTE_REFUSED_PROTOCOL);
    ck_assert_ptr_nonnull(strstr(refusal.why, "wants privacy"));
    kit_buffer_release(&answer);
}

EPC_TEST(remote_pdu__a_fault_of_an_encrypted_call_is_the_right)
{
    struct remote_refusal refusal;

    remote_fill_refusal_of_fault(&refusal, 5, true);
    ck_assert_int_eq(refusal.kind, REMOTE_REFUSED_RIGHT);
    remote_fill_refusal_of_fault(&refusal, 0x1c010002, true);
    ck_assert_int_eq(refusal.kind, REMOTE_REFUSED_PROTOCOL);
}
