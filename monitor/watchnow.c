/* SPDX-License-Identifier: MIT
 *
 * watchnow.c -- epc-mon watch, of what the providers of a command line return now, each hosted in a
 * child process.
 */
#include "monitor/commands.h"

#include <stdio.h>

#include <epc/epc.h>

#include "monitor/watch/live.h"
#include "monitor/watch/watch.h"
#include "sdk/consumer/collector.h"

static void tell(void *context, const char *service, const char *message)
{
    (void)context;
    mon_tell(service, message);
}

/* Find what the options name, and `use` it; a provider that fails costs a message.  `use` returns a
 * status, and *code is the exit code if that is EPC_OK. */
static int run_hosted(const struct mon_options *options,
                      int (*use)(struct epci_collector *collector,
                                 const struct epci_registry *registry,
                                 const struct mon_options *options, int *code))
{
    struct epci_registry registry;
    struct epci_collector_options wanted = { .registry = &registry,
                                             .timeout_ms = options->timeout_ms,
                                             .tell = tell,
                                             .words = options->targets,
                                             .count = options->target_count };
    struct epci_collector *collector = NULL;
    int code = KIT_EXIT_GOOD, status = epci_registry_open(NULL, false, &registry);

    if (status != EPC_OK)
        return mon_broken("the registry cannot be opened", status);
    status = epci_collector_open(&collector, &wanted);
    if (status == EPC_OK)
        status = use(collector, &registry, options, &code);
    if (status != EPC_OK)
        code = mon_broken("the counters cannot be collected", status);
    else if (code == KIT_EXIT_GOOD && !epci_collector_complete(collector))
        code = KIT_EXIT_REFUSED;
    epci_collector_close(collector);
    epci_registry_close(&registry);
    return code;
}

static int watch_samples(struct epci_collector *collector, const struct epci_names *names,
                         const struct mon_options *options)
{
    struct mon_live live;
    int status;

    mon_live_init(&live, collector, names, options);
    status = mon_watch(options, &live.source);
    if (live.nothing)
        status = EPC_OK; /* each failure has been reported */
    mon_live_release(&live);
    return status;
}

static int watch_hosted(struct epci_collector *collector, const struct epci_registry *registry,
                        const struct mon_options *options, int *code)
{
    struct epci_names names;
    int status = epci_names_load(&names, registry, options->language);

    (void)code;
    if (status != EPC_OK)
        fprintf(stderr,
                "epc-mon: the names of language %s cannot be read (%s): numbers are shown\n",
                options->language, epc_status_text(status));
    status = watch_samples(collector, &names, options);
    epci_names_release(&names);
    return status;
}

int mon_do_watch(const struct mon_options *options)
{
    return mon_is_saved(options) ? mon_watch_saved(options) : run_hosted(options, watch_hosted);
}
