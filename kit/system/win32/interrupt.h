/* SPDX-License-Identifier: MIT
 *
 * interrupt.h -- interrupts that are not control events of a console.
 */
#pragma once

/* Call what kit_set_interrupt_handler was given.  Any thread. */
void kit_call_interrupt_handler(void);

/* From now on control events have no effect: a service gets one when any user logs off. */
void kit_ignore_console_events(void);
