/* SPDX-License-Identifier: MIT
 *
 * perfkey.h -- what else the functions of <epc/consumer.h> have for a library that puts itself in
 * the place of the system's.  Windows only; any thread.
 */
#pragma once

#include <windows.h>

#include <stdbool.h>

#define READER_KEY_PATH_UNITS 1024

/* The path of a key of the system with NUL; false if it has none or is very long. */
bool reader_read_key_path(HKEY key, WCHAR path[READER_KEY_PATH_UNITS]);

/* Is it HKEY_PERFORMANCE_DATA, HKEY_PERFORMANCE_TEXT or HKEY_PERFORMANCE_NLSTEXT?  With or without
 * the sign in its upper half. */
bool reader_is_performance_key(HKEY key);

/* A copy of a text of the system's ANSI code page in UTF-16, to be freed; of NULL: "".  NULL: no
 * memory. */
WCHAR *reader_allocate_wide_from_ansi(LPCSTR text);
