/* SPDX-License-Identifier: MIT
 *
 * pause.h -- waits between samples, until the user stops it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* An interrupt by the user ends all pauses from now on. */
void mon_pause_install_interrupt_handler(void);

/* False: the user stops it. */
bool mon_pause(uint64_t milliseconds);
