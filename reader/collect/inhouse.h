/* SPDX-License-Identifier: MIT
 *
 * inhouse.h -- a provider hosted in this process.
 *
 * Windows only.  One thread uses a host; functions and sentences as in hosting.h.
 */
#pragma once

#include "reader/collect/hosting.h"
#include "host/target.h"

struct epci_inhouse;

/* Load and Open; the target's texts are copied. */
bool epci_inhouse_open(struct epci_inhouse **out, const struct host_target *target, char *why);
bool epci_inhouse_collect(struct epci_inhouse *host, const char *query, struct epci_hosted *out,
                          char *why);
void epci_inhouse_close(struct epci_inhouse *host);
