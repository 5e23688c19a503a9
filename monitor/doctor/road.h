/* SPDX-License-Identifier: MIT
 *
 * road.h -- the road from a service's key to the values that a reader gets, step by step, with what
 * was found at each.
 *
 * The first fault is the cause: a step is looked at only if those that it needs are good.
 */
#pragma once

#include <stdbool.h>

#include "host/key/providerkey.h"
#include "host/target.h"
#include "kit/arena.h"
#include "kit/system/process.h"
#include "monitor/tool/options.h"
#include "reader/answer/snapshot.h"
#include "reader/installed/applications.h"
#include "reader/collect/collector.h"
#include "reader/installed/installed.h"

enum mon_step_state { MON_STEP_GOOD, MON_STEP_FAULT, MON_STEP_SKIPPED };

struct mon_step {
    const char *name; /* "key" */
    enum mon_step_state state;
    const char *cause;  /* of a fault: a word that stays, "no-key" */
    const char *found;  /* what is so */
    const char *advice; /* of a fault: what to do */
};

/* An application that publishes, or could not. */
struct mon_seen_application {
    struct reader_application application;
    struct kit_process process;
    int failure;     /* with which it could not publish; EPC_OK: it publishes */
    const char *why; /* the DLL does not take it; NULL: it does */
};

#define MON_ROAD_STEPS        16
#define MON_ROAD_APPLICATIONS 4096u /* a directory has 1022 entries, and there may be two */

/* Zeroed but for the first ones, it is at its beginning. */
struct mon_road {
    const struct mon_options *options;
    const char *service;
    struct epci_registry registry;
    struct kit_arena arena;
    struct host_provider_key key;
    struct host_target target; /* only its path and host are set */
    struct reader_names english;
    struct reader_dll_facts facts;
    struct mon_seen_application *seen; /* of the arena */
    size_t seen_count, seen_capacity;
    bool listed;                 /* they were looked for */
    bool unmapped;               /* without memory for their directory */
    uint32_t objects, instances; /* that a reader gets */
    const char *unknown_object;  /* the first whose callback gave no values; or NULL */
    bool local_only;             /* all that is published is for this logon session */
    const char *path_advice;     /* -p and -f choose none of its counters; NULL: they do */
    struct mon_step steps[MON_ROAD_STEPS];
    size_t step_count;
    const struct mon_step *cause; /* the first fault; NULL: a reader gets all */
};

/* Add a step that is good, or one that could not be looked at. */
void mon_road_add_good_step(struct mon_road *road, const char *step, const char *format, ...)
    KIT_FORMAT(3, 4);
void mon_road_add_skipped_step(struct mon_road *road, const char *step);

/* A sentence in the road's arena; never NULL. */
const char *mon_road_format_text(struct mon_road *road, const char *format, ...) KIT_FORMAT(2, 3);

/* The service as an argument of a command: in double quotes if it has a blank. */
const char *mon_road_quote_service_argument(struct mon_road *road);

/* Add a faulty one; `found` and `advice` live as long as the road. */
void mon_road_add_fault_step(struct mon_road *road, const char *step, const char *cause,
                             const char *found, const char *advice);

/* "HKLM\SYSTEM\...\Shop\Performance" */
const char *mon_road_key_path(struct mon_road *road);

/* What brings names back that are lost. */
#define MON_ROAD_REPAIR                                                                            \
    "run lodctr --repair; if that does not bring them back, run lodctr --replace-key FILE.ini "    \
    "with the provider's counter file"

#define MON_ROAD_MEMORY "give the system memory, and ask again"

/* ---- The steps; each may add several ---- */

void mon_road_diagnose_key(struct mon_road *road);          /* key, enabled, indexes */
void mon_road_diagnose_names(struct mon_road *road);        /* names */
void mon_road_diagnose_dll(struct mon_road *road);          /* library, procedures, imports, fit */
void mon_road_diagnose_answer(struct mon_road *road);       /* calls, answer */
void mon_road_diagnose_applications(struct mon_road *road); /* applications */

/* Is it one of the service? */
bool mon_road_is_object_of_service(const struct mon_road *road,
                                   const struct reader_snapshot_object *object);

/* Set unknown_object: of the objects that the DLL of this library has, the first that is not among
 * the `values` that it gave.  An object that was left out at Open is none of them. */
void mon_road_find_object_without_values(struct mon_road *road, struct reader_collector *collector,
                                         const struct reader_snapshot *values);

/* Find the applications, once, as the DLL of road->facts takes them. */
void mon_road_list_applications(struct mon_road *road);
void mon_road_diagnose_reader(struct mon_road *road); /* reader */

/* ---- What was found ---- */

void mon_road_print(const struct mon_road *road);
void mon_road_write_json(const struct mon_road *road);
