/* SPDX-License-Identifier: MIT
 *
 * session.c -- sends a command, waits for its reply within the time limit, and decodes it.
 *
 * When the child does not reply it is killed or has ended; classify_end_and_kill_child finds out
 * how.  A reply that is not what the protocol allows is HOST_GARBLED: the DLL shares the child's
 * memory and its pipe.
 */
#include "host/session.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/tool.h"
#include "sdk/port/port.h"
#include "host/callerstate.h"

/* What moving a large buffer through the pipe may take in addition to the call itself. */
#define TRANSFER_MS 60000u

/* How long an obedient child gets to end by itself. */
#define END_MS 2000u

/* How long the end of a child may take to be seen after its pipe closed.  On a busy machine that is
 * seconds; only a child that closes its pipe and lives on takes all of it. */
#define SEEN_MS 15000u

/* A buffer is in the child four times at most: itself, and a record that grows to twice its
 * size. */
#define BUFFER_TIMES 4u

/* The fields of a reply, without a buffer. */
#define FIELDS_MAX 65536u

int host_session_open(struct host_session *out, const char *host, uint32_t timeout_ms)
{
    memset(out, 0, sizeof *out);
    out->timeout_ms = out->open_timeout_ms = timeout_ms;
    out->mark.random = kit_random_u64();
    return host_child_start(host && *host ? host : NULL, HOST_CHILD_ROLE, &out->child);
}

void host_session_limit_open_and_memory(struct host_session *session, uint32_t open_timeout_ms,
                                        uint32_t memory_mib)
{
    session->open_timeout_ms = open_timeout_ms;
    session->memory = (uint64_t)memory_mib * 1024 * 1024;
    host_child_limit_memory(&session->child, session->memory);
}

/* The next command, and its mark before it. */
static int encode_next_command(struct host_session *session, enum host_record_kind kind,
                               const struct host_record_part *parts, const void *from,
                               struct kit_buffer *out)
{
    session->mark.number++;
    return host_record_encode(out, &session->mark, kind, parts, from);
}

/* Is this the mark of the last command?  A death may come late, after the reply of its command. */
static bool is_mark_of_last_command(const struct host_session *session,
                                    const struct host_mark *mark, enum host_record_kind kind)
{
    return mark->random == session->mark.random &&
           (mark->number == session->mark.number || kind == HOST_REPLY_DIED);
}

bool host_session_has_stray_pipe_bytes(struct host_session *session)
{
    struct host_message_head head;
    enum host_record_kind kind;
    uint32_t bytes;

    return session->child.process && host_child_pending_bytes(&session->child) > 0 &&
           !(host_receive_from_child(&session->child, &head, HOST_MESSAGE_HEAD, END_MS) == EPC_OK &&
             host_record_head_decode(head.record, &kind, &bytes) == EPC_OK &&
             kind == HOST_REPLY_DIED && is_mark_of_last_command(session, &head.mark, kind));
}

void host_session_close(struct host_session *session)
{
    struct kit_buffer record;
    uint32_t code;

    if (session->child.process &&
        encode_next_command(session, HOST_COMMAND_END, NULL, NULL, &record) == EPC_OK) {
        if (host_send_to_child(&session->child, record.text, record.bytes, END_MS) == EPC_OK)
            host_child_wait(&session->child, END_MS, &code);
        kit_buffer_release(&record);
    }
    host_child_kill_and_close(&session->child);
    free(session->record);
    free(session->block);
    memset(session, 0, sizeof *session);
}

/* The child is gone or must go: note how it ended. */
static enum host_outcome classify_end_and_kill_child(struct host_session *session, int status)
{
    enum host_outcome outcome = status == EPC_E_BUSY    ? HOST_TIMEOUT
                                : status == EPC_E_NOMEM ? HOST_HUNGRY
                                                        : HOST_GONE;

    if (outcome == HOST_GONE &&
        host_child_wait(&session->child, SEEN_MS, &session->exit_code) != EPC_OK)
        outcome = HOST_GARBLED; /* it lives, but has closed its pipe */
    host_child_kill_and_close(&session->child);
    return outcome;
}

