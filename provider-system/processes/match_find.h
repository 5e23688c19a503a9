/* SPDX-License-Identifier: MIT
 *
 * match_find.h -- pairs that follow from what each side may be; makes no call.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "provider-system/processes/list.h"
#include "provider-system/proc/proc.h"

/* A process of Wine without partner: what the list says of it before and after the other side was
 * read. */
struct sysperf_seeker {
    struct sysperf_process before, after;
    bool is_own;    /* it is this process */
    uint32_t found; /* the candidate's number, or SYSPERF_NO_CANDIDATE */
};

#define SYSPERF_NO_CANDIDATE UINT32_MAX

struct sysperf_candidate {
    uint32_t pid;
    uint64_t started; /* system time, as the list has it */
    struct sysperf_proc_process process;
    struct sysperf_proc_memory memory;
    bool possible; /* the caller's: some seeker can be it */
    bool other;    /* perhaps of another prefix: taken only by who finds no other partner */
    bool taken;
};

bool sysperf_match_can_be_partner(const struct sysperf_seeker *seeker,
                                  const struct sysperf_candidate *candidate);

/* Finds what can be found.  EPC_E_NOMEM: perhaps not all of it. */
int sysperf_match_find_partners(struct sysperf_seeker *seekers, uint32_t count,
                                struct sysperf_candidate *candidates, uint32_t candidate_count);
