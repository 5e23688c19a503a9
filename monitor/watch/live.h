/* SPDX-License-Identifier: MIT
 *
 * live.h -- the samples of watch from a collector: each compared with the one before.
 */
#pragma once

#include "monitor/options.h"
#include "monitor/watch/source.h"
#include "sdk/consumer/answer.h"
#include "sdk/consumer/collector.h"
#include "sdk/consumer/titles.h"

struct mon_live {
    struct epci_collector *collector;
    const struct epci_names *names;
    const struct mon_options *options;
    struct epci_answer older; /* empty before the first */
    bool has_older;
    bool nothing; /* the first sample: no provider has answered */
    struct mon_source source;
};

/* All of the arguments have to live as long.  Release it. */
void mon_live_init(struct mon_live *out, struct epci_collector *collector,
                   const struct epci_names *names, const struct mon_options *options);
void mon_live_release(struct mon_live *live);
