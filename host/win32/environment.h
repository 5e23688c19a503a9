/* SPDX-License-Identifier: MIT
 *
 * environment.h -- the variables of this process, to see which of them foreign code changes.
 *
 * Without PATH, which has a row of its own in the table of the caller's state, and without the
 * names that begin with "=": there the system keeps each drive's current directory.
 */
#pragma once

#include <stddef.h>
#include <windows.h>

/* A copy of all variables, "NAME=value" each with its NUL, and a NUL; to be freed.  NULL: no
 * memory. */
WCHAR *host_environment_copy(void);

/* The same without the accounts for other computers (EPC_REMOTE_...), for a process of foreign
 * code. */
WCHAR *host_environment_copy_without_accounts(void);

/* Set each variable that differs back to what it was `before`; returns how many there were.  *got
 * and *wanted are the first one's "NAME=value", now and before; NULL: it is not there. */
size_t host_environment_restore(const WCHAR *now, const WCHAR *before, const WCHAR **got,
                                const WCHAR **wanted);
