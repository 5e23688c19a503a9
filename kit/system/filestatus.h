/* SPDX-License-Identifier: MIT
 *
 * filestatus.h -- what a failed call for a file means.
 */
#pragma once

#include <stdint.h>

/* The status of an error of the system: of GetLastError, or of errno. */
int kit_status_from_file_error(uint32_t error);
