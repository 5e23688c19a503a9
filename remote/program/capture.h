/* SPDX-License-Identifier: MIT
 *
 * capture.h -- keeps what a computer answers in a file, and answers out of such a file.
 *
 * One run where a Windows is gives a test.  The file holds the stubs of calls and answers, so no
 * part of a login; what the calls read is in it as it came:
 *
 *     epc-remote capture 1\n
 *     call OPERATION BYTES\n<stub>          one call of winreg, followed by one of these
 *     answer BYTES\n<stub>
 *     refused BYTES\n<sentence>
 */
#pragma once

#include <stdbool.h>

#include "remote/rrp/calls.h"

struct remote_capture;

/* Begin a file, which must not exist; only its owner can read it.  False and one sentence. */
bool remote_capture_open(const char *path, struct remote_capture **out, char *why, size_t capacity);
/* From now on `carrier` keeps what it carries.  The capture has to live as long.  EPC_OK,
 * EPC_E_NOMEM, then it is unchanged. */
int remote_capture_wrap_carrier(struct remote_capture *capture, struct remote_carrier *carrier);
/* False: not all could be written.  NULL is fine. */
bool remote_capture_close(struct remote_capture *capture);

/* A carrier that answers out of a file, in its order, whatever the stubs of the calls are; an
 * operation other than the file's is refused.  EPC_OK, EPC_E_NOMEM, or a refusal's status. */
int remote_replay_open(const char *path, struct remote_carrier *out,
                       struct remote_refusal *refusal);

/* The same of a file's bytes, from malloc, which it takes over, also if it fails. */
int remote_replay_open_bytes(void *file, size_t bytes, struct remote_carrier *out,
                             struct remote_refusal *refusal);
