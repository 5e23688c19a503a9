/* SPDX-License-Identifier: MIT
 *
 * texts.h -- the caller's ANSI texts.  Any thread.
 */
#pragma once

#include <windows.h>

/* A copy in UTF-16, to be freed; NULL: no memory. */
WCHAR *wine_allocate_wide_from_ansi(LPCSTR text);
