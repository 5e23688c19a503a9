/* SPDX-License-Identifier: MIT
 *
 * types.c -- the table of counter types.
 */
#include "sdk/core/types.h"

#include <string.h>

#include <epc/epc.h>

#define TYPE_ROW(name, value, size, base) { #name, value, size, (uint32_t)(base) },
static const struct epci_type types[] = { EPC_COUNTER_TYPES(TYPE_ROW) };
#undef TYPE_ROW

const struct epci_type *epci_types(uint32_t *count)
{
    *count = EPC_COUNT(types);
    return types;
}

const struct epci_type *epci_type_by_value(uint32_t value)
{
    for (uint32_t i = 0; i < EPC_COUNT(types); i++)
        if (types[i].value == value)
            return &types[i];
    return NULL;
}

const struct epci_type *epci_type_by_name(const char *name)
{
    for (uint32_t i = 0; i < EPC_COUNT(types); i++)
        if (strcmp(types[i].name, name) == 0)
            return &types[i];
    return NULL;
}
