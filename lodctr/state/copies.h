/* SPDX-License-Identifier: MIT
 *
 * copies.h -- copies in the registry of the two files from which a service's counters were
 * installed, so that lodctr /R can install them again without the files
 * (docs/decisions/registry.md).
 */
#pragma once

#include "ini/read/model.h"
#include "ini/read/source.h"
#include "lodctr/state/value.h"
#include "sdk/core/span.h"

/* Has one subkey for each service. */
#define LOD_COPIES_KEY "SOFTWARE\\epc\\Installed"

enum lod_copy_value {
    LOD_COPY_INI_PATH,  /* REG_SZ: where the .INI file was; the header's name is relative to it */
    LOD_COPY_INI,       /* REG_BINARY: the file's bytes */
    LOD_COPY_HEADER,    /* REG_BINARY: the bytes of the symbol header */
    LOD_COPY_CODEPAGE,  /* REG_DWORD: of 8-bit text, when the files were read */
    LOD_COPY_ELSEWHERE, /* REG_DWORD: Windows installed them; the texts are not in the registry */
    LOD_COPY_FIRST,     /* REG_DWORD: First Counter of the counters that were installed */
    LOD_COPY_VALUES
};

/* A bit of LOD_COPY_CODEPAGE: lodctr --codepage named it, so it is also that of valid UTF-8. */
#define LOD_CODEPAGE_NAMED 0x10000u

/* "Counter File" ... in the order of the enumerators. */
extern const char *const lod_copy_names[LOD_COPY_VALUES];

/* The files of one service, as they were read. */
struct lod_copies {
    const char *ini_path;
    struct epci_span ini, header;
    uint32_t codepage; /* perhaps with LOD_CODEPAGE_NAMED */
};

/* Read the copies of `service`.  EPC_OK; EPC_E_NOT_FOUND if one is missing; other statuses of
 * lod_value_read. */
int lod_read_file_copies_of_service(struct kit_arena *arena, const struct epci_registry *registry,
                                    const char *service, struct lod_copies *out);

/* Read the copies and make the model of the counters that were installed from them.  `base`
 * decodes.  EPC_OK; otherwise the status of lod_read_file_copies_of_service or of ini_perfini_load,
 * and `findings` may say more. */
int lod_copies_load_model(struct kit_arena *arena, const struct epci_registry *registry,
                          const struct ini_io *base, const char *service, struct lod_copies *copies,
                          struct ini_perf_model *model, struct ini_findings *findings);
