/* SPDX-License-Identifier: MIT
 *
 * remotesource.h -- another computer's registry as a source of computers.h.
 */
#pragma once

#include "reader/collect/computers.h"

/* What the context of reader_remote_source_ops begins with. */
struct reader_remote_place {
    char language[17];  /* "009" */
    char account[1024]; /* an account file; "": as the environment says */
};

/* The generation is another one for each connection: the computer may have been started again in
 * between, so rates would be invented. */
extern const struct reader_source_ops reader_remote_source_ops;

/* reader_remote_account_version of the context's account. */
uint64_t reader_remote_source_account_version(void *context);
