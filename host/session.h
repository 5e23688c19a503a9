/* SPDX-License-Identifier: MIT
 *
 * session.h -- the parent's side of a host: one child process with one foreign DLL in it.
 *
 * Windows only.  Every call is one command and one reply (protocol.h); after anything but
 * HOST_RETURNED and HOST_EXCEPTION the child is of no more use and only host_session_close may
 * follow.  One session is for one thread; several sessions may run at once.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "host/protocol.h"
#include "host/call.h"
#include "host/childprocess.h"
#include "host/guard.h"

/* The first argument of a child. */
#define HOST_CHILD_ROLE "--host-child"

/* How a call ended. */
enum host_outcome {
    HOST_RETURNED,
    HOST_EXCEPTION, /* one that no frame of the DLL handled; the child lives              */
    HOST_TIMEOUT,   /* the child was killed; `late` says more                             */
    HOST_GONE,      /* the process ended: exit_code, and death if an exception was reported    */
    HOST_GARBLED,   /* the child sent what the protocol does not allow                    */
    HOST_BROKEN,    /* out of memory, in the parent or in the child                       */
    HOST_HUNGRY     /* the child used more memory than it may, and was killed             */
};

/* One Collect. */
struct host_question {
    const char *query; /* plain ASCII, of any length                                             */
    uint32_t capacity; /* *lpcbBytes                                                             */
    enum host_guard guard;
    unsigned char fill; /* of the buffer before the call                                         */
    uint32_t skew;      /* 0 to 7: how far after a multiple of 8 the buffer begins; only with
                           HOST_GUARD_PATTERN                                                    */
    bool foreign;       /* the query is "Foreign NAME": a whole answer is wanted, not a block    */
    bool metadata;      /* the query is one of the metadata queries                              */
    bool compared;      /* its answer is compared with that of the last such question        */
};

/* A call that was not back within its time limit was given more time. */
struct host_late {
    uint32_t more_ms;      /* so much; 0: none was given                          */
    uint32_t processor_ms; /* the child's processor time, from the call's begin   */
    bool processor_known;
    bool returned; /* in this time, and the machine does not explain why so late */
};

/* Was the machine so busy between two looks that a late call says nothing about the DLL?  Less than
 * a quarter of its processor time was idle, and the child did not use up `limit_ms` itself, as far
 * as is known: if it is not known there is no excuse. */
static inline bool host_busy_machine_explains_delay(const struct host_load *before,
                                                    const struct host_load *after,
                                                    uint32_t limit_ms)
{
    return after->all > before->all &&
           4 * (after->idle - before->idle) < after->all - before->all && after->child_known &&
           after->child < limit_ms;
}

struct host_session {
    struct host_child child;
    uint32_t timeout_ms;
    uint32_t open_timeout_ms;
    uint64_t memory;       /* bytes that the child may use besides its buffer                  */
    struct host_mark mark; /* of the last command */
    uint32_t patience;     /* a late call gets its time limit so many times more; 0: it is killed */
    struct host_late late;
    uint32_t exchange_us; /* how long the last exchange took, by our own clock */
    uint32_t exit_code;
    struct host_fault death;
    unsigned char *record; /* the fields of the last reply, into which it points        */
    unsigned char *block;  /* the buffer of the last Collect, `capacity` bytes              */
};

/* Start a child: this program, or the one at `host` ("" or NULL: this).  EPC_OK or an error of the
 * harness itself. */
int host_session_open(struct host_session *out, const char *host, uint32_t timeout_ms);
/* From now on Open has its own time limit, and the child may use so much memory besides its
 * buffer. */
void host_session_limit_open_and_memory(struct host_session *session, uint32_t open_timeout_ms,
                                        uint32_t memory_mib);

/* Ask the child which version of the protocol it has; before any other command. */
enum host_outcome host_fetch_child_protocol_version(struct host_session *session,
                                                    uint32_t *version);

/* Replies point into the session and live until its next call.  The child has measured how long a
 * call took; where its clock says more than ours does, it is ours that counts. */
enum host_outcome host_session_load_dll(struct host_session *session,
                                        const struct host_command_load *command,
                                        struct host_reply_loaded *reply);
enum host_outcome host_session_call_provider_open(struct host_session *session,
                                                  struct host_reply_returned *reply);
enum host_outcome host_session_call_provider_close(struct host_session *session,
                                                   struct host_reply_returned *reply);
/* session->block holds the buffer afterwards. */
enum host_outcome host_session_collect(struct host_session *session,
                                       const struct host_question *question,
                                       struct host_reply_collected *reply);

/* The first call begins to watch what the DLL does with the registry, later ones tell. */
enum host_outcome host_session_begin_or_read_registry_watch(struct host_session *session,
                                                            struct host_reply_watched *reply);

/* ---- For programs whose child has more commands (child.h) ---- */

/* One command and its reply. */
struct host_exchange {
    enum host_record_kind command;
    const struct host_record_part *parts; /* of the command; NULL: it has no fields */
    const void *from;
    enum host_record_kind reply;
    uint32_t maximum;    /* bytes of the reply's fields */
    uint32_t timeout_ms; /* until the reply begins */
};

/* Send the command and receive its reply: *bytes bytes of fields in session->record. */
enum host_outcome host_session_exchange(struct host_session *session,
                                        const struct host_exchange *exchange, uint32_t *bytes);
/* The same, and decode the reply by its table. */
enum host_outcome host_session_exchange_and_decode(struct host_session *session,
                                                   const struct host_exchange *exchange,
                                                   const struct host_record_part *parts,
                                                   void *reply);
/* The same of a command without fields whose reply is RETURNED. */
enum host_outcome host_session_call_plain_command(struct host_session *session,
                                                  enum host_record_kind kind, uint32_t timeout_ms,
                                                  struct host_reply_returned *reply);
/* The same of a command whose reply is COLLECTED; session->block is the question's buffer then. */
enum host_outcome host_exchange_and_rebuild_buffer(
    struct host_session *session, enum host_record_kind kind, const struct host_record_part *parts,
    const void *from, const struct host_question *question, struct host_reply_collected *reply);

/* Make session->block the buffer of `capacity` bytes as it was in the child: what the reply
 * brought, and the fill after it.  False: no memory. */
bool host_session_fill_block_from_reply(struct host_session *session, uint32_t capacity,
                                        unsigned char fill,
                                        const struct host_reply_collected *reply);
/* The query in UTF-16 units with its NUL, to be freed; NULL: no memory. */
unsigned char *host_alloc_utf16_from_query(const char *query, uint32_t *bytes);

/* Has the child sent something that no command has asked for, but that it died?  After it the
 * session can only be closed. */
bool host_session_has_stray_pipe_bytes(struct host_session *session);

/* End the child, gently if it still listens.  Zeroed and closed sessions are fine. */
void host_session_close(struct host_session *session);
