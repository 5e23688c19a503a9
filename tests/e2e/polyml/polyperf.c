/* SPDX-License-Identifier: MIT
 *
 * polyperf.c -- the callback: the last complete copy of the statistics becomes counters.
 */
#include <epc/ondemand.h>

#include "polystats.h"

extern epc_object_fn collect_rts;

int collect_rts(void *context, const epc_request *request, epc_rows *rows)
{
    static struct poly_stats stats;
    static epc_section_reader reader = { &poly_form, &stats, 0 };
    epc_instance rts;

    (void)context;
    (void)request;
    if (epc_section_read(&reader) < 0)
        return EPC_OK; /* no data: not shown */
    epc_rows_add(rows, NULL, &rts);
    epc_set(rts, POLY_RTS_THREADS, stats.threads);
    epc_set(rts, POLY_RTS_IN_ML, stats.in_ml);
    epc_set(rts, POLY_RTS_WAIT_MUTEX, stats.wait_mutex);
    epc_set(rts, POLY_RTS_FULL_GCS, stats.full_gcs);
    epc_fraction(rts, POLY_RTS_FREE_SHARE,
                 stats.free_kib < stats.heap_kib ? stats.free_kib : stats.heap_kib, stats.heap_kib);
    epc_set(rts, POLY_RTS_GC_TIME, (int64_t)stats.gc_time);
    return EPC_OK;
}
