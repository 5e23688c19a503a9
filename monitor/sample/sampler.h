/* SPDX-License-Identifier: MIT
 *
 * sampler.h -- where samples come from: the calls that a command makes for the next one.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "monitor/sample/computer.h"

/* How one provider of this computer did in the latest sample. */
struct mon_provider_status {
    char service[256];
    bool up;                              /* it answered, and nothing of it was dropped */
    double seconds;                       /* that its Collect took */
    uint64_t since;                       /* not up: since when, 100 ns since 1601; 0: unknown */
    char why[1024];                       /* not up: one sentence */
    uint32_t first_counter, last_counter; /* the range of its indexes; both 0: not known */
};

struct mon_sampler {
    struct mon_computer *computers;
    size_t count;
    /* Take the next sample of each computer, however long it takes.  EPC_OK; EPC_END: the samples
     * are over; or why there can be no more. */
    int (*next)(struct mon_sampler *sampler);
    /* Wait so long for the next one; false: the user stops it.  NULL: the samples are there. */
    bool (*pause)(uint64_t milliseconds);
    /* Has nothing at all answered the latest question?  NULL: that cannot be. */
    bool (*nothing)(const struct mon_sampler *sampler);
    /* Does a provider fail now that is tried again, and whose objects may have this index (0: any),
     * so that what is missing may come?  NULL: no. */
    bool (*awaits)(const struct mon_sampler *sampler, uint32_t index);
    /* Begin with the first sample again.  NULL: that is over. */
    void (*again)(struct mon_sampler *sampler);
    /* Before a sample: it should come within this time (0: no limit).  NULL: there is no way to. */
    void (*limit)(struct mon_sampler *sampler, uint32_t milliseconds);
    /* After it: the providers, by malloc, *count of them.  NULL: they are not known. */
    struct mon_provider_status *(*providers)(const struct mon_sampler *sampler, size_t *count);
    void *self;
};

/* A command on the samples of what its options name, by a sampler whose `self` is its struct
 * mon_live or mon_saved_sampler; returns the exit code. */
struct mon_options;
struct reader_selection;
typedef int mon_samples_fn(const struct mon_options *options,
                           const struct reader_selection *selection, struct mon_sampler *sampler);
