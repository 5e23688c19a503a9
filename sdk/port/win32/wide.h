/* SPDX-License-Identifier: MIT
 *
 * wide.h -- text between the tools (UTF-8) and Win32 calls (UTF-16).
 */
#ifndef EPC_PORT_WIN32_WIDE_H
#define EPC_PORT_WIN32_WIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

/* UTF-8 to UTF-16 with its NUL, for the caller to free; NULL for invalid UTF-8 or no memory. */
wchar_t *epci_wide(const char *text);

/* UTF-16 to UTF-8 with its NUL.  False, and out[0] is NUL, where it does not fit in `room`. */
bool epci_narrow(const wchar_t *text, char *out, size_t room);

#endif
