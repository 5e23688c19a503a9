/* SPDX-License-Identifier: MIT
 *
 * check_mon_limit.c -- the time limit that epc-mon doctor names is that of the call that was late.
 */
#include "epc_check.h"

#include <epc/epc.h>

#include "monitor/doctor/limit.h"

static const struct {
    const char *why;
    uint32_t open_ms, collect_ms, named_ms;
} limits[] = {
    { "Open did not return in time; epc-harness check \"Shop\" tells more", 10000, 500, 10000 },
    { "Open did not return in time", 900, 10000, 900 },
    { "Collect did not return in time", 500, 10000, 10000 },
    { "Collect did not return in time", 10000, 900, 900 },
    { "loading the DLL did not return in time", 900, 800, 800 },
    { "loading the DLL did not return in time", 800, 900, 900 },
    { "it did not answer in time", 900, 10000, 10000 },
    { "it did not answer in time", 10000, 900, 10000 },
};

EPC_TEST_LOOP(mon_limit__is_of_the_call_that_was_late, EPC_COUNT(limits))
{
    const struct host_settings settings = { .open_ms.value = limits[_i].open_ms,
                                            .collect_ms.value = limits[_i].collect_ms };

    ck_assert_uint_eq(mon_find_exceeded_time_limit(&settings, limits[_i].why)->value,
                      limits[_i].named_ms);
}
