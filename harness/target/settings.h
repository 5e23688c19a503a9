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

/* host_settings_read; a value that is not usable becomes a finding (setting-value). */
void harness_settings_read(struct host_settings *out, const struct host_settings_request *request,
                           const struct epci_registry *registry, const char *service,
                           struct harness_findings *findings);

/* The member "settings" of a report. */
void harness_write_settings_json(struct kit_json *json, const struct host_settings *settings);
/* Lines for people: a setting, its value and where it is from. */
void harness_print_perflib_settings(FILE *to, const struct host_settings *settings);
