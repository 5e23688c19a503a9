/* SPDX-License-Identifier: MIT
 *
 * trials.h -- what is tried on a DLL beyond perflib's own calls: one trial, one way of calling it.
 *
 * Windows only.  Each trial has a pass of its own (pass.h), so that none depends on what another
 * has done to the DLL.  Trials run in the order of the table in trials.c, after the plain passes,
 * and only where those got as far as the trial wants.  What is not tried is noted with its reason.
 */
#pragma once

#include "harness/trials/pass.h"

/* Run all trials that can be run, each whatever became of the others, and note the rest in
 * about->untried.  `broken` is NULL, or says which of the plain calls failed: then only those are
 * run that can do without them.  Levels 1 and 2 only. */
void harness_trials_run(struct harness_pass *pass, const char *broken);

/* The trials.  Those that get an opened DLL return whether it is to be closed. */
bool harness_trial_buffer_sizes(struct harness_pass *pass);        /* trial_sizes.c     */
bool harness_trial_unaligned_buffers(struct harness_pass *pass);   /* trial_unaligned.c */
bool harness_trial_repeated_collects(struct harness_pass *pass);   /* trial_repeat.c    */
bool harness_trial_queries(struct harness_pass *pass);             /* trial_queries.c   */
bool harness_trial_call_orders(struct harness_pass *pass);         /* trial_order.c     */
bool harness_trial_installed_names(struct harness_pass *pass);     /* trial_names.c     */
bool harness_trial_unload(struct harness_pass *pass);              /* trial_unload.c    */
bool harness_trial_concurrent_collects(struct harness_pass *pass); /* trial_threads.c   */
bool harness_trial_connections(struct harness_pass *pass);         /* trial_connections.c */
bool harness_trial_collect_cycles(struct harness_pass *pass);      /* trial_cycles.c    */
bool harness_trial_reopenings(struct harness_pass *pass);
bool harness_trial_reloadings(struct harness_pass *pass);
bool harness_trial_registry_access(struct harness_pass *pass); /* trial_registry.c */

/* The process died of a module that is not loaded any more.  In trial_unload.c. */
void harness_add_unload_crash_finding(struct harness_pass *pass);

/* Open failed, or a call raised an exception, of a DLL that has no key but the one we made: if it
 * asked for other keys, add that to the finding.  In trial_registry.c. */
void harness_explain_missing_keys(const struct harness_pass *pass);
