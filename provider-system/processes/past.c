/* SPDX-License-Identifier: MIT
 *
 * past.c -- both lists are sorted and passed side by side.
 */
#include "provider-system/processes/past.h"

#include <stdlib.h>

static int compare_by_id_and_creation_time(const void *left, const void *right)
{
    const struct sysperf_usage *a = left, *b = right;

    if (a->id != b->id)
        return a->id < b->id ? -1 : 1;
    return (a->created > b->created) - (a->created < b->created);
}

static void add_ended_times_to_past_totals(struct sysperf_past *past,
                                           const struct sysperf_usage *times)
{
    past->gone_user += times->user;
    past->gone_kernel += times->kernel;
    past->gone_switches += times->switches;
    for (int i = 0; i < SYSPERF_COUNTS; i++)
        past->gone_counts[i] += times->counts[i];
}

/* The same thing as before: its times do not become less. */
static void keep_times_monotonic(struct sysperf_usage *now, const struct sysperf_usage *before)
{
    if (now->user < before->user)
        now->user = before->user;
    if (now->kernel < before->kernel)
        now->kernel = before->kernel;
    for (int i = 0; i < SYSPERF_COUNTS; i++)
        if (now->counts[i] < before->counts[i])
            now->counts[i] = before->counts[i];
}

void sysperf_correct_and_remember_times(struct sysperf_past *past, struct sysperf_usage *now,
                                        uint32_t count)
{
    uint32_t old = 0;

    if (count)
        qsort(now, count, sizeof *now, compare_by_id_and_creation_time);
    for (uint32_t i = 0; i < count; i++) {
        while (old < past->count && compare_by_id_and_creation_time(&past->each[old], &now[i]) < 0)
            add_ended_times_to_past_totals(past, &past->each[old++]);
        if (old < past->count && compare_by_id_and_creation_time(&past->each[old], &now[i]) == 0)
            keep_times_monotonic(&now[i], &past->each[old++]);
    }
    while (old < past->count)
        add_ended_times_to_past_totals(past, &past->each[old++]);
    free(past->each);
    past->each = count ? now : NULL;
    past->count = count;
}

void sysperf_release_remembered_times(struct sysperf_past *past)
{
    free(past->each);
    past->each = NULL;
    past->count = 0;
}
