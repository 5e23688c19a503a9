/* SPDX-License-Identifier: MIT
 *
 * windows.h -- the types of Windows that epc's public headers use, for check-headers: mingw-w64's
 * header of this name is not for MSVC's target, and Microsoft's is not on this machine. */
#pragma once

#include <stddef.h>

#define APIENTRY     __stdcall
#define SRWLOCK_INIT { 0 }

typedef unsigned char BYTE, *LPBYTE;
typedef int BOOL;
typedef long LONG, HRESULT, LSTATUS;
typedef unsigned long DWORD, *LPDWORD, REGSAM;
typedef void *LPVOID;
typedef char *LPSTR;
typedef const char *LPCSTR;
typedef wchar_t *LPWSTR;
typedef const wchar_t *LPCWSTR;
typedef struct HKEY__ *HKEY, **PHKEY;
typedef struct _FILETIME *PFILETIME;
typedef struct {
    void *Ptr;
} SRWLOCK;
