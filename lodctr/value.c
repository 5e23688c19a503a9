/* SPDX-License-Identifier: MIT
 *
 * value.c -- reads values.  See value.h. */
#include "lodctr/value.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

/* Nothing in a registry is that large; what claims to be is not read. */
#define LARGEST_VALUE ((size_t)64 << 20)

int epci_value_read(struct epci_arena *arena, const struct epci_registry *registry,
                    const char *path, const char *name, struct epci_value *value)
{
    void *room = NULL;
    size_t have = 0;

    memset(value, 0, sizeof *value);
    for (int tries = 0; tries < 8; tries++) { /* it may grow while we ask */
        size_t need = have;
        int status = registry->ops->read(registry->self, path, name, &value->type, room, &need);

        if (status == EPC_E_NOT_FOUND)
            return EPC_OK;
        if (status == EPC_OK) {
            value->exists = true;
            value->bytes = room;
            value->size = need;
        }
        if (status != EPC_E_NOSPACE)
            return status;
        if (need > LARGEST_VALUE)
            return EPC_E_RANGE;
        have = need;
        if (!(room = epci_arena_take(arena, have, 1)))
            return EPC_E_NOMEM;
    }
    return EPC_E_BUSY;
}

int epci_value_number(const struct epci_registry *registry, const char *path, const char *name,
                      struct epci_number *number)
{
    int status = epci_registry_read_u32(registry, path, name, &number->value);

    number->exists = status == EPC_OK || status == EPC_E_CORRUPT;
    number->usable = status == EPC_OK;
    return number->exists || status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

bool epci_value_is_text(const struct epci_value *value)
{
    return value->exists && (value->type == EPCI_REG_SZ || value->type == EPCI_REG_EXPAND_SZ);
}

struct epci_units epci_value_units(const struct epci_value *value)
{
    struct epci_units text = { value->bytes, 0 };

    if (epci_value_is_text(value))
        text.count = epci_utf16_length(text.at, value->size / sizeof *text.at);
    return text;
}

const char *epci_units_text(struct epci_arena *arena, struct epci_units units)
{
    char *text = epci_arena_take(arena, units.count * 3 + 1, 1);
    size_t bytes = 0;

    if (text)
        epci_utf8_from_utf16(units.at, units.count, text, units.count * 3, &bytes, NULL);
    return text;
}

int epci_value_of_text(struct epci_arena *arena, const char *text, uint16_t **units, size_t *size)
{
    size_t length = strlen(text), count = 0;

    *units = epci_arena_take(arena, length + 2, sizeof **units);
    if (!*units)
        return EPC_E_NOMEM;
    if (epci_utf16_from_utf8(text, length, *units, length, &count) != EPC_OK)
        return EPC_E_ENCODING;
    *size = (count + 1) * sizeof **units;
    return EPC_OK;
}
