/* SPDX-License-Identifier: MIT
 *
 * aftermath.h -- what perflib does after a failure: with the data, and with the service.
 *
 * Portable.  harness_decide_disposition is pure; harness_disable_service_if_decided writes one
 * value, and only if asked. Facts: the seeds on the tests, Microsoft's pages on Configuration Flags
 * and on creating a performance extension DLL ("disabled if it fails to load or its calls fail").
 */
#pragma once

#include <stdbool.h>

#include "harness/behaviour/events.h"
#include "harness/findings/findings.h"
#include "harness/target/settings.h"
#include "sdk/port/registry.h"

/* What becomes of the data, and of the provider; the later, the graver. */
enum harness_disposition {
    HARNESS_KEEP,   /* the data are used                                                        */
    HARNESS_FIX_UP, /* with the number of bytes that perflib has reckoned itself                 */
    HARNESS_DROP,   /* they are not; the DLL is called again next time, if it could be loaded    */
    HARNESS_DISABLE /* nor is the DLL called again until it is enabled               */
};

struct harness_aftermath {
    struct host_settings settings;
    enum harness_disposition disposition;
    const struct harness_found
        *because; /* the first finding that leads to it; NULL: HARNESS_KEEP          */
    bool written; /* Disable Performance Counters was set                         */
    int refused;  /* an EPC_ status: it could not be set, EPC_E_ACCESS most often */
    struct harness_raised_list events;
};

/* "keep", "fix-up", "drop", "disable" */
const char *harness_disposition_name(enum harness_disposition disposition);

/* The gravest of all of them, and the finding it is due to. */
void harness_decide_disposition(struct harness_aftermath *out,
                                const struct harness_findings *findings,
                                enum check_profile profile);

/* Disable the service, if that was decided, in the registry, which must be writable.  Where that
 * is not possible nothing is changed, and out->refused says why. */
void harness_disable_service_if_decided(struct harness_aftermath *out,
                                        const struct epci_registry *registry, const char *service);

/* The events of the findings and of what was done after them; with `tried`, also of what was
 * tried. */
void harness_append_perflib_events(struct harness_aftermath *out,
                                   const struct harness_findings *findings,
                                   const struct harness_raiser *raiser, bool tried);

/* The members "disposition", "disabled", "settings" and "events" of a report. */
void harness_write_perflib_reaction_json(struct kit_json *json,
                                         const struct harness_aftermath *aftermath);
/* A line that says what perflib would have done, or what was done; none for HARNESS_KEEP. */
void harness_print_disposition_line(FILE *to, const struct harness_aftermath *aftermath,
                                    const char *service);

void harness_aftermath_release(struct harness_aftermath *aftermath);
