/* SPDX-License-Identifier: MIT
 *
 * chosen.h -- which providers a query calls.
 *
 * docs/collecting.md has the rule, docs/decisions/collecting.md the reasons.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "sdk/core/query.h"
#include "host/key/providerkey.h"

/* Set chosen[i] for each of `count` providers; keys[i] is NULL for a DLL that is not registered.
 * `query` is UTF-8. */
void reader_choose_providers(const char *query, const struct host_provider_key *const *keys,
                             size_t count, bool *chosen);

/* Of a query in UTF-8. */
enum epci_query_kind reader_query_kind(const char *query);

/* What this provider is asked: the query, or "Global" or "Costly" instead of a metadata query that
 * it does not understand. */
const char *reader_replace_metadata_query(const char *query, const struct host_provider_key *key);
