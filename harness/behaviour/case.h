/* SPDX-License-Identifier: MIT
 *
 * case.h -- one provider under examination: who it is, by which rules, and what was found so far.
 *
 * A live check and a replay both fill in a case, so that a call is checked the same way in both.
 * Portable; one thread at a time.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "harness/findings/findings.h"
#include "harness/findings/needs.h"
#include "harness/findings/untried.h"
#include "harness/behaviour/timing.h"
#include "check/compare.h"
#include "host/providerkey.h"
#include "host/session.h"

/* Why a call is not one that perflib would make. */
struct harness_circumstance {
    enum harness_rule_id exception; /* what an exception in Collect becomes */
    const char *when;               /* for messages: "before Open" */
};

/* The limits of calls, for messages. */
struct harness_limits {
    uint32_t timeout_ms;      /* of everything but Open */
    uint32_t open_timeout_ms; /* of Open */
    uint32_t memory_mib;      /* what a child may use besides its buffer */
};

struct harness_case {
    const struct host_provider_key *key;
    const char *path; /* of the DLL's file; "": it is not there to be read */
    unsigned level;
    enum check_profile profile;
    struct harness_limits limits;
    struct harness_findings *findings;
    struct harness_tallies *tallies;
    struct harness_untried *untried;                 /* NULL: no trials, as in a replay */
    const struct harness_circumstance *circumstance; /* NULL: plain calls */
    bool dead;                                       /* the child cannot be used any more */
    bool stop;  /* a call failed: another child would meet the same */
    int status; /* of the harness itself; EPC_OK */
};

/* How a call ended. */
struct harness_ending {
    enum host_outcome outcome;
    const struct host_fault *fault; /* HOST_EXCEPTION: which; else may be NULL */
    const struct host_fault *death; /* HOST_GONE: what the child reported last; code 0: nothing */
    uint32_t exit_code;             /* HOST_GONE */
    struct host_late late;          /* HOST_TIMEOUT */
};

/* The call, for messages and for the finding that an exception becomes. */
struct harness_step {
    const char *verb;
    const char *procedure; /* NULL: none to be named */
    enum harness_rule_id exception;
    unsigned timeout_event;
};

/* One Collect: the question, how it ended, and what came back. */
struct harness_call {
    const struct host_question *question;
    struct harness_ending ending;
    const struct host_reply_collected *reply; /* if it returned or raised an exception */
    const unsigned char *block;               /* the buffer afterwards, question->room bytes */
};

/* What the rules need and there was, as far as the case knows: needs that are not about a level,
 * the key or the answers are met. */
uint32_t harness_needs_met(const struct harness_case *about);

/* ---- callend.c: how a call ended ---- */

/* Report what the ending means; true if the child can be used further. */
bool harness_call_go_on(struct harness_case *about, const struct harness_step *step,
                        const struct harness_ending *ending);

/* Give a fault the name of the DLL's export if the child could not say what function it is in. */
void harness_call_name(const struct harness_case *about, struct host_fault *fault);

/* What a call has left changed. */
void harness_call_add_changes(struct harness_case *about, const struct harness_step *step,
                              const struct host_caller_changes *changes);

/* After this step the DLL is not loaded any more; `fault` is what came of it; code 0: nothing.  The
 * child cannot be used further. */
void harness_call_add_unloaded(struct harness_case *about, const struct harness_step *step,
                               const struct host_fault *fault);

/* Something came from the child that no command has asked for. */
void harness_call_add_disturbed(struct harness_case *about, const char *what);

/* The first finding that a call wrote outside of its buffer, or NULL. */
struct harness_found *harness_call_damage(const struct harness_findings *findings);

/* A touch of the no-access area around a buffer of `capacity` bytes.  If an earlier call has been
 * found to do the damage, this is added to that finding; it is not a finding by itself. */
void harness_call_add_hit(struct harness_case *about, const struct host_fault *hit,
                          uint32_t capacity);

/* ---- verdict.c: checks one Collect ---- */

/* Count the call and report how it ended.  True if it returned. */
bool harness_collect_ended(struct harness_case *about, const struct harness_call *call);

/* Apply the rules to a call that returned, and only report what they find.  Returns how many bytes
 * perflib would take. */
uint32_t harness_collect_look(const struct harness_case *about, const struct harness_call *call,
                              check_finding_fn *report, void *context);

/* Apply the rules to a call that returned. */
void harness_collect_check(struct harness_case *about, const struct harness_call *call);

/* Memory for the tests of names of a block of `bytes`; words is NULL where there is no memory,
 * then the tests are left out.  To be freed. */
struct check_workspace harness_lend(size_t bytes);

/* The last answer to a query that is asked several times; zeroed before the first. */
struct harness_repeated {
    unsigned char *last; /* a copy, to be freed */
    uint32_t bytes;
    unsigned char fill;
    bool compared; /* two were laid side by side */
};

/* Apply the rules that only two answers show to this one and the last one to the same query of the
 * same process, and keep it as the last.  They are settled then.  EPC_OK; EPC_END: it is not an
 * answer with data; EPC_E_NOMEM. */
int harness_collect_compare(struct harness_case *about, struct harness_repeated *repeated,
                            const struct host_question *question,
                            const struct host_reply_collected *reply, const unsigned char *block);

/* A pointer that points nowhere: whatever larger buffers showed would only follow from that. */
bool harness_collect_far_away(const struct host_question *question,
                              const struct host_reply_collected *reply);

/* Does a call that returned want a larger buffer? */
bool harness_collect_wants_more(const struct host_question *question,
                                const struct host_reply_collected *reply);

/* Of a call that wants a larger buffer: is no larger one allowed?  That becomes a finding, and
 * the check stops. */
bool harness_collect_never_enough(struct harness_case *about, const struct host_question *question);
