/* SPDX-License-Identifier: MIT
 *
 * scrapemetrics.c -- from the view of a sample to the sources and providers of metrics.
 */
#include "monitor/scrape/scrapemetrics.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "monitor/sample/items.h"
#include "monitor/sample/missing.h"
#include "monitor/tool/problem.h"
#include "sdk/port/port.h"

int mon_metrics_ask(const struct mon_options *options, const char *cannot, struct mon_metrics **out)
{
    const struct mon_metrics_options wanted = { .prefix = options->prefix,
                                                .totals = options->totals,
                                                .texts = options->texts,
                                                .shared = options->command == MON_EXPORT };
    const int status = mon_metrics_open(out, &wanted);

    if (status == EPC_E_INVALID)
        return mon_refuse(
            options,
            "--prefix takes letters, digits and _, with a letter first and no _ last, of 64 "
            "at most",
            KIT_EXIT_USAGE);
    return status == EPC_OK ? KIT_EXIT_GOOD : mon_broken(cannot, status);
}

int mon_metrics_take_view(struct mon_metrics *metrics, struct mon_metrics_taken *taken,
                          const struct epci_selection *selection,
                          const struct mon_scrape_view *view)
{
    struct mon_metrics_sample *sample = &taken->sample;

    mon_metrics_taken_release(taken);
    taken->sources = calloc(view->computer_count + 1, sizeof *taken->sources);
    taken->providers = calloc(view->provider_count + 1, sizeof *taken->providers);
    if (!taken->sources || !taken->providers)
        return EPC_E_NOMEM;
    *sample = (struct mon_metrics_sample){ .sources = taken->sources,
                                           .providers = taken->providers,
                                           .provider_count = view->provider_count,
                                           .selection = selection,
                                           .seconds = view->seconds,
                                           .time = epci_clock_100ns() };
    for (size_t i = 0; i < view->computer_count; i++) {
        const struct mon_computer *computer = &view->computers[i];

        if (computer->newer.there)
            taken->sources[sample->source_count++] =
                (struct mon_metrics_source){ &computer->newer.snapshot, computer->titles,
                                             computer->elsewhere ? computer->name : "",
                                             computer->newer.generation };
    }
    for (size_t i = 0; i < view->provider_count; i++) {
        const struct mon_provider_status *one = &view->providers[i];

        taken->providers[i] =
            (struct mon_metrics_provider){ one->service, one->up, one->seconds, one->first_counter,
                                           one->last_counter };
    }
    return mon_metrics_take(metrics, sample);
}

void mon_metrics_taken_release(struct mon_metrics_taken *taken)
{
    free(taken->sources);
    free(taken->providers);
    *taken = (struct mon_metrics_taken){ .sources = NULL };
}

struct telling {
    const struct epci_selection *selection;
    bool *unknown;
};

static void tell_missing(void *context, const struct epci_missing *missing)
{
    const struct telling *telling = context;
    char text[2048];

    mon_missing_text(telling->selection, missing, text, sizeof text);
    mon_message_print("%s", text);
    *telling->unknown = *telling->unknown || !mon_missing_may_come(missing);
}

int mon_missing_tell(const struct epci_selection *selection, const struct mon_scrape_view *view,
                     bool *unknown)
{
    struct telling telling = { selection, unknown };
    struct mon_items items;
    int status = EPC_OK;

    for (size_t i = 0; i < view->computer_count && status == EPC_OK; i++) {
        if (!view->computers[i].newer.there)
            continue;
        status = mon_items_find(&items, selection, &view->computers[i], tell_missing, &telling);
        mon_items_release(&items);
    }
    return status;
}
