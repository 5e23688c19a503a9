/* SPDX-License-Identifier: MIT
 *
 * catalog.h -- what the functions look at that enumerate, expand and validate: a computer now, or
 * the columns of a log.
 */
#pragma once

#include "pdh/caller/texts.h"
#include "pdh/machine/machine.h"
#include "reader/selection/selection.h"

struct pdh_log;
struct pdh_logtree;

/* Where data come from: live, or a log. */
struct pdh_place {
    struct pdh_log *log; /* NULL: live; one reference */
};

/* The data source of an A or W function: NULL is live, else a log file's name.  ERROR_SUCCESS, or
 * why it cannot be read. */
PDH_STATUS pdh_place_named(struct pdh_place *out, enum pdh_letters letters, const void *name);

/* That of an H function: a handle, NULL is live, and -1, WMI, is refused. */
PDH_STATUS pdh_place_of(struct pdh_place *out, HANDLE source);
void pdh_place_close(struct pdh_place *place);

struct pdh_view {
    struct epci_lookup source;
    struct pdh_machine *machine;    /* live: it is this thread's until pdh_view_close */
    const struct pdh_logtree *tree; /* of a log */
};

/* Look at a computer ("" or NULL: this one) or at a log.  `object` narrows what is asked: a name,
 * or NULL for everything of PERF_DETAIL_STANDARD, as `costly` for the rest too.  `fresh`: ask now,
 * even if there is an answer of the last second.  The place has to live as long. */
struct pdh_looking {
    const struct pdh_place *place;
    const char *computer;
    const char *object;
    bool costly;
    bool fresh;
};

PDH_STATUS pdh_view_open(struct pdh_view *out, const struct pdh_looking *looking);
void pdh_view_close(struct pdh_view *view);

/* The position of an object by its name, in the language or in English, or by its index ("#230"),
 * as one without a name is listed; EPCI_NOT_THERE. */
uint32_t pdh_view_object(const struct pdh_view *view, const char *name);
