/* SPDX-License-Identifier: MIT
 *
 * pass.h -- one child process with the DLL in it, from loading to the end, and what every pass does.
 *
 * Windows only, but for what is made of a call (verdict.c, ending.c): replay does that too, with a
 * pass that has no child.  A pass is begun, its DLL opened, collected from and closed, and ended;
 * whatever a call ends with becomes a finding here, so that no trial has to think of it.  All Collects
 * of a check go through val_pass_collect or val_pass_ask.
 */
#ifndef EPC_HARNESS_TRIALS_PASS_H
#define EPC_HARNESS_TRIALS_PASS_H

#include <stdbool.h>
#include <stdint.h>

#include "harness/findings/findings.h"
#include "harness/tool/options.h"
#include "harness/report/report.h"
#include "harness/capture/save.h"
#include "sdk/host/session.h"
#include "sdk/host/target.h"
#include "sdk/check/compare.h"

/* Rare enough in data that the last changed byte is seen for what it is. */
#define VAL_FILL 0xCDu

/* A call that perflib would not make like this. */
struct val_circumstance {
    enum val_rule_id exception; /* what an exception in Collect becomes */
    const char *when;           /* for messages: "before Open"          */
};

struct val_pass {
    const struct val_options *options;
    const struct epci_target *target;
    struct val_findings *findings;
    struct val_report *report;
    struct val_save *save; /* keeps the Collects; NULL: not wanted */
    struct epci_session session;
    enum epci_guard guard;
    uint32_t needed; /* bytes of a right answer to "Global", known after the first pass; 0: none */
    const struct val_circumstance *circumstance; /* NULL: plain calls                      */
    bool dead;  /* the child is of no more use                                              */
    bool stop;  /* another pass would only meet the same end                                */
    int status; /* of the harness itself                                                    */
};

/* Start a child and load the DLL into it.  False: it could not be, and findings (or pass->status) say
 * why.  End it in every case. */
bool val_pass_begin(struct val_pass *pass, enum epci_guard guard);
void val_pass_end(struct val_pass *pass);

/* Call Open, Close.  True if it returned and, for Open, with ERROR_SUCCESS.  An Open that the registry
 * does not name is not called. */
bool val_pass_open(struct val_pass *pass);
bool val_pass_close(struct val_pass *pass);

/* Room for an answer that has grown since the plain passes. */
uint32_t val_pass_room(const struct val_pass *pass);

/* One Collect.  True if it returned; then the buffer is pass->session.block.  The first judges the
 * call and what was returned by all rules of check/check.h; the second judges nothing but how the call
 * ended. */
bool val_pass_collect(struct val_pass *pass, const struct epci_question *question,
                      struct epci_reply_collected *reply);
bool val_pass_ask(struct val_pass *pass, const struct epci_question *question,
                  struct epci_reply_collected *reply);

/* ---- verdict.c: what is made of one Collect; portable, for replay too ---- */

/* Count the call and tell how it ended.  True if it returned; *reply is looked at if it did or raised
 * an exception. */
bool val_pass_ended(struct val_pass *pass, const struct epci_question *question,
                    enum epci_outcome outcome, const struct epci_reply_collected *reply);

/* Apply the rules to a call that returned; the buffer is pass->session.block. */
void val_pass_judge(struct val_pass *pass, const struct epci_question *question,
                    const struct epci_reply_collected *reply);

/* Memory for the tests of names of a block of `bytes`; words is NULL where there is none, then they are
 * left out.  To be freed. */
struct epci_lent val_lend(size_t bytes);

/* Apply the rules that only two answers show, to the same query of one process.  They are settled then. */
void val_pass_compare(struct val_pass *pass, const struct epci_filled *older,
                      const struct epci_filled *newer);

/* A pointer that points nowhere: whatever larger buffers showed would only follow from that. */
bool val_pass_far_away(const struct epci_question *question,
                       const struct epci_reply_collected *reply);

/* Does a call that returned want a larger buffer? */
bool val_pass_wants_more(const struct epci_question *question,
                         const struct epci_reply_collected *reply);

/* Of a call that wants a larger buffer: is there none?  That becomes a finding, and the pass stops. */
bool val_pass_never_enough(struct val_pass *pass, const struct epci_question *question);

/* ---- ending.c: how a call ended; portable ---- */

/* The call, for messages and for the finding that an exception becomes. */
struct val_step {
    const char *verb;
    const char *procedure; /* NULL: none to be named */
    enum val_rule_id exception;
    unsigned timeout_event;
};

/* "Collect (WebPerfCollect)" */
const char *val_step_text(const struct val_step *step, char *out, size_t room);

/* Tell what `outcome` means; true if the child can be used on.  An exception under a circumstance ends
 * this pass alone, everything else the whole check. */
bool val_pass_go_on(struct val_pass *pass, const struct val_step *step, enum epci_outcome outcome,
                    const struct epci_fault *fault);

/* Give a fault the name of the DLL's export if the child could not say what function it is in. */
void val_pass_name(const struct val_pass *pass, struct epci_fault *fault);

/* A touch of the no-access area around a buffer of `room` bytes.  Where an earlier pass has found the
 * damage already, this tells who did it; it is no finding of its own. */
void val_pass_add_hit(struct val_pass *pass, const struct epci_fault *hit, uint32_t room);

/* ---- around.c: what a call has left changed ---- */

void val_pass_add_changes(struct val_pass *pass, const struct val_step *step,
                          const struct epci_caller_changes *changes);

/* After this step the DLL is not loaded any more; `fault` is what came of it, or NULL.  The child
 * cannot be used on. */
void val_pass_add_unloaded(struct val_pass *pass, const struct val_step *step,
                           const struct epci_fault *fault);

#endif
