/* SPDX-License-Identifier: MIT
 *
 * types.c -- the table of counter types, filled from the list in epc/types.h, and the bits of a
 * type as <winperf.h> defines them.
 */
#include "sdk/core/types.h"

#include <string.h>

#include <epc/epc.h>

/* PERF_SIZE_..., PERF_TYPE_..., PERF_COUNTER_... (a counter's subtype) and PERF_TIMER_... */
#define SIZE_MASK          0x00000300u
#define CLASS_MASK         0x00000C00u
#define CLASS_COUNTER      0x00000400u
#define CLASS_TEXT         0x00000800u
#define SUBTYPE_MASK       0x00070000u
#define SUBTYPE_BASE       0x00030000u
#define SUBTYPE_QUEUE      0x00050000u
#define SUBTYPE_PRECISION  0x00070000u
#define TIMER_MASK         0x00300000u
#define TIMER_100NS        0x00100000u
#define TIMER_OBJECT       0x00200000u
#define CALCULATES_A_DELTA 0x00400000u /* PERF_DELTA_COUNTER */
#define MULTIPLE           0x02000000u /* PERF_MULTI_COUNTER */
#define SUFFIX_MASK        0x70000000u
#define SUFFIX_NOSHOW      0x40000000u

#define TYPE_ROW(name, value, size, base) { #name, value, size, (uint32_t)(base) },
static const struct epci_type types[] = { EPC_COUNTER_TYPES(TYPE_ROW) };
#undef TYPE_ROW

const struct epci_type *epci_counter_type_table(uint32_t *count)
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

uint32_t epci_cell_size_from_type_bits(uint32_t type)
{
    static const uint32_t sizes[] = { 4, 8, 0, EPC_SIZE_ANY };

    return sizes[(type & SIZE_MASK) >> 8];
}

static bool has_counter_subtype(uint32_t type, uint32_t subtype)
{
    return (type & (CLASS_MASK | SUBTYPE_MASK)) == (CLASS_COUNTER | subtype);
}

bool epci_type_is_base(uint32_t type)
{
    return has_counter_subtype(type, SUBTYPE_BASE);
}

bool epci_type_is_multi(uint32_t type)
{
    return (type & MULTIPLE) != 0;
}

bool epci_type_is_queue(uint32_t type)
{
    return has_counter_subtype(type, SUBTYPE_QUEUE);
}

bool epci_type_is_precision(uint32_t type)
{
    return has_counter_subtype(type, SUBTYPE_PRECISION);
}

bool epci_type_is_100ns(uint32_t type)
{
    return (type & TIMER_100NS) != 0;
}

bool epci_type_is_object_time(uint32_t type)
{
    return (type & CLASS_MASK) == CLASS_COUNTER && (type & TIMER_MASK) == TIMER_OBJECT;
}

bool epci_type_is_rising(uint32_t type)
{
    return (type & CALCULATES_A_DELTA) != 0 || type == (uint32_t)EPC_PERF_AVERAGE_TIMER ||
           type == (uint32_t)EPC_PERF_AVERAGE_BULK || type == (uint32_t)EPC_PERF_AVERAGE_BASE ||
           type == (uint32_t)EPC_PERF_SAMPLE_BASE;
}

bool epci_type_is_text(uint32_t type)
{
    return (type & CLASS_MASK) == CLASS_TEXT;
}

bool epci_type_is_hidden(uint32_t type)
{
    return (type & SUFFIX_MASK) == SUFFIX_NOSHOW;
}

bool epci_detail_is_known(uint32_t detail)
{
    return detail == EPC_NOVICE || detail == EPC_ADVANCED || detail == EPC_EXPERT ||
           detail == EPC_WIZARD;
}
