/* SPDX-License-Identifier: MIT
 *
 * webapp_counters.h -- what webapp counts, in webapp's own words.
 *
 * Each function says when the server calls it; webapp_counters.c says which counter it feeds.  The
 * rest of webapp uses nothing else of the SDK but epc_ticks().  A site may be NULL: the event
 * belongs to no site and is not counted.  Any thread, but for open and close.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "provider-sample/webperf_schema.h"

/* What the counters need to know of a site. */
struct webapp_counted_site {
    webperf_site_instance counters;
};

/* webapp starts and ends.  Open returns a status of epc.h to be shown; webapp works the same with
 * any of them. */
int webapp_counters_open(void);
void webapp_counters_close(void);

/* A site starts and ends. */
void webapp_counters_add_site(struct webapp_counted_site *site, const char *name);
void webapp_counters_remove_site(struct webapp_counted_site *site);

/* A worker begins (1) or ends (-1) to handle a connection. */
void webapp_change_busy_worker_count(int change);

/* A connection begins (1) or ends (-1) to ask for this site. */
void webapp_change_site_connection_count(const struct webapp_counted_site *site, int change);

/* These bytes of a reply, head or body, were sent. */
void webapp_count_bytes_sent(const struct webapp_counted_site *site, size_t bytes);

/* A file was looked up in the cache. */
void webapp_count_cache_lookup(const struct webapp_counted_site *site, bool hit);

/* A request was answered with `status`; its head was complete at `started`, in epc_ticks(). */
void webapp_count_request(const struct webapp_counted_site *site, int status, uint64_t started);
