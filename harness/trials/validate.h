/* SPDX-License-Identifier: MIT
 *
 * validate.h -- the plan of a check: which calls are made, and what is made of their ends.
 *
 * Windows only, because it has sessions.  Each guard mode is a pass of its own, in a process of its
 * own: load, Open, Collect into growing buffers, Collect into one that fits exactly, Close.
 */
#ifndef EPC_HARNESS_TRIALS_VALIDATE_H
#define EPC_HARNESS_TRIALS_VALIDATE_H

#include "harness/findings/findings.h"
#include "harness/tool/options.h"
#include "harness/report/report.h"
#include "harness/capture/save.h"
#include "sdk/host/target.h"

/* Check a target that epci_target_open found loadable; `save` keeps the Collects, NULL if that is not wanted.  EPC_OK, whatever was found; else the
 * harness itself failed.  Adds to the report's figures. */
int val_validate(const struct val_options *options, const struct epci_target *target,
                 struct val_save *save, struct val_findings *findings, struct val_report *report);

#endif
