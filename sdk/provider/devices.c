/* SPDX-License-Identifier: MIT
 *
 * devices.c -- copies the list of devices that Open gets, in UTF-8.
 *
 * Two passes over the list: the first measures, the second copies into one allocation.
 */
#include "sdk/provider/devices.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"
#include "sdk/port/port.h"
#include "sdk/provider/servicekey.h"

size_t epci_devices_units(const struct epci_registry *registry, const char *service)
{
    struct epci_say path;
    uint32_t type = 0;
    size_t bytes = 0;
    int status;

    epci_service_path(&path, service, "\\Linkage");
    status = epci_registry_read(registry, path.text, "Export", &type, NULL, &bytes);
    if ((status != EPC_OK && status != EPC_E_NOSPACE) || bytes / 2 > EPCI_DEVICES_UNITS)
        return EPCI_DEVICES_UNITS;
    return bytes / 2;
}

/* The rest of a list. */
struct rest {
    const uint16_t *at;
    size_t units;
    bool cut; /* the list may continue after these units, which are all that may be read */
};

/* The next device; false at the end of the list. */
static bool next_device(struct rest *rest, const uint16_t **device, size_t *units)
{
    size_t length = epci_utf16_length(rest->at, rest->units);
    bool terminated = length < rest->units; /* the last device may lack its NUL */

    if (length == 0 || (!terminated && rest->cut))
        return false;
    *device = rest->at;
    *units = length;
    rest->at += length + terminated;
    rest->units -= length + terminated;
    return true;
}

/* How many devices there are, and the bytes of all their texts with their NULs. */
static uint32_t measure_devices(struct rest rest, size_t *bytes)
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
    uint32_t count = measure_devices(rest, &text_bytes);
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
