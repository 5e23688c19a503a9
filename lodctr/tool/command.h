/* SPDX-License-Identifier: MIT
 *
 * command.h -- one command of lodctr or unlodctr: what is requested, on which machine, and its
 * result.
 *
 * Does not know command lines (options.h), the console (report.c) or the kind of registry:
 * loadperf.dll gives the same commands as the tools, and tests give them on a registry in memory.
 */
#pragma once

#include "kit/buffer.h"
#include "ini/findings/finding.h"
#include "ini/read/source.h"
#include "lodctr/audit/dll.h"
#include "lodctr/tool/handover.h"
#include "lodctr/tool/options.h"
#include "lodctr/apply/session.h"

/* The result of lodctr /R for one service. */
struct lod_reinstalled {
    const char *service;
    int code;               /* a lod_code; LOD_CODE_EXISTS: nothing was to be done */
    struct lod_range range; /* of its counters, unless it failed */
    const char *objects;    /* as in lod_plan */
    const char *problem;    /* why it failed; or NULL */
};

struct lod_command {
    /* What is requested.  The arena holds everything below; lod_command_release frees it. */
    enum lod_tool tool;
    struct lod_options options;
    struct kit_arena arena;

    /* The machine. */
    struct ini_io io; /* reads files */
    /* Write or replace a file, whole or not at all. */
    int (*write)(const char *path, const unsigned char *bytes, size_t count);
    /* Write the text of what was installed before Windows changes it to a new file; only a limited
     * number of such files remain.  *path is the file, also after a failure (never NULL), in memory
     * of the arena or static. */
    int (*save_before)(struct kit_arena *arena, const unsigned char *bytes, size_t count,
                       const char **path);
    struct epci_registry registry; /* of options.root, open */
    bool writable;                 /* the registry is */
    /* The absolute path of a file, in memory of the arena; NULL: not possible, or no memory. */
    const char *(*full_path)(struct kit_arena *arena, const char *path);
    const char *system_folder;          /* C:\\Windows\\system32; NULL: not known */
    const struct lod_system_io *system; /* NULL: we change the registry ourselves, not Windows */
    const struct lod_dll_io *dlls;      /* NULL: DLLs are not examined */

    /* The result. */
    int code;                     /* a lod_code */
    const char *problem;          /* why it failed, if no note of the plan says it */
    const char *service;          /* whose counters; NULL: not known, or all */
    struct ini_findings findings; /* about the file that was read, or the machine */
    struct ini_perf_model model;
    struct lod_copies copies; /* the files that the model is from */
    struct lod_saved saved;   /* by /R:FILE: what is restored */
    struct lod_trust trust;   /* by /T: the DLL as it is now */
    bool has_plan;            /* session.plan is one */
    bool has_handed;          /* Windows was called; session.plan.range is the result */
    const char *saved_before; /* the file of save_before; or NULL */
    struct lod_session session;
    struct lod_reinstalled *reinstalled; /* by /R, one for each service whose files are stored */
    size_t reinstalled_count;
    size_t reinstalled_capacity;
    bool lists_services; /* --check, /Q: session.state.services are for the report */
};

/* Make an empty command; its arena takes memory from the port. */
void lod_command_init(struct lod_command *command, enum lod_tool tool);

/* Carry out command->options; returns command->code. */
int lod_command_run(struct lod_command *command);

/* Set the problem, formatted in memory of the arena, and the code, which is returned; if there is
 * no memory for the problem, that is the problem. */
int lod_command_fail(struct lod_command *command, int code, const char *format, ...)
    KIT_FORMAT(3, 4);
int lod_command_fail_for_memory(struct lod_command *command);

/* ---- Its parts ---- */

/* Call `work` while no other installer runs; before, undo what a killed one left, if the registry
 * is writable.  Returns its code. */
int lod_command_run_under_mutex(struct lod_command *command,
                                int (*work)(struct lod_command *command));

/* While no other installer runs, plan command->session.request and carry it out. */
int lod_command_plan_and_apply(struct lod_command *command);

/* The same for REMOVE or UNREGISTER of command->service, with what its stored files say. */
int lod_command_remove_service(struct lod_command *command, enum lod_action action);

/* Read the counter file and its symbol header (command->model, command->copies), examine the DLL,
 * and make the request, INSTALL or REGISTER, from the options.  A lod_code. */
int lod_prepare_install_request(struct lod_command *command, enum lod_action action);

/* lodctr FILE.ini (commandinstall.c). */
int lod_command_install(struct lod_command *command);

/* The model of the files that are stored for a service, in memory of the command's arena; NULL with
 * *problem.  Only while no other installer runs. */
const struct ini_perf_model *lod_load_model_of_stored_files(struct lod_command *command,
                                                            const char *service,
                                                            struct lod_copies *copies,
                                                            const char **problem);

/* Give the request the texts of all stored files; those that cannot be read say nothing.
 * LOD_CODE_OK, or stopped. */
int lod_command_collect_stored_texts(struct lod_command *command, struct lod_request *request);

/* lodctr --repair, and lodctr /R, while no other installer runs (reinstall.c). */
int lod_command_repair_tables(struct lod_command *command);
int lod_command_repair_and_reinstall(struct lod_command *command);

/* Read the state with all values of all services, or of the service `only`.  LOD_CODE_OK, or
 * stopped. */
int lod_command_read_state(struct lod_command *command, const char *only);

/* Print the result.  Text: on stdout, warnings and errors on stderr.  JSON: one document on
 * stdout. */
void lod_print_text_or_json_report(struct lod_command *command);
void lod_print_json_report(struct lod_command *command);

/* Print at once, on stderr, that the command waits for another installer. */
void lod_print_waiting_sentence(const char *sentence);

/* Close the registry and release the arena. */
void lod_command_release(struct lod_command *command);
