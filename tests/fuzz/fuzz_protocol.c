/* SPDX-License-Identifier: MIT
 *
 * fuzz_protocol.c -- any bytes as a record: an accepted record is encoded again to the same
 * bytes. */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "host/protocol.h"
#include "harness/trials/stress.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A number is a command or a reply; the head does not say which command a reply answers, so all are
 * tried. */
static bool numbers_again(enum epci_record_kind kind, const uint8_t *fields, size_t count,
                          struct kit_buffer *out)
{
    const struct val_cycle asked = { VAL_CYCLES_MOST, true, 1 };
    const struct val_together team = { VAL_THREADS_MOST, VAL_CYCLES_MOST, 1, 1,
                                       EPCI_PROFILE_CURRENT };
    struct val_cycle cycle;
    struct val_together together;
    struct val_cycled cycled;
    struct val_togethered togethered;
    struct val_left left;

    if ((unsigned)kind == VAL_COMMAND_CYCLE)
        return epci_record_decode(fields, count, val_cycle_parts, &cycle) == EPC_OK &&
               epci_record_encode(out, (enum epci_record_kind)VAL_COMMAND_CYCLE, val_cycle_parts,
                                  &cycle) == EPC_OK;
    if ((unsigned)kind == VAL_COMMAND_TOGETHER)
        return epci_record_decode(fields, count, val_together_parts, &together) == EPC_OK &&
               epci_record_encode(out, (enum epci_record_kind)VAL_COMMAND_TOGETHER,
                                  val_together_parts, &together) == EPC_OK;
    if (val_togethered_decode(fields, count, &team, &togethered) == EPC_OK)
        return epci_record_encode(out, EPCI_REPLY_NUMBERS, val_togethered_parts, &togethered) ==
               EPC_OK;
    if (epci_record_decode(fields, count, val_left_parts, &left) == EPC_OK)
        return epci_record_encode(out, EPCI_REPLY_NUMBERS, val_left_parts, &left) == EPC_OK;
    return val_cycled_decode(fields, count, &asked, &cycled) == EPC_OK &&
           epci_record_encode(out, EPCI_REPLY_NUMBERS, val_cycled_parts, &cycled) == EPC_OK;
}

/* Decode the fields as the head says, and encode them; returns false if they are refused. */
static bool again(enum epci_record_kind kind, const uint8_t *fields, size_t count,
                  struct kit_buffer *out)
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
    struct epci_greeting greeting;
    struct epci_reply_swept swept;

    switch ((unsigned)kind) {
    case EPCI_COMMAND_GREET:
    case EPCI_REPLY_GREETED:
        return epci_record_decode(fields, count, epci_greeting_parts, &greeting) == EPC_OK &&
               epci_record_encode(out, kind, epci_greeting_parts, &greeting) == EPC_OK;
    case EPCI_COMMAND_LOAD:
        return epci_record_decode(fields, count, epci_load_parts, &load) == EPC_OK &&
               epci_record_encode(out, EPCI_COMMAND_LOAD, epci_load_parts, &load) == EPC_OK;
    case EPCI_COMMAND_COLLECT:
        return epci_record_decode(fields, count, epci_collect_parts, &collect) == EPC_OK &&
               epci_record_encode(out, EPCI_COMMAND_COLLECT, epci_collect_parts, &collect) ==
                   EPC_OK;
    case EPCI_REPLY_LOADED:
        return epci_record_decode(fields, count, epci_loaded_parts, &loaded) == EPC_OK &&
               epci_record_encode(out, EPCI_REPLY_LOADED, epci_loaded_parts, &loaded) == EPC_OK;
    case EPCI_REPLY_RETURNED:
        return epci_record_decode(fields, count, epci_returned_parts, &returned) == EPC_OK &&
               epci_record_encode(out, EPCI_REPLY_RETURNED, epci_returned_parts, &returned) ==
                   EPC_OK;
    case EPCI_REPLY_COLLECTED:
        return epci_collected_decode(fields, count, 4096, &collected) == EPC_OK &&
               epci_record_encode(out, EPCI_REPLY_COLLECTED, epci_collected_parts, &collected) ==
                   EPC_OK;
    case EPCI_REPLY_WATCHED:
        return epci_record_decode(fields, count, epci_watched_parts, &watched) == EPC_OK &&
               epci_record_encode(out, EPCI_REPLY_WATCHED, epci_watched_parts, &watched) == EPC_OK;
    case EPCI_REPLY_DIED:
        return epci_record_decode(fields, count, epci_died_parts, &fault) == EPC_OK &&
               epci_record_encode(out, EPCI_REPLY_DIED, epci_died_parts, &fault) == EPC_OK;
    case EPCI_COMMAND_SWEEP:
        return epci_sweep_decode(fields, count, &sweep) == EPC_OK &&
               epci_record_encode(out, EPCI_COMMAND_SWEEP, epci_sweep_parts, &sweep) == EPC_OK;
    case EPCI_REPLY_SWEPT:
        return epci_swept_decode(fields, count, tried, &swept) == EPC_OK &&
               epci_record_encode(out, EPCI_REPLY_SWEPT, epci_swept_parts, &swept) == EPC_OK;
    case VAL_COMMAND_CYCLE:
    case VAL_COMMAND_TOGETHER:
    case EPCI_REPLY_NUMBERS:
        return numbers_again(kind, fields, count, out);
    default:
        return false;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum epci_record_kind kind;
    struct kit_buffer record;
    uint32_t bytes;

    if (size < EPCI_RECORD_HEAD || epci_head_decode(data, &kind, &bytes) != EPC_OK)
        return 0;
    if (!again(kind, data + EPCI_RECORD_HEAD, size - EPCI_RECORD_HEAD, &record))
        return 0;
    /* A module's name ends at its first NUL; everything else is encoded completely. */
    FUZZ_ASSERT(record.bytes <= size);
    if (record.bytes == size)
        FUZZ_ASSERT(memcmp(record.text + EPCI_RECORD_HEAD, data + EPCI_RECORD_HEAD,
                           size - EPCI_RECORD_HEAD) == 0);
    kit_buffer_release(&record);
    return 0;
}
