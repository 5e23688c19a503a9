/* SPDX-License-Identifier: MIT
 *
 * guests.c -- GUESTS instances in each answer, whose names no answer had before: "g<answer>.<n>".
 */
#include <stdio.h>

#include <epc/provider.h>

#include "day.h"

#define GUESTS 1000

epc_object_fn day_collect;

int day_collect(void *context, const epc_request *request, epc_rows *rows)
{
    static unsigned answer;
    char name[32];

    (void)context;
    (void)request;
    answer++;
    for (int i = 0; i < GUESTS; i++) {
        epc_instance guest;

        snprintf(name, sizeof name, "g%u.%d", answer, i);
        epc_rows_add(rows, name, &guest);
        epc_set(guest, DAY_GUEST_STEPS, (int64_t)answer * 1000000 % 4294967296);
        epc_set(guest, DAY_GUEST_COINS, answer);
    }
    return EPC_OK;
}
