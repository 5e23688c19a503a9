/* SPDX-License-Identifier: MIT
 *
 * handover.h -- commands on Windows itself, whose name tables are its own: its loadperf.dll is asked to
 * do the work, and what it says it did is read back.
 */
#ifndef EPC_LODCTR_TOOL_HANDOVER_H
#define EPC_LODCTR_TOOL_HANDOVER_H

#include "kit/arena.h"
#include "ini/read/model.h"

struct lod_command;

/* Windows' loadperf.dll, and the names it has installed; tests have one in memory.  Codes are Win32's. */
struct lod_system_io {
    void *context;
    uint32_t (*load)(void *context, const char *ini);
    uint32_t (*unload)(void *context, const char *service);
    uint32_t (*backup)(void *context, const char *file);
    uint32_t (*restore)(void *context, const char *file);
    uint32_t (*trust)(void *context, const char *service);

    /* The whole table of a language as consumers get it, in memory of the arena.  EPC_OK;
     * EPC_E_NOT_FOUND where there is no such language; EPC_E_NOMEM, EPC_E_SYSTEM. */
    int (*names)(void *context, struct kit_arena *arena, const char *language,
                 enum ini_perf_kind kind, const void **bytes, size_t *size);
};

/* The command's verb, by way of command->system; command->code, which is returned too.  Verbs that need
 * neither the tables nor Windows' help are not for this. */
int lod_handover_run(struct lod_command *command);

/* Save what is installed, as lodctr /S does, where command->keep keeps such files, before Windows is
 * asked to change it: command->kept_before is the file.  LOD_CODE_OK, or stopped; RESTORE, which
 * somebody wants because the tables are broken, leaves out those that cannot be read. */
int lod_handover_save(struct lod_command *command);

/* Is the verb one that Windows has to do? */
bool lod_handover_wants(const struct lod_command *command);

#endif
