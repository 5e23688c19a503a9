/* SPDX-License-Identifier: MIT
 *
 * route.h -- whether a computer's name is known, its port can be reached, and SMB answers there.
 *
 * The libraries that connect do not say which of these it was, one of them calls a refused
 * connection a lack of memory, and they wait up to a minute for an answer.  So this is tried
 * first.
 */
#pragma once

#include <stdint.h>

#include "remote/exchange/target.h"
#include "remote/rrp/refusal.h"

/* Find the address, connect, negotiate, and close the connection again, within `limit_ms` for all
 * addresses together.  EPC_OK, or a refusal's status: name, route or protocol. */
int remote_check_reachable(const struct remote_target *target, uint32_t limit_ms,
                           struct remote_refusal *refusal);
