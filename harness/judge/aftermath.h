/* SPDX-License-Identifier: MIT
 *
 * aftermath.h -- what perflib does after a failure: with the data, and with the service.
 *
 * Portable.  val_aftermath_decide is pure; val_aftermath_apply writes one value, and only if asked.
 * Facts: the seeds on the tests, Microsoft's pages on Configuration Flags and on creating a
 * performance extension DLL ("disabled if it fails to load or its calls fail").
 */
#pragma once

#include <stdbool.h>

#include "harness/judge/events.h"
#include "harness/findings/findings.h"
#include "harness/target/settings.h"
#include "sdk/port/registry.h"

/* What becomes of the data, and of the provider; the later, the graver. */
enum val_disposition {
    VAL_KEEP,   /* the data are used                                                        */
    VAL_FIX_UP, /* with the number of bytes that perflib has reckoned itself                 */
    VAL_DROP,   /* they are not; the DLL is called again next time, if it could be loaded    */
    VAL_DISABLE /* nor is the DLL called again until it is enabled               */
};

struct val_aftermath {
    struct host_settings settings;
    enum val_disposition disposition;
    const struct val_found
        *because; /* the first finding that leads to it; NULL: VAL_KEEP          */
    bool written; /* Disable Performance Counters was set                         */
    int refused;  /* an EPC_ status: it could not be set, EPC_E_ACCESS most often */
    struct val_raised_list events;
};

/* "keep", "fix-up", "drop", "disable" */
const char *val_disposition_name(enum val_disposition disposition);

/* The gravest of all of them, and the finding it is due to. */
void val_aftermath_decide(struct val_aftermath *out, const struct val_findings *findings,
                          enum check_profile profile);

/* Disable the service, if that was decided, in the registry, which must be writable.  Where that
 * is not possible nothing is changed, and out->refused says why. */
void val_aftermath_apply(struct val_aftermath *out, const struct epci_registry *registry,
                         const char *service);

/* The events of the findings and of what was done after them; with `tried`, also of what was
 * tried. */
void val_aftermath_raise(struct val_aftermath *out, const struct val_findings *findings,
                         const struct val_raiser *raiser, bool tried);

/* The members "disposition", "disabled", "settings" and "events" of a report. */
void val_aftermath_json(struct kit_json *json, const struct val_aftermath *aftermath);
/* A line that says what perflib would have done, or what was done; none for VAL_KEEP. */
void val_aftermath_text(FILE *to, const struct val_aftermath *aftermath, const char *service);

void val_aftermath_release(struct val_aftermath *aftermath);
