/* SPDX-License-Identifier: MIT
 *
 * pass.h -- one child process with the DLL in it, from loading to the end, and what every pass
 * does.
 *
 * Windows only.  A pass is begun, its DLL opened, collected from and closed, and ended; whatever a
 * call ends with becomes a finding here (behaviour/case.h), so that no trial has to think of it.
 * All Collects of a check go through harness_pass_collect_and_check or
 * harness_pass_collect_unchecked.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "harness/capture/save.h"
#include "harness/behaviour/case.h"
#include "harness/behaviour/callend.h"
#include "host/session.h"
#include "host/target.h"

/* Rare enough in data that the last changed byte is seen for what it is. */
#define HARNESS_FILL 0xCDu

/* A buffer is that much larger than an answer was: data may grow from call to call. */
#define HARNESS_MORE_CAPACITY 4096u

struct harness_pass {
    struct harness_case *about;
    const struct host_target *target;
    struct harness_save *save; /* keeps the Collects; NULL: not wanted */
    struct host_session session;
    enum host_guard guard;
    const char *query; /* that gets data: "Global", if it does */
    uint32_t needed;   /* bytes that it gets, known after the first pass; 0: none */
    const char *trial; /* the name of what is tried just now */
};

/* Start a child and load the DLL into it.  False: it could not be, and findings (or
 * about->status) say why.  End it in every case. */
bool harness_pass_start_child_and_load(struct harness_pass *pass, enum host_guard guard);
void harness_pass_end(struct harness_pass *pass);

/* Call Open, Close.  True if it returned and, for Open, with ERROR_SUCCESS.  An Open that the
 * registry does not name is not called. */
bool harness_pass_call_open(struct harness_pass *pass);
bool harness_pass_call_close(struct harness_pass *pass);

/* Room for an answer that has grown since the plain passes. */
uint32_t harness_pass_ample_capacity(const struct harness_pass *pass);

/* The pass's query into a buffer of this size, with pattern around it. */
struct host_question harness_question_for_buffer_capacity(const struct harness_pass *pass,
                                                          uint32_t capacity);

/* One Collect.  True if it returned; then the buffer is pass->session.block.  The first checks the
 * call and what was returned by all rules of check; the second checks nothing but how the call
 * ended. */
bool harness_pass_collect_and_check(struct harness_pass *pass, const struct host_question *question,
                                    struct host_reply_collected *reply);
bool harness_pass_collect_unchecked(struct harness_pass *pass, const struct host_question *question,
                                    struct host_reply_collected *reply);

/* The two halves of them, for calls that were made otherwise: save, count and report how a Collect
 * ended; check one that returned. */
bool harness_pass_save_and_report_collect(struct harness_pass *pass,
                                          const struct host_question *question,
                                          enum host_outcome outcome,
                                          const struct host_reply_collected *reply);
void harness_pass_check_returned_collect(struct harness_pass *pass,
                                         const struct host_question *question,
                                         const struct host_reply_collected *reply);

/* The pass's query once, with room for a little more than came before; as
 * harness_pass_collect_unchecked. */
bool harness_pass_collect_pass_query(struct harness_pass *pass);

/* The trial comes to its end before all of it was tried; `format` says why, as for printf. */
void harness_pass_add_partly_untried(const struct harness_pass *pass, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same because its time is over. */
void harness_pass_add_untried_for_time(const struct harness_pass *pass, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same because of the finding that was made last, kept or not. */
void harness_pass_add_untried_by_last_finding(const struct harness_pass *pass, bool partly);

/* How many bytes of data a call has brought, also those that perflib would drop; 0: none. */
uint32_t harness_reply_data_size(const struct host_question *question,
                                 const struct host_reply_collected *reply);

/* Apply the rules to what a Collect has returned, and only report what they find. */
void harness_pass_apply_rules_to_collect(const struct harness_pass *pass,
                                         const struct host_question *question,
                                         const struct host_reply_collected *reply,
                                         check_finding_fn *report, void *context);
/* The same into a list of its own, which may have findings already. */
void harness_check_answer_into_list(const struct harness_pass *pass,
                                    const struct host_question *question,
                                    const struct host_reply_collected *reply,
                                    struct harness_findings *into);
/* The first finding whose rule the other list does not have; NULL: none. */
const struct harness_found *
harness_first_finding_of_new_rule(const struct harness_findings *now,
                                  const struct harness_findings *before);

/* harness_report_call_ending, with what this pass's session knows of the child's death; `fault` may
 * be
 * NULL. */
bool harness_pass_report_call_ending(struct harness_pass *pass, const struct harness_step *step,
                                     enum host_outcome outcome, const struct host_fault *fault);

/* A pass like another one whose findings are thrown away, and which is not kept for replay. */
struct harness_quiet {
    struct harness_findings findings;
    struct harness_untried untried;
    struct harness_case about;
    struct harness_pass pass;
};

/* Must not be moved; end it in every case, with its child. */
void harness_quiet_begin(struct harness_quiet *out, const struct harness_pass *pass);
void harness_quiet_end(struct harness_quiet *quiet);

/* A check_finding_fn: values may begin anew, but definitions may not change. */
void harness_add_finding_if_layout_changed(void *context, const struct check_finding *finding);
