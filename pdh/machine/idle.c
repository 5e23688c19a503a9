/* SPDX-License-Identifier: MIT
 *
 * idle.c -- looks several times a second whether PDH is in use.
 */
#include "pdh/machine/idle.h"

#include <stdbool.h>
#include <stdint.h>

#include <epc/epc.h>

#include "pdh/caller/handles.h"
#include "kit/system/threads.h"
#include "sdk/port/port.h"

enum { IDLE_POLL_MS = 250, IDLE_LIMIT_100NS = 2 * 10000000 };

static struct {
    struct epci_lock lock;    /* guards the rest */
    void (*disconnect)(void); /* NULL: no thread is wanted */
    bool running;
    uint64_t used; /* in 100 ns of the clock that nothing sets */
} idle;

/* Is PDH unused?  Then the thread ends; the next question starts another one. */
static bool mark_idle_thread_ended_if_pdh_unused(void)
{
    bool end;

    epci_lock_enter(&idle.lock);
    end = pdh_count_open_handles_of_kind(PDH_QUERY) == 0 &&
          epci_uptime_100ns() - idle.used > IDLE_LIMIT_100NS;
    if (end)
        idle.running = false;
    epci_lock_leave(&idle.lock);
    return end;
}

static void disconnect_all_when_pdh_unused(void *context)
{
    (void)context;
    do
        epci_thread_sleep(IDLE_POLL_MS);
    while (!mark_idle_thread_ended_if_pdh_unused());
    idle.disconnect();
}

void pdh_idle_set_disconnect_callback(void (*disconnect)(void))
{
    idle.disconnect = disconnect;
}

void pdh_idle_mark_used_and_start_thread(void)
{
    epci_lock_enter(&idle.lock);
    idle.used = epci_uptime_100ns();
    if (idle.disconnect && !idle.running)
        idle.running = kit_thread_start_detached(disconnect_all_when_pdh_unused, NULL) == EPC_OK;
    epci_lock_leave(&idle.lock);
}
