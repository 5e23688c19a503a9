/* SPDX-License-Identifier: MIT
 *
 * child_connections.c -- several connections to one process: each opens the DLL, collects and
 * closes it on a thread of its own, and the calls come in every order.
 *
 * One call is made at a time: the main thread passes a baton to the connection whose turn it is and
 * waits for it back.  Collects that really are at the same time are child_together.c's.  After each
 * Close the connections that are still open collect once more, because what a Close takes away is
 * what the others need.
 *
 *     main   turn = 1                  turn = 2
 *     1          Open, turn = 0
 *     2                                    Open, turn = 0
 */
#include "harness/stress/connections.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "check/compare.h"
#include "kit/system/threads.h"
#include "sdk/port/port.h"

enum connection_step { STEP_OPEN, STEP_COLLECT, STEP_CLOSE, STEP_END };

/* How often the main thread looks whether a connection's thread still lives. */
#define BATON_MS 50u

struct hub;

struct connection {
    struct hub *hub;
    uint32_t number; /* from 1 */
    uint32_t done;   /* steps of the current order */
    void *thread;
};

struct hub {
    struct host_hosted_dll *child;
    struct harness_connected *reply;
    struct harness_failed_reply *failed;
    uint32_t count;
    uint64_t deadline; /* in ticks */
    uint64_t layout;   /* of the answers to one connection alone */
    bool known;        /* `layout` is */
    uint16_t *query;
    struct host_buffer buffer;
    struct connection connection[HARNESS_CONNECTIONS_MAX];
    struct epci_lock lock; /* around the rest */
    struct kit_condition baton;
    uint32_t turn; /* 0: the main thread's */
    bool gone;     /* a connection's thread has ended in its call */
    enum connection_step step;
};

/* ---- A connection's thread ---- */

static void set_trial_outcome(struct hub *hub, enum harness_connect_end end,
                              enum host_record_kind kind)
{
    hub->reply->end = end;
    hub->failed->kind = kind;
}

static void call_open_or_close(struct hub *hub, kit_procedure procedure, unsigned count)
{
    const uintptr_t devices = (uintptr_t)hub->child->devices;
    struct host_call_result called;

    if (!procedure)
        return;
    if (host_call_procedure_catching_faults(procedure, &devices, count, &called) &&
        called.status == 0)
        return;
    memset(&hub->failed->returned, 0, sizeof hub->failed->returned);
    hub->failed->returned.status = called.status;
    hub->failed->returned.fault = called.fault;
    set_trial_outcome(hub, HARNESS_CONNECT_CALL, HOST_REPLY_RETURNED);
}

/* The first answer alone says what the others are compared with. */
static void compare_layout_with_first_answer(struct hub *hub,
                                             const struct host_reply_collected *reply)
{
    const struct epci_span answer = epci_span_of(hub->buffer.at, reply->bytes);
    uint64_t layout;

    if (reply->status == HOST_STATUS_MORE_DATA) {
        set_trial_outcome(hub, HARNESS_CONNECT_VARIES, 0);
        return;
    }
    if (reply->status != 0 || reply->bytes == 0 || reply->bytes > hub->buffer.capacity) {
        set_trial_outcome(hub, HARNESS_CONNECT_EMPTY, 0);
        return;
    }
    layout = check_compute_block_layout_hash(answer);
    if (!hub->known)
        hub->layout = layout;
    else if (layout != hub->layout)
        set_trial_outcome(hub, HARNESS_CONNECT_ANSWER, 0);
    hub->known = true;
}

static void call_collect_and_compare_layout(struct hub *hub)
{
    struct host_reply_collected reply;

    memset(&reply, 0, sizeof reply);
    memcpy(hub->query, hub->child->last.query.at, hub->child->last.query.count);
    host_buffer_resize(&hub->buffer, hub->buffer.capacity);
    host_child_call_collect(hub->child, hub->query, &hub->buffer, &reply);
    if (reply.fault.code == 0) {
        compare_layout_with_first_answer(hub, &reply);
        return;
    }
    memset(&hub->failed->returned, 0, sizeof hub->failed->returned);
    hub->failed->returned.fault = reply.fault;
    set_trial_outcome(hub, HARNESS_CONNECT_CALL, HOST_REPLY_RETURNED);
}

static void run_connection_thread(void *context)
{
    struct connection *connection = context;
    struct hub *hub = connection->hub;
    enum connection_step step;

    for (;;) {
        epci_lock_enter(&hub->lock);
        while (hub->turn != connection->number)
            kit_condition_wait(&hub->baton, &hub->lock, BATON_MS);
        step = hub->step;
        epci_lock_leave(&hub->lock);
        if (step == STEP_OPEN)
            call_open_or_close(hub, hub->child->open, 1);
        else if (step == STEP_COLLECT)
            call_collect_and_compare_layout(hub);
        else if (step == STEP_CLOSE)
            call_open_or_close(hub, hub->child->close, 0);
        epci_lock_enter(&hub->lock);
        hub->turn = 0;
        kit_condition_wake_all(&hub->baton);
        epci_lock_leave(&hub->lock);
        if (step == STEP_END)
            return;
    }
}

/* ---- The main thread ---- */

/* Let a connection make its call.  False: that ended the trial. */
static bool run_step_on_connection(struct hub *hub, uint32_t i, enum connection_step step)
{
    struct connection *connection = &hub->connection[i];

    hub->reply->calls++;
    epci_lock_enter(&hub->lock);
    hub->step = step;
    hub->turn = connection->number;
    kit_condition_wake_all(&hub->baton);
    while (hub->turn != 0 && !hub->gone) {
        kit_condition_wait(&hub->baton, &hub->lock, BATON_MS);
        hub->gone = hub->turn != 0 && host_thread_has_ended(connection->thread);
    }
    epci_lock_leave(&hub->lock);
    if (hub->gone)
        set_trial_outcome(hub, HARNESS_CONNECT_GONE, 0);
    return hub->reply->end == HARNESS_CONNECT_DONE;
}

