/* SPDX-License-Identifier: MIT
 *
 * trial_sizes.c -- Collect into a buffer of every size from none to a little more than is needed.
 *
 * The sizes are tried in the child, thousands per command; what is out of the ordinary comes back
 * whole and is checked like any call.  The size of an answer may change from call to call, so what
 * only a comparison with the size needed shows is tried again between two answers before it is
 * reported.
 */
#include "harness/trials/trials.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "harness/stress/sweep.h"
#include "sdk/port/port.h"

/* For all sizes; those that tell most are tried first. */
#define BUDGET_US 5000000u
/* For one command. */
#define PATIENCE_US 500000u
/* Sizes of a large block. */
#define MAX_OF_LARGE 400u

struct sizes {
    struct harness_pass *pass;
    uint32_t *list;
    uint32_t count;
    uint32_t needed;
    uint32_t known; /* kinds of answers that were looked at already */
};

/* How many bytes Collect gives now, with room for more; 0: none. */
static uint32_t count_bytes_of_whole_answer(const struct sizes *sizes)
{
    struct host_question question =
        harness_question_for_buffer_capacity(sizes->pass, harness_pass_ample_capacity(sizes->pass));
    struct host_reply_collected reply;

    return harness_pass_collect_unchecked(sizes->pass, &question, &reply)
               ? harness_reply_data_size(&question, &reply)
               : 0;
}

/* ---- What only a comparison shows ---- */

/* Is it always so that a buffer of `capacity` bytes gets this kind of answer, between answers that
 * would (SHORT: not) have fitted? */
static bool confirm_answer_kind(const struct sizes *sizes, uint32_t capacity, uint32_t kind)
{
    struct host_question question = harness_question_for_buffer_capacity(sizes->pass, capacity);
    struct host_reply_collected reply;

    for (int i = 0; i < 3; i++) {
        uint32_t before = count_bytes_of_whole_answer(sizes), after, least, maximum;
        bool tells;

        if (!before || !harness_pass_collect_unchecked(sizes->pass, &question, &reply))
            return false;
        after = count_bytes_of_whole_answer(sizes);
        least = before < after ? before : after;
        maximum = before < after ? after : before;
        tells = kind == HARNESS_SWEEP_SHORT ? capacity < least : capacity >= maximum;
        if (!least || !tells ||
            !(harness_classify_sweep_answer(&reply, capacity,
                                            kind == HARNESS_SWEEP_SHORT ? least : maximum) &
              kind))
            return false;
    }
    return true;
}

static void add_short_answer_finding(const struct sizes *sizes, uint32_t capacity,
                                     const struct host_reply_collected *reply)
{
    char what[32] = "no data";

    if (reply->bytes != 0)
        snprintf(what, sizeof what, "only %" PRIu32 " bytes", reply->bytes);
    harness_findings_add(sizes->pass->about->findings, HARNESS_HOST_SHORT_ANSWER,
                         "Collect (%s) returned ERROR_SUCCESS and %s for a buffer of %" PRIu32
                         " bytes, though it has %" PRIu32
                         " bytes: return ERROR_MORE_DATA, so that the caller comes again with a "
                         "larger buffer",
                         sizes->pass->target->key.collect, what, capacity, sizes->needed);
}

/* Bytes beyond what is needed that are tried until Collect is content. */
#define MAX_REFUSED 64u

/* The smallest buffer, a little larger than this one, that Collect does not refuse; 0: none. */
static uint32_t find_accepted_size_above_capacity(const struct sizes *sizes, uint32_t capacity)
{
    struct host_reply_collected reply;

    for (uint32_t more = 1; more <= MAX_REFUSED; more++) {
        struct host_question question =
            harness_question_for_buffer_capacity(sizes->pass, capacity + more);

        if (!harness_pass_collect_unchecked(sizes->pass, &question, &reply))
            return 0;
        if (reply.status == 0)
            return capacity + more;
    }
    return 0;
}

static void add_exact_fit_finding(const struct sizes *sizes, uint32_t capacity)
{
    uint32_t asked;

    /* What NT 4 did to an answer that fits exactly made this the advice then (KB 242973). */
    if (sizes->pass->about->profile == CHECK_PROFILE_NT4)
        return;
    asked = find_accepted_size_above_capacity(sizes, capacity);
    harness_findings_add(sizes->pass->about->findings, HARNESS_HOST_EXACT_FIT,
                         "Collect (%s) asks for %s%" PRIu32 " bytes to return %" PRIu32
                         ": a buffer of exactly the size of the data is large enough%s",
                         sizes->pass->target->key.collect, asked ? "" : "more than ",
                         asked ? asked : capacity + MAX_REFUSED, sizes->needed,
                         asked == capacity + 1 ? "; compare with <, not <=" : "");
}

