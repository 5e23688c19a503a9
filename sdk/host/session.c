/* SPDX-License-Identifier: MIT
 *
 * session.c -- see session.h.
 */
#include "sdk/host/session.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

/* What moving a large buffer through the pipe may take beside the call itself. */
#define TRANSFER_MS 60000u

/* What a sweep may take beside its calls. */
#define SLACK_MS 1000u

/* How long an obedient child gets to end by itself. */
#define END_MS 2000u

/* A buffer is in the child four times at most: itself, and a record that grows to twice its size. */
#define BUFFER_TIMES 4u

int epci_session_open(struct epci_session *out, const char *host, uint32_t timeout_ms)
{
    memset(out, 0, sizeof *out);
    out->timeout_ms = out->open_timeout_ms = timeout_ms;
    return epci_child_start(host && *host ? host : NULL, EPCI_CHILD_ROLE, &out->child);
}

void epci_session_limit(struct epci_session *session, const struct val_options *options)
{
    session->open_timeout_ms = options->open_timeout_ms;
    session->memory = (uint64_t)options->memory_mib * 1024 * 1024;
    epci_child_limit_memory(&session->child, session->memory);
}

void epci_session_close(struct epci_session *session)
{
    struct epci_record record;
    uint32_t code;

    if (session->child.process && epci_record_bare(&record, EPCI_COMMAND_END) == EPC_OK) {
        if (epci_child_send(&session->child, record.bytes, record.used, END_MS) == EPC_OK)
            epci_child_wait(&session->child, END_MS, &code);
        epci_record_release(&record);
    }
    epci_child_close(&session->child);
    free(session->record);
    free(session->block);
    memset(session, 0, sizeof *session);
}

/* The child is gone or must go: note how it ended. */
static enum epci_outcome ended(struct epci_session *session, int status)
{
    enum epci_outcome outcome = status == EPC_E_BUSY    ? EPCI_TIMEOUT
                                : status == EPC_E_NOMEM ? EPCI_HUNGRY
                                                        : EPCI_GONE;

    if (outcome == EPCI_GONE &&
        epci_child_wait(&session->child, END_MS, &session->exit_code) != EPC_OK)
        outcome = EPCI_GARBLED; /* it lives, but has closed its pipe */
    epci_child_close(&session->child);
    return outcome;
}

/* Receive one record's fields into session->record. */
static enum epci_outcome receive(struct epci_session *session, uint32_t milliseconds, uint32_t most,
                                 enum epci_record_kind *kind, uint32_t *bytes)
{
    unsigned char head[EPCI_RECORD_HEAD];
    int status = epci_child_receive(&session->child, head, sizeof head, milliseconds);

    if (status != EPC_OK)
        return ended(session, status);
    if (epci_head_decode(head, kind, bytes) != EPC_OK || *bytes > most)
        return EPCI_GARBLED;
    free(session->record);
    session->record = malloc(*bytes ? *bytes : 1);
    if (!session->record)
        return EPCI_BROKEN;
    status = epci_child_receive(&session->child, session->record, *bytes, TRANSFER_MS);
    return status == EPC_OK ? EPCI_RETURNED : ended(session, status);
}

enum epci_outcome epci_session_ask(struct epci_session *session, struct epci_record *command,
                                   enum epci_record_kind wanted, uint32_t most, uint32_t *bytes)
{
    enum epci_record_kind kind = wanted;
    enum epci_outcome outcome = EPCI_RETURNED;
    int status = epci_child_send(&session->child, command->bytes, command->used, TRANSFER_MS);

    epci_record_release(command);
    memset(&session->death, 0, sizeof session->death);
    if (status != EPC_OK)
        return ended(session, status);
    outcome = receive(session, session->timeout_ms, most, &kind, bytes);
    if (outcome == EPCI_RETURNED && kind == EPCI_REPLY_DIED) {
        if (epci_died_decode(session->record, *bytes, &session->death) != EPC_OK)
            return EPCI_GARBLED;
        return ended(session, EPC_END);
    }
    if (outcome == EPCI_RETURNED && kind != wanted)
        return EPCI_GARBLED;
    return outcome;
}

static struct epci_bytes bytes_of(const char *text)
{
    struct epci_bytes bytes = { (const unsigned char *)text, (uint32_t)strlen(text) };

    return bytes;
}

enum epci_outcome epci_session_load(struct epci_session *session, const struct epci_target *target,
                                    struct epci_reply_loaded *reply)
{
    struct epci_command_load command = {
        .library = bytes_of(target->library),
        .open = bytes_of(target->key.open),
        .collect = bytes_of(target->key.collect),
        .close = bytes_of(target->key.close),
        .devices = { (const unsigned char *)target->key.devices,
                     (uint32_t)target->key.device_bytes },
        .scratch = bytes_of(target->scratch.path),
    };
    struct epci_record record;
    uint32_t bytes;
    enum epci_outcome outcome;

    if (epci_record_load(&record, &command) != EPC_OK)
        return EPCI_BROKEN;
    outcome = epci_session_ask(session, &record, EPCI_REPLY_LOADED, 65536, &bytes);
    if (outcome == EPCI_RETURNED && epci_loaded_decode(session->record, bytes, reply) != EPC_OK)
        return EPCI_GARBLED;
    return outcome;
}

enum epci_outcome epci_session_call_simple(struct epci_session *session, enum epci_record_kind kind,
                                           struct epci_reply_returned *reply)
{
    struct epci_record record;
    uint32_t bytes;
    enum epci_outcome outcome;

