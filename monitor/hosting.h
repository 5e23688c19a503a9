/* SPDX-License-Identifier: MIT
 *
 * hosting.h -- the providers that a command line names, each hosted in a child process.
 *
 * Windows only.
 */
#pragma once

#include "monitor/options.h"
#include "sdk/consumer/live.h"

/* It may not be copied: live points to registry. */
struct mon_hosting {
    struct epci_registry registry;
    struct epci_live live;
};

/* Load and Open them all; one that fails costs a message.  EPC_OK; otherwise the failure was
 * reported, *code is the exit code, and nothing is left to be closed. */
int mon_hosting_open(struct mon_hosting *out, const struct mon_options *options, int *code);

/* Have all providers failed, so that there is nothing to show? */
bool mon_hosting_is_empty(const struct mon_hosting *hosting);

void mon_hosting_close(struct mon_hosting *hosting);
