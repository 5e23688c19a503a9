/* SPDX-License-Identifier: MIT
 *
 * target.h -- what is to be hosted: from a word on a command line to everything that LOAD needs.
 *
 * A DLL named by its file gets a scratch registry with its service's key; a registered service
 * keeps its real keys.  Windows only.  Nothing foreign is loaded here: the DLL's file is read.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "check/check.h"
#include "kit/pe/imports.h"
#include "host/bitness.h"
#include "host/protocol.h"
#include "host/key/providerkey.h"
#include "host/scratch.h"
#include "sdk/port/registry.h"

struct host_target {
    struct host_provider_key key;     /* as registered, or as requested */
    char library[HOST_TEXT_CAPACITY]; /* expanded */
    char path[HOST_TEXT_CAPACITY];    /* of the file that this is */
    struct host_scratch scratch;      /* path "": the real keys */
    unsigned bits;                    /* of the DLL; 0: not known */
    char host[HOST_TEXT_CAPACITY];    /* the program of its bitness; "": this one */
};

/* Files beyond this size are not read; no DLL has its headers and names after it. */
#define HOST_DLL_MAX ((size_t)256 * 1024 * 1024)

/* What is wrong with a target. */
enum host_target_problem {
    HOST_TARGET_NO_KEY,        /* the service has no Performance key with a Library */
    HOST_TARGET_NOT_INSTALLED, /* the service lacks a First or Last value; it is loaded */
    HOST_TARGET_BARE_LIBRARY,  /* Library has no path; found outside of the system's folders */
    HOST_TARGET_NOT_LOADED,    /* the file is missing, or no DLL */
    HOST_TARGET_BITNESS,       /* neither this program nor one next to it can load the DLL */
    HOST_TARGET_NO_OPEN,       /* the procedure is not named, or not exported */
    HOST_TARGET_NO_COLLECT,
    HOST_TARGET_NO_CLOSE
};

/* Reports one problem; the message is one sentence with its object and a remedy, and lives as
 * long as the call. */
typedef void host_target_problem_fn(void *context, enum host_target_problem problem,
                                    const char *message);

/* Which program may host a DLL. */
enum host_kind {
    HOST_HARNESS, /* this one, or one next to it that knows the harness's commands */
    HOST_ANY,     /* epc-host next to it, this one, or, for a DLL that this one cannot load, any
                          one next to it; whether that answers is not tried */
    HOST_SEPARATE /* never this one, as it does not know HOST_CHILD_ROLE */
};

/* One of these programs that hosts DLLs of `bits` bits: next to the program or DLL that has this
 * code or, unless it is to be a harness, next to the program that runs.  EPC_OK; EPC_E_NOT_FOUND,
 * and `out` is where it is looked for first; EPC_E_NOSPACE. */
int host_find_program(enum host_programs programs, unsigned bits, char *out, size_t capacity);

/* Is there no file under the name of a host for DLLs of this bitness?  One that does not work is
 * there: who put it there wants no foreign DLL in this process. */
bool host_is_program_missing(void);

/* How to open a target.  Zeroed members are not given. */
struct host_target_request {
    const struct epci_registry *registry; /* the machine's */
    host_target_problem_fn *report;
    void *context;
    enum check_profile profile; /* NT 4 needs no Open and no Close */
    enum host_kind host;
    bool is_service;     /* the word is a service, even if it looks like a file's name */
    const char *service; /* the rest is for a DLL: its service and its procedures, */
    const char *open;
    const char *collect;
    const char *close;
    uint32_t first_counter; /* and its indexes */
    uint32_t first_help;
};

/* Find out everything about `word`.  EPC_OK: it can be loaded, as far as its file tells.
 * EPC_END: it cannot, and why was reported; the target names service and library as far as they
 * are known. EPC_E_INVALID: wrong use, and the message, of `capacity` bytes, says why.  Other
 * errors: of the system. Close it in every case. */
int host_target_open_without_loading(struct host_target *out, const char *word,
                                     const struct host_target_request *request, char *message,
                                     size_t capacity);
void host_target_release_key_and_scratch(struct host_target *target);

/* Report each import of the target's DLL that the loader cannot resolve; returns their number.
 * Modules are searched for as the loader does it: in the DLL's folder, then in the system's.
 * `sure` is that of kit_imports_report_unresolved. */
size_t host_target_check_imports(const struct host_target *target, bool sure,
                                 kit_import_problem_fn *report, void *context);

/* The LOAD command; its texts point into the target. */
struct host_command_load host_load_command_from_target(const struct host_target *target);
