/* SPDX-License-Identifier: MIT
 *
 * names.h -- the names of the files that are put into a prefix.
 */
#pragma once

#define WINE_ADVAPI      "advapi32.dll"
#define WINE_KEPT_MODULE "advapi32-wine" /* what Wine's own is loaded as */
#define WINE_KEPT_ADVAPI WINE_KEPT_MODULE ".dll"
#define WINE_MARK        "wine_stand_in" /* an export of our advapi32.dll */
#define WINE_PDH         "pdh.dll"
#define WINE_LOADPERF    "loadperf.dll"
#define WINE_NETFXPERF   "netfxperf.dll" /* Wine has none, but .NET's installer puts one there */
#define WINE_KEPT        ".wine"   /* after the name of a DLL of Wine's that another one replaces */
#define WINE_BEFORE      ".before" /* after that of a program of ours that a folder had already */
#define WINE_WRITTEN     ".epc-new" /* after that of a file while it is written */
#define WINE_HOST_64     "epc-host64.exe"
#define WINE_HOST_32     "epc-host32.exe"

/* The name of our advapi32.dll before it has all exports. */
static inline const char *wine_epc_advapi_source_file_name(unsigned bits)
{
    return bits == 64 ? "epc-advapi64.dll" : "epc-advapi32.dll";
}
