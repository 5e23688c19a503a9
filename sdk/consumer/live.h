/* SPDX-License-Identifier: MIT
 *
 * live.h -- several providers collected into whole answers, as RegQueryValueEx would return them.
 *
 * Windows only.  Each provider runs in a child process of its own; a broken one loses its own data
 * and causes one message, but never the answer.  What perflib would drop is dropped.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/consumer/answer.h"
#include "sdk/port/registry.h"

struct epci_live_provider;

/* Reports one sentence about one provider, each once. */
typedef void epci_live_tell_fn(const char *service, const char *message);

struct epci_live {
    struct epci_live_provider *list;
    size_t count;
    const struct epci_registry *registry;
    uint32_t timeout_ms; /* 0: perflib's settings */
    epci_live_tell_fn *tell;
    bool complete; /* no provider has failed so far */
};

/* Load and Open the services and DLLs that are named; if `count` is 0, every registered provider
 * that is not disabled.  The words have to live as long as `live`.  `timeout_ms` limits each call;
 * 0: what perflib's settings in the registry say, or 10 seconds.  EPC_OK: their data will be
 * collected, or a message was reported and they will not; other errors are the program's own.
 * Close it in every case. */
int epci_live_open(struct epci_live *out, const struct epci_registry *registry, uint32_t timeout_ms,
                   epci_live_tell_fn *tell, char *const *words, int count);

/* Collect from all; *out is a finished answer, to be released.  EPC_OK also if providers failed. */
int epci_live_collect(struct epci_live *live, const char *query, struct epci_answer *out);

/* Close and unload all. */
void epci_live_close(struct epci_live *live);
