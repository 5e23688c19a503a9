/* SPDX-License-Identifier: MIT
 *
 * webapp_counters.c -- the whole instrumentation of webapp.
 *
 * webperf.epc describes the objects and counters; the typed handles and their functions in
 * webperf_schema.h are generated from it.  There is one instance of WEBPERF_SERVER, held here, and
 * one of WEBPERF_SITE for each site, held by the site.  No status is checked: if nothing can be
 * published, the same calls count into a place that is not shown. */
#include "provider-sample/app/webapp_counters.h"

static epc_app *app;
static webperf_server_instance server;

int webapp_counters_open(void)
{
    int status = epc_app_open(&webperf_schema, NULL, &app);

    webperf_server_add(app, &server);
    webperf_server_uptime_start(server);
    return status;
}

void webapp_counters_close(void)
{
    epc_instance_remove(&server.instance);
    epc_app_close(app);
    app = NULL;
}

void webapp_counters_add_site(struct webapp_counted_site *site, const char *name)
{
    webperf_site_add(app, name, &site->counters);
}

void webapp_counters_remove_site(struct webapp_counted_site *site)
{
    epc_instance_remove(&site->counters.instance);
}

void webapp_change_busy_worker_count(int change)
{
    webperf_server_busy_workers_add(server, change);
}

void webapp_change_site_connection_count(const struct webapp_counted_site *site, int change)
{
    if (site)
        webperf_site_connections_add(site->counters, change);
}

void webapp_count_bytes_sent(const struct webapp_counted_site *site, size_t bytes)
{
    if (site)
        webperf_site_bytes_sent_add(site->counters, (int64_t)bytes);
}

void webapp_count_cache_lookup(const struct webapp_counted_site *site, bool hit)
{
    if (site)
        webperf_site_hit_ratio_fraction(site->counters, hit, 1);
}

void webapp_count_request(const struct webapp_counted_site *site, int status, uint64_t started)
{
    if (!site)
        return;
    webperf_site_requests_add(site->counters, 1);
    if (status >= 400)
        webperf_site_errors_add(site->counters, 1);
    webperf_site_request_time_end(site->counters, started);
}
