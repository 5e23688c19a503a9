/* SPDX-License-Identifier: MIT
 *
 * child.c -- the process in which a foreign DLL lives: carries out the parent's commands one by one
 * and replies with what happened.
 *
 * It checks nothing.  The DLL can damage everything in this process, so whatever has to be trusted
 * is in the parent.
 */
#include "host/child.h"
#include "host/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/hash.h"
#include "sdk/port/port.h"
#include "host/callerstate.h"
#include "host/registrywatch.h"
#include "host/scratch.h"

/* Of <winerror.h>. */
#define ERROR_NO_MEMORY      8
#define ERROR_PROC_NOT_FOUND 127

/* For the handler of deadly exceptions, which has no argument for it. */
static struct host_hosted_dll *the_child;
/* The program's own commands, or NULL. */
static host_child_command_fn *more_commands;

int host_child_send_reply(struct host_hosted_dll *child, enum host_record_kind kind,
                          const struct host_record_part *parts, const void *from)
{
    struct kit_buffer record;
    int status = host_record_encode(&record, &child->mark, kind, parts, from);

    if (status == EPC_OK)
        status = host_send_to_parent(&child->parent, record.text, record.bytes);
    kit_buffer_release(&record);
    return status;
}

static void send_died_reply_with_fault(const struct host_fault *fault)
{
    (void)host_child_send_reply(the_child, HOST_REPLY_DIED, host_died_parts, fault);
}

void *host_copy_and_append_nuls(struct host_bytes bytes)
{
    char *copy = calloc(1, (size_t)bytes.count + 2);

    if (copy && bytes.count)
        memcpy(copy, bytes.at, bytes.count);
    return copy;
}

/* ---- LOAD ---- */

/* The export of this name, or NULL with `stage` in the reply; no name, no procedure. */
static kit_procedure find_export_or_set_load_stage(struct host_hosted_dll *child,
                                                   struct host_bytes name,
                                                   enum host_load_stage stage,
                                                   struct host_reply_loaded *reply)
{
    char *text = host_copy_and_append_nuls(name);
    kit_procedure procedure = NULL;

    if (name.count && text)
        procedure = kit_module_find_export(child->module, text);
    if (name.count && !procedure && reply->stage == HOST_LOAD_DONE) {
        reply->stage = stage;
        reply->error = ERROR_PROC_NOT_FOUND;
    }
    free(text);
    return procedure;
}

/* The module and its procedures. */
static void load_module_and_find_exports(struct host_hosted_dll *child,
                                         const struct host_command_load *command,
                                         struct host_reply_loaded *reply)
{
    char *library = host_copy_and_append_nuls(command->library);

    reply->stage = HOST_LOAD_DONE;
    reply->error = ERROR_NO_MEMORY;
    if (!library || kit_module_load(library, &child->module, &reply->error) != EPC_OK)
        reply->stage = HOST_LOAD_LIBRARY;
    else {
        child->open = find_export_or_set_load_stage(child, command->open, HOST_LOAD_OPEN, reply);
        child->collect =
            find_export_or_set_load_stage(child, command->collect, HOST_LOAD_COLLECT, reply);
        child->close = find_export_or_set_load_stage(child, command->close, HOST_LOAD_CLOSE, reply);
        host_remember_module_range(child->module);
    }
    free(library);
}

static void redirect_hklm_and_load_dll(struct host_hosted_dll *child,
                                       const struct host_command_load *command,
                                       struct host_reply_loaded *reply)
{
    char *scratch = host_copy_and_append_nuls(command->scratch);

    child->devices = command->devices.count ? host_copy_and_append_nuls(command->devices) : NULL;
    snprintf(child->scratch, sizeof child->scratch, "%s", scratch ? scratch : "");
    if (!scratch || (command->devices.count && !child->devices)) {
        reply->stage = HOST_LOAD_LIBRARY;
        reply->error = ERROR_NO_MEMORY;
    } else if (*scratch && host_scratch_redirect_hklm(scratch, &reply->error) != EPC_OK)
        reply->stage = HOST_LOAD_SCRATCH;
    else
        load_module_and_find_exports(child, command, reply);
    free(scratch);
}

