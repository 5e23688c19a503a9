/* SPDX-License-Identifier: MIT
 *
 * callend.h -- what the end of a call means.
 */
#pragma once

#include "harness/behaviour/case.h"

/* Report what the ending means; true if the child can be used further. */
bool harness_report_call_ending(struct harness_case *about, const struct harness_step *step,
                                const struct harness_ending *ending);

/* Give a fault the name of the DLL's export if the child could not say what function it is in. */
void harness_set_fault_symbol_from_dll_file(const struct harness_case *about,
                                            struct host_fault *fault);

/* What a call has left changed. */
void harness_add_state_change_findings(struct harness_case *about, const struct harness_step *step,
                                       const struct host_caller_changes *changes);

/* After this step the DLL is not loaded any more; `fault` is what came of it; code 0: nothing.  The
 * child cannot be used further. */
void harness_add_self_unload_finding(struct harness_case *about, const struct harness_step *step,
                                     const struct host_fault *fault);

/* Something came from the child that no command has asked for. */
void harness_add_garbled_pipe_finding(struct harness_case *about, const char *what);

/* The first finding that a call wrote outside of its buffer, or NULL. */
struct harness_found *harness_find_outside_write_finding(const struct harness_findings *findings);

/* A touch of the no-access area around a buffer of `capacity` bytes.  If an earlier call has been
 * found to do the damage, this is added to that finding; it is not a finding by itself. */
void harness_add_guard_page_touch_finding(struct harness_case *about, const struct host_fault *hit,
                                          uint32_t capacity);
