/* SPDX-License-Identifier: MIT
 *
 * save.h -- check --save: the Collects of a check, a capture each, in one folder.
 *
 * The files are called NUMBER.SERVICE.capture, so that they sort as the calls were made.
 */
#ifndef EPC_HARNESS_CAPTURE_SAVE_H
#define EPC_HARNESS_CAPTURE_SAVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/consumer/capture.h"
#include "harness/tool/options.h"
#include "sdk/host/session.h"
#include "sdk/host/target.h"

struct val_save {
    const struct val_options *options;
    const struct epci_target *target;
    struct epci_names names; /* of the whole machine; empty for a DLL on the command line */
    uint32_t number;         /* of the last call */
    bool judged;             /* it was kept as one that the rules were applied to        */
    bool judging;            /* the next will be, and need not be kept again for that    */
};

struct val_pass;

/* Make the folder options->save, if it is not there.  EPC_E_INVALID, and one sentence of `room` bytes,
 * if it cannot be made or holds captures of this service already: one check's answers are one folder's.
 * Options and target have to live as long.  The registry, of which the names are, only now.  Close it
 * in every case. */
int val_save_open(struct val_save *out, const struct val_options *options,
                  const struct epci_target *target, const struct epci_registry *registry,
                  char *message, size_t room);

/* Keep one Collect, whatever it returned, also if it raised an exception; a call that did not come
 * back has nothing to be kept.  A failure is told on standard error, and the status is what it is. */
int val_save_call(struct val_save *save, const struct val_pass *pass,
                  const struct epci_question *question, enum epci_outcome outcome,
                  const struct epci_reply_collected *reply);

/* The rules are applied to the last one after all: keep it as one to which they are. */
int val_save_judged(struct val_save *save, const struct val_pass *pass,
                    const struct epci_question *question, const struct epci_reply_collected *reply);
void val_save_close(struct val_save *save);

/* The path of a capture's file.  In the service's name, what may not stand in a file's name is written
 * as %XX.  False if it does not fit. */
bool val_save_path(char *out, size_t room, const char *folder, uint32_t number,
                   const char *service);

#endif
