/* SPDX-License-Identifier: MIT
 *
 * consumer.h -- the registry interface to performance data: what RegQueryValueEx and its kin do
 * with HKEY_PERFORMANCE_DATA and HKEY_PERFORMANCE_TEXT, done by epc.
 *
 *     DWORD capacity = 65536, bytes = capacity, type;
 *     BYTE *data = malloc(capacity);
 *
 *     while (epc_RegQueryValueExW(HKEY_PERFORMANCE_DATA, L"Global", NULL, &type, data, &bytes) ==
 *            ERROR_MORE_DATA)
 *         data = realloc(data, bytes = capacity *= 2);
 *     ... a PERF_DATA_BLOCK ...
 *     epc_RegCloseKey(HKEY_PERFORMANCE_DATA);
 *
 * The functions have the signatures and the codes of the originals, and pass every other key on to
 * them, so a program may use them in their place everywhere.  <epc/winregmap.h> does that with a
 * program that is already written.  Windows only, in the library epc_consumer; any thread, but not
 * DllMain.
 *
 * Performance DLLs run in a child process, epc-host64.exe or epc-host32.exe next to the program, or
 * in this process where there is no such file.  They are closed and unloaded, so that their files
 * can be replaced: by epc_RegCloseKey(HKEY_PERFORMANCE_DATA), after half a minute in which nothing
 * has asked for them, and when the process ends.  docs/consuming.md is the guide.
 */
#ifndef EPC_CONSUMER_H
#define EPC_CONSUMER_H

#include <windows.h>
#include <winperf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Read a value.
 *
 * Data, of each of the three keys: `name` is "Global" (also NULL and ""), "Costly", decimal indexes
 * with blanks between them, "Foreign COMPUTER", or "Foreign COMPUTER" and indexes; *type is
 * REG_BINARY.
 * Where `data` is NULL or *bytes is too small, ERROR_MORE_DATA: nothing is written to `data`, and
 * *bytes is what this answer needed.  The next one may need more.  An answer without objects is
 * ERROR_SUCCESS.
 *
 * Names: "Counter" and "Help" (also "Explain"), whatever letters follow, of HKEY_PERFORMANCE_DATA
 * and HKEY_PERFORMANCE_TEXT, in English, and of HKEY_PERFORMANCE_NLSTEXT, in the user's language;
 * "Counter 00C" and the like of each.  *type is REG_MULTI_SZ, pairs of index and text that ascend;
 * damaged pairs are left out.  What a language lacks is in English.  With NULL for `data` *bytes is
 * the needed size and the result ERROR_SUCCESS; where *bytes is too small, it is the needed size
 * too, and the result ERROR_MORE_DATA.
 * ERROR_FILE_NOT_FOUND: no such value, or no such table.
 *
 * ERROR_INVALID_PARAMETER: `reserved` is not NULL, or `bytes` is NULL and `data` is not.
 * ERROR_TIMEOUT: a performance DLL that runs in this process asks for data while it is called, and
 * would wait for itself; other errors are those of memory and of the registry.
 * `type` may be NULL.  A takes the name and returns names in the system's ANSI code page. */
LSTATUS APIENTRY epc_RegQueryValueExA(HKEY key, LPCSTR name, LPDWORD reserved, LPDWORD type,
                                      LPBYTE data, LPDWORD bytes);
LSTATUS APIENTRY epc_RegQueryValueExW(HKEY key, LPCWSTR name, LPDWORD reserved, LPDWORD type,
                                      LPBYTE data, LPDWORD bytes);

/* Close a key.  HKEY_PERFORMANCE_DATA closes and unloads all performance DLLs, and returns when
 * that is done; the next question loads them again.  If the key was opened or connected to as well,
 * its last close does that. */
LSTATUS APIENTRY epc_RegCloseKey(HKEY key);

/* Connect to a key of a computer, L"\\\\NAME" or L"NAME".  The performance keys of this computer
 * (NULL, "" or its own name) are what `key` is.  Everything else is the original's: another
 * computer's keys are read by its own performance library.  If it fails, ask for "Foreign NAME". */
LSTATUS APIENTRY epc_RegConnectRegistryA(LPCSTR computer, HKEY key, PHKEY result);
LSTATUS APIENTRY epc_RegConnectRegistryW(LPCWSTR computer, HKEY key, PHKEY result);

/* Open a key.  The performance keys without a subkey are what `key` is, and Perflib\009 is
 * HKEY_PERFORMANCE_TEXT; everything else is the original's. */
LSTATUS APIENTRY epc_RegOpenKeyA(HKEY key, LPCSTR subkey, PHKEY result);
LSTATUS APIENTRY epc_RegOpenKeyW(HKEY key, LPCWSTR subkey, PHKEY result);
LSTATUS APIENTRY epc_RegOpenKeyExA(HKEY key, LPCSTR subkey, DWORD options, REGSAM rights,
                                   PHKEY result);
LSTATUS APIENTRY epc_RegOpenKeyExW(HKEY key, LPCWSTR subkey, DWORD options, REGSAM rights,
                                   PHKEY result);

/* Describe a key.  The performance keys have two values, "Counter" and "Help"; *longest_value is
 * the size of the longer one as epc_RegQueryValueEx returns it.  They have no class, no subkeys, no
 * time and no security descriptor.  ERROR_INVALID_PARAMETER: `class_name` without `class_length`.
 * Everything else is the original's. */
LSTATUS APIENTRY epc_RegQueryInfoKeyA(HKEY key, LPSTR class_name, LPDWORD class_length,
                                      LPDWORD reserved, LPDWORD subkeys, LPDWORD longest_subkey,
                                      LPDWORD longest_class, LPDWORD values, LPDWORD longest_name,
                                      LPDWORD longest_value, LPDWORD descriptor, PFILETIME written);
LSTATUS APIENTRY epc_RegQueryInfoKeyW(HKEY key, LPWSTR class_name, LPDWORD class_length,
                                      LPDWORD reserved, LPDWORD subkeys, LPDWORD longest_subkey,
                                      LPDWORD longest_class, LPDWORD values, LPDWORD longest_name,
                                      LPDWORD longest_value, LPDWORD descriptor, PFILETIME written);

/* TRUE: from the next load on, call performance DLLs of this process's bitness in this process,
 * where a crash of a DLL is a crash of the program.  FALSE, the default: in a child process. */
void APIENTRY epc_call_in_process(BOOL in_process);

#ifdef __cplusplus
}
#endif

#endif