    if (epci_record_bare(&record, kind) != EPC_OK)
        return EPCI_BROKEN;
    outcome = epci_session_ask(session, &record, EPCI_REPLY_RETURNED, 65536, &bytes);
    if (outcome != EPCI_RETURNED)
        return outcome;
    if (epci_returned_decode(session->record, bytes, reply) != EPC_OK)
        return EPCI_GARBLED;
    return reply->fault.code ? EPCI_EXCEPTION : EPCI_RETURNED;
}

enum epci_outcome epci_session_open_provider(struct epci_session *session,
                                             struct epci_reply_returned *reply)
{
    uint32_t others = session->timeout_ms;
    enum epci_outcome outcome;

    session->timeout_ms = session->open_timeout_ms;
    outcome = epci_session_call_simple(session, EPCI_COMMAND_OPEN, reply);
    session->timeout_ms = others;
    return outcome;
}

enum epci_outcome epci_session_close_provider(struct epci_session *session,
                                              struct epci_reply_returned *reply)
{
    return epci_session_call_simple(session, EPCI_COMMAND_CLOSE, reply);
}

/* The whole buffer as it was in the child: what was sent, and the fill behind it. */
static bool rebuild(struct epci_session *session, uint32_t room, unsigned char fill,
                    const struct epci_reply_collected *reply)
{
    free(session->block);
    session->block = malloc(room ? room : 1);
    if (!session->block)
        return false;
    memset(session->block, fill, room);
    if (reply->data.count > 0)
        memcpy(session->block, reply->data.at, reply->data.count);
    return true;
}

/* The query in UTF-16 units with its NUL; NULL for no memory. */
static unsigned char *units_of(const char *query, uint32_t *bytes)
{
    size_t length = strlen(query);
    unsigned char *units = length < EPCI_QUERY_MOST ? calloc(length + 1, 2) : NULL;

    if (!units)
        return NULL;
    for (size_t i = 0; i < length; i++)
        units[2 * i] = (unsigned char)query[i];
    *bytes = (uint32_t)(2 * (length + 1));
    return units;
}

enum epci_outcome epci_session_ask_collected(struct epci_session *session,
                                             struct epci_record *command,
                                             const struct epci_question *question,
                                             struct epci_reply_collected *reply)
{
    uint32_t bytes;
    enum epci_outcome outcome =
        epci_session_ask(session, command, EPCI_REPLY_COLLECTED, question->room + 65536, &bytes);

    if (outcome != EPCI_RETURNED)
        return outcome;
    if (epci_collected_decode(session->record, bytes, question->room, reply) != EPC_OK)
        return EPCI_GARBLED;
    if (reply->refused || !rebuild(session, question->room, question->fill, reply))
        return EPCI_BROKEN;
    return reply->fault.code ? EPCI_EXCEPTION : EPCI_RETURNED;
}

enum epci_outcome epci_session_collect(struct epci_session *session,
                                       const struct epci_question *question,
                                       struct epci_reply_collected *reply)
{
    struct epci_command_collect command = { .room = question->room,
                                            .guard = (uint32_t)question->guard,
                                            .fill = question->fill,
                                            .skew = question->skew };
    unsigned char *units = units_of(question->query, &command.query.count);
    struct epci_record record;
    int status;

    if (!units)
        return EPCI_BROKEN;
    command.query.at = units;
    status = epci_record_collect(&record, &command);
    free(units);
    if (status != EPC_OK)
        return EPCI_BROKEN;
    if (session->memory)
        epci_child_limit_memory(&session->child,
                                session->memory + (uint64_t)BUFFER_TIMES * question->room);
    return epci_session_ask_collected(session, &record, question, reply);
}

/* The whole exchange of a sweep, but for the query's units. */
static enum epci_outcome exchange_sweep(struct epci_session *session,
                                        const struct epci_sweep *sweep,
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
        !rebuild(session, sweep->sizes[reply->tried - 1], sweep->fill, &reply->last))
        return EPCI_BROKEN;
    return reply->last.fault.code ? EPCI_EXCEPTION : EPCI_RETURNED;
}

enum epci_outcome epci_session_watch(struct epci_session *session, struct epci_reply_watched *reply)
{
    struct epci_record record;
    uint32_t bytes;
    enum epci_outcome outcome;

    if (epci_record_bare(&record, EPCI_COMMAND_WATCH) != EPC_OK)
        return EPCI_BROKEN;
    outcome =
        epci_session_ask(session, &record, EPCI_REPLY_WATCHED,
                         EPCI_ACCESS_MOST * (uint32_t)sizeof(struct epci_access) + 64, &bytes);
    if (outcome == EPCI_RETURNED && epci_watched_decode(session->record, bytes, reply) != EPC_OK)
        return EPCI_GARBLED;
    return outcome;
}

enum epci_outcome epci_session_sweep(struct epci_session *session, const struct epci_sweep *sweep,
                                     struct epci_reply_swept *reply)
{
    struct epci_command_sweep command = {
        .sizes = { (const unsigned char *)sweep->sizes, sweep->count * 4u },
        .fill = sweep->fill,
        .needed = sweep->needed,
        .expected = sweep->expected,
        .patience = sweep->patience,
    };
    unsigned char *units = units_of(sweep->query, &command.query.count);
    enum epci_outcome outcome;

    if (!units)
        return EPCI_BROKEN;
    command.query.at = units;
    outcome = exchange_sweep(session, sweep, &command, reply);
    free(units);
    return outcome;
}
