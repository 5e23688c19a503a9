/* SPDX-License-Identifier: MIT
 *
 * types.c -- searches the table for names, and reads bits of a type as <winperf.h> defines them.
 */
#include "kit/types.h"

#include <string.h>

#include <epc/epc.h>

/* PERF_SIZE_..., PERF_TYPE_..., PERF_TIMER_... and what follows the value when it is shown. */
#define BITS_OF_SIZE     0x00000300u
#define BITS_OF_CLASS    0x00000C00u
#define CLASS_OF_NUMBERS 0x00000400u
#define CLASS_OF_TEXTS   0x00000800u
#define BITS_OF_TIMER    0x00300000u
#define TIMER_BY_OBJECT  0x00200000u
#define BITS_OF_SUFFIX   0x70000000u
#define SUFFIX_NO_SHOW   0x40000000u

const struct epci_type *kit_type_by_name(const char *name)
{
    uint32_t count;
    const struct epci_type *types = epci_counter_type_table(&count);

    for (uint32_t i = 0; i < count; i++)
        if (strcmp(types[i].name, name) == 0)
            return &types[i];
    return NULL;
}

uint32_t kit_cell_size_from_type_bits(uint32_t type)
{
    static const uint32_t sizes[] = { 4, 8, 0, EPC_SIZE_ANY };

    return sizes[(type & BITS_OF_SIZE) >> 8];
}

bool kit_type_is_object_time(uint32_t type)
{
    return (type & BITS_OF_CLASS) == CLASS_OF_NUMBERS && (type & BITS_OF_TIMER) == TIMER_BY_OBJECT;
}

bool kit_type_is_text(uint32_t type)
{
    return (type & BITS_OF_CLASS) == CLASS_OF_TEXTS;
}

bool kit_type_is_hidden(uint32_t type)
{
    return (type & BITS_OF_SUFFIX) == SUFFIX_NO_SHOW;
}
