/* SPDX-License-Identifier: MIT
 *
 * windows.h -- the few types of Windows that mingw-w64's pdh.h needs, where there is no Windows.
 *
 * With it the functions of pdh.dll build natively, so that they are fuzzed and tested as programs
 * call them.  wchar_t has four bytes there, so WCHAR is a UTF-16 unit of its own.
 */
#pragma once

#include <stdint.h>

#define WINAPI
#define CALLBACK
#define TRUE  1
#define FALSE 0

typedef int8_t CHAR;
typedef uint8_t UCHAR, BOOLEAN, *PBYTE;
typedef uint16_t WORD, WCHAR;
typedef int32_t LONG, WINBOOL, BOOL;
typedef uint32_t DWORD, ULONG, *LPDWORD, *PDWORD;
typedef int64_t LONGLONG;
typedef uintptr_t DWORD_PTR;
typedef intptr_t LONG_PTR;
typedef char *LPSTR;
typedef const char *LPCSTR;
typedef WCHAR *LPWSTR;
typedef const WCHAR *LPCWSTR;
typedef void *HANDLE, *HWND, *HINSTANCE;

typedef struct {
    DWORD dwLowDateTime;
    DWORD dwHighDateTime;
} FILETIME;

typedef struct {
    DWORD Data1;
    WORD Data2;
    WORD Data3;
    UCHAR Data4[8];
} GUID;

#define ERROR_SUCCESS        0
#define INVALID_HANDLE_VALUE ((HANDLE)(LONG_PTR)(-1))

/* From the C compiler's own headers of mingw-w64. */
#define __C89_NAMELESS
#define __MSABI_LONG(number) number
