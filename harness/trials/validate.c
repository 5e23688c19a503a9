/* SPDX-License-Identifier: MIT
 *
 * validate.c -- load, Open, Collect into growing buffers, Collect into an exact fit, Close; per
 * guard mode.
 *
 * What the plain passes learn (how many bytes an answer needs) decides which trials can follow.
 */
#include "harness/trials/validate.h"

#include <epc/epc.h>

#include "harness/trials/querybattery.h"
#include "harness/trials/trials.h"
#include "harness/behaviour/verdict.h"

/* Too small for any object, so that every provider that has data shows how it says so. */
#define CAPACITY_FIRST 64u
#define CAPACITY_NEXT  4096u
/* Another query's buffer, and how large it may become. */
#define QUERY_CAPACITY 65536u
#define QUERY_MAX      0x1000000u

/* The next size to try after one that was too small. */
static uint32_t larger_capacity(uint32_t capacity)
{
    return capacity < CAPACITY_NEXT ? CAPACITY_NEXT : capacity * 2;
}

/* The data of this answer, if there are some, are those of the trials: also what perflib drops. */
static void raise_needed_to_data_size(struct harness_pass *pass,
                                      const struct host_question *question,
                                      const struct host_reply_collected *reply)
{
    const uint32_t bytes = harness_reply_data_size(question, reply);

    if (bytes > pass->needed)
        pass->needed = bytes;
}

/* Collect as callers of RegQueryValueEx do, with a larger buffer until it is large enough, and then
 * into one that has exactly the size of what was returned. */
static bool collect_until_answer_fits(struct harness_pass *pass)
{
    struct host_reply_collected reply;
    struct host_question question = harness_question_for_buffer_capacity(pass, CAPACITY_FIRST);
    bool enough = false;

    question.guard = pass->guard;
    while (!enough) {
        if (!harness_pass_collect_and_check(pass, &question, &reply))
            return false;
        raise_needed_to_data_size(pass, &question, &reply);
        if (harness_is_pointer_outside_guards(&question, &reply))
            return true;
        enough = !harness_wants_larger_buffer(&question, &reply) &&
                 (reply.bytes || question.capacity > CAPACITY_FIRST);
        if (!enough && harness_stop_at_largest_buffer(pass->about, &question))
            return true;
        if (!enough)
            question.capacity = larger_capacity(question.capacity);
    }
    if (reply.status != 0 || reply.bytes == 0)
        return true;
    question.capacity = (reply.bytes + 7) & ~7u;
    if (!harness_pass_collect_and_check(pass, &question, &reply))
        return false;
    raise_needed_to_data_size(pass, &question, &reply);
    return true;
}

/* ---- A query that gets data ---- */

/* Does this query get data?  Then it is the one of the trials.  False: no more may be asked. */
static bool choose_query_with_data_needs_another(struct harness_pass *pass, const char *query)
{
    struct host_reply_collected reply;
    struct host_question question = harness_question_for_buffer_capacity(pass, QUERY_CAPACITY);

    question.query = query;
    do {
        if (!harness_pass_collect_unchecked(pass, &question, &reply))
            return false;
        raise_needed_to_data_size(pass, &question, &reply);
    } while (reply.status == HOST_STATUS_MORE_DATA && question.capacity < QUERY_MAX &&
             (question.capacity *= 4));
    if (pass->needed > 0)
        pass->query = query;
    return pass->needed == 0;
}

/* A provider without data for "Global" may have costly objects, or some that come only when asked
 * for by index.  `indexes` is room for such a query, and lives as long as the pass. */
static void find_query_with_data(struct harness_pass *pass, char *indexes, size_t capacity)
{
    const struct host_provider_key *key = &pass->target->key;

    if (key->installed)
        harness_format_range_as_query(key->first_counter, key->last_counter, indexes, capacity);
    if (harness_pass_start_child_and_load(pass, HOST_GUARD_PATTERN) &&
        harness_pass_call_open(pass) && choose_query_with_data_needs_another(pass, "Costly") &&
        indexes[0])
        (void)choose_query_with_data_needs_another(pass, indexes);
    harness_silence_reported_rules(pass->about->findings);
    harness_pass_end(pass);
}

/* ---- A pass, and all of them ---- */

static const struct plain {
    unsigned set;
    enum host_guard guard;
    const char *name;
} plains[] = {
    { HARNESS_GUARDS_PATTERN, HOST_GUARD_PATTERN, "the plain calls" },
    { HARNESS_GUARDS_PAGE, HOST_GUARD_END, "the calls with a guard page after the buffer" },
    { HARNESS_GUARDS_PAGE, HOST_GUARD_BEGIN, "the calls with a guard page before the buffer" },
};

/* False: a call failed, and about->untried says which. */
static bool run_open_collect_close_pass(struct harness_pass *pass, const struct plain *plain)
{
    pass->trial = plain->name;
    pass->about->stop = false;
    if (harness_pass_start_child_and_load(pass, plain->guard) && harness_pass_call_open(pass) &&
        collect_until_answer_fits(pass))
        harness_pass_call_close(pass);
    if (pass->about->stop)
        harness_pass_add_untried_by_last_finding(pass, true);
    harness_silence_reported_rules(pass->about->findings);
    harness_pass_end(pass);
    return !pass->about->stop;
}

int harness_validate_dll(struct harness_case *about, const struct host_target *target,
                         unsigned guards, bool plain, struct harness_save *save)
{
    struct harness_pass pass = {
        .about = about, .target = target, .save = save, .query = "Global"
    };
    char indexes[HARNESS_QUERY_RANGE] = "";
    const char *broken = NULL;
    bool first = true;

    for (size_t i = 0; i < EPC_COUNT(plains) && about->status == EPC_OK; i++) {
        if (!(guards & plains[i].set))
            continue;
        if (broken)
            harness_untried_add(about->untried, plains[i].name, false, broken);
        else if (!run_open_collect_close_pass(&pass, &plains[i]) && first)
            broken = about->untried->list[0].why;
        first = false;
    }
    if (about->level >= 3)
        return about->status;
    harness_explain_missing_keys(&pass);
    if (plain || about->status != EPC_OK)
        return about->status;
    if (!broken && pass.needed == 0)
        find_query_with_data(&pass, indexes, sizeof indexes);
    harness_trials_run(&pass, broken);
    return about->status;
}
