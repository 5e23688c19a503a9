/* SPDX-License-Identifier: MIT
 *
 * plan.h -- the changes to the registry as an ordered list of edits, or the reason why there are
 * none.
 *
 * Planning is pure: state and request in, plan out.  apply.h carries a plan out.  The order of the
 * edits keeps readers correct at every step (docs/registry.md): Last Counter and Last Help are
 * never below an index in a table, and a service's First values never point at text that is
 * missing.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"
#include "ini/read/model.h"
#include "lodctr/saved/saved.h"
#include "lodctr/state/state.h"
#include "lodctr/state/texts.h"
#include "sdk/core/finding.h"

/* What the tools return: Win32's codes, if possible one below 256. */
enum lod_code {
    LOD_CODE_OK = 0,
    LOD_CODE_FOUND = 1,        /* --check has errors or warnings */
    LOD_CODE_NOT_FOUND = 2,    /* ERROR_FILE_NOT_FOUND: a file, key or installation */
    LOD_CODE_ACCESS = 5,       /* ERROR_ACCESS_DENIED */
    LOD_CODE_MEMORY = 8,       /* ERROR_NOT_ENOUGH_MEMORY */
    LOD_CODE_DATA = 13,        /* ERROR_INVALID_DATA: a malformed file, a damaged registry */
    LOD_CODE_WRITE = 29,       /* ERROR_WRITE_FAULT: done, but the printed output is lost */
    LOD_CODE_FAILURE = 31,     /* ERROR_GEN_FAILURE */
    LOD_CODE_UNSUPPORTED = 50, /* ERROR_NOT_SUPPORTED */
    LOD_CODE_CONFLICT = 80,    /* ERROR_FILE_EXISTS: an event source, or an object of the system,
                                  belongs to another program */
    LOD_CODE_USAGE = 87,       /* ERROR_INVALID_PARAMETER: the command line by itself is wrong */
    LOD_CODE_DLL = 126,   /* ERROR_MOD_NOT_FOUND: --strict, and something is wrong with the DLL */
    LOD_CODE_PATH = 161,  /* ERROR_BAD_PATHNAME: a path or name that is refused */
    LOD_CODE_BUSY = 170,  /* ERROR_BUSY: another installer is running */
    LOD_CODE_EXISTS = 183 /* ERROR_ALREADY_EXISTS: nothing to do, with --strict */
};

/* The code for an EPC_ status; never LOD_CODE_EXISTS, which only a plan has, and never
 * LOD_CODE_USAGE. */
int lod_code_from_status(int status);

enum lod_edit_kind {
    LOD_EDIT_CREATE_KEY, /* one level: the key above exists */
    LOD_EDIT_SET,        /* a value of a key that exists by then */
    LOD_EDIT_REMOVE,     /* a value that exists */
    LOD_EDIT_REMOVE_KEY  /* a key whose values are removed by then */
};

struct lod_edit {
    enum lod_edit_kind kind;
    const char *path;
    const char *name;       /* "" for a key */
    struct lod_value value; /* to SET */
};

/* Does it create or remove a key? */
static inline bool lod_is_edit_of_whole_key(const struct lod_edit *edit)
{
    return edit->kind == LOD_EDIT_CREATE_KEY || edit->kind == LOD_EDIT_REMOVE_KEY;
}

/* "REG_SZ" ... for a registry type. */
const char *lod_registry_type_name(uint32_t type);

struct lod_plan_note {
    enum epci_severity severity;
    const char *text; /* a whole sentence */
};

enum lod_outcome {
    LOD_PLAN_READY,   /* carry out the edits */
    LOD_PLAN_NOTHING, /* there is nothing to do; code says why */
    LOD_PLAN_REFUSED  /* nothing may be done; the last error says why */
};

struct lod_plan {
    enum lod_outcome outcome;
    const char *what; /* the action in words: "install WebPerf" */
    int code; /* READY: the code after success; NOTHING: LOD_CODE_EXISTS if the same counters
                         are installed already */
    struct lod_edit *edits;
    size_t edit_count;
    size_t edit_capacity;
    struct lod_plan_note *notes;
    size_t note_count;
    size_t note_capacity;
    struct lod_range range;    /* of the service, installed or removed */
    const char *objects;       /* of a service with base = system: its Object List; else NULL */
    const char *languages;     /* "009 00C": those that got text; NULL for other actions */
    uint32_t last[LOD_TABLES]; /* Last Counter and Last Help of the machine, afterwards */
};

/* Does the plan keep its equations?  The lists fit their room, a plan that is not READY has no
 * edits, and one that was refused ends with an error; lod_plan asserts these. */
bool lod_plan_is_valid(const struct lod_plan *plan);

enum lod_action {
    LOD_INSTALL,
    LOD_REMOVE,
    LOD_REPAIR,
    LOD_ENABLE,
    LOD_DISABLE,
    LOD_TRUST,
    LOD_RESTORE,
    LOD_REGISTER,  /* INSTALL without the counters, which Windows installs */
    LOD_UNREGISTER /* REMOVE without the counters */
};

/* The value Library Validation Code, which identifies a DLL (docs/registry.md). */
struct lod_trust {
    uint64_t written; /* the file's time, as a FILETIME */
    uint64_t bytes;   /* of the file */
};

/* What REPAIR does with the names of the system's own objects. */
enum lod_base_names { LOD_BASE_NAMES_KEEP, LOD_BASE_NAMES_INSERT, LOD_BASE_NAMES_REMOVE };

struct lod_extras;

/* The counters of a service as its stored files have them. */
struct lod_stored {
    const char *service;
    struct lod_texts texts;
};

struct lod_request {
    enum lod_action action;
    const char *service;                    /* INSTALL: the model's; REPAIR: NULL */
    const struct ini_perf_model *model;     /* INSTALL, REGISTER */
    const char *event_source;               /* INSTALL: to register; NULL: the one of the model */
    const struct ini_perf_model *installed; /* INSTALL, REMOVE: what was; NULL: not known */
    const struct lod_extras *extras;        /* of `model` or `installed`; or NULL */
    const struct lod_copies *copies;        /* INSTALL: the files to store; or NULL */
    const struct lod_plan_note *notes;      /* come before the plan's own notes */
    size_t note_count;
    bool dry_run;                    /* notes say what would be done, not what is done */
    bool create_languages;           /* make tables for the model's languages */
    enum lod_base_names base_names;  /* REPAIR: put them into the tables, or take them out */
    bool names_only;                 /* REPAIR: and repair nothing */
    bool orphans;                    /* REPAIR: remove pairs that belong to no service */
    bool create_key;                 /* make a missing Performance key, with `values` */
    bool replace_key;                /* give them to an existing one, too */
    bool values_requested;           /* the caller gave some of `values` explicitly */
    const struct lod_value *values;  /* by enum lod_dll_value */
    const struct lod_trust *trust;   /* TRUST */
    const struct lod_stored *stored; /* INSTALL, REPAIR: what tables lack; REPAIR: which
                                        of two texts is right */
    size_t stored_count;
    const struct lod_saved *saved; /* RESTORE: what to restore; the state's services need all
                                      their values (lod_state_read_values_of_services) */
};

/* The event source that `request` registers, or that was registered with the counters to be
 * removed; or NULL. */
const char *lod_event_source_of_request(const struct lod_request *request);

/* Plan `request` on `state`.  Everything in *plan is in memory of `arena` or of the inputs, which
 * must outlive it.  EPC_OK, also for a refusal; EPC_E_NOMEM. */
int lod_plan(struct kit_arena *arena, const struct lod_install_state *state,
             const struct lod_request *request, struct lod_plan *plan);
