/* SPDX-License-Identifier: MIT
 *
 * version.c -- the version that was compiled into the library.
 */
#include <epc/epc.h>

_Static_assert(EPC_VERSION_MAJOR <= 255 && EPC_VERSION_MINOR <= 255 && EPC_VERSION_PATCH <= 255,
               "each part of EPC_VERSION_NUMBER has one byte");

uint32_t epc_version(void)
{
    return EPC_VERSION_NUMBER;
}
