/* SPDX-License-Identifier: MIT
 *
 * upgrade.c -- the values of a provider that tests/e2e/upgrades replaces by other ones: each value
 * says which counter it belongs to.
 *
 * A counter of weight W grows by 1000 W in a second, and has W * 10^12 and more; one that is shown
 * as it is has 1000 W.
 */
#include <windows.h>

#include <epc/provider.h>

#include "upgrade.h"

#define START 1000000000000

epc_object_fn upgrade_collect;

static int64_t weighed(int64_t weight)
{
    return weight * START + weight * (int64_t)GetTickCount64();
}

int upgrade_collect(void *context, const epc_request *request, epc_rows *rows)
{
    epc_instance it;

    (void)context;
    (void)request;
    epc_rows_add(rows, NULL, &it);
#ifdef RAW
    epc_set(it, UP_T_ALPHA, 1000);
#else
    epc_set(it, UP_T_ALPHA, weighed(1));
#endif
#ifdef UP_T_BETA
    epc_set(it, UP_T_BETA, weighed(10));
#endif
    epc_set(it, UP_T_GAMMA, weighed(100));
#ifdef UP_T_DELTA
    epc_set(it, UP_T_DELTA, weighed(1000));
#endif
    return EPC_OK;
}
