/* SPDX-License-Identifier: MIT
 *
 * fuzz_remote.c -- any bytes as what another computer sends over the pipe winreg: a bind, the key,
 * a value, and names, and as what epc-remote says to its reader. */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "remote/exchange/exchange.h"
#include "remote/exchange/target.h"
#include "remote/rrp/answer.h"
#include "remote/rrp/key.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int fuzz_write(void *self, const void *bytes, size_t count, struct remote_refusal *refusal)
{
    (void)self;
    (void)bytes;
    (void)count;
    (void)refusal;
    return EPC_OK;
}

static int fuzz_read(void *self, void *bytes, size_t count, struct remote_refusal *refusal)
{
    struct epci_span *rest = self;

    if (epci_span_peek_bytes(rest, bytes, count) && epci_span_skip(rest, count))
        return EPC_OK;
    return remote_fill_refusal(refusal, REMOTE_REFUSED_ROUTE, 0, "the end");
}

static void fuzz_close(void *self)
{
    (void)self;
}

static void read_over(struct remote_key *key, const char *name)
{
    struct remote_refusal refusal;
    struct remote_mended mended, again;
    struct kit_buffer value = { 0 };
    uint32_t type, code;
    int status = remote_key_read_names(key, name, &value, &type, &code, &refusal);

    if (status == EPC_OK) {
        FUZZ_ASSERT(value.bytes > 0 && value.bytes < REMOTE_CAPACITY_MAX);
        remote_answer_find_and_repair_faults(value.text, value.bytes, &mended);
        remote_answer_find_and_repair_faults(value.text, value.bytes, &again);
        FUZZ_ASSERT(!again.length && again.is_block == mended.is_block);
    } else if (code == 0) {
        FUZZ_ASSERT(refusal.kind < REMOTE_REFUSED_KINDS && refusal.why[0]);
    }
    kit_buffer_release(&value);
}

static void read_line(const uint8_t *data, size_t size)
{
    struct remote_line line, again;
    char text[REMOTE_LINE_MAX + 1];

    if (remote_line_parse((const char *)data, size, &line) != EPC_OK)
        return;
    FUZZ_ASSERT(remote_line_parse(text, remote_line_format(&line, text) - 1, &again) == EPC_OK);
    FUZZ_ASSERT(line.said == again.said && line.count == again.count &&
                line.number == again.number && line.refused == again.refused);
}

static void read_target(const uint8_t *data, size_t size)
{
    struct remote_target target;
    char text[300];

    if (size >= sizeof text)
        return;
    memcpy(text, data, size);
    text[size] = '\0';
    if (remote_target_parse_host_and_port(text, &target) != EPC_OK)
        return;
    FUZZ_ASSERT(target.host[0] && target.host[0] != '-' && target.port != 0);
    FUZZ_ASSERT(!strpbrk(target.host, "[],@#\\/ \t\n"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct remote_pipe_ops ops = { fuzz_write, fuzz_read, fuzz_close };
    struct epci_span rest = epci_span_of(data, size);
    struct remote_refusal refusal;
    struct remote_carrier carrier;
    struct remote_key key;

    read_line(data, size);
    read_target(data, size);
    if (remote_pipe_carrier_create(&ops, &rest, &carrier, &refusal) != EPC_OK)
        return 0;
    if (remote_key_open(&key, &carrier, &refusal) != EPC_OK)
        return 0;
    read_over(&key, "Global");
    read_over(&key, "Help 009");
    remote_key_close(&key, true);
    return 0;
}