/* Receive a head.  EPC_E_BUSY if it is late; but on a busy machine only if it is very late. */
static int receive_head_with_patience(struct host_session *session, struct host_message_head *head,
                                      uint32_t milliseconds)
{
    struct host_load before, after;
    int status;

    if (session->patience == 0) /* measuring costs more than the child's answer */
        return host_receive_from_child(&session->child, head, HOST_MESSAGE_HEAD, milliseconds);
    host_begin_measuring_childs_cpu(&session->child, &before);
    status = host_receive_from_child(&session->child, head, HOST_MESSAGE_HEAD, milliseconds);
    if (status != EPC_E_BUSY)
        return status;
    session->late.more_ms = milliseconds < UINT32_MAX / session->patience
                                ? milliseconds * session->patience
                                : UINT32_MAX;
    status =
        host_receive_from_child(&session->child, head, HOST_MESSAGE_HEAD, session->late.more_ms);
    host_child_measure_processor_times(&session->child, &after);
    session->late.processor_ms = (uint32_t)after.child;
    session->late.processor_known = after.child_known;
    session->late.returned =
        status == EPC_OK && !host_busy_machine_explains_delay(&before, &after, milliseconds);
    return session->late.returned ? EPC_E_BUSY : status;
}

/* Receive one record's fields into session->record. */
static enum host_outcome receive_record(struct host_session *session, uint32_t milliseconds,
                                        uint32_t maximum, enum host_record_kind *kind,
                                        uint32_t *bytes)
{
    struct host_message_head head;
    int status;

    memset(&session->late, 0, sizeof session->late);
    status = receive_head_with_patience(session, &head, milliseconds);
    if (status != EPC_OK)
        return classify_end_and_kill_child(session, status);
    if (host_record_head_decode(head.record, kind, bytes) != EPC_OK || *bytes > maximum ||
        !is_mark_of_last_command(session, &head.mark, *kind))
        return HOST_GARBLED;
    free(session->record);
    session->record = malloc(*bytes ? *bytes : 1);
    if (!session->record)
        return HOST_BROKEN;
    status = host_receive_from_child(&session->child, session->record, *bytes, TRANSFER_MS);
    return status == EPC_OK ? HOST_RETURNED : classify_end_and_kill_child(session, status);
}

static uint32_t microseconds_since(uint64_t start)
{
    const double passed = (double)(epci_clock_ticks() - start) * 1e6;
    const double microseconds = passed / (double)epci_clock_frequency();

    return microseconds < UINT32_MAX ? (uint32_t)microseconds : UINT32_MAX;
}

/* The child's own measure, unless its clock was replaced, or says more than ours. */
static void limit_call_time_to_own_measure(uint32_t *microseconds,
                                           const struct host_caller_changes *changes,
                                           uint32_t outside)
{
    if (*microseconds > outside || (changes->mask >> HOST_CALLER_CLOCK & 1))
        *microseconds = outside;
}

enum host_outcome host_session_exchange(struct host_session *session,
                                        const struct host_exchange *exchange, uint32_t *bytes)
{
    enum host_record_kind kind = exchange->reply;
    enum host_outcome outcome;
    struct kit_buffer record;
    const uint64_t start = epci_clock_ticks();
    int status =
        encode_next_command(session, exchange->command, exchange->parts, exchange->from, &record);

    if (status != EPC_OK)
        return HOST_BROKEN;
    status = host_send_to_child(&session->child, record.text, record.bytes, TRANSFER_MS);
    kit_buffer_release(&record);
    memset(&session->death, 0, sizeof session->death);
    if (status != EPC_OK)
        return classify_end_and_kill_child(session, status);
    outcome = receive_record(session, exchange->timeout_ms, exchange->maximum, &kind, bytes);
    session->exchange_us = microseconds_since(start);
    if (outcome != HOST_RETURNED || kind == exchange->reply)
        return outcome;
    if (kind != HOST_REPLY_DIED ||
        host_record_decode(session->record, *bytes, host_died_parts, &session->death) != EPC_OK)
        return HOST_GARBLED;
    return classify_end_and_kill_child(session, EPC_END);
}

enum host_outcome host_session_exchange_and_decode(struct host_session *session,
                                                   const struct host_exchange *exchange,
                                                   const struct host_record_part *parts,
                                                   void *reply)
{
    uint32_t bytes;
    enum host_outcome outcome = host_session_exchange(session, exchange, &bytes);

    if (outcome == HOST_RETURNED &&
        host_record_decode(session->record, bytes, parts, reply) != EPC_OK)
        return HOST_GARBLED;
    return outcome;
}

enum host_outcome host_fetch_child_protocol_version(struct host_session *session, uint32_t *version)
{
    const struct host_greeting ours = { HOST_PROTOCOL_VERSION };
    const struct host_exchange exchange = {
        HOST_COMMAND_GREET, host_greeting_parts, &ours,
        HOST_REPLY_GREETED, FIELDS_MAX,          session->timeout_ms
    };
    struct host_greeting theirs = { 0 };
    enum host_outcome outcome =
        host_session_exchange_and_decode(session, &exchange, host_greeting_parts, &theirs);

    *version = theirs.version;
    return outcome;
}

