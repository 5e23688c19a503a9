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

enum { LOOK_MS = 250, REST_100NS = 2 * 10000000 };

static struct {
    struct epci_lock lock; /* guards the rest */
    void (*rest)(void);    /* NULL: no keeper is wanted */
    bool running;
    uint64_t noted; /* in 100 ns of the clock that nothing sets */
} keeper;

static uint64_t keeper_now(void)
{
    return epci_ticks_100ns(epci_clock_ticks());
}

/* Is PDH unused?  Then the thread ends; the next question starts another one. */
static bool may_end(void)
{
    bool end;

    epci_lock_enter(&keeper.lock);
    end = pdh_handle_count(PDH_QUERY) == 0 && keeper_now() - keeper.noted > REST_100NS;
    if (end)
        keeper.running = false;
    epci_lock_leave(&keeper.lock);
    return end;
}

static void keeper_run(void *context)
{
    (void)context;
    do
        epci_thread_sleep(LOOK_MS);
    while (!may_end());
    keeper.rest();
}

void pdh_keeper_enable(void (*rest)(void))
{
    keeper.rest = rest;
}

void pdh_keeper_note(void)
{
    epci_lock_enter(&keeper.lock);
    keeper.noted = keeper_now();
    if (keeper.rest && !keeper.running)
        keeper.running = epci_thread_spawn(keeper_run, NULL) == EPC_OK;
    epci_lock_leave(&keeper.lock);
}
