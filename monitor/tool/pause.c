/* SPDX-License-Identifier: MIT
 *
 * pause.c -- waits for an interrupt.
 */
#include "monitor/tool/pause.h"

#include "kit/system/tool.h"
#include "sdk/port/port.h"

/* The longest wait that the system is asked for. */
#define PIECE_MS 3600000u

static volatile bool interrupted;

/* On a thread of its own, or in a signal's handler. */
static void interrupt_pauses(void)
{
    interrupted = true;
}

void mon_pause_install_interrupt_handler(void)
{
    kit_set_interrupt_handler(interrupt_pauses);
}

bool mon_pause(uint64_t milliseconds)
{
    const uint64_t begin = epci_clock_ticks();
    uint64_t passed = 0;

    while (!interrupted && passed < milliseconds) {
        const uint64_t left = milliseconds - passed;

        if (kit_wait_for_interrupt(left < PIECE_MS ? (uint32_t)left : PIECE_MS))
            return false;
        passed = epci_100ns_from_ticks(epci_clock_ticks() - begin) / 10000;
    }
    return !interrupted;
}
