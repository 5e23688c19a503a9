/* SPDX-License-Identifier: MIT
 *
 * settings.h -- what a user can change about pdh.dll in one process.
 */
#pragma once

#include <stddef.h>

#include "sdk/port/registry.h"

/* From now on this registry is read, too; NULL: none, as before the first call. */
void pdh_settings_use_registry(const struct epci_registry *registry);

/* The text of a setting: the environment variable of this name, or else the value of this name in
 * HKLM\SOFTWARE\epc\PDH\<the program's file name>; "" if there is neither, or it does not fit. */
void pdh_setting_read(const char *name, char *out, size_t capacity);
