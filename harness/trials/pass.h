/* SPDX-License-Identifier: MIT
 *
 * pass.h -- one child process with the DLL in it, from loading to the end, and what every pass
 * does.
 *
 * Windows only.  A pass is begun, its DLL opened, collected from and closed, and ended; whatever a
 * call ends with becomes a finding here (judge/case.h), so that no trial has to think of it.  All
 * Collects of a check go through val_pass_collect or val_pass_ask.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "harness/capture/save.h"
#include "harness/judge/case.h"
#include "host/session.h"
#include "host/target.h"

/* Rare enough in data that the last changed byte is seen for what it is. */
#define VAL_FILL 0xCDu

/* A buffer is that much larger than an answer was: data may grow from call to call. */
#define VAL_MORE_ROOM 4096u

struct val_pass {
    struct val_case *about;
    const struct host_target *target;
    struct val_save *save; /* keeps the Collects; NULL: not wanted */
    struct host_session session;
    enum host_guard guard;
    const char *query; /* that gets data: "Global", if it does */
    uint32_t needed;   /* bytes that it gets, known after the first pass; 0: none */
    const char *trial; /* the name of what is tried just now */
};

/* Start a child and load the DLL into it.  False: it could not be, and findings (or
 * about->status) say why.  End it in every case. */
bool val_pass_begin(struct val_pass *pass, enum host_guard guard);
void val_pass_end(struct val_pass *pass);

/* Call Open, Close.  True if it returned and, for Open, with ERROR_SUCCESS.  An Open that the
 * registry does not name is not called. */
bool val_pass_open(struct val_pass *pass);
bool val_pass_close(struct val_pass *pass);

/* Room for an answer that has grown since the plain passes. */
uint32_t val_pass_room(const struct val_pass *pass);

/* The pass's query into a buffer of this size, with pattern around it. */
struct host_question val_pass_question(const struct val_pass *pass, uint32_t room);

/* One Collect.  True if it returned; then the buffer is pass->session.block.  The first judges the
 * call and what was returned by all rules of check; the second judges nothing but how the call
 * ended. */
bool val_pass_collect(struct val_pass *pass, const struct host_question *question,
                      struct host_reply_collected *reply);
bool val_pass_ask(struct val_pass *pass, const struct host_question *question,
                  struct host_reply_collected *reply);

/* The two halves of them, for calls that were made otherwise: save, count and report how a Collect
 * ended; judge one that returned. */
bool val_pass_ended(struct val_pass *pass, const struct host_question *question,
                    enum host_outcome outcome, const struct host_reply_collected *reply);
void val_pass_judge(struct val_pass *pass, const struct host_question *question,
                    const struct host_reply_collected *reply);

/* The pass's query once, with room for a little more than came before; as val_pass_ask. */
bool val_pass_ask_once(struct val_pass *pass);

/* The trial comes to its end before all of it was tried; `format` says why, as for printf. */
void val_pass_cut(const struct val_pass *pass, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same because of the finding that was made last, kept or not. */
void val_pass_cut_by_last(const struct val_pass *pass, bool partly);

/* How many bytes of data a call has brought, also those that perflib would drop; 0: none. */
uint32_t val_pass_data(const struct host_question *question,
                       const struct host_reply_collected *reply);

/* Apply the rules to what a Collect has returned, and only report what they find. */
void val_pass_look(const struct val_pass *pass, const struct host_question *question,
                   const struct host_reply_collected *reply, check_finding_fn *report,
                   void *context);
/* The same into a list of its own, which may have findings already. */
void val_pass_look_into(const struct val_pass *pass, const struct host_question *question,
                        const struct host_reply_collected *reply, struct val_findings *into);
/* The first finding whose rule the other list does not have; NULL: none. */
const struct val_found *val_pass_news(const struct val_findings *now,
                                      const struct val_findings *before);

/* val_call_go_on, with what this pass's session knows of the child's death; `fault` may be NULL. */
bool val_pass_go_on(struct val_pass *pass, const struct val_step *step, enum host_outcome outcome,
                    const struct host_fault *fault);
