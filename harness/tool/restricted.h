/* SPDX-License-Identifier: MIT
 *
 * restricted.h -- --restricted: the DLL's processes get fewer rights, and whether that helps.
 */
#pragma once

#include <stdbool.h>

/* The first argument of a process that tries a right. */
#define HARNESS_PROBE_ROLE "--probe"

/* From now on hosts are restricted.  Returns whether the system obeys that; if not, one sentence
 * on standard error says so. */
bool harness_restrict_hosts(void);

/* The process that tries: its exit code is 0 if the right is denied. */
int harness_registry_write_probe_main(void);
