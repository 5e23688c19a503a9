/* SPDX-License-Identifier: MIT
 *
 * answering.h -- answers a reader on standard input and output (exchange.h).
 */
#pragma once

#include "remote/program/reading.h"

/* Until the reader closes the pipe, or after a refusal; then this process may end at any moment.
 * Returns the exit code. */
int remote_serve_value_requests(struct remote_reader *reader);

/* Greet the reader, and refuse what it will ask. */
void remote_send_greeting_and_refusal(const struct remote_refusal *refusal);
