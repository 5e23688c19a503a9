/* SPDX-License-Identifier: MIT
 *
 * leftout.h -- what does not fit a performance DLL, by the stamp in its file: applications whose
 * counters it leaves out, and why, which it is not blamed for; and the names that are installed.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "harness/findings/findings.h"
#include "kit/json/json.h"
#include "reader/installed/applications.h"
#include "host/key/providerkey.h"
#include "sdk/port/registry.h"

/* So many are listed. */
#define HARNESS_LEFT_OUT_MAX 64u

struct harness_left_out {
    struct reader_application list[HARNESS_LEFT_OUT_MAX];
    size_t count;
};

/* Find them now, for the DLL in the file `path`.  False: it is not known, because the DLL has no
 * stamp of this service's schema, or its file cannot be read. */
bool harness_find_left_out_applications(struct harness_left_out *out, const char *service,
                                        const char *path);

/* Report those that were built from another schema or that cannot be read. */
void harness_report_left_out_applications(const struct harness_left_out *left_out,
                                          struct harness_findings *findings);

/* Report that the DLL in the file `path` does not fit the English names that are installed for it,
 * or nothing: it fits, it has no stamp, or there are no names. */
void harness_check_dll_stamp_fits_names(const struct host_provider_key *key, const char *path,
                                        const struct epci_registry *registry,
                                        struct harness_findings *findings);

/* "WebPerf: left out: process 4242: it was built from another schema ...", a line for each. */
void harness_print_left_out_processes(FILE *to, const struct harness_left_out *left_out,
                                      const char *service);

/* The array "left_out". */
void harness_write_left_out_apps_json(struct kit_json *json,
                                      const struct harness_left_out *left_out);
