/* SPDX-License-Identifier: MIT
 *
 * vb.h -- the functions for Visual Basic, which pdh.h does not declare.
 */
#pragma once

#include "pdh/caller/types.h"

PDH_STATUS WINAPI PdhVbOpenQuery(PDH_HQUERY *out);
PDH_STATUS WINAPI PdhVbAddCounter(PDH_HQUERY query, LPCSTR path, PDH_HCOUNTER *out);
LONG WINAPI PdhVbIsGoodStatus(LONG status);
double WINAPI PdhVbGetDoubleCounterValue(PDH_HCOUNTER counter, LPDWORD status);
PDH_STATUS WINAPI PdhVbGetCounterPathElements(LPCSTR path, LPSTR machine, LPSTR object,
                                              LPSTR instance, LPSTR parent, LPSTR counter,
                                              DWORD size);
LONG WINAPI PdhVbCreateCounterPathList(DWORD detail, LPCSTR caption);
LONG WINAPI PdhVbGetCounterPathFromList(LONG index, LPSTR out, LONG size);
LONG WINAPI PdhVbGetOneCounterPath(LPSTR out, LONG size, DWORD detail, LPCSTR caption);
/* The .def files make these two of PdhOpenLogA and PdhUpdateLogA. */
PDH_STATUS WINAPI PdhVbOpenLog(LPCSTR name, DWORD access, LPDWORD type, PDH_HQUERY query,
                               DWORD max_size, LPCSTR caption, PDH_HLOG *out);
PDH_STATUS WINAPI PdhVbUpdateLog(PDH_HLOG log, LPCSTR text);
PDH_STATUS WINAPI PdhVbGetLogFileSize(PDH_HLOG log, LONG *out);

/* Free the list of paths, when the DLL is unloaded. */
void pdh_vb_release_path_list(void);
