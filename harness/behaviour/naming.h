/* SPDX-License-Identifier: MIT
 *
 * naming.h -- do the objects and counters of a block have names and help texts in the registry?
 *
 * Only indexes of the provider's own range are looked up: others are reported by index-outside,
 * and are names of other services.  Portable; blocks and tables are foreign.
 */
#pragma once

#include "harness/findings/findings.h"
#include "reader/names/titles.h"
#include "host/key/providerkey.h"
#include "sdk/core/span.h"

struct harness_naming {
    const struct reader_names *names; /* of the language's Counter */
    const struct reader_names *helps; /* and Help                  */
    const char *language;
    const struct host_provider_key *key; /* whose range it is */
};

/* Tell names and help texts that are missing, and names that two objects, or two counters of one
 * object, share. */
void harness_check_names_and_helps_of_block(const struct harness_naming *naming,
                                            struct epci_span block,
                                            struct harness_findings *findings);

/* Append to the findings of index-outside what the tables have at the index: another provider's
 * text, or none, as if the counter file had no text for the symbol. */
void harness_explain_outside_indexes(const struct harness_naming *naming,
                                     struct harness_findings *findings);
