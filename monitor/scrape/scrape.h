/* SPDX-License-Identifier: MIT
 *
 * scrape.h -- samples on demand, for several threads at once.
 *
 * Collecting is expensive and one thread's work, so requests that come while it is done share the
 * next sample: however many there are, at most two are waited for.  A sample that is used began
 * after it was asked for.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "monitor/sample/sampler.h"

/* What a user of a sample sees.  All of it is valid during the call that it is passed to. */
struct mon_scrape_sample {
    const struct mon_computer *computers; /* each with its two latest samples */
    size_t computer_count;
    const struct mon_provider_status *providers;
    size_t provider_count;
    uint64_t number; /* of the sample, from 1 */
    double seconds;  /* that collecting took */
};

struct mon_shared_sampler;

typedef void mon_scrape_use_fn(void *context, const struct mon_scrape_sample *sample);

/* EPC_OK or EPC_E_NOMEM.  The sampler has to live until the end. */
int mon_shared_sampler_create(struct mon_shared_sampler **out, struct mon_sampler *sampler);

/* Use a sample that began after this call, and that should come within `limit_ms` of it (0: no
 * limit).
 * `use` is called by this thread while no other thread uses or takes a sample.  EPC_OK; EPC_E_NOMEM
 * or what the sampler returned, and `use` was not called. */
int mon_scrape_call_with_fresh_sample(struct mon_shared_sampler *scrape, uint32_t limit_ms,
                                      mon_scrape_use_fn *use, void *context);

/* The same for displayed values, which need two samples: the two are `interval_ms` apart
 * or more, and all who ask within that time share them.  Of the first one, or after a pause of ten
 * intervals, this call takes two samples. */
int mon_scrape_call_with_sample_pair(struct mon_shared_sampler *scrape, uint32_t interval_ms,
                                     uint32_t limit_ms, mon_scrape_use_fn *use, void *context);

/* No thread may use it any more.  NULL has no effect. */
void mon_shared_sampler_free(struct mon_shared_sampler *scrape);
