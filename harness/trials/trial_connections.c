/* SPDX-License-Identifier: MIT
 *
 * trial_connections.c -- two and three connections in one process, their calls in every order.
 *
 * Windows NT opens a DLL once for each computer that connects to its registry, and every connection
 * has a thread of its own (the documentation of extensible counters, "Open can be called more than
 * once").
 */
#include "harness/findings/fault.h"
#include "harness/stress/connections.h"
#include "harness/trials/trials.h"
#include "harness/behaviour/callend.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* So many Opens are made at least. */
#define OPENS_LEAST 6u

#define TWO_MS   300u
#define THREE_MS 700u

/* One connection alone is tried so often before its answers count as the right ones. */
#define ALONE 3u

static const struct harness_step several = { "Open, Collect and Close of several connections", NULL,
                                             HARNESS_HOST_CONNECTIONS, 1015 };

/* "Open 1, Open 2, Close 1, Collect 2" */
static const char *format_call_order(const struct harness_connected *done, char *out,
                                     size_t capacity)
{
    static const char *const verbs[HARNESS_CONNECTION_STEPS] = { "Open", "Collect", "Close" };
    size_t used = 0;

    out[0] = '\0';
    for (uint32_t i = 0; i < done->steps && used < capacity; i++)
        used += (size_t)snprintf(out + used, capacity - used, "%s%s %" PRIu32, i ? ", " : "",
                                 verbs[done->step[i] % HARNESS_CONNECTION_STEPS],
                                 done->step[i] / HARNESS_CONNECTION_STEPS + 1);
    return out;
}

/* What the call that ended it did. */
static bool fetch_failed_call_text(struct harness_pass *pass, char *out, size_t capacity,
                                   struct host_fault *fault)
{
    struct host_reply_returned reply;
    char status[HARNESS_STATUS_TEXT];
    enum host_outcome outcome = host_session_call_plain_command(
        &pass->session, (enum host_record_kind)HARNESS_COMMAND_FAILED, pass->session.timeout_ms,
        &reply);

    if (outcome == HOST_EXCEPTION) {
        *fault = reply.fault;
        harness_set_fault_symbol_from_dll_file(pass->about, fault);
        strcpy(out, "raised ");
        harness_format_fault(fault, out + strlen(out), capacity - strlen(out));
    } else if (outcome == HOST_RETURNED)
        snprintf(out, capacity, "returned %s, not ERROR_SUCCESS",
                 harness_format_status_number(reply.status, status));
    return outcome == HOST_EXCEPTION || outcome == HOST_RETURNED;
}

enum alone_gets { ALONE_THE_SAME, ALONE_SOMETHING_ELSE, ALONE_NOT_KNOWN };

/* What does one connection alone get, in a process of its own with at least as many calls?  If it
 * gets something else, too, the number of calls is to blame, which other trials are about. */
static enum alone_gets retry_with_one_connection(const struct harness_pass *pass, uint32_t calls)
{
    /* A round is three calls. */
    const struct harness_connect command = { 1, calls, 3 * (TWO_MS + THREE_MS) };
    struct harness_quiet alone;
    struct harness_pass *quiet = &alone.pass;
    struct harness_connected done;
    bool played;

    harness_quiet_begin(&alone, pass);
    played = harness_pass_start_child_and_load(quiet, HOST_GUARD_PATTERN) &&
             harness_pass_call_open(quiet) && harness_pass_collect_pass_query(quiet) &&
             harness_pass_call_close(quiet) &&
             harness_pass_report_call_ending(
                 quiet, &several, harness_session_run_connections(&quiet->session, &command, &done),
                 NULL);
    pass->about->status = alone.about.status;
    harness_quiet_end(&alone);
    return !played                            ? ALONE_NOT_KNOWN
           : done.end == HARNESS_CONNECT_DONE ? ALONE_THE_SAME
                                              : ALONE_SOMETHING_ELSE;
}

