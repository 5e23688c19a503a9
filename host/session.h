/* SPDX-License-Identifier: MIT
 *
 * session.h -- the parent's side of a host: one child process with one foreign DLL in it.
 *
 * Windows only.  Every call is one command and one reply (protocol.h); after anything but
 * EPCI_RETURNED and EPCI_EXCEPTION the child is of no more use and only epci_session_close may
 * follow.  One session is for one thread; several sessions may run at once.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/protocol.h"
#include "host/call.h"
#include "host/childprocess.h"
#include "host/guard.h"

/* The first argument of a child. */
#define EPCI_CHILD_ROLE "--host-child"

/* How a call ended. */
enum epci_outcome {
    EPCI_RETURNED,
    EPCI_EXCEPTION, /* one that no frame of the DLL handled; the child lives              */
    EPCI_TIMEOUT,   /* the child was killed; `late` says more                             */
    EPCI_GONE,      /* the process ended: exit_code, and death if an exception was reported    */
    EPCI_GARBLED,   /* the child sent what the protocol does not allow                    */
    EPCI_BROKEN,    /* out of memory, in the parent or in the child                       */
    EPCI_HUNGRY     /* the child used more memory than it may, and was killed             */
};

/* One Collect. */
struct epci_question {
    const char *query; /* plain ASCII, of any length                                             */
    uint32_t room;     /* *lpcbBytes                                                             */
    enum epci_guard guard;
    unsigned char fill; /* of the buffer before the call                                         */
    uint32_t skew;      /* 0 to 7: how far after a multiple of 8 the buffer begins; only with
                           EPCI_GUARD_PATTERN                                                    */
    bool foreign;       /* the query is "Foreign NAME": a whole answer is wanted, not a block    */
    bool metadata;      /* the query is one of the metadata queries                              */
    bool compared;      /* its answer is compared with that of the last such question        */
};

/* A call that was not back within its time limit was given more time. */
struct epci_late {
    uint32_t more_ms;      /* so much; 0: none was given                          */
    uint32_t processor_ms; /* the child's processor time, from the call's begin   */
    bool processor_known;
    bool returned; /* in this time, and the machine does not explain why so late */
};

/* Was the machine so busy between two looks that a late call says nothing about the DLL?  Less than
 * a quarter of its processor time was idle, and the child did not use up `limit_ms` itself, as far
 * as is known: if it is not known there is no excuse. */
static inline bool epci_load_explains(const struct epci_load *before, const struct epci_load *after,
                                      uint32_t limit_ms)
{
    return after->all > before->all &&
           4 * (after->idle - before->idle) < after->all - before->all && after->child_known &&
           after->child < limit_ms;
}

struct epci_session {
    struct epci_child child;
    uint32_t timeout_ms;
    uint32_t open_timeout_ms;
    uint64_t memory;       /* bytes that the child may use besides its buffer                  */
    struct epci_mark mark; /* of the last command */
    uint32_t patience;     /* a late call gets its time limit so many times more; 0: it is killed */
    struct epci_late late;
    uint32_t exchange_us; /* how long the last exchange took, by our own clock */
    uint32_t exit_code;
    struct epci_fault death;
    unsigned char *record; /* the fields of the last reply, into which it points        */
    unsigned char *block;  /* the buffer of the last Collect, `room` bytes              */
};

/* Start a child: this program, or the one at `host` ("" or NULL: this).  EPC_OK or an error of the
 * harness itself. */
int epci_session_open(struct epci_session *out, const char *host, uint32_t timeout_ms);
/* From now on Open has its own time limit, and the child may use so much memory besides its
 * buffer. */
void epci_session_limit(struct epci_session *session, uint32_t open_timeout_ms,
                        uint32_t memory_mib);

/* Ask the child which version of the protocol it has; before any other command. */
enum epci_outcome epci_session_greet(struct epci_session *session, uint32_t *version);

/* Replies point into the session and live until its next call.  The child has measured how long a
 * call took; where its clock says more than ours does, it is ours that counts. */
enum epci_outcome epci_session_load(struct epci_session *session,
                                    const struct epci_command_load *command,
                                    struct epci_reply_loaded *reply);
enum epci_outcome epci_session_open_provider(struct epci_session *session,
                                             struct epci_reply_returned *reply);
enum epci_outcome epci_session_close_provider(struct epci_session *session,
                                              struct epci_reply_returned *reply);
/* session->block holds the buffer afterwards. */
enum epci_outcome epci_session_collect(struct epci_session *session,
                                       const struct epci_question *question,
                                       struct epci_reply_collected *reply);

/* The first call begins to watch what the DLL does with the registry, later ones tell. */
enum epci_outcome epci_session_watch(struct epci_session *session,
                                     struct epci_reply_watched *reply);

/* ---- For programs whose child has more commands (child.h) ---- */

/* One command and its reply. */
struct epci_exchange {
    enum epci_record_kind command;
    const struct epci_record_part *parts; /* of the command; NULL: it has no fields */
    const void *from;
    enum epci_record_kind reply;
    uint32_t most;       /* bytes of the reply's fields */
    uint32_t timeout_ms; /* until the reply begins */
};

/* Send the command and receive its reply: *bytes bytes of fields in session->record. */
enum epci_outcome epci_session_exchange(struct epci_session *session,
                                        const struct epci_exchange *exchange, uint32_t *bytes);
/* The same, and decode the reply by its table. */
enum epci_outcome epci_session_get(struct epci_session *session,
                                   const struct epci_exchange *exchange,
                                   const struct epci_record_part *parts, void *reply);
/* The same of a command without fields whose reply is RETURNED. */
enum epci_outcome epci_session_call_simple(struct epci_session *session, enum epci_record_kind kind,
                                           uint32_t timeout_ms, struct epci_reply_returned *reply);
/* The same of a command whose reply is COLLECTED; session->block is the question's buffer then. */
enum epci_outcome epci_session_get_collected(struct epci_session *session,
                                             enum epci_record_kind kind,
                                             const struct epci_record_part *parts, const void *from,
                                             const struct epci_question *question,
                                             struct epci_reply_collected *reply);

/* Make session->block the buffer of `room` bytes as it was in the child: what the reply brought,
 * and the fill after it.  False: no memory. */
bool epci_session_rebuild(struct epci_session *session, uint32_t room, unsigned char fill,
                          const struct epci_reply_collected *reply);
/* The query in UTF-16 units with its NUL, to be freed; NULL: no memory. */
unsigned char *epci_session_units(const char *query, uint32_t *bytes);

/* Has the child sent something that no command has asked for, but that it died?  After it the
 * session can only be closed. */
bool epci_session_disturbed(struct epci_session *session);

/* End the child, gently if it still listens.  Zeroed and closed sessions are fine. */
void epci_session_close(struct epci_session *session);
