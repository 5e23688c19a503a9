/* SPDX-License-Identifier: MIT
 *
 * command.h -- one command of lodctr or unlodctr, from what is asked to what came of it.
 *
 * Knows neither a command line's form (options.h) nor a console (report.h), nor which registry it is:
 * loadperf.dll gives the same commands as the tools, and tests give them on a registry in memory.
 */
#ifndef EPC_LODCTR_TOOL_COMMAND_H
#define EPC_LODCTR_TOOL_COMMAND_H

#include "kit/buffer.h"
#include "ini/findings/finding.h"
#include "ini/read/source.h"
#include "lodctr/audit/dll.h"
#include "lodctr/tool/handover.h"
#include "lodctr/tool/options.h"
#include "lodctr/apply/session.h"

/* What became of one service. */
struct lod_rebuilt {
    const char *service;
    int code;               /* an EPCI_CODE; LOD_CODE_EXISTS: nothing was to be done */
    struct lod_range range; /* where its counters are, unless it failed               */
    const char *problem;    /* or why it failed                                       */
};

struct lod_command {
    /* What is asked, of what.  The arena holds everything below and is the caller's to release. */
    enum lod_tool tool;
    struct lod_options options;
    struct kit_arena arena;
    struct ini_io io; /* where files are read ...                  */
    /* ... and replaced, whole or not at all */
    int (*write)(const char *path, const unsigned char *bytes, size_t count);
    /* Keep a text that says what was there before Windows changed it; a bounded number of them is kept.
     * *path is the file, also of a failure (never NULL), in memory of the arena or static. */
    int (*keep)(struct kit_arena *arena, const unsigned char *bytes, size_t count,
                const char **path);
    struct epci_registry registry; /* of options.root, open                     */
    bool writable;                 /* the registry is                           */
    /* The whole path of a file, in memory of the arena; NULL: none, or no memory */
    const char *(*full_path)(struct kit_arena *arena, const char *path);
    const char *system_folder;          /* C:\\Windows\\system32; NULL: not known */
    const struct lod_system_io *system; /* Windows does the work; NULL: we do, in the registry */
    const struct lod_dll_io *dlls;      /* NULL: DLLs are not looked at             */

    /* What came of it. */
    int code;                     /* an EPCI_CODE                                           */
    const char *problem;          /* why it failed, where no note of the plan says it       */
    const char *service;          /* whose counters; NULL where it is not known, or nobody's */
    struct ini_findings findings; /* about the file that was read, or the machine */
    struct ini_perf_model model;
    struct lod_kept kept; /* the files that the model is from */
    bool has_plan;        /* it came to one: session.plan                   */
    bool has_handed;      /* Windows was asked; session.plan.range is what came of it            */
    const char
        *kept_before; /* the file that says what was there before; or NULL                  */
    struct lod_session session;
    struct lod_rebuilt *rebuilt; /* by /R, one for each service whose files are kept */
    size_t rebuilt_count;
    size_t rebuilt_room;
    bool has_providers; /* session.providers are those of the machine, or the one asked for */
};

/* A command without anything in it; its arena takes what it needs from the port. */
void lod_command_init(struct lod_command *command, enum lod_tool tool);

/* Do what command->options say; command->code, which is returned too, says how it went. */
int lod_command_run(struct lod_command *command);

/* Stop with this code and problem; a problem that could not be made is one of memory. */
int lod_command_stop(struct lod_command *command, int code, const char *problem);

/* ---- Its parts ---- */

/* Do `work` (its context is the command) while no installer is at it; undoes what a killed one left,
 * too, where that may be written. */
int lod_command_hold(struct lod_command *command, lod_session_fn *work);

/* Plan `request` and carry it out. */
int lod_command_session(struct lod_command *command, const struct lod_request *request);

/* Read the counter file and its symbol header (command->model, command->kept), look at the DLL, and make
 * the request: INSTALL or REGISTER, as the options have it.  An EPCI_CODE. */
int lod_command_prepare(struct lod_command *command, enum lod_action action,
                        struct lod_request *request);

/* lodctr FILE.ini (commandinstall.c). */
int lod_command_install(struct lod_command *command);

/* lodctr /R (rebuild.c). */
int lod_command_rebuild(struct lod_command *command);

/* Release the arena and close the registry. */
void lod_command_release(struct lod_command *command);

#endif
