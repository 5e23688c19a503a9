/* SPDX-License-Identifier: MIT
 *
 * child.h -- between child.c, which loads and calls, and child_trials.c, which calls often.
 *
 * Windows only; the child's side.
 */
#ifndef EPC_HOST_CHILD_H
#define EPC_HOST_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/host/protocol.h"
#include "sdk/port/child.h"
#include "sdk/port/inside.h"

/* What ended a trial: EPCI_COMMAND_KEPT asks for it. */
struct epci_kept {
    enum epci_record_kind kind; /* EPCI_REPLY_RETURNED, EPCI_REPLY_COLLECTED, or 0: nothing */
    struct epci_reply_returned returned;
    struct epci_reply_collected collected; /* its data are a copy */
};

struct child {
    struct epci_parent parent;
    void *module;
    epci_procedure open;
    epci_procedure collect;
    epci_procedure close;
    uint16_t *devices;
    char scratch[96]; /* as LOAD said it                                 */
    bool watching;
    struct epci_threads before;       /* what ran before the DLL was loaded                */
    struct epci_command_collect last; /* the last COLLECT, which trials repeat; room 0 and */
    struct epci_kept kept;            /* no query: there was none.  Its query is a copy    */
};

/* Send a record and release it. */
int epci_child_reply(struct child *child, struct epci_record *record);

/* A copy with two NULs behind it; NULL for no memory. */
void *epci_child_copy(struct epci_bytes bytes);

/* One Collect into this buffer; the reply's data point into it. */
void epci_child_collect(const struct child *child, uint16_t *query, struct epci_buffer *buffer,
                        struct epci_reply_collected *reply);

/* Obey a command of the trials; EPC_E_CORRUPT for any other. */
int val_child_try(struct child *child, enum epci_record_kind kind, const void *fields,
                  size_t count);

#endif
