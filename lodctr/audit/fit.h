/* SPDX-License-Identifier: MIT
 *
 * fit.h -- does a DLL that was made with epc fit the names that are installed, or will be?
 *
 * The DLL's file has a stamp with a hash of each name (docs/fingerprint.md).  One without a stamp
 * fits everything.
 */
#pragma once

#include "ini/read/model.h"
#include "lodctr/audit/dll.h"
#include "lodctr/state/names.h"

/* What the DLL is compared with: a counter file, or a table of names. */
struct lod_fit {
    const struct ini_perf_model *model; /* or NULL */
    const struct lod_nametab *english;  /* without a model: the table Counter of 009; or NULL */
};

/* Add a finding (LOD_RULE_LIBRARY_FIT) to `findings` if the file of the service's DLL does not
 * fit. */
void lod_fit_check_dll_schema_stamp(const struct lod_fit *fit, const struct lod_service *service,
                                    const struct lod_dll *file, struct ini_findings *findings);
