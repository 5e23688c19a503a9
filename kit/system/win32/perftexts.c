/* SPDX-License-Identifier: MIT
 *
 * perftexts.c -- asks the two performance keys for names.  Windows takes "Counter 007" as the
 * value's name for a language (spec: "Retrieving counter names and help text").
 */
#include "kit/system/win32/perftexts.h"

#include <windows.h>

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/port/win32/error.h"
#include "sdk/port/win32/wide.h"

int kit_read_system_name_table(const char *language, const char *value, void *data, size_t *bytes)
{
    const bool english = strcmp(language, "009") == 0;
    DWORD kind = 0, size = *bytes > UINT32_MAX ? UINT32_MAX : (DWORD)*bytes;
    char name[64];
    WCHAR wide[64];
    BYTE none;
    LSTATUS error;

    snprintf(name, sizeof name, english ? "%s" : "%s %.16s", value, language);
    if (!epci_wide_from_utf8(name, wide, 64))
        return EPC_E_ENCODING;
    error = RegQueryValueExW(english ? HKEY_PERFORMANCE_TEXT : HKEY_PERFORMANCE_DATA, wide, NULL,
                             &kind, data ? data : &none, &size);
    *bytes = size;
    if (error == ERROR_SUCCESS && kind != REG_MULTI_SZ)
        return EPC_E_CORRUPT;
    return epci_status_from_win32((uint32_t)error);
}
