/* SPDX-License-Identifier: MIT
 *
 * save.h -- check --save: the Collects of a check, a capture each, in one folder.
 *
 * The files are called NUMBER.SERVICE.capture, so that they sort as the calls were made.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "harness/behaviour/case.h"
#include "reader/captures/capture.h"

struct harness_save {
    const char *folder;
    const struct harness_case *about;
    struct reader_names
        names;       /* of the whole machine, for the captures; the caller may load them */
    uint32_t number; /* of the last call */
    bool judging;    /* the rules will be applied to the next */
};

/* Make the folder if it is missing.  EPC_E_INVALID, and one sentence of `capacity` bytes, if it
 * cannot be made or holds captures of this service already: one folder holds the answers of one
 * check.  `folder` and `about` have to live as long.  Close it in every case. */
int harness_begin_saving_captures(struct harness_save *out, const char *folder,
                                  const struct harness_case *about, char *message, size_t capacity);

/* Save one Collect, whatever it returned, also if it raised an exception; a call that did not come
 * back has nothing to be saved.  A failure is reported on standard error, and returned. */
int harness_save_call(struct harness_save *save, const struct harness_call *call);

/* The rules are applied to the last one, which returned, after all: save it again as one to which
 * they are. */
int harness_resave_call_marked_checked(const struct harness_save *save,
                                       const struct harness_call *call);
void harness_release_capture_save(struct harness_save *save);

/* Remove the captures of this service from the folder, as if it had not been checked.  `folder`
 * may be NULL. */
void harness_remove_captures(const char *folder, const char *service);

/* The path of a capture's file.  In the service's name, what may not stand in a file's name is
 * written as %XX.  False if it does not fit. */
bool harness_format_capture_path(char *out, size_t capacity, const char *folder, uint32_t number,
                                 const char *service);
