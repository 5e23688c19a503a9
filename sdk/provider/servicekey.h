/* SPDX-License-Identifier: MIT
 *
 * servicekey.h -- the Performance key of a service, as a setup program writes and removes it: Library,
 * Open, Collect and Close.  For DLLs that register themselves; the counters are loadperf.dll's.
 */
#ifndef EPC_PROVIDER_SERVICEKEY_H
#define EPC_PROVIDER_SERVICEKEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/port/registry.h"

enum epci_service_value {
    EPCI_SERVICE_LIBRARY,
    EPCI_SERVICE_OPEN,
    EPCI_SERVICE_COLLECT,
    EPCI_SERVICE_CLOSE,
    EPCI_SERVICE_VALUES
};

#define EPCI_SERVICE_UNITS 1024u /* of one value with its NUL */

struct epci_service_text {
    bool exists;
    uint32_t type;
    size_t bytes;
    uint16_t units[EPCI_SERVICE_UNITS];
};

/* Too large for a stack. */
struct epci_service_key {
    struct epci_service_text texts[EPCI_SERVICE_VALUES];
    bool has_service; /* the service's key was there ... */
    bool has_key;     /* ... and its Performance key     */
};

/* What stands there; EPC_OK also where nothing does.  EPC_E_NOSPACE: a value is longer than any that is
 * of use. */
int epci_service_key_read(const struct epci_registry *registry, const char *service,
                          struct epci_service_key *key);

/* Make `texts` stand there (a text that does not exist goes), and the keys.  On failure some may have
 * been written: epci_service_key_restore. */
int epci_service_key_write(const struct epci_registry *registry, const char *service,
                           const struct epci_service_text texts[EPCI_SERVICE_VALUES]);

/* Make it what `before` says; of keys that were not there, those go that hold nothing else. */
int epci_service_key_restore(const struct epci_registry *registry, const char *service,
                             const struct epci_service_key *before);

/* Remove the Performance key, and the service's where nothing else is in it.  A Performance key with
 * keys of others below it loses the four values only. */
int epci_service_key_remove(const struct epci_registry *registry, const char *service);

/* Are counters installed for the service? */
bool epci_service_has_counters(const struct epci_registry *registry, const char *service);

#endif
