/* SPDX-License-Identifier: MIT
 *
 * registry_sentences.h -- what registry.h promises, as sentences about any implementation of it.
 *
 * A test executable lists registry_sentences.c among its sources and says which registry is meant.
 */
#ifndef EPC_TEST_REGISTRY_SENTENCES_H
#define EPC_TEST_REGISTRY_SENTENCES_H

#include "sdk/port/registry.h"

/* Give an empty registry; called at the start of each sentence. */
void epct_registry_begin(struct epci_registry *out);
/* Take it back and leave nothing behind. */
void epct_registry_end(struct epci_registry *registry);

#endif
