/* SPDX-License-Identifier: MIT
 *
 * faultydll.c -- performance DLLs of the tests of epc-mon doctor, each with one fault: BAD says
 * which.
 */
#include <windows.h>

#define OPEN_FAILS       1
#define OPEN_CRASHES     2
#define OPEN_HANGS       3
#define COLLECT_CRASHES  4
#define COLLECT_LIES     5
#define COLLECT_HAS_NONE 6
#define NOT_LOADED       7
#define IMPORTS          8
#define OPEN_STARVES     9
#define COLLECT_FAILS    10

#if BAD == IMPORTS
__declspec(dllimport) int helper(void);
#endif

BOOL WINAPI DllMain(HINSTANCE dll, DWORD reason, LPVOID reserved)
{
    (void)dll;
    (void)reason;
    (void)reserved;
    return BAD != NOT_LOADED;
}

DWORD WINAPI BadOpen(LPWSTR devices)
{
    (void)devices;
    if (BAD == OPEN_CRASHES)
        *(volatile int *)0 = 1;
    if (BAD == OPEN_HANGS)
        Sleep(INFINITE);
#if BAD == IMPORTS
    return (DWORD)helper();
#endif
    return BAD == OPEN_FAILS     ? ERROR_FILE_NOT_FOUND
           : BAD == OPEN_STARVES ? ERROR_COMMITMENT_LIMIT
                                 : ERROR_SUCCESS;
}

DWORD WINAPI BadCollect(LPWSTR query, void **data, DWORD *bytes, DWORD *types)
{
    (void)query;
    if (BAD == COLLECT_CRASHES)
        *(volatile int *)0 = 1;
    *bytes = *types = 0;
    if (BAD == COLLECT_LIES) {
        memset(*data, 0x77, 64);
        *data = (char *)*data + 64;
        *bytes = 64;
        *types = 1;
    }
    return BAD == COLLECT_FAILS ? ERROR_ACCESS_DENIED : ERROR_SUCCESS;
}

DWORD WINAPI BadClose(void)
{
    return ERROR_SUCCESS;
}
