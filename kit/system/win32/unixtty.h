/* SPDX-License-Identifier: MIT
 *
 * unixtty.h -- the terminal of Unix in which Wine's console is, for a program that draws on all of
 * it.
 *
 * Wine's console keeps the size that the terminal had at its start (tried with 8.0): in a smaller
 * terminal its picture is gone, in a larger one most stays empty.  But Wine opens the devices of
 * Unix and starts its programs.  So stty says the size now, and what is written comes to the
 * terminal as it is.  The console does not know of it; keys still come through it.
 *
 * One thread; at most one is open in a process.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kit/system/terminal.h"

/* Open the terminal that controls this process.  False: this is not Wine, no terminal does, or it
 * has another size than the console, which then is a window of its own.  Takes two seconds at most,
 * and a few hundredths as a rule. */
bool kit_unixtty_open_for_output(struct kit_terminal_size console);
void kit_unixtty_close_handles(void);
/* The size as far as it is known: it is asked for once a second, without waiting for the answer. */
struct kit_terminal_size kit_unixtty_last_known_size(void);
/* Write all of it.  False: it cannot be written. */
bool kit_unixtty_write(const char *bytes, size_t count);
