/* SPDX-License-Identifier: MIT
 *
 * version.c -- PdhGetDllVersion.
 */
#include "pdh/caller/types.h"

PDH_STATUS WINAPI PdhGetDllVersion(LPDWORD version)
{
    if (version)
        *version = PDH_VERSION;
    return ERROR_SUCCESS;
}
