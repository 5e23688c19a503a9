/* SPDX-License-Identifier: MIT
 *
 * wide.h -- conversion between UTF-8 and UTF-16 for tools, which may allocate.
 */
#pragma once

#include <stddef.h>

#include "sdk/port/win32/wide.h"

/* UTF-8 to UTF-16 with its NUL, for the caller to free; NULL for invalid UTF-8 or no memory. */
WCHAR *kit_alloc_wide_from_utf8(const char *text);

/* Is it Wine, and not Windows? */
bool kit_is_wine(void);

#define KIT_SHARE_ALL (FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE)

/* CreateFileW of a path in UTF-8: `how` is OPEN_EXISTING or the like.  INVALID_HANDLE_VALUE, and
 * the reason in GetLastError. */
HANDLE kit_open_file_handle(const char *path, DWORD access, DWORD share, DWORD how, DWORD flags);

/* UTF-16 to UTF-8 with its NUL, for the caller to free; "" if it cannot be converted.  NULL: no
 * memory. */
char *kit_alloc_utf8_from_wide(const WCHAR *text);

/* UTF-16 to UTF-8 with its NUL.  False, and out[0] is NUL, if it does not fit in `capacity`. */
bool kit_utf8_from_wide(const WCHAR *text, char *out, size_t capacity);
