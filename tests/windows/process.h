/* SPDX-License-Identifier: MIT
 *
 * process.h -- runs a command with a time limit, and ends everything that it has started.
 */
#pragma once

#include <stdbool.h>

struct wk_run {
    const char *command;
    const char *folder; /* the current folder of the process */
    const char *output; /* the file to which its output is appended */
    unsigned long ms;   /* how long it may take */
};

struct wk_ended {
    bool started;
    bool hung; /* it was ended, because its time was over */
    unsigned long code;
    unsigned long error; /* of the system, if it did not start */
};

/* One command at a time. */
void wk_process_run(const struct wk_run *run, struct wk_ended *out);

/* Ends the running command, from any thread (Ctrl-C). */
void wk_process_stop(void);

/* An exit code that is an exception's. */
bool wk_is_crash(unsigned long code);
