/* SPDX-License-Identifier: MIT
 *
 * perfname.h -- the value names of HKEY_PERFORMANCE_DATA and HKEY_PERFORMANCE_TEXT, and the
 * MULTI_SZ that a read of names returns.
 *
 * No state; any thread.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "reader/names/titles.h"

enum epci_perf_value {
    EPCI_PERF_DATA, /* a query for providers */
    EPCI_PERF_COUNTER,
    EPCI_PERF_HELP,
    EPCI_PERF_NONE /* one of these words with a language that is none */
};

/* Room for the name of a language's key below Perflib. */
#define EPCI_LANGUAGE_ROOM 5

/* Read "Counter", "Counters", "Help" or "Explain", in any case, perhaps followed by a language in
 * hexadecimal.  *language is 0 without one. */
enum epci_perf_value epci_perf_name(const char *name, uint16_t *language);

/* The name of a language's key: its primary part in three digits, "009", but the whole number for
 * Chinese and Portuguese ("404", "416"). */
void epci_perf_language(uint16_t language, char name[EPCI_LANGUAGE_ROOM]);

/* Make the MULTI_SZ of a table, and of what only `more` has; in ascending order, without empty
 * texts, which would end it.  Either may be empty.  EPC_OK, and *out is to be freed; EPC_E_NOMEM;
 * EPC_E_RANGE: it would reach 4 GiB. */
int epci_names_multi_sz(const struct epci_names *names, const struct epci_names *more,
                        uint16_t **out, size_t *units);
