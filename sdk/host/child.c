/* SPDX-License-Identifier: MIT
 *
 * child.c -- the process in which a foreign DLL lives: does what the parent says, one thing at a
 * time, and tells what happened.
 *
 * It judges nothing.  Nothing here is safe from the DLL, so everything that matters is in the
 * parent.
 */
#include "sdk/host/child.h"
#include "sdk/host/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/trials/sweep.h"
#include "sdk/port/port.h"

/* For the handler of deadly exceptions, which can be given nothing. */
static struct child *the_child;

int epci_child_reply(struct child *child, struct epci_record *record)
{
    int status = epci_parent_send(&child->parent, record->bytes, record->used);

    epci_record_release(record);
    return status;
}

static void tell_death(const struct epci_fault *fault)
{
    struct epci_record record;

    if (epci_record_died(&record, fault) == EPC_OK)
        epci_child_reply(the_child, &record);
}

void *epci_child_copy(struct epci_bytes bytes)
{
    char *copy = calloc(1, (size_t)bytes.count + 2);

    if (copy && bytes.count)
        memcpy(copy, bytes.at, bytes.count);
    return copy;
}

/* ---- LOAD ---- */

/* The export of this name, or NULL with `stage` in the reply; no name, no procedure. */
static epci_procedure find(struct child *child, struct epci_bytes name, enum epci_load_stage stage,
                           struct epci_reply_loaded *reply)
{
    char *text = epci_child_copy(name);
    epci_procedure procedure = NULL;

    if (name.count && text)
        procedure = epci_module_find(child->module, text);
    if (name.count && !procedure && reply->stage == EPCI_LOAD_DONE) {
        reply->stage = stage;
        reply->error = 127; /* ERROR_PROC_NOT_FOUND */
    }
    free(text);
    return procedure;
}

static void load(struct child *child, const struct epci_command_load *command,
                 struct epci_reply_loaded *reply)
{
    char *scratch = epci_child_copy(command->scratch), *library = epci_child_copy(command->library);

    child->devices = command->devices.count ? epci_child_copy(command->devices) : NULL;
    reply->stage = EPCI_LOAD_DONE;
    snprintf(child->scratch, sizeof child->scratch, "%s", scratch ? scratch : "");
    if (!scratch || !library || (command->devices.count && !child->devices)) {
        reply->stage = EPCI_LOAD_LIBRARY;
        reply->error = 8; /* ERROR_NOT_ENOUGH_MEMORY */
    } else if (*scratch && epci_scratch_enter(scratch, &reply->error) != EPC_OK)
        reply->stage = EPCI_LOAD_SCRATCH;
    else if (epci_module_load(library, &child->module, &reply->error) != EPC_OK)
        reply->stage = EPCI_LOAD_LIBRARY;
    else {
        child->open = find(child, command->open, EPCI_LOAD_OPEN, reply);
        child->collect = find(child, command->collect, EPCI_LOAD_COLLECT, reply);
        child->close = find(child, command->close, EPCI_LOAD_CLOSE, reply);
    }
    free(scratch);
    free(library);
}

static int do_load(struct child *child, const void *fields, size_t count)
{
    struct epci_command_load command;
    struct epci_reply_loaded reply;
    struct epci_record record;
    struct epci_caller_state *around;
    char path[1024] = "";

    memset(&reply, 0, sizeof reply);
    if (epci_load_decode(fields, count, &command) != EPC_OK || child->module)
        return EPC_E_CORRUPT;
    epci_threads_take(&child->before);
    around = epci_caller_state_take();
    load(child, &command, &reply);
    epci_caller_state_restore(around, &reply.changes);
    /* Microsoft's C++ runtimes set one when they are loaded, whoever needs them. */
    reply.changes.mask &= ~(1u << EPCI_CALLER_FILTER);
    if (child->module) {
        epci_module_path(child->module, path, sizeof path);
        epci_call_watch(child->module);
    }
    reply.path.at = (const unsigned char *)path;
    reply.path.count = (uint32_t)strlen(path);
    if (epci_record_loaded(&record, &reply) != EPC_OK)
        return EPC_E_NOMEM;
    return epci_child_reply(child, &record);
}

/* ---- OPEN, CLOSE, COLLECT ---- */

/* Microseconds since `start`; a Collect of more than an hour does not happen. */
static uint32_t since(uint64_t start)
{
    uint64_t ticks = epci_clock_ticks() - start;

    return (uint32_t)((double)ticks * 1e6 / (double)epci_clock_frequency());
}

