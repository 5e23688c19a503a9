/* SPDX-License-Identifier: MIT
 *
 * restricted.c -- a process like the hosts tries what only administrators may: to open the key of
 * all services for writing.
 *
 * An ordinary user's check passes that trial anyway; his hosts lose their privileges.
 */
#include "harness/tool/restricted.h"

#include <stdio.h>

#include <epc/epc.h>

#include "host/childprocess.h"

#define PROBE_MS 30000u

bool harness_restrict_hosts(void)
{
    struct host_child probe;
    uint32_t code = 0;
    int status;

    host_use_restricted_token_for_children();
    status = host_child_start(NULL, HARNESS_PROBE_ROLE, &probe);
    if (status == EPC_OK)
        status = host_child_wait(&probe, PROBE_MS, &code);
    host_child_kill_and_close(&probe);
    if (status == EPC_OK && code == 0)
        return true;
    fprintf(stderr, "epc-harness: note: --restricted has no effect on this system: %s\n",
            status == EPC_OK ? "a process with a restricted token may still change the keys of "
                               "services"
                             : epc_status_text(status));
    return false;
}

int harness_registry_write_probe_main(void)
{
    return host_can_write_machine_registry();
}
