/* SPDX-License-Identifier: MIT
 *
 * examine.h -- the examination of one provider, from its name to its findings: how perflib is set
 * up, the target, its calls, and what perflib does after a failure.
 *
 * Windows only.  Several may be called at once, each in its own thread and with its own child
 * processes; they are concluded one after the other.
 */
#pragma once

#include "harness/behaviour/aftermath.h"
#include "harness/behaviour/case.h"
#include "harness/tool/plan.h"
#include "harness/report/results.h"
#include "host/target.h"
#include "sdk/port/registry.h"

/* Owns everything its result points to, so it may not be moved. */
struct harness_examination {
    struct harness_result result; /* to be settled (results.h) when its findings are complete */
    const struct harness_plan *plan;
    struct harness_case about;
    struct host_target target;
    struct harness_aftermath aftermath;
    struct harness_left_out left_out;
    int status;        /* of the examination; below */
    char message[512]; /* EPC_E_INVALID: why the target cannot be examined so */
};

/* Call a DLL or a registered service, and judge what it does; nothing is decided of it yet, and
 * nothing reported.  out->status: EPC_OK, whatever was found; EPC_END: it cannot be loaded;
 * EPC_E_INVALID: wrong use, and out->message says why; else the harness itself failed.  `registry`
 * is the machine's; the plan's lists of rules have been tried.  Release it in every case. */
void harness_examine_provider(struct harness_examination *out, const char *dll_or_service,
                              const struct harness_plan *plan,
                              const struct epci_registry *registry);

/* Has it a finding about time, or did a trial end because its time did?  Then other work of the
 * machine may be to blame. */
bool harness_examination_depends_on_time(const struct harness_examination *examination);

/* What perflib does after it, and what the report says.  Returns out->status: EPC_OK, also if it is
 * disabled, which the report says; else the report's `why` says it too.  With --disable-on-error
 * this writes to the registry, with --events to standard error or to the event log. */
int harness_conclude_examination(struct harness_examination *out, const char *dll_or_service,
                                 const struct epci_registry *registry);
void harness_examination_release(struct harness_examination *examination);
