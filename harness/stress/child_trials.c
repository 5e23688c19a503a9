/* SPDX-License-Identifier: MIT
 *
 * child_trials.c -- the child's side of the trials' commands: calling often and with many sizes,
 * and looking at what calls leave in the process.
 *
 * Registered with host_child_main, which passes on every command that it does not know.  All repeat
 * the last COLLECT, but for SWEEP.  Collect on several threads is child_together.c.
 */

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/stress/child_together.h"
#include "harness/stress/connections.h"
#include "harness/stress/stress.h"
#include "harness/stress/sweep.h"
#include "check/compare.h"
#include "kit/system/module.h"
#include "sdk/port/port.h"
#include "host/call.h"
#include "host/detach.h"
#include "host/guard.h"
#include "host/usage.h"
#include "sdk/core/span.h"

/* How long a thread that is about to end gets after Close, and what it has started after
 * unloading. */
#define LEAVE_MS  400u
#define UNLOAD_MS 150u
#define STEP_MS   20u

/* After this share of the cycles it is known how many the budget allows. */
#define SOUND_SHARE 20u
/* So many always fit into a process's address space. */
#define CYCLES_LEAST 80u
/* After so many times the budget the machine has become slower, and the points follow closely;
 * after twice that it is the end. */
#define OVERRUN 5ull

/* What ended a CYCLE or a TOGETHER early. */
static struct harness_failed_reply failed;

static int send_numbers_reply(struct host_hosted_dll *child, const struct host_record_part *parts,
                              const void *from)
{
    return host_child_send_reply(child, HOST_REPLY_NUMBERS, parts, from);
}

/* ---- CYCLE ---- */

static uint64_t milliseconds_since(uint64_t start)
{
    return (epci_clock_ticks() - start) * 1000 / epci_clock_frequency();
}

/* Open or Close; false, and noted in `failed`, if it did not return ERROR_SUCCESS. */
static bool call_open_or_close(struct host_hosted_dll *child, kit_procedure procedure, bool devices)
{
    struct host_reply_returned *reply = &failed.returned;
    uintptr_t argument = (uintptr_t)child->devices;
    struct host_call_result called;
    bool returned;

    memset(reply, 0, sizeof *reply);
    if (!procedure)
        return true;
    returned = host_call_procedure_catching_faults(procedure, &argument, devices ? 1 : 0, &called);
    reply->status = called.status;
    reply->fault = called.fault;
    return returned && called.status == 0;
}

/* The first answer of a CYCLE, with whose layout those of the others are compared. */
struct first_answer {
    unsigned char *at; /* a copy; NULL: there was none yet */
    uint32_t bytes;
    uint64_t layout; /* of it, or of the last that is as good */
    bool changed;    /* an answer with another layout is in `failed` */
};

/* An check_finding_fn. */
static void flag_if_finding_is_layout_change(void *context, const struct check_finding *finding)
{
    *(bool *)context |= finding->rule == CHECK_RULE_LAYOUT_CHANGED;
}

/* Compare the layout of an answer with the first one.  Objects may come and go. */
static void compare_with_first_layout(struct first_answer *first,
                                      const struct host_reply_collected *reply)
{
    static const struct check_options options = { .level = 1, .profile = CHECK_PROFILE_CURRENT };
    const struct epci_span answer = epci_span_of(reply->data.at, reply->data.count);
    const uint64_t layout = check_compute_block_layout_hash(answer);

    if (!first->at) {
        first->at = host_copy_and_append_nuls(reply->data);
        first->bytes = reply->data.count;
    } else if (layout != first->layout && !first->changed) {
        check_compare_answers(epci_span_of(first->at, first->bytes), answer, &options,
                              flag_if_finding_is_layout_change, &first->changed);
        if (first->changed) {
            failed.collected = *reply;
            failed.collected.data.at = host_copy_and_append_nuls(reply->data);
            first->changed = failed.collected.data.at != NULL;
        }
    }
    first->layout = layout;
}

/* Collect; of what it returns only the layout is looked at.  False, and noted in `failed`, if it
 * does not. */
