/* SPDX-License-Identifier: MIT
 *
 * jsontime.h -- times in JSON documents.
 */
#pragma once

#include <stdint.h>

#include "kit/json/json.h"

/* A SYSTEMTIME in UTC as "2026-02-28T23:59:59.000Z"; NULL: null. */
void mon_write_json_time(struct kit_json *json, const char *key, const uint16_t *time);
