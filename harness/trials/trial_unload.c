/* SPDX-License-Identifier: MIT
 *
 * trial_unload.c -- what is left of a DLL after Close, and after it was unloaded.
 *
 * Perflib unloads a DLL when it has closed it.  A thread, a timer or a handler that the DLL forgot
 * then runs into code that is not there, in the process of a monitor, at some later time.
 */
#include "harness/findings/fault.h"
#include "harness/stress/stress.h"
#include "harness/trials/trials.h"

#include <inttypes.h>
#include <stdio.h>

static const struct harness_step unloading = { "FreeLibrary", NULL, HARNESS_HOST_UNLOAD_CRASH, 0 };

static const struct harness_step leaving = { "the end of the process", NULL,
                                             HARNESS_HOST_UNLOAD_CRASH, 0 };

/* True if there are none. */
static bool check_no_threads_left(struct harness_pass *pass)
{
    static const struct harness_step step = { "counting threads", NULL, HARNESS_HOST_THREAD_LEFT,
                                              0 };
    struct harness_left left = { 0, 0 };
    char where[64] = "";

    if (!harness_pass_report_call_ending(
            pass, &step, harness_count_threads_left_by_dll(&pass->session, &left), NULL))
        return false;
    if (left.threads == 0)
        return true;
    if (left.offset)
        snprintf(where, sizeof where, " (begun at +0x%" PRIX64 ")", left.offset);
    harness_findings_add(pass->about->findings, HARNESS_HOST_THREAD_LEFT,
                         "after Close (%s) %" PRIu32
                         " thread%s of the DLL%s still run%s: Close has to "
                         "end what Open and Collect have started, and to wait for it",
                         pass->target->key.close, left.threads, left.threads == 1 ? "" : "s", where,
                         left.threads == 1 ? "s" : "");
    harness_pass_add_untried_by_last_finding(pass, true);
    return false;
}

void harness_add_unload_crash_finding(struct harness_pass *pass)
{
    const struct host_fault *death = &pass->session.death;
    char text[160];

    snprintf(text, sizeof text, "exit code 0x%" PRIX32, pass->session.exit_code);
    if (death->code)
        harness_format_fault(death, text, sizeof text);
    harness_findings_add(pass->about->findings, HARNESS_HOST_UNLOAD_CRASH,
                         "the process died after the closed DLL was unloaded: %s; something "
                         "of it was still in use (a thread, a timer, a callback, a handler)",
                         text)
        ->fault = *death;
    pass->about->dead = true;
}

static void add_dllmain_crash_at_exit_finding(struct harness_pass *pass,
                                              const struct host_fault *death)
{
    struct host_fault whole = *death;
    char text[HARNESS_FAULT_TEXT];

    harness_set_fault_symbol_from_dll_file(pass->about, &whole);
    harness_format_fault(&whole, text, sizeof text);
    harness_findings_add(
        pass->about->findings, HARNESS_HOST_UNLOAD_CRASH,
        "at the end of the process that had opened it %s DllMain raised %s: other threads "
        "and modules may be gone then, so free nothing there",
        harness_is_fault_in_module(&whole, pass->about->path) ? "the DLL's"
                                                              : "another loaded DLL's",
        text)
        ->fault = whole;
}

static void unload_dll_and_report_ending(struct harness_pass *pass)
{
    struct host_reply_returned reply;
    enum host_outcome outcome = host_session_call_plain_command(
        &pass->session, (enum host_record_kind)HARNESS_COMMAND_UNLOAD, pass->session.timeout_ms,
        &reply);
    const struct host_fault *death = &pass->session.death;

    if (outcome != HOST_GONE || (death->code && death->in_call && !death->unloaded))
        harness_pass_report_call_ending(pass, &unloading, outcome, &reply.fault);
    else
        harness_add_unload_crash_finding(pass);
}

/* The process ends without Close, as one does whose window is closed: the system calls DllMain when
 * no other thread is left. */
static void try_process_exit_without_close(struct harness_pass *pass)
{
    struct host_reply_returned reply;
    enum host_outcome outcome = host_session_call_plain_command(
        &pass->session, (enum host_record_kind)HARNESS_COMMAND_LEAVE, pass->session.timeout_ms,
        &reply);
    const struct host_fault *death = &pass->session.death;

    if (outcome != HOST_GONE)
        harness_pass_report_call_ending(pass, &leaving, outcome, &reply.fault);
    else if (death->code)
        add_dllmain_crash_at_exit_finding(pass, death);
    else if (pass->session.exit_code != 0)
        harness_findings_add(
            pass->about->findings, HARNESS_HOST_UNLOAD_CRASH,
            "the process that had opened the DLL ended itself with exit code 0, and its "
            "exit code was 0x%" PRIX32 ": the DLL changed it, or crashed",
            pass->session.exit_code);
}

bool harness_trial_unload(struct harness_pass *pass)
{
    if (harness_pass_collect_pass_query(pass) && harness_pass_call_close(pass) &&
        check_no_threads_left(pass))
        unload_dll_and_report_ending(pass);
    harness_pass_end(pass);
    if (!harness_first_finding_of_rule(pass->about->findings,
                                       &harness_rules[HARNESS_HOST_UNLOAD_CRASH]) &&
        harness_pass_start_child_and_load(pass, HOST_GUARD_PATTERN) &&
        harness_pass_call_open(pass) && harness_pass_collect_pass_query(pass))
        try_process_exit_without_close(pass);
    return false;
}
