/* SPDX-License-Identifier: MIT
 *
 * pcp.c -- makes a file of memory-mapped values in a temporary folder and counts in them.
 *
 * libpcp_mmv finds the folder by PCP_TMP_DIR; bench_pcp_close removes it with its contents.
 */
#define _GNU_SOURCE
#include "pcp.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <pcp/pmapi.h>

#include <pcp/mmv_stats.h>

#define NAME "epc-bench"

static char folder[] = "/tmp/epc-bench-XXXXXX"; /* the values are a file in folder/mmv */
static char below[sizeof folder + sizeof "/mmv"];
static char file[sizeof below + sizeof "/" NAME];
static void *values;
static pmAtomValue *counters[BENCH_PCP_VALUES];

static bool look_up(const mmv_metric_t *metrics)
{
    for (int i = 0; i < BENCH_PCP_VALUES; i++) {
        counters[i] = mmv_lookup_value_desc(values, metrics[i].name, "");
        if (!counters[i])
            return false;
    }
    return true;
}

const char *bench_pcp_open(void)
{
    mmv_metric_t metrics[BENCH_PCP_VALUES];

    for (unsigned i = 0; i < BENCH_PCP_VALUES; i++) {
        metrics[i] = (mmv_metric_t){ .item = i + 1,
                                     .type = MMV_TYPE_U64,
                                     .semantics = MMV_SEM_COUNTER,
                                     .dimension = MMV_UNITS(0, 0, 1, 0, 0, PM_COUNT_ONE),
                                     .indom = (pmInDom)MMV_INDOM_NULL };
        snprintf(metrics[i].name, sizeof metrics[i].name, "requests%u", i);
    }
    if (!mkdtemp(folder))
        return "no temporary folder";
    snprintf(below, sizeof below, "%s/mmv", folder);
    snprintf(file, sizeof file, "%s/" NAME, below);
    setenv("PCP_TMP_DIR", folder, 1);
    mkdir(below, 0700);
    values = mmv_stats_init(NAME, 0, 0, metrics, BENCH_PCP_VALUES, NULL, 0);
    if (values && look_up(metrics))
        return NULL;
    bench_pcp_close();
    return "libpcp_mmv does not make its values";
}

void bench_pcp_close(void)
{
    if (values)
        mmv_stats_stop(NAME, values);
    unlink(file);
    rmdir(below);
    rmdir(folder);
}

void bench_pcp_add(void *context, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++)
        mmv_inc_value(values, counters[i % BENCH_PCP_VALUES], 1);
}
