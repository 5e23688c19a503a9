/* SPDX-License-Identifier: MIT
 *
 * trial_threads.c -- two and eight threads collect at once.
 *
 * Perflib promises nothing about threads: the caller's are those of a monitor and of everybody who
 * collects over the network.  First one thread collects alone, as often as all of them will: what
 * goes wrong then is reported as what it is.  What is blamed on threads does not.
 */
#include "harness/findings/fault.h"
#include "harness/stress/stress.h"
#include "harness/trials/trials.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

#define ROUNDS    100u
#define BUDGET_MS 300u
/* Of one thread. */
#define ALONE_ROUNDS (HARNESS_THREADS_MAX * ROUNDS)
#define ALONE_MS     150u

struct together {
    struct harness_pass *pass;
    struct host_question question;
    struct harness_together command;
    struct harness_togethered done;
    struct harness_findings alone; /* what the call breaks anyway */
};

/* "with 8 threads collecting at once, Collect (X) on thread 3 in its round 17" */
static const char *format_thread_and_round(const struct together *together, char *out,
                                           size_t capacity)
{
    snprintf(out, capacity,
             "with %" PRIu32 " threads collecting at once, Collect (%s) on thread %" PRIu32
             " in its round %" PRIu32,
             together->command.threads, together->pass->target->key.collect, together->done.thread,
             together->done.round);
    return out;
}

/* Rules that only a call at the same time as others breaks. */
static void add_concurrent_calls_only_finding(const struct together *together,
                                              const struct host_reply_collected *reply)
{
    struct harness_findings now;
    const struct harness_found *broken;
    char where[400];

    format_thread_and_round(together, where, sizeof where);
    harness_findings_init(&now);
    harness_check_answer_into_list(together->pass, &together->question, reply, &now);
    broken = harness_first_finding_of_new_rule(&now, &together->alone);
    if (broken)
        harness_copy_finding_place(
            harness_findings_add(together->pass->about->findings, HARNESS_HOST_THREADS_BLOCK,
                                 "%s: %s (%s); alone it is right: protect what the calls share",
                                 where, broken->message, broken->rule->id),
            broken);
    harness_findings_release(&now);
}

static void add_thread_fault_finding(const struct together *together, enum harness_rule_id rule,
                                     const char *where, const char *verb,
                                     const struct host_fault *fault)
{
    char text[160];

    harness_format_fault(fault, text, sizeof text);
    harness_findings_add(together->pass->about->findings, rule,
                         "%s %s %s; alone it does not: protect what the calls share", where, verb,
                         text)
        ->fault = *fault;
}

/* The call that ended it. */
static void fetch_and_report_faulty_call(struct together *together)
{
    struct harness_pass *pass = together->pass;
    struct host_reply_collected reply;
    char where[400];
    enum host_outcome outcome = host_exchange_and_rebuild_buffer(
        &pass->session, (enum host_record_kind)HARNESS_COMMAND_FAILED, NULL, NULL,
        &together->question, &reply);

    format_thread_and_round(together, where, sizeof where);
    if (outcome == HOST_EXCEPTION)
        add_thread_fault_finding(together, HARNESS_HOST_THREADS_CRASH, where, "raised",
                                 &reply.fault);
    else if (outcome == HOST_RETURNED && reply.hit.code)
        add_thread_fault_finding(together, HARNESS_HOST_THREADS_BLOCK, where,
                                 "left its buffer:", &reply.hit);
    else if (outcome == HOST_RETURNED)
        add_concurrent_calls_only_finding(together, &reply);
}

/* The process did not survive it. */
static void add_finding_of_process_end(struct together *together, enum host_outcome outcome)
{
    static const struct harness_step step = { "Collect on several threads", NULL,
                                              HARNESS_HOST_THREADS_CRASH, 1015 };
    struct harness_pass *pass = together->pass;
    const struct host_fault *death = &pass->session.death;
    char where[400];

    snprintf(where, sizeof where, "with %" PRIu32 " threads collecting at once, Collect (%s)",
             together->command.threads, pass->target->key.collect);
    if (outcome == HOST_TIMEOUT)
        harness_findings_add(pass->about->findings, HARNESS_HOST_THREADS_HANG,
                             "%s did not return within %g seconds; alone it took %g seconds: the "
                             "threads wait for each other",
                             where, (pass->about->limits.timeout_ms + BUDGET_MS) / 1000.0,
                             pass->about->tallies->collect_us / 1e6);
    else if (outcome == HOST_GONE && death->code)
        add_thread_fault_finding(together, HARNESS_HOST_THREADS_CRASH, where, "raised", death);
    else
        harness_pass_report_call_ending(pass, &step, outcome, NULL);
    pass->about->dead = true;
}

