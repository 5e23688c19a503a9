/* SPDX-License-Identifier: MIT
 *
 * logging.h -- a log in a file over the fake computer, for the tests of logs. */
#pragma once

#include "pdh/caller/types.h"

#define S(name) ((PDH_STATUS)(name))

/* The file of the log; each test program defines its own. */
extern const char log_path[];

/* Today's era, English names, and no file. */
void set_up(void);

/* Remove the file; no handle may be left. */
void tear_down(void);

/* Open a query of the log and add a counter. */
HQUERY open_log_query(const char *path, HCOUNTER *counter);

/* Open the log for a query; it replaces what is there. */
PDH_HLOG open_new_log(DWORD type, HQUERY query);

/* Bind one file, as a list with its two NULs. */
PDH_STATUS bind_log(const char *name, PDH_HLOG *log);

/* Which pdh.h does not have. */
PDH_STATUS WINAPI PdhAddRelogCounter(PDH_HQUERY query, LPCWSTR path, DWORD type, DWORD scale,
                                     LONGLONG time_base, PDH_HCOUNTER *out);
PDH_STATUS WINAPI PdhSetCounterValue(PDH_HCOUNTER counter, PPDH_RAW_COUNTER raw, LPCWSTR instance);
PDH_STATUS WINAPI PdhWriteRelogSample(PDH_HLOG log, LONGLONG time);
PDH_STATUS WINAPI PdhResetRelogCounterValues(PDH_HLOG log);
PDH_STATUS WINAPI PdhGetLogFileTypeA(LPCSTR name, LPDWORD type);
