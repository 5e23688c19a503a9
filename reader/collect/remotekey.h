/* SPDX-License-Identifier: MIT
 *
 * remotekey.h -- the performance data of another computer, through its registry.
 *
 * win32/ asks the system for it, and epc-remote where the system, which is Wine then, does not
 * reach the computer; posix/ asks epc-remote.  All texts are UTF-8.  Each function may take as long
 * as the network needs; one thread at a time uses a key.  RegConnectRegistry is unconfirmed on
 * Windows.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Connect to HKEY_PERFORMANCE_DATA of a computer, named without backslashes.  As the account of
 * an account file, or where `account` is "" as the environment or the system says; Windows' own
 * connections have only that.  EPC_OK, and *out is to be closed; else the status that is closest to
 * *code, the system's. */
int reader_remote_open(const char *computer, const char *account, void **out, uint32_t *code);

/* Read data ("Global") or names ("Counter 009") whole, into memory from malloc.  EPC_OK;
 * EPC_E_NOMEM; EPC_E_CORRUPT: it is too large or not right; otherwise as above. */
int reader_remote_read_value(void *key, const char *name, void **data, size_t *bytes,
                             uint32_t *code);

/* The helper that reads the values; NULL: the system does. */
struct remote_helper *reader_remote_helper(void *key);

void reader_remote_close(void *key);

/* A number that changes when the account file, or where `account` is "" that of the environment,
 * may have been corrected. */
uint64_t reader_remote_account_version(const char *account);
