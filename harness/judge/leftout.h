/* SPDX-License-Identifier: MIT
 *
 * leftout.h -- applications whose counters a performance DLL leaves out, and why: nothing that the
 * DLL is blamed for, but what its user looks for in vain.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "kit/json.h"
#include "sdk/consumer/applications.h"

/* So many are listed. */
#define VAL_LEFT_OUT_MOST 64u

struct val_left_out {
    struct epci_application list[VAL_LEFT_OUT_MOST];
    size_t count;
};

/* Find them now, for the DLL in the file `path`.  False: it is not known, because the DLL has no
 * stamp of this service's schema, or its file cannot be read. */
bool val_left_out_find(struct val_left_out *out, const char *service, const char *path);

/* "WebPerf: left out: process 4242: it was built from another schema ...", a line for each. */
void val_left_out_text(FILE *to, const struct val_left_out *left_out, const char *service);

/* The array "left_out". */
void val_left_out_json(struct kit_json *json, const struct val_left_out *left_out);
