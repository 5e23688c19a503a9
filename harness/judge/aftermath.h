/* SPDX-License-Identifier: MIT
 *
 * aftermath.h -- what perflib does after a failure: with the data, and with the service.
 *
 * Portable.  epci_aftermath_decide is pure; epci_aftermath_apply writes one value, and only if asked.
 * Facts: the seeds on the tests, Microsoft's pages on Configuration Flags and on creating a performance
 * extension DLL ("disabled if it fails to load or its calls fail").
 */
#ifndef EPC_HARNESS_JUDGE_AFTERMATH_H
#define EPC_HARNESS_JUDGE_AFTERMATH_H

#include <stdbool.h>

#include "harness/judge/events.h"
#include "harness/findings/findings.h"
#include "harness/target/settings.h"
#include "sdk/port/registry.h"

/* What becomes of the data, and of the provider; the later, the graver. */
enum epci_disposition {
    EPCI_KEEP,   /* the data are used                                                        */
    EPCI_FIX_UP, /* with the number of bytes that perflib has reckoned itself                 */
    EPCI_DROP,   /* they are not; the DLL is called again next time, if it could be loaded    */
    EPCI_DISABLE /* nor is the DLL ever called again, until somebody enables it               */
};

struct epci_aftermath {
    struct epci_settings settings;
    enum epci_disposition disposition;
    const struct epci_found
        *because; /* the first finding that leads to it; NULL: EPCI_KEEP          */
    bool written; /* Disable Performance Counters was set                         */
    int refused;  /* an EPC_ status: it could not be set, EPC_E_ACCESS most often */
    struct epci_raised_list events;
};

/* "keep", "fix-up", "drop", "disable" */
const char *epci_disposition_name(enum epci_disposition disposition);

/* What perflib of this profile, set up like this, does because of one finding. */
enum epci_disposition epci_disposition_of(const struct epci_found *found,
                                          const struct epci_settings *settings,
                                          enum epci_profile profile);

/* The gravest of all of them, and the finding it is due to. */
void epci_aftermath_decide(struct epci_aftermath *out, const struct epci_findings *findings,
                           enum epci_profile profile);

/* Disable the service, if that was decided, in the registry, which must be writable.  Where that is not
 * possible nothing is changed, and out->refused says why. */
void epci_aftermath_apply(struct epci_aftermath *out, const struct epci_registry *registry,
                          const char *service);

/* The events of the findings and of what was done after them; with `tried`, also of what was tried. */
void epci_aftermath_raise(struct epci_aftermath *out, const struct epci_findings *findings,
                          const struct epci_raiser *raiser, bool tried);

/* The members "disposition", "disabled", "settings" and "events" of a report. */
void epci_aftermath_json(struct epci_json *json, const struct epci_aftermath *aftermath);
/* A line that says what perflib would have done, or what was done; none for EPCI_KEEP. */
void epci_aftermath_text(FILE *to, const struct epci_aftermath *aftermath, const char *service);

void epci_aftermath_release(struct epci_aftermath *aftermath);

#endif
