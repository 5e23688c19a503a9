/* SPDX-License-Identifier: MIT
 *
 * eventlog.c -- logs sentences that were not logged before.
 *
 * The process's marks outlive this DLL, which programs load and unload.
 */
#include "pdh/dll/eventlog.h"

#include <string.h>

#include "sdk/core/hash.h"
#include "sdk/port/port.h"

void pdh_log_provider_event_once(void *context, const char *service, const char *message)
{
    const struct epci_event event = { .service = PDH_EVENT_SOURCE,
                                      .id = PDH_EVENT_PROVIDER,
                                      .strings = { service, message } };

    (void)context;
    if (epci_process_set_mark_if_unset(
            epci_hash_bytes(epci_hash_bytes(EPCI_HASH_INIT, service, strlen(service) + 1), message,
                            strlen(message) + 1)))
        epci_log_event(&event);
}
