/* SPDX-License-Identifier: MIT
 *
 * query.h -- what a Collect call is asked for: the value-name string of RegQueryValueEx.
 *
 * Exact tokens, any case, separated by blanks; spec: the seeds' "Retrieving Selected Data" and
 * Microsoft's "Using the registry functions to consume counter data".  Indexes are compared as
 * numbers, never as substrings.
 */
#ifndef EPC_CORE_QUERY_H
#define EPC_CORE_QUERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum epci_query_kind {
    EPCI_QUERY_NONE,            /* nothing we know: no data                                     */
    EPCI_QUERY_GLOBAL,          /* "Global"; an empty string is none (perflib decides for it)   */
    EPCI_QUERY_COSTLY,          /* "Costly"                                                     */
    EPCI_QUERY_METADATA_GLOBAL, /* "MetadataGlobal"                                             */
    EPCI_QUERY_METADATA_COSTLY, /* "MetadataCostly"                                             */
    EPCI_QUERY_INDEXES,         /* "230 232": epci_query_names() tells which                    */
    EPCI_QUERY_FOREIGN          /* "Foreign NAME" or "Foreign NAME 230 232"                     */
};

/* A parsed query; points into the caller's string. */
struct epci_query {
    enum epci_query_kind kind;
    const uint16_t *computer; /* FOREIGN: the computer's name, not terminated */
    size_t computer_units;
    const uint16_t *indexes; /* INDEXES, and FOREIGN with indexes: the first digit; else NULL   */
    size_t indexes_units;
};

/* Parse `units` UTF-16 units (or up to the first NUL among them).  Never fails: what is no query
 * we know is EPCI_QUERY_NONE.  A list with anything but decimal numbers below 2^32 is none. */
struct epci_query epci_query_parse(const uint16_t *text, size_t units);

/* Is this index in the list?  False where the query carries no list. */
bool epci_query_names(const struct epci_query *query, uint32_t index);

#endif
