/* SPDX-License-Identifier: MIT
 *
 * elsewhere.c -- other computers for programs under Wine, which reaches none: in the place of
 * reader/collect/win32/remotekey.c.
 *
 * Every computer has this computer's counters and names.  The beginning of its name says how it
 * behaves: "never..." does not answer; "slow..." answers each question after 1.5 seconds;
 * "moody..." cannot be reached while the file that EPC_TEST_GONE names exists; "gadget..." and
 * "nowhere..." cannot be reached at all; "large..." has no answer for less than 300 000 bytes of
 * room; "broken..." answers with what is not an answer; the others answer at once.
 */
#include <epc/winregmap.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/collect/remotekey.h"
#include "sdk/port/win32/error.h"
#include "sdk/port/win32/wide.h"

#define LARGE 300000u

static bool begins(const char *computer, const char *with)
{
    return strncmp(computer, with, strlen(with)) == 0;
}

static bool is_gone(const char *computer)
{
    const char *file = getenv("EPC_TEST_GONE");

    return begins(computer, "gadget") || begins(computer, "nowhere") ||
           (begins(computer, "moody") && file &&
            GetFileAttributesA(file) != INVALID_FILE_ATTRIBUTES);
}

static int failed(LSTATUS error, uint32_t *code)
{
    *code = (uint32_t)error;
    return epci_status_from_win32(*code);
}

int reader_remote_open(const char *computer, void **out, uint32_t *code)
{
    if (begins(computer, "never"))
        Sleep(INFINITE);
    *out = NULL;
    if (is_gone(computer))
        return failed(ERROR_BAD_NETPATH, code);
    *out = malloc(strlen(computer) + 1);
    return *out ? (strcpy(*out, computer), EPC_OK) : EPC_E_NOMEM;
}

int reader_remote_read_value_once(void *key, const char *name, void *data, size_t *bytes,
                                  uint32_t *code)
{
    DWORD size = (DWORD)*bytes;
    WCHAR wide[256];
    LSTATUS error;

    if (begins(key, "slow"))
        Sleep(1500);
    if (is_gone(key))
        return failed(ERROR_BAD_NETPATH, code);
    if (begins(key, "large") && size < LARGE)
        return failed(ERROR_MORE_DATA, code);
    if (!epci_wide_from_utf8(name, wide, (int)EPC_COUNT(wide)))
        return failed(ERROR_INVALID_PARAMETER, code);
    error = RegQueryValueExW(HKEY_PERFORMANCE_DATA, wide, NULL, NULL, data, &size);
    if (error == ERROR_SUCCESS)
        *bytes = size;
    if (error == ERROR_SUCCESS && begins(key, "broken"))
        memset(data, 'x', size);
    return failed(error, code);
}

void reader_remote_close(void *key)
{
    free(key);
}
