/* SPDX-License-Identifier: MIT
 *
 * origin.c -- samples for serve and export, and metrics of them.
 *
 * Saved files take the place of providers for tests and for trying things out: after the last
 * answer comes the first one again.
 */
#include "monitor/export/origin.h"

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "monitor/choice.h"
#include "monitor/commands.h"
#include "monitor/savedfile.h"
#include "sdk/port/child.h"
#include "sdk/port/port.h"

/* ---- Saved files ---- */

static volatile bool origin_stopped;

static void stop_origin(void)
{
    origin_stopped = true;
}

static bool pause_saved(uint64_t milliseconds)
{
    while (!origin_stopped && milliseconds > 0) {
        const uint32_t part = milliseconds < 50 ? (uint32_t)milliseconds : 50;

        epci_thread_sleep(part);
        milliseconds -= part;
    }
    return !origin_stopped;
}

/* The samples of the saved files; the one after the last is the first. */
struct endless {
    struct mon_sampler sampler;
    struct mon_saved_sampler saved;
};

static int next_endless(struct mon_sampler *sampler)
{
    struct endless *endless = sampler->self;
    struct mon_sampler *saved = &endless->saved.sampler;
    int status = saved->next(saved);

    if (status == EPC_END) {
        endless->saved.file = endless->saved.answer = 0;
        status = saved->next(saved);
    }
    return status;
}

/* Look at each sample once.  EPC_OK, EPC_E_NOMEM, or EPC_E_INVALID and a message. */
static int check_saved(struct mon_saved_sampler *saved, char *message, size_t room)
{
    int status;

    while ((status = saved->sampler.next(&saved->sampler)) == EPC_OK)
        if (saved->station.newer.snapshot.status != EPC_OK) {
            snprintf(message, room,
                     "%.900s is no capture, or a damaged one; epc-harness replay says why",
                     saved->station.file);
            return EPC_E_INVALID;
        }
    if (status != EPC_END)
        return status;
    saved->file = saved->answer = 0;
    mon_station_release(&saved->station);
    return EPC_OK;
}

static int use_saved(const struct mon_options *options, const struct epci_selection *selection,
                     mon_source_use_fn *use)
{
    struct endless endless;
    struct mon_scrape_source source = { .sampler = &endless.sampler };
    char message[1400];
    int code, status;

    epci_host_on_interrupt(stop_origin);
    status = mon_saved_sampler_open(&endless.saved, options->targets, (size_t)options->target_count,
                                    message, sizeof message);
    if (status == EPC_OK)
        status = check_saved(&endless.saved, message, sizeof message);
    endless.sampler = endless.saved.sampler;
    endless.sampler.next = next_endless;
    endless.sampler.pause = pause_saved;
    endless.sampler.self = &endless;
    code = status == EPC_OK          ? use(options, selection, &source)
           : status == EPC_E_INVALID ? mon_refuse(options, message, MON_EXIT_NOT_DONE)
                                     : mon_broken("the files do not fit", status);
    mon_saved_sampler_close(&endless.saved);
    return code;
}

int mon_use_source(const struct mon_options *options, mon_source_use_fn *use)
{
    struct epci_selection selection;
    char message[1400];
    int code, status;

    if (!mon_is_saved(options))
        return mon_use_asked(options, use);
    status = mon_choose(&selection, options, message, sizeof message);
    code = status == EPC_OK          ? use_saved(options, &selection, use)
           : status == EPC_E_INVALID ? mon_refuse(options, message, KIT_EXIT_USAGE)
                                     : mon_broken("the paths do not fit", status);
    epci_selection_release(&selection);
    return code;
}

/* ---- Metrics ---- */

int mon_metrics_make(struct mon_metrics **out, const struct mon_options *options)
{
    const struct mon_metrics_options wanted = { .prefix = options->prefix,
                                                .totals = options->totals,
                                                .texts = options->texts };
    const int status = mon_metrics_open(out, &wanted);
    char message[400];

    if (status == EPC_OK)
        return KIT_EXIT_GOOD;
    if (status != EPC_E_INVALID)
        return mon_broken("the metrics do not fit", status);
    snprintf(message, sizeof message,
             "--prefix takes a letter, and then letters, digits and single _, not \"%.200s\"",
             options->prefix);
    return mon_refuse(options, message, KIT_EXIT_USAGE);
}

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
            taken->sources[sample->source_count++] = (struct mon_metrics_source){
                &station->newer.snapshot, station->titles, station->elsewhere ? station->name : ""
            };
    }
    for (size_t i = 0; i < view->provider_count; i++)
        taken->providers[i] = (struct mon_metrics_provider){ view->providers[i].service,
                                                             view->providers[i].up,
                                                             view->providers[i].seconds };
    return mon_metrics_take(metrics, sample);
}

void mon_metrics_taken_release(struct mon_metrics_taken *taken)
{
    free(taken->sources);
    free(taken->providers);
    *taken = (struct mon_metrics_taken){ .sources = NULL };
}
