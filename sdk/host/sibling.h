/* SPDX-License-Identifier: MIT
 *
 * sibling.h -- the host of the other bitness, which lies beside this one.
 *
 * epc-harness32.exe and epc-harness64.exe, or epc-harness.exe where that is of the wanted bitness.
 * Portable: files are looked at through the caller.  No state; any thread.
 */
#ifndef EPC_HOST_SIBLING_H
#define EPC_HOST_SIBLING_H

#include <stddef.h>

/* The bitness of the program at `path`, 32 or 64; 0: there is none. */
typedef unsigned epci_sibling_look_fn(void *context, const char *path);

/* The program beside `own`, this program's path, that hosts DLLs of `bits` bits.  EPC_OK;
 * EPC_E_NOT_FOUND: there is none, and `out` is the path where one would be found first;
 * EPC_E_NOSPACE. */
int epci_sibling_find(const char *own, unsigned bits, epci_sibling_look_fn *look, void *context,
                      char *out, size_t room);

#endif
