/* SPDX-License-Identifier: MIT
 *
 * ansi.c -- the ANSI code page, by the system's own conversions.
 */
#include "kit/system/ansi.h"

#include <limits.h>

#include <windows.h>

static int clamp_to_int(size_t count)
{
    return count > INT_MAX ? INT_MAX : (int)count;
}

size_t kit_ansi_decode_to_utf16(const char *text, size_t bytes, uint16_t *out, size_t capacity)
{
    int needed;

    if (bytes == 0)
        return 0;
    needed = MultiByteToWideChar(CP_ACP, 0, text, clamp_to_int(bytes), NULL, 0);
    if (needed > 0 && (size_t)needed <= capacity)
        MultiByteToWideChar(CP_ACP, 0, text, clamp_to_int(bytes), (wchar_t *)out, needed);
    return (size_t)needed;
}

size_t kit_ansi_encode_from_utf16(const uint16_t *text, size_t units, char *out, size_t capacity)
{
    int needed;

    if (units == 0)
        return 0;
    needed = WideCharToMultiByte(CP_ACP, 0, (const wchar_t *)text, clamp_to_int(units), NULL, 0,
                                 NULL, NULL);
    if (needed > 0 && (size_t)needed <= capacity)
        WideCharToMultiByte(CP_ACP, 0, (const wchar_t *)text, clamp_to_int(units), out, needed,
                            NULL, NULL);
    return (size_t)needed;
}
