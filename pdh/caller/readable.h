/* SPDX-License-Identifier: MIT
 *
 * readable.h -- whether a caller's memory goes on.  In win32 and native.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Can these few bytes be read?  What another thread does meanwhile is not known.  Natively there is
 * no answer but yes. */
bool pdh_is_memory_readable(const void *at, size_t bytes);
