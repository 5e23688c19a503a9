/* SPDX-License-Identifier: MIT
 *
 * surroundings.c -- what a call has left changed becomes a finding.  See pass.h.
 */
#include "harness/trials/pass.h"

#include <stdio.h>

static const char *const names[] = {
#define AROUND_NAME(name, text) text,
    EPCI_CALLER_STATE(AROUND_NAME)
#undef AROUND_NAME
};

void val_pass_add_changes(struct val_pass *pass, const struct val_step *step,
                          const struct epci_caller_changes *changes)
{
    char what[300];

    if (pass->options->level >= 3)
        return;
    val_step_text(step, what, sizeof what);
    for (unsigned i = 0; i < EPCI_CALLER_COUNT; i++)
        if (changes->mask >> i & 1)
            val_findings_add(pass->findings, EPCI_HOST_STATE_CHANGED,
                             "%s changed %s: it is %s, and was %s; the DLL has to put back what it "
                             "changes before it returns",
                             what, names[i], changes->each[i].got, changes->each[i].wanted);
}

void val_pass_add_unloaded(struct val_pass *pass, const struct val_step *step,
                           const struct epci_fault *fault)
{
    char what[300], text[160] = "";
    struct val_found *found;

    val_step_text(step, what, sizeof what);
    if (fault && fault->code)
        val_fault_text(fault, text, sizeof text);
    found = val_findings_add(pass->findings, EPCI_HOST_UNLOADS_ITSELF,
                             "%s unloaded the DLL that it is in%s%s; only who has loaded it may "
                             "call FreeLibrary",
                             what, *text ? ": " : "", text);
    if (found && *text)
        found->fault = *fault;
    pass->dead = true;
    pass->stop = true;
}