/* One thread, as often as all of them will.  False: the process cannot be used further. */
static bool collect_on_one_thread(struct together *together)
{
    struct harness_pass *pass = together->pass;
    const struct harness_step step = { "Collect", pass->target->key.collect,
                                       HARNESS_HOST_COLLECT_EXCEPTION, 1015 };
    struct host_reply_collected reply;
    enum host_outcome outcome;

    together->command.threads = 1;
    together->command.rounds = ALONE_ROUNDS;
    together->command.budget_ms = ALONE_MS;
    outcome =
        harness_session_collect_in_threads(&pass->session, &together->command, &together->done);
    together->command.rounds = ROUNDS;
    together->command.budget_ms = BUDGET_MS;
    if (!harness_pass_report_call_ending(pass, &step, outcome, NULL)) {
        pass->about->dead = true;
        return false;
    }
    if (together->done.end != HARNESS_TOGETHER_CALL)
        return true;
    outcome = host_exchange_and_rebuild_buffer(&pass->session,
                                               (enum host_record_kind)HARNESS_COMMAND_FAILED, NULL,
                                               NULL, &together->question, &reply);
    if (!harness_pass_save_and_report_collect(pass, &together->question, outcome, &reply))
        return false;
    harness_pass_check_returned_collect(pass, &together->question, &reply);
    harness_silence_reported_rules(pass->about->findings);
    harness_check_answer_into_list(pass, &together->question, &reply, &together->alone);
    return true;
}

/* False: there is no use in more threads. */
static bool collect_on_threads(struct together *together)
{
    struct harness_pass *pass = together->pass;
    char where[400];
    enum host_outcome outcome =
        harness_session_collect_in_threads(&pass->session, &together->command, &together->done);

    if (outcome != HOST_RETURNED) {
        add_finding_of_process_end(together, outcome);
        return false;
    }
    if (together->done.end == HARNESS_TOGETHER_CALL)
        fetch_and_report_faulty_call(together);
    else if (together->done.end == HARNESS_TOGETHER_GONE)
        harness_findings_add(
            pass->about->findings, HARNESS_HOST_CALL_NO_RETURN,
            "%s did not return: its thread has ended (ExitThread, TerminateThread)",
            format_thread_and_round(together, where, sizeof where));
    return together->done.end == HARNESS_TOGETHER_DONE;
}

/* Would it take too long, one call after the other? */
static bool is_too_slow_for_threads(const struct harness_pass *pass, uint32_t microseconds,
                                    uint32_t threads)
{
    return (uint64_t)microseconds * threads > (uint64_t)pass->about->limits.timeout_ms * 1000 / 4;
}

bool harness_trial_concurrent_collects(struct harness_pass *pass)
{
    static const uint32_t threads[] = { 2, HARNESS_THREADS_MAX };
    struct together together = { .pass = pass,
                                 .question = harness_question_for_buffer_capacity(
                                     pass, pass->needed + HARNESS_MORE_CAPACITY),
                                 .command = { .rounds = ROUNDS,
                                              .budget_ms = BUDGET_MS,
                                              .level = pass->about->level,
                                              .profile = pass->about->profile } };
    struct host_reply_collected alone;
    bool more = true;

    if (!harness_pass_collect_unchecked(pass, &together.question, &alone))
        return false;
    harness_findings_init(&together.alone);
    harness_check_answer_into_list(pass, &together.question, &alone, &together.alone);
    more = collect_on_one_thread(&together);
    for (size_t i = 0; more && i < EPC_COUNT(threads); i++) {
        together.command.threads = threads[i];
        more = !is_too_slow_for_threads(pass, alone.microseconds, threads[i]);
        if (!more)
            harness_pass_add_untried_for_time(
                pass, "Collect takes %g seconds: too long for %" PRIu32 " at once",
                alone.microseconds / 1e6, threads[i]);
        else
            more = collect_on_threads(&together);
    }
    if (!more && !pass->about->dead)
        harness_pass_add_untried_by_last_finding(pass, true);
    harness_findings_release(&together.alone);
    return more;
}
