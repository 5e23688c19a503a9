/* SPDX-License-Identifier: MIT
 *
 * version.c -- the version that was compiled into the library.
 */
#include <epc/epc.h>

_Static_assert(EPC_VERSION_MAJOR <= 255, "it has one byte of the number");
_Static_assert(EPC_VERSION_MINOR <= 255, "it has one byte of the number");
_Static_assert(EPC_VERSION_PATCH <= 255, "it has one byte of the number");

uint32_t epc_version(void)
{
    return EPC_VERSION_NUMBER;
}
