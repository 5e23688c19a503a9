/* SPDX-License-Identifier: MIT
 *
 * examine.h -- the whole check of one target: how perflib is set up, the target, its calls, and what
 * perflib does after a failure.
 *
 * Windows only.  Several examinations may run at once, each with objects of its own.
 */
#ifndef EPC_HARNESS_EXAMINE_H
#define EPC_HARNESS_EXAMINE_H

#include "harness/aftermath.h"
#include "harness/findings.h"
#include "harness/options.h"
#include "harness/report.h"
#include "harness/target.h"

struct epci_examination {
    struct epci_options options; /* as applied: the command line's, and what the registry adds */
    struct epci_target target;
    struct epci_aftermath aftermath;
    struct epci_report report; /* its figures; and the aftermath, if it got so far */
};

/* Examine `word`, a DLL or a service.  EPC_OK: findings and report say all.  EPC_E_INVALID: wrong use, and
 * the message, of `room` bytes, says why.  Otherwise the harness itself failed.  With --disable-on-error
 * this writes to the registry, with --events to standard error or to the event log.  Release it in every
 * case. */
int epci_examine(struct epci_examination *out, const char *word, const struct epci_options *options,
                 const struct epci_registry *registry, struct epci_findings *findings,
                 char *message, size_t room);
void epci_examination_release(struct epci_examination *examination);

#endif
