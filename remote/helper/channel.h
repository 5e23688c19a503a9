/* SPDX-License-Identifier: MIT
 *
 * channel.h -- the seam of a helper to the system: epc-remote as a child process, and the bytes to
 * and from it.
 *
 * posix/ starts the program that is next to this one.  win32/ starts, under Wine, the program of
 * Linux that PATH there has; Windows itself has none.  The child ends by itself when the channel is
 * closed, in whatever way this process ends.  One thread at a time uses a channel.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct remote_channel;

/* Start epc-remote with these words as its arguments, NULL after the last; `without_account`: the
 * environment's account is kept from it.  False: not started, and `why` says why, as the end of a
 * sentence. */
bool remote_channel_open(struct remote_channel **out, const char *const *words,
                         bool without_account, char *why, size_t capacity);

/* All of it, or false: the child has ended. */
bool remote_channel_send(struct remote_channel *channel, const void *bytes, size_t count);

/* At least one byte and at most `count`; 0: the child has ended; -1: there was none in this
 * time. */
ptrdiff_t remote_channel_receive(struct remote_channel *channel, void *to, size_t count,
                                 uint32_t wait_ms);

/* End the child; waits for nothing. */
void remote_channel_close(struct remote_channel *channel);
