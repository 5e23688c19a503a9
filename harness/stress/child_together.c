/* SPDX-License-Identifier: MIT
 *
 * child_together.c -- Collect on several threads at once.
 *
 * Every thread has a query and a guarded buffer of its own; what they share is the DLL.  Each
 * answer is checked here, by the rules of check, because there are too many to send; one that
 * breaks a rule which no call alone has broken is kept, and the parent checks it again.
 *
 * With one thread, the one that called Open collects, to the end of its rounds: the rules that it
 * breaks are those that calls alone break.
 */
#include "harness/stress/child_together.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "host/usage.h"
#include "sdk/port/port.h"

/* When one call has ended the trial, the others may wait for it: no longer than this. */
#define STRAGGLERS_MS 200u

/* After so many rounds a thread looks at what is left of the addresses. */
#define SPACE_ROUNDS 4

struct team;

struct team_member {
    struct team *team;
    uint32_t number; /* from 1 */
    uint32_t round;  /* that returned well */
    uint16_t *query;
    struct host_buffer buffer;
    void *thread;
    bool done; /* came to its end */
};

struct team {
    struct host_hosted_dll *child;
    const struct harness_together *command;
    struct harness_togethered *reply;
    struct harness_failed_reply *failed;
    uint64_t deadline;     /* in ticks                */
    uint64_t space;        /* of addresses, free before the first call */
    struct epci_lock lock; /* around everything below */
    uint32_t running;
    bool over;
    struct team_member member[HARNESS_THREADS_MAX];
};

/* The rules that calls alone break, of all commands of this process. */
static bool usual[CHECK_RULE_COUNT];

static bool is_team_of_one_thread(const struct team *team)
{
    return team->command->threads == 1;
}

/* ---- Judging ---- */

/* An check_finding_fn that notes which rules are broken. */
static void mark_rule_broken(void *context, const struct check_finding *finding)
{
    bool *broken = context;

    broken[finding->rule] = true;
}

static void find_rules_broken_by_reply(const struct team *team, const struct team_member *member,
                                       const struct host_reply_collected *reply, bool *broken)
{
    const struct check_options options = { .level = team->command->level,
                                           .profile = team->command->profile };
    const struct check_collect_call call =
        host_collect_call_from_reply(reply, (uint32_t)member->buffer.capacity, member->buffer.at);

    memset(broken, 0, CHECK_RULE_COUNT * sizeof *broken);
    check_collect_call_and_get_kept_bytes(&call, &options, mark_rule_broken, broken);
}

/* Did this call end as those alone?  One that is alone is noted. */
static bool is_call_as_good_as_single_threaded(const struct team *team,
                                               const struct team_member *member,
                                               const struct host_reply_collected *reply)
{
    bool broken[CHECK_RULE_COUNT], as_those = true;

    if (reply->fault.code || reply->hit.code)
        return false;
    find_rules_broken_by_reply(team, member, reply, broken);
    for (size_t i = 0; i < CHECK_RULE_COUNT; i++) {
        as_those = as_those && (!broken[i] || usual[i]);
        if (is_team_of_one_thread(team))
            usual[i] = usual[i] || broken[i];
    }
    return as_those;
}

/* ---- A thread ---- */

static void collect_once(struct team_member *member, struct host_reply_collected *reply)
{
    const struct host_hosted_dll *child = member->team->child;

    memset(reply, 0, sizeof *reply);
    memcpy(member->query, child->last.query.at, child->last.query.count);
    memset(member->buffer.at, member->buffer.fill, member->buffer.capacity);
    host_child_call_collect(child, member->query, &member->buffer, reply);
}

/* The first call that ended otherwise is kept, with a copy of its data. */
static void keep_failed_call(struct team_member *member, const struct host_reply_collected *reply)
{
    struct team *team = member->team;
    struct harness_failed_reply *failed = team->failed;
    void *copy;

    if (team->over || failed->kind)
        return;
    team->over = !is_team_of_one_thread(team) || reply->fault.code;
    copy = host_copy_and_append_nuls(reply->data);
    if (!copy)
        return;
    failed->kind = HOST_REPLY_COLLECTED;
    failed->collected = *reply;
    failed->collected.data.at = copy;
    /* The guards are the buffer's, which is gone when this is asked for. */
    failed->collected.before = failed->collected.after = (struct host_bytes){ NULL, 0 };
    team->reply->end = HARNESS_TOGETHER_CALL;
    team->reply->thread = member->number;
    team->reply->round = member->round + 1;
}

/* What a DLL leaves mapped at each call may fill the addresses of a 32-bit process.  Then the
 * system ends it, for want of memory, and it would look as if the DLL had. */
