/* SPDX-License-Identifier: MIT
 *
 * past.h -- what was counted by things that exist no more, so that totals never become smaller.
 *
 * A process takes its times with it when it ends.  The total of the others is then less than
 * before, and a consumer would show a negative rate.  So the last times of each are remembered and
 * stay in the total.
 */
#pragma once

#include <stdint.h>

#include "provider-system/processes/list.h"

struct sysperf_usage {
    uint64_t id;
    uint64_t created; /* tells things with the same id apart */
    uint64_t user, kernel;
    uint32_t switches;
    uint32_t number; /* the caller's */
    uint64_t counts[SYSPERF_COUNTS];
};

/* Zeroed at first. */
struct sysperf_past {
    struct sysperf_usage *each; /* of the last time, by id */
    uint32_t count;
    uint64_t gone_user, gone_kernel; /* of those that have ended */
    uint32_t gone_switches;
    uint64_t gone_counts[SYSPERF_COUNTS];
};

/* `now` are the times of all things that exist; the function sorts them, sets times that went
 * backwards to what they were, and keeps them: they are freed with free() by the next call or by
 * the release, unless `count` is 0. */
void sysperf_correct_and_remember_times(struct sysperf_past *past, struct sysperf_usage *now,
                                        uint32_t count);

void sysperf_release_remembered_times(struct sysperf_past *past);
