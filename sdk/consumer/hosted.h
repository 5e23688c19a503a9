/* SPDX-License-Identifier: MIT
 *
 * hosted.h -- what the two kinds of host share: how they judge what a Collect returned.
 *
 * Windows only.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sdk/consumer/hosting.h"
#include "sdk/host/protocol.h"
#include "sdk/host/target.h"

/* The first buffer, and how many bytes of memory a DLL may use besides its buffer. */
#define EPCI_FIRST_ROOM 65536u

/* Find the provider's DLL.  False: `why` says what is wrong, and nothing is held.  `kind`: who
 * may host it. */
bool epci_hosted_find(struct epci_target *out, const struct epci_host_request *request,
                      enum epci_host_kind kind, char *why);

/* What perflib would take over of a Collect's buffer at `block`; `query` was its question. */
void epci_hosted_judge(const struct epci_reply_collected *reply, const char *query, uint32_t room,
                       const unsigned char *block, struct epci_hosted *out);

/* Is the buffer too small?  Then *room grows. */
bool epci_hosted_grow(const struct epci_reply_collected *reply, uint32_t *room);

/* Hosts in this process; `target` is found, and taken over. */
struct epci_inhouse;

bool epci_inhouse_open(struct epci_inhouse **out, struct epci_target *target, char *why);
bool epci_inhouse_collect(struct epci_inhouse *host, const char *query, struct epci_hosted *out,
                          char *why);
void epci_inhouse_close(struct epci_inhouse *host);
