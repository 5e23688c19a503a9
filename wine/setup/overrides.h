/* SPDX-License-Identifier: MIT
 *
 * overrides.h -- the setting by which Wine loads the advapi32.dll in a program's folder.
 */
#pragma once

#include "wine/setup/record.h"

/* Before it is set: which keys are missing (bits of `keys` in the record), and the value, which is
 * to be released, also after an error. */
int wine_override_read(const struct wine_setup *setup, const char *program, uint32_t *missing,
                       struct wine_value *value);
/* Is it set? */
bool wine_override_is_set(const struct wine_setup *setup, const char *program);
int wine_override_set(const struct wine_setup *setup, const char *program);
/* Put back what the record says. */
int wine_override_restore(const struct wine_setup *setup, const char *program,
                          const struct wine_record *record);
