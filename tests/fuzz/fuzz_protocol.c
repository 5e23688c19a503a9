/* SPDX-License-Identifier: MIT
 *
 * fuzz_protocol.c -- any bytes as a record: what is accepted is encoded again to the same bytes. */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/protocol.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Decode the fields as what the head says, and encode them; false if they are refused. */
static bool again(enum epci_record_kind kind, const uint8_t *fields, size_t count,
                  struct epci_record *out)
{
    struct epci_command_load load;
    struct epci_command_collect collect;
    struct epci_reply_loaded loaded;
    struct epci_reply_returned returned;
    struct epci_reply_collected collected;
    struct epci_fault fault;
    static const uint32_t sizes[] = { 0, 64, 4096 };
    const struct epci_bytes tried = { (const unsigned char *)sizes, sizeof sizes };
    struct epci_command_sweep sweep;
    struct epci_reply_swept swept;

    switch (kind) {
    case EPCI_COMMAND_LOAD:
        return epci_load_decode(fields, count, &load) == EPC_OK &&
               epci_record_load(out, &load) == EPC_OK;
    case EPCI_COMMAND_COLLECT:
        return epci_collect_decode(fields, count, &collect) == EPC_OK &&
               epci_record_collect(out, &collect) == EPC_OK;
    case EPCI_REPLY_LOADED:
        return epci_loaded_decode(fields, count, &loaded) == EPC_OK &&
               epci_record_loaded(out, &loaded) == EPC_OK;
    case EPCI_REPLY_RETURNED:
        return epci_returned_decode(fields, count, &returned) == EPC_OK &&
               epci_record_returned(out, &returned) == EPC_OK;
    case EPCI_REPLY_COLLECTED:
        return epci_collected_decode(fields, count, 4096, &collected) == EPC_OK &&
               epci_record_collected(out, &collected) == EPC_OK;
    case EPCI_REPLY_DIED:
        return epci_died_decode(fields, count, &fault) == EPC_OK &&
               epci_record_died(out, &fault) == EPC_OK;
    case EPCI_COMMAND_SWEEP:
        return epci_sweep_decode(fields, count, &sweep) == EPC_OK &&
               epci_record_sweep(out, &sweep) == EPC_OK;
    case EPCI_REPLY_SWEPT:
        return epci_swept_decode(fields, count, tried, &swept) == EPC_OK &&
               epci_record_swept(out, &swept) == EPC_OK;
    default:
        return false;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum epci_record_kind kind;
    struct epci_record record;
    uint32_t bytes;

    if (size < EPCI_RECORD_HEAD || epci_head_decode(data, &kind, &bytes) != EPC_OK)
        return 0;
    if (!again(kind, data + EPCI_RECORD_HEAD, size - EPCI_RECORD_HEAD, &record))
        return 0;
    /* A module's name ends at its first NUL; everything else comes back whole. */
    FUZZ_ASSERT(record.used <= size);
    if (record.used == size)
        FUZZ_ASSERT(memcmp(record.bytes + EPCI_RECORD_HEAD, data + EPCI_RECORD_HEAD,
                           size - EPCI_RECORD_HEAD) == 0);
    epci_record_release(&record);
    return 0;
}
