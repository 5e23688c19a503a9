/* SPDX-License-Identifier: MIT
 *
 * hosting.h -- what the collector asks of who calls a performance DLL: a child process, this
 * process, or a test.
 *
 * One thread calls the functions of one host; many hosts work at once.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "reader/collect/collector.h"
#include "reader/installed/installed.h"
#include "sdk/port/registry.h"

/* Room for the sentence that says why something failed. */
#define READER_WHY_CAPACITY READER_PROVIDER_WHY

/* What a busy system may take to start a process. */
#define READER_HOST_START_MS 20000u

struct reader_host_request {
    /* Used are: registry, as, in_process, separate_host, spare. */
    const struct reader_collector_options *options;
    const char *word;     /* the service or DLL */
    bool is_service;      /* a service, even if it looks like a file's name */
    uint32_t open_ms;     /* time limits of loading and Open, */
    uint32_t collect_ms;  /* and of Collect and Close */
    const uint32_t *stop; /* not 0 there: give up soon */
    /* Called once, on the thread that opens: the process for the DLL runs, and from now on the
     * time is the DLL's. */
    void (*started)(void *context);
    void *context;
};

/* What a Collect returned. */
struct reader_hosted {
    const unsigned char *block; /* lives until the host's next call */
    uint32_t bytes;             /* that perflib would take over; 0: no data */
    uint32_t microseconds;
    uint32_t status; /* that Collect returned */
    bool dropped;    /* it was an error, or perflib would drop the data */
};

struct reader_host_ops {
    /* Load the DLL and call Open.  False: `why` is one sentence, and nothing is held. */
    bool (*open)(void **out, const struct reader_host_request *request, char *why);
    /* Call Collect until the buffer is large enough.  False: `why` says why the DLL is of no more
     * use; only close may follow. */
    bool (*collect)(void *host, const char *query, struct reader_hosted *out, char *why);
    /* Call Close, unless a call has failed, and unload. */
    void (*close)(void *host);
    /* The file that would be loaded for a registered provider now; without `facts` only that.
     * NULL: that cannot be known. */
    void (*examine)(const struct host_provider_key *key, struct reader_dll_file *file,
                    struct reader_dll_facts *facts);
};

/* reader_collector_open with these hosts, which must stay.  Portable. */
int reader_collector_open_with_hosts(struct reader_collector **out,
                                     const struct reader_collector_options *options,
                                     const struct reader_host_ops *ops);
