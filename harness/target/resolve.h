/* SPDX-License-Identifier: MIT
 *
 * resolve.h -- can a target be loaded?  Its file, its procedures and its imports become findings.
 *
 * Windows only.  Nothing is loaded: files are read.
 */
#pragma once

#include <stdbool.h>

#include "harness/findings/findings.h"
#include "host/target.h"

/* host_target_open_without_loading; each problem becomes a finding (`report` and `context` of the
 * request are not used), and so does each import that the loader cannot resolve, whatever else is
 * installed.  EPC_END: there is one that prevents loading. */
int harness_target_open_with_findings(struct host_target *out, const char *dll_or_service,
                                      const struct host_target_request *request,
                                      struct harness_findings *findings, char *message,
                                      size_t capacity);

/* Add what of the target's imports prevents loading it; false: nothing does.  `sure` is that of
 * kit_imports_report_unresolved. */
bool harness_check_target_imports(const struct host_target *target, bool sure,
                                  struct harness_findings *findings);
