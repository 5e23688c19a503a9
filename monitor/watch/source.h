/* SPDX-License-Identifier: MIT
 *
 * source.h -- where the samples of watch come from, and the two ways to show them.
 */
#pragma once

#include "kit/arena.h"
#include "monitor/screen/readings.h"
#include "monitor/screen/spark.h"

struct mon_source {
    void *context;
    /* Make the next sample now, however long it takes; its number is set by the caller.  EPC_OK;
     * EPC_END: that was the last; or why there can be no more.  `out` is empty before.  Called
     * by one thread at a time, not always by the same one. */
    int (*next)(void *context, struct mon_readings *out);
    /* Wait between two samples; false: the user stops it.  Each is taken when it is asked for and
     * compared with the one before, so the first has no rates.  NULL: the samples are there. */
    bool (*pause)(uint64_t milliseconds);
};

struct mon_watch {
    const char *title;
    uint32_t interval_ms;
    uint32_t count; /* samples; 0: all */
    uint32_t width; /* of the view; 0: the window's */
    enum mon_glyphs glyphs;
    bool colours;
    /* Says that a provider fails, when the view has ended. */
    void (*say)(const char *service, const char *message);
};

/* Show the samples on the whole window until the user ends it, or they are counted.  EPC_OK, or why
 * there can be no more samples; the terminal is as before, and the last frame is on it.
 * EPC_E_UNSUPPORTED: this terminal cannot be drawn on; nothing was done. */
int mon_watch_on_terminal(const struct mon_watch *watch, struct mon_source *source);

/* Show them as lines of standard output; fields are separated by tabs, or stand in `columns`.
 * EPC_OK, also when the output is lost, or as above. */
int mon_watch_as_lines(const struct mon_watch *watch, struct mon_source *source, bool columns);

/* A provider fails, or answers again; any thread.  False where no view covers the terminal: then
 * the caller says it.  A view that comes later shows it, too. */
bool mon_queue_provider_problem(const char *service, const char *message);
