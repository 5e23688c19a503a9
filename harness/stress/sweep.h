/* SPDX-License-Identifier: MIT
 *
 * sweep.h -- which buffer sizes are tried on a Collect, and what is out of the ordinary about its
 * answer.
 *
 * The child that tries the sizes and the parent that checks the answers have to mean the same, so
 * both use this function.  Portable, no state; any thread.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "host/session.h"
#include "sdk/core/span.h"

/* A set; 0: ERROR_MORE_DATA and nothing touched below what is needed, or all data at or above
 * it. */
enum harness_sweep_kind {
    HARNESS_SWEEP_FAULT = 1,    /* an exception, or a guard page was touched              */
    HARNESS_SWEEP_DAMAGED = 2,  /* the guard areas were changed                           */
    HARNESS_SWEEP_STATUS = 4,   /* neither ERROR_SUCCESS nor ERROR_MORE_DATA              */
    HARNESS_SWEEP_OUTPUTS = 8,  /* ERROR_MORE_DATA with a moved pointer or counts         */
    HARNESS_SWEEP_WRITES = 16,  /* ERROR_MORE_DATA, and the buffer was written to         */
    HARNESS_SWEEP_LENGTHS = 32, /* pointer and size disagree, or leave the buffer         */
    HARNESS_SWEEP_SHORT = 64,   /* ERROR_SUCCESS with less than is needed, or with nothing */
    HARNESS_SWEEP_REFUSED = 128 /* ERROR_MORE_DATA for a buffer that is large enough      */
};

/* Of a call with a buffer of `capacity` bytes, where `needed` bytes are a right answer. */
uint32_t harness_classify_sweep_answer(const struct host_reply_collected *reply, uint32_t capacity,
                                       uint32_t needed);

/* The sizes to try on a provider that answers with this block, the most telling ones first:
 * around nothing and around what is needed, at the ends of its structures, then all others up to
 * what is needed and 64 more.  Of blocks above HARNESS_SWEEP_ALL bytes only the former, `maximum`
 * at most; returns how many. Each size is there once. */
#define HARNESS_SWEEP_ALL 65536u
size_t harness_list_sweep_sizes(struct epci_span block, uint32_t *sizes, size_t maximum);

/* Collects with one buffer size after the other. */
struct harness_sweep {
    const char *query;
    const uint32_t *sizes;
    uint32_t count;
    unsigned char fill;
    uint32_t needed;   /* as in harness_classify_sweep_answer */
    uint32_t expected; /* a set of enum harness_sweep_kind that is not a reason to stop */
    uint32_t patience; /* in microseconds */
};

/* Try the sizes until one ends with what is not expected, or patience is over.  The reply and
 * session->block are of the last that was tried.  In session_trials.c. */
enum host_outcome harness_session_run_size_sweep(struct host_session *session,
                                                 const struct harness_sweep *sweep,
                                                 struct host_reply_swept *reply);
