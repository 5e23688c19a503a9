/* SPDX-License-Identifier: MIT
 *
 * fuzz_protocol.c -- any bytes as a record: an accepted record is encoded again to the same
 * bytes. */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "host/protocol.h"
#include "harness/stress/stress.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A number is a command or a reply; the head does not say which command a reply answers, so all are
 * tried. */
static bool numbers_again(enum host_record_kind kind, const uint8_t *fields, size_t count,
                          struct kit_buffer *out)
{
    const struct harness_cycle asked = { HARNESS_CYCLES_MAX, true, 1 };
    const struct harness_together team = { HARNESS_THREADS_MAX, HARNESS_CYCLES_MAX, 1, 1,
                                           CHECK_PROFILE_CURRENT };
    struct harness_cycle cycle;
    struct harness_together together;
    struct harness_cycled cycled;
    struct harness_togethered togethered;
    struct harness_left left;

    if ((unsigned)kind == HARNESS_COMMAND_CYCLE)
        return host_record_decode(fields, count, harness_cycle_parts, &cycle) == EPC_OK &&
               host_record_encode(out, NULL, (enum host_record_kind)HARNESS_COMMAND_CYCLE,
                                  harness_cycle_parts, &cycle) == EPC_OK;
    if ((unsigned)kind == HARNESS_COMMAND_TOGETHER)
        return host_record_decode(fields, count, harness_together_parts, &together) == EPC_OK &&
               host_record_encode(out, NULL, (enum host_record_kind)HARNESS_COMMAND_TOGETHER,
                                  harness_together_parts, &together) == EPC_OK;
    if (harness_decode_together_reply(fields, count, &team, &togethered) == EPC_OK)
        return host_record_encode(out, NULL, HOST_REPLY_NUMBERS, harness_togethered_parts,
                                  &togethered) == EPC_OK;
    if (host_record_decode(fields, count, harness_left_parts, &left) == EPC_OK)
        return host_record_encode(out, NULL, HOST_REPLY_NUMBERS, harness_left_parts, &left) ==
               EPC_OK;
    return harness_decode_cycle_reply(fields, count, &asked, &cycled) == EPC_OK &&
           host_record_encode(out, NULL, HOST_REPLY_NUMBERS, harness_cycled_parts, &cycled) ==
               EPC_OK;
}

/* Decode the fields as the head says, and encode them; returns false if they are refused. */
static bool again(enum host_record_kind kind, const uint8_t *fields, size_t count,
                  struct kit_buffer *out)
{
    struct host_command_load load;
    struct host_command_collect collect;
    struct host_reply_loaded loaded;
    struct host_reply_returned returned;
    struct host_reply_collected collected;
    static struct host_reply_watched watched;
    struct host_fault fault;
    static const uint32_t sizes[] = { 0, 64, 4096 };
    const struct host_bytes tried = { (const unsigned char *)sizes, sizeof sizes };
    struct host_command_sweep sweep;
    struct host_greeting greeting;
    struct host_reply_swept swept;

    switch ((unsigned)kind) {
    case HOST_COMMAND_GREET:
    case HOST_REPLY_GREETED:
        return host_record_decode(fields, count, host_greeting_parts, &greeting) == EPC_OK &&
               host_record_encode(out, NULL, kind, host_greeting_parts, &greeting) == EPC_OK;
    case HOST_COMMAND_LOAD:
        return host_record_decode(fields, count, host_load_parts, &load) == EPC_OK &&
               host_record_encode(out, NULL, HOST_COMMAND_LOAD, host_load_parts, &load) == EPC_OK;
    case HOST_COMMAND_COLLECT:
        return host_record_decode(fields, count, host_collect_parts, &collect) == EPC_OK &&
               host_record_encode(out, NULL, HOST_COMMAND_COLLECT, host_collect_parts, &collect) ==
                   EPC_OK;
    case HOST_REPLY_LOADED:
        return host_record_decode(fields, count, host_loaded_parts, &loaded) == EPC_OK &&
               host_record_encode(out, NULL, HOST_REPLY_LOADED, host_loaded_parts, &loaded) ==
                   EPC_OK;
    case HOST_REPLY_RETURNED:
        return host_record_decode(fields, count, host_returned_parts, &returned) == EPC_OK &&
               host_record_encode(out, NULL, HOST_REPLY_RETURNED, host_returned_parts, &returned) ==
                   EPC_OK;
    case HOST_REPLY_COLLECTED:
        return host_collected_decode(fields, count, 4096, &collected) == EPC_OK &&
               host_record_encode(out, NULL, HOST_REPLY_COLLECTED, host_collected_parts,
                                  &collected) == EPC_OK;
    case HOST_REPLY_WATCHED:
        return host_record_decode(fields, count, host_watched_parts, &watched) == EPC_OK &&
               host_record_encode(out, NULL, HOST_REPLY_WATCHED, host_watched_parts, &watched) ==
                   EPC_OK;
    case HOST_REPLY_DIED:
        return host_record_decode(fields, count, host_died_parts, &fault) == EPC_OK &&
               host_record_encode(out, NULL, HOST_REPLY_DIED, host_died_parts, &fault) == EPC_OK;
    case HOST_COMMAND_SWEEP:
        return host_decode_sweep_command(fields, count, &sweep) == EPC_OK &&
               host_record_encode(out, NULL, HOST_COMMAND_SWEEP, host_sweep_parts, &sweep) ==
                   EPC_OK;
    case HOST_REPLY_SWEPT:
        return host_swept_decode(fields, count, tried, &swept) == EPC_OK &&
               host_record_encode(out, NULL, HOST_REPLY_SWEPT, host_swept_parts, &swept) == EPC_OK;
    case HARNESS_COMMAND_CYCLE:
    case HARNESS_COMMAND_TOGETHER:
    case HOST_REPLY_NUMBERS:
        return numbers_again(kind, fields, count, out);
    default:
        return false;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum host_record_kind kind;
    struct kit_buffer record;
    uint32_t bytes;

    if (size < HOST_RECORD_HEAD || host_record_head_decode(data, &kind, &bytes) != EPC_OK)
        return 0;
    if (!again(kind, data + HOST_RECORD_HEAD, size - HOST_RECORD_HEAD, &record))
        return 0;
    /* A module's name ends at its first NUL; everything else is encoded completely. */
    FUZZ_ASSERT(record.bytes <= size);
    if (record.bytes == size)
        FUZZ_ASSERT(memcmp(record.text + HOST_RECORD_HEAD, data + HOST_RECORD_HEAD,
                           size - HOST_RECORD_HEAD) == 0);
    kit_buffer_release(&record);
    return 0;
}
