/* SPDX-License-Identifier: MIT
 *
 * check_remote_recorded.c -- fragments as Samba 4.17 sent them over its pipe winreg (the first
 * argument), replayed: whole, cut at each byte, and with each byte changed.
 *
 * It is the answer to a bind, OpenPerformanceData, Global, Help 009, Explain 009 and
 * BaseRegCloseKey. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/system/files.h"
#include "remote/rrp/answer.h"
#include "remote/rrp/key.h"

#define RECORDED_MAX    0x4000u
#define ANSWER_TO_CLOSE 48u /* what it says last is not waited for */

struct recorded {
    unsigned char bytes[RECORDED_MAX];
    size_t count, read;
};

static void load_recorded(struct recorded *out)
{
    void *data;

    ck_assert_int_eq(kit_read_file_up_to(epc_check_argv[0], RECORDED_MAX, &data, &out->count),
                     EPC_OK);
    memcpy(out->bytes, data, out->count);
    out->read = 0;
    kit_free(data);
    ck_assert_uint_gt(out->count, 4280); /* more than a fragment */
}

static int write_nothing(void *self, const void *bytes, size_t count,
                         struct remote_refusal *refusal)
{
    (void)self;
    (void)bytes;
    (void)count;
    (void)refusal;
    return EPC_OK;
}

static int read_recorded(void *self, void *bytes, size_t count, struct remote_refusal *refusal)
{
    struct recorded *recorded = self;

    if (count > recorded->count - recorded->read)
        return remote_fill_refusal(refusal, REMOTE_REFUSED_ROUTE, 0, "the recorded bytes are over");
    memcpy(bytes, recorded->bytes + recorded->read, count);
    recorded->read += count;
    return EPC_OK;
}

static void close_nothing(void *self)
{
    (void)self;
}

static const struct remote_pipe_ops recorded_ops = { write_nothing, read_recorded, close_nothing };

/* Bind, open, and read both values.  EPC_OK, or the first that is not. */
static int replay(struct recorded *recorded, struct kit_buffer *data, struct kit_buffer *helps)
{
    struct remote_refusal refusal = { .kind = REMOTE_REFUSED_KINDS };
    struct remote_carrier carrier;
    struct remote_key key;
    uint32_t type, code = 0;
    int status = remote_pipe_carrier_create(&recorded_ops, recorded, &carrier, &refusal);

    if (status == EPC_OK)
        status = remote_key_open(&key, &carrier, &refusal);
    if (status == EPC_OK) {
        status = remote_key_read_value(&key, "Global", data, &type, &code, &refusal);
        if (status == EPC_OK)
            status = remote_key_read_names(&key, "Help 009", helps, &type, &code, &refusal);
        remote_key_close(&key, status == EPC_OK);
    }
    if (status != EPC_OK && code == 0)
        ck_assert(refusal.kind < REMOTE_REFUSED_KINDS && refusal.why[0]);
    return status;
}

EPC_TEST(remote_recorded__fragments_give_the_values_that_were_asked_for)
{
    static struct recorded recorded;
    struct kit_buffer data = { 0 }, helps = { 0 };
    struct remote_mended mended;

    load_recorded(&recorded);
    ck_assert_int_eq(replay(&recorded, &data, &helps), EPC_OK);
    ck_assert_uint_eq(recorded.read, recorded.count);
    ck_assert_uint_eq(data.bytes, 4888);
    ck_assert_uint_eq(helps.bytes, 412);
    remote_answer_find_and_repair_faults(data.text, data.bytes, &mended);
    ck_assert(mended.is_block && mended.length && mended.cells);
    kit_buffer_release(&data);
    kit_buffer_release(&helps);
}

EPC_TEST(remote_recorded__cut_anywhere_they_are_refused)
{
    static struct recorded recorded;
    size_t whole;

    load_recorded(&recorded);
    whole = recorded.count - ANSWER_TO_CLOSE;
    for (size_t count = 0; count < whole; count++) {
        struct kit_buffer data = { 0 }, helps = { 0 };

        recorded.read = 0;
        recorded.count = count;
        ck_assert_int_ne(replay(&recorded, &data, &helps), EPC_OK);
        kit_buffer_release(&data);
        kit_buffer_release(&helps);
    }
}

EPC_TEST(remote_recorded__changed_anywhere_they_do_no_harm)
{
    static struct recorded recorded;
    static const unsigned char changes[] = { 0x01, 0x80, 0xff };

    load_recorded(&recorded);
    for (size_t at = 0; at < recorded.count; at++)
        for (size_t change = 0; change < sizeof changes; change++) {
            struct kit_buffer data = { 0 }, helps = { 0 };
            struct remote_mended mended;

            recorded.read = 0;
            recorded.bytes[at] ^= changes[change];
            if (replay(&recorded, &data, &helps) == EPC_OK)
                remote_answer_find_and_repair_faults(data.text, data.bytes, &mended);
            recorded.bytes[at] ^= changes[change];
            kit_buffer_release(&data);
            kit_buffer_release(&helps);
        }
}
