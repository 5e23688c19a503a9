/* SPDX-License-Identifier: MIT
 *
 * promql.h -- for each family of metrics the PromQL that gives what Windows' tools display.
 *
 * docs/counter-metrics.md has the expressions.
 */
#pragma once

#include "monitor/metrics/table.h"

/* A family of the latest sample, whether it has values or not. */
struct mon_displayed {
    const struct mon_family *family;
    const struct mon_column *column; /* its first one */
    const struct reader_formula *formula;
};

/* The families in the order of their objects, and of names inside an object, in the metrics' arena;
 * without texts.  NULL: no memory. */
struct mon_displayed *mon_list_displayed_families(struct mon_metrics *metrics, size_t *count);

/* Is it a share, which Windows displays in percent? */
bool mon_is_displayed_in_percent(const struct mon_displayed *displayed);

/* Append the expression over `range` ("5m"), of series with `selector` ("" or "{...}"): a share
 * from 0 to 1. */
void mon_append_displayed_promql(struct kit_buffer *out, const struct mon_displayed *displayed,
                                 const char *selector, const char *range);
