/* SPDX-License-Identifier: MIT
 *
 * metrics.h -- answers become metrics for Prometheus: names, kinds, values, and the two text forms.
 *
 * docs/counter-metrics.md has the tables of types and the rules of names.  Portable.  One thread at
 * a time uses a struct mon_metrics.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kit/buffer.h"
#include "reader/selection/selection.h"
#include "reader/answer/snapshot.h"
#include "reader/names/titles.h"

struct mon_metrics_options {
    const char *prefix; /* of every name: letters, digits and _, as "epc" */
    bool totals;        /* instances called _Total as well */
    bool texts;         /* text counters as well, as info */
    bool shared;        /* one collector may read several such texts: what is said of a family does
                         * not depend on the provider, and nothing is said of the whole */
};

/* One computer's answer, with the names of what is in it. */
struct mon_metrics_source {
    const struct reader_snapshot *snapshot;
    const struct reader_titles *titles;
    const char *computer; /* at most 1023 bytes; "": this one, and its metrics have no label */
    uint64_t generation;  /* of its installation: with another one, names and labels start anew */
};

/* How one provider did in the latest collect. */
struct mon_metrics_provider {
    const char *service;
    bool up;                              /* it answered, and nothing was dropped */
    double seconds;                       /* that its Collect took; negative: unknown */
    uint32_t first_counter, last_counter; /* the range of its indexes; both 0: not known */
};

struct mon_metrics_sample {
    const struct mon_metrics_source *sources;
    size_t source_count;
    const struct mon_metrics_provider *providers;
    size_t provider_count;
    const struct reader_selection *selection; /* NULL: everything */
    double seconds;                           /* that collecting took, as a whole */
    uint64_t time;                            /* when, 100 ns since 1601 */
};

enum mon_metrics_form { MON_METRICS_CLASSIC, MON_METRICS_OPENMETRICS };

struct mon_counts;
struct mon_metrics;

/* The options are copied.  EPC_OK; EPC_E_INVALID: the prefix is none; EPC_E_NOMEM. */
int mon_metrics_open(struct mon_metrics **out, const struct mon_metrics_options *options);

/* What of the selected counters is left out: what a path excludes and none includes.  EPC_OK;
 * EPC_E_INVALID and *problem; EPC_E_NOMEM. */
int mon_metrics_add_filter(struct mon_metrics *metrics, bool excludes, struct kit_slice path,
                           struct reader_path_problem *problem);

/* What is known of counts, for the next process. */
struct mon_counts *mon_metrics_counts(struct mon_metrics *metrics);

/* A new sample, later than those before: what counts are is known from those.  It is
 * referred to, and has to live until the next one or the last write.  EPC_OK or EPC_E_NOMEM; then
 * there is no sample. */
int mon_metrics_compute_from_sample(struct mon_metrics *metrics,
                                    const struct mon_metrics_sample *sample);

/* What a classic text without a metric consists of: each text ends with a line feed. */
#define MON_METRICS_NOTHING "# There are no metrics.\n"

/* Append the latest sample in one of the forms; in any order, and as often as needed.  EPC_OK or
 * EPC_E_NOMEM. */
int mon_metrics_write(struct mon_metrics *metrics, enum mon_metrics_form form,
                      struct kit_buffer *out);

/* Append what Prometheus and Grafana need for the latest sample's metrics: recording rules that
 * give what Windows' tools display (YAML), and a dashboard (JSON).  EPC_OK or EPC_E_NOMEM. */
int mon_metrics_write_recording_rules(struct mon_metrics *metrics, struct kit_buffer *out);
int mon_metrics_write_dashboard(struct mon_metrics *metrics, const char *title,
                                struct kit_buffer *out);

/* NULL has no effect. */
void mon_metrics_close(struct mon_metrics *metrics);
