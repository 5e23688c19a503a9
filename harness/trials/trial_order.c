/* SPDX-License-Identifier: MIT
 *
 * trial_order.c -- Open, Collect and Close in orders that a provider meets, or has to survive.
 *
 * Perflib itself closes a DLL that is not asked for a while and opens it again, and a process that
 * watches another computer may open it twice.  Where that does not go well, each order has a
 * process of its own, so that it is judged for itself.
 */
#include "harness/trials/trials.h"

#include <inttypes.h>

#include <epc/epc.h>

/* One order, in one process. */
struct order {
    enum val_rule_id rule;
    const char *when;
    /* o: Open, which has to succeed; c: Collect; d: Collect, which has to have data; x: Close */
    const char *calls;
};

static const struct order orders[] = {
    { VAL_HOST_COLLECT_BEFORE_OPEN, "before Open", "c" },
    { VAL_HOST_COLLECT_AFTER_CLOSE, "after Close", "oxc" },
    { VAL_HOST_REOPEN_FAILED, "of a DLL that was opened and closed before", "oxodx" },
    { VAL_HOST_OPEN_TWICE, "of a DLL that was opened twice", "ododxdx" },
    { VAL_HOST_CLOSE_WITHOUT_OPEN, "without Open", "x" },
    { VAL_HOST_CLOSE_WITHOUT_OPEN, "once more than Open", "oxx" },
};

/* What follows these could be right in a process where they came before. */
#define ALIKE 4

static bool call_open(struct val_pass *pass, const struct order *order)
{
    const struct val_step step = { "Open", pass->target->key.open, VAL_HOST_OPEN_EXCEPTION,
                                   VAL_EVENT_OPEN_TIMEOUT };
    struct epci_reply_returned reply;

    if (!pass->target->key.open[0])
        return true;
    if (!val_pass_go_on(pass, &step, epci_session_open_provider(&pass->session, &reply),
                        &reply.fault))
        return false;
    if (reply.status == 0)
        return true;
    val_findings_add(pass->about->findings, order->rule,
                     "Open (%s) %s returned %" PRIu32
                     ", not ERROR_SUCCESS, though the first Open succeeded",
                     pass->target->key.open, order->when, reply.status);
    return false;
}

static bool order_call_collect(struct val_pass *pass, const struct order *order, bool data)
{
    struct epci_question question = val_pass_question(pass, val_pass_room(pass));
    struct epci_reply_collected reply;

    do {
        if (!val_pass_ask(pass, &question, &reply))
            return false;
    } while (data && reply.status == EPCI_STATUS_MORE_DATA && question.room < EPCI_COLLECT_MOST &&
             (question.room *= 2));
    if (!data || pass->needed == 0 || (reply.status == 0 && reply.bytes > 0))
        return true;
    val_findings_add(pass->about->findings, order->rule,
                     "Collect (%s) %s returned %" PRIu32
                     " and no data, though it had data after the first Open: count Open and Close, "
                     "and undo in the last Close what the first Open did",
                     pass->target->key.collect, order->when, reply.status);
    return false;
}

static bool call(struct val_pass *pass, const struct order *order, char what)
{
    switch (what) {
    case 'o':
        return call_open(pass, order);
    case 'x':
        return val_pass_close(pass);
    default:
        return order_call_collect(pass, order, what == 'd');
    }
}

/* True if everything was as it should. */
static bool try_order(struct val_pass *pass, const struct order *order)
{
    const struct val_circumstance circumstance = { order->rule, order->when };
    bool good = true;

    pass->about->circumstance = &circumstance;
    for (const char *what = order->calls; good && *what; what++)
        good = call(pass, order, *what);
    pass->about->circumstance = NULL;
    /* What an order is tried for is its result; anything else kept it from being tried. */
    if (pass->about->dead && pass->about->findings->last_rule != &val_rules[order->rule])
        val_pass_cut_by_last(pass, true);
    pass->about->dead = false;
    return good;
}

/* The first ALIKE orders one after the other in one process, which is quick.  What goes wrong
 * there may be the work of an order before it, so it is neither reported nor kept for replay. */
static bool all_good(const struct val_pass *pass)
{
    struct val_findings ignored;
    struct val_untried untried = { .count = 0 };
    struct val_case alone = *pass->about;
    struct val_pass quiet = *pass;
    bool good;

    val_findings_init(&ignored);
    alone.findings = &ignored;
    alone.untried = &untried;
    quiet.about = &alone;
    quiet.save = NULL;
    good = val_pass_begin(&quiet, EPCI_GUARD_PATTERN);
    for (size_t i = 0; good && i < ALIKE; i++)
        good = try_order(&quiet, &orders[i]);
    good = good && ignored.count == 0;
    pass->about->status = alone.status;
    val_pass_end(&quiet);
    val_findings_release(&ignored);
    return good;
}

bool val_trial_order(struct val_pass *pass)
{
    size_t first = all_good(pass) ? ALIKE : 0;

    for (size_t i = first; i < EPC_COUNT(orders); i++) {
        if (pass->about->status != EPC_OK)
            return false;
        if (!val_pass_begin(pass, EPCI_GUARD_PATTERN)) {
            val_pass_cut_by_last(pass, true);
            val_pass_end(pass);
            continue;
        }
        try_order(pass, &orders[i]);
        val_findings_settle(pass->about->findings);
        val_pass_end(pass);
    }
    return false;
}
