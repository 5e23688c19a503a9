/* SPDX-License-Identifier: MIT
 *
 * answering.h -- answers a reader on standard input and output (exchange.h).
 */
#pragma once

#include "remote/program/reading.h"

/* Until the reader closes the pipe, or after a refusal; then this process may end at any moment.
 * Returns the exit code. */
int remote_serve_value_requests(struct remote_reader *reader);

/* Say a refusal to the reader, in place of an answer. */
void remote_send_refusal(const struct remote_refusal *refusal);
