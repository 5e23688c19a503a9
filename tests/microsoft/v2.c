/* SPDX-License-Identifier: MIT
 *
 * v2.c -- a V2 provider for webperf.man, by docs/moving-to-v2.md: what CTRPP made, and the calls
 * that replace epc's.  It compiles as C and as C++, and runs without a C runtime.
 */
#include <windows.h>

#include "ctrpp.h"

#include "webperf.h" /* CTRPP's constants are those of epc, with _ID */

#ifndef __GNUC__
/* What the compiler calls, and a C runtime would have. */
#ifdef __cplusplus
extern "C"
#endif
    void *
    memset(void *to, int value, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        ((volatile char *)to)[i] = (char)value;
    return to;
}
#endif

/* Wine has no more than this of the functions that set a value. */
static ULONG publish(PERF_COUNTERSET_INSTANCE *site)
{
    static ULONGLONG requests;

    return PerfSetCounterRefValue(WEBPERF, site, WEBPERF_SITE_REQUESTS_ID, &requests);
}

static ULONG count(PERF_COUNTERSET_INSTANCE *site)
{
    ULONG status;

    if (GetProcAddress(GetModuleHandleA("ntdll.dll"), "wine_get_version"))
        return publish(site);
    status = PerfIncrementULongLongCounterValue(WEBPERF, site, WEBPERF_SITE_REQUESTS_ID, 3);
    if (status == ERROR_SUCCESS)
        status = PerfSetULongCounterValue(WEBPERF, site, WEBPERF_SITE_CONNECTIONS, 5);
    return status;
}

static ULONG serve(void)
{
    ULONG status = CounterInitialize();
    PERF_COUNTERSET_INSTANCE *site;

    if (status != ERROR_SUCCESS)
        return 1000 + status;
    site = PerfCreateInstance(WEBPERF, &WEBPERF_SITEGuid, L"default", 0);
    if (!site)
        return 2000 + GetLastError();
    status = count(site);
    PerfDeleteInstance(WEBPERF, site);
    CounterCleanup();
    return status == ERROR_SUCCESS ? 0 : 3000 + status;
}

#ifdef __cplusplus
extern "C"
#endif
    void
    start(void)
{
    static const char text[] = "the provider has started and counted\r\n";
    ULONG status = serve();
    DWORD written;

    if (status == 0)
        WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), text, sizeof text - 1, &written, NULL);
    ExitProcess(status);
}
