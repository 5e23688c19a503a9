/* SPDX-License-Identifier: MIT
 *
 * wix.h -- the performance counters of a WiX file (.wxs or .wxi): its PerformanceCategory elements,
 * of WiX's util extension.
 *
 * docs/epc-ini.md, import, says how they are read.  WiX's preprocessor is not run.
 */
#pragma once

#include "ini/read/model.h"
#include "ini/read/source.h"

/* Read a WiX file for ini_import: *model has model->wix, and no header.  EPC_OK; EPC_E_INVALID:
 * there are errors; EPC_E_NOMEM; the statuses of ini_source_load.  On failure *model is
 * unchanged. */
int ini_wix_load(struct kit_arena *arena, const struct ini_io *io, const char *path,
                 struct ini_perf_model *model, struct ini_findings *findings);

/* ---- Shared by wix.c (elements) and wixmodel.c (what they mean) ---- */

/* A PerformanceCategory or a PerformanceCounter. */
struct ini_wix_item {
    bool is_category;
    bool is_repeated; /* its name is that of an earlier counter of the category */
    struct ini_place at;
    struct kit_slice name, help, type, language;
    struct ini_place type_at, language_at;
    /* Of categories; NULL or empty: not given. */
    struct kit_slice library, open, collect, close;
    const bool *many;
};

struct ini_wix_file {
    struct kit_slice id, name;
};

/* What the elements say, in the order of the file. */
struct ini_wix {
    struct kit_arena *arena;
    struct ini_findings *findings;
    const char *path;
    struct ini_wix_item *items;
    size_t item_count, item_capacity;
    struct ini_wix_file *files;
    size_t file_count, file_capacity;
};

/* The model of items that begin with a category.  EPC_OK or EPC_E_NOMEM. */
int ini_wix_build_model(struct ini_wix *wix, struct ini_perf_model *model);