static bool unloaded(const struct child *child)
{
    return child->module && !epci_module_loaded(child->module);
}

static int do_simple(struct child *child, epci_procedure procedure, bool devices)
{
    struct epci_caller_state *around = epci_caller_state_take();
    struct epci_reply_returned reply;
    struct epci_record record;
    struct epci_fault hit;
    uintptr_t argument = (uintptr_t)child->devices;
    uint64_t start = epci_clock_ticks();

    memset(&reply, 0, sizeof reply);
    if (procedure)
        epci_call(procedure, &argument, devices ? 1 : 0, &reply.status, &reply.fault, &hit);
    reply.microseconds = since(start);
    epci_caller_state_restore(around, &reply.changes);
    reply.unloaded = unloaded(child);
    if (epci_record_returned(&record, &reply) != EPC_OK)
        return EPC_E_NOMEM;
    return epci_child_reply(child, &record);
}

static void look_at_guards(const struct epci_buffer *buffer, struct epci_reply_collected *reply)
{
    const unsigned char *end = buffer->at + buffer->room;

    reply->before.at = buffer->usable;
    reply->before.count = (uint32_t)(buffer->at - buffer->usable);
    reply->behind.at = end;
    reply->behind.count = (uint32_t)(buffer->usable + buffer->usable_bytes - end);
}

void epci_child_collect(const struct child *child, uint16_t *query, struct epci_buffer *buffer,
                        struct epci_reply_collected *reply)
{
    /* On entry the number of objects is to be taken for garbage. */
    void *data = buffer->at;
    uint32_t bytes = (uint32_t)buffer->room, types = 0xA5A5A5A5u;
    uintptr_t arguments[4] = { (uintptr_t)query, (uintptr_t)&data, (uintptr_t)&bytes,
                               (uintptr_t)&types };
    uint64_t start = epci_clock_ticks();

    epci_call(child->collect, arguments, 4, &reply->status, &reply->fault, &reply->hit);
    reply->microseconds = since(start);
    reply->bytes = bytes;
    reply->types = types;
    reply->moved = (int64_t)((uint64_t)(uintptr_t)data - (uint64_t)(uintptr_t)buffer->at);
    reply->damaged = epci_buffer_damaged(buffer, &reply->first, &reply->last);
    reply->data.at = buffer->at;
    reply->data.count = (uint32_t)epci_buffer_used(buffer);
    if (reply->damaged)
        look_at_guards(buffer, reply);
}

static int collect(struct child *child, const struct epci_command_collect *command,
                   struct epci_reply_collected *reply, struct epci_buffer *buffer)
{
    /* The DLL may write to its query: ours is a copy per call. */
    uint16_t *query = epci_child_copy(command->query);
    struct epci_caller_state *around;

    if (!query)
        return EPC_E_NOMEM;
    if (epci_buffer_open((enum epci_guard)command->guard, command->room, command->skew,
                         (unsigned char)command->fill, buffer) != EPC_OK)
        reply->refused = true;
    else {
        around = epci_caller_state_take();
        epci_child_collect(child, query, buffer, reply);
        epci_caller_state_restore(around, &reply->changes);
        reply->unloaded = unloaded(child);
    }
    free(query);
    return EPC_OK;
}

/* For the trials. */
static int remember(struct child *child, const struct epci_command_collect *command)
{
    struct epci_bytes query = command->query;

    query.at = epci_child_copy(query);
    if (!query.at)
        return EPC_E_NOMEM;
    free((void *)(uintptr_t)child->last.query.at);
    child->last = *command;
    child->last.query = query;
    return EPC_OK;
}

static int do_collect(struct child *child, const void *fields, size_t count)
{
    struct epci_command_collect command;
    struct epci_reply_collected reply;
    struct epci_record record;
    struct epci_buffer buffer;
    int status;

    memset(&reply, 0, sizeof reply);
    memset(&buffer, 0, sizeof buffer);
    if (epci_collect_decode(fields, count, &command) != EPC_OK || !child->collect)
        return EPC_E_CORRUPT;
    status = remember(child, &command);
    if (status == EPC_OK)
        status = collect(child, &command, &reply, &buffer);
    if (status == EPC_OK)
        status = epci_record_collected(&record, &reply);
    epci_buffer_close(&buffer);
    return status == EPC_OK ? epci_child_reply(child, &record) : status;
}