bool host_child_unload_dll(struct host_hosted_dll *child, struct host_fault *fault)
{
    void *module = child->module;

    child->module = NULL;
    child->open = child->collect = child->close = NULL;
    return host_module_unload(module, fault);
}

bool host_child_reload_dll(struct host_hosted_dll *child, struct host_reply_returned *out)
{
    struct host_command_load command;
    struct host_reply_loaded loaded = { 0 };

    memset(out, 0, sizeof *out);
    if (!host_child_unload_dll(child, &out->fault) ||
        host_record_decode(child->load, child->load_bytes, host_load_parts, &command) != EPC_OK)
        return false;
    load_module_and_find_exports(child, &command, &loaded);
    out->status = loaded.error;
    return loaded.stage == HOST_LOAD_DONE;
}

static int execute_load_command(struct host_hosted_dll *child, const void *fields, size_t count)
{
    struct host_command_load command;
    struct host_reply_loaded reply = { 0 };
    struct host_caller_state *before;
    char path[1024] = "";

    if (host_record_decode(fields, count, host_load_parts, &command) != EPC_OK || child->load)
        return EPC_E_CORRUPT;
    child->load = host_copy_and_append_nuls((struct host_bytes){ fields, (uint32_t)count });
    child->load_bytes = count;
    if (!child->load)
        return EPC_E_NOMEM;
    if (more_commands) /* ours do not look at it */
        host_threads_list(&child->before);
    before = host_caller_state_save();
    redirect_hklm_and_load_dll(child, &command, &reply);
    host_list_restore_changes_and_free_state(before, &reply.changes);
    /* Microsoft's C++ runtimes set one when they are loaded; that is not the DLL's doing. */
    reply.changes.mask &= ~(1u << HOST_CALLER_FILTER);
    if (child->module)
        kit_copy_module_path(child->module, path, sizeof path);
    reply.path.at = (const unsigned char *)path;
    reply.path.count = (uint32_t)strlen(path);
    return host_child_send_reply(child, HOST_REPLY_LOADED, host_loaded_parts, &reply);
}

/* ---- OPEN, CLOSE, COLLECT ---- */

/* Microseconds since `start`; a Collect of more than an hour does not happen, except by a clock
 * that the DLL has replaced: the parent knows better then. */
static uint32_t microseconds_since(uint64_t start)
{
    const double ticks = (double)(epci_clock_ticks() - start);
    const double microseconds = ticks * 1e6 / (double)epci_clock_frequency();

    return microseconds < UINT32_MAX ? (uint32_t)microseconds : UINT32_MAX;
}

static bool is_dll_unloaded(const struct host_hosted_dll *child)
{
    return child->module && !kit_is_module_still_loaded(child->module);
}

static int execute_open_or_close(struct host_hosted_dll *child, kit_procedure procedure,
                                 bool devices)
{
    struct host_caller_state *before = host_caller_state_save();
    struct host_reply_returned reply = { 0 };
    struct host_call_result called = { 0 };
    uintptr_t argument = (uintptr_t)child->devices;
    uint64_t start = epci_clock_ticks();

    if (procedure)
        host_call_procedure_catching_faults(procedure, &argument, devices ? 1 : 0, &called);
    reply.microseconds = microseconds_since(start);
    reply.status = called.status;
    reply.fault = called.fault;
    host_list_restore_changes_and_free_state(before, &reply.changes);
    host_add_convention_changes(&called.convention, devices ? 1 : 0, &reply.changes);
    reply.unloaded = is_dll_unloaded(child);
    return host_child_send_reply(child, HOST_REPLY_RETURNED, host_returned_parts, &reply);
}

