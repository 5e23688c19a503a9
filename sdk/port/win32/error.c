/* SPDX-License-Identifier: MIT
 *
 * error.c -- one table of Win32 codes and statuses for both directions.
 *
 * Several codes may have the same status; the first row of a status is the code that it becomes.
 */
#include "sdk/port/win32/error.h"

#include <windows.h>

#include <epc/epc.h>

static const struct {
    DWORD code;
    int status;
} table[] = {
    { ERROR_SUCCESS, EPC_OK },
    { ERROR_NO_MORE_ITEMS, EPC_END },
    { ERROR_INVALID_PARAMETER, EPC_E_INVALID },
    { ERROR_INVALID_NAME, EPC_E_INVALID },
    { ERROR_BAD_PATHNAME, EPC_E_INVALID },
    { ERROR_NOT_ENOUGH_MEMORY, EPC_E_NOMEM },
    { ERROR_OUTOFMEMORY, EPC_E_NOMEM },
    { ERROR_COMMITMENT_LIMIT, EPC_E_NOMEM },
    { ERROR_NO_SYSTEM_RESOURCES, EPC_E_NOMEM },
    { ERROR_NOT_ENOUGH_QUOTA, EPC_E_NOMEM },
    { ERROR_WORKING_SET_QUOTA, EPC_E_NOMEM },
    { ERROR_PAGEFILE_QUOTA, EPC_E_NOMEM },
    { ERROR_TOO_MANY_OPEN_FILES, EPC_E_NOMEM }, /* also of handles */
    { ERROR_MORE_DATA, EPC_E_NOSPACE },
    { ERROR_INSUFFICIENT_BUFFER, EPC_E_NOSPACE },
    { ERROR_HANDLE_EOF, EPC_E_TRUNCATED },
    { ERROR_INVALID_DATA, EPC_E_CORRUPT },
    { ERROR_BADDB, EPC_E_CORRUPT },
    { ERROR_FILE_NOT_FOUND, EPC_E_NOT_FOUND },
    { ERROR_PATH_NOT_FOUND, EPC_E_NOT_FOUND },
    { ERROR_KEY_DELETED, EPC_E_NOT_FOUND },
    { ERROR_ALREADY_EXISTS, EPC_E_EXISTS },
    { ERROR_FILE_EXISTS, EPC_E_EXISTS },
    { ERROR_ACCESS_DENIED, EPC_E_ACCESS },
    { ERROR_PRIVILEGE_NOT_HELD, EPC_E_ACCESS },
    { ERROR_WRITE_PROTECT, EPC_E_ACCESS },
    { ERROR_TIMEOUT, EPC_E_BUSY },
    { WAIT_TIMEOUT, EPC_E_BUSY },
    { ERROR_SHARING_VIOLATION, EPC_E_BUSY },
    { ERROR_NOT_SUPPORTED, EPC_E_UNSUPPORTED },
    { ERROR_CALL_NOT_IMPLEMENTED, EPC_E_UNSUPPORTED },
    { ERROR_BAD_FORMAT, EPC_E_SCHEMA },
    { ERROR_REVISION_MISMATCH, EPC_E_VERSION },
    { ERROR_ARITHMETIC_OVERFLOW, EPC_E_RANGE },
    { ERROR_NO_UNICODE_TRANSLATION, EPC_E_ENCODING },
    { ERROR_FILENAME_EXCED_RANGE, EPC_E_TOO_LONG },
    { ERROR_GEN_FAILURE, EPC_E_SYSTEM },
};

int epci_status_from_win32(uint32_t code)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].code == code)
            return table[i].status;
    return EPC_E_SYSTEM;
}

uint32_t epci_win32_from_status(int status)
{
    if (status >= 0)
        return ERROR_SUCCESS;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].status == status)
            return table[i].code;
    return ERROR_GEN_FAILURE;
}
