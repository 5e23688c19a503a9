/* SPDX-License-Identifier: MIT
 *
 * remotehandle.h -- keys of other computers for the functions of <epc/consumer.h>, under Wine,
 * whose RegConnectRegistry reaches none: each is a connection of epc-remote.
 *
 * Such a key has a number that the system gives to none of its own.  Any thread; questions to one
 * key wait for each other.
 */
#pragma once

#include <windows.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool reader_is_remote_handle(HKEY key);

/* Connect to HKEY_PERFORMANCE_DATA of a computer to which the system's RegConnectRegistry answered
 * `error`; or not to `data`: to another key, which has no values and no subkey that may be opened.
 * ERROR_SUCCESS, and *out has been opened once; ERROR_ACCESS_DENIED: the account or its rights were
 * refused; else `error`. */
LSTATUS reader_remote_handle_connect(LPCWSTR computer, bool data, LSTATUS error, PHKEY out);

/* Read a value ("Global", "Counter 009") whole, into memory from malloc.  Where the connection has
 * ended that is EPC_E_SYSTEM, and the next one connects again. A computer that refused the account
 * is left alone for READER_LOGIN_RETRY_MS. EPC_OK; EPC_E_NOT_FOUND; another status. */
int reader_remote_handle_read_value(HKEY key, const char *name, void **data, size_t *bytes);

/* Open it once more, or close it as often. */
void reader_remote_handle_retain(HKEY key);
void reader_remote_handle_release(HKEY key);
