/* SPDX-License-Identifier: MIT
 *
 * servicekey.h -- writes and removes the Performance key of a service as a setup program does:
 * Library, Open, Collect and Close.  For DLLs that register themselves; loadperf.dll installs the
 * counters.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/port/servicekey.h"

#define EPCI_SERVICE_UNITS 1024u /* of one value with its NUL */

/* Library, Open, Collect and Close as they are read or written: those with the status EPC_OK exist.
 * Too large for a stack. */
struct epci_service_key {
    struct epci_registry_item values[EPCI_SERVICE_DLL_VALUES];
    uint16_t units[EPCI_SERVICE_DLL_VALUES][EPCI_SERVICE_UNITS]; /* of each */
    bool has_service;                                            /* the service's key exists ... */
    bool has_key;                                                /* ... and its Performance key */
};

/* Read the keys and values that exist; EPC_OK also if none does.  EPC_E_NOSPACE: a value is
 * longer than any useful one. */
int epci_service_key_read(const struct epci_registry *registry, const char *service,
                          struct epci_service_key *key);

/* Create the keys, set the values that exist and remove the others.  On failure
 * some may have been written; epci_service_key_restore undoes that. */
int epci_service_key_write(const struct epci_registry *registry, const char *service,
                           const struct epci_registry_item values[EPCI_SERVICE_DLL_VALUES]);

/* Restore the state `before`; keys that did not exist are removed if nothing else is in them. */
int epci_service_key_restore(const struct epci_registry *registry, const char *service,
                             const struct epci_service_key *before);

/* Remove the Performance key, and the service's key if nothing else is in it.  A Performance key
 * that has subkeys only loses the four values. */
int epci_performance_key_remove(const struct epci_registry *registry, const char *service);

/* Are counters installed for the service?  `system`: for a schema with absolute indexes, which has
 * an Object List instead of First Counter. */
bool epci_service_has_counters(const struct epci_registry *registry, const char *service,
                               bool system);
