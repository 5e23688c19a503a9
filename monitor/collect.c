/* SPDX-License-Identifier: MIT
 *
 * collect.c -- epc-harness collect: one whole answer, byte for byte, into a file.
 */
#include "harness/tool/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

#include "sdk/consumer/live.h"
#include "sdk/port/child.h"

static void tell(const char *service, const char *message)
{
    fprintf(stderr, "epc-harness: %s: %s\n", service, message);
}

static int write_answer(const struct val_options *options, const struct epci_answer *answer)
{
    const struct epci_span part = epci_answer_span(answer);
    char what[1100];
    int status = epci_host_write_file(options->output, &part, 1, true);

    if (status != EPC_OK) {
        snprintf(what, sizeof what, "%s cannot be written", options->output);
        return val_broken(what, status);
    }
    printf("%s: %zu bytes, %" PRIu32 " object%s\n", options->output, part.left, answer->objects,
           answer->objects == 1 ? "" : "s");
    return VAL_EXIT_GOOD;
}

int val_do_collect(const struct val_options *options)
{
    struct epci_registry registry;
    struct epci_answer answer;
    struct epci_live live;
    int code, status = epci_registry_open(NULL, false, &registry);

    if (status != EPC_OK)
        return val_broken("the registry cannot be opened", status);
    epci_live_init(&live, &registry,
                   options->plan.settings.timeout_given ? options->plan.settings.timeout_ms : 0,
                   tell);
    status = epci_live_add_targets(&live, options->targets, options->target_count);
    if (status == EPC_OK && live.count == 0 && !live.complete) {
        code = VAL_EXIT_FOUND; /* all have failed, and that was told */
    } else if (status != EPC_OK ||
               (status = epci_live_collect(&live, options->query, &answer)) != EPC_OK) {
        code = val_broken("the counters cannot be collected", status);
    } else {
        code = write_answer(options, &answer);
        epci_answer_release(&answer);
        if (code == VAL_EXIT_GOOD && !live.complete)
            code = VAL_EXIT_FOUND;
    }
    epci_live_close(&live);
    epci_registry_close(&registry);
    return code;
}
