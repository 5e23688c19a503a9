/* SPDX-License-Identifier: MIT
 *
 * keys.h -- which keys are Perflib or a language's key below it, and where all programs find
 * them.  Any thread.
 */
#pragma once

#include <windows.h>

#include <stdbool.h>

/* Does this process run performance DLLs?  Then nothing is done here. */
bool wine_is_epc_host_process(void);

/* Has the path of this subkey "Perflib" in it?  Of other keys nothing has to be known. */
bool wine_path_has_perflib(LPCWSTR subkey);
bool wine_path_has_perflib_ansi(LPCSTR subkey);

/* Remember a key that was just opened if it is Perflib itself; forget one that is closed. */
void wine_remember_key_if_perflib_itself(HKEY key);
void wine_forget_perflib_key(HKEY key);

/* Is it Perflib?  Only keys that were remembered are. */
bool wine_is_perflib_key(HKEY key);

/* Is it the key of a language below Perflib?  Asks the system. */
bool wine_is_perflib_language_key(HKEY key);

/* Open Perflib, or a key below it, where programs of both bitnesses have it, whatever `rights` say
 * about that.  ERROR_FILE_NOT_FOUND: the subkey is another one, or `key` is, or it is not there. */
LSTATUS wine_open_perflib_in_64_bit_registry(HKEY key, LPCWSTR subkey, DWORD options, REGSAM rights,
                                             PHKEY result);
