/* SPDX-License-Identifier: MIT
 *
 * overrides.h -- the setting by which Wine loads the advapi32.dll in a program's folder.
 */
#pragma once

#include "wine/setup/record.h"

/* What is there before: the value, and which keys are missing. */
void wine_override_read_into_record(const struct wine_setup *setup, const char *program,
                                    struct wine_record *record);
/* Is it set? */
bool wine_override_is_set(const struct wine_setup *setup, const char *program);
int wine_override_set(const struct wine_setup *setup, const char *program);
/* Put back what the record says. */
int wine_override_restore(const struct wine_setup *setup, const char *program,
                          const struct wine_record *record);
