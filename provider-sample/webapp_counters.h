/* SPDX-License-Identifier: MIT
 *
 * webapp_counters.h -- what webapp counts, in webapp's own words.
 *
 * The rest of webapp knows these few functions and nothing of epc; what they do stands in
 * webapp_counters.c, which is all the instrumentation there is.  A site may be NULL: then what
 * happened belongs to no site, and is not counted.  Any thread.
 */
#ifndef WEBAPP_COUNTERS_H
#define WEBAPP_COUNTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <epc/epc.h>

struct webapp_counted_site {
    epc_instance counters;
};

/* Begin to publish.  Returns the status of epc_app_open for whoever wants to tell it; webapp works
 * the same whatever it is. */
int webapp_counters_open(void);
void webapp_counters_close(void);

/* A site comes and goes. */
void webapp_counters_add_site(struct webapp_counted_site *site, const char *name);
void webapp_counters_remove_site(struct webapp_counted_site *site);

/* A worker begins (1) or ends (-1) to do something. */
void webapp_count_worker(int change);

/* A connection begins (1) or ends (-1) to ask for a site. */
void webapp_count_connection(const struct webapp_counted_site *site, int change);

/* Bytes of an answer, head or body, were given to the network. */
void webapp_count_bytes(const struct webapp_counted_site *site, size_t bytes);

/* A file was wanted, and was in the cache or not. */
void webapp_count_lookup(const struct webapp_counted_site *site, bool hit);

/* A request was answered with `status`; it had been there whole at `started` (epc_ticks()). */
void webapp_count_request(const struct webapp_counted_site *site, int status, uint64_t started);

#endif
