/* SPDX-License-Identifier: MIT
 *
 * remotekey.c -- RegConnectRegistry, RegQueryValueEx and RegCloseKey.
 */
#include "reader/collect/remotekey.h"

#include <windows.h>

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/port/win32/error.h"
#include "sdk/port/win32/wide.h"

#define COMPUTER_UNITS 260

/* The status of a call, and *code. */
static int store_code_and_get_status(LSTATUS error, uint32_t *code)
{
    *code = (uint32_t)error;
    return epci_status_from_win32(*code);
}

int reader_remote_open(const char *computer, void **out, uint32_t *code)
{
    WCHAR name[COMPUTER_UNITS] = L"\\\\";
    HKEY key = NULL;
    int status;

    *out = NULL;
    if (!epci_wide_from_utf8(computer, name + 2, COMPUTER_UNITS - 2))
        return store_code_and_get_status(ERROR_INVALID_PARAMETER, code);
    status =
        store_code_and_get_status(RegConnectRegistryW(name, HKEY_PERFORMANCE_DATA, &key), code);
    if (status == EPC_OK)
        *out = key;
    return status;
}

int reader_remote_read_value_once(void *key, const char *name, void *data, size_t *bytes,
                                  uint32_t *code)
{
    WCHAR *wide = epci_alloc_wide_from_utf8(name);
    DWORD size = *bytes > UINT32_MAX ? UINT32_MAX : (DWORD)*bytes;
    LSTATUS error =
        wide ? RegQueryValueExW(key, wide, NULL, NULL, data, &size) : ERROR_NOT_ENOUGH_MEMORY;

    free(wide);
    if (error == ERROR_SUCCESS)
        *bytes = size;
    return store_code_and_get_status(error, code);
}

void reader_remote_close(void *key)
{
    RegCloseKey(key);
}
