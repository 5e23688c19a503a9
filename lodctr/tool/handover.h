/* SPDX-License-Identifier: MIT
 *
 * handover.h -- commands on a live Windows, which keeps its name tables in files of its own:
 * Windows' loadperf.dll does the work, and its result is read back.
 */
#pragma once

#include "kit/arena.h"
#include "ini/read/model.h"

struct lod_command;

/* The functions of Windows' loadperf.dll. */
enum lod_system_function {
    LOD_SYSTEM_LOAD,   /* the counters of a counter file */
    LOD_SYSTEM_UNLOAD, /* those of a service */
    LOD_SYSTEM_BACKUP, /* to a file */
    LOD_SYSTEM_RESTORE,
    LOD_SYSTEM_TRUST /* a service */
};

/* That DLL, and the names that consumers get; tests have their own in memory.  The codes are
 * Win32's. */
struct lod_system_io {
    void *context;
    uint32_t (*call)(void *context, enum lod_system_function which, const char *operand);

    /* Read the whole table of a language as consumers get it, into memory of the arena.  EPC_OK;
     * EPC_E_NOT_FOUND if the system does not have the language; EPC_E_NOMEM, EPC_E_SYSTEM. */
    int (*names)(void *context, struct kit_arena *arena, const char *language,
                 enum ini_perf_kind kind, const void **bytes, size_t *size);
};

/* Carry out the command through command->system; returns command->code.  Only for verbs for which
 * lod_needs_handover_to_windows is true. */
int lod_run_verb_by_loadperf_dll(struct lod_command *command);

/* Before Windows changes anything, save what is installed, as lodctr /S does, with
 * command->save_before; command->saved_before is the file.  LOD_CODE_OK, or stopped.  RESTORE
 * leaves out tables that cannot be read, since broken tables are a reason to restore. */
int lod_handover_save_before_change(struct lod_command *command);

/* Must Windows carry out the command's verb? */
bool lod_needs_handover_to_windows(const struct lod_command *command);
