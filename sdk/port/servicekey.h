/* SPDX-License-Identifier: MIT
 *
 * servicekey.h -- the Performance key of a service: its path, and its values by name.
 *
 * What a value means that is missing, of another type or too long is the caller's business.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sdk/core/message.h"
#include "sdk/port/registry.h"

#define EPCI_SERVICES "SYSTEM\\CurrentControlSet\\Services"

/* Of Perflib: for all services; of a Performance key: for one. */
#define EPCI_DISABLED "Disable Performance Counters"

/* The values of the key. */
enum epci_service_value {
    EPCI_SERVICE_LIBRARY,
    EPCI_SERVICE_OPEN,
    EPCI_SERVICE_COLLECT,
    EPCI_SERVICE_CLOSE,
    EPCI_SERVICE_DLL_VALUES,
    EPCI_SERVICE_OBJECT_LIST = EPCI_SERVICE_DLL_VALUES,
    EPCI_SERVICE_VALIDATION,
    EPCI_SERVICE_FIRST_COUNTER,
    EPCI_SERVICE_LAST_COUNTER,
    EPCI_SERVICE_FIRST_HELP,
    EPCI_SERVICE_LAST_HELP,
    EPCI_SERVICE_DISABLED,
    EPCI_SERVICE_METADATA,
    EPCI_SERVICE_VALUES
};

/* "Library" ... in the order of the enumerators. */
extern const char *const epci_service_values[EPCI_SERVICE_VALUES];

/* The path of a service's key, followed by `below` ("" or "\\Performance", for example); cut if the
 * service's name has more than 255 bytes. */
void epci_make_service_path(struct epci_text_builder *path, const char *service, const char *below);

/* Read `count` values of the Performance key at once, from the value `first` on in the order of the
 * enumerators; the caller has set the destinations of the items, this function sets their names.
 * The status is that of epci_registry_read_values. */
int epci_read_performance_key_values(const struct epci_registry *registry, const char *service,
                                     enum epci_service_value first,
                                     struct epci_registry_item *items, size_t count);

/* One of them that is a DWORD; the statuses of epci_registry_read_u32. */
int epci_read_performance_key_u32(const struct epci_registry *registry, const char *service,
                                  enum epci_service_value which, uint32_t *value);
