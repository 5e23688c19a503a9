/* SPDX-License-Identifier: MIT
 *
 * trial_connections.c -- two and three connections in one process, their calls in every order.
 *
 * Windows NT opens a DLL once for each computer that connects to its registry, and every connection
 * has a thread of its own (the documentation of extensible counters, "Open can be called more than
 * once").
 */
#include "harness/findings/fault.h"
#include "harness/trials/connections.h"
#include "harness/trials/trials.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

/* So many Opens are made at least. */
#define OPENS_LEAST 6u

#define TWO_MS   300u
#define THREE_MS 700u

/* One connection alone is tried so often before its answers count as the right ones. */
#define ALONE 3u

static const struct val_step several = { "Open, Collect and Close of several connections", NULL,
                                         VAL_HOST_CONNECTIONS, 1015 };

/* "Open 1, Open 2, Close 1, Collect 2" */
static const char *order_text(const struct val_connected *done, char *out, size_t room)
{
    static const char *const verbs[VAL_CONNECTION_STEPS] = { "Open", "Collect", "Close" };
    size_t used = 0;

    out[0] = '\0';
    for (uint32_t i = 0; i < done->steps && used < room; i++)
        used += (size_t)snprintf(out + used, room - used, "%s%s %" PRIu32, i ? ", " : "",
                                 verbs[done->step[i] % VAL_CONNECTION_STEPS],
                                 done->step[i] / VAL_CONNECTION_STEPS + 1);
    return out;
}

/* What the call that ended it did. */
static bool failed_text(struct val_pass *pass, char *out, size_t room, struct host_fault *fault)
{
    struct host_reply_returned reply;
    char status[VAL_STATUS_TEXT];
    enum host_outcome outcome =
        host_session_call_simple(&pass->session, (enum host_record_kind)VAL_COMMAND_FAILED,
                                 pass->session.timeout_ms, &reply);

    if (outcome == HOST_EXCEPTION) {
        *fault = reply.fault;
        val_call_name(pass->about, fault);
        strcpy(out, "raised ");
        val_fault_text(fault, out + strlen(out), room - strlen(out));
    } else if (outcome == HOST_RETURNED)
        snprintf(out, room, "returned %s, not ERROR_SUCCESS",
                 val_status_text(reply.status, status));
    return outcome == HOST_EXCEPTION || outcome == HOST_RETURNED;
}

enum alone_gets { ALONE_THE_SAME, ALONE_SOMETHING_ELSE, ALONE_NOT_KNOWN };

/* What does one connection alone get, in a process of its own with at least as many calls?  If it
 * gets something else, too, the number of calls is to blame, which other trials are about. */
static enum alone_gets play_alone_only(const struct val_pass *pass, uint32_t calls)
{
    /* A round is three calls. */
    const struct val_connect command = { 1, calls, 3 * (TWO_MS + THREE_MS) };
    struct val_untried untried = { .count = 0 };
    struct val_case alone = *pass->about;
    struct val_pass quiet = *pass;
    struct val_findings ignored;
    struct val_connected done;
    bool played;

    val_findings_init(&ignored);
    alone.findings = &ignored;
    alone.untried = &untried;
    quiet.about = &alone;
    quiet.save = NULL;
    played = val_pass_begin(&quiet, HOST_GUARD_PATTERN) && val_pass_open(&quiet) &&
             val_pass_ask_once(&quiet) && val_pass_close(&quiet) &&
             val_pass_go_on(&quiet, &several, val_session_connect(&quiet.session, &command, &done),
                            NULL);
    pass->about->status = alone.status;
    val_pass_end(&quiet);
    val_findings_release(&ignored);
    return !played                        ? ALONE_NOT_KNOWN
           : done.end == VAL_CONNECT_DONE ? ALONE_THE_SAME
                                          : ALONE_SOMETHING_ELSE;
}

/* `calls` have been made in this process. */
static void add_connections(struct val_pass *pass, const struct val_connected *done, uint32_t calls)
{
    static const char *const texts[] = {
        [VAL_CONNECT_ANSWER] =
            "an open connection then got other objects or counters than one alone",
        [VAL_CONNECT_EMPTY] = "an open connection then got no data",
        [VAL_CONNECT_GONE] = "the thread of the last call has ended in it",
    };
    char order[200], text[VAL_FAULT_TEXT + 64];
    struct host_fault fault = { 0 };
    enum alone_gets alone;

    if (done->end == VAL_CONNECT_CALL) {
        if (!failed_text(pass, text, sizeof text, &fault))
            return;
    } else
        snprintf(text, sizeof text, "%s", texts[done->end]);
    alone = play_alone_only(pass, calls);
    if (alone != ALONE_THE_SAME) {
        val_pass_cut(pass, alone == ALONE_SOMETHING_ELSE
                               ? "one connection alone does not always get the same, either"
                               : "several connections did not get the same, and one connection "
                                 "alone could not be called as often");
        return;
    }
    val_findings_add(pass->about->findings, VAL_HOST_CONNECTIONS,
                     "with several connections, each on a thread of its own, the calls %s: %s; one "
                     "connection alone gets what it should: count the connections, and keep what "
                     "they share until the last Close",
                     order_text(done, order, sizeof order), text)
        ->fault = fault;
}

/* Is there a use in more connections?  *calls counts those of this process. */
static bool play_orders(struct val_pass *pass, const struct val_connect *command, uint32_t *calls)
{
    struct val_connected done;

    if (!val_pass_go_on(pass, &several, val_session_connect(&pass->session, command, &done), NULL))
        return false;
    *calls += ALONE * VAL_CONNECTION_STEPS + done.calls;
    if (done.end == VAL_CONNECT_VARIES)
        val_pass_cut(pass, "one connection alone does not always get the same");
    else if (done.end != VAL_CONNECT_DONE)
        add_connections(pass, &done, *calls);
    return done.end == VAL_CONNECT_DONE;
}

/* Is there a finding that says already what would be found here? */
static bool hiding_connections(const struct val_findings *findings)
{
    return val_findings_of(findings, &val_rules[VAL_HOST_OPEN_TWICE]) ||
           val_findings_of(findings, &val_rules[VAL_HOST_REOPEN_FAILED]) ||
           val_findings_of(findings, &val_rules[VAL_HOST_THREADS_CRASH]);
}

/* The connections are opened a few times even if there is no time for more. */
static bool too_slow_for_orders(const struct val_pass *pass)
{
    const struct val_tallies *tallies = pass->about->tallies;
    const uint64_t usual =
        (uint64_t)val_timing_of(&tallies->open).median + val_timing_of(&tallies->collect).median;

    return usual * OPENS_LEAST > (uint64_t)pass->about->limits.timeout_ms * 1000 / 4;
}

bool val_trial_connections(struct val_pass *pass)
{
    static const struct val_connect two = { 2, ALONE, TWO_MS }, three = { 3, ALONE, THREE_MS };
    uint32_t calls = 0;

    if (hiding_connections(pass->about->findings))
        return false;
    if (too_slow_for_orders(pass))
        val_pass_cut(pass, "Open and Collect take too long to be called in each order");
    else if (val_pass_ask_once(pass) && val_pass_close(pass) && play_orders(pass, &two, &calls))
        (void)play_orders(pass, &three, &calls);
    return false;
}
