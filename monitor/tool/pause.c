/* SPDX-License-Identifier: MIT
 *
 * pause.c -- sleeps in pieces, and looks between them.
 */
#include "monitor/tool/pause.h"

#include "sdk/port/port.h"
#include "kit/system/tool.h"

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
    while (!interrupted && milliseconds > 0) {
        const uint32_t part = milliseconds < 50 ? (uint32_t)milliseconds : 50;

        epci_thread_sleep(part);
        milliseconds -= part;
    }
    return !interrupted;
}
