/* SPDX-License-Identifier: MIT
 *
 * query.h -- parses the query of a Collect call: the value name that a consumer passes to
 * RegQueryValueEx.
 *
 * A query consists of exact tokens in any case, separated by blanks.  Specification: the seeds'
 * "Retrieving Selected Data" and Microsoft's "Using the registry functions to consume counter
 * data". Indexes are compared as numbers, never as substrings.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum epci_query_kind {
    EPCI_QUERY_NONE,            /* unknown: no data */
    EPCI_QUERY_GLOBAL,          /* "Global"; an empty query is NONE (perflib handles it) */
    EPCI_QUERY_COSTLY,          /* "Costly" */
    EPCI_QUERY_METADATA_GLOBAL, /* "MetadataGlobal" */
    EPCI_QUERY_METADATA_COSTLY, /* "MetadataCostly" */
    EPCI_QUERY_INDEXES,         /* "230 232": see epci_query_has_index */
    EPCI_QUERY_FOREIGN          /* "Foreign NAME" or "Foreign NAME 230 232" */
};

/* A parsed query; points into the caller's string. */
struct epci_query {
    enum epci_query_kind kind;
    const uint16_t *computer; /* FOREIGN: the computer's name, not terminated */
    size_t computer_units;
    const uint16_t *indexes; /* INDEXES, and FOREIGN with indexes: the list; else NULL */
    size_t indexes_units;
};

/* Parse `units` UTF-16 units, or up to the first NUL among them.  Never fails: an unknown query is
 * EPCI_QUERY_NONE, also a list with anything but decimal numbers below 2^32. */
struct epci_query epci_query_parse(const uint16_t *text, size_t units);

/* Whether this index is in the query's list; false if it has no list. */
bool epci_query_has_index(const struct epci_query *query, uint32_t index);