static bool has_half_address_space_left(const struct team_member *member)
{
    return member->round % SPACE_ROUNDS != 0 ||
           host_unused_address_space() >= member->team->space / 2;
}

/* One round; false if it was the last. */
static bool run_round_of_team_thread(struct team_member *member)
{
    struct team *team = member->team;
    struct host_reply_collected reply;
    bool right, more, space;

    collect_once(member, &reply);
    right = is_call_as_good_as_single_threaded(team, member, &reply);
    space = has_half_address_space_left(member);
    epci_lock_enter(&team->lock);
    if (!right)
        keep_failed_call(member, &reply);
    if (right || is_team_of_one_thread(team))
        member->round++;
    team->reply->rounds += right;
    more = !team->over && space && member->round < team->command->rounds &&
           epci_clock_ticks() < team->deadline;
    epci_lock_leave(&team->lock);
    return more;
}

static void run_team_thread(void *context)
{
    struct team_member *member = context;

    while (run_round_of_team_thread(member))
        ;
    epci_lock_enter(&member->team->lock);
    member->done = true;
    member->team->running--;
    epci_lock_leave(&member->team->lock);
}

/* ---- The team ---- */

static bool allocate_member_buffers(struct team *team)
{
    const struct host_command_collect *last = &team->child->last;

    for (uint32_t i = 0; i < team->command->threads; i++) {
        struct team_member *member = &team->member[i];

        member->team = team;
        member->number = i + 1;
        member->query = host_copy_and_append_nuls(last->query);
        if (!member->query ||
            host_buffer_allocate((enum host_guard)last->guard, last->capacity, last->skew,
                                 (unsigned char)last->fill, &member->buffer) != EPC_OK)
            return false;
    }
    return true;
}

static void free_team_and_buffers(struct team *team)
{
    for (uint32_t i = 0; i < team->command->threads; i++) {
        host_buffer_free(&team->member[i].buffer);
        free(team->member[i].query);
    }
    free(team);
}

/* A thread that has ended in Collect, which nothing else tells of. */
static bool mark_team_over_if_thread_ended(struct team *team)
{
    for (uint32_t i = 0; i < team->command->threads; i++) {
        struct team_member *member = &team->member[i];

        if (member->thread && !member->done && host_thread_has_ended(member->thread)) {
            team->over = true;
            team->reply->end = HARNESS_TOGETHER_GONE;
            team->reply->thread = member->number;
            team->reply->round = member->round + 1;
            return true;
        }
    }
    return false;
}

/* Wait until all are done; if one has ended the trial, a moment for the others. True if all are. */
static bool wait_for_end_of_team_threads(struct team *team)
{
    uint32_t waited = 0, running;
    bool over;

    do {
        epci_lock_enter(&team->lock);
        running = team->running;
        over = team->over || mark_team_over_if_thread_ended(team);
        epci_lock_leave(&team->lock);
        if (running == 0)
            return true;
        epci_thread_sleep(1);
        waited += over;
    } while (waited < STRAGGLERS_MS);
    return false;
}

int harness_child_collect_in_threads(struct host_hosted_dll *child,
                                     const struct harness_together *command,
                                     struct harness_togethered *reply,
                                     struct harness_failed_reply *failed)
{
    struct team *team = calloc(1, sizeof *team);
    int status = EPC_OK;

    if (!team)
        return EPC_E_NOMEM;
    team->child = child;
    team->command = command;
    team->reply = reply;
    team->failed = failed;
    if (failed->kind == HOST_REPLY_COLLECTED)
        free((void *)(uintptr_t)failed->collected.data.at);
    failed->kind = 0;
    if (!allocate_member_buffers(team)) {
        free_team_and_buffers(team);
        return EPC_E_NOMEM;
    }
    team->deadline =
        epci_clock_ticks() + epci_clock_frequency() * (uint64_t)command->budget_ms / 1000;
    team->space = host_unused_address_space();
    team->running = command->threads;
    if (is_team_of_one_thread(team)) {
        run_team_thread(&team->member[0]);
        free_team_and_buffers(team);
        return EPC_OK;
    }
    for (uint32_t i = 0; i < command->threads; i++) {
        struct team_member *member = &team->member[i];

        if (status == EPC_OK)
            status = epci_thread_start(run_team_thread, member, &member->thread);
        if (status != EPC_OK) {
            epci_lock_enter(&team->lock);
            team->over = true;
            team->running--;
            epci_lock_leave(&team->lock);
        }
    }
    /* Threads that are still in the DLL use their buffers, and the process has no other use. */
    if (!wait_for_end_of_team_threads(team))
        return status;
    for (uint32_t i = 0; i < command->threads; i++)
        epci_thread_join(team->member[i].thread);
    free_team_and_buffers(team);
    return status;
}
