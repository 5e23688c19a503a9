/* SPDX-License-Identifier: MIT
 *
 * session_trials.c -- the parent's side of the commands in stress.h.
 */
#include "sdk/host/session.h"

#include <stdlib.h>

#include <epc/epc.h>

#define NUMBERS_MOST 4096u

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

enum epci_outcome val_session_kept_return(struct epci_session *session,
                                          struct epci_reply_returned *reply)
{
    return epci_session_call_simple(session, EPCI_COMMAND_KEPT, reply);
}

enum epci_outcome val_session_kept_collect(struct epci_session *session,
                                           const struct epci_question *question,
                                           struct epci_reply_collected *reply)
{
    struct epci_record record;

    if (epci_record_bare(&record, EPCI_COMMAND_KEPT) != EPC_OK)
        return EPCI_BROKEN;
    return epci_session_ask_collected(session, &record, question, reply);
}

enum epci_outcome val_session_threads(struct epci_session *session, struct val_left *reply)
{
    struct epci_record record;
    enum epci_outcome outcome;
    uint32_t bytes;

    if (epci_record_bare(&record, EPCI_COMMAND_THREADS) != EPC_OK)
        return EPCI_BROKEN;
    outcome = ask_numbers(session, &record, 0, &bytes);
    if (outcome == EPCI_RETURNED && val_left_decode(session->record, bytes, reply) != EPC_OK)
        return EPCI_GARBLED;
    return outcome;
}

enum epci_outcome val_session_unload(struct epci_session *session,
                                     struct epci_reply_returned *reply)
{
    return epci_session_call_simple(session, EPCI_COMMAND_UNLOAD, reply);
}
