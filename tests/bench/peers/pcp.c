/* SPDX-License-Identifier: MIT
 *
 * pcp.c -- Performance Co-Pilot: values in a mapped file in a temporary folder.
 *
 * libpcp_mmv and the agent find the folder by PCP_TMP_DIR.  The agent, pmdammv, is loaded into this
 * process, which saves it the way to a collector and back.  EPC_PCP_AGENT is its file; without it
 * nothing can be read.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <pcp/pmapi.h>

#include <pcp/mmv_stats.h>

#include "peer.h"

#define NAME    "epcpeers"
#define DOMAIN  70
#define CLUSTER 123
#define MOST    8 /* counters of an instance */

static char folder[] = "/tmp/epc-peers-XXXXXX";
static char below[sizeof folder + sizeof "/mmv"];
static char file[sizeof below + sizeof "/" NAME];
static bool has_folder;
static mmv_instances_t *names;
static void *values;
static pmAtomValue *first;
static int reader = -1;

static bool make_folder(void)
{
    if (has_folder)
        return true;
    if (!mkdtemp(folder))
        return false;
    snprintf(below, sizeof below, "%s/mmv", folder);
    snprintf(file, sizeof file, "%s/" NAME, below);
    has_folder = mkdir(below, 0755) == 0 && setenv("PCP_TMP_DIR", folder, 1) == 0;
    return has_folder;
}

static void close_peer(void)
{
    if (values)
        mmv_stats_stop(NAME, values);
    values = NULL;
    if (reader >= 0)
        pmDestroyContext(reader);
    reader = -1;
    free(names);
    names = NULL;
    unlink(file);
    rmdir(below);
    rmdir(folder);
    has_folder = false;
    memcpy(folder + sizeof folder - sizeof "XXXXXX", "XXXXXX", sizeof "XXXXXX");
}

static bool open_peer(unsigned instances, unsigned counters)
{
    mmv_metric_t metrics[MOST];
    mmv_indom_t all = { .serial = 1, .count = instances };

    names = calloc(instances, sizeof *names);
    if (!names || !make_folder())
        return false;
    for (unsigned i = 0; i < instances; i++) {
        names[i].internal = (int)i;
        snprintf(names[i].external, sizeof names[i].external, "%u", 1000000 + i);
    }
    all.instances = names;
    for (unsigned i = 0; i < counters; i++) {
        metrics[i] = (mmv_metric_t){ .item = i + 1,
                                     .type = MMV_TYPE_U64,
                                     .semantics = MMV_SEM_COUNTER,
                                     .dimension = MMV_UNITS(0, 0, 1, 0, 0, PM_COUNT_ONE),
                                     .indom = 1 };
        snprintf(metrics[i].name, sizeof metrics[i].name, "requests%u", i);
    }
    values = mmv_stats_init(NAME, CLUSTER, 0, metrics, (int)counters, &all, 1);
    first = values ? mmv_lookup_value_desc(values, "requests0", "1000000") : NULL;
    if (!first)
        close_peer();
    return first != NULL;
}

static void add(void *context, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++)
        mmv_inc_value(values, first, 1);
}

static bool open_reader(void)
{
    static bool known;
    char agent[1000], clear[] = "clear";

    snprintf(agent, sizeof agent, "add,%d,%s,mmv_init", DOMAIN, getenv("EPC_PCP_AGENT"));
    /* Not the agents of a configured collector, which may not be there. */
    if (!known && (pmSpecLocalPMDA(clear) || pmSpecLocalPMDA(agent)))
        return false;
    known = true;
    reader = pmNewContext(PM_CONTEXT_LOCAL, NULL);
    return reader >= 0;
}

static void read_all(void *context, size_t count)
{
    pmID metric = pmID_build(DOMAIN, CLUSTER, 1);

    (void)context;
    if (reader < 0 && !open_reader())
        abort();
    for (size_t i = 0; i < count; i++) {
        pmResult *result;

        if (pmFetch(1, &metric, &result) < 0)
            abort();
        pmFreeResult(result);
    }
}

static size_t bytes(void)
{
    struct stat info;

    return stat(file, &info) == 0 ? (size_t)info.st_size : 0;
}

static bool can_read(void)
{
    const char *agent = getenv("EPC_PCP_AGENT");

    return agent && access(agent, R_OK) == 0;
}

const struct bench_peer bench_pcp = {
    "Performance Co-Pilot", false, open_peer, close_peer, add, can_read, read_all, bytes,
};
