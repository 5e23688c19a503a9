/* SPDX-License-Identifier: MIT
 *
 * metricscase.h -- made-up answers and name tables become metrics. */
#pragma once

#include "blockbuilder.h"
#include "monitor/metrics/metrics.h"

/* A name with its index, and the help text of the index after it (NULL: none).  \uXXXX in a text is
 * that unit of UTF-16, also half of a pair. */
struct mct_name {
    uint32_t index;
    const char *text, *help;
};

/* A lack of memory ends the program. */
void mct_titles(struct reader_titles *out, const struct mct_name *names, size_t count);

/* The name table as the registry has it, *bytes of it; to be freed. */
void *mct_table(const struct mct_name *names, size_t count, size_t *bytes);

#define MCT_SOURCES 4

struct mct_case {
    struct mon_metrics *metrics;
    struct mon_metrics_options options;
    uint64_t generation;              /* of the sources that are added */
    bool keep;                        /* what is known of counts is kept for the next process */
    struct mon_metrics_sample sample; /* for a test to change: providers, selection */
    struct mon_metrics_source sources[MCT_SOURCES];
    struct reader_snapshot snapshots[MCT_SOURCES];
    void *bytes[MCT_SOURCES];
    struct kit_buffer text;
};

void mct_begin(struct mct_case *at);
void mct_end(struct mct_case *at);

/* Add a source to the next sample. */
void mct_source(struct mct_case *at, struct block *block, const struct reader_titles *titles,
                const char *computer);

/* Take the sample of these sources, and forget them.  The metrics in a form, until the next call.
 */
const char *mct_write(struct mct_case *at, enum mon_metrics_form form);
/* The same of one source that is this computer. */
const char *mct_one(struct mct_case *at, struct block *block, const struct reader_titles *titles);

/* The latest sample again. */
const char *mct_again(struct mct_case *at, enum mon_metrics_form form);
