/* SPDX-License-Identifier: MIT
 *
 * eventlog.c -- logs sentences that were not logged before.
 *
 * The process's marks outlive this DLL, which programs load and unload.
 */
#include "pdh/dll/eventlog.h"

#include <stdint.h>

#include "sdk/port/port.h"

/* FNV-1a, over a text with its NUL. */
static uint64_t add_text_to_hash(uint64_t hash, const char *text)
{
    do
        hash = (hash ^ (unsigned char)*text) * 0x100000001B3u;
    while (*text++);
    return hash;
}

void pdh_log_provider_event_once(void *context, const char *service, const char *message)
{
    const struct epci_event event = { .service = PDH_EVENT_SOURCE,
                                      .id = PDH_EVENT_PROVIDER,
                                      .strings = { service, message } };

    (void)context;
    if (epci_process_set_mark_if_unset(
            add_text_to_hash(add_text_to_hash(0xCBF29CE484222325u, service), message)))
        epci_log_event(&event);
}
