/* SPDX-License-Identifier: MIT
 *
 * perftexts.h -- the name tables as the system itself gives them.
 */
#pragma once

#include <stddef.h>

/* kit_registry_read_texts of this machine: English ("009") from HKEY_PERFORMANCE_TEXT,
 * another language by its number.  Only names are read, so nothing has to be closed. */
int kit_read_system_name_table(const char *language, const char *value, void *data, size_t *bytes);
