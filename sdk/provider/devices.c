/* SPDX-License-Identifier: MIT
 *
 * devices.c -- see devices.h.
 */
#include "sdk/provider/devices.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/message.h"
#include "sdk/core/text.h"
#include "sdk/port/port.h"

size_t epci_devices_units(const struct epci_registry *registry, const char *service)
{
    struct epci_say path = { { 0 }, 0 };
    uint32_t type = 0;
    size_t bytes = 0;
    int status;

    epci_say_text(&path, "SYSTEM\\CurrentControlSet\\Services\\");
    epci_say_text(&path, service);
    epci_say_text(&path, "\\Linkage");
    status = epci_registry_read(registry, path.text, "Export", &type, NULL, &bytes);
    if ((status != EPC_OK && status != EPC_E_NOSPACE) || bytes / 2 > EPCI_DEVICES_UNITS)
        return EPCI_DEVICES_UNITS;
    return bytes / 2;
}

/* What is left of a list. */
struct rest {
    const uint16_t *at;
    size_t units;
    bool cut; /* the list goes on behind what may be looked at */
};

/* The next device; false where the list ends. */
static bool next_device(struct rest *rest, const uint16_t **device, size_t *units)
{
    size_t length = epci_utf16_length(rest->at, rest->units);
    bool terminated = length < rest->units; /* which the last one may do without */

    if (length == 0 || (!terminated && rest->cut))
        return false;
    *device = rest->at;
    *units = length;
    rest->at += length + terminated;
    rest->units -= length + terminated;
    return true;
}

/* How many devices there are, and the bytes of all their texts with their NULs. */
static uint32_t measure(struct rest rest, size_t *bytes)
{
    const uint16_t *device;
    uint32_t count = 0;
    size_t units, needed;

    *bytes = 0;
    while (next_device(&rest, &device, &units)) {
        (void)epci_utf8_from_utf16(device, units, NULL, 0, &needed, NULL);
        *bytes += needed + 1;
        count++;
    }
    return count;
}

int epci_devices_init(struct epci_devices *devices, const uint16_t *list, size_t units)
{
    struct rest rest = { list, list ? units : 0, units == EPCI_DEVICES_UNITS };
    const uint16_t *device;
    size_t text_bytes, length, used;
    uint32_t count = measure(rest, &text_bytes);
    char *text;

    *devices = (struct epci_devices){ NULL, 0 };
    if (count == 0)
        return EPC_OK;
    devices->names = epci_alloc(count * sizeof *devices->names + text_bytes);
    if (!devices->names)
        return EPC_E_NOMEM;
    text = (char *)(devices->names + count);
    while (devices->count < count && next_device(&rest, &device, &length)) {
        (void)epci_utf8_from_utf16(device, length, text, text_bytes, &used, NULL);
        devices->names[devices->count++] = text;
        text += used + 1;
        text_bytes -= used + 1;
    }
    return EPC_OK;
}

void epci_devices_release(struct epci_devices *devices)
{
    epci_free(devices->names);
    *devices = (struct epci_devices){ NULL, 0 };
}
