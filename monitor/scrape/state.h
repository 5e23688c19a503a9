/* SPDX-License-Identifier: MIT
 *
 * state.h -- the file with what is known of counters that start over (--state FILE).
 *
 * It is replaced as a whole, before a sample is shown that depends on it, and else once a minute
 * and at the end.  Without such a file cells are exported as they are.  docs/exporting.md describes
 * it.
 */
#pragma once

#include "monitor/metrics/metrics.h"
#include "monitor/tool/options.h"

/* Zeroed: there is no file, or it could not be opened. */
struct mon_state {
    const char *path;
    uint64_t saved;     /* when, in ticks */
    char problem[1400]; /* why it was not saved the last time; "": it was */
};

/* Read the options' file, and find out whether it can be written.  Messages say what is wrong.
 * Returns the exit code; not 0: the file is another program's, and was not changed. */
int mon_state_open_and_restore(struct mon_state *state, const struct mon_options *options,
                               struct mon_metrics *metrics);

/* Save what is known, if it is time or `now` asks for it.  Where it cannot be written, a message
 * says so once, and cells are exported as they are from now on. */
void mon_state_save(struct mon_state *state, struct mon_metrics *metrics, bool now);
