/* SPDX-License-Identifier: MIT
 *
 * view.c -- a program that reads counters as every Windows program does; only its first include is
 * epc's. */
#include <epc/winregmap.h>

#include <stdio.h>

int main(void)
{
    static BYTE data[1 << 20];
    DWORD bytes = sizeof data;
    LSTATUS error = RegQueryValueExW(HKEY_PERFORMANCE_DATA, L"Global", NULL, NULL, data, &bytes);

    RegCloseKey(HKEY_PERFORMANCE_DATA);
    printf("view: error %ld, the answer has %s\n", error,
           ((const PERF_DATA_BLOCK *)data)->TotalByteLength == bytes ? "its bytes" : "others");
    return error != ERROR_SUCCESS;
}
