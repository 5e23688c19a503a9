/* SPDX-License-Identifier: MIT
 *
 * child_trials.c -- the child's side of the commands in stress.h: calling often, and looking at what
 * calls leave behind.  See child.h; Collect on several threads is child_together.c.
 */
#include "sdk/host/child.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/trials/child_together.h"
#include "harness/trials/stress.h"
#include "sdk/port/port.h"

/* How long a thread that is about to end gets after Close, and what is left behind after unloading. */
#define LEAVE_MS  400u
#define UNLOAD_MS 150u
#define STEP_MS   20u

/* After this share of the cycles it is known how many the budget allows. */
#define SOUND_SHARE 20u

static int reply_numbers(struct child *child, int status, struct epci_record *record)
{
    return status == EPC_OK ? epci_child_reply(child, record) : EPC_E_NOMEM;
}

/* ---- CYCLE ---- */

static uint64_t milliseconds_since(uint64_t start)
{
    return (epci_clock_ticks() - start) * 1000 / epci_clock_frequency();
}

/* Open or Close; false, and kept, if it did not return ERROR_SUCCESS. */
static bool call_simple(struct child *child, epci_procedure procedure, bool devices)
{
    struct epci_reply_returned *kept = &child->kept.returned;
    uintptr_t argument = (uintptr_t)child->devices;
    struct epci_fault hit;

    memset(kept, 0, sizeof *kept);
    return !procedure ||
           (epci_call(procedure, &argument, devices ? 1 : 0, &kept->status, &kept->fault, &hit) &&
            kept->status == 0);
}

/* Collect; of what it returns nothing is looked at.  False, and kept, if it does not. */
static bool call_collect(struct child *child, struct epci_buffer *buffer, uint16_t *query)
{
    struct epci_reply_returned *kept = &child->kept.returned;
    void *data = buffer->at;
    uint32_t bytes = (uint32_t)buffer->room, types = 0;
    uintptr_t arguments[4] = { (uintptr_t)query, (uintptr_t)&data, (uintptr_t)&bytes,
                               (uintptr_t)&types };
    struct epci_fault hit;

    memset(kept, 0, sizeof *kept);
    memcpy(query, child->last.query.at, child->last.query.count);
    return epci_call(child->collect, arguments, 4, &kept->status, &kept->fault, &hit);
}

static enum val_failed_call one_cycle(struct child *child, bool reopen, struct epci_buffer *buffer,
                                      uint16_t *query)
{
    if (reopen && !call_simple(child, child->open, true))
        return VAL_FAILED_OPEN;
    if (!call_collect(child, buffer, query))
        return VAL_FAILED_COLLECT;
    if (reopen && !call_simple(child, child->close, false))
        return VAL_FAILED_CLOSE;
    return VAL_FAILED_NONE;
}

/* At which cycle the next usage point is. */
static uint32_t point_at(uint32_t cycles, uint32_t point)
{
    return cycles / 10 + (uint32_t)((uint64_t)cycles * 3 * point / 10);
}

/* How many cycles fit into the budget, when this many have taken so long; at most `cycles`. */
static uint32_t affordable(uint32_t cycles, uint32_t done, uint64_t spent_ms, uint32_t budget_ms)
{
    uint64_t count = (uint64_t)done * budget_ms / (spent_ms + 1);

    return count < cycles ? (uint32_t)count : cycles;
}

static void cycle(struct child *child, const struct val_cycle *command, struct epci_buffer *buffer,
                  uint16_t *query, struct val_cycled *reply)
{
    uint64_t start = epci_clock_ticks(), spent;
    uint32_t cycles = command->cycles;
    bool sized = false;

    /* What taking it uses itself is used from now on. */
    epci_usage_take(&reply->point[0].usage);
    while (reply->points < VAL_USAGE_POINTS) {
        reply->failed = one_cycle(child, command->reopen, buffer, query);
        if (reply->failed != VAL_FAILED_NONE)
            return;
        /* The first one loads and makes what the others find. */
        if (++reply->done == 1)
            start = epci_clock_ticks();
        spent = milliseconds_since(start);
        if (!sized && (reply->done > cycles / SOUND_SHARE || spent > command->budget_ms / 10)) {
            cycles = affordable(cycles, reply->done, spent, command->budget_ms);
            sized = true;
        }
        if (reply->done >= point_at(cycles, reply->points)) {
            reply->point[reply->points].cycle = reply->done;
            epci_usage_take(&reply->point[reply->points].usage);
            reply->points++;
        }
        if (spent > command->budget_ms * 2ull)
            return;
    }
}

