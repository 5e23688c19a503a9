/* SPDX-License-Identifier: MIT
 *
 * wide.c -- converts between UTF-8 and UTF-16 with the system's two functions.
 *
 * The copy is sized by a first call that only counts.
 */
#include "kit/system/win32/wide.h"

#include <windows.h>

#include <limits.h>
#include <stdlib.h>

WCHAR *kit_alloc_wide_from_utf8(const char *text)
{
    int units = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
    WCHAR *out = units > 0 ? malloc((size_t)units * sizeof *out) : NULL;

    if (out)
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, out, units);
    else if (units > 0)
        SetLastError(ERROR_NOT_ENOUGH_MEMORY);
    return out;
}

HANDLE kit_open_file_handle(const char *path, DWORD access, DWORD share, DWORD how, DWORD flags)
{
    WCHAR *name = kit_alloc_wide_from_utf8(path);
    HANDLE file =
        name ? CreateFileW(name, access, share, NULL, how, flags, NULL) : INVALID_HANDLE_VALUE;

    free(name);
    return file;
}

bool kit_utf8_from_wide(const WCHAR *text, char *out, size_t capacity)
{
    int maximum = capacity > INT_MAX ? INT_MAX : (int)capacity;

    if (maximum > 0 && WideCharToMultiByte(CP_UTF8, 0, text, -1, out, maximum, NULL, NULL) > 0)
        return true;
    if (maximum > 0)
        out[0] = '\0';
    return false;
}

char *kit_alloc_utf8_from_wide(const WCHAR *text)
{
    const size_t capacity = wcslen(text) * 3 + 1;
    char *copy = calloc(capacity, 1);

    if (copy)
        kit_utf8_from_wide(text, copy, capacity);
    return copy;
}

bool kit_is_wine(void)
{
    return GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "wine_get_version") != NULL;
}
