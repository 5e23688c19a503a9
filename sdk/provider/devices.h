/* SPDX-License-Identifier: MIT
 *
 * devices.h -- the list of devices that Open gets: Linkage\Export of the service.
 */
#ifndef EPC_PROVIDER_DEVICES_H
#define EPC_PROVIDER_DEVICES_H

#include <stddef.h>
#include <stdint.h>

#include "sdk/port/registry.h"

#define EPCI_DEVICES_UNITS 65536u /* a longer list is cut behind its last whole device here */

/* Zeroed: no devices. */
struct epci_devices {
    const char **names; /* UTF-8; one allocation with their texts */
    uint32_t count;
};

/* How many UTF-16 units of the list that Open got may be looked at.  Open gets no length, and one
 * string (REG_SZ) ends with one NUL where a list (REG_MULTI_SZ) ends with two: so the registry is
 * asked, from which perflib has it.  Where that does not know, it is taken for a list. */
size_t epci_devices_units(const struct epci_registry *registry, const char *service);

/* Take at most `units` units of a list: strings with a NUL behind each, up to an empty one.  `list`
 * NULL: no devices.  EPC_OK or EPC_E_NOMEM. */
int epci_devices_init(struct epci_devices *devices, const uint16_t *list, size_t units);
void epci_devices_release(struct epci_devices *devices);

#endif
