/* SPDX-License-Identifier: MIT
 *
 * bitness.h -- which program hosts DLLs of the other bitness: one next to this one.
 *
 * epc-harness32.exe and epc-harness64.exe, or epc-harness.exe if that has the wanted bitness.
 * Portable; no state; any thread.
 */
#pragma once

#include <stddef.h>

/* The bits of this program. */
#define EPCI_OUR_BITS (unsigned)(sizeof(void *) * 8)

/* The bitness of the program at `path`, 32 or 64; 0: there is no such program. */
typedef unsigned epci_bitness_fn(void *context, const char *path);

/* An epci_bitness_fn that reads the file's headers; `context` is not used. */
unsigned epci_bitness_of(void *context, const char *path);

/* The program in the folder of `own`, this program's path, that hosts DLLs of `bits` bits.
 * EPC_OK; EPC_E_NOT_FOUND: it is missing, and `out` is the path where it is looked for first;
 * EPC_E_NOSPACE. */
int epci_bitness_find(const char *own, unsigned bits, epci_bitness_fn *look, void *context,
                      char *out, size_t room);
