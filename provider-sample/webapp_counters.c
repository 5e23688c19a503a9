/* SPDX-License-Identifier: MIT
 *
 * webapp_counters.c -- the whole instrumentation of webapp.
 *
 * webperf.epc describes the objects and counters; webperf.h and the schema are generated from it.
 * There is one instance of WEBPERF_SERVER, held here, and one of WEBPERF_SITE for each site, held
 * by the site.  No status is checked: if nothing can be published, the same calls count into a
 * place that is not shown. */
#include "provider-sample/webapp_counters.h"

#include "provider-sample/webperf.h"
#include "provider-sample/webperf_schema.h"

static epc_app *app;
static epc_instance server;

int webapp_counters_open(void)
{
    int status = epc_app_open(&webperf_schema, NULL, &app);

    epc_instance_add(app, WEBPERF_SERVER, NULL, &server);
    epc_elapsed_start(server, WEBPERF_SERVER_UPTIME);
    return status;
}

void webapp_counters_close(void)
{
    epc_instance_remove(&server);
    epc_app_close(app);
    app = NULL;
}

void webapp_counters_add_site(struct webapp_counted_site *site, const char *name)
{
    epc_instance_add(app, WEBPERF_SITE, name, &site->counters);
}

void webapp_counters_remove_site(struct webapp_counted_site *site)
{
    epc_instance_remove(&site->counters);
}

void webapp_count_worker(int change)
{
    epc_add(server, WEBPERF_SERVER_BUSY_WORKERS, change);
}

void webapp_count_connection(const struct webapp_counted_site *site, int change)
{
    if (site)
        epc_add(site->counters, WEBPERF_SITE_CONNECTIONS, change);
}

void webapp_count_bytes(const struct webapp_counted_site *site, size_t bytes)
{
    if (site)
        epc_add(site->counters, WEBPERF_SITE_BYTES_SENT, (int64_t)bytes);
}

void webapp_count_lookup(const struct webapp_counted_site *site, bool hit)
{
    if (site)
        epc_fraction(site->counters, WEBPERF_SITE_HIT_RATIO, hit, 1);
}

void webapp_count_request(const struct webapp_counted_site *site, int status, uint64_t started)
{
    if (!site)
        return;
    epc_add(site->counters, WEBPERF_SITE_REQUESTS, 1);
    if (status >= 400)
        epc_add(site->counters, WEBPERF_SITE_ERRORS, 1);
    epc_timer_end(site->counters, WEBPERF_SITE_REQUEST_TIME, started);
}
