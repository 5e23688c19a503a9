/* SPDX-License-Identifier: MIT
 *
 * name.c -- copies a name scalar by scalar from UTF-8 to UTF-16, replaces what consumers would take
 * for syntax (a path is \\Computer\Object(Instance#1)\Counter), and cuts what is too long.
 */
#include "sdk/core/name.h"

#include <string.h>

#include "sdk/core/text.h"

static bool is_forbidden_character(uint32_t scalar)
{
    return scalar < 0x20 || scalar == 0x7F || (scalar < 0x80 && strchr("\\/()#*", (int)scalar));
}

int epci_convert_instance_name(const char *text, uint16_t name[EPCI_NAME_UNITS + 1],
                               uint32_t *units)
{
    size_t left = strlen(text);
    int status = left ? EPC_OK : EPC_E_INVALID;
    uint32_t count = 0;

    while (left > 0) {
        uint16_t piece[2];
        uint32_t scalar;
        size_t used, need;

        if (epci_utf8_decode_scalar(text, left, &scalar, &used))
            return EPC_E_ENCODING;
        text += used;
        left -= used;
        if (is_forbidden_character(scalar)) {
            scalar = '_';
            status = EPC_RENAMED;
        }
        need = epci_utf16_encode_scalar(scalar, piece);
        if (need > EPCI_NAME_UNITS - count) {
            status = EPC_RENAMED;
            break;
        }
        memcpy(name + count, piece, need * sizeof *piece);
        count += (uint32_t)need;
    }
    name[count] = 0;
    *units = count;
    return status;
}

int epci_convert_object_instance_name(const epc_object *object, const char *text,
                                      uint16_t name[EPCI_NAME_UNITS + 1], uint32_t *units)
{
    int status;

    *units = 0;
    if (!(object->flags & EPC_MANY))
        return text ? EPC_E_INVALID : EPC_OK;
    status = text ? epci_convert_instance_name(text, name, units) : EPC_E_INVALID;
    if (status < 0 || !(object->flags & EPC_TOTAL) ||
        !epci_utf16_equals_word_nocase(name, *units, "_total"))
        return status; /* _Total is the provider's own instance */
    name[(*units)++] = '_';
    name[*units] = 0;
    return EPC_RENAMED;
}
