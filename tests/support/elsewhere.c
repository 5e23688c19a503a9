/* SPDX-License-Identifier: MIT
 *
 * elsewhere.c -- other computers for programs under Wine, which reaches none: in the place of
 * reader/collect/win32/remotekey.c.
 *
 * Every computer has this computer's counters and names.  The beginning of its name says how it
 * behaves: "never..." does not answer; "slow..." answers each question after 1.5 seconds;
 * "moody..." cannot be reached while the file that EPC_TEST_GONE names exists; "gadget..." and
 * "nowhere..." cannot be reached at all; "large..." has no answer for less than 300 000 bytes;
 * "broken..." answers with what is not an answer; the others answer at once.
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

int reader_remote_open(const char *computer, const char *account, void **out, uint32_t *code)
{
    (void)account;
    if (begins(computer, "never"))
        Sleep(INFINITE);
    *out = NULL;
    if (is_gone(computer))
        return failed(ERROR_BAD_NETPATH, code);
    *out = malloc(strlen(computer) + 1);
    return *out ? (strcpy(*out, computer), EPC_OK) : EPC_E_NOMEM;
}

static LSTATUS read_value_once(const char *key, const WCHAR *name, void *data, DWORD *size)
{
    LSTATUS error;

    if (begins(key, "slow"))
        Sleep(1500);
    if (is_gone(key))
        return ERROR_BAD_NETPATH;
    if (begins(key, "large") && *size < LARGE)
        return ERROR_MORE_DATA;
    error = RegQueryValueExW(HKEY_PERFORMANCE_DATA, name, NULL, NULL, data, size);
    if (error == ERROR_SUCCESS && begins(key, "broken"))
        memset(data, 'x', *size);
    return error;
}

int reader_remote_read_value(void *key, const char *name, void **data, size_t *bytes,
                             uint32_t *code)
{
    LSTATUS error = ERROR_MORE_DATA;
    WCHAR wide[256];

    *data = NULL;
    if (!epci_wide_from_utf8(name, wide, (int)EPC_COUNT(wide)))
        return failed(ERROR_INVALID_PARAMETER, code);
    for (DWORD capacity = 65536; error == ERROR_MORE_DATA; capacity *= 2) {
        DWORD size = capacity;

        free(*data);
        *data = malloc(size);
        if (!*data)
            return EPC_E_NOMEM;
        error = read_value_once(key, wide, *data, &size);
        *bytes = size;
    }
    if (error != ERROR_SUCCESS) {
        free(*data);
        *data = NULL;
    }
    return failed(error, code);
}

struct remote_helper *reader_remote_helper(void *key)
{
    (void)key;
    return NULL;
}

void reader_remote_close(void *key)
{
    free(key);
}

uint64_t reader_remote_account_version(const char *account)
{
    (void)account;
    return 0;
}
