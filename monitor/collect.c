/* SPDX-License-Identifier: MIT
 *
 * collect.c -- epc-mon collect: one whole answer, byte for byte, into a file.
 */
#include "monitor/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include <epc/epc.h>

#include "monitor/hosting.h"
#include "monitor/problem.h"
#include "sdk/port/child.h"

static int write_answer(const struct mon_options *options, const struct epci_answer *answer)
{
    const struct epci_span part = epci_answer_span(answer);
    char what[1100];
    int status = epci_host_write_file(options->output, &part, 1, true);

    if (status != EPC_OK) {
        snprintf(what, sizeof what, "%s cannot be written", options->output);
        return mon_broken(what, status);
    }
    printf("%s: %zu bytes, %" PRIu32 " object%s\n", options->output, part.left, answer->objects,
           answer->objects == 1 ? "" : "s");
    return MON_EXIT_GOOD;
}

int mon_do_collect(const struct mon_options *options)
{
    struct mon_hosting hosting;
    struct epci_answer answer;
    int code = MON_EXIT_INCOMPLETE, status = mon_hosting_open(&hosting, options, &code);

    if (status != EPC_OK)
        return code;
    if (!mon_hosting_is_empty(&hosting)) {
        status = epci_live_collect(&hosting.live, options->query, &answer);
        if (status != EPC_OK) {
            code = mon_broken("the counters cannot be collected", status);
        } else {
            code = write_answer(options, &answer);
            epci_answer_release(&answer);
        }
        if (code == MON_EXIT_GOOD && !hosting.live.complete)
            code = MON_EXIT_INCOMPLETE;
    }
    mon_hosting_close(&hosting);
    return code;
}
