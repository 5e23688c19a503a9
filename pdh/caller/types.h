/* SPDX-License-Identifier: MIT
 *
 * types.h -- what pdh.dll's callers see: mingw-w64's pdh.h, with everything in it.
 *
 * Natively the same header is used, over native/windows.h.
 */
#pragma once

#undef _WIN32_WINNT
#define _WIN32_WINNT 0x0601

#include <windows.h>

/* The header's declaration has no calling convention, which 32-bit programs need. */
#define PdhIsRealTimeQuery PdhIsRealTimeQuery_of_the_header
#include <pdh.h>
#undef PdhIsRealTimeQuery
#include <pdhmsg.h>

BOOL WINAPI PdhIsRealTimeQuery(PDH_HQUERY query);

/* pdhmsg.h has the statuses as DWORDs, and the functions return LONGs. */
#define PDH_S(name) ((PDH_STATUS)(name))

/* An export of its own, without A or W, which takes wide strings. */
#undef PdhOpenQuery
