/* SPDX-License-Identifier: MIT
 *
 * name.c -- see name.h.
 */
#include "sdk/core/name.h"

#include <string.h>

#include "sdk/core/text.h"

static bool is_forbidden(uint32_t scalar)
{
    return scalar < 0x20 || scalar == 0x7F || (scalar < 0x80 && strchr("\\/()#*", (int)scalar));
}

int epci_instance_name(const char *text, uint16_t name[EPCI_NAME_UNITS + 1], uint32_t *units)
{
    size_t left = strlen(text);
    int status = left ? EPC_OK : EPC_E_INVALID;
    uint32_t count = 0;

    while (left > 0) {
        uint32_t scalar;
        size_t used;

        if (epci_utf8_next(text, left, &scalar, &used))
            return EPC_E_ENCODING;
        text += used;
        left -= used;
        if (is_forbidden(scalar)) {
            scalar = '_';
            status = EPC_RENAMED;
        }
        if (count + (scalar > 0xFFFF ? 2 : 1) > EPCI_NAME_UNITS) {
            status = EPC_RENAMED; /* cut here */
            break;
        }
        if (scalar > 0xFFFF) {
            name[count++] = (uint16_t)(0xD7C0 + (scalar >> 10));
            scalar = 0xDC00 | (scalar & 0x3FF);
        }
        name[count++] = (uint16_t)scalar;
    }
    name[count] = 0;
    *units = count;
    return status;
}

/* _Total in any case, which the provider adds to the object itself. */
static bool is_total(const uint16_t *name, uint32_t units)
{
    static const char total[] = "_TOTAL";

    if (units != sizeof total - 1)
        return false;
    for (uint32_t i = 0; i < units; i++) {
        uint16_t upper = name[i] >= 'a' && name[i] <= 'z' ? name[i] - 'a' + 'A' : name[i];

        if (upper != total[i])
            return false;
    }
    return true;
}

int epci_name_in_object(const epc_object *object, const char *text,
                        uint16_t name[EPCI_NAME_UNITS + 1], uint32_t *units)
{
    int status;

    *units = 0;
    if (!(object->flags & EPC_MANY))
        return text ? EPC_E_INVALID : EPC_OK;
    status = text ? epci_instance_name(text, name, units) : EPC_E_INVALID;
    if (status < 0 || !(object->flags & EPC_TOTAL) || !is_total(name, *units))
        return status;
    name[(*units)++] = '_';
    name[*units] = 0;
    return EPC_RENAMED;
}