/* ---- The sweep ---- */

/* The last size that was tried is worth a look; false if the child is of no more use. */
static bool check_last_size(struct sizes *sizes, uint32_t capacity,
                            const struct host_reply_collected *reply)
{
    struct host_question question = harness_question_for_buffer_capacity(sizes->pass, capacity);
    uint32_t kinds = harness_classify_sweep_answer(reply, capacity, sizes->needed) & ~sizes->known;

    sizes->known |= kinds;
    if (kinds & ~(uint32_t)(HARNESS_SWEEP_SHORT | HARNESS_SWEEP_REFUSED)) {
        harness_pass_check_returned_collect(sizes->pass, &question, reply);
        harness_silence_reported_rules(sizes->pass->about->findings);
    }
    /* Confirming takes further calls, and they take the reply. */
    if (kinds & HARNESS_SWEEP_SHORT) {
        struct host_reply_collected copy = *reply;

        if (confirm_answer_kind(sizes, capacity, HARNESS_SWEEP_SHORT))
            add_short_answer_finding(sizes, capacity, &copy);
    }
    if ((kinds & HARNESS_SWEEP_REFUSED) &&
        confirm_answer_kind(sizes, capacity, HARNESS_SWEEP_REFUSED))
        add_exact_fit_finding(sizes, capacity);
    return !sizes->pass->about->dead && sizes->pass->about->status == EPC_OK;
}

/* The last call of a sweep; true if it returned. */
static bool report_sweep_ending(struct sizes *sizes, const struct host_question *question,
                                enum host_outcome outcome, const struct host_reply_collected *reply)
{
    char when[64];
    const struct harness_circumstance circumstance = { HARNESS_HOST_COLLECT_EXCEPTION, when };
    bool returned;

    snprintf(when, sizeof when, "into a buffer of %" PRIu32 " bytes", question->capacity);
    if (outcome == HOST_RETURNED || outcome == HOST_EXCEPTION)
        sizes->pass->about->circumstance = &circumstance;
    returned = harness_pass_save_and_report_collect(sizes->pass, question, outcome, reply);
    sizes->pass->about->circumstance = NULL;
    return returned;
}

static void sweep_all_sizes(struct sizes *sizes)
{
    uint64_t start = epci_clock_ticks(), maximum = epci_clock_frequency() * (BUDGET_US / 1000000u);
    struct host_reply_swept reply;
    uint32_t done = 0;

    while (done < sizes->count && epci_clock_ticks() - start < maximum) {
        const struct harness_sweep part = { .query = sizes->pass->query,
                                            .sizes = sizes->list + done,
                                            .count = sizes->count - done,
                                            .fill = HARNESS_FILL,
                                            .needed = sizes->needed,
                                            .expected = sizes->known,
                                            .patience = PATIENCE_US };
        enum host_outcome outcome =
            harness_session_run_size_sweep(&sizes->pass->session, &part, &reply);
        struct host_question question = harness_question_for_buffer_capacity(sizes->pass, 0);

        if (outcome == HOST_RETURNED || outcome == HOST_EXCEPTION) {
            question.capacity = part.sizes[reply.tried - 1];
            sizes->pass->about->tallies->calls += reply.tried - 1;
            done += reply.tried;
        }
        if (!report_sweep_ending(sizes, &question, outcome, &reply.last) ||
            !check_last_size(sizes, question.capacity, &reply.last))
            return;
    }
    if (done < sizes->count)
        harness_pass_add_untried_for_time(sizes->pass,
                                          "%" PRIu32 " of %" PRIu32 " sizes in %u seconds", done,
                                          sizes->count, BUDGET_US / 1000000u);
}

bool harness_trial_buffer_sizes(struct harness_pass *pass)
{
    struct sizes sizes = { .pass = pass };
    struct epci_span block;

    sizes.needed = count_bytes_of_whole_answer(&sizes);
    sizes.list = sizes.needed ? malloc(HOST_SWEEP_MAX * sizeof *sizes.list) : NULL;
    if (sizes.list) {
        block = epci_span_of(pass->session.block, sizes.needed);
        sizes.count = (uint32_t)harness_list_sweep_sizes(
            block, sizes.list, sizes.needed > HARNESS_SWEEP_ALL ? MAX_OF_LARGE : HOST_SWEEP_MAX);
        sweep_all_sizes(&sizes);
        free(sizes.list);
    } else if (sizes.needed)
        pass->about->status = EPC_E_NOMEM;
    else if (!pass->about->dead)
        harness_pass_add_partly_untried(pass, "Collect has no data any more");
    return !pass->about->dead;
}
