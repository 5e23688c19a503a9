/* SPDX-License-Identifier: MIT
 *
 * devices.h -- the list of devices that Open gets: Linkage\Export of the service.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sdk/port/registry.h"

#define EPCI_DEVICES_UNITS 65536u /* a longer list is cut after its last whole device in here */

/* Zeroed: no devices. */
struct epci_device_names {
    const char **names; /* UTF-8; one allocation with their texts */
    uint32_t count;
    void *opened; /* what the author's procedure stored when it opened them */
};

/* How many UTF-16 units of Open's list of devices may be read.  Open gets no length, and a
 * string (REG_SZ) ends with one NUL but a list (REG_MULTI_SZ) with two; so this reads the
 * value's size from the registry, where perflib reads the list.  Without the value:
 * EPCI_DEVICES_UNITS. */
size_t epci_read_length_of_device_list(const struct epci_registry *registry, const char *service);

/* Copy the devices from at most `units` units of a list: strings with a NUL after each, up to an
 * empty one.  `list` NULL: no devices.  EPC_OK or EPC_E_NOMEM. */
int epci_device_names_init(struct epci_device_names *devices, const uint16_t *list, size_t units);
void epci_device_names_release(struct epci_device_names *devices);
