/* SPDX-License-Identifier: MIT
 *
 * trial_order.c -- Open, Collect and Close in orders that a provider meets, or has to survive.
 *
 * Perflib itself closes a DLL that is not asked for a while and opens it again, and a process that
 * watches another computer may open it twice.  Where that does not go well, each order has a
 * process of its own, so that it is checked for itself.
 */
#include "harness/trials/trials.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/trials/querybattery.h"
#include "check/compare.h"

/* One order, in one process. */
struct order {
    enum harness_rule_id rule;
    const char *when;
    /* o: Open, which has to succeed; c: Collect; d: Collect, which has to have data, and data as
     * good as the first ones of its process; x: Close */
    const char *calls;
};

static const struct order orders[] = {
    { HARNESS_HOST_COLLECT_BEFORE_OPEN, "before Open", "c" },
    { HARNESS_HOST_COLLECT_AFTER_CLOSE, "after Close", "odxc" },
    { HARNESS_HOST_REOPEN_FAILED, "of a DLL that was opened and closed before", "odxodx" },
    { HARNESS_HOST_OPEN_TWICE, "of a DLL that was opened twice", "ododxdx" },
    { HARNESS_HOST_OPEN_TWICE, "of a DLL that was opened three times", "odododxdxdx" },
    { HARNESS_HOST_CLOSE_WITHOUT_OPEN, "without Open", "x" },
    { HARNESS_HOST_CLOSE_WITHOUT_OPEN, "once more than Open", "oxx" },
};

/* What follows these could be right in a process where they came before. */
#define ALIKE 5

static bool call_open(struct harness_pass *pass, const struct order *order)
{
    const struct harness_step step = { "Open", pass->target->key.open, HARNESS_HOST_OPEN_EXCEPTION,
                                       HARNESS_EVENT_OPEN_TIMEOUT };
    struct host_reply_returned reply;
    char status[HARNESS_STATUS_TEXT];

    if (!pass->target->key.open[0])
        return true;
    if (!harness_pass_report_call_ending(
            pass, &step, host_session_call_provider_open(&pass->session, &reply), &reply.fault))
        return false;
    if (reply.status == 0)
        return true;
    harness_findings_add(pass->about->findings, order->rule,
                         "Open (%s) %s returned %s, not ERROR_SUCCESS, though the first Open "
                         "succeeded: the performance library logs event 1008",
                         pass->target->key.open, order->when,
                         harness_format_status_number(reply.status, status));
    return false;
}

/* ---- Is it as good as after the first Open? ---- */

/* The first answer with data of a process, with which those after another Open are compared. */
struct first {
    struct harness_findings broken; /* the rules that it breaks */
    struct harness_objects objects;
    unsigned char *block; /* NULL: there was none yet */
    uint32_t bytes;
};

static void release_first_answer(struct first *first)
{
    harness_findings_release(&first->broken);
    free(first->block);
}

static void keep_first_answer(struct harness_pass *pass, struct first *first,
                              const struct host_question *question,
                              const struct host_reply_collected *reply)
{
    first->bytes = harness_reply_data_size(question, reply);
    first->block = malloc(first->bytes ? first->bytes : 1);
    if (!first->block) {
        pass->about->status = EPC_E_NOMEM;
        return;
    }
    memcpy(first->block, pass->session.block, first->bytes);
    harness_list_objects(&first->objects, epci_span_of(first->block, first->bytes));
    harness_check_answer_into_list(pass, question, reply, &first->broken);
}

/* Did an object of the first answer go, and another one come?  Objects may do either. */
static bool object_was_replaced(const struct harness_objects *first,
                                const struct harness_objects *now, char *out, size_t capacity)
{
    uint32_t gone = 0, come = 0;

    for (size_t i = 0; i < first->count; i++)
        if (!harness_objects_have(now, first->list[i]))
            gone = first->list[i];
    for (size_t i = 0; i < now->count; i++)
        if (!harness_objects_have(first, now->list[i]))
            come = now->list[i];
    if (gone && come)
        snprintf(out, capacity, "object %" PRIu32 ", and object %" PRIu32 " no more", come, gone);
    return gone && come;
}