static void add_guard_areas_to_reply(const struct host_buffer *buffer,
                                     struct host_reply_collected *reply)
{
    const unsigned char *end = buffer->at + buffer->capacity;

    reply->before.at = buffer->usable;
    reply->before.count = (uint32_t)(buffer->at - buffer->usable);
    reply->after.at = end;
    reply->after.count = (uint32_t)(buffer->usable + buffer->usable_bytes - end);
}

static size_t count_query_units_with_nul(const uint16_t *query)
{
    size_t count = 0;

    while (query[count])
        count++;
    return count + 1;
}

void host_child_call_collect(const struct host_hosted_dll *child, uint16_t *query,
                             struct host_buffer *buffer, struct host_reply_collected *reply)
{
    /* On entry the number of objects is to be taken for garbage. */
    void *data = buffer->at;
    uint32_t bytes = (uint32_t)buffer->capacity, types = CHECK_OBJECT_COUNT_GARBAGE;
    uintptr_t arguments[4] = { (uintptr_t)query, (uintptr_t)&data, (uintptr_t)&bytes,
                               (uintptr_t)&types };
    const size_t units = count_query_units_with_nul(query);
    const uint64_t hash = epci_hash_bytes(EPCI_HASH_INIT, query, units * sizeof *query);
    struct host_call_result called;
    uint64_t start = epci_clock_ticks();

    host_call_procedure_catching_faults(child->collect, arguments, 4, &called);
    reply->microseconds = microseconds_since(start);
    reply->query_changed = epci_hash_bytes(EPCI_HASH_INIT, query, units * sizeof *query) != hash;
    reply->status = called.status;
    reply->fault = called.fault;
    reply->hit = called.hit;
    host_add_convention_changes(&called.convention, 4, &reply->changes);
    reply->bytes = bytes;
    reply->types = types;
    reply->moved = (int64_t)((uint64_t)(uintptr_t)data - (uint64_t)(uintptr_t)buffer->at);
    reply->damaged = host_buffer_find_damage(buffer, &reply->first, &reply->last);
    reply->data.at = buffer->at;
    reply->data.count = (uint32_t)host_buffer_used_bytes(buffer);
    if (reply->damaged)
        add_guard_areas_to_reply(buffer, reply);
}

static int collect_in_guarded_buffer(struct host_hosted_dll *child,
                                     const struct host_command_collect *command,
                                     struct host_reply_collected *reply, struct host_buffer *buffer)
{
    /* The DLL may write to its query: ours is a copy per call. */
    uint16_t *query = host_copy_and_append_nuls(command->query);
    struct host_caller_state *before;

    if (!query)
        return EPC_E_NOMEM;
    if (host_buffer_allocate((enum host_guard)command->guard, command->capacity, command->skew,
                             (unsigned char)command->fill, buffer) != EPC_OK)
        reply->refused = true;
    else {
        before = host_caller_state_save();
        host_child_call_collect(child, query, buffer, reply);
        host_list_restore_changes_and_free_state(before, &reply->changes);
        reply->unloaded = is_dll_unloaded(child);
    }
    free(query);
    return EPC_OK;
}

/* For the trials. */
static int remember_collect_command(struct host_hosted_dll *child,
                                    const struct host_command_collect *command)
{
    struct host_bytes query = command->query;

    query.at = host_copy_and_append_nuls(query);
    if (!query.at)
        return EPC_E_NOMEM;
    free((void *)(uintptr_t)child->last.query.at);
    child->last = *command;
    child->last.query = query;
    return EPC_OK;
}

static int execute_collect_command(struct host_hosted_dll *child, const void *fields, size_t count)
{
    struct host_command_collect command;
    struct host_reply_collected reply = { 0 };
    struct host_buffer buffer = { 0 };
    int status;

    if (host_record_decode(fields, count, host_collect_parts, &command) != EPC_OK ||
        !child->collect)
        return EPC_E_CORRUPT;
    status = remember_collect_command(child, &command);
    if (status == EPC_OK)
        status = collect_in_guarded_buffer(child, &command, &reply, &buffer);
    if (status == EPC_OK)
        status = host_child_send_reply(child, HOST_REPLY_COLLECTED, host_collected_parts, &reply);
    host_buffer_free(&buffer);
    return status;
}

