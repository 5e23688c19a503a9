/* SPDX-License-Identifier: MIT
 *
 * fuzz_protocol.c -- any bytes as a record: an accepted record is encoded again to the same
 * bytes. */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/host/protocol.h"
#include "harness/trials/stress.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A number is a command or a reply; the head does not say which command a reply answers, so all are
 * tried. */
static bool numbers_again(enum epci_record_kind kind, const uint8_t *fields, size_t count,
                          struct epci_record *out)
{
    const struct val_cycle asked = { VAL_CYCLES_MOST, true, 1 };
    const struct val_together team = { VAL_THREADS_MOST, VAL_CYCLES_MOST, 1, 1,
                                       EPCI_PROFILE_CURRENT };
    struct val_cycle cycle;
    struct val_together together;
    struct val_cycled cycled;
    struct val_togethered togethered;
    struct val_left left;

    if (kind == EPCI_COMMAND_CYCLE)
        return val_cycle_decode(fields, count, &cycle) == EPC_OK &&
               val_record_cycle(out, &cycle) == EPC_OK;
    if (kind == EPCI_COMMAND_TOGETHER)
        return val_together_decode(fields, count, &together) == EPC_OK &&
               val_record_together(out, &together) == EPC_OK;
    if (val_togethered_decode(fields, count, &team, &togethered) == EPC_OK)
        return val_record_togethered(out, &togethered) == EPC_OK;
    if (val_left_decode(fields, count, &left) == EPC_OK)
        return val_record_left(out, &left) == EPC_OK;
    /* Points that were not reached may hold any value, and are decoded as 0. */
    return val_cycled_decode(fields, count, &asked, &cycled) == EPC_OK &&
           cycled.points == VAL_USAGE_POINTS && val_record_cycled(out, &cycled) == EPC_OK;
}

/* Decode the fields as the head says, and encode them; returns false if they are refused. */
static bool again(enum epci_record_kind kind, const uint8_t *fields, size_t count,
                  struct epci_record *out)
{
    struct epci_command_load load;
    struct epci_command_collect collect;
    struct epci_reply_loaded loaded;
    struct epci_reply_returned returned;
    struct epci_reply_collected collected;
    static struct epci_reply_watched watched;
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
    case EPCI_REPLY_WATCHED:
        return epci_watched_decode(fields, count, &watched) == EPC_OK &&
               epci_record_watched(out, &watched) == EPC_OK;
    case EPCI_REPLY_DIED:
        return epci_died_decode(fields, count, &fault) == EPC_OK &&
               epci_record_died(out, &fault) == EPC_OK;
    case EPCI_COMMAND_SWEEP:
        return epci_sweep_decode(fields, count, &sweep) == EPC_OK &&
               epci_record_sweep(out, &sweep) == EPC_OK;
    case EPCI_REPLY_SWEPT:
        return epci_swept_decode(fields, count, tried, &swept) == EPC_OK &&
               epci_record_swept(out, &swept) == EPC_OK;
    case EPCI_COMMAND_CYCLE:
    case EPCI_COMMAND_TOGETHER:
    case EPCI_REPLY_NUMBERS:
        return numbers_again(kind, fields, count, out);
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
    /* A module's name ends at its first NUL; everything else is encoded completely. */
    FUZZ_ASSERT(record.used <= size);
    if (record.used == size)
        FUZZ_ASSERT(memcmp(record.bytes + EPCI_RECORD_HEAD, data + EPCI_RECORD_HEAD,
                           size - EPCI_RECORD_HEAD) == 0);
    epci_record_release(&record);
    return 0;
}
