/* SPDX-License-Identifier: MIT
 *
 * validate.h -- the calls of a check: perflib's own in each guard mode, then the trials.
 *
 * Windows only.  Each guard mode is a pass of its own, in a process of its
 * own: load, Open, Collect into growing buffers, Collect into one that fits exactly, Close.
 */
#pragma once

#include "harness/capture/save.h"
#include "harness/behaviour/case.h"
#include "host/target.h"

/* A set of guard modes. */
enum { HARNESS_GUARDS_PATTERN = 1, HARNESS_GUARDS_PAGE = 2, HARNESS_GUARDS_BOTH = 3 };

/* Check a target that harness_target_open_with_findings found loadable, with these guard modes and,
 * unless `plain`, the trials.  `save` keeps the Collects; NULL: that is not wanted.  EPC_OK,
 * whatever was found; else the harness itself failed. */
int harness_validate_dll(struct harness_case *about, const struct host_target *target,
                         unsigned guards, bool plain, struct harness_save *save);
