/* SPDX-License-Identifier: MIT
 *
 * route.h -- whether a computer's name is known and its port can be reached.
 *
 * The libraries that connect do not say which of the two it was, and one of them calls a refused
 * connection a lack of memory.  So this is tried first.
 */
#pragma once

#include <stdint.h>

#include "remote/exchange/target.h"
#include "remote/rrp/refusal.h"

/* Find the address, connect, and close the connection again, within `limit_ms` for all addresses
 * together.  EPC_OK, or a refusal's status: name or route. */
int remote_check_reachable(const struct remote_target *target, uint32_t limit_ms,
                           struct remote_refusal *refusal);