static int do_cycle(struct child *child, const void *fields, size_t count)
{
    struct val_cycle command;
    struct val_cycled reply;
    struct epci_record record;
    struct epci_buffer buffer;
    uint16_t *query = epci_child_copy(child->last.query);
    int status = EPC_E_NOMEM;

    if (val_cycle_decode(fields, count, &command) != EPC_OK || !child->last.query.at) {
        free(query);
        return EPC_E_CORRUPT;
    }
    memset(&reply, 0, sizeof reply);
    if (query && epci_buffer_open(EPCI_GUARD_PATTERN, child->last.room, 0,
                                  (unsigned char)child->last.fill, &buffer) == EPC_OK) {
        cycle(child, &command, &buffer, query, &reply);
        child->kept.kind = reply.failed ? EPCI_REPLY_RETURNED : 0;
        epci_buffer_close(&buffer);
        status = val_record_cycled(&record, &reply);
    }
    free(query);
    return reply_numbers(child, status, &record);
}

/* ---- TOGETHER, KEPT ---- */

static int do_together(struct child *child, const void *fields, size_t count)
{
    struct val_together command;
    struct val_togethered reply;
    struct epci_record record;

    memset(&reply, 0, sizeof reply);
    if (val_together_decode(fields, count, &command) != EPC_OK || !child->last.query.at)
        return EPC_E_CORRUPT;
    if (val_child_together(child, &command, &reply) != EPC_OK)
        return EPC_E_NOMEM;
    return reply_numbers(child, val_record_togethered(&record, &reply), &record);
}

static int do_kept(struct child *child)
{
    struct epci_record record;
    int status = EPC_E_CORRUPT;

    if (child->kept.kind == EPCI_REPLY_RETURNED)
        status = epci_record_returned(&record, &child->kept.returned);
    else if (child->kept.kind == EPCI_REPLY_COLLECTED)
        status = epci_record_collected(&record, &child->kept.collected);
    return status == EPC_OK ? epci_child_reply(child, &record) : status;
}

/* ---- THREADS, UNLOAD ---- */

static int do_threads(struct child *child)
{
    uint64_t start = epci_clock_ticks();
    struct epci_record record;
    struct val_left reply;

    for (;;) {
        reply.threads = epci_threads_count_new(&child->before, child->module, &reply.offset);
        if (reply.threads == 0 || milliseconds_since(start) >= LEAVE_MS)
            break;
        epci_thread_sleep(STEP_MS);
    }
    return reply_numbers(child, val_record_left(&record, &reply), &record);
}

static int do_unload(struct child *child)
{
    struct epci_reply_returned reply;
    struct epci_record record;

    if (!child->module)
        return EPC_E_CORRUPT;
    memset(&reply, 0, sizeof reply);
    epci_module_unload(child->module, &reply.fault);
    child->open = child->collect = child->close = NULL;
    child->module = NULL;
    epci_thread_sleep(UNLOAD_MS);
    return reply_numbers(child, epci_record_returned(&record, &reply), &record);
}

int val_child_try(struct child *child, enum epci_record_kind kind, const void *fields, size_t count)
{
    switch (kind) {
    case EPCI_COMMAND_CYCLE:
        return do_cycle(child, fields, count);
    case EPCI_COMMAND_TOGETHER:
        return do_together(child, fields, count);
    case EPCI_COMMAND_KEPT:
        return do_kept(child);
    case EPCI_COMMAND_THREADS:
        return do_threads(child);
    case EPCI_COMMAND_UNLOAD:
        return do_unload(child);
    default:
        return EPC_E_CORRUPT;
    }
}
