/* SPDX-License-Identifier: MIT
 *
 * typing.c -- cells and clocks by a fixed row of random numbers. */
#include "typing.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "epc_check.h"

#include "fakemachine.h"
#include "typestable.h"

static uint64_t types_state;

void types_begin(void)
{
    types_state = 362436069u;
    fake.object_time = 1000000000;
}

static uint64_t types_random(uint64_t limit)
{
    types_state ^= types_state << 13;
    types_state ^= types_state >> 7;
    types_state ^= types_state << 17;
    return types_state % limit;
}

static bool type_has_value(uint32_t value)
{
    for (unsigned i = 0; i < epct_type_count; i++)
        if (epct_types[i].value == value)
            return strcmp(epct_types[i].formula, "no value") != 0;
    ck_abort_msg("the page has no type %08x", (unsigned)value);
    return false;
}

unsigned types_add(HQUERY query, HCOUNTER *counters)
{
    unsigned count = 0;
    char path[64];

    for (unsigned i = 0; i < epct_type_count; i++) {
        const struct epct_type *type = &epct_types[i];

        if (strcmp(type->formula, "no value") == 0)
            continue;
        fake.types[fake.type_count++] = type->value;
        for (unsigned k = 0; k < epct_type_count; k++)
            if (strcmp(epct_types[k].name, type->base) == 0)
                fake.types[fake.type_count++] = epct_types[k].value;
        ck_assert_uint_le(fake.type_count, FAKE_TYPES);
    }
    for (unsigned i = 0; i < fake.type_count; i++) {
        PDH_STATUS status;

        snprintf(path, sizeof path, "\\Types\\Type %u", i);
        status = PdhAddCounterA(query, path, 0, &counters[count]);
        ck_assert_msg(status == (type_has_value(fake.types[i])
                                     ? ERROR_SUCCESS
                                     : (PDH_STATUS)PDH_FUNCTION_NOT_FOUND),
                      "%s of type %08x: %08x", path, (unsigned)fake.types[i], (unsigned)status);
        count += status == ERROR_SUCCESS;
    }
    return count;
}

void types_move(bool back)
{
    for (unsigned i = 0; i < fake.type_count; i++)
        switch (types_random(8)) {
        case 0:
            break;
        case 1:
            fake.type_cells[i] -= types_random(1000);
            break;
        case 2:
            fake.type_cells[i] = UINT64_MAX - types_random(50);
            break;
        default:
            fake.type_cells[i] += types_random(1u << 20);
        }
    /* A raw value has 32 bits for the number of sources. */
    for (unsigned i = 0; i < fake.type_count; i++)
        if (fake.types[i] == EPC_PERF_COUNTER_MULTI_BASE)
            fake.type_cells[i] &= UINT32_MAX;
    if (types_random(6) == 0)
        return;
    fake.object_time += 1000000 + types_random(6000000);
    fake_pass(types_random(3000000));
    if (types_random(12) == 0 && back) {
        fake.ticks -= 5000000;
        fake.time_100ns -= 50000000;
        fake.object_time -= 15000000;
    }
}
