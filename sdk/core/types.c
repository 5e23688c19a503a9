/* SPDX-License-Identifier: MIT
 *
 * types.c -- the table of counter types, filled from the list in epc/types.h, and the bits of a
 * type as <winperf.h> defines them.
 */
#include "sdk/core/types.h"

#include <epc/epc.h>

/* PERF_TYPE_..., PERF_COUNTER_... (a counter's subtype) and PERF_TIMER_... */
#define CLASS_MASK         0x00000C00u
#define CLASS_COUNTER      0x00000400u
#define SUBTYPE_MASK       0x00070000u
#define SUBTYPE_BASE       0x00030000u
#define SUBTYPE_QUEUE      0x00050000u
#define SUBTYPE_PRECISION  0x00070000u
#define TIMER_100NS        0x00100000u
#define CALCULATES_A_DELTA 0x00400000u /* PERF_DELTA_COUNTER */
#define MULTIPLE           0x02000000u /* PERF_MULTI_COUNTER */

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

bool epci_type_is_rising(uint32_t type)
{
    return (type & CALCULATES_A_DELTA) != 0 || type == (uint32_t)EPC_PERF_AVERAGE_TIMER ||
           type == (uint32_t)EPC_PERF_AVERAGE_BULK || type == (uint32_t)EPC_PERF_AVERAGE_BASE ||
           type == (uint32_t)EPC_PERF_SAMPLE_BASE;
}

bool epci_detail_is_known(uint32_t detail)
{
    return detail == EPC_NOVICE || detail == EPC_ADVANCED || detail == EPC_EXPERT ||
           detail == EPC_WIZARD;
}
