/* SPDX-License-Identifier: MIT
 *
 * sources.h -- the sources of computers.h: this computer's collector, other computers' registries,
 * and the providers here that answer "Foreign NAME".
 *
 * On Linux, and under Wine, other computers' registries are read through epc-remote; on Linux this
 * computer has no counters.  Reading another computer's registry is unconfirmed on Windows.
 */
#pragma once

#include "reader/collect/collector.h"
#include "reader/collect/computers.h"

/* Open computers.h with the system's sources.  `options` are those of this computer's collector,
 * its texts and its registry have to live until reader_computers_close; providers that answer for
 * other computers are always all registered ones.  `language` is that of the titles ("009"; NULL:
 * English).  EPC_OK, EPC_E_NOMEM or a system's error. */
int reader_sources_open_computers(struct reader_computers **out,
                                  const struct reader_collector_options *options,
                                  const char *language);

/* This computer's counters will be asked for soon: start a host while it is read which providers
 * there are.  Before the first collect; no effect where there is no Windows. */
void reader_sources_start_host_early(struct reader_computers *computers);

/* This computer's collector, for the states of its providers; NULL before the first collect, and
 * where this computer was not added.  Valid until the next collect. */
struct reader_collector *reader_sources_local_collector(const struct reader_computers *computers);

/* This computer's registry, for the names of its counters and for the options; an empty one where
 * there is no Windows.  EPC_OK, or the error. */
int reader_sources_open_registry(struct epci_registry *out);
