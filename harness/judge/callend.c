/* SPDX-License-Identifier: MIT
 *
 * callend.c -- from how a call ended to a finding.  See pass.h.
 */
#include "harness/trials/pass.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/judge/symbol.h"

/* Of a larger DLL nothing is read for the sake of a name. */
#define MOST_FILE_BYTES ((size_t)64 * 1024 * 1024)

const char *val_step_text(const struct val_step *step, char *out, size_t room)
{
    if (step->procedure)
        snprintf(out, room, "%s (%s)", step->verb, step->procedure);
    else
        snprintf(out, room, "%s", step->verb);
    return out;
}

static void add_timeout(struct val_pass *pass, const struct val_step *step, const char *what)
{
    const bool open = step->timeout_event == VAL_EVENT_OPEN_TIMEOUT;
    struct val_found *found = val_findings_add(
        pass->findings, EPCI_HOST_CALL_TIMEOUT,
        "%s did not return within %g seconds; its process was killed (--timeout gives it more)",
        what, (open ? pass->options->open_timeout_ms : pass->options->timeout_ms) / 1000.0);

    if (found)
        found->event = step->timeout_event;
}

void val_pass_name(const struct val_pass *pass, struct epci_fault *fault)
{
    void *data;
    size_t bytes;

    if (fault->code && !fault->symbol[0] && val_fault_is_in(fault, pass->target->path) &&
        epci_host_read_file(pass->target->path, MOST_FILE_BYTES, &data, &bytes) == EPC_OK) {
        val_fault_name(fault, epci_span_of(data, bytes));
        epci_host_free(data);
    }
}

static struct epci_fault named(const struct val_pass *pass, const struct epci_fault *fault)
{
    struct epci_fault out = *fault;

    val_pass_name(pass, &out);
    return out;
}

static void add_exception(struct val_pass *pass, const struct val_step *step, const char *what,
                          const struct epci_fault *fault)
{
    const struct epci_fault whole = named(pass, fault);
    char text[VAL_FAULT_TEXT];
    struct val_found *found;

    val_fault_text(&whole, text, sizeof text);
    found = val_findings_add(pass->findings,
                             pass->circumstance ? pass->circumstance->exception : step->exception,
                             "%s raised %s, which nothing in the DLL handles", what, text);
    if (found)
        found->fault = whole;
}

static void add_gone(struct val_pass *pass, const struct val_step *step, const char *what)
{
    const struct epci_fault whole = named(pass, &pass->session.death), *death = &whole;
    char fault[VAL_FAULT_TEXT];
    struct val_found *found;

    if (death->unloaded) {
        val_pass_add_unloaded(pass, step, death);
        return;
    }
    if (death->ended) {
        val_findings_add(pass->findings, EPCI_HOST_CALL_NO_RETURN,
                         "the thread that called %s has ended in it while the process lives: a DLL "
                         "must not end its caller's threads (ExitThread, TerminateThread)",
                         what);
        return;
    }
    if (death->code && death->in_call) {
        add_exception(pass, step, what, death);
        return;
    }
    if (death->code) {
        val_fault_text(death, fault, sizeof fault);
        found = val_findings_add(pass->findings, EPCI_HOST_CALL_NO_RETURN,
                                 "the process died during %s: %s, on a thread where nothing "
                                 "handles it",
                                 what, fault);
        if (found)
            found->fault = *death;
        return;
    }
    val_findings_add(pass->findings, EPCI_HOST_CALL_NO_RETURN,
                     "the process ended during %s with exit code %" PRIu32 " (0x%" PRIX32
                     "): a DLL must not end its host (exit, abort, ExitProcess)",
                     what, pass->session.exit_code, pass->session.exit_code);
}

void val_pass_add_hit(struct val_pass *pass, const struct epci_fault *hit, uint32_t room)
{
    static const enum epci_rule_id same[] = { VAL_RULE_GUARD_DAMAGE, VAL_RULE_BUFFER_OVERRUN,
                                              VAL_RULE_HEAP_OVERRUN };
    const struct epci_fault whole = named(pass, hit);
    struct val_found *found = NULL;
    char fault[VAL_FAULT_TEXT], text[VAL_FAULT_TEXT + 160];

    val_fault_text(&whole, fault, sizeof fault);
    snprintf(text, sizeof text, "%s byte %" PRId64 " of a buffer of %" PRIu32 " bytes: %s",
             hit->wrote ? "writes to" : "reads", hit->place, room, fault);
    for (size_t i = 0; !found && i < sizeof same / sizeof *same; i++)
        found = val_findings_of(pass->findings, &epci_rules[same[i]]);
    if (found) {
        if (found->fault.code)
            return;
        val_found_append(pass->findings, found, "; with guard pages it ");
        val_found_append(pass->findings, found, text);
    } else {
        found = val_findings_add(pass->findings, EPCI_HOST_GUARD_PAGE_HIT, "Collect (%s) %s",
                                 pass->target->key.collect, text);
        for (size_t i = 0; i < sizeof same / sizeof *same; i++)
            val_findings_settle_rule(pass->findings, &epci_rules[same[i]]);
    }
    if (found) {
        found->fault = whole;
        found->room = room;
    }
}

bool val_pass_go_on(struct val_pass *pass, const struct val_step *step, enum epci_outcome outcome,
                    const struct epci_fault *fault)
{
    char what[400];
    bool alone = false;
    size_t used = strlen(val_step_text(step, what, sizeof what));

    if (pass->circumstance && used < sizeof what)
        snprintf(what + used, sizeof what - used, " %s", pass->circumstance->when);
    switch (outcome) {
    case EPCI_RETURNED:
        return true;
    case EPCI_EXCEPTION:
        alone = pass->circumstance != NULL;
        add_exception(pass, step, what, fault);
        break;
    case EPCI_TIMEOUT:
        add_timeout(pass, step, what);
        break;
    case EPCI_GONE:
        alone = pass->circumstance && pass->session.death.code && pass->session.death.in_call;
        add_gone(pass, step, what);
        break;
    case EPCI_GARBLED:
        val_findings_add(pass->findings, EPCI_HOST_DISTURBED,
                         "during %s the host process sent what it never sends: the DLL has "
                         "damaged its memory or used its pipe",
                         what);
        break;
    case EPCI_BROKEN:
        pass->status = EPC_E_NOMEM;
        break;
    case EPCI_HUNGRY:
        val_findings_add(
            pass->findings, EPCI_HOST_MEMORY_LIMIT,
            "during %s the process used more than %" PRIu32
            " MiB of memory beside its buffer, and was killed (--memory gives it more)",
            what, pass->options->memory_mib);
        break;
    }
    pass->dead = true;
    pass->stop = pass->stop || !alone;
    return false;
}
