/* SPDX-License-Identifier: MIT
 *
 * interrupt.h -- interrupts that are not control events of a console.
 */
#pragma once

/* Call what epci_host_on_interrupt was given.  Any thread. */
void epci_interrupt(void);

/* From now on control events have no effect: a service gets one when any user logs off. */
void epci_interrupt_ignore_events(void);
