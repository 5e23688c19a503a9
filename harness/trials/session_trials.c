/* SPDX-License-Identifier: MIT
 *
 * session_trials.c -- the parent's side of the trials' commands (stress.h, sweep.h).
 *
 * Each is one exchange; the child gets the time of its budget in addition to that of a call.
 */
#include "harness/trials/stress.h"
#include "harness/trials/sweep.h"

#include <stdlib.h>

#include <epc/epc.h>

#define NUMBERS_MOST 4096u

/* What a sweep may take in addition to its calls. */
#define SLACK_MS 1000u

/* Ask for a reply of numbers; the child gets this much more time than for a call. */
static enum epci_outcome ask_numbers(struct epci_session *session, struct epci_record *command,
                                     uint32_t more_ms, uint32_t *bytes)
{
    uint32_t usual = session->timeout_ms;
    enum epci_outcome outcome;

    session->timeout_ms = usual > UINT32_MAX - more_ms ? UINT32_MAX : usual + more_ms;
    outcome = epci_session_ask(session, command, EPCI_REPLY_NUMBERS, NUMBERS_MOST, bytes);
    session->timeout_ms = usual;
    return outcome;
}

enum epci_outcome val_session_cycle(struct epci_session *session, const struct val_cycle *command,
                                    struct val_cycled *reply)
{
    struct epci_record record;
    enum epci_outcome outcome;
    uint32_t bytes;

    if (val_record_cycle(&record, command) != EPC_OK)
        return EPCI_BROKEN;
    outcome = ask_numbers(session, &record, command->budget_ms, &bytes);
    if (outcome == EPCI_RETURNED &&
        val_cycled_decode(session->record, bytes, command, reply) != EPC_OK)
        return EPCI_GARBLED;
    return outcome;
}

enum epci_outcome val_session_together(struct epci_session *session,
                                       const struct val_together *command,
                                       struct val_togethered *reply)
{
    struct epci_record record;
    enum epci_outcome outcome;
    uint32_t bytes;

    if (val_record_together(&record, command) != EPC_OK)
        return EPCI_BROKEN;
    outcome = ask_numbers(session, &record, command->budget_ms, &bytes);
    if (outcome == EPCI_RETURNED &&
        val_togethered_decode(session->record, bytes, command, reply) != EPC_OK)
        return EPCI_GARBLED;
    return outcome;
}

enum epci_outcome val_session_failed_return(struct epci_session *session,
                                            struct epci_reply_returned *reply)
{
    return epci_session_call_simple(session, (enum epci_record_kind)VAL_COMMAND_FAILED, reply);
}

enum epci_outcome val_session_failed_collect(struct epci_session *session,
                                             const struct epci_question *question,
                                             struct epci_reply_collected *reply)
{
    struct epci_record record;

    if (epci_record_bare(&record, (enum epci_record_kind)VAL_COMMAND_FAILED) != EPC_OK)
        return EPCI_BROKEN;
    return epci_session_ask_collected(session, &record, question, reply);
}

enum epci_outcome val_session_threads(struct epci_session *session, struct val_left *reply)
{
    struct epci_record record;
    enum epci_outcome outcome;
    uint32_t bytes;

    if (epci_record_bare(&record, (enum epci_record_kind)VAL_COMMAND_THREADS) != EPC_OK)
        return EPCI_BROKEN;
    outcome = ask_numbers(session, &record, 0, &bytes);
    if (outcome == EPCI_RETURNED && val_left_decode(session->record, bytes, reply) != EPC_OK)
        return EPCI_GARBLED;
    return outcome;
}

enum epci_outcome val_session_unload(struct epci_session *session,
                                     struct epci_reply_returned *reply)
{
    return epci_session_call_simple(session, (enum epci_record_kind)VAL_COMMAND_UNLOAD, reply);
}

/* The whole exchange of a sweep, but for the query's units. */
static enum epci_outcome exchange_sweep(struct epci_session *session, const struct val_sweep *sweep,
                                        const struct epci_command_sweep *command,
                                        struct epci_reply_swept *reply)
{
    struct epci_record record;
    uint32_t bytes, largest = 0;
    uint32_t timeout = session->timeout_ms;
    enum epci_outcome outcome;

    for (uint32_t i = 0; i < sweep->count; i++)
        largest = sweep->sizes[i] > largest ? sweep->sizes[i] : largest;
    if (epci_record_sweep(&record, command) != EPC_OK)
        return EPCI_BROKEN;
    /* The time limit is for one call, the last; large buffers take their time too. */
    session->timeout_ms += sweep->patience / 1000 + SLACK_MS;
    outcome = epci_session_ask(session, &record, EPCI_REPLY_SWEPT, largest + 65536, &bytes);
    session->timeout_ms = timeout;
    if (outcome != EPCI_RETURNED)
        return outcome;
    if (epci_swept_decode(session->record, bytes, command->sizes, reply) != EPC_OK)
        return EPCI_GARBLED;
    if (reply->last.refused ||
        !epci_session_rebuild(session, sweep->sizes[reply->tried - 1], sweep->fill, &reply->last))
        return EPCI_BROKEN;
    return reply->last.fault.code ? EPCI_EXCEPTION : EPCI_RETURNED;
}

enum epci_outcome val_session_sweep(struct epci_session *session, const struct val_sweep *sweep,
                                    struct epci_reply_swept *reply)
{
    struct epci_command_sweep command = {
        .sizes = { (const unsigned char *)sweep->sizes, sweep->count * 4u },
        .fill = sweep->fill,
        .needed = sweep->needed,
        .expected = sweep->expected,
        .patience = sweep->patience,
    };
    unsigned char *units = epci_session_units(sweep->query, &command.query.count);
    enum epci_outcome outcome;

    if (!units)
        return EPCI_BROKEN;
    command.query.at = units;
    outcome = exchange_sweep(session, sweep, &command, reply);
    free(units);
    return outcome;
}
