/* SPDX-License-Identifier: MIT
 *
 * session_trials.c -- the parent's side of the trials' commands (stress.h, sweep.h).
 *
 * Each is one exchange; the child gets the time of its budget in addition to that of a call.
 */
#include "harness/stress/connections.h"
#include "harness/stress/stress.h"
#include "harness/stress/sweep.h"

#include <stdlib.h>

#include <epc/epc.h>

/* Bytes of a reply's fields, without a buffer. */
#define NUMBERS_MAX 65536u

/* What a sweep may take in addition to its calls. */
#define SLACK_MS 1000u

/* A command whose reply is NUMBERS: *bytes bytes of session->record.  The child gets `more_ms`
 * besides the time of a call. */
static enum host_outcome send_command_for_numbers(struct host_session *session,
                                                  enum harness_trial_command command,
                                                  const struct host_record_part *parts,
                                                  const void *from, uint32_t more_ms,
                                                  uint32_t *bytes)
{
    const uint32_t usual = session->timeout_ms;
    const struct host_exchange exchange = {
        .command = (enum host_record_kind)command,
        .parts = parts,
        .from = from,
        .reply = HOST_REPLY_NUMBERS,
        .maximum = NUMBERS_MAX,
        .timeout_ms = usual > UINT32_MAX - more_ms ? UINT32_MAX : usual + more_ms,
    };

    return host_session_exchange(session, &exchange, bytes);
}

#define RUN_COMMAND(function, code, asked, answered, decode)                                       \
    enum host_outcome function(struct host_session *session, const struct asked *command,          \
                               struct answered *reply)                                             \
    {                                                                                              \
        uint32_t bytes;                                                                            \
        const enum host_outcome outcome = send_command_for_numbers(                                \
            session, code, asked##_parts, command, command->budget_ms, &bytes);                    \
                                                                                                   \
        return outcome != HOST_RETURNED                                   ? outcome                \
               : decode(session->record, bytes, command, reply) == EPC_OK ? HOST_RETURNED          \
                                                                          : HOST_GARBLED;          \
    }
RUN_COMMAND(harness_session_run_cycles, HARNESS_COMMAND_CYCLE, harness_cycle, harness_cycled,
            harness_decode_cycle_reply)
RUN_COMMAND(harness_session_collect_in_threads, HARNESS_COMMAND_TOGETHER, harness_together,
            harness_togethered, harness_decode_together_reply)
RUN_COMMAND(harness_session_run_connections, HARNESS_COMMAND_CONNECT, harness_connect,
            harness_connected, harness_decode_connect_reply)

enum host_outcome harness_count_threads_left_by_dll(struct host_session *session,
                                                    struct harness_left *reply)
{
    uint32_t bytes;
    enum host_outcome outcome =
        send_command_for_numbers(session, HARNESS_COMMAND_THREADS, NULL, NULL, 0, &bytes);

    if (outcome != HOST_RETURNED)
        return outcome;
    return host_record_decode(session->record, bytes, harness_left_parts, reply) == EPC_OK
               ? HOST_RETURNED
               : HOST_GARBLED;
}

enum host_outcome harness_session_run_size_sweep(struct host_session *session,
                                                 const struct harness_sweep *sweep,
                                                 struct host_reply_swept *reply)
{
    struct host_command_sweep command = {
        .sizes = { (const unsigned char *)sweep->sizes, sweep->count * 4u },
        .fill = sweep->fill,
        .needed = sweep->needed,
        .expected = sweep->expected,
        .patience = sweep->patience,
    };
    /* The time limit is for one call, the last; large buffers take their time too. */
    struct host_exchange exchange = { .command = HOST_COMMAND_SWEEP,
                                      .parts = host_sweep_parts,
                                      .from = &command,
                                      .reply = HOST_REPLY_SWEPT,
                                      .maximum = NUMBERS_MAX,
                                      .timeout_ms =
                                          session->timeout_ms + sweep->patience / 1000 + SLACK_MS };
    unsigned char *units = host_alloc_utf16_from_query(sweep->query, &command.query.count);
    uint32_t bytes, largest = 0;
    enum host_outcome outcome;

    if (!units)
        return HOST_BROKEN;
    command.query.at = units;
    for (uint32_t i = 0; i < sweep->count; i++)
        largest = sweep->sizes[i] > largest ? sweep->sizes[i] : largest;
    exchange.maximum += largest;
    outcome = host_session_exchange(session, &exchange, &bytes);
    free(units);
    if (outcome != HOST_RETURNED)
        return outcome;
    if (host_swept_decode(session->record, bytes, command.sizes, reply) != EPC_OK)
        return HOST_GARBLED;
    if (reply->last.refused ||
        !host_session_fill_block_from_reply(session, sweep->sizes[reply->tried - 1], sweep->fill,
                                            &reply->last))
        return HOST_BROKEN;
    return reply->last.fault.code ? HOST_EXCEPTION : HOST_RETURNED;
}
