/* SPDX-License-Identifier: MIT
 *
 * taken.c -- from the view of a sample to the sources and providers of metrics.
 */
#include "monitor/export/taken.h"

#include <stdlib.h>

#include <epc/epc.h>

int mon_metrics_take_view(struct mon_metrics *metrics, struct mon_metrics_taken *taken,
                          const struct epci_selection *selection,
                          const struct mon_scrape_view *view)
{
    struct mon_metrics_sample *sample = &taken->sample;

    mon_metrics_taken_release(taken);
    taken->sources = calloc(view->station_count + 1, sizeof *taken->sources);
    taken->providers = calloc(view->provider_count + 1, sizeof *taken->providers);
    if (!taken->sources || !taken->providers)
        return EPC_E_NOMEM;
    *sample = (struct mon_metrics_sample){ .sources = taken->sources,
                                           .providers = taken->providers,
                                           .provider_count = view->provider_count,
                                           .selection = selection,
                                           .seconds = view->seconds };
    for (size_t i = 0; i < view->station_count; i++) {
        const struct mon_station *station = &view->stations[i];

        if (station->newer.there)
            taken->sources[sample->source_count++] =
                (struct mon_metrics_source){ &station->newer.snapshot, station->titles,
                                             station->elsewhere ? station->name : "" };
    }
    for (size_t i = 0; i < view->provider_count; i++)
        taken->providers[i] =
            (struct mon_metrics_provider){ view->providers[i].service, view->providers[i].up,
                                           view->providers[i].seconds };
    return mon_metrics_take(metrics, sample);
}

void mon_metrics_taken_release(struct mon_metrics_taken *taken)
{
    free(taken->sources);
    free(taken->providers);
    *taken = (struct mon_metrics_taken){ .sources = NULL };
}
