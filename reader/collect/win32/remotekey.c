/* SPDX-License-Identifier: MIT
 *
 * remotekey.c -- RegConnectRegistry, RegQueryValueEx and RegCloseKey; and where RegConnectRegistry
 * reaches no other computer, which is so under Wine, epc-remote of Linux.
 */
#include "reader/collect/remotekey.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "kit/system/files.h"
#include "kit/system/win32/wide.h"
#include "remote/helper/helper.h"
#include "sdk/port/win32/error.h"

#define COMPUTER_UNITS 260
/* Room for a value: it doubles from one to the other. */
#define FIRST_BYTES 65536u
#define LAST_BYTES  0x10000000u

struct registry_key {
    HKEY key;
    size_t capacity;              /* that was large enough last time */
    struct remote_helper *helper; /* instead of the key; NULL: there is a key */
};

/* The status of a call, and *code. */
static int store_code_and_get_status(LSTATUS error, uint32_t *code)
{
    *code = (uint32_t)error;
    return epci_status_from_win32(*code);
}

int reader_remote_open(const char *computer, const char *account, void **out, uint32_t *code)
{
    const struct remote_helper_options options = { .computer = computer,
                                                   .account = account[0] ? account : NULL };
    WCHAR name[COMPUTER_UNITS] = L"\\\\";
    struct registry_key *key = calloc(1, sizeof *key);
    int status;

    *out = NULL;
    if (!key)
        return EPC_E_NOMEM;
    key->capacity = FIRST_BYTES;
    status =
        store_code_and_get_status(epci_wide_from_utf8(computer, name + 2, COMPUTER_UNITS - 2)
                                      ? RegConnectRegistryW(name, HKEY_PERFORMANCE_DATA, &key->key)
                                      : ERROR_INVALID_PARAMETER,
                                  code);
    /* Where RegConnectRegistry has failed, through epc-remote. */
    if (status != EPC_OK && remote_helper_can_start())
        status = remote_helper_open(&key->helper, &options);
    if (status == EPC_OK)
        *out = key;
    else
        free(key);
    return status;
}

/* Read into `*bytes` bytes.  EPC_E_NOSPACE: they are too few; what is needed is not known. */
static int read_value_once(HKEY key, const WCHAR *name, void *data, size_t *bytes, uint32_t *code)
{
    DWORD size = (DWORD)*bytes;
    const int status =
        store_code_and_get_status(RegQueryValueExW(key, name, NULL, NULL, data, &size), code);

    if (status == EPC_OK && size > *bytes)
        return EPC_E_CORRUPT;
    *bytes = size;
    return status;
}

int reader_remote_read_value(void *opened, const char *name, void **data, size_t *bytes,
                             uint32_t *code)
{
    struct registry_key *key = opened;
    WCHAR *wide;
    int status;

    if (key->helper)
        return remote_helper_read_value(key->helper, name, data, bytes, code);
    wide = kit_alloc_wide_from_utf8(name);
    status = wide ? EPC_E_NOSPACE : EPC_E_NOMEM;
    *data = NULL;
    for (; status == EPC_E_NOSPACE; key->capacity *= 2) {
        free(*data);
        *bytes = key->capacity;
        *data = malloc(key->capacity);
        status = *data ? read_value_once(key->key, wide, *data, bytes, code) : EPC_E_NOMEM;
        if (status != EPC_E_NOSPACE || key->capacity >= LAST_BYTES)
            break;
    }
    free(wide);
    if (status != EPC_OK) {
        free(*data);
        *data = NULL;
    }
    return status;
}

struct remote_helper *reader_remote_helper(void *opened)
{
    return ((struct registry_key *)opened)->helper;
}

void reader_remote_close(void *opened)
{
    struct registry_key *key = opened;

    if (key->key)
        RegCloseKey(key->key);
    remote_helper_close(key->helper);
    free(key);
}

/* epc-remote is a program of Linux, and so is the path of its account file. */
uint64_t reader_remote_account_version(const char *account)
{
    const char *path = account[0] ? account : getenv("EPC_REMOTE_ACCOUNT");
    char unix_path[1024 + 16];
    struct kit_file_sign sign;

    if (!path)
        return 0;
    snprintf(unix_path, sizeof unix_path, "\\\\?\\unix%s", path);
    for (char *at = unix_path; *at; at++)
        *at = *at == '/' ? '\\' : *at;
    return kit_read_file_id_size_and_time(unix_path, &sign)
               ? (sign.written * 31 + sign.bytes) * 31 + sign.index
               : 0;
}