/* ---- WATCH ---- */

static int execute_registry_watch_command(struct host_hosted_dll *child)
{
    static struct host_reply_watched reply;

    if (!child->module)
        return EPC_E_CORRUPT;
    memset(&reply, 0, sizeof reply);
    if (!child->watching)
        reply.refused = !host_registry_watch_begin(child->module, child->scratch);
    child->watching = true;
    reply.count = (uint32_t)host_registry_watch_copy_accesses(reply.list, &reply.lost);
    return host_child_send_reply(child, HOST_REPLY_WATCHED, host_watched_parts, &reply);
}

/* ---- GREET ---- */

/* The parent decides whether the two versions go together. */
static int execute_greet_command(struct host_hosted_dll *child, const void *fields, size_t count)
{
    const struct host_greeting ours = { HOST_PROTOCOL_VERSION };
    struct host_greeting theirs;

    if (host_record_decode(fields, count, host_greeting_parts, &theirs) != EPC_OK)
        return EPC_E_CORRUPT;
    return host_child_send_reply(child, HOST_REPLY_GREETED, host_greeting_parts, &ours);
}

/* ---- The loop ---- */

static int execute_command(struct host_hosted_dll *child, enum host_record_kind kind,
                           const void *fields, size_t count)
{
    switch (kind) {
    case HOST_COMMAND_GREET:
        return execute_greet_command(child, fields, count);
    case HOST_COMMAND_LOAD:
        return execute_load_command(child, fields, count);
    case HOST_COMMAND_OPEN:
        return execute_open_or_close(child, child->open, true);
    case HOST_COMMAND_COLLECT:
        return execute_collect_command(child, fields, count);
    case HOST_COMMAND_CLOSE:
        return execute_open_or_close(child, child->close, false);
    case HOST_COMMAND_WATCH:
        return execute_registry_watch_command(child);
    case HOST_COMMAND_END:
        return EPC_END;
    default:
        return more_commands ? more_commands(child, kind, fields, count) : EPC_E_CORRUPT;
    }
}

static int receive_and_execute_command(struct host_hosted_dll *child)
{
    struct host_message_head head;
    enum host_record_kind kind;
    void *fields;
    uint32_t bytes;
    int status = host_receive_from_parent(&child->parent, &head, HOST_MESSAGE_HEAD);

    if (status != EPC_OK)
        return status;
    child->mark = head.mark;
    if (host_record_head_decode(head.record, &kind, &bytes) != EPC_OK)
        return EPC_E_CORRUPT;
    fields = malloc(bytes ? bytes : 1);
    if (!fields)
        return EPC_E_NOMEM;
    status = host_receive_from_parent(&child->parent, fields, bytes);
    if (status == EPC_OK)
        status = execute_command(child, kind, fields, bytes);
    free(fields);
    return status;
}

int host_child_main(const char *program, const char *argument, host_child_command_fn *more)
{
    static struct host_hosted_dll child;
    int status = host_open_pipe_to_parent(argument, &child.parent);

    if (status != EPC_OK) {
        fprintf(stderr, "%s: " HOST_CHILD_ROLE " is for %s itself\n", program, program);
        return 2;
    }
    the_child = &child;
    more_commands = more;
    if (!more) /* no finding names the call that has changed it */
        host_keep_caller_state_between_calls();
    host_set_death_callback(send_died_reply_with_fault);
    while (status == EPC_OK)
        status = receive_and_execute_command(&child);
    /* Without the DLL's detach code, which might hang or crash after everything is done. */
    host_terminate_own_process(status == EPC_END ? 0 : 3);
    return 0;
}
