/* SPDX-License-Identifier: MIT
 *
 * error.h -- Win32 codes become our statuses here, and nowhere else.
 */
#ifndef EPC_PORT_WIN32_ERROR_H
#define EPC_PORT_WIN32_ERROR_H

#include <stdint.h>

/* The status for a Win32 code; EPC_OK for ERROR_SUCCESS, EPC_E_SYSTEM for a code without a row. */
int epci_status_from_win32(uint32_t code);

/* The Win32 code that says best what a status says; ERROR_SUCCESS for everything not negative,
 * ERROR_GEN_FAILURE for EPC_E_SYSTEM. */
uint32_t epci_win32_from_status(int status);

#endif
