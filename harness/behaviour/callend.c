/* SPDX-License-Identifier: MIT
 *
 * callend.c -- from how a call ended, and what it left changed, to findings.
 *
 * Every ending but a return is a finding with its own rule.  Where the child could not name the
 * function of an exception, the DLL's exports are read for it.
 */
#include "harness/behaviour/callend.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/findings/fault.h"
#include "host/call.h"
#include "host/callerstate.h"
#include "kit/system/files.h"
#include "sdk/core/span.h"

/* Of a larger DLL nothing is read for the sake of a name. */
#define MAX_FILE_BYTES ((size_t)64 * 1024 * 1024)

/* "Collect (WebPerfCollect)" */
static const char *step_text(const struct harness_step *step, char *out, size_t capacity)
{
    if (step->procedure)
        snprintf(out, capacity, "%s (%s)", step->verb, step->procedure);
    else
        snprintf(out, capacity, "%s", step->verb);
    return out;
}

static const char *const caller_state_names[] = {
#define SURROUNDING_NAME(name, text, read) text,
    HOST_CALLER_STATE(SURROUNDING_NAME)
#undef SURROUNDING_NAME
};

/* Is it the part of the calling convention, which perflib relies on at every test level? */
static bool is_calling_convention_part(unsigned part)
{
    return part == HOST_CALLER_STACK || part == HOST_CALLER_REGISTERS ||
           part == HOST_CALLER_DIRECTION;
}

static void add_calling_convention_findings(struct harness_case *about, const char *what,
                                            const struct host_caller_changes *changes)
{
    const struct host_caller_change *each = changes->each;

    if (changes->mask >> HOST_CALLER_STACK & 1)
        harness_findings_add(
            about->findings, HARNESS_HOST_CALLING_CONVENTION,
            "%s is called as stdcall (WINAPI), which removes %s of arguments from the "
            "stack; it removed %s: declare it WINAPI",
            what, each[HOST_CALLER_STACK].wanted, each[HOST_CALLER_STACK].got);
    if (changes->mask >> HOST_CALLER_REGISTERS & 1)
        harness_findings_add(
            about->findings, HARNESS_HOST_CALLING_CONVENTION,
            "%s returned with other values in %s, which a procedure has to keep for "
            "its caller",
            what, each[HOST_CALLER_REGISTERS].got);
    if (changes->mask >> HOST_CALLER_DIRECTION & 1)
        harness_findings_add(
            about->findings, HARNESS_HOST_CALLING_CONVENTION,
            "%s left the direction flag set, with which its caller copies backwards: "
            "clear it (cld)",
            what);
}

void harness_add_state_change_findings(struct harness_case *about, const struct harness_step *step,
                                       const struct host_caller_changes *changes)
{
    char what[300];

    step_text(step, what, sizeof what);
    add_calling_convention_findings(about, what, changes);
    if (about->level >= 3)
        return;
    for (unsigned i = 0; i < HOST_CALLER_COUNT; i++)
        if (!is_calling_convention_part(i) && changes->mask >> i & 1)
            harness_findings_add(
                about->findings, HARNESS_HOST_STATE_CHANGED,
                "%s changed %s: it is %s, and was %s; the DLL has to put back what it "
                "changes before it returns",
                what, caller_state_names[i], changes->each[i].got, changes->each[i].wanted);
}

void harness_add_self_unload_finding(struct harness_case *about, const struct harness_step *step,
                                     const struct host_fault *fault)
{
    char what[300], text[160] = "";

    step_text(step, what, sizeof what);
    if (fault->code)
        harness_format_fault(fault, text, sizeof text);
    harness_findings_add(about->findings, HARNESS_HOST_UNLOADS_ITSELF,
                         "%s unloaded the DLL that it is in%s%s; only who has loaded it may "
                         "call FreeLibrary",
                         what, *text ? ": " : "", text)
        ->fault = *fault;
    about->dead = true;
    about->stop = true;
}

