/* SPDX-License-Identifier: MIT
 *
 * live.h -- several providers collected into whole answers, as RegQueryValueEx would return them.
 *
 * Windows only.  Each provider lives in a child process of its own; a broken one costs its own data
 * and a message, never the answer.  What perflib would drop is dropped.
 */
#ifndef EPC_CONSUMER_LIVE_H
#define EPC_CONSUMER_LIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/consumer/answer.h"
#include "harness/tool/options.h"
#include "sdk/port/registry.h"

struct epci_hosted;

struct epci_host {
    struct epci_hosted *list;
    size_t count;
    const struct val_options *options;
    const struct epci_registry *registry;
    /* One sentence about one provider, said once. */
    void (*tell)(const char *service, const char *message);
    bool complete; /* no provider has failed so far */
};

void epci_host_init(struct epci_host *out, const struct val_options *options,
                    const struct epci_registry *registry,
                    void (*tell)(const char *service, const char *message));

/* Load and Open a service (or DLL; its path has to live as long as the host).  EPC_OK: it is hosted, or a message was told and it is not;
 * otherwise the harness itself failed. */
int epci_host_add(struct epci_host *host, const char *word);

/* Load and Open every registered provider that is not disabled. */
int epci_host_add_all(struct epci_host *host);

/* Those that the command line names; all, if it names none. */
int epci_host_add_targets(struct epci_host *host);

/* Collect from all; *out is a finished answer, to be released.  EPC_OK also if providers failed. */
int epci_host_collect(struct epci_host *host, const char *query, struct epci_answer *out);

/* Close and unload all. */
void epci_host_close(struct epci_host *host);

#endif
