/* SPDX-License-Identifier: MIT
 *
 * interrupt.h -- interrupts that are not control events of a console.
 */
#pragma once

/* Call what kit_on_interrupt was given.  Any thread. */
void kit_interrupt(void);

/* From now on control events have no effect: a service gets one when any user logs off. */
void kit_interrupt_ignore_events(void);
