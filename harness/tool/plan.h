/* SPDX-License-Identifier: MIT
 *
 * plan.h -- how providers are to be examined, apart from the words of the command line that say so.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "host/key/settings.h"
#include "host/target.h"

/* Where perflib's events go, besides the JSON document. */
enum harness_events_to { HARNESS_EVENTS_NOWHERE, HARNESS_EVENTS_STDERR, HARNESS_EVENTS_LOG };

/* Texts that are not given are NULL. */
struct harness_plan {
    struct host_settings_request settings; /* level, profile, time limit, ... */
    struct host_target_request target;     /* of a DLL: its procedures, service and indexes */
    unsigned guards;                       /* a set: validate.h */
    uint32_t memory_mib;                   /* what a child may use besides its buffer */
    const char *only;                      /* lists of rules */
    const char *skip;
    const char *language; /* of names in captures */
    const char *save;     /* the folder for captures */
    bool keep_block;      /* a block that was checked is kept with the findings */
    enum harness_events_to events;
    bool disable_on_error;
    bool even_disabled;
    bool plain;      /* perflib's own calls, no trials */
    bool restricted; /* the DLL's processes get fewer rights */
};
