/* SPDX-License-Identifier: MIT
 *
 * answers.h -- samples for the view from two answers, one after the other.
 */
#pragma once

#include "monitor/watch/sample.h"
#include "sdk/consumer/titles.h"
#include "sdk/consumer/values.h"

/* Add the readings of `newer`, compared with `older`, which may be empty, and its time.  Indexes
 * without a name are #index.  EPC_OK, or what the walker found where the newer one cannot be walked
 * further; what comes before that is in the sample. */
int mon_sample_answers(struct mon_sample *sample, const struct epci_names *names,
                       enum epci_formulas formulas, struct epci_span older, struct epci_span newer);
