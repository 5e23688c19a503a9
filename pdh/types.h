/* SPDX-License-Identifier: MIT
 *
 * types.h -- what pdh.dll's callers see: mingw-w64's pdh.h, with everything in it.
 *
 * Natively the same header is used, over pdh/native.
 */
#pragma once

#undef _WIN32_WINNT
#define _WIN32_WINNT 0x0601

#include <windows.h>

#include <pdh.h>
#include <pdhmsg.h>

/* pdhmsg.h has the statuses as DWORDs, and the functions return LONGs. */
#define PDH_S(name) ((PDH_STATUS)(name))

/* An export of its own, without A or W, which takes wide strings. */
#undef PdhOpenQuery
