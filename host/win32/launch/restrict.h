/* SPDX-License-Identifier: MIT
 *
 * restrict.h -- the token of a child's process.
 */
#pragma once

#include <windows.h>

#include <stdbool.h>

/* The token for the next child, to be closed; NULL: our own, as
 * host_use_restricted_token_for_children was not called.  False: it cannot be made; GetLastError
 * says why. */
bool host_create_token_if_restricted(HANDLE *out);