enum host_outcome host_session_load_dll(struct host_session *session,
                                        const struct host_command_load *command,
                                        struct host_reply_loaded *reply)
{
    const struct host_exchange exchange = {
        HOST_COMMAND_LOAD, host_load_parts, command,
        HOST_REPLY_LOADED, FIELDS_MAX,      session->timeout_ms
    };

    return host_session_exchange_and_decode(session, &exchange, host_loaded_parts, reply);
}

enum host_outcome host_session_call_plain_command(struct host_session *session,
                                                  enum host_record_kind kind, uint32_t timeout_ms,
                                                  struct host_reply_returned *reply)
{
    const struct host_exchange exchange = { kind,       NULL,      NULL, HOST_REPLY_RETURNED,
                                            FIELDS_MAX, timeout_ms };
    enum host_outcome outcome =
        host_session_exchange_and_decode(session, &exchange, host_returned_parts, reply);

    if (outcome == HOST_RETURNED)
        limit_call_time_to_own_measure(&reply->microseconds, &reply->changes, session->exchange_us);
    return outcome == HOST_RETURNED && reply->fault.code ? HOST_EXCEPTION : outcome;
}

enum host_outcome host_session_call_provider_open(struct host_session *session,
                                                  struct host_reply_returned *reply)
{
    return host_session_call_plain_command(session, HOST_COMMAND_OPEN, session->open_timeout_ms,
                                           reply);
}

enum host_outcome host_session_call_provider_close(struct host_session *session,
                                                   struct host_reply_returned *reply)
{
    return host_session_call_plain_command(session, HOST_COMMAND_CLOSE, session->timeout_ms, reply);
}

bool host_session_fill_block_from_reply(struct host_session *session, uint32_t capacity,
                                        unsigned char fill,
                                        const struct host_reply_collected *reply)
{
    free(session->block);
    session->block = malloc(capacity ? capacity : 1);
    if (!session->block)
        return false;
    memset(session->block, fill, capacity);
    if (reply->data.count > 0)
        memcpy(session->block, reply->data.at, reply->data.count);
    return true;
}

unsigned char *host_alloc_utf16_from_query(const char *query, uint32_t *bytes)
{
    size_t length = strlen(query);
    unsigned char *units = length < HOST_QUERY_MAX ? calloc(length + 1, 2) : NULL;

    if (!units)
        return NULL;
    for (size_t i = 0; i < length; i++)
        units[2 * i] = (unsigned char)query[i];
    *bytes = (uint32_t)(2 * (length + 1));
    return units;
}

enum host_outcome host_exchange_and_rebuild_buffer(
    struct host_session *session, enum host_record_kind kind, const struct host_record_part *parts,
    const void *from, const struct host_question *question, struct host_reply_collected *reply)
{
    const struct host_exchange exchange = { kind,
                                            parts,
                                            from,
                                            HOST_REPLY_COLLECTED,
                                            question->capacity + FIELDS_MAX,
                                            session->timeout_ms };
    uint32_t bytes;
    enum host_outcome outcome = host_session_exchange(session, &exchange, &bytes);

    if (outcome != HOST_RETURNED)
        return outcome;
    if (host_collected_decode(session->record, bytes, question->capacity, reply) != EPC_OK)
        return HOST_GARBLED;
    limit_call_time_to_own_measure(&reply->microseconds, &reply->changes, session->exchange_us);
    if (reply->refused ||
        !host_session_fill_block_from_reply(session, question->capacity, question->fill, reply))
        return HOST_BROKEN;
    return reply->fault.code ? HOST_EXCEPTION : HOST_RETURNED;
}

enum host_outcome host_session_collect(struct host_session *session,
                                       const struct host_question *question,
                                       struct host_reply_collected *reply)
{
    struct host_command_collect command = { .capacity = question->capacity,
                                            .guard = (uint32_t)question->guard,
                                            .fill = question->fill,
                                            .skew = question->skew };
    unsigned char *units = host_alloc_utf16_from_query(question->query, &command.query.count);
    enum host_outcome outcome;

    if (!units)
        return HOST_BROKEN;
    command.query.at = units;
    if (session->memory)
        host_child_limit_memory(&session->child,
                                session->memory + (uint64_t)BUFFER_TIMES * question->capacity);
    outcome = host_exchange_and_rebuild_buffer(session, HOST_COMMAND_COLLECT, host_collect_parts,
                                               &command, question, reply);
    free(units);
    return outcome;
}

enum host_outcome host_session_begin_or_read_registry_watch(struct host_session *session,
                                                            struct host_reply_watched *reply)
{
    const struct host_exchange exchange = {
        HOST_COMMAND_WATCH, NULL, NULL, HOST_REPLY_WATCHED, (uint32_t)sizeof *reply + 64,
        session->timeout_ms
    };

    return host_session_exchange_and_decode(session, &exchange, host_watched_parts, reply);
}
