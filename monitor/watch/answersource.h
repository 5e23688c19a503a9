/* SPDX-License-Identifier: MIT
 *
 * answersource.h -- the samples of watch from what was chosen of computers.
 */
#pragma once

#include "monitor/tool/options.h"
#include "monitor/sample/sampler.h"
#include "monitor/watch/source.h"

struct mon_answer_source {
    const struct mon_options *options;
    const struct reader_selection *selection;
    struct mon_sampler *sampler;
    bool has_first; /* the computers have a sample that was not asked for yet */
    bool unknown;   /* a path names an object or counter that does not exist */
    struct mon_source source;
};

/* Take the first sample, and report paths that name nothing.  The arguments have to live as long.
 * EPC_OK; EPC_END: the samples are over; EPC_E_NOT_FOUND: there is nothing to show, and that was
 * reported; EPC_E_NOMEM. */
int mon_answer_source_open_on_sampler(struct mon_answer_source *out,
                                      const struct mon_options *options,
                                      const struct reader_selection *selection,
                                      struct mon_sampler *sampler);