/* `calls` have been made in this process. */
static void add_finding_if_one_connection_succeeds(struct harness_pass *pass,
                                                   const struct harness_connected *done,
                                                   uint32_t calls)
{
    static const char *const texts[] = {
        [HARNESS_CONNECT_ANSWER] =
            "an open connection then got other objects or counters than one alone",
        [HARNESS_CONNECT_EMPTY] = "an open connection then got no data",
        [HARNESS_CONNECT_GONE] = "the thread of the last call has ended in it",
    };
    char order[200], text[HARNESS_FAULT_TEXT + 64];
    struct host_fault fault = { 0 };
    enum alone_gets alone;

    if (done->end == HARNESS_CONNECT_CALL) {
        if (!fetch_failed_call_text(pass, text, sizeof text, &fault))
            return;
    } else
        snprintf(text, sizeof text, "%s", texts[done->end]);
    alone = retry_with_one_connection(pass, calls);
    if (alone == ALONE_SOMETHING_ELSE)
        harness_pass_add_partly_untried(
            pass, "one connection alone does not always get the same, either");
    else if (alone == ALONE_NOT_KNOWN)
        harness_pass_add_untried_for_time(pass, "several connections did not get the same, and one "
                                                "connection alone could not be called as often");
    if (alone != ALONE_THE_SAME)
        return;
    harness_findings_add(
        pass->about->findings, HARNESS_HOST_CONNECTIONS,
        "with several connections, each on a thread of its own, the calls %s: %s; one "
        "connection alone gets what it should: count the connections, and keep what "
        "they share until the last Close",
        format_call_order(done, order, sizeof order), text)
        ->fault = fault;
}

/* Is there a use in more connections?  *calls counts those of this process. */
static bool try_connection_orders(struct harness_pass *pass, const struct harness_connect *command,
                                  uint32_t *calls)
{
    struct harness_connected done;

    if (!harness_pass_report_call_ending(
            pass, &several, harness_session_run_connections(&pass->session, command, &done), NULL))
        return false;
    *calls += ALONE * HARNESS_CONNECTION_STEPS + done.calls;
    if (done.end == HARNESS_CONNECT_VARIES)
        harness_pass_add_partly_untried(pass, "one connection alone does not always get the same");
    else if (done.end != HARNESS_CONNECT_DONE)
        add_finding_if_one_connection_succeeds(pass, &done, *calls);
    return done.end == HARNESS_CONNECT_DONE;
}

/* Is there a finding that says already what would be found here? */
static bool has_finding_that_replaces_trial(const struct harness_findings *findings)
{
    return harness_first_finding_of_rule(findings, &harness_rules[HARNESS_HOST_OPEN_TWICE]) ||
           harness_first_finding_of_rule(findings, &harness_rules[HARNESS_HOST_REOPEN_FAILED]) ||
           harness_first_finding_of_rule(findings, &harness_rules[HARNESS_HOST_THREADS_CRASH]);
}

/* The connections are opened a few times even if there is no time for more. */
static bool is_too_slow_for_orders(const struct harness_pass *pass)
{
    const struct harness_tallies *tallies = pass->about->tallies;
    const uint64_t usual = (uint64_t)harness_summarize_timing(&tallies->open).median +
                           harness_summarize_timing(&tallies->collect).median;

    return usual * OPENS_LEAST > (uint64_t)pass->about->limits.timeout_ms * 1000 / 4;
}

bool harness_trial_connections(struct harness_pass *pass)
{
    static const struct harness_connect two = { 2, ALONE, TWO_MS }, three = { 3, ALONE, THREE_MS };
    uint32_t calls = 0;

    if (has_finding_that_replaces_trial(pass->about->findings))
        return false;
    if (is_too_slow_for_orders(pass))
        harness_pass_add_untried_for_time(
            pass, "Open and Collect take too long to be called in each order");
    else if (harness_pass_collect_pass_query(pass) && harness_pass_call_close(pass) &&
             try_connection_orders(pass, &two, &calls))
        (void)try_connection_orders(pass, &three, &calls);
    return false;
}
