/* SPDX-License-Identifier: MIT
 *
 * registry_sentences.h -- tests of what registry.h promises, for any implementation of it.
 *
 * A test executable lists registry_sentences.c among its sources and provides the registry.
 */
#pragma once

#include "kit/system/registry.h"

/* Provide an empty registry; called at the start of each test. */
void epct_registry_begin(struct epci_registry *out);
/* Release it and everything in it. */
void epct_registry_end(struct epci_registry *registry);
