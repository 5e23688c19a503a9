/* SPDX-License-Identifier: MIT
 *
 * scrapemetrics.c -- from a sample to the sources and providers of metrics.
 */
#include "monitor/scrape/scrapemetrics.h"

#include <stdio.h>
#include <stdlib.h>

#include <epc/epc.h>

#include "monitor/sample/items.h"
#include "monitor/sample/missing.h"
#include "monitor/tool/problem.h"
#include "sdk/port/port.h"

/* Threads come and go by the hundred, and each would be some series: only who asks gets them. */
static const char usually_excluded[] = "\\Thread(*)\\*";

/* Releases *out where it does not return KIT_EXIT_GOOD. */
static int add_filters_of_options(const struct mon_options *options, const char *cannot,
                                  struct mon_metrics **out)
{
    struct reader_path_problem problem;
    int status = EPC_OK, code;
    char message[600];

    if (options->path_count == 0)
        status = mon_metrics_add_filter(*out, true, kit_slice_of(usually_excluded), &problem);
    for (size_t i = 0; status == EPC_OK && i < options->filter_count; i++) {
        const struct mon_filter_option *one = &options->filters[i];

        status = mon_metrics_add_filter(*out, one->excludes, kit_slice_of(one->path), &problem);
        if (status == EPC_E_INVALID)
            snprintf(message, sizeof message,
                     "%s: \"%.200s\" is not a counter path: at character %zu %s",
                     one->excludes ? "--exclude" : "--include", one->path, problem.at + 1,
                     problem.what);
    }
    if (status == EPC_OK)
        return KIT_EXIT_GOOD;
    code = status == EPC_E_INVALID ? mon_print_refusal(options, message, KIT_EXIT_USAGE)
                                   : mon_print_failure(cannot, status);
    mon_metrics_close(*out);
    *out = NULL;
    return code;
}

int mon_open_metrics_writer_of_options(const struct mon_options *options, const char *cannot,
                                       struct mon_metrics **out)
{
    const struct mon_metrics_options wanted = { .prefix = options->prefix,
                                                .totals = options->totals,
                                                .texts = options->texts,
                                                .shared = options->command == MON_EXPORT };
    const int status = mon_metrics_open(out, &wanted);

    if (status == EPC_E_INVALID)
        return mon_print_refusal(
            options,
            "--prefix takes letters, digits and _, with a letter first and no _ last, of 64 "
            "at most",
            KIT_EXIT_USAGE);
    return status == EPC_OK ? add_filters_of_options(options, cannot, out)
                            : mon_print_failure(cannot, status);
}

int mon_scrape_pass_sample_to_metrics(struct mon_metrics *metrics, struct mon_scrape_input *input,
                                      const struct reader_selection *selection,
                                      const struct mon_scrape_sample *sample)
{
    struct mon_metrics_sample *metrics_sample = &input->sample;

    mon_scrape_release_metrics_input(input);
    input->sources = calloc(sample->computer_count + 1, sizeof *input->sources);
    input->providers = calloc(sample->provider_count + 1, sizeof *input->providers);
    if (!input->sources || !input->providers)
        return EPC_E_NOMEM;
    *metrics_sample = (struct mon_metrics_sample){ .sources = input->sources,
                                                   .providers = input->providers,
                                                   .provider_count = sample->provider_count,
                                                   .selection = selection,
                                                   .seconds = sample->seconds,
                                                   .time = epci_clock_100ns() };
    for (size_t i = 0; i < sample->computer_count; i++) {
        const struct mon_computer *computer = &sample->computers[i];

        if (computer->newer.there)
            input->sources[metrics_sample->source_count++] =
                (struct mon_metrics_source){ &computer->newer.snapshot, computer->titles,
                                             computer->elsewhere ? computer->name : "",
                                             computer->newer.generation };
    }
    for (size_t i = 0; i < sample->provider_count; i++) {
        const struct mon_provider_status *one = &sample->providers[i];

        input->providers[i] =
            (struct mon_metrics_provider){ one->service, one->up, one->seconds, one->first_counter,
                                           one->last_counter };
    }
    return mon_metrics_compute_from_sample(metrics, metrics_sample);
}

void mon_scrape_release_metrics_input(struct mon_scrape_input *input)
{
    free(input->sources);
    free(input->providers);
    *input = (struct mon_scrape_input){ .sources = NULL };
}

struct missing_printing {
    const struct reader_selection *selection;
    bool *unknown;
};

static void print_missing_path(void *context, const struct reader_missing *missing)
{
    const struct missing_printing *printing = context;
    char text[2048];

    mon_describe_missing_path(printing->selection, missing, text, sizeof text);
    mon_message_print("%s", text);
    *printing->unknown = *printing->unknown || !mon_missing_can_appear_later(missing);
}

int mon_scrape_print_missing_paths(const struct reader_selection *selection,
                                   const struct mon_scrape_sample *sample, bool *unknown)
{
    struct missing_printing printing = { selection, unknown };
    struct mon_items items;
    int status = EPC_OK;

    for (size_t i = 0; i < sample->computer_count && status == EPC_OK; i++) {
        if (!sample->computers[i].newer.there)
            continue;
        status = mon_items_fill_from_selection(&items, selection, &sample->computers[i],
                                               print_missing_path, &printing);
        mon_items_release(&items);
    }
    return status;
}
