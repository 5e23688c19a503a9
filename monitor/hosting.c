/* SPDX-License-Identifier: MIT
 *
 * hosting.c -- opens the registry and hosts the providers of a command line.
 */
#include "monitor/hosting.h"

#include <epc/epc.h>

#include "monitor/commands.h"
#include "monitor/problem.h"
#include "sdk/host/child.h"

int mon_do_child(const char *argument)
{
    return epci_child_main("epc-mon", argument, NULL);
}

int mon_hosting_open(struct mon_hosting *out, const struct mon_options *options, int *code)
{
    int status = epci_registry_open(NULL, false, &out->registry);

    if (status != EPC_OK) {
        *code = mon_broken("the registry cannot be opened", status);
        return status;
    }
    epci_live_init(&out->live, &out->registry, options->timeout_ms, mon_tell);
    status = epci_live_add_targets(&out->live, options->targets, options->target_count);
    if (status != EPC_OK) {
        *code = mon_broken("the counters cannot be collected", status);
        mon_hosting_close(out);
    }
    return status;
}

bool mon_hosting_is_empty(const struct mon_hosting *hosting)
{
    return hosting->live.count == 0 && !hosting->live.complete;
}

void mon_hosting_close(struct mon_hosting *hosting)
{
    epci_live_close(&hosting->live);
    epci_registry_close(&hosting->registry);
}
