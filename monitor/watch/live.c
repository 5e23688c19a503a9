/* SPDX-License-Identifier: MIT
 *
 * live.c -- asks the collector once per sample and keeps the answer for the next one.
 */
#include "monitor/watch/live.h"

#include <epc/epc.h>

#include "monitor/watch/answers.h"

static int next_live(void *context, struct mon_sample *out)
{
    struct mon_live *live = context;
    struct epci_answer newer;
    const struct epci_span none = { 0 };
    int status = epci_collector_collect(live->collector, "Global", &newer);

    if (status != EPC_OK)
        return status;
    if (!live->has_older && epci_collector_answering(live->collector) == 0) {
        epci_answer_release(&newer);
        live->nothing = true;
        return EPC_E_NOT_FOUND;
    }
    status = mon_sample_answers(out, live->names, (enum epci_formulas)live->options->formulas,
                                live->has_older ? epci_answer_span(&live->older) : none,
                                epci_answer_span(&newer));
    epci_answer_release(&live->older);
    live->older = newer;
    live->has_older = true;
    return status;
}

void mon_live_init(struct mon_live *out, struct epci_collector *collector,
                   const struct epci_names *names, const struct mon_options *options)
{
    *out = (struct mon_live){ .collector = collector, .names = names, .options = options };
    out->source = (struct mon_source){ .context = out, .next = next_live, .compares = true };
}

void mon_live_release(struct mon_live *live)
{
    if (live->has_older)
        epci_answer_release(&live->older);
    *live = (struct mon_live){ .collector = NULL };
}
