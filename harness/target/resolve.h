/* SPDX-License-Identifier: MIT
 *
 * resolve.h -- the files that a target's imports are found in, and findings about them.
 *
 * Windows only.  Nothing is loaded: files are read.
 */
#ifndef EPC_HARNESS_TARGET_RESOLVE_H
#define EPC_HARNESS_TARGET_RESOLVE_H

#include <stdbool.h>

#include "harness/findings/findings.h"
#include "sdk/host/target.h"
#include "kit/pe.h"

/* Add a finding for each import of the target's file `pe` that the loader cannot resolve, whatever
 * else is installed.  True if there is one. */
bool val_resolve_before(const struct epci_target *target, const struct kit_pe *pe,
                        struct val_findings *findings);

/* The target could not be loaded: add what of its imports explains that.  False: nothing does. */
bool val_resolve_failed(const struct epci_target *target, struct val_findings *findings);

#endif
