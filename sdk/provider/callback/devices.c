/* SPDX-License-Identifier: MIT
 *
 * devices.c -- copies the list of devices that Open gets, in UTF-8.
 *
 * The texts are converted at once, with the NULs between them, into one allocation.
 */
#include "sdk/provider/callback/devices.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"
#include "sdk/port/port.h"
#include "sdk/port/servicekey.h"

size_t epci_read_length_of_device_list(const struct epci_registry *registry, const char *service)
{
    struct epci_text_builder path;
    uint32_t type = 0;
    size_t bytes = 0;
    int status;

    epci_make_service_path(&path, service, "\\Linkage");
    status = epci_registry_read_value(registry, path.text, "Export", &type, NULL, &bytes);
    if ((status != EPC_OK && status != EPC_E_NOSPACE) || bytes / 2 > EPCI_DEVICES_UNITS)
        return EPCI_DEVICES_UNITS;
    return bytes / 2;
}

int epci_device_names_init(struct epci_device_names *devices, const uint16_t *list, size_t units)
{
    const bool cut = units == EPCI_DEVICES_UNITS; /* then the last device may not be whole */
    size_t whole = 0, bytes;
    uint32_t count = 0;
    char *text;

    *devices = (struct epci_device_names){ 0 };
    while (list && whole < units) {
        size_t length = epci_utf16_length(list + whole, units - whole);

        if (length == 0 || (cut && whole + length == units))
            break;
        whole += length + 1; /* the last device may lack its NUL */
        count++;
    }
    if (count == 0)
        return EPC_OK;
    whole--;
    (void)epci_utf8_from_utf16(list, whole, NULL, 0, &bytes, NULL);
    devices->names = epci_alloc(count * sizeof *devices->names + bytes + 1);
    if (!devices->names)
        return EPC_E_NOMEM;
    text = (char *)(devices->names + count);
    (void)epci_utf8_from_utf16(list, whole, text, bytes, &bytes, NULL);
    for (; devices->count < count; text += strlen(text) + 1)
        devices->names[devices->count++] = text;
    return EPC_OK;
}

void epci_device_names_release(struct epci_device_names *devices)
{
    epci_free(devices->names);
    *devices = (struct epci_device_names){ 0 };
}