static bool call_collect_and_compare_layout(struct host_hosted_dll *child,
                                            struct host_buffer *buffer, uint16_t *query,
                                            struct first_answer *first)
{
    struct host_reply_returned *reply = &failed.returned;
    void *data = buffer->at;
    uint32_t bytes = (uint32_t)buffer->capacity, types = 0;
    uintptr_t arguments[4] = { (uintptr_t)query, (uintptr_t)&data, (uintptr_t)&bytes,
                               (uintptr_t)&types };
    struct host_call_result called;
    bool returned;

    memset(reply, 0, sizeof *reply);
    memcpy(query, child->last.query.at, child->last.query.count);
    returned = host_call_procedure_catching_faults(child->collect, arguments, 4, &called);
    reply->status = called.status;
    reply->fault = called.fault;
    if (returned && called.status == 0 && bytes > 0 && bytes <= buffer->capacity)
        compare_with_first_layout(
            first,
            &(struct host_reply_collected){
                .bytes = bytes, .types = types, .moved = bytes, .data = { buffer->at, bytes } });
    return returned;
}

static enum harness_failed_call run_cycle(struct host_hosted_dll *child, uint32_t around,
                                          struct host_buffer *buffer, uint16_t *query,
                                          struct first_answer *first)
{
    const bool reopen = around != HARNESS_CYCLE_COLLECT;

    if (around == HARNESS_CYCLE_RELOAD && !host_child_reload_dll(child, &failed.returned))
        return HARNESS_FAILED_LOAD;
    if (reopen && !call_open_or_close(child, child->open, true))
        return HARNESS_FAILED_OPEN;
    if (!call_collect_and_compare_layout(child, buffer, query, first))
        return HARNESS_FAILED_COLLECT;
    if (reopen && !call_open_or_close(child, child->close, false))
        return HARNESS_FAILED_CLOSE;
    return HARNESS_FAILED_NONE;
}

/* At which cycle the next usage point is. */
static uint32_t cycle_of_usage_point(uint32_t cycles, uint32_t point)
{
    return cycles / 10 + (uint32_t)((uint64_t)cycles * 3 * point / 10);
}

/* The same where it is late: the share of the cycles after which their number was known. */
static uint32_t cycle_of_late_usage_point(const struct harness_cycled *reply)
{
    const uint32_t least = reply->done / SOUND_SHARE;

    return reply->points == 0 ? reply->done
                              : reply->point[reply->points - 1].cycle +
                                    (least > HARNESS_GROWTH_CYCLES ? least : HARNESS_GROWTH_CYCLES);
}

/* How many cycles fit into the budget, when this many have spent so much; at most `cycles`. */
static uint32_t extrapolate_cycles_to_budget(uint32_t cycles, uint32_t done, uint64_t spent,
                                             uint64_t budget)
{
    uint64_t count = (uint64_t)done * budget / (spent + 1);

    return count < cycles ? (uint32_t)count : cycles;
}

/* What grows may fill the address space of a 32-bit process (a thread takes a mebibyte and more),
 * and then it grows no more.  So look at the 2nd, 4th, 8th ... cycle if a 32nd of what was free
 * is used up, and then do as many as take half of it, but enough to tell what grows.  As at most
 * about a 16th is used up by then, all points but the first are still to come. */
static uint32_t cycles_fitting_address_space(uint32_t cycles, uint32_t done, uint64_t free_before)
{
    uint64_t now;
    uint32_t count;

    if (cycles <= CYCLES_LEAST || (done & (done - 1)) != 0)
        return cycles;
    now = host_unused_address_space();
    if (now >= free_before - free_before / 32)
        return cycles;
    count = extrapolate_cycles_to_budget(cycles, done, free_before - now, free_before / 2);
    return count > CYCLES_LEAST ? count : CYCLES_LEAST;
}

static void run_cycles(struct host_hosted_dll *child, const struct harness_cycle *command,
                       struct host_buffer *buffer, uint16_t *query, struct harness_cycled *reply)
{
    uint64_t start = epci_clock_ticks(), free_before = 0, spent;
    uint32_t cycles = command->cycles, fit, due;
    struct first_answer first = { .at = NULL };
    bool sized = false;

