/* SPDX-License-Identifier: MIT
 *
 * computername.h -- what a computer may be called, and which names are this one's.  No state; any
 * thread.
 */
#pragma once

#include <stdbool.h>

/* Is this, without backslashes, a name of the computer called `own`: its name in any case of
 * letters, "", ".", localhost, or an address that always is its own (127.0.0.1, ::1)? */
bool reader_is_own_computer(const char *name, const char *own);

/* Can a computer, without backslashes, be called so?  Addresses count; * would be any name. */
bool reader_is_computer_name(const char *name);