/* One size after the other; false for no memory. */
static bool sweep(struct child *child, const struct epci_command_sweep *command,
                  struct epci_buffer *buffer, struct epci_reply_swept *reply)
{
    uint64_t start = epci_clock_ticks();
    uint32_t count = command->sizes.count / 4, room, kinds = 0;

    while (reply->tried < count && !kinds) {
        uint16_t *query = epci_child_copy(command->query);

        if (!query)
            return false;
        room = epci_sweep_size(command->sizes, reply->tried++);
        memset(&reply->last, 0, sizeof reply->last);
        epci_buffer_resize(buffer, room);
        epci_child_collect(child, query, buffer, &reply->last);
        free(query);
        kinds = val_sweep_kinds(&reply->last, room, command->needed) & ~command->expected;
        if (reply->last.fault.code || since(start) >= command->patience)
            return true;
    }
    return true;
}

static int do_sweep(struct child *child, const void *fields, size_t count)
{
    struct epci_command_sweep command;
    struct epci_reply_swept reply;
    struct epci_record record;
    struct epci_buffer buffer;
    uint32_t largest = 0;
    int status;

    memset(&reply, 0, sizeof reply);
    if (epci_sweep_decode(fields, count, &command) != EPC_OK || !child->collect)
        return EPC_E_CORRUPT;
    for (uint32_t i = 0; i < command.sizes.count / 4; i++)
        if (epci_sweep_size(command.sizes, i) > largest)
            largest = epci_sweep_size(command.sizes, i);
    status = epci_buffer_open(EPCI_GUARD_PATTERN, largest, 0, (unsigned char)command.fill, &buffer);
    if (status != EPC_OK || !sweep(child, &command, &buffer, &reply)) {
        reply.tried = 1;
        reply.last.refused = true;
    }
    status = epci_record_swept(&record, &reply);
    epci_buffer_close(&buffer);
    return status == EPC_OK ? epci_child_reply(child, &record) : status;
}

/* ---- WATCH ---- */

static int do_watch(struct child *child)
{
    static struct epci_reply_watched reply;
    struct epci_record record;

    if (!child->module)
        return EPC_E_CORRUPT;
    memset(&reply, 0, sizeof reply);
    if (!child->watching)
        reply.refused = !epci_watch_begin(child->module, child->scratch);
    child->watching = true;
    reply.count = (uint32_t)epci_watch_copy(reply.list, &reply.lost);
    if (epci_record_watched(&record, &reply) != EPC_OK)
        return EPC_E_NOMEM;
    return epci_child_reply(child, &record);
}

/* ---- The loop ---- */

static int obey(struct child *child, enum epci_record_kind kind, const void *fields, size_t count)
{
    switch (kind) {
    case EPCI_COMMAND_LOAD:
        return do_load(child, fields, count);
    case EPCI_COMMAND_OPEN:
        return do_simple(child, child->open, true);
    case EPCI_COMMAND_COLLECT:
        return do_collect(child, fields, count);
    case EPCI_COMMAND_CLOSE:
        return do_simple(child, child->close, false);
    case EPCI_COMMAND_SWEEP:
        return do_sweep(child, fields, count);
    case EPCI_COMMAND_WATCH:
        return do_watch(child);
    case EPCI_COMMAND_END:
        return EPC_END;
    default:
        return val_child_try(child, kind, fields, count);
    }
}

static int next_command(struct child *child)
{
    unsigned char head[EPCI_RECORD_HEAD];
    enum epci_record_kind kind;
    void *fields;
    uint32_t bytes;
    int status = epci_parent_receive(&child->parent, head, sizeof head);

    if (status != EPC_OK)
        return status;
    if (epci_head_decode(head, &kind, &bytes) != EPC_OK)
        return EPC_E_CORRUPT;
    fields = malloc(bytes ? bytes : 1);
    if (!fields)
        return EPC_E_NOMEM;
    status = epci_parent_receive(&child->parent, fields, bytes);
    if (status == EPC_OK)
        status = obey(child, kind, fields, bytes);
    free(fields);
    return status;
}

int epci_child_main(const char *argument)
{
    static struct child child;
    int status = epci_parent_open(argument, &child.parent);

    if (status != EPC_OK) {
        fprintf(stderr, "epc-harness: " EPCI_CHILD_ROLE " is for epc-harness itself\n");
        return 2;
    }
    the_child = &child;
    epci_on_death(tell_death);
    while (status == EPC_OK)
        status = next_command(&child);
    /* Not by way of the DLL's detach code, which might hang or crash when all is over. */
    epci_process_end(status == EPC_END ? 0 : 3);
    return 0;
}