static void add_timeout_finding(struct harness_case *about, const struct harness_step *step,
                                const char *what, const struct host_late *late)
{
    const bool open = step->timeout_event == HARNESS_EVENT_OPEN_TIMEOUT;
    const uint32_t limit_ms = open ? about->limits.open_timeout_ms : about->limits.timeout_ms;
    char more[160] = "";

    if (late->returned && late->processor_known && late->processor_ms >= limit_ms)
        snprintf(more, sizeof more, ", but later: it computes");
    else if (late->returned && !late->processor_known)
        snprintf(more, sizeof more, ", but later");
    else if (late->returned)
        snprintf(more, sizeof more, ", but later, on a machine that was not busy");
    else if (late->more_ms)
        snprintf(more, sizeof more, ", nor in %g more", late->more_ms / 1000.0);
    if (late->more_ms && late->processor_known)
        snprintf(more + strlen(more), sizeof more - strlen(more),
                 " (it used %g seconds of processor time)", late->processor_ms / 1000.0);
    else if (late->more_ms)
        snprintf(more + strlen(more), sizeof more - strlen(more),
                 " (how much processor time it used is not known)");
    harness_findings_add(
        about->findings, HARNESS_HOST_CALL_TIMEOUT,
        "%s did not return within %g seconds%s; its process was killed (--timeout gives it more)",
        what, limit_ms / 1000.0, more)
        ->event = step->timeout_event;
}

void harness_set_fault_symbol_from_dll_file(const struct harness_case *about,
                                            struct host_fault *fault)
{
    void *data;
    size_t bytes;

    if (fault->code && !fault->symbol[0] && harness_is_fault_in_module(fault, about->path) &&
        kit_read_file_up_to(about->path, MAX_FILE_BYTES, &data, &bytes) == EPC_OK) {
        harness_set_fault_symbol_from_exports(fault, epci_span_of(data, bytes));
        kit_free(data);
    }
}

static struct host_fault copy_fault_with_symbol(const struct harness_case *about,
                                                const struct host_fault *fault)
{
    struct host_fault out = *fault;

    harness_set_fault_symbol_from_dll_file(about, &out);
    return out;
}

static void add_exception_finding(struct harness_case *about, const struct harness_step *step,
                                  const char *what, const struct host_fault *fault)
{
    const struct host_fault whole = copy_fault_with_symbol(about, fault);
    char text[HARNESS_FAULT_TEXT];

    harness_format_fault(&whole, text, sizeof text);
    harness_findings_add(about->findings,
                         about->circumstance ? about->circumstance->exception : step->exception,
                         "%s raised %s, which nothing in the DLL handles", what, text)
        ->fault = whole;
}

/* The system ends a thread that has no stack or no memory left to handle an exception, with the
 * code of that exception. */
static void add_thread_exit_finding(struct harness_case *about, const char *what, uint32_t code)
{
    if (code >= 0xC0000000u)
        harness_findings_add(
            about->findings, HARNESS_HOST_CALL_NO_RETURN,
            "the thread that called %s has ended in it while the process lives, with "
            "exit code 0x%" PRIX32 ": most likely the system has ended it, because it "
            "had no stack or no memory left (look for recursion and large variables)",
            what, code);
    else
        harness_findings_add(
            about->findings, HARNESS_HOST_CALL_NO_RETURN,
            "the thread that called %s has ended in it while the process lives, with "
            "exit code %" PRIu32 ": a DLL must not end its caller's threads (ExitThread, "
            "TerminateThread); the system itself does so where no memory is left",
            what, code);
}