    /* What taking it uses itself is used from now on. */
    host_usage_measure(&reply->point[0].usage);
    while (reply->points < HARNESS_USAGE_POINTS) {
        reply->failed = run_cycle(child, command->around, buffer, query, &first);
        if (reply->failed != HARNESS_FAILED_NONE)
            break;
        /* The first one loads and makes what the others find. */
        if (++reply->done == 1) {
            start = epci_clock_ticks();
            free_before = host_unused_address_space();
        }
        if (first.changed && reply->changed == 0)
            reply->changed = reply->done;
        spent = milliseconds_since(start);
        if (!sized) {
            fit = cycles_fitting_address_space(cycles, reply->done, free_before);
            sized = fit < cycles || reply->done > cycles / SOUND_SHARE ||
                    spent > command->budget_ms / 10;
            if (sized)
                cycles = extrapolate_cycles_to_budget(fit, reply->done, spent, command->budget_ms);
        }
        due = cycle_of_usage_point(cycles, reply->points);
        if (spent > command->budget_ms * OVERRUN && due > cycle_of_late_usage_point(reply))
            due = cycle_of_late_usage_point(reply);
        if (reply->done >= due) {
            reply->point[reply->points].cycle = reply->done;
            host_usage_measure(&reply->point[reply->points].usage);
            reply->points++;
        }
        if (spent > command->budget_ms * OVERRUN * 2)
            break;
    }
    free(first.at);
}

static int execute_cycle_command(struct host_hosted_dll *child, const void *fields, size_t count)
{
    struct harness_cycle command;
    struct harness_cycled reply;
    struct host_buffer buffer;
    uint16_t *query = host_copy_and_append_nuls(child->last.query);
    int status = EPC_E_NOMEM;

    if (host_record_decode(fields, count, harness_cycle_parts, &command) != EPC_OK ||
        !child->last.query.at) {
        free(query);
        return EPC_E_CORRUPT;
    }
    memset(&reply, 0, sizeof reply);
    if (query && host_buffer_allocate(HOST_GUARD_PATTERN, child->last.capacity, 0,
                                      (unsigned char)child->last.fill, &buffer) == EPC_OK) {
        run_cycles(child, &command, &buffer, query, &reply);
        failed.kind = reply.failed ? HOST_REPLY_RETURNED : reply.changed ? HOST_REPLY_COLLECTED : 0;
        host_buffer_free(&buffer);
        status = send_numbers_reply(child, harness_cycled_parts, &reply);
    }
    free(query);
    return status;
}

/* ---- TOGETHER, FAILED ---- */

static int execute_together_command(struct host_hosted_dll *child, const void *fields, size_t count)
{
    struct harness_together command;
    struct harness_togethered reply;

    memset(&reply, 0, sizeof reply);
    if (host_record_decode(fields, count, harness_together_parts, &command) != EPC_OK ||
        !child->last.query.at)
        return EPC_E_CORRUPT;
    if (harness_child_collect_in_threads(child, &command, &reply, &failed) != EPC_OK)
        return EPC_E_NOMEM;
    return send_numbers_reply(child, harness_togethered_parts, &reply);
}

static int execute_run_connections_command(struct host_hosted_dll *child, const void *fields,
                                           size_t count)
{
    struct harness_connect command;
    struct harness_connected reply;

    memset(&reply, 0, sizeof reply);
    if (host_record_decode(fields, count, harness_connect_parts, &command) != EPC_OK ||
        !child->last.query.at || !child->collect)
        return EPC_E_CORRUPT;
    if (harness_child_run_connections(child, &command, &reply, &failed) != EPC_OK)
        return EPC_E_NOMEM;
    return send_numbers_reply(child, harness_connected_parts, &reply);
}

static int send_failed_call(struct host_hosted_dll *child)
{
    if (failed.kind == HOST_REPLY_RETURNED)
        return host_child_send_reply(child, failed.kind, host_returned_parts, &failed.returned);
    if (failed.kind == HOST_REPLY_COLLECTED)
        return host_child_send_reply(child, failed.kind, host_collected_parts, &failed.collected);
    return EPC_E_CORRUPT;
}

/* ---- THREADS, UNLOAD ---- */

