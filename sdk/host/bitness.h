/* SPDX-License-Identifier: MIT
 *
 * bitness.h -- which program hosts DLLs of a bitness: this one, or its sibling.
 *
 * Windows only.
 */
#ifndef EPC_HOST_BITNESS_H
#define EPC_HOST_BITNESS_H

#include <stddef.h>

/* The bits of this program. */
#define EPCI_OUR_BITS (unsigned)(sizeof(void *) * 8)

/* Find a program that hosts DLLs of `bits` bits, which are not ours, and see it run.  EPC_OK: `host` is
 * its path.  Otherwise `host` is where one is missing (EPC_E_NOT_FOUND), or the one that does not run
 * here. */
int epci_hosting_find(unsigned bits, char *host, size_t room);

#endif
