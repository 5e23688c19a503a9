/* SPDX-License-Identifier: MIT
 *
 * basenames.h -- the names of the system's own objects in the registry.
 */
#pragma once

#include <stdbool.h>

#include "sdk/port/registry.h"

/* Does the English table of names have them? */
bool wine_has_base_names(const struct epci_registry *machine);
