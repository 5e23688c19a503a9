/* SPDX-License-Identifier: MIT
 *
 * verdict.h -- applies the rules to one Collect.
 */
#pragma once

#include "harness/behaviour/case.h"

/* Count the call and report how it ended.  True if it returned. */
bool harness_report_collect_ending(struct harness_case *about, const struct harness_call *call);

/* Apply the rules to a call that returned, and only report what they find.  Returns how many bytes
 * perflib would take. */
uint32_t harness_apply_rules_with_callback(const struct harness_case *about,
                                           const struct harness_call *call,
                                           check_finding_fn *report, void *context);

/* Apply the rules to a call that returned. */
void harness_check_collect_answer(struct harness_case *about, const struct harness_call *call);

/* Memory for the tests of names of a block of `bytes`; words is NULL where there is no memory,
 * then the tests are left out.  To be freed. */
struct check_workspace harness_allocate_names_workspace(size_t bytes);

/* The last answer to a query that is asked several times; zeroed before the first. */
struct harness_repeated {
    unsigned char *last; /* a copy, to be freed */
    uint32_t bytes;
    unsigned char fill;
    bool compared; /* two were laid side by side */
};

/* Apply the rules that only two answers show to this one and the last one to the same query of the
 * same process, and keep it as the last.  They are settled then.  EPC_OK; EPC_END: it is not an
 * answer with data; EPC_E_NOMEM. */
int harness_compare_and_keep_answer(struct harness_case *about, struct harness_repeated *repeated,
                                    const struct host_question *question,
                                    const struct host_reply_collected *reply,
                                    const unsigned char *block);

/* A pointer that points nowhere: whatever larger buffers showed would only follow from that. */
bool harness_is_pointer_outside_guards(const struct host_question *question,
                                       const struct host_reply_collected *reply);

/* Does a call that returned want a larger buffer? */
bool harness_wants_larger_buffer(const struct host_question *question,
                                 const struct host_reply_collected *reply);

/* Of a call that wants a larger buffer: is no larger one allowed?  That becomes a finding, and
 * the check stops. */
bool harness_stop_at_largest_buffer(struct harness_case *about,
                                    const struct host_question *question);
