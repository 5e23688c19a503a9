/* SPDX-License-Identifier: MIT
 *
 * settings.h -- perflib's settings (host/key/settings.h) with findings about bad values, and in
 * reports.
 *
 * Portable; no state.
 */
#pragma once

#include <stdio.h>

#include "harness/findings/findings.h"
#include "kit/json/json.h"
#include "host/key/settings.h"

/* For host_settings_read: a value that is not usable becomes a finding (setting-value); `context`
 * is the findings. */
void harness_add_bad_setting_finding(void *context, const struct host_bad_setting *bad);

/* The member "settings" of a report. */
void harness_write_settings_json(struct kit_json *json, const struct host_settings *settings);
/* Lines for people: a setting, its value and where it is from. */
void harness_print_perflib_settings(FILE *to, const struct host_settings *settings);
