/* SPDX-License-Identifier: MIT
 *
 * wide.h -- conversion between UTF-8 and the UTF-16 of Win32's W functions.
 */
#pragma once

#include <windows.h>

#include <stdbool.h>
#include <stddef.h>

/* Convert the NUL-terminated `text`; false if it is not UTF-8 or needs more than `capacity` units
 * with its NUL. */
static inline bool epci_wide_from_utf8(const char *text, WCHAR *wide, int capacity)
{
    return MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, capacity) > 0;
}
