/* SPDX-License-Identifier: MIT
 *
 * child.h -- the child process in which a foreign DLL lives, and what a program may add to it.
 *
 * Windows only.  A program that is started with HOST_CHILD_ROLE (session.h) as its first argument
 * calls host_child_main with the second.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/protocol.h"
#include "host/call.h"
#include "host/guard.h"
#include "host/parent.h"
#include "host/usage.h"
#include "kit/system/module.h"

/* The hosted DLL, as the child knows it. */
struct host_hosted_dll {
    struct host_parent parent;
    struct host_mark mark; /* of the command that is being obeyed */
    void *module;          /* NULL: not loaded */
    kit_procedure open;    /* NULL: none is to be called */
    kit_procedure collect;
    kit_procedure close;
    uint16_t *devices; /* Open's argument */
    void *load;        /* the fields of LOAD, for loading it again */
    size_t load_bytes;
    char scratch[96]; /* as LOAD had it */
    bool watching;
    struct host_threads before;       /* what ran before the DLL was loaded */
    struct host_command_collect last; /* a copy of the last COLLECT; query.at is NULL before it */
};

/* Carries out a command that child.c does not know, and sends its reply.  EPC_OK; EPC_E_CORRUPT
 * for a command that is not allowed and EPC_E_NOMEM end the child. */
typedef int host_child_command_fn(struct host_hosted_dll *child, enum host_record_kind kind,
                                  const void *fields, size_t count);

/* Obey the parent until it sends END; `more`, which may be NULL, gets the commands from
 * HOST_COMMAND_MORE on.  `program` is for the message to a user who calls this by hand.  Returns
 * the exit code. */
int host_child_main(const char *program, const char *argument, host_child_command_fn *more);

/* Send a reply, from the structure that `parts` describes.  EPC_E_NOMEM, or that the parent is
 * gone. */
int host_child_send_reply(struct host_hosted_dll *child, enum host_record_kind kind,
                          const struct host_record_part *parts, const void *from);

/* Unload the DLL.  False: *fault is the exception that its DllMain did not handle. */
bool host_child_unload_dll(struct host_hosted_dll *child, struct host_fault *fault);
/* Unload it and load it again as LOAD did.  False: out->fault or out->status, a Win32 code, says
 * why it is not loaded now. */
bool host_child_reload_dll(struct host_hosted_dll *child, struct host_reply_returned *out);

/* A copy with two NULs after it, to be freed; NULL: no memory. */
void *host_copy_and_append_nuls(struct host_bytes bytes);

/* One Collect into this buffer; the reply's data point into it. */
void host_child_call_collect(const struct host_hosted_dll *child, uint16_t *query,
                             struct host_buffer *buffer, struct host_reply_collected *reply);
