/* SPDX-License-Identifier: MIT
 *
 * fuzz_remotecapture.c -- any bytes as a capture that epc-remote --replay answers from: such a file
 * may come from another machine. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "remote/program/capture.h"
#include "remote/rrp/key.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What comes out is no larger than what went in. */
static void read_captured_value(struct remote_key *key, const char *name, size_t size)
{
    struct remote_refusal refusal = { .why = "" };
    struct kit_buffer value = { 0 };
    uint32_t type, code;
    const int status = remote_key_read_names(key, name, &value, &type, &code, &refusal);

    if (status == EPC_OK)
        FUZZ_ASSERT(value.bytes > 0 && value.bytes < size);
    else if (code == 0)
        FUZZ_ASSERT(refusal.kind < REMOTE_REFUSED_KINDS);
    kit_buffer_release(&value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    void *file = malloc(size ? size : 1);
    struct remote_refusal refusal;
    struct remote_carrier carrier;
    struct remote_key key;

    if (!file)
        return 0;
    if (size)
        memcpy(file, data, size);
    if (remote_replay_open_bytes(file, size, &carrier, &refusal) != EPC_OK ||
        remote_key_open(&key, &carrier, &refusal) != EPC_OK)
        return 0;
    read_captured_value(&key, "Global", size);
    read_captured_value(&key, "Help 009", size);
    read_captured_value(&key, "2", size);
    remote_key_close(&key, true);
    return 0;
}