static int send_thread_count_left_by_dll(struct host_hosted_dll *child)
{
    uint64_t start = epci_clock_ticks();
    struct harness_left reply;

    for (;;) {
        reply.threads =
            host_threads_count_new_of_module(&child->before, child->module, &reply.offset);
        if (reply.threads == 0 || milliseconds_since(start) >= LEAVE_MS)
            break;
        epci_thread_sleep(STEP_MS);
    }
    return send_numbers_reply(child, harness_left_parts, &reply);
}

static int execute_unload_command(struct host_hosted_dll *child)
{
    struct host_reply_returned reply = { 0 };

    if (!child->module)
        return EPC_E_CORRUPT;
    host_hook_dll_mains();
    if (host_child_unload_dll(child, &reply.fault))
        host_unhook_dll_mains_get_fault(&reply.fault);
    epci_thread_sleep(UNLOAD_MS);
    return host_child_send_reply(child, HOST_REPLY_RETURNED, host_returned_parts, &reply);
}

/* ---- SWEEP ---- */

/* One size after the other; false for no memory. */
static bool try_sizes_until_unexpected(struct host_hosted_dll *child,
                                       const struct host_command_sweep *command,
                                       struct host_buffer *buffer, struct host_reply_swept *reply)
{
    uint64_t start = epci_clock_ticks();
    uint32_t count = command->sizes.count / 4, capacity, kinds = 0;

    while (reply->tried < count && !kinds) {
        uint16_t *query = host_copy_and_append_nuls(command->query);

        if (!query)
            return false;
        capacity = host_sweep_size_at(command->sizes, reply->tried++);
        memset(&reply->last, 0, sizeof reply->last);
        host_buffer_resize(buffer, capacity);
        host_child_call_collect(child, query, buffer, &reply->last);
        free(query);
        kinds = harness_classify_sweep_answer(&reply->last, capacity, command->needed) &
                ~command->expected;
        if (reply->last.fault.code || milliseconds_since(start) * 1000 >= command->patience)
            return true;
    }
    return true;
}

static int execute_sweep_command(struct host_hosted_dll *child, const void *fields, size_t count)
{
    struct host_command_sweep command;
    struct host_reply_swept reply;
    struct host_buffer buffer;
    uint32_t largest = 0;
    int status;

    memset(&reply, 0, sizeof reply);
    if (host_decode_sweep_command(fields, count, &command) != EPC_OK || !child->collect)
        return EPC_E_CORRUPT;
    for (uint32_t i = 0; i < command.sizes.count / 4; i++)
        if (host_sweep_size_at(command.sizes, i) > largest)
            largest = host_sweep_size_at(command.sizes, i);
    status =
        host_buffer_allocate(HOST_GUARD_PATTERN, largest, 0, (unsigned char)command.fill, &buffer);
    if (status != EPC_OK || !try_sizes_until_unexpected(child, &command, &buffer, &reply)) {
        reply.tried = 1;
        reply.last.refused = true;
    }
    status = host_child_send_reply(child, HOST_REPLY_SWEPT, host_swept_parts, &reply);
    host_buffer_free(&buffer);
    return status;
}

static int execute_trial_command(struct host_hosted_dll *child, enum host_record_kind kind,
                                 const void *fields, size_t count)
{
    switch ((unsigned)kind) {
    case HOST_COMMAND_SWEEP:
        return execute_sweep_command(child, fields, count);
    case HARNESS_COMMAND_CYCLE:
        return execute_cycle_command(child, fields, count);
    case HARNESS_COMMAND_TOGETHER:
        return execute_together_command(child, fields, count);
    case HARNESS_COMMAND_FAILED:
        return send_failed_call(child);
    case HARNESS_COMMAND_THREADS:
        return send_thread_count_left_by_dll(child);
    case HARNESS_COMMAND_UNLOAD:
        return execute_unload_command(child);
    case HARNESS_COMMAND_CONNECT:
        return execute_run_connections_command(child, fields, count);
    case HARNESS_COMMAND_LEAVE:
        host_process_exit_with_detach();
        return EPC_END;
    default:
        return EPC_E_CORRUPT;
    }
}

int harness_child_main(const char *argument)
{
    return host_child_main("epc-harness", argument, execute_trial_command);
}
