/* SPDX-License-Identifier: MIT
 *
 * wide.h -- UTF-8 names to what Win32's W functions take.
 */
#ifndef EPC_PORT_WIN32_WIDE_H
#define EPC_PORT_WIN32_WIDE_H

#include <windows.h>

#include <stdbool.h>

/* Converts the NUL-terminated `text`; false where it is not UTF-8 or needs more than `room` units
 * with its NUL. */
static inline bool epci_wide(const char *text, WCHAR *wide, int room)
{
    return MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, room) > 0;
}

#endif
