/* SPDX-License-Identifier: MIT
 *
 * case.h -- one provider under examination: who it is, by which rules, and what was found so far.
 *
 * A live check and a replay both fill in a case, so that a call is checked the same way in both.
 * Portable; one thread at a time.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "harness/findings/findings.h"
#include "harness/findings/needs.h"
#include "harness/findings/untried.h"
#include "harness/behaviour/timing.h"
#include "check/compare.h"
#include "host/key/providerkey.h"
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
uint32_t harness_get_needs_met_by_case(const struct harness_case *about);
