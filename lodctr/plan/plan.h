/* SPDX-License-Identifier: MIT
 *
 * plan.h -- what is to be done to the registry, as an ordered list of edits, or why nothing is.
 *
 * Planning is pure: state and request in, plan out.  apply.h carries a plan out.  The order of the
 * edits keeps every reader right meanwhile (docs/registry.md): Last Counter and Last Help are never
 * below an index in a table, and a service's First values never point at text that is not there yet.
 */
#ifndef EPC_LODCTR_PLAN_PLAN_H
#define EPC_LODCTR_PLAN_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"
#include "ini/read/model.h"
#include "lodctr/saved/saved.h"
#include "lodctr/state/state.h"
#include "sdk/core/finding.h"

/* What the tools return: Win32's codes, those below 256 where there is a choice. */
enum epci_code {
    EPCI_CODE_OK = 0,
    EPCI_CODE_FOUND = 1,        /* --check has something to say                                */
    EPCI_CODE_NOT_FOUND = 2,    /* ERROR_FILE_NOT_FOUND: a file, key or installation          */
    EPCI_CODE_ACCESS = 5,       /* ERROR_ACCESS_DENIED                                         */
    EPCI_CODE_MEMORY = 8,       /* ERROR_NOT_ENOUGH_MEMORY                                     */
    EPCI_CODE_DATA = 13,        /* ERROR_INVALID_DATA: a malformed file, a damaged registry    */
    EPCI_CODE_WRITE = 29,       /* ERROR_WRITE_FAULT: done, but what was printed is lost */
    EPCI_CODE_FAILURE = 31,     /* ERROR_GEN_FAILURE                                           */
    EPCI_CODE_UNSUPPORTED = 50, /* ERROR_NOT_SUPPORTED                                         */
    EPCI_CODE_TAKEN = 80,       /* ERROR_FILE_EXISTS: the event source is somebody else's     */
    EPCI_CODE_USAGE = 87,       /* ERROR_INVALID_PARAMETER                                     */
    EPCI_CODE_DLL = 126,        /* ERROR_MOD_NOT_FOUND: --strict, and its DLL is not right     */
    EPCI_CODE_BUSY = 170,       /* ERROR_BUSY: another installer is at work                    */
    EPCI_CODE_EXISTS = 183      /* ERROR_ALREADY_EXISTS: nothing to do, with --strict          */
};

/* The code that says best what a status says. */
int epci_code_of_status(int status);

enum epci_edit_kind {
    EPCI_EDIT_CREATE_KEY, /* one level: the key above exists          */
    EPCI_EDIT_SET,        /* a value of a key that exists by then     */
    EPCI_EDIT_REMOVE,     /* a value that exists                      */
    EPCI_EDIT_REMOVE_KEY  /* a key whose values are removed by then   */
};

struct epci_edit {
    enum epci_edit_kind kind;
    const char *path;
    const char *name; /* "" for a key */
    uint32_t type;
    const void *bytes;
    size_t size;
};

struct epci_plan_note {
    enum epci_severity severity;
    const char *text; /* a whole sentence */
};

enum epci_outcome {
    EPCI_PLAN_READY,   /* carry out the edits                              */
    EPCI_PLAN_NOTHING, /* there is nothing to do; code says why            */
    EPCI_PLAN_REFUSED  /* nothing may be done; the last error says why     */
};

/* Where a service's counters stand. */
struct epci_range {
    uint32_t first_counter, last_counter, first_help, last_help;
};

struct epci_plan {
    enum epci_outcome outcome;
    const char *what; /* the action in words: "install WebPerf" */
    int code; /* READY: what is returned when all went well.  EPCI_CODE_EXISTS with NOTHING: the same
                 counters are installed already */
    struct epci_edit *edits;
    size_t edit_count;
    size_t edit_room;
    struct epci_plan_note *notes;
    size_t note_count;
    size_t note_room;
    struct epci_range range; /* of the service, installed or removed */
    const char *languages;   /* "009 00C": those that got text; NULL for other actions */
    uint32_t last_counter;   /* of the machine, afterwards           */
    uint32_t last_help;
};

enum epci_action {
    EPCI_INSTALL,
    EPCI_REMOVE,
    EPCI_REPAIR,
    EPCI_ENABLE,
    EPCI_DISABLE,
    EPCI_TRUST,
    EPCI_RESTORE,
    EPCI_REGISTER,  /* of INSTALL all but the counters, which somebody else installs */
    EPCI_UNREGISTER /* of REMOVE likewise                                             */
};

/* What a DLL is recognised by: the value Library Validation Code (docs/registry.md). */
struct epci_trust {
    uint64_t written; /* when its file was, as a FILETIME */
    uint64_t bytes;   /* of the file                      */
};

struct epci_extras;

/* A value for a Performance key that is to be made. */
struct epci_key_value {
    const char *name;
    uint32_t type;
    const void *bytes;
    size_t size;
};

struct epci_request {
    enum epci_action action;
    const char *service;                 /* INSTALL: the model's; NULL for REPAIR              */
    const struct epci_perf_model *model; /* INSTALL, REGISTER                                  */
    const char *event_source;            /* INSTALL: to register; NULL: what the model says    */
    const struct epci_perf_model *installed; /* REMOVE: what was installed, if that is known  */
    const struct epci_extras *extras;        /* values beside, of `model` or `installed`; or NULL */
    const struct epci_kept *kept;            /* INSTALL: the files, to be kept; or NULL           */
    const struct epci_plan_note *notes;      /* what there is to say before anything is planned   */
    size_t note_count;
    bool dry_run;                        /* notes say what would be done, not what is          */
    bool create_languages;               /* make tables for the model's languages              */
    bool create_key;                     /* make the Performance key where there is none, ...  */
    bool values_asked;                   /* ... with values that somebody gave for it alone    */
    const struct epci_key_value *values; /* ... with these values                              */
    size_t value_count;
    const struct epci_trust *trust;         /* TRUST                                         */
    const struct epci_saved *saved;         /* RESTORE: what is to be there, and ...         */
    const struct epci_providers *providers; /* ... whose keys there are                      */
};

/* The event source that `request` is to register, or that was registered with what is to be removed; or
 * NULL. */
const char *epci_request_event_source(const struct epci_request *request);

/* Plan `request` on `state`.  Everything in *plan lives in `arena` or in the inputs, which must
 * outlive it.  EPC_OK, also for a refusal; EPC_E_NOMEM. */
int epci_plan(struct epci_arena *arena, const struct epci_install_state *state,
              const struct epci_request *request, struct epci_plan *plan);

#endif
