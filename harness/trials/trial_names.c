/* SPDX-License-Identifier: MIT
 *
 * trial_names.c -- a registered service's names and help texts, against what its DLL returns.
 *
 * A DLL on the command line has no names: nothing has installed them.
 */
#include "harness/trials/trials.h"

#include <epc/epc.h>

#include "harness/behaviour/naming.h"
#include "kit/system/registry.h"
#include "sdk/port/registry.h"

/* English is there in every system; other languages fall back to it. */
#define LANGUAGE "009"

/* The block of a query; an empty one where it has none. */
static struct epci_span collect_block(struct harness_pass *pass, const char *query)
{
    struct host_question question =
        harness_question_for_buffer_capacity(pass, harness_pass_ample_capacity(pass));
    struct host_reply_collected reply;

    question.query = query;
    while (!pass->about->dead && harness_pass_collect_and_check(pass, &question, &reply)) {
        if (reply.status == 0 && reply.bytes <= question.capacity)
            return epci_span_of(pass->session.block, reply.bytes);
        if (reply.status != HOST_STATUS_MORE_DATA || question.capacity > HOST_COLLECT_MAX / 4)
            break;
        question.capacity *= 4;
    }
    return epci_span_of(NULL, 0);
}

bool harness_trial_installed_names(struct harness_pass *pass)
{
    static const char *const queries[] = { "Global", "Costly" };
    struct reader_names names = { 0 }, helps = { 0 };
    const struct harness_naming naming = { &names, &helps, LANGUAGE, &pass->target->key };
    struct epci_registry registry;
    int status;

    pass->about->status = kit_registry_open(NULL, false, &registry);
    if (pass->about->status != EPC_OK)
        return false;
    status = reader_names_load(&names, &registry, LANGUAGE);
    if (status == EPC_OK)
        status = reader_helps_load(&helps, &registry, LANGUAGE);
    kit_registry_release(&registry);
    if (status == EPC_E_NOMEM)
        pass->about->status = status;
    /* Without tables nothing has a name, and the first says so. */
    for (size_t i = 0; status != EPC_E_NOMEM && i < EPC_COUNT(queries); i++) {
        harness_check_names_and_helps_of_block(&naming, collect_block(pass, queries[i]),
                                               pass->about->findings);
        harness_silence_reported_rules(pass->about->findings);
    }
    if (status == EPC_OK)
        harness_explain_outside_indexes(&naming, pass->about->findings);
    reader_names_release(&names);
    reader_names_release(&helps);
    return !pass->about->dead;
}
