/* SPDX-License-Identifier: MIT
 *
 * check_thread.c -- this thread's priority, compared with the system's.
 */
#include "epc_check.h"

#include <windows.h>

#include "sdk/port/port.h"

static int priority(void)
{
    return GetThreadPriority(GetCurrentThread());
}

EPC_TEST_LOOP(thread__priority_is_lowered_and_restored, 3)
{
    static const int before[] = { THREAD_PRIORITY_NORMAL, THREAD_PRIORITY_HIGHEST,
                                  THREAD_PRIORITY_TIME_CRITICAL };
    int token;

    ck_assert(SetThreadPriority(GetCurrentThread(), before[_i]));
    token = epci_priority_lower();
    ck_assert_int_eq(priority(), THREAD_PRIORITY_BELOW_NORMAL);
    epci_priority_restore(token);
    ck_assert_int_eq(priority(), before[_i]);
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_NORMAL);
}

EPC_TEST_LOOP(thread__priority_is_never_raised, 2)
{
    static const int before[] = { THREAD_PRIORITY_LOWEST, THREAD_PRIORITY_IDLE };
    int token;

    ck_assert(SetThreadPriority(GetCurrentThread(), before[_i]));
    token = epci_priority_lower();
    ck_assert_int_eq(priority(), before[_i]);
    epci_priority_restore(token);
    ck_assert_int_eq(priority(), before[_i]);
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_NORMAL);
}

EPC_TEST(thread__sleeps_at_least_as_long_as_it_shall)
{
    ULONGLONG before = GetTickCount64();

    epci_thread_sleep(50);
    ck_assert_uint_ge(GetTickCount64() - before, 30); /* one tick takes about 16 milliseconds */
}
