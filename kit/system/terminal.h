/* SPDX-License-Identifier: MIT
 *
 * terminal.h -- for a program that draws on the whole window of a terminal.
 *
 * posix/ and win32/ implement it.  The program writes UTF-8 and escape sequences, and reads
 * keys as the bytes that an xterm sends for them.  One thread uses it, except
 * kit_terminal_wake; at most one is open in a process.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Another screen without a cursor, and back: the sequences of an xterm. */
#define KIT_TERMINAL_ENTER "\x1b[?1049h\x1b[?25l"
#define KIT_TERMINAL_LEAVE "\x1b[0m\x1b[?25h\x1b[?1049l"

struct kit_terminal_size {
    uint32_t columns;
    uint32_t rows;
};

enum kit_terminal_event {
    KIT_TERMINAL_NOTHING, /* the time is over            */
    KIT_TERMINAL_KEYS,    /* bytes were read             */
    KIT_TERMINAL_RESIZED, /* or someone else may have drawn on it: draw all of it */
    KIT_TERMINAL_WOKEN,   /* by kit_terminal_wake       */
    KIT_TERMINAL_ENDED    /* this process shall end: Ctrl-C, SIGTERM, the window was closed */
};

/* Can standard output be drawn on: is it a terminal that obeys escape sequences? */
bool kit_terminal_can_draw(void);
/* Does it show UTF-8? */
bool kit_terminal_is_utf8(void);

/* Begin: another screen without a cursor; keys come at once and are not shown.  Where the process
 * ends with exit(), the terminal is as it was before, and so it is where it is stopped (Ctrl-Z).
 * EPC_OK, or EPC_E_UNSUPPORTED: it cannot be drawn on. */
int kit_terminal_open_full_screen(void);
/* End: the screen, the cursor and the handling of keys and signals are as before.  Idempotent. */
void kit_terminal_close_full_screen(void);

/* The window's size now; at least 1 by 1. */
struct kit_terminal_size kit_terminal_get_size(void);

/* Wait for one event, at most so long.  With KIT_TERMINAL_KEYS *count bytes are in `bytes`. */
enum kit_terminal_event kit_terminal_wait_for_event(uint32_t milliseconds, char *bytes,
                                                    size_t capacity, size_t *count);
/* Any thread: end the wait of the other one, or its next. */
void kit_terminal_wake(void);

/* Write all of it.  False: it cannot be written. */
bool kit_terminal_write(const char *bytes, size_t count);
