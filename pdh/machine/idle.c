/* SPDX-License-Identifier: MIT
 *
 * idle.c -- looks several times a second whether PDH is in use.
 */
#include "pdh/machine/idle.h"

#include <stdbool.h>
#include <stdint.h>

#include <epc/epc.h>

#include "pdh/caller/handles.h"
#include "sdk/port/port.h"

enum { IDLE_POLL_MS = 250, IDLE_LIMIT_100NS = 2 * 10000000 };

static struct {
    struct epci_lock lock;    /* guards the rest */
    void (*disconnect)(void); /* NULL: no thread is wanted */
    bool running;
    uint64_t used; /* in 100 ns of the clock that nothing sets */
} idle;

static uint64_t idle_now(void)
{
    return epci_ticks_100ns(epci_clock_ticks());
}

/* Is PDH unused?  Then the thread ends; the next question starts another one. */
static bool idle_is_over(void)
{
    bool end;

    epci_lock_enter(&idle.lock);
    end = pdh_handle_count(PDH_QUERY) == 0 && idle_now() - idle.used > IDLE_LIMIT_100NS;
    if (end)
        idle.running = false;
    epci_lock_leave(&idle.lock);
    return end;
}

static void idle_run(void *context)
{
    (void)context;
    do
        epci_thread_sleep(IDLE_POLL_MS);
    while (!idle_is_over());
    idle.disconnect();
}

void pdh_idle_enable(void (*disconnect)(void))
{
    idle.disconnect = disconnect;
}

void pdh_idle_postpone(void)
{
    epci_lock_enter(&idle.lock);
    idle.used = idle_now();
    if (idle.disconnect && !idle.running)
        idle.running = epci_thread_spawn(idle_run, NULL) == EPC_OK;
    epci_lock_leave(&idle.lock);
}
