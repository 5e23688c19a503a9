/* SPDX-License-Identifier: MIT
 *
 * error.h -- translates Win32 codes to EPC_ statuses and back; no other file does.
 */
#pragma once

#include <stdint.h>

/* The status for a Win32 code; EPC_OK for ERROR_SUCCESS, EPC_E_SYSTEM for a code without a row. */
int epci_status_from_win32(uint32_t code);

/* The Win32 code that is closest to a status; ERROR_SUCCESS for every status that is not negative,
 * ERROR_GEN_FAILURE for EPC_E_SYSTEM. */
uint32_t epci_win32_from_status(int status);
