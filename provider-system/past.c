/* SPDX-License-Identifier: MIT
 *
 * past.c -- both lists are sorted and passed side by side.
 */
#include "provider-system/past.h"

#include <stdlib.h>

static int by_id(const void *left, const void *right)
{
    const struct sysperf_times *a = left, *b = right;

    if (a->id != b->id)
        return a->id < b->id ? -1 : 1;
    return (a->created > b->created) - (a->created < b->created);
}

static void add_gone(struct sysperf_past *past, const struct sysperf_times *times)
{
    past->gone_user += times->user;
    past->gone_kernel += times->kernel;
    past->gone_switches += times->switches;
    for (int i = 0; i < SYSPERF_COUNTS; i++)
        past->gone_counts[i] += times->counts[i];
}

/* The same thing as before: its times do not become less. */
static void keep_times_up(struct sysperf_times *now, const struct sysperf_times *before)
{
    if (now->user < before->user)
        now->user = before->user;
    if (now->kernel < before->kernel)
        now->kernel = before->kernel;
    for (int i = 0; i < SYSPERF_COUNTS; i++)
        if (now->counts[i] < before->counts[i])
            now->counts[i] = before->counts[i];
}

void sysperf_past_update(struct sysperf_past *past, struct sysperf_times *now, uint32_t count)
{
    uint32_t old = 0;

    if (count)
        qsort(now, count, sizeof *now, by_id);
    for (uint32_t i = 0; i < count; i++) {
        while (old < past->count && by_id(&past->each[old], &now[i]) < 0)
            add_gone(past, &past->each[old++]);
        if (old < past->count && by_id(&past->each[old], &now[i]) == 0)
            keep_times_up(&now[i], &past->each[old++]);
    }
    while (old < past->count)
        add_gone(past, &past->each[old++]);
    free(past->each);
    past->each = count ? now : NULL;
    past->count = count;
}

void sysperf_past_release(struct sysperf_past *past)
{
    free(past->each);
    past->each = NULL;
    past->count = 0;
}
