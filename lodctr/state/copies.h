/* SPDX-License-Identifier: MIT
 *
 * copies.h -- the pair of files from which a service's counters were installed, kept in the registry so
 * that lodctr /R can install them again when nobody has the files any more
 * (docs/decisions/0019-kept-pairs.md).
 */
#ifndef EPC_LODCTR_STATE_COPIES_H
#define EPC_LODCTR_STATE_COPIES_H

#include "ini/read/model.h"
#include "ini/read/source.h"
#include "lodctr/state/value.h"
#include "sdk/core/span.h"

/* One key for each service below this one. */
#define LOD_KEPT_KEY "SOFTWARE\\epc\\Installed"

enum lod_kept_value {
    LOD_KEPT_INI_PATH,  /* REG_SZ: for messages, and for what the header's name is beside */
    LOD_KEPT_INI,       /* REG_BINARY: the file's bytes                                    */
    LOD_KEPT_HEADER,    /* REG_BINARY: those of the symbol header                          */
    LOD_KEPT_CODEPAGE,  /* REG_DWORD: the system's, when the files were read               */
    LOD_KEPT_ELSEWHERE, /* REG_DWORD: Windows installed them, so the texts are not in the registry */
    LOD_KEPT_VALUES
};

extern const char *const lod_kept_names[LOD_KEPT_VALUES];

/* The files of one service, as they were read. */
struct lod_kept {
    const char *ini_path;
    struct epci_span ini, header;
    uint32_t codepage;
};

/* Read what is kept for `service`.  EPC_OK; EPC_E_NOT_FOUND where nothing is, or not all of it; other
 * statuses of lod_value_read. */
int lod_kept_read(struct kit_arena *arena, const struct epci_registry *registry,
                  const char *service, struct lod_kept *out);

/* Read the files as lodctr did: what was installed.  EPC_OK; otherwise the status of lod_kept_read or
 * of ini_perfini_load, and `findings` may say more. */
int lod_kept_load(struct kit_arena *arena, const struct epci_registry *registry,
                  const struct ini_io *below, const char *service, struct lod_kept *kept,
                  struct ini_perf_model *model, struct ini_findings *findings);

/* A file system in which there are just the two files; it decodes as `below` does.  `kept` and `below`
 * must outlive it. */
struct lod_kept_files {
    const struct lod_kept *kept;
    const struct ini_io *below;
};
struct ini_io lod_kept_io(struct lod_kept_files *files);

#endif
