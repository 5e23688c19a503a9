/* SPDX-License-Identifier: MIT
 *
 * registry_print.h -- a registry in memory as text, for comparing. */
#pragma once

#include "sdk/port/registry.h"

/* All keys and values as text, sorted, equal for equal contents.  Writes what fits into `capacity`;
 * returns the bytes that all of it needs without its NUL. */
size_t epct_registry_print(const struct epci_registry *registry, char *text, size_t capacity);
