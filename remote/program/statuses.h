/* SPDX-License-Identifier: MIT
 *
 * statuses.h -- which refusal an NTSTATUS or an errno of a connection is.
 */
#pragma once

#include <stdint.h>

#include "remote/rrp/refusal.h"

/* `doing` begins the sentence: "its pipe winreg cannot be opened".  `text` is the library's name
 * for the status. */
int remote_refuse_by_ntstatus(struct remote_refusal *refusal, uint32_t status, const char *doing,
                              const char *text);