/* A Collect of a connection that is still open, after the Close of another one; it is in the order
 * only if it ends the trial. */
static bool collect_again_on_open_connection(struct hub *hub, uint32_t i)
{
    struct harness_connected *reply = hub->reply;

    reply->step[reply->steps] = HARNESS_CONNECTION_STEPS * i + STEP_COLLECT;
    if (run_step_on_connection(hub, i, STEP_COLLECT))
        return true;
    reply->steps++;
    return false;
}

/* One call, noted as the next of the order. */
static bool make_next_call(struct hub *hub, uint32_t i)
{
    struct connection *connection = &hub->connection[i];
    const enum connection_step step = (enum connection_step)connection->done++;

    hub->reply->step[hub->reply->steps++] = HARNESS_CONNECTION_STEPS * i + step;
    if (!run_step_on_connection(hub, i, step))
        return false;
    for (uint32_t k = 0; step == STEP_CLOSE && k < hub->count; k++)
        if (hub->connection[k].done > STEP_OPEN && hub->connection[k].done <= STEP_CLOSE &&
            !collect_again_on_open_connection(hub, k))
            return false;
    return true;
}

static bool make_calls_in_order(struct hub *hub, const uint32_t *order, uint32_t steps)
{
    for (uint32_t i = 0; i < hub->count; i++)
        hub->connection[i].done = 0;
    hub->reply->steps = 0;
    for (uint32_t i = 0; i < steps; i++)
        if (!make_next_call(hub, order[i]))
            return false;
    hub->reply->orders++;
    return true;
}

/* Play all orders that begin with these connections' calls.  Which connection is which does not
 * matter, so they open in the order of their numbers. */
static bool try_all_orders(struct hub *hub, uint32_t *order, uint32_t steps)
{
    uint32_t taken[HARNESS_CONNECTIONS_MAX] = { 0 };

    if (steps == hub->count * HARNESS_CONNECTION_STEPS)
        return make_calls_in_order(hub, order, steps) && epci_clock_ticks() < hub->deadline;
    for (uint32_t i = 0; i < steps; i++)
        taken[order[i]]++;
    for (uint32_t i = 0; i < hub->count; i++) {
        if (taken[i] == HARNESS_CONNECTION_STEPS || (i > 0 && taken[i - 1] == 0))
            continue;
        order[steps] = i;
        if (!try_all_orders(hub, order, steps + 1))
            return false;
    }
    return true;
}

/* False: with one connection alone, on its own thread, a call fails, or its answers are not always
 * the same: then several connections are not to be blamed. */
static bool verify_one_connection_alone(struct hub *hub, uint32_t rounds)
{
    static const uint32_t alone[HARNESS_CONNECTION_STEPS] = { 0, 0, 0 };

    for (uint32_t i = 0; i < rounds; i++)
        if (!make_calls_in_order(hub, alone, HARNESS_CONNECTION_STEPS)) {
            hub->reply->end = HARNESS_CONNECT_VARIES;
            return false;
        }
    hub->reply->orders = hub->reply->calls = 0;
    return true;
}

static int start_connections(struct hub *hub)
{
    const struct host_command_collect *last = &hub->child->last;
    int status;

    hub->query = host_copy_and_append_nuls(last->query);
    if (!hub->query)
        return EPC_E_NOMEM;
    status = host_buffer_allocate(HOST_GUARD_PATTERN, last->capacity, 0, (unsigned char)last->fill,
                                  &hub->buffer);
    for (uint32_t i = 0; status == EPC_OK && i < hub->count; i++) {
        hub->connection[i] = (struct connection){ .hub = hub, .number = i + 1 };
        status = epci_thread_start(run_connection_thread, &hub->connection[i],
                                   &hub->connection[i].thread);
    }
    return status;
}

/* A thread that is still in a call is left alone, with what it uses: the process ends soon. */
static void end_connection_threads_and_free_hub(struct hub *hub)
{
    if (hub->gone)
        return;
    for (uint32_t i = 0; i < hub->count && hub->connection[i].thread; i++) {
        const enum harness_connect_end end = (enum harness_connect_end)hub->reply->end;

        hub->reply->end = HARNESS_CONNECT_DONE;
        (void)run_step_on_connection(hub, i, STEP_END);
        hub->reply->end = end;
        epci_thread_join(hub->connection[i].thread);
    }
    host_buffer_free(&hub->buffer);
    free(hub->query);
    free(hub);
}

int harness_child_run_connections(struct host_hosted_dll *child,
                                  const struct harness_connect *command,
                                  struct harness_connected *reply,
                                  struct harness_failed_reply *failed)
{
    struct hub *hub = calloc(1, sizeof *hub);
    uint32_t order[HARNESS_ORDER_MAX];
    int status;

    if (!hub)
        return EPC_E_NOMEM;
    hub->child = child;
    hub->reply = reply;
    hub->failed = failed;
    hub->count = command->connections;
    hub->deadline = epci_clock_ticks() + epci_clock_frequency() * command->budget_ms / 1000;
    failed->kind = 0;
    status = start_connections(hub);
    if (status == EPC_OK && verify_one_connection_alone(hub, command->alone) && hub->count > 1)
        (void)try_all_orders(hub, order, 0);
    end_connection_threads_and_free_hub(hub);
    return status;
}
