/* SPDX-License-Identifier: MIT
 *
 * inhouse.h -- a provider hosted in this process.
 *
 * Windows only.  One thread uses a host; functions and sentences as in hosting.h.
 */
#pragma once

#include "reader/collect/hosting.h"
#include "host/target.h"

struct reader_inhouse;

/* Load and Open; the target's texts are copied. */
bool reader_inprocess_dll_open(struct reader_inhouse **out, const struct host_target *target,
                               char *why);
bool reader_inprocess_dll_collect(struct reader_inhouse *host, const char *query,
                                  struct reader_hosted *out, char *why);
void reader_inprocess_dll_close(struct reader_inhouse *host);

/* Is this thread in a call of such a DLL?  Then it must not wait for any of them.  Any thread. */
bool reader_is_in_call_of_inprocess_dll(void);
