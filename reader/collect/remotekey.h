/* SPDX-License-Identifier: MIT
 *
 * remotekey.h -- the performance data of another computer, through its registry.
 *
 * For Windows alone.  All texts are UTF-8.  Each function may take as
 * long as the network needs.  Unconfirmed on Windows: Wine reaches no other computer.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Connect to HKEY_PERFORMANCE_DATA of a computer, named without backslashes.  EPC_OK, and *out is
 * to be closed; else the status that is closest to *code, the system's. */
int reader_remote_open(const char *computer, void **out, uint32_t *code);

/* Ask for data ("Global") or names ("Counter 009").  *bytes is the room at `data`, and then what
 * was written.  EPC_E_NOSPACE: the room is too small; what is needed is not known.  Otherwise as
 * above. */
int reader_remote_read_value_once(void *key, const char *name, void *data, size_t *bytes,
                                  uint32_t *code);

void reader_remote_close(void *key);