/* False: it is not as good, and was reported. */
static bool compare_with_first_answer(struct harness_pass *pass, const struct order *order,
                                      const struct first *first,
                                      const struct host_question *question,
                                      const struct host_reply_collected *reply)
{
    const struct epci_span now =
        epci_span_of(pass->session.block, harness_reply_data_size(question, reply));
    const struct check_options options = { .level = pass->about->level,
                                           .profile = pass->about->profile };
    struct harness_objects objects;
    struct harness_findings found;
    const struct harness_found *broken;
    char what[HARNESS_FINDINGS_MESSAGE + 64] = "";

    harness_findings_init(&found);
    harness_check_answer_into_list(pass, question, reply, &found);
    harness_findings_set_block(&found, now);
    check_compare_answers(epci_span_of(first->block, first->bytes), now, &options,
                          harness_add_finding_if_layout_changed, &found);
    broken = harness_first_finding_of_new_rule(&found, &first->broken);
    if (broken && harness_first_finding_of_rule(pass->about->findings, broken->rule))
        broken = NULL; /* it happens without another Open, too */
    harness_list_objects(&objects, now);
    if (broken)
        snprintf(what, sizeof what, "%s (%s)", broken->message, broken->rule->id);
    if (broken || object_was_replaced(&first->objects, &objects, what, sizeof what)) {
        struct harness_found *reported =
            harness_findings_add(pass->about->findings, order->rule,
                                 "Collect (%s) %s returns what it does not return after the first "
                                 "Open: %s; let each Open begin anew, and compute indexes from "
                                 "constants",
                                 pass->target->key.collect, order->when, what);

        if (broken)
            harness_copy_finding_place(reported, broken);
    }
    harness_findings_release(&found);
    return !what[0];
}

/* ---- The calls ---- */

static bool call_collect_and_compare(struct harness_pass *pass, const struct order *order,
                                     bool data, struct first *first)
{
    struct host_question question =
        harness_question_for_buffer_capacity(pass, harness_pass_ample_capacity(pass));
    struct host_reply_collected reply;
    char status[HARNESS_STATUS_TEXT];

    do {
        if (!harness_pass_collect_unchecked(pass, &question, &reply))
            return false;
    } while (data && reply.status == HOST_STATUS_MORE_DATA &&
             question.capacity < HOST_COLLECT_MAX && (question.capacity *= 2));
    if (!data || pass->needed == 0)
        return true;
    if (reply.status == 0 && reply.bytes > 0) {
        if (first->block)
            return compare_with_first_answer(pass, order, first, &question, &reply);
        keep_first_answer(pass, first, &question, &reply);
        return pass->about->status == EPC_OK;
    }
    harness_findings_add(
        pass->about->findings, order->rule,
        "Collect (%s) %s returned %s and no data, though it had data after the first "
        "Open: count Open and Close, and undo in the last Close what the first Open "
        "did",
        pass->target->key.collect, order->when, harness_format_status_number(reply.status, status));
    return false;
}

static bool make_one_call(struct harness_pass *pass, const struct order *order, char what,
                          struct first *first)
{
    switch (what) {
    case 'o':
        return call_open(pass, order);
    case 'x':
        return harness_pass_call_close(pass);
    default:
        return call_collect_and_compare(pass, order, what == 'd', first);
    }
}

/* True if everything was as it should. */
static bool try_order_of_calls(struct harness_pass *pass, const struct order *order,
                               struct first *first)
{
    const struct harness_circumstance circumstance = { order->rule, order->when };
    bool good = true;

    pass->about->circumstance = &circumstance;
    for (const char *what = order->calls; good && *what; what++)
        good = make_one_call(pass, order, *what, first);
    pass->about->circumstance = NULL;
    /* What an order is tried for is its result; anything else kept it from being tried. */
    if (pass->about->dead && pass->about->findings->last_rule != &harness_rules[order->rule])
        harness_pass_add_untried_by_last_finding(pass, true);
    pass->about->dead = false;
    return good;
}

/* The first ALIKE orders one after the other in one process, which is quick.  What goes wrong
 * there may be the work of an order before it, so it is neither reported nor kept for replay. */
static bool try_orders_in_one_process(const struct harness_pass *pass)
{
    struct harness_quiet quiet;
    struct first kept = { .block = NULL };
    bool good;

    harness_quiet_begin(&quiet, pass);
    harness_findings_init(&kept.broken);
    good = harness_pass_start_child_and_load(&quiet.pass, HOST_GUARD_PATTERN);
    for (size_t i = 0; good && i < ALIKE; i++)
        good = try_order_of_calls(&quiet.pass, &orders[i], &kept);
    good = good && quiet.findings.count == 0;
    pass->about->status = quiet.about.status;
    harness_quiet_end(&quiet);
    release_first_answer(&kept);
    return good;
}

bool harness_trial_call_orders(struct harness_pass *pass)
{
    size_t begin = try_orders_in_one_process(pass) ? ALIKE : 0;

    for (size_t i = begin; i < EPC_COUNT(orders); i++) {
        struct first kept = { .block = NULL };

        if (pass->about->status != EPC_OK)
            return false;
        if (!harness_pass_start_child_and_load(pass, HOST_GUARD_PATTERN)) {
            harness_pass_add_untried_by_last_finding(pass, true);
            harness_pass_end(pass);
            continue;
        }
        harness_findings_init(&kept.broken);
        try_order_of_calls(pass, &orders[i], &kept);
        release_first_answer(&kept);
        harness_silence_reported_rules(pass->about->findings);
        harness_pass_end(pass);
    }
    return false;
}
