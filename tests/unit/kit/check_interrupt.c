/* SPDX-License-Identifier: MIT
 *
 * check_interrupt.c -- waits that an interrupt ends (kit/system/tool.h).
 */
#include "epc_check.h"

#include <signal.h>

#include <epc/epc.h>

#include "kit/system/tool.h"
#include "sdk/port/port.h"

static unsigned calls;

static void count_call(void)
{
    calls++;
}

static void raise_later(void *context)
{
    (void)context;
    epci_thread_sleep(20);
    raise(SIGTERM);
}

EPC_TEST(interrupt__ends_a_wait_without_limit)
{
    void *thread;

    kit_set_interrupt_handler(count_call);
    ck_assert_int_eq(epci_thread_start(raise_later, NULL, &thread), EPC_OK);
    while (!kit_wait_for_interrupt(EPCI_FOREVER))
        continue;
    epci_thread_join(thread);
    ck_assert_uint_eq(calls, 1);
}

EPC_TEST(interrupt__ends_each_wait_that_begins_after_it)
{
    kit_set_interrupt_handler(count_call);
    raise(SIGINT);
    ck_assert(kit_wait_for_interrupt(EPCI_FOREVER));
    ck_assert(kit_wait_for_interrupt(0));
}

EPC_TEST(interrupt__of_an_earlier_handler_ends_no_wait)
{
    kit_set_interrupt_handler(count_call);
    raise(SIGINT);
    kit_set_interrupt_handler(NULL);
    ck_assert(!kit_wait_for_interrupt(0));
}

EPC_TEST(interrupt__is_a_closed_terminal_unless_that_is_ignored)
{
    calls = 0;
    signal(SIGHUP, SIG_IGN);
    kit_set_interrupt_handler(count_call);
    raise(SIGHUP);
    ck_assert_uint_eq(calls, 0);
    signal(SIGHUP, SIG_DFL);
    kit_set_interrupt_handler(count_call);
    raise(SIGHUP);
    ck_assert_uint_eq(calls, 1);
}