static void add_finding_by_cause_of_death(struct harness_case *about,
                                          const struct harness_step *step, const char *what,
                                          const struct harness_ending *ending)
{
    const struct host_fault death = copy_fault_with_symbol(about, ending->death);
    char fault[HARNESS_FAULT_TEXT];

    if (death.unloaded) {
        harness_add_self_unload_finding(about, step, &death);
        return;
    }
    if (death.ended) {
        add_thread_exit_finding(about, what, (uint32_t)death.target);
        return;
    }
    if (death.code && death.in_call) {
        add_exception_finding(about, step, what, &death);
        return;
    }
    if (death.code) {
        harness_format_fault(&death, fault, sizeof fault);
        harness_findings_add(about->findings, HARNESS_HOST_CALL_NO_RETURN,
                             "the process died during %s: %s, on a thread where nothing "
                             "handles it",
                             what, fault)
            ->fault = death;
        return;
    }
    harness_findings_add(about->findings, HARNESS_HOST_CALL_NO_RETURN,
                         "the process ended during %s with exit code %" PRIu32 " (0x%" PRIX32
                         "): a DLL must not end its host (exit, abort, ExitProcess)",
                         what, ending->exit_code, ending->exit_code);
}

static const enum check_rule_id damage_rules[] = { CHECK_RULE_GUARD_DAMAGE,
                                                   CHECK_RULE_BUFFER_OVERRUN,
                                                   CHECK_RULE_HEAP_OVERRUN };

struct harness_found *harness_find_outside_write_finding(const struct harness_findings *findings)
{
    struct harness_found *found = NULL;

    for (size_t i = 0; !found && i < EPC_COUNT(damage_rules); i++)
        found = harness_first_finding_of_rule(findings, &check_rules[damage_rules[i]]);
    return found;
}

void harness_add_guard_page_touch_finding(struct harness_case *about, const struct host_fault *hit,
                                          uint32_t capacity)
{
    const struct host_fault whole = copy_fault_with_symbol(about, hit);
    struct harness_found *found = harness_find_outside_write_finding(about->findings);
    char fault[HARNESS_FAULT_TEXT], text[HARNESS_FAULT_TEXT + 160];

    harness_format_fault(&whole, fault, sizeof fault);
    snprintf(text, sizeof text, "%s byte %" PRId64 " of a buffer of %" PRIu32 " bytes: %s",
             hit->wrote ? "writes to" : "reads", hit->place, capacity, fault);
    if (found) {
        if (found->fault.code)
            return;
        harness_append_to_message(about->findings, found, "; with guard pages it ");
        harness_append_to_message(about->findings, found, text);
    } else {
        found = harness_findings_add(about->findings, HARNESS_HOST_GUARD_PAGE_HIT,
                                     "Collect (%s) %s", about->key->collect, text);
        for (size_t i = 0; i < EPC_COUNT(damage_rules); i++)
            harness_silence_rule(about->findings, &check_rules[damage_rules[i]]);
    }
    found->fault = whole;
    found->capacity = capacity;
}

void harness_add_garbled_pipe_finding(struct harness_case *about, const char *what)
{
    harness_findings_add(
        about->findings, HARNESS_HOST_DISTURBED,
        "during %s the host process sent what it never sends: the DLL has damaged its "
        "memory or used its pipe",
        what);
}

bool harness_report_call_ending(struct harness_case *about, const struct harness_step *step,
                                const struct harness_ending *ending)
{
    char what[400];
    size_t used = strlen(step_text(step, what, sizeof what));

    if (about->circumstance && used < sizeof what)
        snprintf(what + used, sizeof what - used, " %s", about->circumstance->when);
    switch (ending->outcome) {
    case HOST_RETURNED:
        return true;
    case HOST_EXCEPTION:
        add_exception_finding(about, step, what, ending->fault);
        break;
    case HOST_TIMEOUT:
        add_timeout_finding(about, step, what, &ending->late);
        break;
    case HOST_GONE:
        add_finding_by_cause_of_death(about, step, what, ending);
        break;
    case HOST_GARBLED:
        harness_add_garbled_pipe_finding(about, what);
        break;
    case HOST_BROKEN:
        about->status = EPC_E_NOMEM;
        break;
    case HOST_HUNGRY:
        harness_findings_add(
            about->findings, HARNESS_HOST_MEMORY_LIMIT,
            "during %s the process used more than %" PRIu32
            " MiB of memory besides its buffer, and was killed (--memory gives it more)",
            what, about->limits.memory_mib);
        break;
    }
    about->dead = true;
    about->stop = true;
    return false;
}
