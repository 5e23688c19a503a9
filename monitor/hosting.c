/* SPDX-License-Identifier: MIT
 *
 * hosting.c -- opens the registry and hosts the providers of a command line.
 */
#include "monitor/hosting.h"

#include <epc/epc.h>

#include "monitor/commands.h"
#include "monitor/problem.h"
#include "sdk/host/session.h"

int mon_do_child(const char *argument)
{
    return epci_child_main(argument);
}

int mon_hosting_open(struct mon_hosting *out, const struct mon_options *options, int *code)
{
    int status = epci_registry_open(NULL, false, &out->registry);

    if (status != EPC_OK) {
        *code = mon_broken("the registry cannot be opened", status);
        return status;
    }
    out->wishes = (struct val_options){ .command = VAL_TOOL_CHECK,
                                        .targets = options->targets,
                                        .target_count = options->target_count,
                                        .level = 1,
                                        .profile = EPCI_PROFILE_CURRENT,
                                        .guards = VAL_GUARDS_BOTH,
                                        .fail_on = EPCI_WARNING,
                                        .timeout_ms = options->timeout_ms,
                                        .timeout_given = options->timeout_given,
                                        .open_timeout_ms = options->timeout_ms,
                                        .event_log_level = 1,
                                        .memory_mib = 1024,
                                        .first_counter = 20000,
                                        .first_help = 20001 };
    epci_host_init(&out->host, &out->wishes, &out->registry, mon_tell);
    status = epci_host_add_targets(&out->host);
    if (status != EPC_OK) {
        *code = mon_broken("the counters cannot be collected", status);
        mon_hosting_close(out);
    }
    return status;
}

bool mon_hosting_is_empty(const struct mon_hosting *hosting)
{
    return hosting->host.count == 0 && !hosting->host.complete;
}

void mon_hosting_close(struct mon_hosting *hosting)
{
    epci_host_close(&hosting->host);
    epci_registry_close(&hosting->registry);
}
