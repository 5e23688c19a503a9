/* SPDX-License-Identifier: MIT
 *
 * keys.h -- which keys are Perflib or a language's key below it, and where a 32-bit program finds
 * them.  Any thread.
 */
#pragma once

#include <windows.h>

#include <stdbool.h>

/* Does this process run performance DLLs?  Then nothing is done here. */
bool wine_is_host(void);

/* Is "Perflib" a word in the path of this subkey?  Of other keys nothing has to be known. */
bool wine_names_perflib(LPCWSTR subkey);
bool wine_names_perflib_ansi(LPCSTR subkey);

/* Remember a key that was just opened if it is Perflib itself; forget one that is closed. */
void wine_key_opened(HKEY key);
void wine_key_closed(HKEY key);

/* Is it Perflib?  Only keys that were remembered are. */
bool wine_is_perflib(HKEY key);

/* Is it the key of a language below Perflib?  Asks the system. */
bool wine_is_language(HKEY key);

/* In a 32-bit program: open the subkey in the place that programs of both bitnesses share.
 * ERROR_FILE_NOT_FOUND: it is not below HKEY_LOCAL_MACHINE\Software, or not there. */
LSTATUS wine_open_shared(HKEY key, LPCWSTR subkey, DWORD options, REGSAM rights, PHKEY result);
